// A deal in progress: hands, talon, trick, whose turn it is; and the legal plays.
//
// Judging, counting lines of play and playing on at random share it.  It only steps: what may be done
// is asked before, of `legal` and of the judges in announcing.hpp and changing.hpp.
#pragma once

#include "basics.hpp"

namespace carnet {

enum : i32 { DREW_TURN_UP = -2 };

// The talon, and who draws from it; the turn-up lies under it and is not among its cards.
struct Stock {
    i32 at, left, closed, to_draw;
    i8 first, turn_up;
    bool after_draw;
    i8 drawn[SEATS];  // since the last trick: a card, NOBODY or DREW_TURN_UP
    u8 talon[MOST_TALON];
};

// Which seats have shown carte blanche, and may go on: sets of seats (rulebook 16).
struct Blanche {
    u8 shown, court, card_shown;
};

// What has been done since the last trick.
struct Pause {
    i32 melds[SEATS];
    u8 final_melds;
    i8 gainer, gained, ordered, shower, closer;  // closer: as long as the other may exchange for that
    u64 shown;  // the cards of which the shower must play one
};

// What each seat has counted, where a deal is won by that (rulebook 18).
struct Count {
    i32 tricks[SEATS], declared[SEATS];
    bool won[SEATS], at_once, closed, early, claimed;
    i8 closer, claimer;
    i32 at_closing;  // what the closer's opponent had counted then
    i32 least(i32 seat) const { return tricks[seat] + (won[seat] || at_once ? declared[seat] : 0); }
};

// The cards of the suit that was led, the trumps, and the cards that beat the best one so far.
struct Led {
    u64 suit, trumps, higher;
    bool trumps_led, trumped;  // whether trumps were led; whether the best card is one
};

// What duties leave of the cards of a player.  By option no duty to beat binds against a partner (`beating`), and nobody
// has to trump lower than the trump on the table (`undertrump`).
inline u64 narrowed(i32 duties, bool undertrump, bool beating, const Led &to, u64 held) {
    u64 kept;
    if ((duties & FOLLOW) && (kept = held & to.suit)) held = kept;
    if ((duties & TRUMP) && !(held & to.suit)) {
        kept = held & to.trumps;
        const bool beaten = to.trumped && !(kept & to.higher);
        if (kept && (!beaten || undertrump)) held = kept;
    }
    if (must_beat(duties, to.trumps_led) && beating && (kept = held & to.higher)) held = kept;
    return held;
}

struct State {
    const Rules *rules;
    u8 hand[SEATS][KNOWN];
    u64 mask[SEATS];
    i32 dealer, trump, next, leader, trick, length, phase;
    i32 cards, led, led_in, best, best_seat, points;  // led_in: the phase in which the trick was led
    u8 played, played_once;
    bool over;
    i32 tricks[SEATS], counted[SEATS], last_winner, last_value;
    // The side that had the tricks needed first; in which trick each side took its last;
    // whether it had the first ones.
    i32 side_tricks[SEATS], first_to, side_took[SEATS];
    bool has_first;
    i32 pair_winner;                   // who won the last trick with a draw, where pairs play on
    i8 dealt[KNOWN];                   // who was dealt each card, where honours count
    Stock stock;
    Blanche blanche;
    Pause pause;
    Count count;

    // -- phases --------------------

    bool ended(const Phase &one) const {
        switch (one.end) {
            case TALON_EMPTY: return !stock.left;
            case TALON_TWO: return stock.left <= 2;
            case LED: return !stock.after_draw;
            default: return over;
        }
    }
    void pass_on() {
        for (phase = 0; phase < rules->phases && ended(rules->phase[phase]); phase++) continue;
    }
    // Past the last phase nothing may be done.
    const Phase *now() const { return phase < rules->phases ? &rules->phase[phase] : nullptr; }
    bool draws() const { return now() && now()->draws; }
    Moment moment(Action action) const { return now() ? now()->may[action] : Moment{NEVER, 0, 0, 0}; }

    // -- plays --------------------

    const u8 *power() const {
        return rules->power[now() && now()->offsuit_wins][trump + 1][led];
    }
    // What the duties, or those `among` these, leave of some cards to a seat that plays to the trick on the table.
    u64 narrowed(i32 seat, u64 held, i32 among = ~0) const {
        const Phase *phase = now();
        const i32 duties = phase ? phase->duties & among : 0;
        if (!duties) return held;
        const bool beating = phase->head_partner || rules->side_of[seat] != rules->side_of[best_seat];
        const Led to = {rules->members[led], trump >= 0 ? rules->members[trump] : 0, rules->higher[trump + 1][led][best],
                        led == trump, rules->classes[best] == trump};
        return carnet::narrowed(duties, phase->must_undertrump, beating, to, held);
    }
    // The cards of which a seat must play one: any, unless it has declared to play from them.
    u64 to_play(i32 seat) const { return seat == pause.shower ? pause.shown : ~0ull; }
    u64 legal(i32 seat) const {
        const u64 held = cards ? narrowed(seat, mask[seat]) : mask[seat], bound = held & to_play(seat);
        return bound ? bound : held;
    }
    i32 after(i32 seat) const { return seat + 1 == rules->seats ? 0 : seat + 1; }
    i32 from(i32 seat, i32 places) const { return (seat + places) % rules->seats; }

    // A card is played to the trick; whether that closes it. Draws must have been made.
    bool play(i32 seat, i32 card) {
        remove(seat, card);
        return lay(seat, card);
    }
    // The same of a card that has left the hand.
    bool lay(i32 seat, i32 card) {
        // Asked once: the compiler takes any byte that is written for a part of them.
        const Rules &all = *rules;
        const u8 who = u8(1 << seat);
        if (is_court(card)) blanche.court |= who;
        played_once |= who;
        if (!cards) {
            leader = seat;
            if (stock.after_draw || pause.shown || pause.closer >= 0) forget_draw();
            led = all.classes[card];
            led_in = phase;
            best = card;
            best_seat = seat;
            points = all.trick_value + all.value[card];
        } else {
            if (pause.shown && seat == pause.shower) forget_pause();
            const u8 *strength = power();
            if (strength[card] > strength[best]) {
                best = card;
                best_seat = seat;
            }
            points += all.value[card];
        }
        pause.ordered = NO_CARD;
        played |= who;
        const Phase *one = now();
        const bool pairs = one && one->pairs;
        next = pairs ? other_of_pair(seat) : after(seat);
        return ++cards == (pairs ? 2 : all.seats);
    }
    // What was exchanged and declared is past.
    void forget_pause() {
        memset(pause.melds, 0, sizeof pause.melds);
        pause.gainer = pause.gained = pause.shower = pause.closer = NOBODY;
        pause.shown = 0;
    }
    // A card is led: so is what was drawn before it.
    void forget_draw() {
        forget_pause();
        blanche.card_shown = 0;
        memset(stock.drawn, NOBODY, sizeof stock.drawn);
        stock.after_draw = false;
        if (stock.left <= 2) pass_on();
    }
    // The trick on the table is its winner's.
    void close() {
        const i32 winner = best_seat, side = rules->side_of[winner];
        tricks[winner]++;
        counted[winner] += points;
        last_winner = winner;
        last_value = points;
        side_tricks[side]++;
        side_took[side] = trick;
        if (side_tricks[side] == rules->tricks_needed && first_to < 0) {
            first_to = side;
            has_first = trick == rules->tricks_needed;
        }
        count.tricks[winner] += points;
        count.won[winner] = true;
        cards = 0;
        played = 0;
        best = NO_CARD;
        const bool drawing = draws(), pairs = rules->phase[rules->phases - 1].pairs;
        if (pairs && trick == rules->stock_tricks) pair_winner = winner;
        trick++;
        next = leader = pairs && trick == rules->stock_tricks + rules->hand_size + 1 ? from(pair_winner, 2) : winner;
        if (drawing) {
            stock.first = i8(winner);
            stock.to_draw = rules->seats;
        } else if (trick > length && rules->play_out) {
            over = true;
            next = NOBODY;
            if (rules->claims && !stock.closed) count.tricks[winner] += rules->last_trick;
            pass_on();
        }
    }
    // Where two neighbours play their hands out, the other of the two; NOBODY once both have played.
    i32 other_of_pair(i32 seat) const {
        const i32 second = trick > rules->stock_tricks + rules->hand_size ? 2 : 0;
        const i32 one = from(pair_winner, second), two = after(one);
        const i32 other = seat == one ? two : one;
        return played >> other & 1 ? NOBODY : other;
    }

    // -- cards --------------------

    void gain(i32 seat, i32 card) {
        if (!hand[seat][card]++) mask[seat] |= bit(card);
    }
    void remove(i32 seat, i32 card) {
        if (!--hand[seat][card]) mask[seat] ^= bit(card);
    }
    bool holds(i32 seat, i32 card) const { return mask[seat] >> card & 1; }

    // -- draws --------------------

    bool turned_left() const { return stock.left == 1 && rules->turn_up == i32(TurnUp::TALON); }
    i32 next_drawer() const { return from(stock.first, rules->seats - stock.to_draw); }
    bool has_to_draw(i32 seat) const {
        return from(seat, rules->seats - stock.first) >= rules->seats - stock.to_draw;
    }
    // What lies there for whoever draws after so many others.
    i32 top(i32 below) const {
        if (stock.left - below == 1 && rules->turn_up == i32(TurnUp::TALON)) return stock.turn_up;
        return stock.talon[stock.at + below];
    }
    void draw() {
        const i32 seat = next_drawer(), card = top(0);
        stock.to_draw--;
        gain(seat, card);
        if (is_court(card)) blanche.court |= u8(1 << seat);
        stock.drawn[seat] = i8(turned_left() ? i32(DREW_TURN_UP) : card);
        stock.at++;
        stock.left--;
        stock.after_draw = true;
        if (stock.left <= 2) pass_on();
    }
    void draw_all() {
        while (stock.to_draw) draw();
    }
    bool turn_up_drawn() const {
        for (i32 seat = 0; seat < rules->seats; seat++) {
            if (stock.drawn[seat] == DREW_TURN_UP) return true;
        }
        return false;
    }
};

// Nothing has happened yet; hands and talon are still to be set, and trumps that no card shows.
inline void begin(State &state, const Rules *rules, i32 dealer, i32 turn_up = NO_CARD) {
    memset(&state, 0, sizeof state);
    state.rules = rules;
    state.dealer = dealer;
    state.trump = turn_up >= 0 ? suit_of(turn_up) : i32(NO_TRUMP);
    state.next = state.leader = (dealer + 1) % rules->seats;
    state.trick = 1;
    state.length = rules->tricks;
    state.best = NO_CARD;
    state.last_winner = state.first_to = state.pair_winner = NOBODY;
    state.stock.left = rules->talon_size;
    state.stock.turn_up = i8(turn_up);
    memset(state.stock.drawn, NOBODY, sizeof state.stock.drawn);
    state.pause.gainer = state.pause.gained = state.pause.ordered = state.pause.shower = state.pause.closer = NOBODY;
    state.count.closer = state.count.claimer = NOBODY;
    state.count.at_once = rules->at_once;
    state.pass_on();
}

}  // namespace carnet
