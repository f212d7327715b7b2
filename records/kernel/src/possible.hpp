// What a deal can bring (records/rules/possible_scores.py).
#pragma once

#include "chips.hpp"

namespace carnet {

struct Possible : Chips {
    // Whether a deal that could not be counted can have brought so much.
    bool can_be(const State &state, const i64 *stated) const {
        i64 brought[SEATS];
        for (i32 i = 0; i < sides(); i++) {
            brought[i] = stated[i];
            for (i32 one = 0; one < agreed->count; one++) brought[i] -= agreed->points[one][i];
        }
        switch (rules->possible.what) {
            case POINTS: return can_be_points(rules->possible, brought);
            case TO_ONE_SIDE: return can_be_one_sided(rules->possible, brought);
            case POT_TO_ONE_SIDE: return can_be_pot(brought);
            case BY_PLACES: return can_be_chips(state.dealer, brought);
            case BY_PENALTIES: return can_be_penalties(brought);
            default: return true;
        }
    }
    bool can_be_points(const Step &one, const i64 *brought) const {
        i64 all = 0;
        for (i32 i = 0; i < sides(); i++) {
            if (brought[i] < 0 || brought[i] % one.a) return false;
            all += brought[i];
        }
        return !one.b || all <= one.b;
    }
    static bool is_among(i32 set, i64 points) { return points >= 0 && points < 31 && (set >> points & 1); }
    bool can_be_one_sided(const Step &one, const i64 *brought) const {
        for (i32 side = 0; side < sides(); side++) {
            for (u32 left = u32(one.b); left; left &= left - 1) {
                i64 most = 0;
                i32 got = 0;
                for (i32 i = 0; i < sides(); i++) {
                    const i64 points = brought[i] - (i == side ? __builtin_ctz(left) : 0);
                    if (!points) continue;
                    got++;
                    most = points;
                }
                if (got ? got == 1 && most > waiting && is_among(one.a, most - waiting) : one.a & 1) return true;
            }
        }
        return false;
    }
    bool can_be_pot(const i64 *brought) const {
        i64 takes[SEATS], pot = 0;
        i32 takers = 0;
        for (i32 i = 0; i < sides(); i++) takes[i] = brought[i];
        for (i32 seat = 0; seat < rules->seats; seat++) takes[side(seat)]++;
        for (i32 i = 0; i < sides(); i++) {
            pot += takes[i];
            takers += takes[i] != 0;
        }
        return !takers || (takers == 1 && pot == pool + rules->seats);
    }
    bool brings_chips(i32 dealer, const i32 *points, i32 all_by, const i64 *brought) const {
        Possible trial = *this;
        memset(trial.made, 0, sizeof trial.made);
        for (const Step *one = rules->end; one->what != CHIPS; one++) {
            if (one->what == STAKE) trial.stake(*one, dealer);
            else trial.places(*one, dealer, points, all_by);
        }
        return !memcmp(trial.made, brought, size_t(sides()) * sizeof *brought);
    }
    // 5, 4 and 3 to three of the players, as far as there are others; or nothing.
    bool can_be_penalties(const i64 *brought) const {
        i32 got = 0, of_each[6] = {0};
        for (i32 i = 0; i < sides(); i++) {
            if (brought[i] < 0 || brought[i] > 5) return false;
            of_each[brought[i]]++;
            got += brought[i] != 0;
        }
        const i32 due = rules->seats > 3 ? 3 : rules->seats - 1;
        return !got || (got == due && of_each[5] == 1 && of_each[4] == 1 && of_each[3] == due - 2);
    }
    // Every order of the players by their points, several of whom may have as many.
    bool can_be_chips(i32 dealer, const i64 *brought) const {
        const i32 n = rules->seats;
        for (i32 seat = 0; seat < n; seat++) {
            i32 alone[SEATS] = {0};
            alone[seat] = 100;
            if (brings_chips(dealer, alone, NOBODY, brought) || brings_chips(dealer, alone, seat, brought)) return true;
        }
        i32 points[SEATS] = {0};
        for (i32 at = 0; at < n;) {
            if (brings_chips(dealer, points, NOBODY, brought)) return true;
            for (at = 0; at < n && ++points[at] == n; at++) points[at] = 0;
        }
        return false;
    }
};

}  // namespace carnet
