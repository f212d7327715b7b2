// Stakes and places, by which points of cards are paid (rulebook 10, 11, 17).
#pragma once

#include "marking.hpp"

namespace carnet {

struct Chips : Marking {
    void pot_to_best() {
        const i32 best = best_of(made);
        memset(made, 0, sizeof made);
        for (i32 seat = 0; seat < rules->seats; seat++) made[side(seat)]--;
        pool += rules->seats;
        if (best != NO_SIDE) {
            made[best] += pool;
            pool = 0;
        }
        mark_made(Source::CHIPS);
    }

    // -- each seat is a side (rulebook 10, 11) --------------------

    void stake(const Step &one, i32 dealer) {
        if (pool >= one.a && !one.b) return;
        pool += one.a;
        const i64 each = one.c ? 0 : one.a / rules->seats;
        for (i32 seat = 0; seat < rules->seats; seat++) made[seat] -= each;
        // The dealer stakes alone, or what does not divide besides.
        made[dealer] -= one.a - each * rules->seats;
    }
    void pay_each(i32 seat, i64 chips) {
        for (i32 other = 0; other < rules->seats; other++) {
            if (other == seat) continue;
            made[seat] -= chips;
            made[other] += chips;
        }
    }
    // The seat that has all tricks, NOBODY if none has.
    i32 whole(const State &state) const {
        for (i32 seat = 0; seat < rules->seats; seat++) {
            if (state.tricks[seat] == rules->tricks) return seat;
        }
        return NOBODY;
    }
    // The seats by their points, the fewest first, of equals the one nearer the eldest hand.
    void from_the_fewest(i32 dealer, const i32 *points, i32 *order) const {
        for (i32 i = 0; i < rules->seats; i++) {
            const i32 seat = (dealer + 1 + i) % rules->seats;
            i32 at = i;
            for (; at && points[order[at - 1]] > points[seat]; at--) order[at] = order[at - 1];
            order[at] = seat;
        }
    }
    void penalised(const State &state) {
        i32 order[SEATS] = {};
        from_the_fewest(state.dealer, state.counted, order);
        i32 at = rules->seats - 1;
        if (state.counted[order[0]] == state.counted[order[at]]) return;
        for (i64 points = 5; points > 2 && at; points--, at--) made[order[at]] = points;
        mark_made(Source::DEAL);
    }
    void places(const Step &one, i32 dealer, const i32 *points, i32 all_by) {
        const i32 n = rules->seats;
        if (all_by != NOBODY) {
            pay_each(all_by, one.a == THREE_EACH ? -3 : -4);
            if (one.a == POOL_AND_FOUR) {
                made[all_by] += pool;
                pool = 0;
            }
            return;
        }
        i32 highest = 0, most = points[0], least = points[0];
        for (i32 seat = 1; seat < n; seat++) {
            if (points[seat] > most) most = points[highest = seat];
            if (points[seat] < least) least = points[seat];
        }
        if (one.b == HUNDRED_PAYS && most >= 100) return pay_each(highest, 4);
        for (i32 seat = 0; seat < n; seat++) {
            if (one.b == ANY_HIGHEST_PAYS && least < most && points[seat] == most) pay_each(seat, 4);
        }
        if (least == most) return;
        i32 order[SEATS];
        from_the_fewest(dealer, points, order);
        for (i32 i = 0; i < 3 && i < n - 1 && one.c; i++) {
            if (points[order[i]] == points[order[i + 1]]) return;
        }
        const i64 paid = one.d ? pool : one.e;
        const i64 twelfths[] = {5, 4, 3};
        for (i32 i = 0; i < 3; i++) {
            const i64 share = floor_div(paid * twelfths[i], 12);
            made[order[i]] += share;
            pool -= share;
        }
    }
};

}  // namespace carnet
