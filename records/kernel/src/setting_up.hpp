// From a deal's tags to the state at its start (records/play/setup.py).
#pragma once

#include "course.hpp"
#include "tags.hpp"

namespace carnet {

// What the tags of a deal say.
struct Dealt {
    i32 number, dealer, leader, trump, turn_up, talon_cards;
    u32 hands;  // the seats whose hands are given
    bool has_talon, has_score, has_captains, does_not_count, lacks_cards;  // lacks_cards: a hand that is given has too few
    i32 captain[SEATS], held[SEATS];  // held: how many cards are given of each hand
    i64 score[SEATS];
    Agreed agreed;
    u8 hand[SEATS][MOST_HAND], talon[MOST_TALON];
};

inline Text text_of(const Span &value) { return {value.at, value.at, value.at + value.size, ENGLISH}; }

inline bool whole_number(const Span &value, i32 &out) {
    Text text = text_of(value);
    return number(text, out) && text.done() && out > 0;
}

inline bool whole_scores(const Span &value, i64 *out, i32 sides) {
    Text text = text_of(value);
    return scores(text, out, sides) && text.done();
}

inline bool one_seat(const Span &value, i32 seats, i32 &out) {
    out = value.size == 1 ? *value.at - 'A' : i32(NOBODY);
    return out >= 0 && out < seats;
}

inline bool captains(const Span &value, const Rules &rules, i32 *out) {
    if (value.size != 2 * rules.sides - 1) return false;
    for (i32 side = 0; side < rules.sides; side++) {
        if (side && value.at[2 * side - 1] != ' ') return false;
        if (!one_seat({value.at + 2 * side, 1}, rules.seats, out[side])) return false;
        if (rules.side_of[out[side]] != side) return false;
    }
    return true;
}

// Points for each side, perhaps with a reason after a space.
inline bool adjustment(const Span &value, i32 sides, Agreed &out) {
    Text text = text_of(value);
    if (out.count == MOST_AGREED || !scores(text, out.points[out.count], sides)) return false;
    out.count++;
    return text.done() || *text.at == ' ';
}

// A suit by its capital letter. A sign is left to Python.
inline bool one_suit(const Span &value, i32 language, i32 &out) {
    if (value.size != 1 || *value.at < 'A' || *value.at > 'Z') return false;
    out = LETTERS.suit[language][*value.at];
    return out < SUITS;
}

inline bool read_tag(const Tag &one, const Rules &rules, i32 language, Dealt &dealt) {
    const Span &name = one.name, &value = one.value;
    const i32 seat = hand_of(one);
    if (seat >= 0) {
        if (seat >= rules.seats) return false;
        i32 &held = dealt.held[seat];
        dealt.hands |= 1u << seat;
        if (!cards(value, language, dealt.hand[seat], rules.hand_size, held)) return false;
        dealt.lacks_cards |= held < rules.hand_size;
        return held > 0;
    }
    if (name.is("Deal")) return whole_number(value, dealt.number);
    if (name.is("Dealer")) return one_seat(value, rules.seats, dealt.dealer);
    if (name.is("Leader")) return one_seat(value, rules.seats, dealt.leader);
    if (name.is("Trump")) return one_suit(value, language, dealt.trump);
    if (name.is("TurnUp")) {
        u8 turned;
        i32 count;
        const bool good = cards(value, language, &turned, 1, count) && count == 1;
        if (good) dealt.turn_up = turned;
        return good;
    }
    if (name.is("Talon")) {
        dealt.has_talon = true;
        return cards(value, language, dealt.talon, MOST_TALON, dealt.talon_cards);
    }
    if (name.is("Score")) {
        dealt.has_score = true;
        return whole_scores(value, dealt.score, rules.sides);
    }
    if (name.is("Captains")) {
        dealt.has_captains = true;
        return captains(value, rules, dealt.captain);
    }
    if (name.is("Adjust")) return adjustment(value, rules.sides, dealt.agreed);
    dealt.does_not_count |= name.is("Void");
    // Where the record begins within the deal, Python judges.
    return !name.is("Start") && !name.is("Melded");
}

// Reads the tags of a deal; false if one of them is not for the kernel.
inline bool read_deal(const Tag *all, i32 count, const Rules &rules, i32 language, Dealt &dealt) {
    dealt.number = 0;
    dealt.dealer = dealt.leader = NOBODY;
    dealt.trump = NO_TRUMP;
    dealt.turn_up = NO_CARD;
    dealt.talon_cards = 0;
    dealt.hands = 0;
    dealt.has_talon = dealt.has_score = dealt.has_captains = dealt.does_not_count = dealt.lacks_cards = false;
    dealt.agreed.count = 0;
    for (i32 i = 0; i < count; i++) {
        if (!read_tag(all[i], rules, language, dealt)) return false;
    }
    if ((rules.turn_up == i32(TurnUp::NONE)) != (dealt.turn_up < 0)) return false;
    // Trumps that no card shows, or that a declaration makes, are for Python.
    const bool shown = dealt.turn_up >= 0 && suit_of(dealt.turn_up) == dealt.trump;
    if (dealt.trump != NO_TRUMP && (!shown || rules.trump_by)) return false;
    const i32 expected = rules.stock ? rules.talon_size - (rules.turn_up == i32(TurnUp::TALON)) : rules.aside;
    return !dealt.has_talon || dealt.talon_cards == expected;
}

// Whether the cards of a deal, all of which are given, are those of the packs.
inline bool of_the_packs(const Dealt &dealt, const Rules &rules) {
    u8 copies[KNOWN] = {0};
    for (i32 seat = 0; seat < rules.seats; seat++) {
        for (i32 i = 0; i < rules.hand_size; i++) copies[dealt.hand[seat][i]]++;
    }
    for (i32 i = 0; i < dealt.talon_cards; i++) copies[dealt.talon[i]]++;
    const bool lies_apart = rules.turn_up == i32(TurnUp::TALON) || rules.turn_up == i32(TurnUp::ASIDE);
    if (lies_apart) copies[dealt.turn_up]++;
    bool whole = true, good = true;
    for (i32 card = 0; card < KNOWN; card++) {
        good &= copies[card] <= rules.limit[card];
        whole &= copies[card] == rules.limit[card] || (rules.may_be_left_out >> card & 1);
    }
    // Where cards are drawn all of them are in hands and talon.
    return good && (whole || !rules.stock);
}

// The state at the start of a deal whose hands, and talon, are all given.
inline void deal_out(const Dealt &dealt, i32 dealer, Course &course) {
    const Rules &rules = *course.rules;
    State &state = course.state;
    begin(state, &rules, dealer, dealt.turn_up);
    for (i32 seat = 0; seat < rules.seats; seat++) {
        for (i32 i = 0; i < rules.hand_size; i++) state.gain(seat, dealt.hand[seat][i]);
    }
    if (rules.stock) memcpy(state.stock.talon, dealt.talon, size_t(dealt.talon_cards));
}

// What follows from the hands, however they came about.
inline void ready(const Dealt &dealt, Course &course) {
    const Rules &rules = *course.rules;
    State &state = course.state;
    if (dealt.leader != NOBODY) state.next = state.leader = dealt.leader;
    course.start();
    if (course.said) course.said->count = 0;
    if (course.said) course.said->all = true;
    course.has_captains = dealt.has_captains;
    if (dealt.has_captains) memcpy(course.captain, dealt.captain, sizeof course.captain);
    for (i32 seat = 0; seat < rules.seats; seat++) {
        if (state.mask[seat] & COURTS) state.blanche.court |= u8(1 << seat);
        for (u64 left = rules.keeps_dealt ? state.mask[seat] : 0; left; left &= left - 1) {
            state.dealt[lowest(left)] = i8(seat);
        }
        if (!rules.declares) continue;
        course.forget_uses(seat);
        if (rules.rescore) begin(course.worlds[seat]);
        if (rules.across_partners) begin(course.laid_by[seat]);
        if (rules.dealt_seven && rules.exchanges && state.trump >= 0) {
            // A dealt 7 of trumps that marks by itself has scored.
            const i32 seven = rules.exchange_card[state.trump], held = state.hand[seat][seven];
            if (!held) continue;
            Served way = {};
            for (i32 i = 0; i < held && i < MOST_COPIES; i++) way = with_copy(way, i, KIND_SEVEN);
            course.ways[seat][seven].count = 1;
            course.ways[seat][seven].way[0] = way;
            course.used[seat] |= bit(seven);
        }
    }
}

}  // namespace carnet
