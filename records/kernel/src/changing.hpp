// Exchanges, written draws, the closing of the talon and claims (records/judging).
#pragma once

#include "announcing.hpp"

namespace carnet {

inline bool exchangeable(const Rules &rules, i32 card) {
    for (i32 suit = 0; suit < SUITS; suit++) {
        if (rules.exchange_card[suit] == card) return true;
    }
    return false;
}

inline bool may_exchange(const State &state, i32 seat, const Moment &moment) {
    const Rules &rules = *state.rules;
    if (moment.when && too_early(state, moment)) return false;
    const bool may = moment.who != HAS_TRICK || state.count.won[seat];
    switch (moment.when) {
        case NEVER: return state.pause.closer >= 0 && state.pause.closer != seat;
        case BEFORE_FIRST_CARD: return !(state.played_once >> seat & 1) && state.trick == 1;
        case AFTER_TRICK: {
            const bool used = rules.exchange_uses_meld && rules.per_trick && state.pause.melds[seat] >= rules.per_trick;
            return !used && after_trick(state, seat, moment.who);
        }
        case BEFORE_OWN_CARD: return may && !(state.played >> seat & 1);
        case BEFORE_LEAD: return may && on_lead(state, seat);
        default: return true;
    }
}

// What an exchange scores, and which copy of the card is given away.
struct Exchanged {
    i32 points;
    Leaving which;
    bool hangs;  // whether the points hang on cards that nobody knows
};

// The same of a hand that was made up, whose player has shown the card: another copy may be among those of
// which nothing is known.  Then what is written tells which it is, else nothing does.  False if it is not
// sure what is known.
inline bool exchange_unseen(const Course &course, const Item &item, i32 seat, Exchanged &out) {
    const Rules &rules = *course.rules;
    const State &state = course.state;
    const Exchangeable &seen = course.exchangeable;
    if (!course.unseen || rules.left_out || (state.blanche.shown >> seat & 1)) return false;
    if (seen.shown[seat] != 1 || seen.left[seat]) return false;
    for (i32 other = 0; other < rules.seats; other++) {
        if (seen.shown[other] > 1) return false;
    }
    if (!(state.mask[seat] & ~course.used[seat])) return false;
    const bool another = seen.copies < rules.limit[item.card] && rules.exchange_points > 0;
    out.hangs = another && item.points < 0;
    out.points = another && item.points == rules.exchange_points ? item.points : 0;
    out.which = out.hangs ? Leaving::NOT_KNOWN : out.points ? Leaving::FRESH : Leaving::SERVED;
    if (out.points && state.hand[seat][item.card] < 2) return false;
    return item.points < 0 || item.points == out.points;
}

// Nothing is scored with a card that has been shown.  Where both may be, what is written tells which it is.
// False if the record does not tell.
inline bool exchange_worth(const Course &course, const Item &item, i32 seat, Exchanged &out) {
    const Rules &rules = *course.rules;
    const i32 card = item.card, held = course.state.hand[seat][card];
    i32 points = rules.exchange_points;
    if (course.used[seat] >> card & 1) {
        if (course.made_up) return exchange_unseen(course, item, seat, out);
        bool nothing = false, full = false;
        const auto may_be = [&](i32 served) {
            nothing |= served > 0;
            full |= served < held;
        };
        const AllTogether &together = course.laid_by[rules.side_of[seat]];
        const Worlds &worlds = course.worlds[rules.rescore ? seat : 0];
        const Ways &ways = course.ways[seat][card];
        if (rules.across_partners) {
            for (i32 w = 0; w < together.count; w++) may_be(together.world[w].served(seat, card));
        } else if (rules.rescore) {
            for (i32 w = 0; w < worlds.count; w++) may_be(worlds.world[w].served(card));
        } else {
            for (u32 w = 0; w < ways.count; w++) may_be(copies_in(ways.way[w]));
        }
        if (nothing && (!full || item.points == 0)) points = 0;
    }
    out = {points, points > 0 ? Leaving::FRESH : Leaving::SERVED, false};
    return item.points < 0 || item.points == points;
}

// Whether nothing is wrong with an exchange that is made here and now, its points apart.
inline bool may_give(const State &state, i32 seat, i32 card) {
    const Rules &rules = *state.rules;
    if (exchangeable(rules, state.stock.turn_up) || state.trump < 0 || !rules.exchanges) return false;
    if (!may_exchange(state, seat, state.moment(EXCHANGE))) return false;
    if (card != rules.exchange_card[state.trump] || !state.holds(seat, card)) return false;
    return (state.stock.left || state.stock.closed) && rules.turn_up == i32(TurnUp::TALON);
}

// The same of any card that is given for a turn-up that nobody draws, by who was dealt the card that entitles, or
// by the dealer if that is the turn-up (rulebook 22).
inline bool may_rob(const Course &course, i32 seat, i32 card) {
    const State &state = course.state;
    if (course.exchanged || state.trump < 0 || state.trick > 1 || (state.played_once >> seat & 1)) return false;
    const i32 entitles = course.rules->exchange_card[state.trump];
    const bool entitled = state.stock.turn_up == entitles ? state.dealer == seat : state.holds(seat, entitles);
    return entitled && card != entitles && state.holds(seat, card);
}

inline bool exchange(Course &course, const Item &item, i32 seat) {
    const Rules &rules = *course.rules;
    State &state = course.state;
    if (!rules.exchanges) return false;
    const i32 trick = course.trick_before();
    const u8 given = u8(item.card);
    if (leading(rules.whole[EXCHANGE])) course.settle();
    if (!(rules.robs ? may_rob(course, seat, item.card) : may_give(state, seat, item.card))) return false;
    Exchanged worth;
    if (!exchange_worth(course, item, seat, worth)) return false;
    if (!course.lose_use(seat, item.card, worth.which)) return false;
    course.exchangeable.leave(seat);
    state.remove(seat, item.card);
    state.gain(seat, state.stock.turn_up);
    state.pause.gainer = i8(seat);
    state.pause.gained = state.stock.turn_up;
    state.pause.closer = NOBODY;
    state.stock.turn_up = item.card;
    course.exchanged = true;
    if (rules.exchange_uses_meld) state.pause.melds[seat]++;
    if (!worth.hangs) course.announce(seat, worth.points, Source::EXCHANGE, {&given, 1}, trick);
    else if (course.tally) course.tally->unknown = true;
    return true;
}

// A written draw, of the card that lies there.  Inside a trick nobody has to draw.
inline bool draw(Course &course, const Item &item) {
    State &state = course.state;
    if (!state.draws() || !state.stock.to_draw) return false;
    const i32 seat = item.seat < 0 ? state.next_drawer() : item.seat;
    if (!state.has_to_draw(seat)) return false;
    const i32 place = state.from(seat, state.rules->seats - state.stock.first);
    const i32 skipped = place - (state.rules->seats - state.stock.to_draw);
    if (state.top(skipped) != item.card) return false;
    course.settle_up_to(seat);
    return true;
}

// Whether an offer may be accepted or refused: before the first card of the deal, once (rulebook 22).
inline bool may_answer(const State &state) { return state.trick == 1 && !state.cards && !state.count.closed; }

// The talon is closed: nobody draws any more, the hands are played out (rulebook 18); or an offer is refused.
inline bool close_talon(Course &course, i32 seat) {
    State &state = course.state;
    if (state.moment(CLOSE).when == BEFORE_PLAY) {
        if (!may_answer(state)) return false;
        state.count.closed = true;
        state.count.closer = i8(seat);
        return true;
    }
    const bool brings_draws = state.rules->whole[CLOSE].when == BEFORE_LEAD;
    if (brings_draws || (state.stock.to_draw && state.stock.to_draw < state.rules->seats)) course.settle();
    const Moment moment = state.moment(CLOSE);
    if (!moment.when || too_early(state, moment) || !on_lead(state, seat) || !state.stock.left) return false;
    state.length = state.trick - 1 + state.rules->hand_size - (state.stock.to_draw > 0);
    state.count.closed = true;
    state.count.closer = i8(seat);
    state.count.early = true;
    for (i32 other = 0; other < state.rules->seats; other++) {
        if (other == seat) continue;
        if (state.count.won[other]) state.count.early = false;
        state.count.at_closing = state.count.least(other);
    }
    state.stock.closed = state.stock.left;
    state.stock.left = state.stock.to_draw = 0;
    if (state.rules->exchange_on_close) state.pause.closer = i8(seat);
    state.pass_on();
    return true;
}

// Whether the last trick has won the deal, and this player has lost it.
inline bool won_by_last_trick(const State &state, i32 seat) {
    return state.rules->last_trick_wins == i32(LastTrickWins::MORE) && state.over && !state.stock.closed && seat != state.last_winner;
}

// A player says that they have counted enough, which ends the deal.
inline bool claim(Course &course, i32 seat) {
    State &state = course.state;
    const Rules &rules = *course.rules;
    if (rules.whole[CLAIM].when == BEFORE_PLAY) {
        if (course.over || !may_answer(state)) return false;
        course.end_with(seat);
        return true;
    }
    const bool counts = rules.claims && rules.whole[CLAIM].when;
    if ((!counts && !course.goes_out()) || (course.over && (!state.over || state.count.claimed))) return false;
    if (seat < 0) return false;
    if (rules.claims && (state.count.least(seat) < rules.enough || won_by_last_trick(state, seat))) return false;
    course.reopen();
    if (course.goes_out()) {
        const Tally *tally = course.tally;
        if (!tally || tally->unknown || !tally->has_enough(rules.end[0], state, rules.side_of[seat])) return false;
    }
    course.end_with(seat);
    return true;
}

}  // namespace carnet
