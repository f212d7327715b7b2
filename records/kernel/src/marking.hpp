// The scores of a game, and what a deal adds to them.
#pragma once

#include "state.hpp"
#include "told.hpp"

namespace carnet {

enum : i32 { MOST_AGREED = 4 };

// What the table agreed to add to a deal.
struct Agreed {
    i32 count;
    i64 points[MOST_AGREED][SEATS];
};

inline i64 floor_div(i64 a, i64 b) { return a / b - (a % b < 0 ? 1 : 0); }

// What a deal has come to so far, and how points are marked.
struct Marking {
    const Rules *rules;
    i64 score[SEATS], start[SEATS], value[SEATS], made[SEATS], pool, waiting, carried, games;
    i64 before[SEATS];  // the score before the deal
    i32 deal, winner, turned;
    bool live[SEATS], over, extra, tie;
    bool unknown;    // whether it hangs on unknown cards what the score is
    bool worth_unknown;  // the same of the value of a game of one deal
    Marks *marks;    // null if nobody asks for them
    i64 marked;      // rows of them, this deal's among them
    i32 ply, trick;  // where the game stands
    bool missed;     // whether tricks of this deal are not recorded
    const Agreed *agreed;
    i32 added;         // how many of those have been added
    i64 announced[SEATS];  // by declaring, exchanging and showing a 7
    bool for_nothing;  // whether the deal does not count, so that nothing is won in it

    i32 sides() const { return rules->sides; }
    i32 side(i32 seat) const { return rules->side_of[seat]; }
    void note(i32 of, i64 points, Source source, const Shown &shown = {nullptr, 0}) {
        if (marks) write(*marks, marked++, ply, trick, of, points, source, shown);
    }
    void mark(i32 of, i64 points, Source source, const Shown &shown = {nullptr, 0}) {
        score[of] += points;
        if (points || source == Source::CHIPS) note(of, points, source, shown);
    }
    // The score is what the record states: a row for each side says so.
    void note_stated() {
        trick = 0;
        for (i32 i = 0; i < sides(); i++) note(i, score[i], Source::STATED);
    }
    // What the table agreed to add to the deal is added, once.
    void adjust(const State &state) {
        trick = state.trick > 1 ? state.trick - 1 : 1;
        for (; added < agreed->count; added++) {
            for (i32 i = 0; i < sides(); i++) mark(i, agreed->points[added][i], Source::ADJUSTMENT);
        }
    }
    void win(i32 of) {
        if (for_nothing) return;
        over = true;
        winner = of;
    }

    // -- sums --------------------

    void by_side(const i32 *seats, i64 *out) const {
        memset(out, 0, SEATS * sizeof *out);
        for (i32 seat = 0; seat < rules->seats; seat++) out[side(seat)] += seats[seat];
    }
    Source as_counted(i32 brisques) const { return brisques ? Source::BRISQUES : Source::CARDS; }
    void mark_made(Source source) {
        for (i32 i = 0; i < sides(); i++) mark(i, made[i], source);
    }
    // What a step brings one side is marked, or only added up.
    void brings(const Step &one, i32 of, Source source) {
        made[of] += one.a;
        if (!one.b) mark(of, one.a, source);
    }
    // The side with most, NO_SIDE if there are several.
    i32 best_of(const i64 *all) const {
        i32 best = 0, many = 0;
        for (i32 i = 1; i < sides(); i++) {
            if (all[i] > all[best]) best = i;
        }
        for (i32 i = 0; i < sides(); i++) many += all[i] == all[best];
        return many == 1 ? best : i32(NO_SIDE);
    }
    i32 best_score() const { return best_of(score); }
    i32 lowest_score() const {
        i64 turned[SEATS];
        for (i32 i = 0; i < sides(); i++) turned[i] = -score[i];
        return best_of(turned);
    }
};

}  // namespace carnet
