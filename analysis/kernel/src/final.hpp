// What a deal is worth that is over, by the steps of its rules (analysis/solver/searches.py).
#pragma once

#include "shared_analysis.hpp"
#include "tally.hpp"

namespace carnet {

// How the score of a game stands, as Python tells it, and what a deal adds to it.

constexpr Agreed NOTHING_AGREED = {};

inline void take_up(Tally &tally, const Rules *rules, const Score &score) {
    memset(&tally, 0, sizeof tally);
    tally.rules = rules;
    memcpy(tally.score, score.score, sizeof tally.score);
    memcpy(tally.start, score.start, sizeof tally.start);
    memcpy(tally.value, score.value, sizeof tally.value);
    tally.pool = score.pool;
    tally.waiting = score.waiting;
    tally.carried = score.carried;
    tally.games = score.games;
    tally.deal = score.deal;
    tally.winner = score.winner;
    tally.turned = score.turned;
    tally.over = score.over;
    tally.extra = score.extra;
    tally.tie = score.tie;
    tally.for_nothing = score.for_nothing;
    for (i32 i = 0; i < rules->sides; i++) tally.live[i] = score.live[i];
    tally.agreed = &NOTHING_AGREED;
}

// What the deal has brought a side, or the value of a game of one deal.
inline i64 brought(const Tally &tally, i32 side) {
    return tally.rules->apart ? tally.value[side] : tally.score[side] - tally.start[side];
}

struct Final {
    Rules rules;
    Ending spec;
    State over;  // before anything is taken

    void start(const Rules &by, const Ending &how) {
        rules = by;
        spec = how;
        begin(over, &rules, spec.dealer);
        over.trick = rules.tricks + 1;
        over.over = true;
        over.stock.turn_up = i8(spec.score.turned);
    }
    // `tricks` are those of each seat, and the seat that has the last one took it last.
    void worth(const i32 *points, const i32 *tricks, i32 *of) const {
        State state = over;
        for (i32 seat = 0; seat < rules.seats; seat++) {
            state.counted[seat] = points[seat];
            state.tricks[seat] = tricks[seat];
            state.side_tricks[rules.side_of[seat]] += tricks[seat];
            if (tricks[seat]) state.last_winner = seat;
        }
        Tally tally;
        take_up(tally, &rules, spec.score);
        tally.end(state);
        for (i32 seat = 0; seat < rules.seats; seat++) {
            const i32 side = rules.side_of[seat];
            const i64 value = brought(tally, side);
            if (spec.wants == SCORE_THEN_FEW_POINTS) of[seat] = i32(value * spec.more_than_points - points[seat]);
            else of[seat] = i32(value - (rules.sides == 2 ? brought(tally, 1 - side) : 0));
        }
    }
};

}  // namespace carnet
