// The tricks taken, one by one, in a column that Python owns; it is filled only if it asks for them.
#ifndef CARNET_TRICKS_HPP
#define CARNET_TRICKS_HPP

#include "state.hpp"

namespace carnet {

// The layout is that of records/kernel/columns.py, at the end of the columns.
struct Tricks {
    i64 count, most;  // rows there are, and how many fit: none if nobody asks
    u16 *trick;       // who led (3 bits), who took it (3), the phase in which it was led (2), who played (6)

    // Fills a row with the trick on the table, which its last card has closed, if there is room for it.
    void write(i64 row, const State &state) {
        if (row >= most) return;
        trick[row] = u16(state.leader | state.best_seat << 3 | state.led_in << 6 | state.played << 8);
    }
};

}  // namespace carnet

#endif
