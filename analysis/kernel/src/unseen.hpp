// A point of a deal as one player knows it, and the cards that nobody has shown them dealt at random.
#pragma once

#include "chance.hpp"
#include "course.hpp"
#include "likely.hpp"
#include "lines.hpp"
#include "shared_analysis.hpp"
#include "uses.hpp"
#include "worlds.hpp"

namespace carnet {

// A deal taken up at a point from which it is played on.

// The course at a point where play goes on from.
inline void take_up(Course &course, const Rules *rules, const Outset &start) {
    State &state = course.state;
    course.rules = rules;
    course.start();
    take_up(state, rules, start.position);
    state.played_once = u8(start.played_once);
    state.pause.final_melds = u8(start.final_melds);
    state.blanche = {u8(start.shown), u8(start.court), u8(start.card_shown)};
    state.pause.gainer = i8(start.gainer);
    state.pause.gained = i8(start.gained);
    state.pause.closer = i8(start.just_closed);
    state.pause.ordered = NO_CARD;
    state.first_to = start.first_to;
    state.has_first = start.has_first;
    memcpy(state.side_took, start.side_took, sizeof state.side_took);
    state.count.closed = start.closed;
    state.count.closer = i8(start.closer);
    state.count.early = start.early;
    state.count.at_closing = start.at_closing;
    for (i32 seat = 0; seat < rules->seats; seat++) {
        state.pause.melds[seat] = start.melds[seat];
        state.stock.drawn[seat] = i8(start.drawn[seat]);
        state.count.tricks[seat] = start.counted[seat];
        state.count.declared[seat] = start.declared[seat];
        state.count.won[seat] = start.won[seat];
        state.side_tricks[rules->side_of[seat]] += start.position.tricks[seat];
        course.used[seat] = 0;
        for (i32 card = 0; card < KNOWN; card++) {
            course.ways[seat][card] = {start.ways[seat][card]};
            if (start.ways[seat][card].count) course.used[seat] |= bit(card);
        }
        if (!rules->rescore) continue;
        course.worlds[seat].count = 0;
        for (i32 i = 0; i < start.worlds[seat].count; i++) {
            World world = {start.worlds[seat].world[i]};
            for (i32 slot = 0; slot < MOST_SLOTS; slot++) {
                if (world.kinds[slot]) course.used[seat] |= bit(world.card[slot]);
            }
            course.worlds[seat].add(world, kinds_asked(*rules));
        }
    }
    for (i32 card = 0; card < KNOWN; card++) state.dealt[card] = i8(start.dealt_seat[card]);
}

enum : i32 { ROUNDS_OF_SWAPS = 30 };

inline bool barred(const u64 *lacks, i32 place, i32 card) { return (lacks[place] & bit(card)) != 0; }

inline void swap_cards(u8 *cards, i32 one, i32 other) {
    const u8 card = cards[one];
    cards[one] = cards[other];
    cards[other] = card;
}

// Passes cards on from place to place, so that a place gets a card that it may have, and none that is right
// becomes wrong.  Nothing is done if that is impossible.
inline void pass_round(u8 *cards, i32 count, const u64 *lacks, i32 wrong, Chance &chance) {
    i32 order[MOST_UNSEEN], all[MOST_UNSEEN], gives_to[MOST_UNSEEN], queue[MOST_UNSEEN], queued = 1;
    for (i32 i = 0; i < count; i++) {
        all[i] = i;
        gives_to[i] = -1;
    }
    chance.sample(all, count, order, count);
    gives_to[wrong] = queue[0] = wrong;
    for (i32 q = 0; q < queued; q++) {
        const i32 taker = queue[q];
        for (i32 i = 0; i < count; i++) {
            const i32 giver = order[i];
            if (gives_to[giver] >= 0 || barred(lacks, taker, cards[giver])) continue;
            gives_to[giver] = taker;
            queue[queued++] = giver;
            if (!barred(lacks, giver, cards[giver]) && barred(lacks, giver, cards[wrong])) continue;
            u8 moved = cards[wrong];
            for (i32 place = giver;; place = gives_to[place]) {
                const u8 given = cards[place];
                cards[place] = moved;
                moved = given;
                if (place == wrong) return;
            }
        }
    }
}

// Moves cards at random until no hand has one that it lacks, as far as that can be.
inline void put_right(u8 *cards, i32 count, const u64 *lacks, Chance &chance) {
    i32 wrong[MOST_UNSEEN], right[MOST_UNSEEN];
    for (i32 round = 0; round < ROUNDS_OF_SWAPS; round++) {
        i32 many = 0;
        for (i32 i = 0; i < count; i++) {
            if (barred(lacks, i, cards[i])) wrong[many++] = i;
        }
        if (!many) return;
        for (i32 w = 0; w < many; w++) {
            const i32 i = wrong[w];
            i32 fits = 0;
            for (i32 j = 0; j < count; j++) {
                if (!barred(lacks, i, cards[j]) && !barred(lacks, j, cards[i])) right[fits++] = j;
            }
            swap_cards(cards, i, fits ? right[chance.below(fits)] : chance.below(count));
        }
    }
    for (i32 i = 0; i < count; i++) {
        if (barred(lacks, i, cards[i])) pass_round(cards, count, lacks, i, chance);
    }
}

// Deals the cards that have not been seen, but for the one in that place, if any.
inline void deal_unseen(State &state, const Outset &start, Chance &chance, Likely &room, i32 without = -1) {
    if (!start.unseen) return;
    const Rules &rules = *state.rules;
    u8 cards[MOST_UNSEEN];
    u64 lacks[MOST_UNSEEN] = {0}, any = 0;
    memcpy(cards, start.card, size_t(start.unseen));
    if (without >= 0) memmove(cards + without, cards + without + 1, size_t(start.unseen - without - 1));
    const i32 unseen = start.unseen - (without >= 0);
    const i32 count = leave_out(cards, unseen, start.out, rules.may_be_left_out, chance);
    chance.shuffle(cards, count);
    i32 at = 0;
    for (i32 seat = 0; seat < rules.seats; seat++) {
        any |= start.lacks[seat];
        for (i32 i = 0; i < start.missing[seat]; i++) lacks[at++] = start.lacks[seat];
    }
    if (any) put_right(cards, count, lacks, chance);
    if (start.told) make_likely(room, start.told, cards, count, lacks, start.missing, rules.seats, chance);
    at = 0;
    for (i32 seat = 0; seat < rules.seats; seat++) {
        for (i32 i = 0; i < start.missing[seat]; i++) state.gain(seat, cards[at++]);
    }
    if (state.stock.left) memcpy(state.stock.talon, cards + at, size_t(count - at));
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
