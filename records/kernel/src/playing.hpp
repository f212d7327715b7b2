// Playing a deal: every item is judged, then steps the table (records/play/line_of_play.py).
#pragma once

#include "branching.hpp"
#include "changing.hpp"
#include "talking.hpp"

namespace carnet {

// A trick has been closed: what is counted with it is counted.
inline void closed(Course &course) {
    State &state = course.state;
    if (course.tally && course.tricks) write(*course.tricks, course.taken++, state);
    if (course.tally && course.plays) take(*course.plays, course.laid, state);
    course.last_card = state.best;
    state.close();
    if (!course.tally) {
        course.over = state.over;
        return;
    }
    course.tally->ply = course.plies;
    if (course.tally->marks_tricks()) course.tally->taken(state);
    if (course.tally->over) {
        course.over = true;
    } else if (state.over || (!state.draws() && course.tally->deal_over(state))) {
        course.over = true;
        course.finish();
    }
}

// Whether a play that breaks a rule can be told of here: every card is known, and each seat plays one to each trick.
inline bool can_tell(const Course &course, i32 seat) {
    const State &state = course.state;
    return course.told && course.tally && !course.made_up && !(state.played >> seat & 1) && state.now() && !state.now()->pairs;
}

inline bool play(Course &course, const Item &item) {
    State &state = course.state;
    if (course.over || state.trick > state.length) return false;
    if (state.stock.to_draw) course.settle();
    const i32 seat = item.seat < 0 ? state.next : i32(item.seat), card = item.card;
    if (seat != state.next && !(can_tell(course, seat) && course.tell_turn(seat))) return false;
    if (!state.holds(seat, card)) return false;
    if (!state.cards) course.lead = card;
    if (state.cards && !(state.narrowed(seat, state.mask[seat]) >> card & 1)) {
        if (!can_tell(course, seat) || !course.tell_duty(seat, card)) return false;
    }
    if (!(state.to_play(seat) >> card & 1)) return false;
    if (state.pause.ordered >= 0 && !obeys(course, seat, card)) return false;
    if (course.rules->sevens_play) play_seven(course, seat, card);
    if (!course.lose_use(seat, card, Leaving::NOT_KNOWN)) return false;
    if (state.trump >= 0 && card == course.rules->exchange_card[state.trump]) course.exchangeable.leave(seat);
    const bool whole = state.play(seat, card);
    while (course.told && !whole && (state.played >> state.next & 1)) state.next = state.after(state.next);
    if (course.tally && course.plays) write(*course.plays, course.laid++, course.plies, state, seat, card);
    if (whole) closed(course);
    return true;
}

// Who does something if no seat is written.  Where captains order, telling.hpp says who does.
inline i32 actor(const State &state, Sign sign) {
    if (sign == Sign::ORDER) return NOBODY;
    if (sign == Sign::DRAW && state.stock.to_draw) return state.next_drawer();
    return sign == Sign::CLAIM && state.over ? state.last_winner : state.next;
}

// Keeps what is done besides playing, before it is.
inline void keep_said(Course &course, const Item &item) {
    Said &said = *course.said;
    const i32 seat = actor(course.state, item.sign);
    if (said.count == Said::MOST || item.sign == Sign::SPEECH || item.sign == Sign::ORDER) {
        said.all = false;
        return;
    }
    const bool kept = item.sign != Sign::RUNNING && item.seat != seat;
    said.one[said.count++] = {course.laid, kept ? item.seat : i8(NOBODY), item};
}

// Acts on an item; false if it is not sure that nothing is to be said of it.
inline bool act(Course &course, const Item &item) {
    State &state = course.state;
    if (item.seat >= course.rules->seats) return false;
    if (item.sign == Sign::PLAY) {
        course.plies++;
        return play(course, item);
    }
    if (item.sign == Sign::NUMBER) return course.over || item.number == state.trick;
    if (course.said && course.tally) keep_said(course, item);
    if (item.sign == Sign::RUNNING) return course.states(item.scores);
    if (!is_action(item.sign)) return false;
    course.plies++;
    if (item.sign == Sign::SPEECH) return speak(course, item);
    i32 seat = item.seat;
    if (item.sign == Sign::CLAIM) return claim(course, seat >= 0 ? seat : state.over ? state.last_winner : state.next);
    if (course.over) return false;
    if (item.sign == Sign::ORDER) return order(course, item);
    if (item.sign == Sign::DRAW) return draw(course, item);
    if (seat < 0) seat = state.next;
    if (item.sign == Sign::DECLARATION) return declare(course, item, seat);
    if (item.sign == Sign::EXCHANGE) return exchange(course, item, seat);
    return close_talon(course, seat);
}

enum class Ended : i32 { NOT_FOR_ME, WITH_SCORE, UNFINISHED };

// What was played up to the end of a deal is not recorded; false if this is for Python.  Play that goes on
// after a gap is for it too.
inline bool break_off(Course &course) {
    State &state = course.state;
    if (course.gap || !course.tally) return false;
    course.gap = true;
    state.last_winner = NOBODY;
    return true;
}

// Tells what is wrong with a number or a running score, if anybody asks; false if that is for Python.
inline bool tell(Course &course, Sign sign, const Item &item) {
    if (!course.tally || course.gap) return false;
    return sign == Sign::NUMBER ? course.tell_number(item.number) : sign == Sign::RUNNING && course.tell_running();
}

// Plays what stands in the text up to the end of the deal, whose score goes to `stated`.  An action waits
// until the variations in its place have been judged; the last branch has the innermost of those.
inline Ended play_line(Course &course, Tally &tally, Branches &branches, Text &text, i64 *stated) {
    Item item;
    bool acted = false;
    course.items = 0;
    course.items_end = text.at;
    course.base = text.base;
    for (branches.open = 0;;) {
        Sign sign = next_item(text, item, course.rules->sides, acted);
        course.word = text.word;
        course.word_end = text.at;
        if (sign == Sign::CLOSE) {
            // One in which nothing is done is for Python.
            if (!branches.open || !acted) return Ended::NOT_FOR_ME;
            const Branch &branch = branches.branch[branches.open - 1];
            give_back(course, branch);
            acted = !opens(text);
            if (!acted) continue;
            item = branch.action;
            sign = item.sign;
            course.word = nullptr;
            branches.open--;
            if (!branches.open) course.tally = &tally;
        } else if (is_action(sign) && opens(text)) {
            if (course.over || branches.open == MOST_OPEN) return Ended::NOT_FOR_ME;
            keep(branches.branch[branches.open++], item, course);
            course.tally = nullptr;
            acted = false;
            continue;
        } else if (sign == Sign::SCORED || sign == Sign::UNFINISHED) {
            if (branches.open) return Ended::NOT_FOR_ME;
            if (course.told) course.told->end(text.base, text.word, text.at, sign == Sign::SCORED ? item.scores : nullptr);
            if (sign == Sign::UNFINISHED) return Ended::UNFINISHED;
            memcpy(stated, item.scores, SEATS * sizeof *stated);
            return Ended::WITH_SCORE;
        }
        const bool needed = course.told && course.tally && item.seat >= 0 && item.seat != actor(course.state, sign);
        if (needed && !course.told->need(course.items)) return Ended::NOT_FOR_ME;
        const bool breaks_off = sign == Sign::GAP && break_off(course);
        if (!breaks_off && (sign == Sign::NOT_PLAIN || course.gap || !act(course, item))) {
            if (!tell(course, sign, item)) return Ended::NOT_FOR_ME;
        }
        acted |= is_action(sign);
        if (branches.open) continue;
        course.items++;
        course.items_end = text.at;
    }
}

inline Ended play_all(Course &course, Branches &branches, Text &text, i64 *stated) {
    Tally &tally = *course.tally;
    const Ended ended = play_line(course, tally, branches, text, stated);
    course.tally = &tally;
    return ended;
}

}  // namespace carnet
