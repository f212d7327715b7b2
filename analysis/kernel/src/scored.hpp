// How the score of a game stands, as Python tells it, and what a deal adds to it.
#pragma once

#include "shared_analysis.hpp"
#include "tally.hpp"

namespace carnet {

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

}  // namespace carnet
