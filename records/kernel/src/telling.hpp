// Playing a deal on after a fault, as Python does (records/play/line_of_play.py), and telling what is wrong with it.
//
// Only deals without talon and of one pack, in which at most suit is followed, and without a gap, a variation, or what
// only other games have.  Of any other playing.hpp tells what leaves no doubt about the cards; the rest is for Python.
#pragma once

#include "judging.hpp"

namespace carnet {

// A card that has been or will be played.
struct OnePlay {
    i32 ply, trick;
    i8 seat;
    u8 card;
};

struct Plays {
    i32 count = 0;
    OnePlay play[MOST_ITEMS];
    bool add(i32 ply, i32 trick, i32 seat, i32 card) {
        if (count == MOST_ITEMS) return false;
        play[count++] = {ply, trick, i8(seat), u8(card)};
        return true;
    }
};

class Telling {
public:
    Telling(Course &played, Faults &told, const u8 *first) : course(played), state(played.state), rules(*played.rules), out(told) {
        course.base = first;
    }

    // Lays out the cards that are given, in the order of the tags; false if something of that is for Python.
    bool deal(const Dealt &dealt, const Tag *tags, i32 many, i32 language) {
        if (lacks_throughout(dealt)) return false;
        begin(state, &rules, dealt.dealer, dealt.turn_up);
        memset(state.dealt, NOBODY, sizeof state.dealt);
        for (i32 seat = 0; seat < rules.seats; seat++) {
            if (!(dealt.hands >> seat & 1)) unknown[seat] = rules.hand_size;
        }
        for (i32 i = 0, next = 0; i < many; i++) {
            const Span &name = tags[i].name;
            const i32 seat = hand_of(tags[i]);
            if (seat >= 0) {
                if (seat < next || !lay_hand(dealt, seat, tags[i].value, i, language)) return false;
                next = seat;
            } else if (name.is("Talon")) {
                for (i32 at = 0; at < dealt.talon_cards; at++) {
                    if (!count(dealt.talon[at])) return false;
                }
            } else if (name.is("TurnUp") && rules.turn_up == i32(TurnUp::ASIDE) && !count(dealt.turn_up)) {
                return false;
            }
        }
        return lay_turn_up(dealt) && complete();
    }

    // It is the turn of one of some seats to deal, and another does.
    void misdealt(u32 seats, i32 likeliest, const Dealt &dealt, const Tag *tags, i32 many) {
        due = seats;
        for (i32 i = 0; i < many; i++) {
            if (!tags[i].name.is("Dealer")) continue;
            course.stand_at(tags[i].value, i);
            FaultRow *fault = course.tell(Code::DEAL_DEALER, NOBODY, 0);
            if (fault) fault->due = likeliest;
        }
        due |= 1u << dealt.dealer;
    }

    // Plays what stands in the text up to the end of the deal; false if that is for Python.
    bool play_line(Text &text) {
        Item item;
        for (course.items = 0;; course.items++) {
            if (!skip(text) || text.done() || *text.at == '$') return false;
            const Text before = text;
            const Sign sign = next_item(text, item, rules.sides, true);
            if (sign == Sign::NOT_PLAIN) return false;
            course.word = text.word;
            course.word_end = text.at;
            if (sign == Sign::SCORED || sign == Sign::UNFINISHED) {
                out.end(course.base, course.word, course.word_end, sign == Sign::SCORED ? item.scores : nullptr);
                return true;
            }
            if (course.items == MOST_ITEMS || item.seat >= rules.seats || !act(item, before)) return false;
        }
    }

private:
    Course &course;
    State &state;
    const Rules &rules;
    Faults &out;
    // What is known of the hands (records/knowledge/cards.py).
    i32 unknown[SEATS] = {}, not_held[SEATS] = {}, shown[SEATS][KNOWN] = {};
    u8 copies[KNOWN] = {};
    u64 excess = 0;
    u32 due = 0;  // the seats of which one may have dealt, if that is in doubt
    u8 laid[SEATS];
    Plays past, rest;
    bool looked = false, said_end = false;

    // -- hands --------------------

    bool count(i32 card) { return !(excess >> card & 1) && copies[card]++ < rules.limit[card]; }
    // If all hands lack as many cards, that is how many were dealt.
    bool lacks_throughout(const Dealt &dealt) const {
        if (!dealt.lacks_cards || dealt.hands != (1u << rules.seats) - 1) return false;
        for (i32 seat = 1; seat < rules.seats; seat++) {
            if (dealt.held[seat] != dealt.held[0]) return false;
        }
        return true;
    }
    bool lists(const Dealt &dealt, i32 seat, i32 card) const {
        return (dealt.hands >> seat & 1) && memchr(dealt.hand[seat], card, size_t(dealt.held[seat]));
    }
    // A card that is listed once more is an unknown one, and so is it where it was listed before.
    bool lay_hand(const Dealt &dealt, i32 seat, const Span &value, i32 tag, i32 language) {
        Text text = text_of(value);
        text.language = language;
        u64 said = 0;
        // Cards that it lacks are unknown ones.
        unknown[seat] = rules.hand_size - dealt.held[seat];
        if (unknown[seat] && !course.tell_size(value, tag, seat)) return false;
        for (i32 i = 0; i < dealt.held[seat]; i++) {
            const i32 one = dealt.hand[seat][i];
            while (text.take(' ')) continue;
            const u8 *first = text.at;
            if (!(rules.pack >> one & 1) || card(text) != one) return false;
            if (state.dealt[one] == NOBODY) state.dealt[one] = i8(seat);
            if (!copies[one]) {
                copies[one]++;
                state.gain(seat, one);
                continue;
            }
            unknown[seat]++;
            if (said >> one & 1) continue;
            said |= bit(one);
            course.stand_at({first, text.at - first}, tag);
            FaultRow *fault = course.tell(Code::DEAL_COPIES, seat, 0);
            if (!fault) return false;
            fault->card = one;
            for (i32 other = 0; other < rules.seats; other++) {
                if (other != seat && lists(dealt, other, one)) fault->holders |= 1u << other;
            }
            if (dealt.talon_cards && memchr(dealt.talon, one, size_t(dealt.talon_cards))) fault->holders |= 1u << IN_TALON;
            if (one == dealt.turn_up) fault->holders |= 1u << IS_TURN_UP;
            discredit(one);
        }
        return true;
    }
    // The dealer has the card that was turned up for them, unless it is in doubt who dealt.
    bool lay_turn_up(const Dealt &dealt) {
        const i32 seat = dealt.dealer, turned = dealt.turn_up;
        if (rules.turn_up != i32(TurnUp::DEALER)) return true;
        if (lists(dealt, seat, turned)) return true;
        if (!(rules.pack >> turned & 1)) return false;
        if (due || (excess >> turned & 1)) return true;
        if (!unknown[seat] || !count(turned)) return false;
        unknown[seat]--;
        state.gain(seat, turned);
        return true;
    }
    // The one hand that is not given has all that is left of the pack, if no card is listed once too often.
    bool complete() {
        i32 missing = 0, seat = 0;
        u64 left = 0;
        for (i32 one = 0; one < rules.seats; one++) {
            if (!unknown[one]) continue;
            missing++;
            seat = one;
        }
        for (u64 all = rules.pack; all; all &= all - 1) {
            if (!copies[lowest(all)]) left |= bit(lowest(all));
        }
        if (excess || missing != 1 || rules.turn_up == i32(TurnUp::ASIDE) || size_of(left) != unknown[seat]) return true;
        unknown[seat] = 0;
        for (; left; left &= left - 1) {
            state.gain(seat, lowest(left));
            copies[lowest(left)]++;
        }
        return true;
    }
    bool may_hold(i32 seat, i32 card) const {
        return unknown[seat] && ((excess >> card & 1) || copies[card] < rules.limit[card]);
    }
    u64 others(i32 seat) const {
        u64 some = 0;
        for (u64 all = rules.pack; all; all &= all - 1) {
            if (may_hold(seat, lowest(all))) some |= bit(lowest(all));
        }
        return some;
    }
    void leave(i32 seat, i32 card) {
        if (state.holds(seat, card)) {
            state.remove(seat, card);
        } else if (unknown[seat]) {
            unknown[seat]--;
            copies[card]++;
        } else {
            not_held[seat]++;
        }
        if (state.dealt[card] == NOBODY) state.dealt[card] = i8(seat);
    }
    // A card is one too many: each hand that has it has an unknown card instead.
    void discredit(i32 card) {
        excess |= bit(card);
        for (i32 seat = 0; seat < rules.seats; seat++) {
            while (state.holds(seat, card)) {
                state.remove(seat, card);
                unknown[seat]++;
            }
        }
    }

    // -- what comes later --------------------

    // Who plays what from here on, whatever is wrong with it; false if something there is for Python.
    bool read_rest(Text text) {
        State ahead = state;
        Item item;
        looked = true;
        for (i32 ply = course.plies - 1;;) {
            const Sign sign = next_item(text, item, rules.sides, true);
            if (sign == Sign::SCORED || sign == Sign::UNFINISHED) return true;
            if (item.seat >= rules.seats) return false;
            ply += is_action(sign);
            if (sign == Sign::NUMBER || sign == Sign::RUNNING || sign == Sign::SPEECH || sign == Sign::ORDER) continue;
            if (sign != Sign::PLAY) return false;
            if (ahead.over) continue;
            const i32 seat = item.seat >= 0 ? i32(item.seat) : ahead.next;
            if (ahead.played >> seat & 1) continue;
            if (!rest.add(ply, ahead.trick, seat, item.card)) return false;
            if (lay(ahead, seat, item.card)) ahead.close();
        }
    }
    // Unknown cards are those that are played later.
    bool look_ahead(const Text &text) {
        if (!read_rest(text)) return false;
        u8 seen[SEATS][KNOWN] = {{0}};
        for (i32 i = 0; i < rest.count; i++) {
            const OnePlay &one = rest.play[i];
            if (++seen[one.seat][one.card] <= state.hand[one.seat][one.card]) continue;
            if (!unknown[one.seat] || copies[one.card] >= rules.limit[one.card]) continue;
            unknown[one.seat]--;
            copies[one.card]++;
            state.gain(one.seat, one.card);
            if (!shown[one.seat][one.card]) shown[one.seat][one.card] = one.ply;
        }
        return true;
    }
    u64 played_later(i32 seat) const {
        u64 cards = 0;
        for (i32 i = 0; i < rest.count; i++) {
            if (rest.play[i].seat == seat && rest.play[i].ply > course.plies) cards |= bit(rest.play[i].card);
        }
        return cards;
    }

    // -- plays --------------------

    // A card comes to the trick; whoever has not played yet is next.
    bool lay(State &table, i32 seat, i32 card) const {
        if (table.lay(seat, card)) return true;
        while (table.played >> table.next & 1) table.next = table.after(table.next);
        return false;
    }
    // Whether a card that does not follow suit breaks a rule: if cards have left the hand that nobody has seen in it,
    // they may have been those of that suit, unless these are played later.
    bool revokes(i32 seat) const {
        const u64 suit = state.mask[seat] & rules.members[state.led];
        return not_held[seat] < size_of(suit) || (suit & played_later(seat));
    }
    Code judge_duties(i32 seat, i32 card, u64 &legal) const {
        const u64 allowed = state.narrowed(seat, state.mask[seat] | bit(card));
        if ((allowed >> card & 1) || !revokes(seat)) return Code::NOTHING;
        legal = allowed;
        return Code::PLAY_FOLLOW;
    }
    Code judge(i32 seat, i32 card, u64 &legal) const {
        if (!state.holds(seat, card)) {
            if (!unknown[seat]) {
                legal = state.legal(seat);
                return Code::PLAY_NOT_HELD;
            }
            if (!(excess >> card & 1) && copies[card] >= rules.limit[card]) return Code::DEAL_COPIES;
        }
        if (state.cards) {
            const Code code = judge_duties(seat, card, legal);
            if (code != Code::NOTHING) return code;
        }
        const bool bound = state.pause.ordered >= 0 && seat == state.next && !not_held[seat];
        if (!bound || obeys(course, seat, card, others(seat))) return Code::NOTHING;
        legal = bit(state.pause.ordered);
        return Code::PLAY_ORDER;
    }
    bool play(const Item &item, const Text &here) {
        if (course.over || state.trick > state.length) {
            if (course.plays) write_beside(*course.plays, course.laid++, course.plies, 0, state, item.seat, item.card);
            return after_end(item);
        }
        if (!(rules.pack >> item.card & 1)) return false;
        i32 missing = 0;
        for (i32 seat = 0; seat < rules.seats; seat++) missing += unknown[seat];
        if (!looked && missing && !look_ahead(here)) return false;
        if (!looked && !read_rest(here)) return false;
        const i32 seat = item.seat >= 0 ? i32(item.seat) : state.next, card = item.card;
        const i32 trick = state.trick;
        if (seat != state.next && !out_of_turn(seat)) return false;
        if (!(state.played >> seat & 1)) {
            u64 legal = 0;
            const Code code = judge(seat, card, legal);
            if (code != Code::NOTHING && !tell_play(code, seat, card, legal)) return false;
            if (code == Code::DEAL_COPIES) discredit(card);
            leave(seat, card);
            laid[seat] = u8(card);
            const bool whole = lay(state, seat, card);
            if (course.plays) write(*course.plays, course.laid++, course.plies, state, seat, card);
            if (whole) closed(course);
        } else if (course.plays) {
            if (laid[seat] == card) return false;  // written twice: which of the two lies there?
            write_beside(*course.plays, course.laid++, course.plies, trick, state, seat, card);
        }
        return past.add(course.plies, trick, seat, card);
    }

    // -- other items --------------------

    // Who gives an order if no seat is written.
    i32 captain() const {
        const i32 seat = may_be_ordered(state) ? state.next : state.leader;
        return course.has_captains ? course.captain[rules.side_of[seat]] : i32(NOBODY);
    }
    bool act(const Item &item, const Text &here) {
        const i32 actor = item.sign == Sign::ORDER ? captain() : state.next;
        if (item.seat >= 0 && item.seat != actor && !out.need(course.items)) return false;
        course.plies += is_action(item.sign);
        if (course.tally) course.tally->ply = course.plies;
        switch (item.sign) {
            case Sign::PLAY: return play(item, here);
            case Sign::NUMBER: return number(item);
            case Sign::RUNNING: return running(item);
            case Sign::ORDER: return give_order(item);
            case Sign::SPEECH: {
                if (speak(course, item)) return true;
                return course.tell(Code::SPEECH_CLOSED, item.seat < 0 ? state.next : i32(item.seat), state.trick);
            }
            default: return false;
        }
    }
    bool number(const Item &item) {
        return course.over || item.number == state.trick || course.tell_number(item.number);
    }
    bool running(const Item &item) {
        return course.states(item.scores) || course.tell_running();
    }
    bool give_order(const Item &item) {
        if (course.over) return after_end(item);
        const bool may = may_be_ordered(state), sound = order(course, item);
        course.ordered_at = course.plies;
        if (sound) return true;
        return course.tell(may ? Code::ORDER_SEAT : Code::ORDER_TURN, item.seat < 0 ? captain() : i32(item.seat), state.trick);
    }
    // The first action after the end of the deal stands for all later ones.
    bool after_end(const Item &item) {
        if (said_end) return true;
        said_end = true;
        i32 seat = item.seat >= 0 ? i32(item.seat) : state.next;
        if (seat < 0) seat = state.last_winner;
        if (item.sign == Sign::ORDER && item.seat < 0 && seat >= 0) {
            seat = course.has_captains ? course.captain[rules.side_of[seat]] : i32(NOBODY);
        }
        return course.tell(Code::AFTER_END, seat, state.trick);
    }

    // -- telling --------------------

    bool out_of_turn(i32 seat) {
        // If it is in doubt who dealt, it is who leads first.
        if (!past.count && (due >> (seat + rules.seats - 1) % rules.seats & 1)) return true;
        return course.tell_turn(seat);
    }
    bool tell_play(Code code, i32 seat, i32 card, u64 legal) {
        FaultRow *fault = course.tell(code, seat, state.trick);
        if (!fault) return false;
        fault->legal = legal;
        for (; legal && code != Code::DEAL_COPIES; legal &= legal - 1) {
            const i32 ply = shown[seat][lowest(legal)];
            if (ply) fault->proof[fault->proofs++] = ply;
        }
        if (code == Code::PLAY_NOT_HELD || code == Code::DEAL_COPIES) return tell_places(*fault, card);
        if (!state.cards) return true;
        fault->card = laid[state.leader];
        return true;
    }
    // Where the card is that was played.
    bool tell_places(FaultRow &fault, i32 card) {
        fault.card = card;
        for (i32 seat = 0; seat < rules.seats; seat++) fault.holders |= u32(state.holds(seat, card)) << seat;
        for (i32 i = 0; i < past.count; i++) {
            if (past.play[i].card != card) continue;
            if (fault.played == MOST_PLACES) return false;
            fault.played_in[fault.played++] = past.play[i].trick;
        }
        return true;
    }
};

// Whether a deal of these rules can be told of.
inline bool can_be_told(const Rules &rules) {
    const bool plain = !rules.stock && !rules.declares && !rules.exchanges && !rules.claims && !rules.apart;
    return plain && rules.for_kernel && rules.play_out && rules.packs == 1 && !rules.left_out && !rules.carte_blanche &&
           rules.phases == 1 && !(rules.phase[0].duties & ~FOLLOW) && !rules.phase[0].pairs && !rules.phase[0].offsuit_wins && !rules.trump_by;
}

// Plays the deal that begins here, whatever is wrong with it, and passes on to what follows it.
inline Deal play_on(Match &match, Text &text, i64 *brought, Faults &faults) {
    Course &course = match.course;
    Tally &tally = match.tally;
    i32 count;
    if (!read_deal(match, text, count) || match.dealt.does_not_count) return Deal::NOT_FOR_ME;
    Telling telling(course, faults, text.base);
    if (!settle_dealer(match, text)) telling.misdealt(match.due, match.likeliest, match.dealt, match.tag, count);
    if (!telling.deal(match.dealt, match.tag, count, match.language)) return Deal::NOT_FOR_ME;
    ready(match.dealt, course);
    if (!take_score(match)) return Deal::NOT_FOR_ME;
    if (course.tricks) course.look_at_hands(false);
    tally.agreed = &match.dealt.agreed;
    tally.for_nothing = false;
    tally.begin(course.state, match.counted + 1);
    course.over = tally.over;
    if (!telling.play_line(text) || !skip(text) || (!text.done() && !deal_starts(text))) return Deal::NOT_FOR_ME;
    const bool finished = tally.deal_over(course.state) || (faults.scored && tally.may_end(course.state));
    if (finished) {
        course.finish();
        tally.adjust(course.state);
    }
    if (tally.unknown) return Deal::NOT_FOR_ME;
    for (i32 i = 0; i < match.rules->sides; i++) brought[i] = tally.score[i] - tally.start[i];
    return finished ? Deal::SOUND : Deal::UNFINISHED;
}

// Tells what is wrong with the deal that begins at an offset of one record, the game standing so before it, but for
// the score that is stated for it.  Of most rules the play has to be sound, but for cards held that are not in turn or
// break a duty.  The columns then have that deal, and how the game stands after it; false if the deal is for Python.
inline bool tell_deal(Kernel &kernel, const u8 *text, i64 from, i64 size, const DealsBefore &standing, Columns &out, Faults &faults) {
    Match &match = kernel.match;
    Course &course = match.course;
    faults.count = 0;
    if (!take_up(kernel, standing, out)) return false;
    Text play = {text, text + from, text + size, match.language};
    if (!deal_starts(play)) return false;
    out.open(course);
    out.begin_deal(course);
    faults.seats = 0;
    course.told = &faults;
    i64 brought[SEATS] = {0};
    const Deal judged = can_be_told(*match.rules) ? play_on(match, play, brought, faults) : judge_next(match, play, brought);
    course.told = nullptr;
    // Of an unfinished deal it is not known what it leaves to the next one to win.
    if (judged != Deal::SOUND && (judged != Deal::UNFINISHED || match.rules->claims)) return false;
    if (out.lack_room(course)) return false;
    out.add_deal(course, brought, i32(judged));
    out.stand(match.tally, 1);
    return true;
}

}  // namespace carnet
