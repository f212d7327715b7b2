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

// Fills a row with a card that lies in no trick, or is one too many of its player in the trick, if there is room for it.
inline void write_beside(const CardsLaid &laid, i64 row, i32 ply, i32 trick, const State &state, i32 seat, i32 card) {
    if (row >= laid.most) return;
    write(laid, row, ply, state, seat, card);
    laid.trick[row] = trick;
    laid.place[row] = 0;
}

// The cards on the table are taken, the last ones written, and with them those that are one too many.
inline void take(const CardsLaid &laid, i64 end, const State &state) {
    if (end > laid.most) return;
    for (i32 left = state.cards; left > 0 && end-- > 0; left -= laid.place[end] > 0) laid.won[end] = laid.seat[end] == state.best_seat;
}

}  // namespace carnet

#endif
