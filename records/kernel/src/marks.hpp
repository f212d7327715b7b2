// The points marked, one by one, in columns that Python owns; they are filled only if it asks for them.
#ifndef CARNET_MARKS_HPP
#define CARNET_MARKS_HPP

#include "rules.hpp"

namespace carnet {

// For what points are marked, in the order of records/kernel/columns.py.
enum class Source : i32 {
    DECLARATION,
    EXCHANGED,
    SEVEN_SHOWN,
    BRISQUES,
    CARDS,
    LAST_TRICK,
    TRICKS,
    HONOURS,
    TURN_UP,
    DEAL,
    CHIPS,
    ADJUSTMENT,
    STATED
};

// The cards that bring points, in the order in which they are written.
struct Shown {
    const u8 *cards;
    i32 count;
};

// The layout is that of records/kernel/columns.py, at the end of the columns.
struct Marks {
    i64 count, most;  // rows there are, and how many fit: none if nobody asks
    i64 *points;
    i32 *ply, *trick, *side, *source, *cards;
    u8 *card;         // MOST_HAND a row

    // Fills a row, if there is room for it.
    void write(i64 row, i32 at_ply, i32 at_trick, i32 of, i64 marked, Source why, const Shown &shown) {
        if (row >= most) return;
        points[row] = marked;
        ply[row] = at_ply;
        trick[row] = at_trick;
        side[row] = of;
        source[row] = i32(why);
        cards[row] = shown.count;
        for (i32 i = 0; i < shown.count; i++) card[MOST_HAND * row + i] = shown.cards[i];
    }
};

}  // namespace carnet

#endif
