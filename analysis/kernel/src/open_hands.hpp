// Known hands with a bit for each card, and what every search of them needs: the cards left in a class, and
// the legal ones (analysis/solver/layout.py).
#pragma once

#include <stdlib.h>

#include "shared_analysis.hpp"
#include "state.hpp"

namespace carnet {

enum : i32 { MOST_PATTERN = 4 * MOST_BITS };

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

// Who takes a trick, and what its cards count.
struct TakenBy {
    i32 winner, counts;
};

struct Open {
    OpenHands hands;
    Found<SuitRow> suits;
    Found<PatternRow> patterns;
    i64 positions, limit;
    Stopped stopped;

    bool start(const OpenHands &from) {
        hands = from;
        return suits.start(1 << 8) && patterns.start(1 << 6);
    }
    void end() {
        free(suits.rows);
        free(patterns.rows);
    }
    i32 after(i32 seat) const { return seat + 1 == hands.seats ? 0 : seat + 1; }
    // One position more is looked at; false if those are too many.
    bool count() {
        if (++positions <= limit) return true;
        stopped = Stopped::TOO_MANY_POSITIONS;
        return false;
    }
    // The last trick, of which every card is forced.
    TakenBy last_trick(u64 left, i32 leader) const {
        i32 winner = leader, best = lowest(left & hands.own[leader]), counts = hands.value[best];
        const u64 *higher = hands.higher[hands.classes[best]];
        for (i32 seat = after(leader); seat != leader; seat = after(seat)) {
            const i32 i = lowest(left & hands.own[seat]);
            counts += hands.value[i];
            if (higher[best] >> i & 1) {
                best = i;
                winner = seat;
            }
        }
        return {winner, counts};
    }
    u64 legal(u64 held, i32 led, i32 best, bool friendly) const {
        const u64 trumps = hands.trump >= 0 ? hands.members[hands.trump] : 0;
        const Led to = {hands.members[led], trumps, hands.higher[led][best], led == hands.trump, hands.classes[best] == hands.trump};
        return narrowed(hands.duties, hands.must_undertrump, hands.head_partner || !friendly, to, held);
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

private:
    static void note(PatternRow &pattern, i32 one) { pattern.at[pattern.size++] = u8(one); }
    static void note(PatternRow &pattern, i32 one, i32 two) {
        note(pattern, one);
        note(pattern, two);
    }
};

}  // namespace carnet
