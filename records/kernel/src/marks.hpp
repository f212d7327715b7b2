// The points marked, one by one, in columns that Python owns; they are filled only if it asks for them.
#ifndef CARNET_MARKS_HPP
#define CARNET_MARKS_HPP

#include "rules.hpp"

namespace carnet {

// The cards that bring points, in the order in which they are written.
struct Shown {
    const u8 *cards;
    i32 count;
};

// Fills a row, if there is room for it.
inline void write(const Marks &marks, i64 row, i32 ply, i32 trick, i32 side, i64 points, Source why, const Shown &shown) {
    if (row >= marks.most) return;
    marks.points[row] = points;
    marks.ply[row] = ply;
    marks.trick[row] = trick;
    marks.side[row] = side;
    marks.source[row] = i32(why);
    marks.cards[row] = shown.count;
    for (i32 i = 0; i < shown.count; i++) marks.card[row][i] = shown.cards[i];
}

}  // namespace carnet

#endif
