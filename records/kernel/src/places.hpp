// Four players who are paid by the order of their points, with open hands: max-n whose answers hold for many scores.
//
// A position between two tricks is searched for the points that were taken before.  The line that is found there is
// the same for all points by which each choice on the way falls out alike.  Such a choice hangs on who has fewer
// points than whom, and on who has a hundred.  So an answer is kept with bounds: of the differences between the points
// of two seats, and of the points of each.  It is found again for all points within them.  The values and the cards are
// those of the search of every line (each.hpp); a player who cannot get more looks no further, as there.
#ifndef CARNET_PLACES_HPP
#define CARNET_PLACES_HPP

#include "ending.hpp"
#include "open_hands.hpp"

namespace carnet {

enum : i32 {
    PLACED = 4,  // seats
    DIFFERENCES = 6,
    BOUNDS = DIFFERENCES + PLACED,
    MOST_IN_HAND = 8,
    MOST_IN_CLASS = 8,
    MOST_POINTS = 120,
    BOUNDLESS = 127,
    A_HUNDRED = 100,
    KEY_BITS = 11,  // of a class: it has no more than 1,024 sets of cards in all
    PLACES_PER_POSITION = 5,
    TAKEN_BY_NOBODY = -1,
    TAKEN_BY_SEVERAL = -2,
};

constexpr i32 FIRST_OF[DIFFERENCES] = {0, 0, 0, 1, 1, 2}, SECOND_OF[DIFFERENCES] = {1, 2, 3, 2, 3, 3};
constexpr i32 BETWEEN[PLACED][PLACED] = {{-1, 0, 1, 2}, {0, -1, 3, 4}, {1, 3, -1, 5}, {2, 4, 5, -1}};

// Bounds of the points taken before, both included: of each difference, and of each seat's points.
struct Scores {
    i8 low[BOUNDS], high[BOUNDS];

    void any() {
        memset(low, -BOUNDLESS, sizeof low);
        memset(high, BOUNDLESS, sizeof high);
    }
    void meet(const Scores &other) {
        for (i32 at = 0; at < BOUNDS; at++) {
            if (other.low[at] > low[at]) low[at] = other.low[at];
            if (other.high[at] < high[at]) high[at] = other.high[at];
        }
    }
    bool hold(const i8 *measured) const {
        for (i32 at = 0; at < BOUNDS; at++) {
            if (measured[at] < low[at] || measured[at] > high[at]) return false;
        }
        return true;
    }
    void at_least(i32 at, i32 bound) {
        if (bound > low[at]) low[at] = i8(bound < BOUNDLESS ? bound : BOUNDLESS);
    }
    void at_most(i32 at, i32 bound) {
        if (bound < high[at]) high[at] = i8(bound > -BOUNDLESS ? bound : -BOUNDLESS);
    }
    // The points of one seat are more than those of another by so much at least.
    void more(i32 one, i32 other, i32 by) {
        if (one < other) at_least(BETWEEN[one][other], by);
        else at_most(BETWEEN[one][other], -by);
    }
    // What held after a seat took these points is said of the points before.
    void before(i32 seat, i32 points) {
        for (i32 at = 0; at < DIFFERENCES; at++) {
            if (FIRST_OF[at] == seat) move(at, -points);
            if (SECOND_OF[at] == seat) move(at, points);
        }
        move(DIFFERENCES + seat, -points);
    }

private:
    void move(i32 at, i32 by) {
        if (low[at] > -BOUNDLESS) low[at] = held(low[at] + by);
        if (high[at] < BOUNDLESS) high[at] = held(high[at] + by);
    }
    static i8 held(i32 bound) {
        return i8(bound < -BOUNDLESS ? -BOUNDLESS : bound > BOUNDLESS ? BOUNDLESS : bound);
    }
};

// What each seat still makes, who then has taken all tricks, and for which points before that is so.
struct LineFound {
    i32 makes[PLACED], taker;
    Scores scores;
};

// Where a choice is made: before the trick if four have still to play.
struct Spot {
    i32 seat, more, led, best, best_seat, counts, taker;
    u64 left, tried;
    i32 points[PLACED];
};

struct AnswersRow {
    u64 key;
    u32 first;
    bool empty() const { return !key; }
    u64 hash() const { return mixed(key); }
    bool same(const AnswersRow &other) const { return key == other.key; }
};

struct AnswerKept {
    u32 next;  // the number of another one for the same cards; 0 if there is none
    u8 makes[PLACED];
    i8 taker;
    Scores scores;
};

struct Places {
    Open *open;
    i32 trick, eldest, unit;
    bool hundred;
    // The chips of each seat in each place, if a seat has a hundred, if one takes all tricks, if all have as much.
    i32 placed[PLACED][PLACED], hundred_by[PLACED][PLACED], all_by[PLACED][PLACED], equal[PLACED], most[PLACED];
    i32 shift[CLASSES];
    i64 looked;  // positions within the one that is counted
    SuitLeft suits[CLASSES][1 << MOST_IN_CLASS];
    Found<AnswersRow> rows;
    AnswerKept *kept;
    u32 count, room;

    // Whether an end is paid so that this search knows which points come to the same.
    static bool fits(const OpenHands &hands, const Rules &rules) {
        if (hands.seats != PLACED || rules.seats != PLACED || rules.sides != PLACED) return false;
        i32 points = rules.trick_value * rules.tricks;
        for (i32 i = 0; i < hands.size; i++) points += hands.value[i];
        if (points > MOST_POINTS || hands.size > PLACED * MOST_IN_HAND) return false;
        for (i32 seat = 0; seat < PLACED; seat++) {
            if (size_of(hands.own[seat]) > MOST_IN_HAND) return false;
        }
        for (i32 at = 0; at < hands.used_classes; at++) {
            const u64 cards = hands.used[at] >> lowest(hands.used[at]);
            if (size_of(cards) > MOST_IN_CLASS || cards & (cards + 1)) return false;
        }
        const Step *pays = paying(rules);
        return pays && !pays->c && pays->b != ANY_HIGHEST_PAYS;
    }
    bool start(Open &hands, const Ending &ending) {
        open = &hands;
        trick = ending.rules.trick_value;
        eldest = (ending.spec.dealer + 1) % PLACED;
        unit = ending.spec.more_than_points;
        hundred = paying(ending.rules)->b == HUNDRED_PAYS;
        for (i32 at = 0; at < hands.hands.used_classes; at++) shift[at] = lowest(hands.hands.used[at]);
        for (i32 seat = 0; seat < PLACED; seat++) learn(ending, seat);
        count = 1;
        room = 1 << 10;
        kept = static_cast<AnswerKept *>(malloc(room * sizeof(AnswerKept)));
        return kept && rows.start(1 << 10);
    }
    void end() {
        free(rows.rows);
        free(kept);
    }

    // Whether no seat can come to more points than the bounds tell apart.
    bool told_apart(const Spot &spot) const {
        i32 points = trick * MOST_IN_HAND + spot.counts;
        for (u64 left = spot.left; left; left &= left - 1) points += open->hands.value[lowest(left)];
        for (i32 seat = 0; seat < PLACED; seat++) {
            if (spot.points[seat] < 0) return false;
            points += spot.points[seat];
        }
        return points < BOUNDLESS;
    }
    // What is best with all these cards left, between two tricks; false if the search stopped.
    bool lead(u64 left, i32 leader, const i32 *points, i32 taker, LineFound &out) {
        const OpenHands &hands = open->hands;
        memset(out.makes, 0, sizeof out.makes);
        out.taker = taker;
        out.scores.any();
        if (!left) return true;
        if (size_of(left) == PLACED) {
            last_trick(left, leader, out);
            return true;
        }
        u64 tried = 0;
        AnswersRow wanted = {u64(leader + 1) << 3 | u64(taker + 2), 0};
        for (i32 at = 0; at < hands.used_classes; at++) {
            const u64 cards = left & hands.used[at];
            SuitLeft &one = suits[at][cards >> shift[at]];
            if (cards && !one.left && !open->suit(at, cards, one)) return no_memory();
            wanted.key = wanted.key << KEY_BITS | one.key;
            tried |= one.tried;
        }
        i8 measured[BOUNDS];
        for (i32 at = 0; at < DIFFERENCES; at++) measured[at] = i8(points[FIRST_OF[at]] - points[SECOND_OF[at]]);
        for (i32 seat = 0; seat < PLACED; seat++) measured[DIFFERENCES + seat] = i8(points[seat]);
        for (u32 at = rows.find(wanted)->first; at; at = kept[at].next) {
            const AnswerKept &one = kept[at];
            if (!one.scores.hold(measured)) continue;
            for (i32 seat = 0; seat < PLACED; seat++) out.makes[seat] = one.makes[seat];
            out.taker = one.taker;
            out.scores = one.scores;
            return true;
        }
        if (++looked % PLACES_PER_POSITION == 0 && !open->count()) return false;
        Spot spot = {leader, PLACED, 0, 0, leader, 0, taker, left, tried, {0}};
        memcpy(spot.points, points, sizeof spot.points);
        return choose(spot, left & hands.own[leader] & tried, out) && keep(wanted, out);
    }
    // The same from within a trick.
    bool follow(const Spot &spot, LineFound &out) {
        const OpenHands &hands = open->hands;
        const bool friendly = hands.side[spot.best_seat] == hands.side[spot.seat];
        const u64 held = spot.left & hands.own[spot.seat];
        return choose(spot, open->legal(held, spot.led, spot.best, friendly) & spot.tried, out);
    }

private:
    // What a card leads to, as the player sees it.
    struct Seen {
        i32 makes[PLACED], taker, chips, merit;
    };

    static const Step *paying(const Rules &rules) {
        const Step *found = nullptr;
        for (i32 i = 0; i < MOST_STEPS; i++) {
            if (rules.end[i].what == PLACES) found = &rules.end[i];
        }
        return found;
    }
    // Asks the steps what they pay a seat.
    void learn(const Ending &ending, i32 seat) {
        const i32 tricks = ending.rules.tricks, several[SEATS] = {tricks - 1, 1};
        const auto chips = [&](const i32 *points, const i32 *taken) {
            i32 of[SEATS];
            ending.worth(points, taken, of);
            return (of[seat] + points[seat]) / unit;
        };
        const i32 alike[SEATS] = {1, 1, 1, 1};
        most[seat] = equal[seat] = chips(alike, several);
        const auto note = [&](i32 &row, i32 worth, bool reached) {
            row = worth;
            if (reached && row > most[seat]) most[seat] = row;
        };
        for (i32 one = 0; one < PLACED; one++) {
            i32 points[SEATS] = {0}, all[SEATS] = {0};
            for (i32 other = 0, place = 0; other < PLACED; other++) {
                if (other == seat) continue;
                place += place == one;
                points[other] = ++place;
            }
            points[seat] = one + 1;
            note(placed[one][seat], chips(points, several), true);
            points[one] = A_HUNDRED;
            note(hundred_by[one][seat], chips(points, several), hundred);
            all[one] = tricks;
            // Whoever may still take every trick looks at all their cards.
            note(all_by[one][seat], chips(points, all), one != seat);
        }
    }

    bool choose(const Spot &spot, u64 cards, LineFound &out) {
        if (!(cards & (cards - 1))) return play(spot, lowest(cards), out);
        const i32 seat = spot.seat;
        const bool may_take_all = spot.taker == TAKEN_BY_NOBODY || spot.taker == seat;
        Seen seen[MOST_IN_HAND];
        i32 looked_at = 0, best = 0;
        bool cut = false;
        out.scores.any();
        for (; cards; cards &= cards - 1) {
            const i32 i = lowest(cards);
            if (looked_at && !may_take_all) {
                const i32 sure = spot.more == 1 && beats(spot, i) ? spot.counts + open->hands.value[i] + trick : 0;
                if (most[seat] * unit - spot.points[seat] - sure <= seen[best].merit) {
                    cut = true;
                    continue;
                }
            }
            LineFound line;
            if (!play(spot, i, line)) return false;
            out.scores.meet(line.scores);
            Seen &one = seen[looked_at];
            memcpy(one.makes, line.makes, sizeof one.makes);
            one.taker = line.taker;
            one.chips = chips_of(spot.points, one, seat);
            one.merit = one.chips * unit - spot.points[seat] - one.makes[seat];
            if (one.merit > seen[best].merit) best = looked_at;
            looked_at++;
        }
        memcpy(out.makes, seen[best].makes, sizeof out.makes);
        out.taker = seen[best].taker;
        for (i32 other = 0; other < looked_at; other++) {
            if (other != best) prefer(spot, seen[best], seen[other], best < other, out.scores);
        }
        if (cut) hold(spot, seen[best], MAY_GAIN, out.scores);
        return true;
    }
    bool beats(const Spot &spot, i32 i) const {
        return spot.more == PLACED || open->hands.higher[spot.led][spot.best] >> i & 1;
    }
    bool play(const Spot &spot, i32 i, LineFound &out) {
        const OpenHands &hands = open->hands;
        Spot next = spot;
        next.left ^= bit(i);
        next.counts += hands.value[i];
        if (beats(spot, i)) {
            next.best = i;
            next.best_seat = spot.seat;
        }
        if (spot.more == PLACED) next.led = hands.cls[i];
        if (spot.more > 1) {
            next.seat = open->after(spot.seat);
            next.more--;
            return follow(next, out);
        }
        const i32 winner = next.best_seat, points = next.counts + trick;
        next.points[winner] += points;
        if (!lead(next.left, winner, next.points, after_trick(spot.taker, winner), out)) return false;
        out.makes[winner] += points;
        out.scores.before(winner, points);
        return true;
    }
    static i32 after_trick(i32 taker, i32 winner) {
        return taker == TAKEN_BY_NOBODY || taker == winner ? winner : i32(TAKEN_BY_SEVERAL);
    }
    void last_trick(u64 left, i32 leader, LineFound &out) const {
        const OpenHands &hands = open->hands;
        i32 winner = leader, best = lowest(left & hands.own[leader]), counts = hands.value[best] + trick;
        const u64 *higher = hands.higher[hands.cls[best]];
        for (i32 seat = open->after(leader); seat != leader; seat = open->after(seat)) {
            const i32 i = lowest(left & hands.own[seat]);
            counts += hands.value[i];
            if (higher[best] >> i & 1) {
                best = i;
                winner = seat;
            }
        }
        out.makes[winner] = counts;
        out.taker = after_trick(out.taker, winner);
    }

    // -- what is paid, and which points before come to the same --------------------

    // The points at the end of a line, with who has most and who least.
    struct Stand {
        i32 points[PLACED], highest, lowest;
    };
    // What of a seat's place must not change: it may get a better one, or a worse one, or none else.
    enum Change { MAY_GAIN, MAY_LOSE };

    static Stand stand(const i32 *before, const Seen &line) {
        Stand out = {{0}, 0, 0};
        for (i32 seat = 0; seat < PLACED; seat++) {
            out.points[seat] = before[seat] + line.makes[seat];
            if (out.points[seat] > out.points[out.highest]) out.highest = seat;
            if (out.points[seat] < out.points[out.lowest]) out.lowest = seat;
        }
        return out;
    }
    bool nearer_eldest(i32 seat, i32 other) const {
        return (seat - eldest + PLACED) % PLACED < (other - eldest + PLACED) % PLACED;
    }
    bool ahead(const i32 *points, i32 seat, i32 other) const {
        return points[seat] < points[other] || (points[seat] == points[other] && nearer_eldest(seat, other));
    }
    bool has_hundred(const Stand &end) const { return hundred && end.points[end.highest] >= A_HUNDRED; }
    static bool all_equal(const Stand &end) { return end.points[end.highest] == end.points[end.lowest]; }

    i32 chips_of(const i32 *before, const Seen &line, i32 seat) const {
        if (line.taker >= 0) return all_by[line.taker][seat];
        const Stand end = stand(before, line);
        if (has_hundred(end)) return hundred_by[end.highest][seat];
        if (all_equal(end)) return equal[seat];
        i32 place = 0;
        for (i32 other = 0; other < PLACED; other++) place += other != seat && ahead(end.points, other, seat);
        return placed[place][seat];
    }
    bool by_places(const Spot &spot, const Seen &line) const {
        if (line.taker >= 0) return false;
        const Stand end = stand(spot.points, line);
        return !has_hundred(end) && !all_equal(end);
    }
    // The places still decide, and the same seat still has more than the same other.
    void hold_places(const Stand &end, const Seen &line, Scores &scores) const {
        for (i32 seat = 0; seat < PLACED && hundred; seat++) {
            scores.at_most(DIFFERENCES + seat, A_HUNDRED - 1 - line.makes[seat]);
        }
        const i32 high = end.highest, low = end.lowest;
        scores.more(high, low, line.makes[low] - line.makes[high] + 1);
    }
    // The player gets no fewer chips by this line than now, or no more.
    void hold(const Spot &spot, const Seen &line, Change change, Scores &scores) const {
        if (line.taker >= 0) return;
        const Stand end = stand(spot.points, line);
        if (has_hundred(end)) {
            scores.at_least(DIFFERENCES + end.highest, A_HUNDRED - line.makes[end.highest]);
            return;
        }
        if (all_equal(end)) {
            for (i32 seat = 1; seat < PLACED; seat++) {
                scores.more(0, seat, line.makes[seat] - line.makes[0]);
                scores.more(seat, 0, line.makes[0] - line.makes[seat]);
            }
            return;
        }
        hold_places(end, line, scores);
        for (i32 other = 0; other < PLACED; other++) {
            if (other == spot.seat) continue;
            const bool before = ahead(end.points, spot.seat, other);
            if (before && change == MAY_GAIN) stay_ahead(spot.seat, other, line, scores);
            if (!before && change == MAY_LOSE) stay_ahead(other, spot.seat, line, scores);
        }
    }
    void stay_ahead(i32 seat, i32 other, const Seen &line, Scores &scores) const {
        scores.more(other, seat, line.makes[seat] - line.makes[other] + !nearer_eldest(seat, other));
    }
    // The player still prefers one line to another, which comes after it or not.
    void prefer(const Spot &spot, const Seen &one, const Seen &other, bool first, Scores &scores) const {
        if (one.taker == other.taker && !memcmp(one.makes, other.makes, sizeof one.makes)) return;
        if (by_places(spot, one) && by_places(spot, other) && never_worse(spot.seat, one, other, first)) {
            hold_places(stand(spot.points, one), one, scores);
            hold_places(stand(spot.points, other), other, scores);
            return;
        }
        hold(spot, one, MAY_GAIN, scores);
        hold(spot, other, MAY_LOSE, scores);
    }
    // Whatever was taken before, the player has no worse place by one line than by the other, and fewer points; or as
    // many, and then the one comes first.
    static bool never_worse(i32 seat, const Seen &one, const Seen &other, bool first) {
        const i32 fewer = other.makes[seat] - one.makes[seat];
        if (fewer < 0 || (!fewer && !first)) return false;
        for (i32 at = 0; at < PLACED; at++) {
            if (other.makes[at] - one.makes[at] > fewer) return false;
        }
        return true;
    }

    // -- answers --------------------

    bool keep(const AnswersRow &wanted, const LineFound &found) {
        AnswersRow *row = rows.row(wanted);
        if (!row || (count == room && !widen())) return no_memory();
        AnswerKept &one = kept[count];
        one.next = row->first;
        for (i32 seat = 0; seat < PLACED; seat++) one.makes[seat] = u8(found.makes[seat]);
        one.taker = i8(found.taker);
        one.scores = found.scores;
        row->first = count++;
        return true;
    }
    bool widen() {
        AnswerKept *wider = static_cast<AnswerKept *>(realloc(kept, 2 * size_t(room) * sizeof(AnswerKept)));
        if (!wider) return false;
        kept = wider;
        room *= 2;
        return true;
    }
    bool no_memory() {
        open->stopped = Stopped::NO_MEMORY;
        return false;
    }
};

}  // namespace carnet

#endif
