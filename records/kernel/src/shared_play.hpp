// What Python and the kernel share of play that goes on: see shared.hpp.
#ifndef CARNET_SHARED_PLAY_HPP
#define CARNET_SHARED_PLAY_HPP

#include "shared.hpp"

namespace carnet {

// The state of Python's own generator of random numbers.
enum : i32 { WORDS_OF_CHANCE = 624 };

struct ChanceState {
    u32 word[WORDS_OF_CHANCE];
    i32 at;  // how many of the words have been given out
};

// Where play goes on from.
struct Start {
    DealPoint position;  // its talon is empty if cards are dealt, its hands then what is shown of them
    i32 melds[SEATS], drawn[SEATS], final_melds, gainer, gained, just_closed, played_once;
    i32 shown, court, card_shown;  // as in Blanche
    i32 counted[SEATS], declared[SEATS], won[SEATS], closed, closer, early, at_closing;
    i32 side_took[SEATS], first_to, has_first, stock_winner, dealt_seat[KNOWN];
    WaysServed ways[SEATS][KNOWN];
    WorldsServed worlds[MOST_SHARERS];
};

// How cards are chosen: to keep those that are worth keeping, to win tricks, or to avoid points.
enum Style : i32 { KEEPS, WINS, AVOIDS };
// What is announced: nothing, all there is between two tricks, or one thing after the other, with claims.
enum Announces : i32 { NOTHING, ALL_BETWEEN, ONE_BY_ONE };

// How all players play on.  The least kept card is given up, the greatest lead is led, and the greatest
// to shed is thrown under a better card; all by trump + 1.
// Where there is a limit, two players' last tricks are solved and not played, unless that takes more positions.
struct Policy {
    i32 style, announces, worth_taking, adds_up, last_of_stock, worth_closing, falls, limit, hidden;
    i32 keep[SUITS + 1][KNOWN], lead[SUITS + 1][KNOWN], shed[SUITS + 1][KNOWN];
    i32 groups[SUITS + 1];
    u64 cards[SUITS + 1][MOST_MELDS];   // of the groups that are declared, in the order in which they are tried
    u64 key[SUITS + 1][MOST_MELDS];     // as in Meld
};

// ---- what is made up (records/kernel/generating.py)

// How often a player takes a chance: see records/generate/players.py.
struct Habits {
    double declares, exchanges, shows, keeps;
    i32 best_first;
};

// The score of the game, before the deal and after it.
struct Score {
    i64 score[SEATS], start[SEATS], value[SEATS], pool, waiting, carried, games;
    i32 deal, winner, turned, over, extra, tie, live[SEATS];
};

}  // namespace carnet

#endif
