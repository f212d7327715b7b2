// Two pairs of partners who play for tricks alone and must only follow suit: whether the first pair can make that many.
//
// A position between two tricks is remembered by how many cards of each suit each hand has, and by who holds those
// of the highest cards on whose rank its answer hung.  So what is learnt of one position is known of all that differ
// from it in low cards only (Ginsberg's partition search, as DDS has it).  Its recursion is as deep as there are cards.
#pragma once

#include "pairs.hpp"

namespace carnet {

enum : i32 { COUNT_AS_ONE = 5 };  // positions between tricks: they take as long as a few of the other searches'

// Who holds the highest cards left of each suit, two bits each from the strongest, and which of these bits matter: a
// word for two suits.
struct Learnt {
    u64 holders[2], matters[2];
    u8 top[SUITS];  // how many cards of each suit matter
    i8 low, high;   // what the first side makes at least, and at most
    u8 best;        // the card that settled it, + 1
};

// How many cards of each suit each hand has, with the seat to lead, and what was learnt about them.
struct LengthsRow {
    u64 lengths;
    i32 leader, count, room;  // the leader is + 1
    Learnt *learnt;
    bool empty() const { return !leader; }
    u64 hash() const { return mixed(lengths * 5 + u64(leader)); }
    bool same(const LengthsRow &other) const { return lengths == other.lengths && leader == other.leader; }
};

struct Partners : Pairs {
    u32 (*holders)[1 << MOST_OF_SUIT];  // of the cards left of a suit
    Found<LengthsRow> lengths;
    i64 searched, most;  // positions between tricks; how many may be, counted as `COUNT_AS_ONE` says
    Stopped stopped;

    bool start(const OpenHands &hands) {
        trump = hands.trump_at;
        u8 holder[SUITS][MOST_OF_SUIT] = {};
        for (i32 at = 0; at < hands.used_classes; at++) {
            i32 rank = MOST_OF_SUIT;
            for (u64 set = hands.used[at]; set; set &= set - 1) {
                const i32 i = lowest(set), owner = hands.owner[i];
                place[i] = u8(LANE * at + --rank);
                own[owner] |= bit(place[i]);
                holder[at][rank] = u8(owner);
                lane[hands.classes[i]] = at;
            }
        }
        for (i32 seat = 0; seat < PAIRS; seat++) side[seat] = hands.side[seat];
        holders = static_cast<u32(*)[1 << MOST_OF_SUIT]>(calloc(SUITS, sizeof *holders));
        if (!holders || !lengths.start(1 << 10)) return false;
        for (i32 at = 0; at < hands.used_classes; at++) {
            for (u32 rank = 0; rank < MOST_OF_SUIT; rank++) {
                const u32 first = 1u << rank;
                for (u32 below = 0; below < first; below++) {
                    holders[at][first | below] = u32(holder[at][rank]) << (32 - HOLDER) | holders[at][below] >> HOLDER;
                }
            }
        }
        return true;
    }
    void end() {
        free(holders);
        for (u64 at = 0; lengths.rows && at < lengths.size; at++) free(lengths.rows[at].learnt);
        free(lengths.rows);
    }

    // Whether the first side makes so many more tricks, asked in the bits of the layout.  At most `limit` positions are
    // searched, those of the questions before included; how many they are by now.
    bool ask(const SidesTrick &from, i64 limit, i64 &positions) {
        stopped = Stopped::NO;
        most = limit;
        const bool makes = answer(from);
        positions = (searched + COUNT_AS_ONE - 1) / COUNT_AS_ONE;
        return makes;
    }

private:
    bool answer(const SidesTrick &from) {
        u64 matters = 0;
        const u64 left = placed(from.left);
        if (!from.more) return reach(left, from.seat, from.need, matters);
        // What else lies on the table is not told, so the best card counts as one that wins by its rank.
        const u64 best = bit(place[from.best]);
        return follow({left, lane_of(best), best, from.best_seat, from.seat, from.more, lane[from.led], from.need},
                      matters);
    }
    bool no_memory() {
        stopped = Stopped::NO_MEMORY;
        return false;
    }
    // -- between tricks --------------------

    // `matters` gets the cards on whose rank the answer hangs; those above them of the same suit matter too.
    bool reach(u64 left, i32 leader, i32 need, u64 &matters) {
        const i32 tricks = size_of(left) / PAIRS;
        if (need <= 0) return true;
        if (need > tricks) return false;
        if (tricks == 1) return last_trick(left, leader, matters);
        const u64 all = lengths_of(left);
        const bool first = !side[leader];
        // What the side that leads has to make for its purpose, and the other for its own.
        const i32 wanted = first ? need : tricks - need + 1, against = tricks - wanted + 1;
        u64 ranks = 0;
        if (quick(left, all, leader, tricks, wanted, ranks) >= wanted) {
            matters |= ranks;
            return first;
        }
        ranks = 0;
        if (later(left, leader, against, ranks) >= against) {
            matters |= ranks;
            return !first;
        }
        u64 who[2];
        {
            const u64 a = holders[0][left & 0x1fff], b = holders[1][left >> LANE & 0x1fff];
            const u64 c = holders[2][left >> 2 * LANE & 0x1fff], d = holders[3][left >> 3 * LANE & 0x1fff];
            who[0] = a << 32 | b;
            who[1] = c << 32 | d;
        }
        const LengthsRow sought = {all, leader + 1, 0, 0, nullptr};
        u64 hint = 0;
        const LengthsRow &about = *lengths.find(sought);
        for (i32 at = about.count; at--;) {
            const Learnt &one = about.learnt[at];
            if ((who[0] ^ one.holders[0]) & one.matters[0] || (who[1] ^ one.holders[1]) & one.matters[1]) continue;
            if (one.low >= need || one.high < need) {
                matters |= top_cards(left, one.top);
                return one.low >= need;
            }
            if (!hint && one.best) hint = bit(one.best - 1);
        }
        if (searched++ / COUNT_AS_ONE >= most) {
            stopped = Stopped::TOO_MANY_POSITIONS;
            return false;
        }
        Move moves[MOST_OF_SUIT];
        const i32 many = leads(left, all, leader, hint, moves);
        u64 found = 0, best = 0;
        bool makes = !first;
        for (i32 at = 0; at < many; at++) {
            const u64 card = take(moves, at, many);
            if (!card) continue;
            u64 more = 0;
            const bool now = follow({left ^ card, card, card, leader, next(leader), PAIRS - 1, suit_of_bit(card), need}, more);
            if (stopped != Stopped::NO) return false;
            if (now == first) {
                makes = now;
                found = more;
                best = card;
                break;
            }
            found |= more;
            drop_below(moves, at, many, card, more);
        }
        matters |= found;
        return remember(sought, left, who, found, makes, need, tricks, best) && makes;
    }
    bool remember(const LengthsRow &about, u64 left, const u64 *who, u64 found, bool makes, i32 need, i32 tricks, u64 best) {
        Learnt now = {};
        for (i32 suit = 0; suit < SUITS; suit++) {
            const u64 set = found & all_of(suit);
            if (!set) continue;
            const i32 top = size_of(left & all_of(suit) & ~((set & -set) - 1));
            now.top[suit] = u8(top);
            now.matters[suit / 2] |= u64(u32(~0ull << (32 - HOLDER * top))) << (suit % 2 ? 0 : 32);
        }
        now.holders[0] = who[0] & now.matters[0];
        now.holders[1] = who[1] & now.matters[1];
        now.low = i8(makes ? need : 0);
        now.high = i8(makes ? tricks : need - 1);
        now.best = u8(best ? lowest(best) + 1 : 0);
        LengthsRow *row = lengths.row(about);
        if (!row) return no_memory();
        for (i32 at = row->count; at--;) {
            Learnt &one = row->learnt[at];
            if (memcmp(&one, &now, offsetof(Learnt, low))) continue;
            if (now.low > one.low) one.low = now.low;
            if (now.high < one.high) one.high = now.high;
            if (best) one.best = now.best;
            return true;
        }
        if (row->count == row->room) {
            const i32 room = row->room ? 2 * row->room : 4;
            Learnt *wider = static_cast<Learnt *>(realloc(row->learnt, size_t(room) * sizeof(Learnt)));
            if (!wider) return no_memory();
            row->learnt = wider;
            row->room = room;
        }
        row->learnt[row->count++] = now;
        return true;
    }
    // The lowest of so many of the highest cards left of each suit.
    static u64 top_cards(u64 left, const u8 *top) {
        u64 out = 0;
        for (i32 suit = 0; suit < SUITS; suit++) {
            if (!top[suit]) continue;
            u64 set = left & all_of(suit);
            for (i32 more = top[suit] - 1; more; more--) set ^= highest(set);
            out |= highest(set);
        }
        return out;
    }
    bool last_trick(u64 left, i32 leader, u64 &matters) const {
        u64 best = left & own[leader];
        i32 winner = leader;
        for (i32 seat = next(leader); seat != leader; seat = next(seat)) {
            const u64 card = left & own[seat];
            if (beats(card, best)) {
                best = card;
                winner = seat;
            }
        }
        if (left & lane_of(best) & ~best) matters |= best;
        return !side[winner];
    }
    // -- within a trick --------------------

    bool follow(const Table &now, u64 &matters) {
        const bool first = !side[now.seat];
        Move moves[MOST_OF_SUIT];
        const i32 many = ordered(now, moves);
        u64 found = 0;
        for (i32 at = 0; at < many; at++) {
            const u64 card = take(moves, at, many);
            if (!card) continue;
            Table then = now;
            then.left ^= card;
            then.played |= card;
            if (beats(card, now.best)) {
                then.best = card;
                then.best_seat = now.seat;
            }
            u64 more = 0;
            bool makes;
            if (now.more == 1) {
                makes = reach(then.left, then.best_seat, now.need - !side[then.best_seat], more);
                if (then.played & lane_of(then.best) & ~then.best) more |= lowest_equal(then);
            } else {
                then.seat = next(now.seat);
                then.more--;
                makes = follow(then, more);
            }
            if (stopped != Stopped::NO) return false;
            if (makes == first) {
                matters |= more;
                return makes;
            }
            found |= more;
            drop_below(moves, at, many, card, more);
        }
        matters |= found;
        return !first;
    }
    // The lowest card of the winner's that would have won as the best did.
    u64 lowest_equal(const Table &now) const {
        const u64 suit = lane_of(now.best), below = suit & (now.best - 1);
        const u64 others = highest((now.left | now.played) & below & ~own[now.best_seat]);
        const u64 equals = own[now.best_seat] & now.left & below & ~(others ? 2 * others - 1 : 0);
        return equals ? equals & -equals : now.best;
    }

};

}  // namespace carnet
