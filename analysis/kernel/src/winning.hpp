// Games played on to their end by a policy, in worlds that agree with what somebody has seen: who wins them.
//
// The reference is analysis/estimate/games.py.
#ifndef CARNET_WINNING_HPP
#define CARNET_WINNING_HPP

#include "rollouts.hpp"

namespace carnet {

// A game that goes on for longer is taken to have no winner.
enum : i32 { MOST_DEALS = 1000 };
struct Game {
    Room &room;
    const Rules *rules;
    const Policy &policy;
    const Outset *afresh;
    const Afresh &how;
    Chance &chance;
    Tally tally;

    // Goes on from the score that is given, to the end of the game or of its first deal.  False if it is for Python.
    bool play_on(const Deed *deed, const Outset *start, bool whole, Won &won) {
        if (start ? !play_deal(start->stock_winner, deed) : !play_further_deal()) return false;
        won.open = !tally.over;
        memcpy(won.score, tally.score, sizeof won.score);
        for (i32 deals = 1; whole && !tally.over && deals < MOST_DEALS; deals++) {
            if (!play_further_deal()) return false;
        }
        won.winner = tally.over ? tally.winner : i32(NO_SIDE);
        return true;
    }
    // The first deal, if it has not begun, is the one of this dealer.
    i32 dealer = NOBODY;

private:
    bool play_further_deal() {
        deal(next_dealer());
        tally.begin(room.course.state, tally.deal + 1);
        return tally.over || play_deal(NOBODY, nullptr);
    }
    bool play_deal(i32 stock_winner, const Deed *deed) {
        Course &course = room.course;
        course.tally = &tally;
        course.crowded = false;
        Rollout line = {policy, course, chance, stock_winner, false, {0}, {{0}}};
        if (deed) line.do_first(*deed);
        if (!tally.over) line.play_on();
        if (!line.failed) course.finish();
        return !line.failed && !course.crowded && !tally.unknown;
    }
    i32 next_dealer() {
        if (dealer != NOBODY) {
            const i32 first = dealer;
            dealer = NOBODY;
            return first;
        }
        const i32 last = room.course.state.dealer;
        if (how.deals_next != i32(DealsNext::NEXT) || rules->drawn_again) {
            i64 best = 0;
            i32 side = 0;
            bool apart = false;
            for (i32 i = 0; i < rules->sides; i++) {
                const i64 made = (how.deals_next == i32(DealsNext::LOSER) ? -1 : 1) * brought(tally, i);
                apart |= i && made != best;
                if (!i || made > best) {
                    best = made;
                    side = i;
                }
            }
            i32 seats[SEATS], many = 0;
            for (i32 seat = 0; seat < rules->seats; seat++) {
                if (rules->side_of[seat] == side) seats[many++] = seat;
            }
            if (!apart && rules->drawn_again) return last;
            if (apart && how.deals_next != i32(DealsNext::NEXT)) return seats[many > 1 ? chance.below(many) : 0];
        }
        return (last + 1) % rules->seats;
    }
    void deal(i32 from) {
        Course &course = room.course;
        const Outset &start = afresh[from];
        take_up(course, rules, start);
        State &state = course.state;
        i32 without = -1;
        if (how.turned != i32(Turned::NONE)) {
            without = chance.below(start.unseen);
            const i32 card = start.card[without];
            state.stock.turn_up = i8(card);
            if (how.makes_trumps) state.trump = suit_of(card);
            if (how.turned == i32(Turned::OF_DEALER)) state.gain(from, card);
        }
        deal_unseen(state, start, chance, room.likely, without);
    }
};

inline void take_up(Tally &tally, const Rules *rules, const Score &score, const Agreed &agreed) {
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
    for (i32 i = 0; i < rules->sides; i++) tally.live[i] = score.live[i];
    tally.agreed = &agreed;
}

// How the score of a game stands, with what a deal of it asks.
inline void take_up(Game &game, const Score &score, const Agreed &agreed, i32 dealer) {
    take_up(game.tally, game.rules, score, agreed);
    game.dealer = dealer;
}

// Plays games on, as `Asked` says, and writes who won each; returns the first unit that is not done. Without a start
// they begin with the deal of `dealer`. From the unit `whole` on, a game is left at the end of its first deal.
inline i64 win_out(Room &room, const Rules *rules, const Policy &policy, const Score &score, Asked asked,
                   const Outset *afresh, const Afresh &how, i32 dealer, i64 whole, Won *won) {
    Agreed agreed;
    agreed.count = 0;
    Course &course = room.course;
    for (i32 i = 0; i < asked.many; i++) {
        take_up(course, rules, asked.starts[i]);
        keep(room.start[i], Item(), course);
    }
    if (!asked.many) take_up(course, rules, afresh[dealer]);
    const i32 rows = asked.deeds ? asked.deeds : 1;
    for (; asked.unit < asked.units; asked.unit++) {
        const i32 from = asked.many ? i32(asked.unit % asked.many) : 0;
        const Outset *start = asked.many ? asked.starts + from : nullptr;
        Chance &chance = asked.deeds ? asked.chance[asked.unit] : *asked.chance;
        room.before = chance;
        if (start) {
            give_back(course, room.start[from]);
            deal_unseen(course.state, *start, chance, room.likely);
        }
        if (asked.deeds > 1) {
            keep(room.world, Item(), course);
            room.dealt = chance;
        }
        for (i32 d = 0; d < rows; d++) {
            if (d) give_back(course, room.world);
            if (d) chance = room.dealt;
            Game game = {room, rules, policy, afresh, how, chance, {}};
            take_up(game, score, agreed, start ? i32(NOBODY) : dealer);
            Won &row = won[asked.unit * rows + d];
            if (game.play_on(asked.deeds ? asked.deed + d : nullptr, start, asked.unit < whole, row)) continue;
            chance = room.before;
            return asked.unit;
        }
    }
    return asked.unit;
}

}  // namespace carnet

#endif
