// The cards played, one by one, in columns that Python owns; they are filled only if it asks for them.
#ifndef CARNET_CARDS_LAID_HPP
#define CARNET_CARDS_LAID_HPP

#include "state.hpp"

namespace carnet {

// The layout is that of records/kernel/columns.py, at the end of the columns.
struct CardsLaid {
    i64 count, most;  // rows there are, and how many fit: none if nobody asks
    i32 *ply, *trick, *place, *seat, *card, *trump;
    i32 *won;         // -1 as long as nobody has taken the trick

    // Fills a row with the card that has just been laid on the table, if there is room for it.
    void write(i64 row, i32 at_ply, const State &state, i32 by, i32 played) {
        if (row >= most) return;
        ply[row] = at_ply;
        trick[row] = state.trick;
        place[row] = state.cards;
        seat[row] = by;
        card[row] = played;
        trump[row] = state.trump;
        won[row] = -1;
    }
    // The cards on the table, the last ones written, are taken.
    void take(i64 end, const State &state) {
        for (i64 row = end - state.cards; row < end && row < most; row++) won[row] = seat[row] == state.best_seat;
    }
};

}  // namespace carnet

#endif
