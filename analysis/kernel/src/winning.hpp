// Games played on to their end by a policy, in worlds that agree with what somebody has seen: who wins them.
//
// The reference is analysis/estimate/games.py.
#pragma once

#include "record.hpp"
#include "rollouts.hpp"

namespace carnet {

// A game that goes on for longer is taken to have no winner.
enum : i32 { MOST_DEALS = 1000 };

struct Game {
    Room &room;
    const Asked &asked;
    const Outset *afresh;  // of each dealer, with all cards unseen
    Chance &chance;
    Tally tally;

    // Goes on from the score that is given, to the end of the game or of its first deal, which is that of the dealer if
    // it has not begun.  False if it is for Python.
    bool play_on(const Outset *start, const Deed *deed, i32 dealer, bool whole, Won &won) {
        take_up(tally, asked.rules, asked.score);
        if (start ? !play_deal(start->stock_winner, deed) : !play_further_deal(dealer)) return false;
        won.open = !tally.over;
        memcpy(won.score, tally.score, sizeof won.score);
        for (i32 deals = 1; whole && !tally.over && deals < MOST_DEALS; deals++) {
            if (!play_further_deal(next_dealer())) return false;
        }
        won.winner = tally.over ? tally.winner : i32(NO_SIDE);
        return true;
    }

private:
    bool play_further_deal(i32 dealer) {
        deal(dealer);
        tally.begin(room.course.state, tally.deal + 1);
        return tally.over || play_deal(NOBODY, nullptr);
    }
    bool play_deal(i32 stock_winner, const Deed *deed) {
        Course &course = room.course;
        course.tally = &tally;
        course.crowded = false;
        Rollout line = {asked.policy, course, chance, stock_winner, false, {0}, {{0}}};
        if (deed) line.do_first(*deed);
        if (!tally.over) line.play_on();
        if (!line.failed) course.finish();
        return !line.failed && !course.crowded && !tally.unknown;
    }
    // One of those whose turn it is.
    i32 next_dealer() {
        i64 made[SEATS];
        for (i32 i = 0; i < asked.rules->sides; i++) made[i] = brought(tally, i);
        u32 due = next_dealers(*asked.rules, room.course.state.dealer, made);
        const i32 many = size_of(due);
        for (i32 skip = many > 1 ? chance.below(many) : 0; skip; skip--) due &= due - 1;
        return lowest(due);
    }
    void deal(i32 from) {
        Course &course = room.course;
        const Outset &start = afresh[from];
        take_up(course, asked.rules, start);
        State &state = course.state;
        i32 without = -1;
        if (asked.rules->turn_up != i32(TurnUp::NONE)) {
            without = chance.below(start.unseen);
            const i32 card = start.card[without];
            state.stock.turn_up = i8(card);
            state.trump = suit_of(card);
            if (asked.rules->turn_up == i32(TurnUp::DEALER)) state.gain(from, card);
        }
        deal_unseen(state, start, chance, room.likely, without);
    }
};

// Plays games on, and writes who won each. Without a start they begin with the deal of `dealer`. From the unit `whole`
// on, a game is left at the end of its first deal.
inline i64 win_out(const Asked &asked, const Outset *afresh, i32 dealer, i64 whole, Won *won) {
    return each_unit(asked, false, [&](Room &room, const Outset *start, const Deed *deed, Chance &chance, i64 row) {
        Game game = {room, asked, afresh, chance, {}};
        return game.play_on(start, deed, dealer, row < whole * asked.rows(), won[row]);
    });
}

}  // namespace carnet
