// What is done in a deal besides playing cards: its declarations in columns that Python owns, and all of it for the
// identity of the record; both are filled only if somebody asks.
#ifndef CARNET_SAID_HPP
#define CARNET_SAID_HPP

#include "items.hpp"

namespace carnet {

// The layout is that of records/kernel/columns.py, at the end of the columns.
struct Declarations {
    i64 count, most;  // rows there are, and how many fit: none if nobody asks
    i32 *ply, *trick, *seat, *stated, *points, *cards;
    u8 *card;         // MOST_HAND a row, as they are written

    // Fills a row, if there is room for it.
    void write(i64 row, i32 at_ply, i32 at_trick, i32 by, i32 marked, const Item &item) {
        if (row >= most) return;
        ply[row] = at_ply;
        trick[row] = at_trick;
        seat[row] = by;
        stated[row] = item.points;
        points[row] = marked;
        cards[row] = item.count;
        memcpy(card + MOST_HAND * row, item.written, item.count);
    }
};

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
