// What a whole game or deal is worth that one side wins: its value, or game points by the count (rulebook 16, 18).
#pragma once

#include "possible.hpp"

namespace carnet {

enum : i32 { BRISQUE = 10 };

inline i64 full_hundreds(i64 points) { return floor_div(points, 100) * 100; }

struct Awards : Possible {
    // -- the value of a game (rulebook 16) --------------------

    struct Outcome {
        i32 winner;
        i64 worth;
    };
    // The outcome of a game in which the sides have taken so much.
    Outcome outcome(const Step &one, const i64 *taken) const {
        const i64 sums[] = {score[0] + taken[0], score[1] + taken[1]};
        const i32 behind = score[1] < score[0];
        const bool by_brisques = score[0] == score[1] || (one.c && sums[behind] >= sums[1 - behind]);
        const i64 *decisive = by_brisques ? sums : score;
        if (decisive[0] == decisive[1]) return {NO_SIDE, 0};
        const i32 first = decisive[0] > decisive[1] ? 0 : 1, loser = 1 - first;
        i64 lost = score[loser], won = score[first];
        const bool saved = lost < one.a && sums[loser] >= one.a;
        if (saved || (lost >= one.a && by_brisques)) {
            lost = sums[loser];
            won = sums[first];
        }
        const i64 fewer = full_hundreds(lost), more = full_hundreds(won);
        if (lost >= one.a) return {first, (more - fewer > 100 ? more - fewer : 100) + one.d};
        return {first, more + (fewer > 100 ? fewer : 100) + one.b};
    }
    // What is not recorded may have gone to either side, brisque by brisque: only what comes to the same is known.
    void set_value(const Step &one, const State &state) {
        i64 taken[SEATS], rest = 0;
        by_side(state.counted, taken);
        if (missed) {
            for (u64 left = rules->pack; left; left &= left - 1) rest += i64(rules->packs) * rules->value[lowest(left)];
            rest -= taken[0] + taken[1];
        }
        taken[1] += rest;
        const Outcome known = outcome(one, taken);
        i32 winner = known.winner;
        for (; rest >= BRISQUE; rest -= BRISQUE) {
            taken[0] += BRISQUE;
            taken[1] -= BRISQUE;
            const Outcome other = outcome(one, taken);
            worth_unknown |= other.winner != known.winner || other.worth != known.worth;
            if (other.winner != winner) winner = NO_SIDE;
        }
        memset(value, 0, sizeof value);
        if (known.winner != NO_SIDE) value[known.winner] = known.worth;
        win(winner);
    }

    // -- game points by the count (rulebook 18) --------------------

    i64 claimed(const State &state, i32 seat) const {
        const Count &count = state.count;
        const bool then = rules->at_closing && count.closed && seat == count.closer;
        if (then ? count.early : !count.won[1 - seat]) return 3;
        return (then ? count.at_closing : count.least(1 - seat)) < rules->half ? 2 : 1;
    }
    i64 failed(const Step &one, const Count &count, bool stopped = false) const {
        if (one.a == i32(Closing::THREE)) return 3;
        if (one.a == i32(Closing::TWO_THREE_FLAT) && stopped) return 2;
        if (one.a != i32(Closing::BY_COUNT)) return count.early ? 3 : 2;
        if (count.early || !count.won[count.closer]) return 3;
        return count.least(count.closer) >= rules->half ? 1 : 2;
    }
    // Whether a deal that nobody wins adds to the next.
    bool carries() const {
        bool any = false;
        for (const Step &step : rules->end) any |= step.what == AWARD;
        return any;
    }
    void award(const Step &one, const State &state) {
        const Count &count = state.count;
        const i32 closer = count.closed ? i32(count.closer) : i32(NOBODY);
        i32 seat = NOBODY;
        i64 points = 0;
        if (count.claimed) {
            const i32 claimer = count.claimer, other = 1 - claimer;
            if (count.least(claimer) < rules->enough) {
                seat = other;
                points = count.won[other] || one.c ? 2 : 3;
                if (claimer == closer && failed(one, count) > points) points = failed(one, count);
            } else {
                seat = claimer;
                points = closer == other ? failed(one, count, true) : claimed(state, claimer);
            }
        } else if (closer >= 0 && (one.b == i32(Unclaimed::LOST) || count.least(closer) < rules->enough)) {
            seat = 1 - closer;
            points = failed(one, count);
        } else {
            i32 first = count.least(0), second = count.least(1);
            const bool equal = rules->last_trick_wins == i32(LastTrickWins::EQUAL) && first == second;
            if (closer < 0 && (equal || rules->last_trick_wins == i32(LastTrickWins::MORE))) {
                seat = state.last_winner;
                points = 1;
            } else if (one.b != i32(Unclaimed::LOST)) {
                if (one.b == i32(Unclaimed::COUNTS)) {
                    first = first >= rules->enough;
                    second = second >= rules->enough;
                }
                if (first != second) seat = first < second;
                if (seat >= 0) points = claimed(state, seat);
            }
        }
        if (seat < 0) {
            carried = waiting + 1;
            return;
        }
        mark(side(seat), points + waiting, Source::DEAL);
        carried = 0;
    }
};

}  // namespace carnet
