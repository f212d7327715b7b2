// Two sides with open hands: whether the first can make that much (analysis/solver/sides.py).
//
// It asks and answers as that search does, position by position, so that both look at the same positions
// and find the same bounds.  Its recursion is as deep as there are cards.
#pragma once

#include "open_hands.hpp"

namespace carnet {

enum : i32 {
    NO_BOUND = INT32_MIN,
    MORE_THAN_ANY = 1 << 20,
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

struct Sides : Open {
    Found<BoundRow> bounds;

    bool start(const OpenHands &from) { return Open::start(from) && bounds.start(1 << 10); }
    void end() {
        Open::end();
        free(bounds.rows);
    }

    i32 total(u64 left) const {
        i32 out = hands.per_trick * (size_of(left) / hands.seats) + hands.last;
        for (; left; left &= left - 1) out += hands.value[lowest(left)];
        return out;
    }
    // What the first side makes if both play their best from the lead of a trick on, unless it stopped.
    i32 most(u64 left, i32 leader) {
        i32 low = hands.floor, high = total(left) - hands.floor, ask = (low + high + 1) / 2;
        while (low < high && stopped == Stopped::NO) {
            const i32 makes = reach(left, leader, ask);
            if (makes >= ask) {
                low = makes;
                ask = makes + 1;
            } else {
                high = ask = makes;
            }
        }
        return low;
    }
    i32 reach(u64 left, i32 leader, i32 need) {
        if (!left) return 0;
        if (need <= hands.floor) return hands.floor;
        const i32 tricks = size_of(left) / hands.seats;
        if (tricks == 1) {
            const TakenBy last = last_trick(left, leader);
            return hands.side[last.winner] ? 0 : hands.per_trick + hands.last + last.counts;
        }
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
            const i32 makes = follow({after(leader), hands.seats - 1, hands.classes[i], i, leader, hands.value[i], need,
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

    i32 follow(const SidesTrick &trick) {
        if (!count()) return 0;
        const i32 seat = trick.seat;
        const bool first = !hands.side[seat], friendly = hands.side[trick.best_seat] == hands.side[seat];
        const u64 cards = legal(trick.left & hands.own[seat], trick.led, trick.best, friendly) & trick.tried;
        u8 order[MOST_BITS];
        const i32 many = ordered(cards, trick, friendly, order);
        const u64 higher = hands.higher[trick.led][trick.best];
        i32 most = first ? -MORE_THAN_ANY : MORE_THAN_ANY;
        for (i32 k = 0; k < many; k++) {
            const i32 i = order[k];
            const bool wins = higher >> i & 1;
            SidesTrick next = trick;
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
    i32 no_memory() {
        stopped = Stopped::NO_MEMORY;
        return 0;
    }

    // -- what needs no search --------------------

    // The side that makes so much whatever the other does; see `_sure`.
    i32 sure(u64 left, i32 leader, i32 tricks, i32 total, const SuitLeft *suits_left, i32 &makes) const {
        const u64 trumps = hands.trump_at >= 0 ? hands.used[hands.trump_at] : 0;
        i32 seat = leader, run = 0;
        makes = 0;
        if (left & trumps & hands.may_trump[leader]) {
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

    // -- cards --------------------

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
    i32 ordered(u64 cards, const SidesTrick &trick, bool friendly, u8 *out) const {
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
