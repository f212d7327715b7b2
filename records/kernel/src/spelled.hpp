// What was played in the deals, spelled as the identity of a record has it (records/play/identity.py), in bytes that
// Python owns; they are filled only if it asks for them.
#pragma once

#include "setting_up.hpp"
#include "told.hpp"
#include "writing.hpp"

namespace carnet {

// Seats are counted from the dealer of the first deal, and sides by the first of their seats.
struct FromDealer {
    const Rules &rules;
    i32 origin;

    i32 seat(i32 one) const { return (one - origin + rules.seats) % rules.seats; }
    void add_sides(Writing &out, const i64 *scores) const {
        i64 turned[SEATS];
        u32 seen = 0;
        i32 count = 0;
        for (i32 at = 0; at < rules.seats; at++) {
            const i32 side = rules.side_of[(at + origin) % rules.seats];
            if (!(seen >> side & 1)) turned[count++] = scores[side];
            seen |= 1u << side;
        }
        // A tuple as Python writes it.
        for (i32 i = 0; i < rules.sides; i++) out.add(i ? ", " : "(").number(turned[i]);
        out.add(rules.sides == 1 ? ",)" : ")");
    }
};

// Spells how a deal was dealt; false if that takes more than cards and scores.
inline bool spell(Writing &out, const FromDealer &from, const Dealt &dealt, const Tag *tags, i32 many, i32 dealer) {
    const Rules &rules = from.rules;
    bool has_talon = false, has_turn_up = false;
    for (i32 i = 0; i < many; i++) {
        const Span &name = tags[i].name;
        has_talon |= name.is("Talon");
        has_turn_up |= name.is("TurnUp");
        if (name.is("Trump") || name.is("Start") || name.is("Leader") || name.is("Captains") || name.is("Melded")) return false;
    }
    if (has_talon && !dealt.talon_cards) return false;
    out.add("\ndeal ").number(from.seat(dealer));
    for (i32 at = 0; at < rules.seats; at++) {
        const i32 seat = (at + from.origin) % rules.seats;
        if (!(dealt.hands >> seat & 1)) continue;
        u8 copies[KNOWN] = {0};
        for (i32 i = 0; i < rules.hand_size; i++) copies[dealt.hand[seat][i]]++;
        out.add("\nHand").number(at).add(" ");
        for (u8 card = 0; card < KNOWN; card++) {
            for (i32 i = 0; i < copies[card]; i++) out.add(&card, 1);
        }
    }
    if (dealt.has_score) {
        out.add("\nScore \xFF");
        from.add_sides(out, dealt.score);
    }
    if (has_talon) {
        out.add("\nTalon ").add(dealt.talon, dealt.talon_cards);
    }
    if (has_turn_up) {
        const u8 turned = u8(dealt.turn_up);
        out.add("\nTurnUp ").add(&turned, 1);
    }
    return true;
}

// Spells one thing that was done besides playing.
inline void spell(Writing &out, const FromDealer &from, const Said::One &one) {
    static const i8 kinds[] = {0, 1, 2, 3, 4, 5, 12, 13};  // by the sign, as records/notation/model.py numbers them
    const Item &item = one.item;
    const bool running = item.sign == Sign::RUNNING, holds = item.sign == Sign::EXCHANGE || item.sign == Sign::DRAW;
    out.number(running ? 7 : kinds[i32(item.sign)]).add(", ");
    out.number(one.kept < 0 ? -1 : from.seat(one.kept)).add(", ");
    out.number(holds ? item.card : -1).add(", [");
    for (i32 i = 0; item.sign == Sign::DECLARATION && i < item.count; i++) out.add(i ? ", " : "").number(item.cards[i]);
    const bool stated = (item.sign == Sign::DECLARATION || item.sign == Sign::EXCHANGE) && item.points >= 0;
    if (stated) out.add("], ").number(item.points).add(", ");
    else out.add("], None, ");
    if (running) from.add_sides(out, item.scores);
    else out.add("()");
    out.add(", '', False)");
}

// Spells what was done in a deal whose cards are the rows of the plays from `first` on, and whose score is stated, or
// null.
inline void spell(Writing &out, const FromDealer &from, const Said &said, const CardsLaid &plays, i64 first, i64 end,
                  const i64 *stated) {
    out.add("\n");
    for (i64 row = first; row < end; row++) {
        const u8 card = u8(plays.card[row]);
        out.add(&card, 1);
    }
    out.add("\n\xFF[");
    for (i32 i = 0; i < said.count; i++) {
        out.add("(").number(said.one[i].after - first).add(", ");
        spell(out, from, said.one[i]);
        out.add(", ");
    }
    out.add(stated ? "(10, -1, -1, [], None, " : "(11, -1, -1, [], None, ()");
    if (stated) from.add_sides(out, stated);
    out.add(", '', False)]");
}

}  // namespace carnet
