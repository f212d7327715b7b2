// Declarations: what is wrong with one, or what it brings (records/judging).
#pragma once

#include "course.hpp"

namespace carnet {

// Whether this is the moment after a trick, before anybody draws, for this seat.  All have still to draw
// only between two tricks: a card is led once they have.
inline bool after_trick(const State &state, i32 seat, i32 who) {
    if (state.stock.to_draw < state.rules->seats) return false;
    if (who == ALL) return true;
    if (who == WINNER_SIDE) return state.rules->side_of[state.last_winner] == state.rules->side_of[seat];
    return state.last_winner == seat;
}

// Whether an action must wait until the first card of the deal has been led.
inline bool too_early(const State &state, const Moment &moment) {
    return !moment.first_lead && state.trick == 1 && !state.cards;
}

inline bool on_lead(const State &state, i32 seat) { return !state.cards && state.next == seat; }

// Whether a player has all of some cards. Where partners' cards serve too, that is asked where they do.
inline bool holds_all(const State &state, i32 seat, const Item &item) {
    if (state.rules->across_partners) return true;
    for (i32 i = 0; i < item.count; i += item.times(i)) {
        if (state.hand[seat][item.cards[i]] < item.times(i)) return false;
    }
    return true;
}

// Whether a seat may play one of some cards now.
inline bool may_play_of(const State &state, i32 seat, const Item &item) {
    const u64 held = state.cards ? state.narrowed(seat, state.mask[seat]) : state.mask[seat], cards = item.set();
    return held & state.to_play(seat) & cards;
}

// Whether it is a moment of players about to lead, or to play, whose action brings the draws on.
inline bool leading(const Moment &moment) { return moment.when == BEFORE_LEAD || moment.when == BEFORE_OWN_CARD; }

// The suit that a declaration makes trumps: that of its queen.
inline i32 suit_of_trumps(const Item &item) {
    i32 at = 0;
    while (at < item.count - 1 && rank_of(item.cards[at]) != RANK_OF_KING + 1) at++;
    return suit_of(item.cards[at]);
}

// The declaration that some cards are under a trump suit: kind 0 for none.
inline Meld meld_of(const Rules &rules, i32 trump, const Item &item) {
    const Meld none = {0, 0, 0};
    const bool whole = item.count == rules.hand_size && rules.whole[CARTE_BLANCHE].when;
    const bool single = item.count == 1 && rules.whole[SHOW_ANOTHER].when;
    if ((whole || single) && !(item.set() & COURTS)) return {0, KIND_CARTE_BLANCHE, rules.carte_blanche};
    if (item.count > KEY_CARDS) return none;
    const u64 key = item.key();
    const Meld *melds = rules.meld[trump + 1];
    i32 low = 0, high = rules.melds[trump + 1];
    while (low < high) {
        const i32 middle = (low + high) / 2;
        if (melds[middle].key < key) low = middle + 1;
        else high = middle;
    }
    return low < rules.melds[trump + 1] && melds[low].key == key ? melds[low] : none;
}

// A whole hand shown before its player's first card, or a card just drawn (rulebook 16).
inline bool may_show_blank(const State &state, i32 seat, const Item &item) {
    const bool single = item.count == 1;
    const Blanche &blanche = state.blanche;
    if (!state.stock.left && !(single && state.stock.after_draw)) return false;
    if (single) {
        if (!state.stock.after_draw || state.stock.drawn[seat] != item.cards[0]) return false;
        if (!(blanche.shown & ~blanche.court & 1 << seat) || (blanche.card_shown >> seat & 1)) return false;
    } else if ((state.played_once >> seat & 1) || state.trick != 1 || (blanche.shown >> seat & 1)) {
        return false;
    }
    return holds_all(state, seat, item);
}

// Whether it is the moment for a declaration that is no carte blanche, and its player has the cards.
inline bool may_declare(const Course &course, i32 seat, const Item &item, const Meld &meld) {
    const State &state = course.state;
    const Rules &rules = *state.rules;
    if (meld.kind == KIND_SEVEN && rules.sevens_draw) {
        const bool just_drawn = state.stock.after_draw && state.stock.drawn[seat] == item.cards[0];
        return just_drawn && holds_all(state, seat, item);
    }
    if (state.moment(DECLARE).when == AFTER_LAST_DRAW) {
        if (rules.final_by_winner && state.last_winner != seat) return false;
        return holds_all(state, seat, item) && !(state.pause.final_melds >> seat & 1);
    }
    const Moment moment = state.moment(meld.kind == KIND_SEVEN ? SHOW : DECLARE);
    const bool last = state.stock.left == rules.seats && state.stock.to_draw == rules.seats;
    if (!moment.when || (!moment.last_trick && last) || too_early(state, moment)) return false;
    const bool in_time = moment.when == BEFORE_LEAD       ? on_lead(state, seat)
                         : moment.when == BEFORE_OWN_CARD ? state.next == seat && may_play_of(state, seat, item)
                                                          : after_trick(state, seat, moment.who);
    if (!in_time) return false;
    if (!rules.gained_same_trick && state.pause.gainer == seat && meld.kind != KIND_SEVEN) {
        const i32 gained = state.pause.gained, lent = rules.across_partners ? course.laid_by[rules.side_of[seat]].by_partners(seat, gained) : 0;
        i32 times = 0;
        for (i32 i = 0; i < item.count; i++) times += item.cards[i] == gained;
        if (times && times > state.hand[seat][gained] - 1 + lent) return false;
    }
    if (meld.points < 0 || !holds_all(state, seat, item)) return false;
    const i32 limit = meld.kind == KIND_SEVEN ? 0 : rules.per_trick;
    return !limit || state.pause.melds[seat] < limit;
}

// Whether a round of declarations follows the last draw.
inline bool has_final_round(const Rules &rules) {
    bool any = false;
    for (i32 i = 0; i < rules.phases; i++) any |= rules.phase[i].may[DECLARE].when == AFTER_LAST_DRAW;
    return any;
}

// Whether nothing is wrong with a declaration that is made here and now.
inline bool declarable(Course &course, i32 seat, const Item &item) {
    const State &state = course.state;
    const Meld meld = meld_of(*course.rules, state.trump, item);
    if (!meld.kind || meld.kind == KIND_CARTE_BLANCHE) return false;
    return may_declare(course, seat, item, meld) && course.serve_cards(seat, item, meld.kind, false);
}

// A declaration; false if something is wrong with it.  A declaration never brings a draw on, but for
// the showing of a drawn card, which brings on those up to the player's own, one that is possible only in
// the round after the last draw, and one by who is about to lead.
inline bool declare(Course &course, const Item &item, i32 seat) {
    const Rules &rules = *course.rules;
    State &state = course.state;
    if (!rules.declares) return false;
    const i32 trick = course.trick_before();
    const Meld meld = meld_of(rules, state.trump, item);
    if (!meld.kind) return false;
    if (leading(state.moment(DECLARE))) course.settle();
    const bool shows = item.count == 1 && (rules.sevens_draw || meld.kind == KIND_CARTE_BLANCHE);
    if (shows && state.stock.to_draw) course.settle_up_to(seat);
    const bool blank = meld.kind == KIND_CARTE_BLANCHE;
    const auto may = [&] {
        return blank ? may_show_blank(state, seat, item) : may_declare(course, seat, item, meld);
    };
    if (!may()) {
        // Where a round of declarations follows the last draw, it may be that.
        const bool last = rules.whole[DECLARE].when && state.stock.to_draw && state.stock.left == state.stock.to_draw;
        if (!last || !has_final_round(rules)) return false;
        course.settle();
        if (!may()) return false;
    }
    if (item.points >= 0 && item.points != meld.points) return false;
    const bool final_moment = state.moment(DECLARE).when == AFTER_LAST_DRAW;
    for (i32 i = 0; i < item.count && state.trump >= 0; i++) {
        if (item.cards[i] == rules.exchange_card[state.trump]) course.exchangeable.show(seat);
    }
    if (!blank && !course.serve_cards(seat, item, meld.kind, true)) return false;
    if (item.set() & COURTS) state.blanche.court |= u8(1 << seat);
    if (blank) (item.count == 1 ? state.blanche.card_shown : state.blanche.shown) |= u8(1 << seat);
    else if (meld.kind == KIND_SEVEN) state.stock.drawn[seat] = NOBODY;
    else if (final_moment) state.pause.final_melds |= u8(1 << seat);
    else state.pause.melds[seat]++;
    state.pause.closer = NOBODY;
    if (state.trump < 0 && (meld.kind & rules.trump_by)) state.trump = suit_of_trumps(item);
    // Asked anew: the draws may have ended the phase.
    const Moment then = state.moment(DECLARE);
    if (leading(then) && then.who != WINNER) {
        state.pause.shower = i8(seat);
        state.pause.shown = item.set();
    }
    if (course.declarations && course.tally) {
        write(*course.declarations, course.declared++, course.plies, trick, seat, meld.points, item);
    }
    if (rules.claims) {
        state.count.declared[seat] += meld.points;
        if (meld.kind & rules.wins) course.end_with(seat);
        return true;
    }
    const Source source = meld.kind == KIND_SEVEN ? Source::SEVEN : Source::DECLARATION;
    course.announce(seat, meld.points, source, {item.written, item.count}, trick);
    return true;
}

// A 7 of trumps that scores when it is played (rulebook 2).
inline void play_seven(Course &course, i32 seat, i32 card) {
    const State &state = course.state;
    if (!course.rules->sevens_play || !state.moment(SHOW).when || state.trump < 0) return;
    if (card != course.rules->exchange_card[state.trump]) return;
    const u8 seven = u8(card);
    course.announce(seat, course.rules->shown_seven, Source::SEVEN, {&seven, 1}, state.trick);
}

}  // namespace carnet
