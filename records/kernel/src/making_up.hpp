// Hands that are not given, made up from what is played later in the deal.
//
// A finding is proven only if no way of filling in the unknown cards excuses it (notation 4).  So one
// way is made up, and held against the rules like a deal of which all is known.  Where it fails, another
// might not: that is for Python.
#pragma once

#include "announcing.hpp"
#include "setting_up.hpp"

namespace carnet {

enum : i32 { MOST_OWN = 112, MOST_DRAWS = 128 };

// Some draws of a player, by the trick before each: a bit for each.
__extension__ typedef unsigned __int128 Draws;
inline i32 first_of(Draws set) { return u64(set) ? lowest(u64(set)) : 64 + lowest(u64(set >> 64)); }

// The seat written at the first play, NOBODY if none is.
inline i32 first_seat(Text text, i32 sides) {
    Item item;
    for (bool acted = false;;) {
        const Sign sign = next_item(text, item, sides, acted);
        if (sign == Sign::PLAY) return item.seat;
        if (sign == Sign::OPEN && pass_over(text, sides)) continue;
        if (!is_action(sign) && sign != Sign::NUMBER && sign != Sign::RUNNING) return NOBODY;
        acted |= is_action(sign);
    }
}

// What each player must have had, in the order in which they first need it, and who won each trick.
struct Needs {
    i32 count[SEATS], tricks;
    u8 card[SEATS][MOST_OWN];
    u8 shown[SEATS][KNOWN];  // copies that they have had to have, and still have
    u8 winner[MOST_TALON];
    i8 drew[SEATS][MOST_TALON];  // what they show that they have drawn after that trick; NO_CARD
    i32 draws;                   // tricks after which cards have been drawn; all, unless the deal ends before
    Draws left[SEATS];           // those of which nothing tells what they were
    u64 barred[SEATS];           // what they did not keep to the end: they would have had to play it
    i32 before_last;             // how much whoever draws the turn-up needs before they have it
    i32 drawers;                 // who are written to have drawn since the last trick, or drew before those
    u8 played[SEATS][KNOWN];     // how often they play each card
    bool guessed;                // whether a copy was needed, and nothing told of which card
    bool closed, settled;        // whether the talon is; whether cards have been drawn since the last trick
    i32 trump, turn_up;

    bool need(i32 seat, i32 one) {
        if (count[seat] == MOST_OWN) return false;
        card[seat][count[seat]++] = u8(one);
        return true;
    }
    bool leave(i32 seat, i32 one) {
        if (!shown[seat][one]) return need(seat, one);
        shown[seat][one]--;
        return true;
    }
    // A card that entitles to the turn-up, unless it is that.
    bool entitle(i32 seat, i32 one) {
        if (one == turn_up || shown[seat][one]) return true;
        shown[seat][one]++;
        return need(seat, one);
    }
    // A card shown when it has been drawn after the last trick; false if another one was.
    bool draw(i32 seat, i32 one) {
        i8 &known = drew[seat][tricks - 1];
        if (known != NO_CARD) return false;
        known = i8(one);
        shown[seat][one]++;
        return true;
    }
    // Whether there is a copy of a card that nobody has shown or played, and that is not turned up.
    bool another(const Rules &rules, i32 one) const {
        i32 copies = one == turn_up;
        for (i32 seat = 0; seat < rules.seats; seat++) copies += shown[seat][one] + played[seat][one];
        return copies < rules.limit[one];
    }
    bool show(i32 seat, const Item &item) {
        for (i32 i = 0; i < item.count; i += item.times(i)) {
            const u8 one = item.cards[i];
            for (; shown[seat][one] < item.times(i); shown[seat][one]++) {
                if (!need(seat, one)) return false;
            }
        }
        return true;
    }
};

// How often each player plays each card from here on, if that is known.
struct ToCome {
    u8 plays[SEATS][KNOWN];
};

// The same where sets serve again: the player has another copy of one of the cards, else of each.
// Which it is, what they play later may tell.
inline bool need_sets(Course &course, Needs &needs, i32 seat, const Item &item, i32 kind, ToCome &to_come) {
    const Demand demand = course.demand_of(kind);
    u8 *held = needs.shown[seat];
    const auto serves = [&] {
        const Serving answer = serve(*course.rules, course.worlds[seat], course.room, demand, item.cards, item.count, held);
        return answer == Serving::YES;
    };
    bool enough = serves();
    needs.guessed |= !enough;
    for (i32 sure = 1; sure >= 0; sure--) {
        for (i32 i = 0; i < item.count && !enough; i++) {
            const u8 card = item.cards[i];
            if (!needs.another(*course.rules, card) || (sure && to_come.plays[seat][card] <= held[card])) continue;
            held[card]++;
            enough = serves();
            if (!enough) held[card]--;
            else if (!needs.need(seat, card)) return false;
        }
    }
    for (i32 i = 0; i < item.count && !enough; i++) {
        if (!needs.need(seat, item.cards[i])) return false;
        held[item.cards[i]]++;
    }
    if (!enough && !serves()) return false;
    copy(course.worlds[seat], course.room);
    course.used[seat] |= item.set();
    return true;
}

// The cards of a declaration serve; where those that its player has had to have may not do so again,
// they have more copies of them.
inline bool need_copies(Course &course, Needs &needs, i32 seat, const Item &item, i32 kind, ToCome &) {
    Demand demand = course.demand_of(kind);
    demand.unserved = 0;
    for (i32 i = 0; i < item.count; i += item.times(i)) {
        const u8 card = item.cards[i];
        u8 &held = needs.shown[seat][card];
        Ways after;
        while (serve(course.ways[seat][card], after, demand, item.times(i), held, false) != Serving::YES) {
            if (held == MOST_COPIES || !needs.need(seat, card)) return false;
            held++;
        }
        course.ways[seat][card] = after;
        course.used[seat] |= bit(card);
    }
    return true;
}

// What a player cannot have had in hand when they played a card to a trick while the hands were played out:
// a duty would have made them play that instead.
inline u64 barred_by(const Rules &rules, i32 trump, i32 seat, i32 card, i32 led, i32 best, i32 best_seat) {
    const Phase &last = rules.phase[rules.phases - 1];
    const i32 duties = last.duties;
    const u64 suit = rules.members[led], higher = rules.higher[trump + 1][led][best];
    const u64 trumps = trump >= 0 ? rules.members[trump] : 0;
    const bool follows = suit >> card & 1, trumping = trumps >> card & 1;
    u64 out = 0, alike = ~0ull;
    if (duties & FOLLOW) {
        if (follows) alike = suit;
        else out |= suit;
    }
    if ((duties & TRUMP) && !follows) {
        if (trumping) alike = trumps;
        else out |= rules.classes[best] != trump || last.must_undertrump ? trumps : trumps & higher;
    }
    const bool beating = last.head_partner || rules.side_of[seat] != rules.side_of[best_seat];
    if (must_beat(duties, led == trump) && beating && !(higher >> card & 1)) out |= alike & higher;
    return out;
}

// Reads the whole play of a deal; false where it does not tell who had what.
inline bool read_needs(Text text, Course &course, const Dealt &dealt, Needs &needs, ToCome &to_come) {
    const Rules &rules = *course.rules;
    const bool serves = rules.declares;
    const auto leave = [&](i32 seat, i32 card) {
        if (serves && !course.lose_use(seat, card, Leaving::NOT_KNOWN, needs.shown[seat][card])) return false;
        return needs.leave(seat, card);
    };
    for (i32 seat = 0; seat < rules.seats; seat++) {
        course.forget_uses(seat);
        if (rules.rescore) begin(course.worlds[seat]);
    }
    memset(&needs, 0, sizeof needs);
    memset(needs.drew, NO_CARD, sizeof needs.drew);
    needs.turn_up = dealt.turn_up;
    needs.trump = dealt.turn_up >= 0 ? suit_of(dealt.turn_up) : i32(NO_TRUMP);
    i32 next = dealt.leader == NOBODY ? (dealt.dealer + 1) % rules.seats : dealt.leader;
    i32 cards = 0, led = 0, best = 0, best_seat = next;
    Item item;
    for (bool acted = false;; acted = true) {
        Sign sign;
        do {
            sign = next_item(text, item, rules.sides, acted);
            if (sign == Sign::OPEN && !pass_over(text, rules.sides)) return false;
        } while (sign == Sign::OPEN || sign == Sign::NUMBER || sign == Sign::RUNNING || sign == Sign::SPEECH || sign == Sign::ORDER);
        if (sign == Sign::SCORED || sign == Sign::UNFINISHED || sign == Sign::GAP) {
            // At the end of a deal cards may or may not have been drawn: that is all one.
            if (!needs.closed) needs.draws = needs.tricks < rules.stock_tricks ? needs.tricks : rules.stock_tricks;
            return true;
        }
        if (sign == Sign::CLAIM) continue;
        const i32 seat = item.seat >= 0 ? i32(item.seat) : next;
        if (!is_action(sign) || seat >= rules.seats) return false;
        if (sign == Sign::DECLARATION) {
            const Meld meld = meld_of(rules, needs.trump, item);
            if (!meld.kind) return false;
            const bool drawn = item.count == 1 && (rules.sevens_draw || meld.kind == KIND_CARTE_BLANCHE);
            if (drawn && needs.tricks && needs.tricks <= rules.stock_tricks) {
                if (!needs.draw(seat, item.cards[0])) return false;
            } else if (!needs.show(seat, item)) {
                return false;
            }
            const auto more = rules.rescore ? need_sets : need_copies;
            if (serves && meld.kind != KIND_CARTE_BLANCHE && !more(course, needs, seat, item, meld.kind, to_come)) return false;
            needs.settled |= leading(rules.whole[DECLARE]);
            if (needs.trump < 0 && (meld.kind & rules.trump_by)) needs.trump = suit_of_trumps(item);
        } else if (sign == Sign::EXCHANGE) {
            if (needs.turn_up < 0 || !leave(seat, item.card)) return false;
            if (rules.robs && !needs.entitle(seat, rules.exchange_card[needs.trump])) return false;
            needs.shown[seat][needs.turn_up]++;
            needs.turn_up = item.card;
            if (needs.tricks == rules.stock_tricks) needs.before_last = needs.count[(next + rules.seats - 1) % rules.seats];
            needs.settled |= leading(rules.whole[EXCHANGE]);
        } else if (sign == Sign::DRAW) {
            if (cards || !needs.tricks || needs.tricks > rules.stock_tricks) return false;
            const i32 place = item.seat < 0 ? needs.drawers : (seat - next + rules.seats) % rules.seats;
            needs.drawers = place + 1;
            needs.settled = true;
            if (!needs.draw((next + place) % rules.seats, item.card)) return false;
        } else if (sign == Sign::PLAY) {
            if (!leave(seat, item.card)) return false;
            needs.played[seat][item.card]++;
            if (to_come.plays[seat][item.card]) to_come.plays[seat][item.card]--;
            const bool plays_out = needs.closed || needs.tricks >= rules.stock_tricks;
            if (cards && plays_out) needs.barred[seat] |= barred_by(rules, needs.trump, seat, item.card, led, best, best_seat);
            const bool drawing = needs.tricks < rules.stock_tricks && rules.phase[0].offsuit_wins;
            if (!cards) led = rules.classes[item.card];
            const u8 *power = rules.power[drawing][needs.trump + 1][led];
            if (!cards || power[item.card] > power[best]) {
                best = item.card;
                best_seat = seat;
            }
            next = (seat + 1) % rules.seats;
            if (++cards < rules.seats) continue;
            cards = needs.drawers = 0;
            next = best_seat;
            needs.settled = false;
            if (needs.tricks == MOST_TALON) return false;
            needs.winner[needs.tricks++] = u8(best_seat);
            if (needs.tricks == rules.stock_tricks) needs.before_last = needs.count[(next + rules.seats - 1) % rules.seats];
        } else if (sign == Sign::CLOSING && !needs.closed && needs.tricks <= rules.stock_tricks) {
            needs.closed = true;
            needs.settled |= rules.whole[CLOSE].when == BEFORE_LEAD;
            needs.draws = needs.tricks - (needs.tricks && !needs.settled);
        } else {
            return false;
        }
    }
}

// Hands of a deal in which nothing is drawn: what is played from them, and the dealer's turn-up, which
// they may not keep from those whom they must follow.  One that alone is missing is what is left of the pack.
inline bool make_up_hands(const Dealt &dealt, const Needs &needs, Course &course) {
    const Rules &rules = *course.rules;
    State &state = course.state;
    begin(state, &rules, dealt.dealer, dealt.turn_up);
    if (rules.packs > 1) return false;
    u64 own[SEATS] = {0}, apart = 0;
    i32 written = 0;
    for (i32 i = 0; i < dealt.talon_cards; i++, written++) apart |= bit(dealt.talon[i]);
    if (rules.turn_up == i32(TurnUp::ASIDE)) {
        apart |= bit(dealt.turn_up);
        written++;
    }
    u64 given = apart;
    const u32 missing = ((1u << rules.seats) - 1) & ~dealt.hands;
    for (i32 seat = 0; seat < rules.seats; seat++) {
        if (missing >> seat & 1) continue;
        for (i32 i = 0; i < rules.hand_size; i++, written++) own[seat] |= bit(dealt.hand[seat][i]);
        given |= own[seat];
    }
    if (size_of(given) != written) return false;
    const bool completes = !(missing & (missing - 1)) && rules.turn_up != i32(TurnUp::ASIDE) &&
                           size_of(rules.pack & ~given) == rules.hand_size;
    u64 all = given;
    for (i32 seat = 0; seat < rules.seats; seat++) {
        if (!(missing >> seat & 1)) continue;
        i32 count = 0;
        for (; count < needs.count[seat]; count++) own[seat] |= bit(needs.card[seat][count]);
        if (size_of(own[seat]) != count) return false;
        if (rules.turn_up == i32(TurnUp::DEALER) && seat == dealt.dealer) own[seat] |= bit(dealt.turn_up);
        if (completes) {
            if (own[seat] & given) return false;
            own[seat] = rules.pack & ~given;
        }
        if (size_of(own[seat]) > rules.hand_size || (all & own[seat])) return false;
        all |= own[seat];
    }
    if (all & ~rules.pack) return false;
    for (i32 seat = 0; seat < rules.seats; seat++) {
        for (u64 left = own[seat]; left; left &= left - 1) state.gain(seat, lowest(left));
    }
    return true;
}

// Takes a card out of what a player needs from a place on, the last time they do if `last`.
inline bool take_out(Needs &needs, i32 seat, i32 card, bool last, i32 from = 0) {
    i32 at = -1;
    for (i32 i = from; i < needs.count[seat] && (at < 0 || last); i++) {
        if (needs.card[seat][i] == card) at = i;
    }
    if (at < 0) return false;
    needs.count[seat]--;
    memmove(needs.card[seat] + at, needs.card[seat] + at + 1, size_t(needs.count[seat] - at));
    return true;
}

// What is left of the packs, to fill up with where nothing tells which cards there were.
struct Rest {
    i32 copies[KNOWN];
    bool take(i32 card) { return --copies[card] >= 0; }
    // So many cards, all of some, and those that are best first.
    bool take_any(u8 *out, i32 count, u64 some = ~0ull, u64 best = 0) {
        const u64 in_order[] = {some & best, some & ~best};
        for (const u64 those : in_order) {
            for (i32 card = 0; card < KNOWN && count; card++) {
                for (; copies[card] > 0 && count && (those >> card & 1); count--) {
                    copies[card]--;
                    *out++ = u8(card);
                }
            }
        }
        return !count;
    }
};

// What each player drew after each trick: the talon tells, or what they show to have drawn, or else it is
// what they need next.  What they were dealt is then what else they need, that first.
inline bool make_up_talon(Dealt &dealt, Needs &needs, Course &course) {
    const Rules &rules = *course.rules;
    const i32 n = rules.seats, size = rules.hand_size, draws = needs.draws;
    const bool turned = rules.turn_up == i32(TurnUp::TALON), all_drawn = draws == rules.stock_tricks;
    if (rules.dealt_seven || rules.phase[rules.phases - 1].pairs || rules.stock_tricks > MOST_DRAWS) return false;
    const i32 last = turned && all_drawn && draws ? (needs.winner[draws - 1] + n - 1) % n : i32(NOBODY);
    const i32 in_talon = rules.talon_size - turned;
    u8 drawn[SEATS][MOST_TALON];
    Rest rest;
    for (i32 card = 0; card < KNOWN; card++) rest.copies[card] = rules.limit[card];
    if (turned && !rest.take(dealt.turn_up)) return false;
    // What lies in the talon to the end is nobody's.
    for (i32 at = draws * n; dealt.has_talon && at < dealt.talon_cards; at++) {
        if (!rest.take(dealt.talon[at])) return false;
    }
    for (i32 seat = 0; seat < n; seat++) {
        u8 *hand = dealt.hand[seat];
        const bool given = dealt.hands >> seat & 1;
        // The turn-up, or what it was exchanged for, comes last to whoever draws last.
        const i32 own = draws - (seat == last);
        if (seat == last) take_out(needs, seat, needs.turn_up, true, needs.before_last);
        Draws open = 0;
        for (i32 trick = 0; trick < own; trick++) {
            i32 card = needs.drew[seat][trick];
            if (dealt.has_talon) card = dealt.talon[trick * n + (seat + n - needs.winner[trick]) % n];
            if (card < 0) open |= Draws(1) << trick;
            else drawn[seat][trick] = u8(card);
            // What was shown when it was drawn is no need besides; what the talon tells may be one.
            if (dealt.has_talon && needs.drew[seat][trick] == NO_CARD) take_out(needs, seat, card, true);
        }
        for (i32 i = 0; i < size && given; i++) take_out(needs, seat, hand[i], false);
        i32 used = 0;
        if (!given) {
            used = needs.count[seat] < size ? needs.count[seat] : size;
            memcpy(hand, needs.card[seat], size_t(used));
        }
        i32 filled = used;
        for (; open && used < needs.count[seat]; open &= open - 1) drawn[seat][first_of(open)] = needs.card[seat][used++];
        for (i32 i = 0; i < (given ? size : filled); i++) {
            if (!rest.take(hand[i])) return false;
        }
        for (i32 trick = 0; trick < own; trick++) {
            if (!(open >> trick & 1) && !rest.take(drawn[seat][trick])) return false;
        }
        // Kept for the second round, when it is known what is left.
        needs.count[seat] = filled;
        needs.left[seat] = open;
    }
    for (i32 seat = 0; seat < n; seat++) {
        const i32 lacks = dealt.hands >> seat & 1 ? 0 : size - needs.count[seat];
        // What the others cannot have is best.
        u64 others = 0;
        for (i32 other = 0; other < n; other++) others |= other == seat ? 0 : needs.barred[other];
        const u64 may = ~needs.barred[seat];
        if (!rest.take_any(dealt.hand[seat] + size - lacks, lacks, may, others)) return false;
        for (Draws open = needs.left[seat]; open; open &= open - 1) {
            if (!rest.take_any(&drawn[seat][first_of(open)], 1, may, others)) return false;
        }
    }
    if (!dealt.has_talon) {
        dealt.talon_cards = 0;
        for (i32 trick = 0; trick < draws; trick++) {
            for (i32 i = 0; i < n && dealt.talon_cards < in_talon; i++) {
                dealt.talon[dealt.talon_cards++] = drawn[(needs.winner[trick] + i) % n][trick];
            }
        }
        if (!rest.take_any(dealt.talon + dealt.talon_cards, in_talon - dealt.talon_cards)) return false;
        dealt.talon_cards = in_talon;
    }
    if (!of_the_packs(dealt, rules)) return false;
    deal_out(dealt, dealt.dealer, course);
    return true;
}

// The state at the start of a deal not all of whose cards are given.
inline bool make_up(Dealt &dealt, Course &course, const Text &text) {
    const Rules &rules = *course.rules;
    if (rules.across_partners) return false;
    Needs needs;
    ToCome to_come;
    memset(&to_come, 0, sizeof to_come);
    if (!read_needs(text, course, dealt, needs, to_come)) return false;
    if (needs.guessed) {
        memcpy(to_come.plays, needs.played, sizeof to_come.plays);
        if (!read_needs(text, course, dealt, needs, to_come)) return false;
    }
    return rules.stock ? make_up_talon(dealt, needs, course) : make_up_hands(dealt, needs, course);
}

}  // namespace carnet
