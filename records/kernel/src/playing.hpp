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

inline bool play(Course &course, const Item &item) {
    State &state = course.state;
    if (course.over || state.trick > state.length) return false;
    if (state.stock.to_draw) course.settle();
    const i32 seat = state.next, card = item.card;
    if (item.seat != seat && item.seat >= 0) return false;
    if (!state.holds(seat, card)) return false;
    if (state.cards && !(state.narrowed(seat, state.mask[seat]) >> card & 1)) return false;
    if (!(state.to_play(seat) >> card & 1)) return false;
    if (state.pause.ordered >= 0 && !obeys(course, seat, card)) return false;
    if (course.rules->sevens_play) play_seven(course, seat, card);
    if (!course.lose_use(seat, card, Leaving::NOT_KNOWN)) return false;
    if (state.trump >= 0 && card == course.rules->exchange_card[state.trump]) course.exchangeable.leave(seat);
    const bool whole = state.play(seat, card);
    if (course.tally && course.plays) write(*course.plays, course.laid++, course.plies, state, seat, card);
    if (whole) closed(course);
    return true;
}

// Keeps what is done besides playing, before it is.
inline void keep_said(Course &course, const Item &item) {
    Said &said = *course.said;
    const State &state = course.state;
    i32 seat = state.next;
    if (item.sign == Sign::DRAW && state.stock.to_draw) seat = state.next_drawer();
    if (item.sign == Sign::CLAIM && state.over) seat = state.last_winner;
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

// Where the word begins that has just been read, by its first sign.
inline const u8 *word_from(const Text &text, char sign) {
    const u8 *at = text.at;
    while (*--at != u8(sign)) continue;
    return at;
}

// Plays what stands in the text up to the end of the deal, whose score goes to `stated`.  An action waits
// until the variations in its place have been judged; the last branch has the innermost of those.
inline Ended play_line(Course &course, Tally &tally, Branches &branches, Text &text, i64 *stated) {
    Item item;
    bool acted = false;
    course.items = 0;
    course.items_end = text.at;
    for (branches.open = 0;;) {
        Sign sign = next_item(text, item, course.rules->sides, acted);
        if (sign == Sign::CLOSE) {
            // One in which nothing is done is for Python.
            if (!branches.open || !acted) return Ended::NOT_FOR_ME;
            const Branch &branch = branches.branch[branches.open - 1];
            give_back(course, branch);
            acted = !opens(text);
            if (!acted) continue;
            item = branch.action;
            sign = item.sign;
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
            const u8 *word = word_from(text, sign == Sign::SCORED ? '#' : '*');
            if (course.told) course.told->end(text.base, word, text.at, sign == Sign::SCORED ? item.scores : nullptr);
            if (sign == Sign::UNFINISHED) return Ended::UNFINISHED;
            memcpy(stated, item.scores, SEATS * sizeof *stated);
            return Ended::WITH_SCORE;
        }
        const bool breaks_off = sign == Sign::GAP && break_off(course);
        if (!breaks_off && (sign == Sign::NOT_PLAIN || course.gap || !act(course, item))) {
            if (sign != Sign::RUNNING || course.gap) return Ended::NOT_FOR_ME;
            if (!course.tell_running(text.base, word_from(text, '='), text.at)) return Ended::NOT_FOR_ME;
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
