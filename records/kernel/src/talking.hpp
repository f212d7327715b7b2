// Speech, and the orders of captains (rulebook 8).
#pragma once

#include "course.hpp"

namespace carnet {

// Whether a captain may name the next card: a lead, by option the second card of the deal.
inline bool may_be_ordered(const State &state) {
    const i32 when = state.moment(ORDER).when;
    if (!when) return false;
    const bool second = when == BEFORE_LEAD_AND_SECOND && state.trick == 1;
    return !state.cards || (second && state.cards == 1);
}

inline bool order(Course &course, const Item &item) {
    State &state = course.state;
    if (!may_be_ordered(state) || state.next == NOBODY) return false;
    const i32 side = course.rules->side_of[state.next];
    i32 seat = item.seat;
    if (seat < 0 && course.has_captains) seat = course.captain[side];
    if (seat >= 0) {
        const bool may = course.has_captains ? course.captain[side] == seat : course.rules->side_of[seat] == side;
        if (!may) return false;
    }
    course.ordered_at = course.plies;
    state.pause.ordered = item.card;
    return true;
}

// Before the first card the leader's side talks; after it, until the second, the other; and who has just
// been ordered may answer.
inline bool speak(const Course &course, const Item &item) {
    const State &state = course.state;
    if (course.over || !course.rules->talk_judged || state.over) return true;
    const i32 seat = item.seat < 0 ? state.next : item.seat;
    if (course.ordered_at == course.plies - 1 && seat == state.next) return true;
    if (state.trick > 1 || state.cards > 1) return false;
    if (seat < 0 || state.next == NOBODY) return true;
    return course.rules->side_of[seat] == course.rules->side_of[state.next];
}

// Whether a strict captain's order lets a seat play this card, whatever `others` it may hold besides those known.
inline bool obeys(const Course &course, i32 seat, i32 card, u64 others = 0) {
    const State &state = course.state;
    const i32 ordered = state.pause.ordered;
    if (ordered < 0 || ordered == card || !course.rules->strict_captain || !state.holds(seat, ordered)) return true;
    return state.cards && !(state.narrowed(seat, state.mask[seat] | others) >> ordered & 1);
}

}  // namespace carnet
