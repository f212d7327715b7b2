// A deal taken up at a point from which it is played on.
#pragma once

#include "course.hpp"
#include "lines.hpp"
#include "shared_analysis.hpp"

namespace carnet {

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

}  // namespace carnet
