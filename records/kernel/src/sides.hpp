// Two sides with open hands: whether the first can make that much (analysis/solver/sides.py).
//
// It asks and answers as that search does, position by position, so that both look at the same positions
// and find the same bounds.  Its recursion is as deep as there are cards.
#ifndef CARNET_SIDES_HPP
#define CARNET_SIDES_HPP

#include <stdlib.h>

#include "rules.hpp"

namespace carnet {

enum : i32 {
    MOST_BITS = 64,
    MOST_DUTIES = 4,
    MOST_PATTERN = 4 * MOST_BITS,
    NO_BOUND = INT32_MIN,
    MORE_THAN_ANY = 1 << 20,
};

// In the order in which a game has them: records/rules/duties.py.
enum class EndDuty : i32 { NONE, FOLLOW, TRUMP, BEAT, BEAT_TRUMPS };

// Known hands, a bit for each card: by class, in a class from the strongest.  The layout is that of
// records/kernel/open_hands.py.
struct OpenHands {
    i32 size, seats, used_classes, trump, trump_at;
    i32 per_trick, last, floor;
    i32 ranked, follows, plain, must_undertrump, head_partner;
    i32 duties[MOST_DUTIES], side[SEATS];
    i32 owner[MOST_BITS], cls[MOST_BITS], value[MOST_BITS], card[MOST_BITS], permanent[MOST_BITS];
    i32 power[CLASSES][MOST_BITS];
    u64 own[SEATS], members[CLASSES], used[CLASSES], may_trump[SEATS];
    u64 higher[CLASSES][MOST_BITS];
};

// The cards left in a class; see `Suit` in analysis/solver/layout.py.
struct SuitLeft {
    u64 left, tried;
    u32 key;
    i32 points, lead, run, run_points;
};

// A table that grows, by open addressing. `T` has `empty()`, `hash()` and `same(other)`.
template <typename T> struct Found {
    T *rows;
    u64 size, used;

    bool start(u64 first) {
        rows = static_cast<T *>(calloc(size_t(first), sizeof(T)));
        size = first;
        used = 0;
        return rows != nullptr;
    }
    T *find(const T &wanted) const {
        for (u64 at = wanted.hash() & (size - 1);; at = (at + 1) & (size - 1)) {
            if (rows[at].empty() || rows[at].same(wanted)) return &rows[at];
        }
    }
    // The row of what is wanted, new if need be; null if there is no memory for it.
    T *row(const T &wanted) {
        T *found = find(wanted);
        if (!found->empty()) return found;
        if (2 * (used + 1) > size) {
            Found wider;
            if (!wider.start(2 * size)) return nullptr;
            for (u64 at = 0; at < size; at++) {
                if (!rows[at].empty()) *wider.find(rows[at]) = rows[at];
            }
            free(rows);
            rows = wider.rows;
            size = wider.size;
            found = find(wanted);
        }
        used++;
        *found = wanted;
        return found;
    }
};

inline u64 mixed(u64 number) {
    number ^= number >> 32;
    number *= 0xd6e8feb86659fd93ull;
    number ^= number >> 32;
    number *= 0xd6e8feb86659fd93ull;
    return number ^ number >> 32;
}

struct SuitRow {
    SuitLeft suit;
    bool empty() const { return !suit.left; }
    u64 hash() const { return mixed(suit.left); }
    bool same(const SuitRow &other) const { return suit.left == other.suit.left; }
};

// Who holds the ranks left in a class, and what they are worth.
struct PatternRow {
    u8 size, cls, at[MOST_PATTERN];
    u32 number;
    bool empty() const { return !number; }
    u64 hash() const {
        u64 out = cls;
        for (i32 i = 0; i < size; i++) out = (out ^ at[i]) * 0x100000001b3ull;
        return mixed(out);
    }
    bool same(const PatternRow &other) const {
        return size == other.size && cls == other.cls && !memcmp(at, other.at, size);
    }
};

// What is known of a position between tricks: what the first side makes at least, and at most.
struct BoundRow {
    u32 key[CLASSES + 1];  // of each class, and the leader + 1
    i32 low, high;
    bool empty() const { return !key[CLASSES]; }
    u64 hash() const {
        u64 out = key[CLASSES];
        for (i32 at = 0; at < CLASSES; at++) out = mixed(out ^ key[at]);
        return out;
    }
    bool same(const BoundRow &other) const { return !memcmp(key, other.key, sizeof key); }
};

enum class Stopped : i32 { NO, TOO_MANY_POSITIONS, NO_MEMORY };

struct Trick {
    i32 seat, more, led, best, best_seat, worth, need, tricks;
    u64 left, tried;
};

struct Sides {
    OpenHands hands;
    Found<SuitRow> suits;
    Found<PatternRow> patterns;
    Found<BoundRow> bounds;
    i64 positions, limit;
    Stopped stopped;

    bool start(const OpenHands &from) {
        hands = from;
        return suits.start(1 << 8) && patterns.start(1 << 6) && bounds.start(1 << 10);
    }
    void end() {
        free(suits.rows);
        free(patterns.rows);
        free(bounds.rows);
    }

    i32 reach(u64 left, i32 leader, i32 need) {
        if (!left) return 0;
        if (need <= hands.floor) return hands.floor;
        const i32 tricks = size_of(left) / hands.seats;
        if (tricks == 1) return last_trick(left, leader);
        SuitLeft by_class[CLASSES];
        BoundRow wanted = {{0, 0, 0, 0, 0, u32(leader + 1)}, NO_BOUND, NO_BOUND};
        u64 tried = 0;
        i32 total = hands.per_trick * tricks + hands.last;
        for (i32 at = 0; at < hands.used_classes; at++) {
            if (!suit(at, left & hands.used[at], by_class[at])) return no_memory();
            const SuitLeft &one = by_class[at];
            wanted.key[at] = one.key;
            tried |= one.tried;
            total += one.points;
        }
        const i32 most_of_all = total - hands.floor;
        if (need > most_of_all) return most_of_all;
        const BoundRow *known = bounds.find(wanted);
        if (!known->empty()) {
            if (known->low != NO_BOUND && known->low >= need) return known->low;
            if (known->high != NO_BOUND && known->high < need) return known->high;
        }
        if (hands.ranked) {
            i32 makes;
            const i32 owner = sure(left, leader, tricks, total, by_class, makes);
            if (!owner && makes >= need) return makes;
            if (owner && total - makes < need) return total - makes;
        }
        if (!count()) return 0;
        const bool first = !hands.side[leader];
        i32 most = first ? -MORE_THAN_ANY : MORE_THAN_ANY;
        u8 order[MOST_BITS];
        const i32 cards = leads(left & hands.own[leader] & tried, leader, by_class, order);
        for (i32 k = 0; k < cards; k++) {
            const i32 i = order[k];
            const i32 makes = follow({after(leader), hands.seats - 1, hands.cls[i], i, leader, hands.value[i], need,
                                      tricks, left ^ bit(i), tried});
            if (stopped != Stopped::NO) return 0;
            if (better(first, makes, most)) most = makes;
            if (settled(first, most, need)) break;
        }
        BoundRow *row = bounds.row(wanted);
        if (!row) return no_memory();
        if (most >= need) row->low = most;
        else row->high = most;
        return most;
    }

    i32 follow(const Trick &trick) {
        if (!count()) return 0;
        const i32 seat = trick.seat;
        const bool first = !hands.side[seat], friendly = hands.side[trick.best_seat] == hands.side[seat];
        const u64 cards = legal(trick.left & hands.own[seat], trick, friendly) & trick.tried;
        u8 order[MOST_BITS];
        const i32 many = ordered(cards, trick, friendly, order);
        const u64 higher = hands.higher[trick.led][trick.best];
        i32 most = first ? -MORE_THAN_ANY : MORE_THAN_ANY;
        for (i32 k = 0; k < many; k++) {
            const i32 i = order[k];
            const bool wins = higher >> i & 1;
            Trick next = trick;
            next.left ^= bit(i);
            next.worth += hands.value[i];
            if (wins) {
                next.best = i;
                next.best_seat = seat;
            }
            i32 makes;
            if (trick.more == 1) {
                next.worth += hands.per_trick + (trick.tricks == 1 ? hands.last : 0);
                const i32 got = hands.side[next.best_seat] ? 0 : next.worth;
                makes = got + reach(next.left, next.best_seat, trick.need - got);
            } else {
                next.seat = after(seat);
                next.more--;
                makes = follow(next);
            }
            if (stopped != Stopped::NO) return 0;
            if (better(first, makes, most)) most = makes;
            if (settled(first, most, trick.need)) return most;
        }
        return most;
    }

private:
    static bool better(bool first, i32 makes, i32 most) { return first ? makes > most : makes < most; }
    static bool settled(bool first, i32 most, i32 need) { return first ? most >= need : most < need; }
    i32 after(i32 seat) const { return seat + 1 == hands.seats ? 0 : seat + 1; }
    i32 no_memory() {
        stopped = Stopped::NO_MEMORY;
        return 0;
    }
    bool count() {
        if (++positions <= limit) return true;
        stopped = Stopped::TOO_MANY_POSITIONS;
        return false;
    }

    // -- the cards left in a class --------------------

    bool suit(i32 at, u64 left, SuitLeft &out) {
        if (!left) {
            out = {0, 0, 0, 0, NOBODY, 0, 0};
            return true;
        }
        SuitRow wanted = {{left, 0, 0, 0, NOBODY, 0, 0}};
        SuitRow *row = suits.row(wanted);
        if (!row) return false;
        // A number of a pattern is not 0, so that this one has none yet.
        if (!row->suit.key && !describe(at, row->suit)) return false;
        out = row->suit;
        return true;
    }
    // Describes the cards rank by rank from the strongest; false if there is no memory for it.
    bool describe(i32 at, SuitLeft &out) {
        PatternRow pattern;
        memset(&pattern, 0, sizeof pattern);
        pattern.cls = u8(at);
        bool running = true;
        i32 value_before = -1, owner_before = NOBODY;
        for (u64 left = out.left; left;) {
            const i32 first = lowest(left), value = hands.value[first], owner = hands.owner[first];
            i32 owners[SEATS] = {0}, many = 0, seats = 0;
            u64 rank = 0;
            while (left && hands.card[lowest(left)] == hands.card[first]) {
                const i32 i = lowest(left);
                seats += !owners[hands.owner[i]]++;
                if (owners[hands.owner[i]] == 1) rank |= bit(i);
                many++;
                out.points += hands.value[i];
                left &= left - 1;
            }
            if (seats > 1) {
                note(pattern, 2, value);
                for (i32 seat = 0; seat < hands.seats; seat++) note(pattern, owners[seat]);
                out.tried |= rank;
                owner_before = NOBODY;
                running = false;
                continue;
            }
            if (hands.permanent[first]) {
                note(pattern, 3, hands.card[first]);
                note(pattern, owner);
                out.tried |= rank;
                owner_before = NOBODY;
            } else {
                for (i32 i = 0; i < many; i++) {
                    note(pattern, 1, value);
                    note(pattern, owner);
                }
                if (owner_before != owner || value_before != value) out.tried |= rank;
                owner_before = owner;
                value_before = value;
            }
            if (running && (out.lead == NOBODY || out.lead == owner)) {
                out.lead = owner;
                out.run += many;
                out.run_points += value * many;
            } else {
                running = false;
            }
        }
        pattern.number = u32(patterns.used + 1);
        const PatternRow *row = patterns.row(pattern);
        if (row) out.key = row->number;
        return row != nullptr;
    }
    static void note(PatternRow &pattern, i32 one) { pattern.at[pattern.size++] = u8(one); }
    static void note(PatternRow &pattern, i32 one, i32 two) {
        note(pattern, one);
        note(pattern, two);
    }

    // -- what needs no search --------------------

    i32 last_trick(u64 left, i32 leader) const {
        i32 best = lowest(left & hands.own[leader]);
        const u64 *higher = hands.higher[hands.cls[best]];
        for (i32 seat = after(leader); seat != leader; seat = after(seat)) {
            const i32 i = lowest(left & hands.own[seat]);
            if (higher[best] >> i & 1) best = i;
        }
        if (hands.side[hands.owner[best]]) return 0;
        i32 out = hands.per_trick + hands.last;
        for (u64 set = left; set; set &= set - 1) out += hands.value[lowest(set)];
        return out;
    }
    // The side that makes so much whatever the other does; see `_sure`.
    i32 sure(u64 left, i32 leader, i32 tricks, i32 total, const SuitLeft *suits_left, i32 &makes) const {
        const u64 trumps = hands.trump_at >= 0 ? hands.used[hands.trump_at] : 0;
        const u64 against = left & trumps & hands.may_trump[leader];
        i32 seat = leader, run = 0;
        makes = 0;
        if (against && !drawn_out(against, leader, suits_left[hands.trump_at])) {
            const SuitLeft &trump = suits_left[hands.trump_at];
            seat = trump.lead;
            run = trump.run;
            makes = trump.run_points;
        } else {
            for (i32 at = 0; at < hands.used_classes; at++) {
                if (suits_left[at].lead != leader) continue;
                run += suits_left[at].run;
                makes += suits_left[at].run_points;
            }
            if (hands.plain && run < tricks) run += with_a_partner(left, leader, tricks - run, suits_left);
        }
        if (!run) {
            makes = hands.floor;
            return 0;
        }
        if (seat == leader && run >= tricks) {
            makes = total;
            return hands.side[seat];
        }
        makes += hands.per_trick * run;
        if (hands.last < 0) makes += seat == leader ? hands.floor : hands.last;
        return hands.side[seat];
    }
    bool drawn_out(u64 against, i32 leader, const SuitLeft &trump) const {
        if (trump.lead != leader || !hands.follows) return false;
        for (i32 seat = 0; seat < hands.seats; seat++) {
            if (seat != leader && size_of(against & hands.own[seat]) > trump.run) return false;
        }
        return true;
    }
    i32 with_a_partner(u64 left, i32 leader, i32 most, const SuitLeft *suits_left) const {
        i32 best = 0;
        const u64 own = left & hands.own[leader];
        for (i32 partner = 0; partner < hands.seats; partner++) {
            if (partner == leader || hands.side[partner] != hands.side[leader]) continue;
            i32 run = 0;
            bool reached = false;
            for (i32 at = 0; at < hands.used_classes; at++) {
                if (suits_left[at].lead != partner) continue;
                run += suits_left[at].run;
                reached |= (own & hands.used[at]) != 0;
            }
            if (reached && run > best) best = run;
        }
        return best < most ? best : most;
    }

    // -- cards --------------------

    u64 legal(u64 held, const Trick &trick, bool friendly) const {
        const u64 suit_led = hands.members[trick.led], higher = hands.higher[trick.led][trick.best];
        for (i32 at = 0; at < MOST_DUTIES; at++) {
            u64 kept = 0;
            switch (EndDuty(hands.duties[at])) {
                case EndDuty::NONE: return held;
                case EndDuty::FOLLOW: kept = held & suit_led; break;
                case EndDuty::TRUMP: {
                    if (hands.trump < 0 || held & suit_led) continue;
                    kept = held & hands.members[hands.trump];
                    const bool trumped = hands.cls[trick.best] == hands.trump;
                    if (trumped && !hands.must_undertrump && !(kept & higher)) continue;
                    break;
                }
                case EndDuty::BEAT_TRUMPS:
                    if (trick.led != hands.trump) continue;
                    [[fallthrough]];
                case EndDuty::BEAT:
                    if (friendly && !hands.head_partner) continue;
                    kept = held & higher;
            }
            if (kept) held = kept;
        }
        return held;
    }
    // The cards to lead, in the order to try them; how many they are.
    i32 leads(u64 cards, i32 leader, const SuitLeft *suits_left, u8 *out) const {
        const u64 trumps = hands.trump_at >= 0 ? hands.used[hands.trump_at] : 0;
        u64 top = 0;
        for (i32 at = 0; at < hands.used_classes; at++) {
            if (suits_left[at].lead == leader) top |= suits_left[at].tried & -suits_left[at].tried;
        }
        i64 rank[MOST_BITS];
        for (u64 set = cards; set; set &= set - 1) {
            const i32 i = lowest(set);
            rank[i] = i64(!(top >> i & 1)) << 32 | i64(trumps >> i & 1) << 31 | i64(hands.value[i]) << 8 | (MOST_BITS - i);
        }
        return sorted(cards, rank, out, 0);
    }
    // The cards to follow with, in the order to try them; how many they are.
    i32 ordered(u64 cards, const Trick &trick, bool friendly, u8 *out) const {
        const u64 higher = cards & hands.higher[trick.led][trick.best];
        const i32 *power = hands.power[trick.led];
        i64 rank[MOST_BITS];
        for (u64 set = cards; set; set &= set - 1) {
            const i32 i = lowest(set), value = friendly ? 255 - hands.value[i] : hands.value[i];
            rank[i] = higher >> i & 1 ? i64(power[i]) << 8 | i : i64(value) << 40 | i64(power[i]) << 8 | (MOST_BITS - i);
        }
        const u64 before = friendly ? cards & ~higher : higher;
        const i32 many = sorted(before, rank, out, 0);
        return sorted(cards & ~before, rank, out, many);
    }
    static i32 sorted(u64 cards, const i64 *rank, u8 *out, i32 many) {
        const i32 from = many;
        for (u64 set = cards; set; set &= set - 1) {
            const i32 i = lowest(set);
            i32 at = many++;
            for (; at > from && rank[out[at - 1]] > rank[i]; at--) out[at] = out[at - 1];
            out[at] = u8(i);
        }
        return many;
    }
};

}  // namespace carnet

#endif
