// The last tricks of a deal of two players, solved once nobody draws any more (analysis/estimate/last_tricks.py).
#pragma once

#include "sides.hpp"

namespace carnet {

// The hands of a state before the lead of a trick, as a search has them; see Layout. No more than MOST_BITS cards.
inline void lay_open(const State &state, bool counts_last, OpenHands &out) {
    const Rules &rules = *state.rules;
    memset(&out, 0, sizeof out);
    const Phase &last = rules.phase[rules.phases - 1];
    out.seats = rules.seats;
    out.trump = state.trump;
    out.trump_at = NOBODY;
    out.per_trick = rules.trick_value;
    out.last = counts_last ? rules.last_trick : 0;
    out.floor = out.per_trick + out.last < 0 ? out.per_trick + out.last : 0;
    out.ranked = 1;
    out.duties = last.duties;
    out.must_undertrump = last.must_undertrump;
    out.head_partner = last.head_partner;
    for (i32 cls = 0; cls < CLASSES; cls++) {
        const i32 from = out.size;
        const u8 *power = rules.power[0][state.trump + 1][cls];
        for (u64 left = (state.mask[0] | state.mask[1]) & rules.members[cls]; left;) {
            i32 card = lowest(left);
            for (u64 other = left; other; other &= other - 1) {
                if (power[lowest(other)] > power[card]) card = lowest(other);
            }
            left ^= bit(card);
            for (i32 seat = 0; seat < rules.seats; seat++) {
                for (i32 copy = 0; copy < state.hand[seat][card]; copy++, out.size++) {
                    out.owner[out.size] = seat;
                    out.classes[out.size] = cls;
                    out.card[out.size] = card;
                    out.value[out.size] = rules.value[card];
                    out.own[seat] |= bit(out.size);
                    out.members[cls] |= bit(out.size);
                }
            }
        }
        if (out.size == from) continue;
        if (cls == state.trump) out.trump_at = out.used_classes;
        out.used[out.used_classes++] = out.members[cls];
    }
    for (i32 led = 0; led < CLASSES; led++) {
        for (i32 i = 0; i < out.size; i++) out.power[led][i] = rules.power[0][state.trump + 1][led][out.card[i]];
        for (i32 i = 0; i < out.size; i++) {
            for (i32 j = 0; j < out.size; j++) {
                if (out.power[led][j] > out.power[led][i]) out.higher[led][i] |= bit(j);
            }
        }
    }
    for (i32 seat = 0; seat < rules.seats; seat++) {
        out.side[seat] = rules.side_of[seat];
        out.may_trump[seat] = out.own[1 - seat];
    }
}

// What the tricks still to be played bring each side with best play, the last one counting if `counts_last`. Nothing
// is written if that takes more positions than the limit.
inline Stopped solve_rest(const State &state, bool counts_last, i64 limit, i32 *rest) {
    OpenHands hands;
    lay_open(state, counts_last, hands);
    Sides sides;
    memset(&sides, 0, sizeof sides);
    if (!sides.start(hands)) {
        sides.end();
        return Stopped::NO_MEMORY;
    }
    sides.limit = limit;
    const u64 left = hands.own[0] | hands.own[1];
    const i32 most = sides.most(left, state.next);
    if (sides.stopped == Stopped::NO) {
        rest[0] = most;
        rest[1] = sides.total(left) - most;
    }
    sides.end();
    return sides.stopped;
}

}  // namespace carnet
