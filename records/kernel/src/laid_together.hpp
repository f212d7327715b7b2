// Re-use where partners may declare with what the other has declared before and still holds (rulebook 4).
//
// What lies before the partners of a side is a set of worlds, as in worlds.hpp: whose each copy is, and in which kinds it
// has served (records/knowledge/worlds.py).
#pragma once

#include "uses.hpp"

namespace carnet {

enum : i32 { MOST_BEFORE_PARTNERS = 32, MOST_TOGETHER = 256 };

struct LaidCopy {
    u8 seat, card;
    u16 kinds;  // 0: it has not served

    u32 rank() const { return u32(seat) << 24 | u32(card) << 16 | kinds; }
};

// The copies that have served, in the order of their ranks.
struct Together {
    i32 count;
    LaidCopy copy[MOST_BEFORE_PARTNERS];

    void sort() {
        for (i32 i = 1; i < count; i++) {
            const LaidCopy one = copy[i];
            i32 at = i;
            for (; at && copy[at - 1].rank() > one.rank(); at--) copy[at] = copy[at - 1];
            copy[at] = one;
        }
    }
    i32 served(i32 seat, i32 card) const {
        i32 many = 0;
        for (i32 i = 0; i < count; i++) many += copy[i].seat == seat && copy[i].card == card;
        return many;
    }
    bool same(const Together &other) const {
        return count == other.count && !memcmp(copy, other.copy, size_t(count) * sizeof *copy);
    }
};

struct AllTogether {
    i32 count;
    Together world[MOST_TOGETHER];

    bool add(Together &one) {
        one.sort();
        for (i32 i = 0; i < count; i++) {
            if (world[i].same(one)) return true;
        }
        if (count == MOST_TOGETHER) return false;
        world[count++] = one;
        return true;
    }
    // How many copies of a card may lie before the partners of a seat.
    i32 by_partners(i32 seat, i32 card) const {
        i32 most = 0;
        for (i32 w = 0; w < count; w++) {
            i32 many = 0;
            for (i32 i = 0; i < world[w].count; i++) many += world[w].copy[i].seat != seat && world[w].copy[i].card == card;
            most = many > most ? many : most;
        }
        return most;
    }
};

inline void copy(AllTogether &to, const AllTogether &from) {
    to.count = from.count;
    memcpy(to.world, from.world, size_t(from.count) * sizeof(Together));
}

inline void begin(AllTogether &all) {
    all.count = 1;
    all.world[0].count = 0;
}

// The choice of copies of the cards of a declaration, card by card, and the worlds after each.
struct Choosing {
    AllTogether &after;
    const Demand &demand;
    const u8 *cards;
    i32 count, seat;
    const u8 *hand;

    // False if there are too many worlds.
    bool choose(const Together &world, i32 from, bool own, bool renews) {
        if (from == count) {
            if (!own || (demand.unserved && !renews)) return true;
            Together next = {0, {}};
            for (i32 i = 0; i < world.count; i++) {
                if (world.copy[i].kinds) next.copy[next.count++] = world.copy[i];
            }
            return after.add(next);
        }
        i32 times = 0;
        const u8 card = cards[from];
        while (from + times < count && cards[from + times] == card) times++;
        Together wider = world;
        i32 fresh = hand[card] - world.served(seat, card);
        for (fresh = fresh < times ? fresh : times; fresh > 0; fresh--) {
            if (wider.count == MOST_BEFORE_PARTNERS) return false;
            wider.copy[wider.count++] = {u8(seat), card, 0};
        }
        return take(wider, 0, times, 0, from + times, own, renews);
    }

private:
    bool take(const Together &world, i32 at, i32 left, i32 barred, i32 from, bool own, bool renews) {
        if (!left) return choose(world, from, own, renews);
        for (; at < world.count; at++) {
            const LaidCopy &one = world.copy[at];
            if (one.card != cards[from - 1]) continue;
            const bool bars = one.kinds & demand.excluded;
            if (bars && (barred == demand.again || one.kinds != demand.kind)) continue;
            Together next = world;
            next.copy[at].kinds = u16(one.kinds | demand.kind);
            if (!take(next, at + 1, left - 1, barred + bars, from, own || one.seat == seat, renews || !(one.kinds & demand.unserved))) {
                return false;
            }
        }
        return true;
    }
};

// Every world after the cards (sorted) have served so, one of them at least its player's own.
inline Serving serve(const AllTogether &before, AllTogether &after, const Demand &demand, const u8 *cards, i32 count,
                     i32 seat, const u8 *hand) {
    after.count = 0;
    for (i32 w = 0; w < before.count; w++) {
        Choosing choice = {after, demand, cards, count, seat, hand};
        if (!choice.choose(before.world[w], 0, false, false)) return Serving::TOO_MANY;
    }
    return after.count ? Serving::YES : Serving::NO;
}

// One of at most `held` copies of a card leaves the hand of a seat; false if there are too many worlds.
inline bool lose(AllTogether &all, AllTogether &room, i32 seat, i32 card, i32 held, Leaving which) {
    room.count = 0;
    for (i32 w = 0; w < all.count; w++) {
        const Together &old = all.world[w];
        Together same = old;
        if (old.served(seat, card) < held && which != Leaving::SERVED && !room.add(same)) return false;
        for (i32 i = 0; i < old.count && which != Leaving::FRESH; i++) {
            if (old.copy[i].seat != seat || old.copy[i].card != card) continue;
            Together left = old;
            left.copy[i] = left.copy[--left.count];
            if (!room.add(left)) return false;
        }
    }
    if (room.count) copy(all, room);
    return true;
}

}  // namespace carnet
