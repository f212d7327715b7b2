// Re-use where sets of cards serve again, and not single ones (rulebook 6, 16).
//
// What a player has laid out is a set of worlds: ways of telling copies apart that make the deal legal
// so far.  Of two of them that differ in nothing that can matter any more one is kept, and none that allows
// no more than another.  The kernel keeps a few, and leaves a deal with more of them to Python.
#pragma once

#include "uses.hpp"

namespace carnet {

enum : i32 { MOST_WORLDS = 2048, KIND_MARRIAGE = 1 };

inline bool operator<(const Set &one, const Set &other) {
    return one.kind != other.kind ? one.kind < other.kind : one.slots < other.slots;
}

struct World : WorldServed {
    i32 served(i32 one) const {
        i32 count = 0;
        for (i32 i = 0; i < MOST_SLOTS; i++) count += kinds[i] && card[i] == one;
        return count;
    }
    // The sets that a copy belongs to.
    u64 sets_of(i32 slot) const {
        u64 out = 0;
        for (u8 i = 0; i < sets; i++) out |= u64(set[i].slots >> slot & 1) << i;
        return out;
    }
    void drop(i32 slot) {
        kinds[slot] = card[slot] = 0;
        u8 kept = 0;
        for (u8 i = 0; i < sets; i++) {
            if (!(set[i].slots >> slot & 1)) set[kept++] = set[i];
        }
        sets = kept;
    }
    bool same(const World &other) const {
        return sets == other.sets && !memcmp(card, other.card, sizeof card) &&
               !memcmp(kinds, other.kinds, sizeof kinds) && !memcmp(set, other.set, sets * sizeof(Set));
    }
    // Slots in the order of their cards and kinds, sets in theirs: most worlds that differ in the names
    // of copies alone become the same.  A kind in which a copy has served is forgotten once its set is broken,
    // but for those that some rule asks after.
    void settle(i32 asked) {
        u8 order[MOST_SLOTS];
        u64 weight[MOST_SLOTS];
        for (i32 i = 0; i < MOST_SLOTS; i++) {
            u32 laid = 0;
            i32 whole = 0;
            for (u8 s = 0; s < sets; s++) {
                if (!(set[s].slots >> i & 1)) continue;
                laid += 1u + set[s].kind;
                whole |= set[s].kind;
            }
            kinds[i] = u16(kinds[i] & (asked | whole));
            if (!kinds[i]) card[i] = 0;
            weight[i] = kinds[i] ? (u64(card[i] + 1) << 48 | u64(kinds[i]) << 32 | laid) : ~u64(0);
            i32 at = i;
            for (; at && weight[order[at - 1]] > weight[i]; at--) order[at] = order[at - 1];
            order[at] = u8(i);
        }
        const World old = *this;
        for (i32 i = 0; i < MOST_SLOTS; i++) {
            card[i] = old.card[order[i]];
            kinds[i] = old.kinds[order[i]];
        }
        for (u8 s = 0; s < sets; s++) {
            Set one = {0, old.set[s].kind};
            for (i32 i = 0; i < MOST_SLOTS; i++) {
                if (old.set[s].slots >> order[i] & 1) one.slots = u16(one.slots | 1u << i);
            }
            i32 at = s;
            for (; at && one < set[at - 1]; at--) set[at] = set[at - 1];
            set[at] = one;
        }
    }
};

struct Worlds {
    i32 count;
    World world[MOST_WORLDS];

    bool add(World &one, i32 asked) {
        one.settle(asked);
        for (i32 i = 0; i < count; i++) {
            if (world[i].same(one)) return true;
        }
        if (count == MOST_WORLDS) return false;
        world[count++] = one;
        return true;
    }
};

inline void copy(Worlds &to, const Worlds &from) {
    to.count = from.count;
    memcpy(to.world, from.world, size_t(from.count) * sizeof(World));
}

inline void begin(Worlds &worlds) {
    worlds.count = 1;
    memset(&worlds.world[0], 0, sizeof(World));
}

// The kinds of which some rule asks whether a card has served in them, though its set is broken.
inline i32 kinds_asked(const Rules &rules) {
    i32 asked = KIND_SEVEN | (rules.unite_needs_new ? KINDS_OF_BESIGUE : 0);
    for (i32 i = 0; i < KINDS; i++) asked |= rules.excludes[i];
    return rules.rescore == NEW_CARD ? ~0 : asked;
}

// Whether the copies in these slots may score together, given the sets scored before.
inline bool may_score(const Rules &rules, const World &world, i32 kind, u16 slots) {
    for (u8 i = 0; i < world.sets; i++) {
        if (world.set[i].kind != kind) continue;
        if (world.set[i].slots == slots) return false;
        const bool free = kind == KIND_MARRIAGE && rules.remarry;
        if (rules.rescore == REPLACE_AFTER_PLAY && !free && (world.set[i].slots & slots)) return false;
    }
    return true;
}

// Every world after the cards (sorted, with `held` copies of each in hand) have served so.  The ways of
// choosing copies are counted through like a number whose digits are the choices for each card.
inline Serving serve(const Rules &rules, const Worlds &before, Worlds &after, const Demand &demand,
                     const u8 *cards, i32 count, const u8 *hand) {
    after.count = 0;
    const i32 asked = kinds_asked(rules);
    for (i32 w = 0; w < before.count; w++) {
        // The slots with copies of each card, and how many copies of it have not served.
        u16 known[MOST_HAND];
        u8 times[MOST_HAND];
        i32 distinct = 0;
        const World &old = before.world[w];
        World base = old;
        u16 taken = 0;
        for (i32 i = 0; i < MOST_SLOTS; i++) taken = u16(taken | (old.kinds[i] ? 1u << i : 0));
        for (i32 i = 0; i < count;) {
            i32 same = 0;
            while (i + same < count && cards[i + same] == cards[i]) same++;
            times[distinct] = u8(same);
            u16 slots = 0;
            for (i32 s = 0; s < MOST_SLOTS; s++) {
                if (old.kinds[s] && old.card[s] == cards[i]) slots = u16(slots | 1u << s);
            }
            i32 fresh = hand[cards[i]] - __builtin_popcount(slots);
            if (fresh > same) fresh = same;
            for (; fresh > 0; fresh--) {
                const i32 slot = __builtin_ctz(~u32(taken));
                if (slot >= MOST_SLOTS) return Serving::TOO_MANY;
                taken = u16(taken | 1u << slot);
                slots = u16(slots | 1u << slot);
                base.card[slot] = cards[i];
            }
            known[distinct++] = slots;
            i += same;
        }
        u16 pick[MOST_HAND];
        // The first choice of each card: its lowest copies. None, if there are too few.
        bool possible = true;
        const auto first = [&](i32 i) {
            u16 left = known[i];
            pick[i] = 0;
            for (u8 t = 0; t < times[i]; t++) {
                if (!left) return false;
                pick[i] = u16(pick[i] | (left & -left));
                left = u16(left & (left - 1));
            }
            return true;
        };
        for (i32 i = 0; i < distinct; i++) possible &= first(i);
        while (possible) {
            u16 chosen = 0;
            for (i32 i = 0; i < distinct; i++) chosen = u16(chosen | pick[i]);
            bool allowed = true, renews = !demand.unserved;
            for (i32 s = 0; s < MOST_SLOTS; s++) {
                if (!(chosen >> s & 1)) continue;
                allowed &= !(old.kinds[s] & demand.excluded);
                renews |= !(old.kinds[s] & demand.unserved);
            }
            if (allowed && renews && may_score(rules, old, demand.kind, chosen)) {
                World next = base;
                for (i32 s = 0; s < MOST_SLOTS; s++) {
                    if (chosen >> s & 1) next.kinds[s] = u16(next.kinds[s] | demand.kind);
                    else if (!next.kinds[s]) next.card[s] = 0;
                }
                if (next.sets == MOST_SETS) return Serving::TOO_MANY;
                if (rules.rescore < ONCE) next.set[next.sets++] = {chosen, u16(demand.kind)};
                if (!after.add(next, asked)) return Serving::TOO_MANY;
            }
            // The next choice: of the first card that has one, all before it beginning anew.
            i32 i = 0;
            for (; i < distinct; i++) {
                u16 candidate = pick[i];
                do candidate = u16((candidate - known[i]) & known[i]);  // the next subset of known
                while (candidate && __builtin_popcount(candidate) != times[i]);
                if (candidate) {
                    pick[i] = candidate;
                    break;
                }
                first(i);
            }
            if (i == distinct) break;
        }
    }
    return after.count ? Serving::YES : Serving::NO;
}

// Whether a copy that leaves breaks all sets, and takes all kinds with it, that another would.
inline bool outdoes(const World &world, i32 slot, i32 other) {
    return !(world.kinds[other] & ~world.kinds[slot]) && !(world.sets_of(other) & ~world.sets_of(slot));
}

// One of at most `held` copies of a card leaves the hand; false if there are too many worlds.  Where nothing
// tells which, no world is kept in which what stays behind allows less than in another.
inline bool lose(const Rules &rules, Worlds &worlds, Worlds &room, i32 card, i32 held, Leaving which) {
    const i32 asked = kinds_asked(rules);
    room.count = 0;
    for (i32 w = 0; w < worlds.count; w++) {
        const World &old = worlds.world[w];
        i32 slot[MOST_SLOTS], copies = 0, kinds = 0;
        for (i32 s = 0; s < MOST_SLOTS; s++) {
            if (!old.kinds[s] || old.card[s] != card) continue;
            slot[copies++] = s;
            kinds |= old.kinds[s];
        }
        // Of a 7 that has been shown an exchange may tell whether it is still there.
        const bool any = which == Leaving::NOT_KNOWN && !(kinds & KIND_SEVEN);
        World same = old;
        if (copies < held && which != Leaving::SERVED && !(any && copies) && !room.add(same, asked)) return false;
        for (i32 i = 0; i < copies && which != Leaving::FRESH; i++) {
            bool less = false;
            for (i32 k = 0; k < copies && any; k++) {
                const bool alike = outdoes(old, slot[i], slot[k]);
                less |= outdoes(old, slot[k], slot[i]) && !(alike && i <= k);
            }
            World left = old;
            left.drop(slot[i]);
            if (!less && !room.add(left, asked)) return false;
        }
    }
    if (room.count) copy(worlds, room);
    return true;
}

}  // namespace carnet
