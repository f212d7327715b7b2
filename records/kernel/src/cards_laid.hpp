// The cards played, one by one, in columns that Python owns; they are filled only if it asks for them.
#ifndef CARNET_CARDS_LAID_HPP
#define CARNET_CARDS_LAID_HPP

#include "state.hpp"

namespace carnet {

// Fills a row with the card that has just been laid on the table, if there is room for it.
inline void write(const CardsLaid &laid, i64 row, i32 ply, const State &state, i32 seat, i32 card) {
    if (row >= laid.most) return;
    laid.ply[row] = ply;
    laid.trick[row] = state.trick;
    laid.place[row] = state.cards;
    laid.seat[row] = seat;
    laid.card[row] = card;
    laid.trump[row] = state.trump;
    laid.won[row] = -1;
}

// The cards on the table, the last ones written, are taken.
inline void take(const CardsLaid &laid, i64 end, const State &state) {
    for (i64 row = end - state.cards; row < end && row < laid.most; row++) laid.won[row] = laid.seat[row] == state.best_seat;
}

}  // namespace carnet

#endif
