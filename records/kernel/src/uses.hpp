// What the declared copies of each card have served in (rulebook 0.1).
//
// Copies of a card are not told apart in a record: how they have served is a set of possibilities,
// and a re-use is a fault only when none is left.  Too many of them are left to Python.
#pragma once

#include "basics.hpp"

namespace carnet {

static_assert(KINDS * IN_A_WORD == 64 && MOST_COPIES <= 2 * IN_A_WORD, "the kinds of all copies have room");

inline bool operator==(const Served &one, const Served &other) { return one.word[0] == other.word[0] && one.word[1] == other.word[1]; }
inline u16 copy_of(const Served &state, i32 at) { return u16(state.word[at / IN_A_WORD] >> at % IN_A_WORD * KINDS); }
inline Served with_copy(Served state, i32 at, u16 kinds) {
    const i32 from = at % IN_A_WORD * KINDS;
    u64 &word = state.word[at / IN_A_WORD];
    word = (word & ~(u64(0xFFFF) << from)) | u64(kinds) << from;
    return state;
}
inline i32 copies_in(const Served &state) {
    i32 count = 0;
    while (count < MOST_COPIES && copy_of(state, count)) count++;
    return count;
}
inline Served in_order(const Served &state) {
    u16 kinds[MOST_COPIES];
    i32 count = 0;
    for (i32 word = 0; word < 2; word++) {
        for (u64 left = state.word[word]; left; left >>= KINDS) {
            const u16 one = u16(left);
            if (!one) continue;
            i32 at = count++;
            for (; at && kinds[at - 1] < one; at--) kinds[at] = kinds[at - 1];
            kinds[at] = one;
        }
    }
    Served out = {};
    for (i32 i = 0; i < count; i++) out = with_copy(out, i, kinds[i]);
    return out;
}

// All ways in which the copies of one card of a hand may have served.  None at all: nothing has.
struct Ways : WaysServed {
    bool add(Served one) {
        one = in_order(one);
        for (u32 i = 0; i < count; i++) {
            if (way[i] == one) return true;
        }
        if (count == MOST_WAYS) return false;
        way[count++] = one;
        return true;
    }
};
// Without the room that they leave.
inline void copy(Ways &to, const Ways &from) {
    to.count = from.count;
    for (u32 i = 0; i < from.count; i++) to.way[i] = from.way[i];
}

// What a declaration asks of the copies that it uses.
struct Demand {
    i32 kind, excluded, again;
    // One copy of the whole group may not have served in these kinds.
    i32 unserved;
};

enum class Serving : i32 { NO, YES, TOO_MANY };

// The ways after so many copies of a hand's `held` have served, and whether they can; there may be too
// many ways.  With `renewed` one of these copies is the one that has not served.
inline Serving serve(const Ways &before, Ways &after, const Demand &demand, i32 times, i32 held, bool renewed) {
    static const Ways nothing = {{1, {}}};
    const Ways &ways = before.count ? before : nothing;
    after.count = 0;
    for (u32 w = 0; w < ways.count; w++) {
        const i32 served = copies_in(ways.way[w]);
        i32 fresh = held - served < times ? held - served : times;
        if (fresh < 0) fresh = 0;
        const i32 all = served + fresh;
        if (all > MOST_COPIES) return Serving::TOO_MANY;
        for (u32 chosen = 0; chosen < 1u << all; chosen++) {
            if (__builtin_popcount(chosen) != times) continue;
            i32 barred = 0;
            bool allowed = true, renews = false;
            Served out = ways.way[w];
            for (i32 i = 0; i < all; i++) {
                if (!(chosen >> i & 1)) continue;
                const i32 kinds = copy_of(out, i), in_way = kinds & demand.excluded;
                barred += in_way != 0;
                allowed &= !in_way || in_way == demand.kind;
                renews |= !(kinds & demand.unserved);
                out = with_copy(out, i, u16(kinds | demand.kind));
            }
            if (!allowed || barred > demand.again || (renewed && !renews)) continue;
            if (!after.add(out)) return Serving::TOO_MANY;
        }
    }
    return after.count ? Serving::YES : Serving::NO;
}

enum class Leaving : i32 { NOT_KNOWN, SERVED, FRESH };

// One of at most `held` copies leaves the hand; false if there are too many ways.
inline bool lose(Ways &ways, i32 held, Leaving which) {
    Ways out;
    out.count = 0;
    for (u32 w = 0; w < ways.count; w++) {
        const i32 served = copies_in(ways.way[w]);
        if (served < held && which != Leaving::SERVED && !out.add(ways.way[w])) return false;
        if (which == Leaving::FRESH) continue;
        for (i32 i = 0; i < served; i++) {
            if (!out.add(with_copy(ways.way[w], i, 0))) return false;
        }
    }
    if (out.count) copy(ways, out);
    return true;
}

}  // namespace carnet
