// Lines of legal play counted (perft), on the state that judging uses.
#pragma once

#include <stdlib.h>

#include "state.hpp"

namespace carnet {

inline void take_up(State &state, const Rules *rules, const DealPoint &position) {
    begin(state, rules, position.dealer);
    state.trump = position.trump;
    state.trick = position.trick;
    state.length = position.length;
    state.pair_winner = position.pair_winner;
    state.last_winner = position.last_winner;
    memcpy(state.counted, position.counted, sizeof state.counted);
    memcpy(state.tricks, position.tricks, sizeof state.tricks);
    state.stock.left = position.left;
    state.stock.closed = position.closed;
    state.stock.to_draw = position.to_draw;
    state.stock.first = i8(position.first);
    state.stock.turn_up = i8(position.turn_up);
    state.stock.after_draw = position.after_draw;
    memcpy(state.stock.talon, position.talon, sizeof state.stock.talon);
    state.pass_on();
    for (i32 i = 0; i < position.cards; i++) {
        const i32 seat = position.trick_seat[i], card = position.trick_card[i];
        state.gain(seat, card);
        state.play(seat, card);
    }
    for (i32 seat = 0; seat < rules->seats; seat++) {
        for (i32 card = 0; card < KNOWN; card++) {
            for (u8 i = 0; i < position.hand[seat][card]; i++) state.gain(seat, card);
        }
    }
    state.pause.shower = i8(position.shower);
    state.pause.shown = position.to_lead;
    state.next = position.next;
    if (!position.cards) state.leader = position.leader;
}

// Adds up how many lines there are of each length up to `depth`; false if there is no memory for it.
// A stack of its own holds the states on the way, so that no depth is too great.
inline bool count_lines(const State &first, i32 depth, u64 *counts) {
    struct Level {
        State state;
        u64 left;
    };
    Level *levels = static_cast<Level *>(malloc(sizeof(Level) * size_t(depth + 1)));
    if (!levels) return false;
    const auto enter = [&](i32 at) {
        Level &level = levels[at];
        level.left = 0;
        counts[at]++;
        State &state = level.state;
        if (at == depth || state.over || state.trick > state.length || state.next < 0) return;
        state.draw_all();
        level.left = state.legal(state.next);
        if (at + 1 == depth) {
            // The last cards need not be played to be counted.
            counts[depth] += u64(size_of(level.left));
            level.left = 0;
        }
    };
    levels[0].state = first;
    enter(0);
    for (i32 at = 0; at >= 0;) {
        Level &level = levels[at];
        if (!level.left) {
            at--;
            continue;
        }
        const i32 card = lowest(level.left);
        level.left &= level.left - 1;
        State &next = levels[++at].state;
        next = level.state;
        if (next.play(next.next, card)) next.close();
        enter(at);
    }
    free(levels);
    return true;
}

}  // namespace carnet
