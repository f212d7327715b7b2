// How far a deal has come: its table and score, what has served, and what is settled between plays.
#pragma once

#include "items.hpp"
#include "laid_together.hpp"
#include "tally.hpp"
#include "told.hpp"
#include "uses.hpp"
#include "worlds.hpp"

namespace carnet {

// What is known, where no hand is given, of the card that may be exchanged for the turn-up.
struct Exchangeable {
    i32 shown[SEATS], known[SEATS], left[SEATS];  // by each seat: shown, known to be in hand, played since shown
    i32 copies;                                   // those of which it is known where they are

    void show(i32 seat) {
        shown[seat]++;
        if (known[seat]) return;
        known[seat] = 1;
        copies++;
    }
    void leave(i32 seat) {
        if (shown[seat]) left[seat]++;
        if (known[seat]) known[seat]--;
        else copies++;
    }
};

// What a variation changes and gives back, but for what the copies of each card have served in.
struct OnTable {
    State state;
    i32 plies, ordered_at;  // the ply of the last order
    i32 lead, last_card;    // the card that was led, and that which took the last trick
    bool exchanged;
    Exchangeable exchangeable;
    u64 used[SEATS];  // the cards of which a copy has served
};

struct Course : OnTable {
    const Rules *rules;
    Tally *tally;  // null in a variation, whose scores are not judged
    Tricks *tricks;  // null if nobody asks for them
    CardsLaid *plays;  // likewise
    Declarations *declarations;
    Said *said;
    Faults *told;    // what is wrong; null if nobody asks
    const u8 *base, *word, *word_end;  // of the text, and of what is judged in it; no word: nobody can say where it stands
    i64 taken, laid, declared;  // rows of these, this deal's among them
    i32 trump_dealt, beaten[SEATS];  // of each hand dealt: see look_at_hands
    i32 offset;           // by how much the numbers of tricks are wrong
    i32 items;            // of the line that stand, with what may stand in their place; -1: the tags do not
    const u8 *items_end;  // where the last of them ends
    bool over, ended, has_captains;
    bool gap;  // whether what was played last is not recorded
    // Whether hands were made up: then what hangs on unknown cards is left to Python.
    bool made_up;
    bool unseen;  // whether all of them were, and the talon
    bool crowded;  // whether there were ever more ways of having served than there is room for
    i32 captain[SEATS];
    Tally before_end;
    Ways ways[SEATS][KNOWN];
    Worlds worlds[MOST_SHARERS], room;
    AllTogether laid_by[SEATS], room_together;  // by each side

    // Notes how many cards of the pack beat each card of a hand when it is led, added up: NOT_GIVEN if the hand is
    // not, FROM_OTHERS if what else is given may tell it.
    void look_at_hands(bool whole) {
        trump_dealt = state.trump;
        for (i32 seat = 0; seat < rules->seats; seat++) {
            i32 &sum = beaten[seat] = whole ? 0 : unseen ? NOT_GIVEN : FROM_OTHERS;
            for (u64 left = whole ? state.mask[seat] : 0; left; left &= left - 1) {
                const i32 card = lowest(left);
                sum += state.hand[seat][card] * size_of(rules->higher[state.trump + 1][rules->classes[card]][card]);
            }
        }
    }

    // Nothing has been done yet from here on.
    void start() {
        plies = offset = 0;
        ordered_at = -1;
        last_card = NO_CARD;
        over = ended = exchanged = made_up = unseen = gap = crowded = has_captains = false;
        memset(&exchangeable, 0, sizeof exchangeable);
    }

    // -- what has served --------------------

    bool lose_use(i32 seat, i32 card, Leaving which) {
        // Once nobody declares any more it does not matter which copies are left.
        if (rules->rescore && !state.moment(DECLARE).when) return true;
        return lose_use(seat, card, which, state.hand[seat][card]);
    }
    bool lose_use(i32 seat, i32 card, Leaving which, i32 held) {
        if (!(used[seat] >> card & 1)) return true;
        if (rules->across_partners) return lose(laid_by[rules->side_of[seat]], room_together, seat, card, held, which);
        if (rules->rescore) return lose(*rules, worlds[seat], room, card, held, which);
        return lose(ways[seat][card], held, which);
    }
    Demand demand_of(i32 kind) const {
        const i32 again = kind == KIND_DOUBLE_BESIGUE && rules->second_double;
        return {kind, rules->excludes[__builtin_ctz(u32(kind))], again, unserved(kind)};
    }
    // Nothing has served.
    void forget_uses(i32 seat) {
        for (u64 left = used[seat]; left; left &= left - 1) ways[seat][lowest(left)].count = 0;
        used[seat] = 0;
    }
    // Whether the cards of a declaration may serve; with `commit` they then have.
    bool serve_cards(i32 seat, const Item &item, i32 kind, bool commit) {
        const Demand demand = demand_of(kind);
        if (rules->across_partners) {
            AllTogether &before = laid_by[rules->side_of[seat]];
            if (!served(serve(before, room_together, demand, item.cards, item.count, seat, state.hand[seat]))) return false;
            if (commit) copy(before, room_together);
        } else if (rules->rescore) {
            if (!served(serve(*rules, worlds[seat], room, demand, item.cards, item.count, state.hand[seat]))) return false;
            if (commit) copy(worlds[seat], room);
        } else if (!serve_each(seat, item, demand, commit)) {
            return false;
        }
        if (commit) used[seat] |= item.set();
        return true;
    }

    // -- draws --------------------

    // The trick to which belongs what is done between two tricks: the one before.
    i32 trick_before() const { return state.cards || state.trick == 1 ? state.trick : state.trick - 1; }

    void announce(i32 seat, i64 points, Source source, const Shown &shown, i32 trick) {
        if (!tally) return;
        tally->ply = plies;
        tally->announce(state, seat, points, source, shown, trick);
        over |= tally->over;
    }
    // A turned 7 that has just been drawn may score; one that was exchanged has scored.
    void turned_drawn(bool before) {
        if (before || !rules->turned_seven_drawn || exchanged || !state.turn_up_drawn()) return;
        const i32 turned = state.stock.turn_up;
        if (state.trump < 0 || turned != rules->exchange_card[state.trump]) return;
        i32 seat = 0;
        while (state.stock.drawn[seat] != DREW_TURN_UP) seat++;
        announce(seat, rules->turned_seven_drawn, Source::SEVEN, {nullptr, 0}, trick_before());
    }
    // Whoever has still to draw does so.
    void settle() {
        if (!state.stock.to_draw) return;
        const bool before = state.turn_up_drawn();
        state.draw_all();
        turned_drawn(before);
    }
    // Whoever has to draw before this seat does so, and then this seat.
    void settle_up_to(i32 seat) {
        const bool before = state.turn_up_drawn();
        while (state.stock.to_draw && state.has_to_draw(seat)) state.draw();
        turned_drawn(before);
    }

    // -- the end --------------------

    // The deal is a seat's, who has said so.
    void end_with(i32 seat) {
        state.count.claimed = true;
        state.count.claimer = i8(seat);
        state.over = true;
        state.next = NOBODY;
        state.pass_on();
        over = true;
        finish();
    }
    // What is counted at the end of the deal is counted, once.
    void finish() {
        if (ended || !tally || tally->over) return;
        ended = true;
        if (!rules->play_out) settle();
        if (tally->over) return;
        if (rules->claims || rules->pool || goes_out()) before_end = *tally;
        tally->ply = plies;
        tally->end(state);
    }
    bool goes_out() const { return rules->end[0].what == GOES_OUT; }
    // What was counted at the end is not: the deal ends with a claim.
    void reopen() {
        if (ended) *tally = before_end;
        ended = false;
    }

    // What a running score says here (rulebook 0.2).
    const i64 *stated_here() const { return rules->marks_within_deal ? tally->score : tally->start; }
    // A new row about what is judged; null if nobody asks, or there is no room.
    FaultRow *tell(Code code, i32 seat, i32 trick) {
        FaultRow *fault = told && word ? told->add(code, base, word, word_end, items) : nullptr;
        if (!fault) return nullptr;
        fault->trick = trick;
        fault->ply = trick ? plies : 0;
        fault->seat = seat;
        return fault;
    }
    // What is judged next is the value of a tag of the deal, or a part of it.
    void stand_at(const Span &value, i32 tag) {
        word = value.at;
        word_end = value.at + value.size;
        items = tag;
    }
    // Tells that a hand lacks cards.
    bool tell_size(const Span &value, i32 tag, i32 seat) {
        stand_at(value, tag);
        FaultRow *fault = tell(Code::DEAL_SIZE, seat, 0);
        if (fault) fault->due = rules->hand_size;
        return fault;
    }
    // Tells that a running score says something else.  What counts towards a claim is for Python.
    bool tell_running() {
        const i32 trick = state.trick - (!state.cards && state.trick > 1);
        FaultRow *fault = rules->claims ? nullptr : tell(Code::SCORE_RUNNING, NOBODY, trick);
        if (!fault) return false;
        fault->ply = 0;
        memcpy(fault->scores, stated_here(), sizeof fault->scores);
        return true;
    }
    // The same of the number of a trick, unless it goes on counting from a wrong one.
    bool tell_number(i32 number) {
        if (number == state.trick + offset) return true;
        FaultRow *fault = tell(Code::TRICK_NUMBER, NOBODY, state.trick);
        if (!fault) return false;
        offset = number - state.trick;
        fault->ply = 0;
        fault->due = state.trick;
        return true;
    }
    // Tells that it is another's turn to play.  Whoever took the last trick leads.
    bool tell_turn(i32 seat) {
        FaultRow *fault = tell(Code::TURN, seat, state.trick);
        if (!fault) return false;
        fault->due = state.next;
        if (!state.cards && state.last_winner == state.next) fault->card = last_card;
        return true;
    }
    // Tells which duty a card breaks.
    bool tell_duty(i32 seat, i32 card) {
        const u64 held = state.mask[seat];
        const auto meets = [&](i32 duties) { return state.narrowed(seat, held, duties) >> card & 1; };
        const Code code = !meets(FOLLOW) ? Code::PLAY_FOLLOW : !meets(FOLLOW | TRUMP) ? Code::PLAY_TRUMP : Code::PLAY_BEAT;
        FaultRow *fault = tell(code, seat, state.trick);
        if (!fault) return false;
        fault->legal = state.narrowed(seat, held);
        fault->card = code == Code::PLAY_BEAT ? state.best : lead;
        fault->due = code == Code::PLAY_BEAT ? state.best_seat : state.trump;
        return true;
    }
    bool states(const i64 *scores) {
        if (!tally) return true;
        if (tally->unknown) {
            // What cannot be computed is believed.
            memcpy(tally->score, scores, size_t(rules->sides) * sizeof *scores);
            tally->unknown = false;
            tally->ply = plies;
            tally->note_stated();
        }
        for (i32 i = 0; i < rules->sides; i++) {
            const i64 known = rules->claims ? state.count.least(i) : stated_here()[i];
            if (scores[i] != known) return false;
        }
        return true;
    }

private:
    i32 unserved(i32 kind) const {
        if (rules->rescore == NEW_CARD) return kind == KIND_SEVEN ? 0 : ~KIND_SEVEN;
        return rules->unite_needs_new && (kind & KINDS_OF_BESIGUE & ~KIND_BESIGUE) ? KINDS_OF_BESIGUE : 0;
    }
    bool served(Serving serving) {
        crowded |= serving == Serving::TOO_MANY;
        return serving == Serving::YES;
    }
    bool serve_each(i32 seat, const Item &item, const Demand &demand, bool commit) {
        Ways after[MOST_HAND], renewed[MOST_HAND];
        i32 many = 0, renewing = 0;
        for (i32 i = 0; i < item.count; i += item.times(i)) {
            const i32 card = item.cards[i], times = item.times(i), held = state.hand[seat][card];
            if (!served(serve(ways[seat][card], after[i], demand, times, held, false))) return false;
            if (demand.unserved && served(serve(ways[seat][card], renewed[i], demand, times, held, true))) {
                many++;
                renewing = i;
            }
        }
        if (demand.unserved && !many) return false;
        // Where no other card of the group can be the new one, this is.
        if (many == 1) copy(after[renewing], renewed[renewing]);
        for (i32 i = 0; commit && i < item.count; i += item.times(i)) copy(ways[seat][item.cards[i]], after[i]);
        return true;
    }
};

}  // namespace carnet
