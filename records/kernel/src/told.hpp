// What is told of deals row by row, in columns that Python owns: they are filled only if it asks for them.
#pragma once

#include "items.hpp"
#include "state.hpp"

namespace carnet {

// -- points marked --------------------

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

// -- tricks taken --------------------

// Fills a row with the trick on the table, which its last card has closed, if there is room for it.
inline void write(const Tricks &tricks, i64 row, const State &state) {
    if (row >= tricks.most) return;
    tricks.trick[row] = u16(state.leader | state.best_seat << 3 | state.led_in << 6 | state.played << 8);
}

// -- cards played --------------------

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

// -- what is done besides playing --------------------

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

// -- what is wrong --------------------

struct Faults : FaultRows {
    // A new row, with nothing in it but the place; null if there is no room.
    FaultRow *add(Code code, const u8 *base, const u8 *first, const u8 *last, i32 item) {
        if (count == most) return nullptr;
        FaultRow &fault = row[count++];
        memset(&fault, 0, sizeof fault);
        fault.start = first - base;
        fault.stop = last - base;
        fault.code = i32(code);
        fault.item = item;
        fault.card = NO_CARD;
        fault.seat = NOBODY;
        return &fault;
    }
    // The seat written at an item is another than that which would have acted; false if there is no room.
    bool need(i32 item) {
        if (seats == MOST_ITEMS) return false;
        needed[seats++] = item;
        return true;
    }
    // The deal ends with a word, by which a score is stated if that is told.
    void end(const u8 *base, const u8 *first, const u8 *last, const i64 *scores) {
        start = first - base;
        stop = last - base;
        scored = scores != nullptr;
        if (scores) memcpy(stated, scores, sizeof stated);
    }
};

}  // namespace carnet
