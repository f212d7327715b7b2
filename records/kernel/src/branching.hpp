// Variations: other lines of play in place of an action (notation 3).
//
// Each is judged on the course as it was before that action, by the rules of play and not the scores.
#pragma once

#include "course.hpp"

namespace carnet {

// A record may nest them deeper, and is then for Python.
enum : i32 { MOST_OPEN = 8 };

// The course before an action, which waits while what may stand in its place is judged.
struct Branch : OnTable {
    Item action;
    Ways ways[SEATS][KNOWN];
    Worlds worlds[MOST_SHARERS];
    AllTogether laid_by[SEATS];
};

struct Branches {
    i32 open;
    Branch branch[MOST_OPEN];
};

// What has served, of the cards of which a copy has.
template <class To, class From> void copy_served(To &to, const From &from, const Rules &rules) {
    for (i32 seat = 0; seat < rules.seats && rules.declares; seat++) {
        for (u64 left = from.used[seat]; left; left &= left - 1) {
            to.ways[seat][lowest(left)] = from.ways[seat][lowest(left)];
        }
        if (rules.rescore) copy(to.worlds[seat], from.worlds[seat]);
        if (rules.across_partners) copy(to.laid_by[seat], from.laid_by[seat]);
    }
}

inline void keep(Branch &to, const Item &action, const Course &from) {
    static_cast<OnTable &>(to) = from;
    to.action = action;
    copy_served(to, from, *from.rules);
}

inline void give_back(Course &to, const Branch &from) {
    for (i32 seat = 0; seat < to.rules->seats; seat++) to.forget_uses(seat);
    static_cast<OnTable &>(to) = from;
    to.over = to.ended = false;
    copy_served(to, from, *to.rules);
}

// Passes over what may stand between an action and a variation; whether there is one, and it is open now.
inline bool opens(Text &text) {
    while (skip(text) && !text.done()) {
        const u8 *at = text.at;
        i32 ignored;
        if (text.take('(')) return true;
        if (!text.take('$')) return false;
        if (!number(text, ignored) || !text.word_ends()) {
            text.at = at;
            return false;
        }
    }
    return false;
}

}  // namespace carnet
