// What `analysis` in Python and in the kernel share: see shared.hpp of records.
#pragma once

#include "shared.hpp"

namespace carnet {

// ---- what is made up (generate/compiled.py)

// The state of Python's own generator of random numbers.
enum : i32 { WORDS_OF_CHANCE = 624 };

struct ChanceState {
    u32 word[WORDS_OF_CHANCE];
    i32 at;  // how many of the words have been given out
};

// So many cards at most are left out, of so many: of more, Python's `random.sample` may draw in another way.
enum : i32 { MOST_LEFT_OUT = 5, MOST_LEFT_OUT_OF = 21 };

// What can be declared, and what is worth keeping for it; all by trump + 1.
struct Catalogue {
    i32 keep[SUITS + 1][KNOWN];
    i32 groups[SUITS + 1];
    u64 cards[SUITS + 1][MOST_MELDS];  // of the groups, in the order in which they are tried
    u64 key[SUITS + 1][MOST_MELDS];    // as in Meld
};

// How often a player takes a chance: see analysis/generate/counting.py.
struct Habits {
    double declares, exchanges, shows, keeps;
    i32 best_first;
};

// ---- what has been seen of a deal, and what play tells (estimate/as_data.py)

enum : i32 { MOST_CAME = 96, MOST_TAKEN = 16, MOST_TELLS = 256, MOST_NEEDS = 8192, MOST_BONDS = 64, MOST_KIND = 5, MOST_RUN = 6 };

// Cards of which a hand needs one, and those of which it needs two.
struct Need {
    u64 one, two;
};

// What holds each card in a hand: its partners, the cards of its rank, and those of its sequence.
struct Bonds {
    u64 pair[KNOWN], kind[KNOWN], run[KNOWN];
};

// How readily a card is played, by what holds it, in hundredths.
struct Looseness {
    i32 pair[2], kind[MOST_KIND], run[MOST_RUN], twice[2];
};

// Something that a seat did or left undone; `bonds` is the number of what held its cards, or -1.
struct Tell {
    i32 seat, time, base, first_need, needs, card, bonds;
    i32 weight[KNOWN];
};

struct Placed {
    i32 card, before, until;
};

struct Evidence {
    i32 silence, steps, tells;
    i32 came_count[SEATS], known_count[SEATS], taken_count[SEATS];
    i32 came[SEATS][MOST_CAME];
    Placed known[SEATS][MOST_CAME], taken[SEATS][MOST_TAKEN];
    Tell tell[MOST_TELLS];
    Looseness loose;
    Need need[MOST_NEEDS];
    Bonds bonds[MOST_BONDS];
};

enum : i32 { MOST_UNSEEN = 256, MOST_TOLD = 192 };

struct WorldsServed {
    i32 count;
    WorldServed world[MOST_TOLD];
};

// Where play goes on from once the unseen cards are dealt: `missing` to each hand, none of which it lacks, `out` are
// left out, and the rest is the talon.
struct Outset {
    DealPoint position;  // its talon is empty if cards are dealt, its hands then what is shown of them
    i32 melds[SEATS], drawn[SEATS], final_melds, gainer, gained, just_closed, played_once;
    i32 shown, court, card_shown;  // as in Blanche
    i32 counted[SEATS], declared[SEATS], won[SEATS], closed, closer, early, at_closing;
    i32 side_took[SEATS], first_to, has_first, stock_winner, dealt_seat[KNOWN];
    WaysServed ways[SEATS][KNOWN];
    WorldsServed worlds[MOST_SHARERS];
    i32 unseen, out, missing[SEATS];
    u64 lacks[SEATS];
    u8 card[MOST_UNSEEN];
    const Evidence *told;  // what the play tells of the unseen cards, or null
};

// ---- deals played on by a policy, and games (estimate/compiled.py)

// How cards are chosen: to keep those that are worth keeping, to win tricks, or to avoid points.
enum Style : i32 { KEEPS, WINS, AVOIDS };
// What is announced: nothing, all there is between two tricks, or one thing after the other, with claims.
enum Announces : i32 { NOTHING, ALL_BETWEEN, ONE_BY_ONE };

// How all players play on.  The least kept card is given up, the greatest lead is led, and the greatest
// to shed is thrown under a better card; all by trump + 1.
// Where there is a limit, two players' last tricks are solved and not played, unless that takes more positions.
struct Policy : Catalogue {
    i32 style, announces, worth_taking, adds_up, last_of_stock, worth_closing, falls, limit, hidden;
    i32 lead[SUITS + 1][KNOWN], shed[SUITS + 1][KNOWN];
};

// How the score of a game stands, before a deal or within it (kernel/shared.py).
struct Score {
    i64 score[SEATS], start[SEATS], value[SEATS], pool, waiting, carried, games;
    i32 deal, winner, turned, over, extra, tie, for_nothing, live[SEATS];
};

// Something that is done before the policy goes on; NOT_PLAIN: a card of its choice is played after the draws.
struct Deed {
    i32 sign, seat, card, count;
    u8 cards[MOST_HAND];
};

// What each side makes: by announcing and by tricks, or all of it as if by tricks; and what it has marked, where the
// deal brings something else.
struct Brought {
    i64 announced[SEATS], tricks[SEATS], marked[SEATS];
};

// Who won a game, NO_SIDE for nobody; the score after its first deal, and whether it went on after that.
struct Won {
    i64 score[SEATS];
    i32 winner, open;
};

// ---- open hands, searched (solver/compiled.py)

enum : i32 { MOST_BITS = 64 };

// Known hands, a bit for each card: by class, in a class from the strongest.
struct OpenHands {
    i32 size, seats, used_classes, trump, trump_at;
    i32 per_trick, last, floor;
    i32 ranked, duties, must_undertrump, head_partner;
    i32 side[SEATS];
    i32 owner[MOST_BITS], classes[MOST_BITS], value[MOST_BITS], card[MOST_BITS], permanent[MOST_BITS];
    i32 power[CLASSES][MOST_BITS];
    u64 own[SEATS], members[CLASSES], used[CLASSES], may_trump[SEATS];
    u64 higher[CLASSES][MOST_BITS];
};

enum class Stopped : i32 { NO, TOO_MANY_POSITIONS, NO_MEMORY };

struct SidesTrick {
    i32 seat, more, led, best, best_seat, worth, need, tricks;
    u64 left, tried;
};

enum class Winners : i32 { NOTHING, ONLY_TAKER, HOW_MANY };

// How a deal counts.
struct EachSpec {
    i32 trick, last, has_most;
    Winners winners;
    i32 most[SEATS];
};

// What has been taken: the points of each seat, and what matters of the tricks.
struct TakenSoFar {
    i32 points[SEATS], won[SEATS];
};

// What each seat wants to be high, and the number of the end that comes to that.
struct Worth {
    i32 of[SEATS], number;
};

struct EachTrick {
    i32 seat, more, led, best, best_seat, counts;
    u64 left, tried;
    TakenSoFar taken;
};

// What a player wants: a score higher than the other side's, or most, and then fewest points.
enum Wants : i32 { DIFFERENCE, SCORE_THEN_FEW_POINTS };

struct Ending {
    i32 dealer, wants, more_than_points;
    Score score;
};

// ---- what is added up of texts (adding.py)

enum class Done : i32 { WHOLE, FOR_PYTHON, NO_MEMORY };

// ---- deeds added up (analysis/insights/adding_up.py)

// What is measured: who won the game, a column of deals, cards that took their trick, grades of cards, or of
// choices.
struct OfDeeds {
    enum Measure : i32 { GAMES, COLUMN, TRICKS, ACCURACY, LOST, ACCURACY_ALL_SEEN, LOST_ALL_SEEN, ACCURACY_CHANCE, LOST_CHANCE };
    enum Dimension : i32 { PLAYER, OPPONENT, PAIR, SEAT, GAME, RULES, YEAR, MONTH, DECADE, DEALER, HAND, TRICK, PHASE, LEAD, CHOICE };
};

}  // namespace carnet
