// How a deal stands in the score before it is played on, or counted.
#ifndef CARNET_STAKE_HPP
#define CARNET_STAKE_HPP

#include "shared_analysis.hpp"
#include "tally.hpp"

namespace carnet {

// The deal is counted to its end, whoever has won.
inline void take_up(Tally &tally, const Rules *rules, const ScoreSoFar &stake, const Agreed &agreed) {
    memset(&tally, 0, sizeof tally);
    tally.rules = rules;
    memcpy(tally.score, stake.score, sizeof tally.score);
    memcpy(tally.start, stake.start, sizeof tally.start);
    tally.pool = stake.pool;
    tally.waiting = stake.waiting;
    tally.turned = i32(stake.turned);
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
