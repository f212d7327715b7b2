// The tricks taken, one by one, in a column that Python owns; it is filled only if it asks for them.
#ifndef CARNET_TRICKS_HPP
#define CARNET_TRICKS_HPP

#include "state.hpp"

namespace carnet {

// Fills a row with the trick on the table, which its last card has closed, if there is room for it.
inline void write(const Tricks &tricks, i64 row, const State &state) {
    if (row >= tricks.most) return;
    tricks.trick[row] = u16(state.leader | state.best_seat << 3 | state.led_in << 6 | state.played << 8);
}

}  // namespace carnet

#endif
