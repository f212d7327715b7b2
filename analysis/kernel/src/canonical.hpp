// The canonical form of what is made up (records/notation/writer.py): tags, and lines of words.
#pragma once

#include "items.hpp"
#include "writing.hpp"

namespace carnet {

struct Canonical : Writing {
    enum : i64 { WIDTH = 79 };
    i64 line;  // where the line of words begins

    void seat(i32 seat) {
        const char letter = char('A' + seat);
        add(&letter, 1);
    }
    void card(i32 card) {
        add("AKQJT98765432" + rank_of(card), 1);
        add("SHDC" + suit_of(card), 1);
    }
    void cards(const u8 *list, i32 count, const char *between) {
        for (i32 i = 0; i < count; i++) {
            if (i) add(between);
            card(list[i]);
        }
    }
    void scores(const i64 *scores, i32 sides) {
        for (i32 i = 0; i < sides; i++) {
            if (i) add("/");
            number(scores[i]);
        }
    }
    void end_tag() { add("\"]\n"); }

    void word(const Item &item, i32 sides) {
        if (item.sign == Sign::NUMBER) {
            number(item.number).add(".");
            return;
        }
        if (item.sign == Sign::RUNNING) {
            add("=");
            return scores(item.scores, sides);
        }
        if (item.seat >= 0) {
            seat(item.seat);
            add(":");
        }
        if (item.sign == Sign::DECLARATION) {
            add("+");
            cards(item.written, item.count, "");
            if (item.points < 0) return;
            add("=").number(item.points);
            return;
        }
        if (item.sign == Sign::EXCHANGE) add("~");
        card(item.card);
    }
    // A word in a line of its own, or in the same line as the one before if there is room.
    void put(const Item &item, i32 sides, bool begins) {
        if (begins) end_line();
        if (begins) return word(item, sides);
        const i64 before = room.count;
        add(" ");
        word(item, sides);
        if (room.count - line <= WIDTH) return;
        room.count = before;
        end_line();
        add("   ");
        word(item, sides);
    }
    void end_line() {
        add("\n");
        line = room.count;
    }
};

}  // namespace carnet
