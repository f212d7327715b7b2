// How a deal stands in the score before it is played on, or counted.
#ifndef CARNET_SCORE_SO_FAR_HPP
#define CARNET_SCORE_SO_FAR_HPP

#include "shared_analysis.hpp"
#include "tally.hpp"

namespace carnet {

// The deal is counted to its end, whoever has won.
inline void take_up(Tally &tally, const Rules *rules, const ScoreSoFar &so_far, const Agreed &agreed) {
    memset(&tally, 0, sizeof tally);
    tally.rules = rules;
    memcpy(tally.score, so_far.score, sizeof tally.score);
    memcpy(tally.start, so_far.start, sizeof tally.start);
    tally.pool = so_far.pool;
    tally.waiting = so_far.waiting;
    tally.turned = i32(so_far.turned);
    tally.agreed = &agreed;
    tally.winner = NO_SIDE;
    tally.for_nothing = true;
}

// What the deal has brought a side, or the value of a game of one deal.
inline i64 brought(const Tally &tally, i32 side) {
    return tally.rules->apart ? tally.value[side] : tally.score[side] - tally.start[side];
}

}  // namespace carnet

#endif
