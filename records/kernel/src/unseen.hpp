// A point of a deal as one player knows it, and the cards that nobody has shown him dealt at random.
#ifndef CARNET_UNSEEN_HPP
#define CARNET_UNSEEN_HPP

#include "chance.hpp"
#include "lines.hpp"
#include "uses.hpp"
#include "worlds.hpp"

namespace carnet {

enum : i32 { MOST_UNSEEN = 256, MOST_LEFT_OUT = 8, ROUNDS_OF_SWAPS = 30 };

// Where play goes on from.  The layout is that of records/kernel/rollouts.py.
struct Start {
    Position position;  // its hands are what is shown of them, its talon is empty if cards are dealt
    i32 melds[SEATS], drawn[SEATS], final_melds, gainer, gained, played_once;
    i32 shown, court, card_shown;  // as in Blanche
    i32 counted[SEATS], declared[SEATS], won[SEATS], closed, closer, early;
    i32 first_to, stock_winner, dealt_seat[KNOWN];
    // What is dealt: `missing` cards to each hand, none of which it lacks, `out` are left out, and the rest is
    // the talon.
    i32 unseen, out, missing[SEATS];
    u64 lacks[SEATS];
    u8 card[MOST_UNSEEN];
    Ways ways[SEATS][KNOWN];
    Worlds worlds[SEATS];
};

// Swaps cards at random until no hand has one that it lacks, or the rounds are used up.
inline void put_right(u8 *cards, i32 count, const u64 *lacks, Chance &chance) {
    i32 wrong[MOST_UNSEEN], right[MOST_UNSEEN];
    const auto barred = [&](i32 place, i32 card) { return (lacks[place] & bit(card)) != 0; };
    for (i32 round = 0; round < ROUNDS_OF_SWAPS; round++) {
        i32 many = 0;
        for (i32 i = 0; i < count; i++) {
            if (barred(i, cards[i])) wrong[many++] = i;
        }
        if (!many) return;
        for (i32 w = 0; w < many; w++) {
            const i32 i = wrong[w];
            i32 fits = 0;
            for (i32 j = 0; j < count; j++) {
                if (!barred(i, cards[j]) && !barred(j, cards[i])) right[fits++] = j;
            }
            const i32 j = fits ? right[chance.below(fits)] : chance.below(count);
            const u8 card = cards[i];
            cards[i] = cards[j];
            cards[j] = card;
        }
    }
}

// Leaves out of the game cards at random among those that may be.
inline i32 leave_out(u8 *cards, i32 count, i32 out, u64 may_be, Chance &chance) {
    u8 pool[MOST_UNSEEN];
    i32 left = 0;
    for (i32 i = 0; i < count; i++) {
        if (may_be & bit(cards[i])) pool[left++] = cards[i];
    }
    for (; out; out--, left--) {
        const i32 drawn = chance.below(left);
        i32 at = 0;
        while (cards[at] != pool[drawn]) at++;
        memmove(cards + at, cards + at + 1, size_t(--count - at));
        pool[drawn] = pool[left - 1];
    }
    return count;
}

// Deals the cards that have not been seen.
inline void deal_unseen(State &state, const Start &start, Chance &chance) {
    if (!start.unseen) return;
    const Rules &rules = *state.rules;
    u8 cards[MOST_UNSEEN];
    u64 lacks[MOST_UNSEEN] = {0}, any = 0;
    memcpy(cards, start.card, size_t(start.unseen));
    const i32 count = leave_out(cards, start.unseen, start.out, rules.may_be_left_out, chance);
    chance.shuffle(cards, count);
    i32 at = 0;
    for (i32 seat = 0; seat < rules.seats; seat++) {
        any |= start.lacks[seat];
        for (i32 i = 0; i < start.missing[seat]; i++) lacks[at++] = start.lacks[seat];
    }
    if (any) put_right(cards, count, lacks, chance);
    at = 0;
    for (i32 seat = 0; seat < rules.seats; seat++) {
        for (i32 i = 0; i < start.missing[seat]; i++) state.gain(seat, cards[at++]);
    }
    state.stock.size = u8(state.stock.left ? count - at : 0);
    memcpy(state.stock.talon, cards + at, state.stock.size);
    if (!rules.keeps_dealt) return;
    for (i32 i = 0; i < start.unseen; i++) state.dealt[start.card[i]] = NOBODY;
    for (i32 seat = rules.seats - 1; seat >= 0; seat--) {
        for (u64 left = state.mask[seat]; left; left &= left - 1) {
            i8 &dealt = state.dealt[lowest(left)];
            if (dealt == NOBODY) dealt = i8(seat);
        }
    }
}

}  // namespace carnet

#endif
