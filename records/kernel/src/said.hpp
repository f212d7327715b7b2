// What is done in a deal besides playing cards: its declarations in columns that Python owns, and all of it for the
// identity of the record; both are filled only if somebody asks.
#ifndef CARNET_SAID_HPP
#define CARNET_SAID_HPP

#include "items.hpp"

namespace carnet {

// Fills a row, if there is room for it.
inline void write(const Declarations &declared, i64 row, i32 ply, i32 trick, i32 seat, i32 points, const Item &item) {
    if (row >= declared.most) return;
    declared.ply[row] = ply;
    declared.trick[row] = trick;
    declared.seat[row] = seat;
    declared.stated[row] = item.points;
    declared.points[row] = points;
    declared.cards[row] = item.count;
    memcpy(declared.card[row], item.written, item.count);
}

// What has been done in a deal besides playing, in order.
struct Said {
    enum : i32 { MOST = 64 };
    struct One {
        i64 after;  // the rows of plays before it
        i8 kept;    // the seat, if it would have been another one had none been written
        Item item;
    } one[MOST];
    i32 count;
    bool all;  // whether the rest has been kept
};

}  // namespace carnet

#endif
