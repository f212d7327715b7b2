// Four players who are paid by the order of their points, with open hands: max-n whose answers hold for many scores.
//
// A position between two tricks is searched for the points that were taken before.  The line that is found there is
// the same for all points by which each choice on the way falls out alike.  Such a choice hangs on who has fewer
// points than whom, and on who has a hundred.  So an answer is kept with bounds: of the differences between the points
// of two seats, and of the points of each.  It is found again for all points within them.  The values and the cards are
// those of the search of every line (each.hpp); a player who cannot get more looks no further, as there.
#pragma once

#include "basics.hpp"
#include "final.hpp"
#include "open_hands.hpp"
#include "rows.hpp"

namespace carnet {

// Bounds of the points of four players, within which an answer holds that was found for some of them (places.hpp).

enum : i32 {
    PLACED = 4,  // seats
    BOUNDLESS = 127,
};

// Sixteen bounds at a time.
using Bounds = i8 __attribute__((vector_size(16)));

// Bounds of the points taken before, each of them included: of how many more points a seat has than another, in
// `more` at seat * 4 + other; in `own` at least so many of a seat, and minus as many as it has at most.
struct Scores {
    Bounds more, own;

    void any() { more = own = Bounds{} - i8(BOUNDLESS); }
    void meet(const Scores &other) {
        more = more > other.more ? more : other.more;
        own = own > other.own ? own : other.own;
    }
    // Whether they hold for points that are written the same way.
    bool hold(const Scores &points) const {
        const Bounds less = (more > points.more) | (own > points.own);
        u64 halves[2];
        memcpy(halves, &less, sizeof halves);
        return !(halves[0] | halves[1]);
    }
    void say(const i32 *points) {
        own = Bounds{};
        for (i32 seat = 0; seat < PLACED; seat++) {
            for (i32 other = 0; other < PLACED; other++) more[seat * PLACED + other] = i8(points[seat] - points[other]);
            own[seat] = i8(points[seat]);
            own[PLACED + seat] = i8(-points[seat]);
        }
    }
    // The points of one seat are more than those of another by so much at least.
    void ahead_by(i32 one, i32 other, i32 by) { raise(more, one * PLACED + other, by); }
    void at_least(i32 seat, i32 points) { raise(own, seat, points); }
    void at_most(i32 seat, i32 points) { raise(own, PLACED + seat, -points); }
    // What held after a seat took these points is said of the points before.
    void before(i32 seat, i32 points) {
        Bounds by = {}, by_own = {};
        for (i32 other = 0; other < PLACED; other++) {
            by[seat * PLACED + other] = i8(-points);
            by[other * PLACED + seat] = i8(points);
        }
        by_own[seat] = i8(-points);
        by_own[PLACED + seat] = i8(points);
        move(more, by);
        move(own, by_own);
    }

private:
    static void raise(Bounds &bounds, i32 at, i32 bound) {
        if (bound > bounds[at]) bounds[at] = i8(bound);
    }
    // A bound that there is not stays so.  Any other is at most one more than all points (see told_apart).
    static void move(Bounds &bounds, const Bounds &by) {
        const Bounds least = Bounds{} - i8(BOUNDLESS);
        bounds = bounds == least ? least : bounds + by;
    }
};

enum : i32 {
    MOST_IN_HAND = 8,
    MOST_IN_CLASS = 8,
    A_HUNDRED = 100,
    KEY_BITS = 11,  // of a class: it has no more than 1,024 sets of cards in all
    PLACES_PER_POSITION = 5,
    TAKEN_BY_NOBODY = -1,
    TAKEN_BY_SEVERAL = -2,
};

// What each seat still makes, who then has taken all tricks, and for which points before that is so.
struct LineFound {
    i32 makes[PLACED], taker;
    Scores scores;
};

// Where a choice is made: before the trick if four have still to play.
struct OpenPosition {
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
    // The cards left in a class: their number, 0 if it is not known yet, and which of them are tried.
    struct Class {
        u16 key;
        u8 tried;
    };
    Open *open;
    i32 trick, eldest, unit;
    bool hundred;
    // The chips of each seat in each place, if a seat has a hundred, if one takes all tricks, if all have as much.
    i32 placed[PLACED][PLACED], hundred_by[PLACED][PLACED], all_by[PLACED][PLACED], equal[PLACED], most[PLACED];
    i32 shift[CLASSES];
    i64 looked;  // positions within the one that is counted
    Class classes[CLASSES][1 << MOST_IN_CLASS];
    Found<AnswersRow> rows;
    Rows<AnswerKept> kept;

    // Whether an end is paid so that this search knows which points come to the same.
    static bool fits(const OpenHands &hands, const Rules &rules) {
        if (rules.seats != PLACED) return false;
        for (i32 seat = 0; seat < PLACED; seat++) {
            if (size_of(hands.own[seat]) > MOST_IN_HAND) return false;
        }
        for (i32 at = 0; at < hands.used_classes; at++) {
            if (size_of(hands.used[at]) > MOST_IN_CLASS) return false;
        }
        const Step *pays = paying(rules);
        return pays && !pays->c && pays->b != ANY_HIGHEST_PAYS;
    }
    bool start(Open &hands, const Final &final) {
        open = &hands;
        trick = final.rules.trick_value;
        eldest = (final.spec.dealer + 1) % PLACED;
        unit = final.spec.more_than_points;
        hundred = paying(final.rules)->b == HUNDRED_PAYS;
        for (i32 at = 0; at < hands.hands.used_classes; at++) shift[at] = lowest(hands.hands.used[at]);
        for (i32 seat = 0; seat < PLACED; seat++) learn(final, seat);
        // The number of the first is that of none.
        return kept.push(AnswerKept()) && rows.start(1 << 10);
    }
    void end() {
        free(rows.rows);
        kept.end();
    }

    // Whether no seat can come to more points than the bounds tell apart.
    bool told_apart(const OpenPosition &spot) const {
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
            const TakenBy last = open->last_trick(left, leader);
            out.makes[last.winner] = last.counts + trick;
            out.taker = after_trick(out.taker, last.winner);
            return true;
        }
        u64 tried = 0;
        AnswersRow wanted = {u64(leader + 1) << 3 | u64(taker + 2), 0};
        for (i32 at = 0; at < hands.used_classes; at++) {
            const u64 cards = left & hands.used[at];
            Class &one = classes[at][cards >> shift[at]];
            if (cards && !one.key && !describe(at, cards, one)) return no_memory();
            wanted.key = wanted.key << KEY_BITS | one.key;
            tried |= u64(one.tried) << shift[at];
        }
        Scores measured;
        measured.say(points);
        AnswersRow *row = rows.find(wanted);
        for (u32 at = row->first, before = 0; at; before = at, at = kept.rows[at].next) {
            AnswerKept &one = kept.rows[at];
            if (!one.scores.hold(measured)) continue;
            if (before) {
                // What was asked for is likely to be asked for again.
                kept.rows[before].next = one.next;
                one.next = row->first;
                row->first = at;
            }
            for (i32 seat = 0; seat < PLACED; seat++) out.makes[seat] = one.makes[seat];
            out.taker = one.taker;
            out.scores = one.scores;
            return true;
        }
        if (++looked % PLACES_PER_POSITION == 0 && !open->count()) return false;
        OpenPosition spot = {leader, PLACED, 0, 0, leader, 0, taker, left, tried, {0}};
        memcpy(spot.points, points, sizeof spot.points);
        return choose(spot, left & hands.own[leader] & tried, out) && keep(wanted, out);
    }
    // The same from within a trick.
    bool follow(const OpenPosition &spot, LineFound &out) {
        const OpenHands &hands = open->hands;
        const u64 held = spot.left & hands.own[spot.seat];
        // Nobody has a partner.
        return choose(spot, open->legal(held, spot.led, spot.best, false) & spot.tried, out);
    }

private:
    // What a card leads to, as the player sees it: what each makes, the points at the end, who then has most and least
    // of them, the player's place, or -1 if places do not decide, and what that comes to.
    struct Seen {
        i32 makes[PLACED], points[PLACED], taker, highest, lowest, place, chips, merit;
    };

    static const Step *paying(const Rules &rules) {
        const Step *found = nullptr;
        for (i32 i = 0; i < MOST_STEPS; i++) {
            if (rules.end[i].what == PLACES) found = &rules.end[i];
        }
        return found;
    }
    // Asks the steps what they pay a seat.
    void learn(const Final &final, i32 seat) {
        const i32 tricks = final.rules.tricks, several[SEATS] = {tricks - 1, 1};
        const auto chips = [&](const i32 *points, const i32 *taken) {
            i32 of[SEATS];
            final.worth(points, taken, of);
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
            note(hundred_by[one][seat], chips(points, several), true);
            all[one] = tricks;
            // Whoever may still take every trick looks at all their cards.
            note(all_by[one][seat], chips(points, all), one != seat);
        }
    }

    bool choose(const OpenPosition &spot, u64 cards, LineFound &out) {
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
            see(spot, line, one);
            if (one.merit > seen[best].merit) best = looked_at;
            looked_at++;
        }
        memcpy(out.makes, seen[best].makes, sizeof out.makes);
        out.taker = seen[best].taker;
        for (i32 other = 0; other < looked_at; other++) {
            if (other != best) prefer(seat, seen[best], seen[other], best < other, out.scores);
        }
        if (cut) stay_best(seat, seen[best], out.scores);
        return true;
    }
    bool beats(const OpenPosition &spot, i32 i) const {
        return spot.more == PLACED || open->hands.higher[spot.led][spot.best] >> i & 1;
    }
    bool play(const OpenPosition &spot, i32 i, LineFound &out) {
        const OpenHands &hands = open->hands;
        OpenPosition next = spot;
        next.left ^= bit(i);
        next.counts += hands.value[i];
        if (beats(spot, i)) {
            next.best = i;
            next.best_seat = spot.seat;
        }
        if (spot.more == PLACED) next.led = hands.classes[i];
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
    // -- what is paid, and which points before come to the same --------------------

    void see(const OpenPosition &spot, const LineFound &line, Seen &out) const {
        const i32 seat = spot.seat;
        memcpy(out.makes, line.makes, sizeof out.makes);
        out.taker = line.taker;
        out.highest = out.lowest = 0;
        for (i32 one = 0; one < PLACED; one++) {
            out.points[one] = spot.points[one] + line.makes[one];
            if (out.points[one] > out.points[out.highest]) out.highest = one;
            if (out.points[one] < out.points[out.lowest]) out.lowest = one;
        }
        out.place = -1;
        if (line.taker >= 0) {
            out.chips = all_by[line.taker][seat];
        } else if (has_hundred(out)) {
            out.chips = hundred_by[out.highest][seat];
        } else if (out.points[out.highest] == out.points[out.lowest]) {
            out.chips = equal[seat];
        } else {
            out.place = 0;
            for (i32 other = 0; other < PLACED; other++) out.place += other != seat && spare(out, other, seat) >= 0;
            out.chips = placed[out.place][seat];
        }
        out.merit = out.chips * unit - out.points[seat];
    }
    bool has_hundred(const Seen &line) const { return hundred && line.points[line.highest] >= A_HUNDRED; }
    // How many points more a seat could have and still be placed before another; below 0 if it is not.
    i32 spare(const Seen &line, i32 seat, i32 other) const {
        return line.points[other] - line.points[seat] - !nearer_eldest(seat, other);
    }
    bool nearer_eldest(i32 seat, i32 other) const {
        return (seat - eldest + PLACED) % PLACED < (other - eldest + PLACED) % PLACED;
    }
    void stay_ahead(const Seen &line, i32 seat, i32 other, Scores &scores) const {
        scores.ahead_by(other, seat, line.makes[seat] - line.makes[other] + !nearer_eldest(seat, other));
    }
    // How the line ends stays as it is: the places decide, or what decides instead of them.
    void stay_so(const Seen &line, Scores &scores) const {
        if (line.taker >= 0) return;
        const i32 high = line.highest, low = line.lowest;
        if (has_hundred(line)) return scores.at_least(high, A_HUNDRED - line.makes[high]);
        for (i32 seat = 0; seat < PLACED && hundred; seat++) scores.at_most(seat, A_HUNDRED - 1 - line.makes[seat]);
        if (line.place >= 0) return scores.ahead_by(high, low, line.makes[low] - line.makes[high] + 1);
        for (i32 seat = 1; seat < PLACED; seat++) {
            scores.ahead_by(0, seat, line.makes[seat] - line.makes[0]);
            scores.ahead_by(seat, 0, line.makes[0] - line.makes[seat]);
        }
    }
    // The others, those first who stay behind the seat, or ahead of it, the longest; last those who are not there.
    struct Apart {
        i32 other[PLACED], by[PLACED];
        // How far it is until so many of them are no longer there.
        i32 until(i32 wanted) const { return wanted <= 0 ? i32(BOUNDLESS) : by[wanted - 1]; }
    };
    Apart apart(const Seen &line, i32 seat, bool behind) const {
        Apart out = {{0}, {0}};
        for (i32 other = 0, count = 0; other < PLACED; other++) {
            if (other == seat) continue;
            const i32 by = behind ? spare(line, seat, other) : spare(line, other, seat);
            i32 at = count++;
            for (; at && out.by[at - 1] < by; at--) {
                out.by[at] = out.by[at - 1];
                out.other[at] = out.other[at - 1];
            }
            out.by[at] = by;
            out.other[at] = other;
        }
        return out;
    }
    // The seat stays in this place or gets a better one.
    void no_worse(const Seen &line, i32 seat, const Apart &after, i32 place, Scores &scores) const {
        stay_so(line, scores);
        for (i32 at = 0; at < PLACED - 1 - place; at++) stay_ahead(line, seat, after.other[at], scores);
    }
    // It stays in this place or gets a worse one.
    void no_better(const Seen &line, i32 seat, const Apart &before, i32 place, Scores &scores) const {
        stay_so(line, scores);
        for (i32 at = 0; at < place; at++) stay_ahead(line, before.other[at], seat, scores);
    }
    // The line that brings the player the most there is still does.
    void stay_best(i32 seat, const Seen &line, Scores &scores) const {
        if (line.place < 0) return stay_so(line, scores);
        i32 place = line.place;
        while (place + 1 < PLACED && placed[place + 1][seat] == line.chips) place++;
        no_worse(line, seat, apart(line, seat, true), place, scores);
    }
    // The player still prefers one line to another, which comes after it or not.
    void prefer(i32 seat, const Seen &one, const Seen &other, bool first, Scores &scores) const {
        if (one.taker == other.taker && !memcmp(one.makes, other.makes, sizeof one.makes)) return;
        if (one.place >= 0 && other.place >= 0 && never_worse(seat, one, other, first)) {
            stay_so(one, scores);
            stay_so(other, scores);
            return;
        }
        // As many chips are enough with fewer points, or with as many if it comes first.
        const i32 fewer = other.makes[seat] - one.makes[seat];
        const bool equal_do = fewer > 0 || (!fewer && first);
        if (equal_do && one.chips == most[seat]) return stay_best(seat, one, scores);
        // The one may fall to some place, the other rise to some place below that: those that are farthest off.
        const Apart after = apart(one, seat, true), before = apart(other, seat, false);
        i32 farthest = -1, fall = 0, rise = 0;
        for (i32 down = one.place; down < PLACED; down++) {
            const i32 chips = down < 0 ? one.chips : placed[down][seat];
            i32 up = other.place;
            const auto enough = [&](i32 place) {
                const i32 most_of_other = place < 0 ? other.chips : placed[place][seat];
                return equal_do ? chips >= most_of_other : chips > most_of_other;
            };
            if (!enough(up)) break;
            while (up > 0 && enough(up - 1)) up--;
            const i32 one_by = down < 0 ? i32(BOUNDLESS) : after.until(PLACED - 1 - down);
            const i32 other_by = up < 0 ? i32(BOUNDLESS) : before.until(up);
            const i32 by = one_by < other_by ? one_by : other_by;
            if (by > farthest) {
                farthest = by;
                fall = down;
                rise = up;
            }
            if (down < 0) break;
        }
        if (fall < 0) stay_so(one, scores);
        else no_worse(one, seat, after, fall, scores);
        no_better(other, seat, before, rise, scores);
    }
    // Whatever was taken before, the player has no worse place by one line than by the other, and fewer points; or as
    // many, and then the one comes first.
    static bool never_worse(i32 seat, const Seen &one, const Seen &other, bool first) {
        const i32 fewer = other.makes[seat] - one.makes[seat];
        if (!fewer && !first) return false;
        // If the one line brings the player more points, the other brings somebody else more.
        for (i32 at = 0; at < PLACED; at++) {
            if (other.makes[at] - one.makes[at] > fewer) return false;
        }
        return true;
    }

    // -- answers --------------------

    bool describe(i32 at, u64 cards, Class &out) const {
        SuitLeft one;
        if (!open->suit(at, cards, one)) return false;
        out = {u16(one.key), u8(one.tried >> shift[at])};
        return true;
    }

    bool keep(const AnswersRow &wanted, const LineFound &found) {
        AnswersRow *row = rows.row(wanted);
        if (!row) return no_memory();
        AnswerKept one = {row->first, {}, i8(found.taker), found.scores};
        for (i32 seat = 0; seat < PLACED; seat++) one.makes[seat] = u8(found.makes[seat]);
        row->first = u32(kept.count);
        return kept.push(one) || no_memory();
    }
    bool no_memory() {
        open->stopped = Stopped::NO_MEMORY;
        return false;
    }
};

}  // namespace carnet
