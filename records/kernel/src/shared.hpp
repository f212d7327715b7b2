// What Python and the kernel share: numbers, names of numbers, and structures.
//
// The compiler reads this file, and so does records/kernel/shared.py: nothing of it is said again.  So
// only this stands here: enumerations, whose values are sums and products of numbers; and structures of numbers, of
// rows of them and of addresses, without functions, which may begin as another does.
#pragma once

#include <stdint.h>

namespace carnet {

using u8 = uint8_t;
using i8 = int8_t;
using u16 = uint16_t;
using i32 = int32_t;
using u32 = uint32_t;
using i64 = int64_t;
using u64 = uint64_t;

// A card is suit * 13 + rank, as in records/cards.py; a set of cards has a bit for each.
enum : i32 {
    SEATS = 6,
    RANKS = 13,
    SUITS = 4,
    KNOWN = SUITS * RANKS,
    NOBODY = -1,
    NO_CARD = -1,
    NO_TRUMP = -1,
    NO_SIDE = -1,
};

// ---- the rules of a game with its options, as tables (records/kernel/tables.py)

enum : i32 {
    CLASSES = 5,
    MOST_COPIES = 6,
    MOST_PHASES = 4,
    MOST_MELDS = 256,
    MOST_STEPS = 8,
    MOST_TALON = 192,
    MOST_HAND = 16,
    MOST_SHARERS = 2,  // players under rules by which sets serve again
    KEY_CARDS = 10,
    KEY_CARD_BITS = 6,
    KINDS = 16,
    IN_A_WORD = 4,     // copies whose kinds fit into 64 bits
};

enum class TurnUp : i32 { NONE, TALON, ASIDE, DEALER };
// The last one holds only where trumps are led.
enum Duty : i32 { FOLLOW = 1, TRUMP = 2, BEAT = 4, BEAT_TRUMPS = 8 };
enum PhaseEnd : i32 { TALON_EMPTY, TALON_TWO, LED, HANDS_EMPTY };

// What may be done besides playing and drawing, when, and by whom: records/rules/phases.py.
enum Action : i32 { DECLARE, SHOW, CARTE_BLANCHE, SHOW_ANOTHER, EXCHANGE, ORDER, CLOSE, CLAIM };
enum : i32 { ACTIONS = CLAIM + 1 };
enum When : i32 {
    NEVER,
    AFTER_TRICK,
    AT_DRAW,
    AT_PLAY,
    AFTER_LAST_DRAW,
    BEFORE_FIRST_CARD,
    BEFORE_LEAD,
    BEFORE_LEAD_AND_SECOND,
    BEFORE_DRAW,
    BEFORE_OWN_CARD,
    BEFORE_PLAY,
    ANY_TIME
};
enum Who : i32 { IN_TURN, WINNER, WINNER_SIDE, ALL, EACH_IN_TURN, CAPTAIN, HAS_TRICK };

struct Moment {
    i32 when, who, last_trick, first_lead;
};

struct Phase {
    i32 end, duties, head_partner, must_undertrump, draws, offsuit_wins, pairs;
    Moment may[ACTIONS];
};

// A group that can be declared; its key has the sorted cards + 1, KEY_CARD_BITS each.
struct Meld {
    u64 key;
    i32 kind, points;
};

enum Rescore : i32 { ONCE_IN_A_KIND, NEW_SET, REPLACE_AFTER_PLAY, ONCE, NEW_CARD };
enum class DealsNext : i32 { NEXT, WINNER, LOSER };
enum class LastTrickWins : i32 { NOTHING, EQUAL, MORE };

// What a step of scoring does; its arguments are those of Step, a to e.
enum Op : i32 {
    END_OF_STEPS,
    // when a deal begins
    TURNED_SEVEN,   // a to the dealer's side for a 7 turned up
    SEVENS_DEALT,   // a for each 7 of trumps dealt
    LIVE_FROM,      // a side with this score counts its tricks as it makes them
    POINTS_WAIT,    // what the last deal carried over waits for whoever scores in this one
    // when points are announced
    WINS_ALONE,     // at the target; a: any announcement does, else a declaration of b points
    GOES_LIVE,      // from the score a on; b: with what its tricks count so far
    // when a trick is closed
    TRICK_COUNTS,   // a: only for a side that counts live; b: as brisques
    LAST_OF_DEAL,   // a more for the last trick of a deal; b: only for a side that counts live
    LAST_OF_STOCK,  // a more for the last trick after which cards are drawn
    // when the deal has ended
    LAST_TRICK,     // a to the side that took it
    GOES_OUT,       // a claim ends the game: a for the last trick, b as below
    ROUNDED_CARDS,  // the tricks of each side and a for the last one, by tens: a last digit of b goes up
    REST_COUNTS,    // the tricks of the sides that do not count live, with a for the last trick
    CARDS_COUNT,    // what the tricks of each side count; a: as brisques; b: it is only added up
    MOST_TRICKS,    // a to the side that alone has most tricks; b: it is only added up
    CARD_TURNED,    // a to the dealer's side for a card of one of the ranks c (a set of bits); b: it is only added up
    DEAL_TO_BEST,   // a to the side for which most has been added up
    POT_TO_BEST,    // each seat stakes one chip, the side for which most has been added up takes the pool
    FIRST_SIDE,     // 1, for all tricks b or (a) 4, to the side that was the first to have the tricks needed;
                    // c: if none has, to the one with most, and of several to the first that had them;
                    // d: to the other if the first tricks were its own, it went on and has not all; e: to the other
                    // if it refused to have the deal given up to it and has not all
    ODD_TRICKS,     // the tricks above a
    MOST_COUNTED,   // a to the side whose claim has won, else that has counted most; b: of equals, the last trick's
    HONOURS,        // 2 or 4 for three or four honours of trumps, not to a side one short
    STAKE,          // a chips; b: even if the pool has them; c: by the dealer alone
    PLACES,         // a: what all tricks bring; b: what 100 does; c: ties carry; d: the whole pool is
                    // shared; e: chips of the pool
    CHIPS,          // what STAKE and PLACES came to is marked
    PENALISED,      // who has most points gets 5, the next 4, the third 3, who has fewest nothing
    ADJUSTMENTS,    // what the table agreed to add is added here, not after all other steps
    AFTER_DEALS,    // the game ends after a deals; b: few points win
    VALUE,          // the value of a game of one deal: a line, b for a rubicon, c near, d for the game
    AWARD,          // game points by the count: a how a failed closing counts, b who wins if nobody claims, c a
                    // wrong claim costs 2 in any case
    // whether that wins
    WON_LIVE,
    WON_AT_ONCE,
    HIGHER_TOTAL,   // a: unless the game is won already
    AT_THE_TARGET,  // where several are, the target rises by b
    RUBBER,         // who has won a games has won the rubber, worth b more; each game begins at nothing
    REACHED,        // a: who wins if several have reached the target
    // whether the deal may end before its last trick
    BY_TRICKS,      // a tricks are needed; b: the deal then ends, c: it never may, d: who goes on after the first
                    // tricks must take all
    ENOUGH,         // a points
    WITH_THE_TALON, // with the last draw
    // which scores a deal can bring (records/rules/possible_scores.py)
    POINTS,          // multiples of a, and at most b in all (0: no limit)
    TO_ONE_SIDE,     // one of the points a to one side, with what waits; besides, one of b to one (sets of bits)
    POT_TO_ONE_SIDE, // what POT_TO_BEST brings
    BY_PLACES,       // what STAKE and PLACES bring
    BY_PENALTIES     // what PENALISED brings
};

// Arguments of steps.
enum class Closing : i32 { BY_COUNT, TWO_THREE, TWO_THREE_FLAT, THREE };
enum class Unclaimed : i32 { COUNTS, HIGHER, LOST };
enum March : i32 { FOUR_EACH, THREE_EACH, POOL_AND_FOUR };
enum Hundred : i32 { HUNDRED_PAYS, ANY_HIGHEST_PAYS, NO_HUNDRED };
enum class BothReach : i32 { LAST_TRICK_WINNER, NON_DEALER_COUNTS_FIRST, HIGHER_TOTAL };

// Games won before the present one, the last digit of which is the last game's: 1 and MOST_WORTH for each side before
// the winner, and how much less than that it is worth.  Below 0 they are not known.
enum : i32 { MOST_WORTH = 3, GAME_DIGIT = 8, GAMES_UNKNOWN = -1 };

struct Step {
    i32 what, a, b, c, d, e;
};

struct Rules {
    i32 for_kernel;  // 0: always left to Python
    i32 plays_on;    // 0: what deals and plays on by itself leaves it to Python
    i32 seats, sides, packs, hand_size, tricks, stock_tricks, talon_size, aside;
    i32 turn_up, stock, play_out, left_out, phases;
    i32 trick_value, target, last_trick, tricks_needed;
    i32 strict_captain, talk_judged, trump_by, shown_seven;
    i32 turned_seven_drawn, dealt_seven, sevens_play, sevens_draw, final_by_winner;
    i32 declares, per_trick, second_double, rescore, remarry, gained_same_trick, unite_needs_new, across_partners;
    i32 carte_blanche;  // its points
    i32 wins;           // the kinds of declarations that win the deal
    i32 exchanges, exchange_points, exchange_uses_meld, exchange_on_close, robs;
    i32 claims, enough, half, at_closing, last_trick_wins, at_once;
    i32 marks_within_deal, by_trick, apart, pool, open_ended, of_games, rotation, drawn_again, keeps_dealt;
    i32 side_of[SEATS], value[KNOWN], limit[KNOWN], exchange_card[SUITS], excludes[KINDS];
    u8 classes[KNOWN + 4];
    Phase phase[MOST_PHASES];
    Moment whole[ACTIONS];  // the first moment of each in a deal
    Step begin[MOST_STEPS], announced[MOST_STEPS], trick[MOST_STEPS], end[MOST_STEPS], won[MOST_STEPS];
    Step decided, possible;
    u64 pack, may_be_left_out, members[CLASSES];
    // By trump + 1 (0: none), class led, card; [1] where the higher rank wins whatever its suit.
    u8 power[2][SUITS + 1][CLASSES][KNOWN + 4];
    u64 higher[SUITS + 1][CLASSES][KNOWN];
    i32 melds[SUITS + 1];
    Meld meld[SUITS + 1][MOST_MELDS];
};

// ---- what is told of records, in columns that Python owns (records/kernel/columns.py)

enum class Status : i32 { SOUND, FOR_PYTHON, UNKNOWN_RULES };
// A deal whose play breaks off has the score that is stated for it, and is not complete.  One that does not
// count brings nothing, and the same player deals again.
enum class Deal : i32 { UNFINISHED, SOUND, BELIEVED, VOID, NOT_FOR_ME };
// In place of what beats a hand: no hand or talon of the deal is given, or some are, and Python has to find out
// whether they tell the others.
enum : i32 { NOT_GIVEN = -1, FROM_OTHERS = -2 };
// For what points are marked.
enum class Source : i32 {
    DECLARATION,
    EXCHANGE,
    SEVEN,
    BRISQUES,
    CARDS,
    LAST_TRICK,
    TRICKS,
    HONOURS,
    TURN_UP,
    DEAL,
    CHIPS,
    ADJUSTMENT,
    STATED
};

struct OfRecords {
    i64 *start, *stop, *stopped;  // where it begins and ends, and where it is not for the kernel
    i32 *status, *first_deal, *deal_count, *whole, *complete, *winner, *rule_set, *tie, *over;
    i64 (*score)[SEATS], *pool, *carried, *games;
};

struct OfDeals {
    i64 (*deal_score)[SEATS], (*start_score)[SEATS];
    i32 *deal_whole, *dealer, *last_winner, *deal_plies;
    i64 *deal_marks, *deal_tricks, *deal_plays, *deal_declared;  // the rows of these up to its end, all before among them
    i32 *trump_dealt, (*beaten)[SEATS];  // see Course::look_at_hands
    i32 *trump_left;                     // at the end
    i64 *deal_spelled;                   // where its bytes end, ~ that if they are not told
};

// Here and below: rows there are, and how many fit; none if nobody asks for them.
struct Marks {
    i64 count, most, *points;
    i32 *ply, *trick, *side, *source, *cards;
    u8 (*card)[MOST_HAND];
};

struct Tricks {
    i64 count, most;
    u16 *trick;  // who led (3 bits), who took it (3), the phase in which it was led (2), who played (6)
};

struct CardsLaid {
    i64 count, most;
    i32 *ply, *trick, *place, *seat, *card, *trump, *won;  // won: -1 as long as nobody has taken the trick
};

struct Declarations {
    i64 count, most;
    i32 *ply, *trick, *seat, *stated, *points, *cards;
    u8 (*card)[MOST_HAND];  // as they are written
};

// The same for bytes, which spell what was played.
struct SpelledBytes {
    i64 count, most;
    u8 *spelled;
};

struct AllColumns {
    i64 records, deals, most_records, most_deals;  // rows there are, and how many fit
    i64 used;                                      // bytes of the text that the rows are about
    i64 plies;                                     // of all sound records together
    i64 unknown;                                   // where the record ends whose rules are not known, or 0
    OfRecords record;
    OfDeals deal;
    Marks marks;
    Tricks tricks;
    CardsLaid plays;
    Declarations declarations;
    SpelledBytes spelled;
};

// ---- how a game stands before one of its deals, as Python knows it (records/kernel/columns.py)

struct DealsBefore {
    i64 score[SEATS], pool, carried, games;
    i32 deals, counted, due, likeliest, tie, unknown, french, rule_set;
};

// ---- what is wrong with a deal (records/kernel/columns.py)

enum class Code : i32 {
    DEAL_DEALER,
    DEAL_SIZE,
    DEAL_COPIES,
    TRICK_NUMBER,
    TURN,
    PLAY_NOT_HELD,
    PLAY_FOLLOW,
    PLAY_TRUMP,
    PLAY_BEAT,
    PLAY_ORDER,
    AFTER_END,
    SPEECH_CLOSED,
    ORDER_TURN,
    ORDER_SEAT,
    SCORE_RUNNING,
    NOTHING
};
// Where a card is, besides hands: bits beside those of the seats.
enum : i32 { IN_TALON = SEATS, IS_TURN_UP = SEATS + 1 };
enum : i32 { MOST_PLACES = 16, MOST_ITEMS = 400 };

struct FaultRow {
    i64 start, stop;        // the word that it objects to, in bytes of the text
    u64 legal;              // what could have been played
    i64 scores[SEATS];      // what they are, if others are stated
    i32 code, item, trick, ply, seat;  // the item, or the tag, by its index in the deal; who did it
    i32 due;                // whose turn it was, who has the best card, trumps, the number of the trick or of a hand's cards
    i32 card;               // the card that explains the fault, NO_CARD for none
    u32 holders;            // whose hands have that card, and where else it is
    i32 played, proofs;     // how many tricks and plies there are
    i32 played_in[MOST_PLACES], proof[MOST_PLACES];  // the tricks in which it was played; the plies that show `legal`
};

// The faults of a deal, and how it ends.
struct FaultRows {
    i64 count, most;
    FaultRow *row;
    i64 start, stop, stated[SEATS];  // of the word that ends it, and the score that it has if it is `scored`
    i32 scored;
    // The items whose written seat is another than that which would have acted.
    i32 seats, needed[MOST_ITEMS];
};

// ---- what declared cards have served in (rulebook 0.1 and 6)

enum : i32 { MOST_WAYS = 15, MOST_SLOTS = 16, MOST_SETS = 48 };

// One way in which the copies of a card may have served: KINDS bits for each, the greatest in front, and 0 for copies
// that have not.
struct Served {
    u64 word[2];
};

// All ways in which the copies of one card of a hand may have served.
struct WaysServed {
    u32 count;
    Served way[MOST_WAYS];
};

struct Set {
    u16 slots, kind;
};

// Copies in hand that have served, each in a slot of its own, and the sets of them that are whole.
struct WorldServed {
    u8 card[MOST_SLOTS];
    u16 kinds[MOST_SLOTS];  // kinds 0: the slot is free
    u8 sets;
    Set set[MOST_SETS];
};

// ---- changes of a text that are tried (records/kernel/trials.py)

// A stretch of the text that is replaced by so many bytes.
struct ByteEdit {
    i64 start, stop, size;
};

// How far a text is sound, as records/kernel/trials.py says.
struct Reach {
    i64 sound, deal, items, at;
};

// ---- the items of a deal's play (notation 2)

enum class Sign : u8 {
    PLAY, DECLARATION, EXCHANGE, DRAW, SPEECH, ORDER, CLOSING, CLAIM,  // actions, which have a ply
    NUMBER, RUNNING, GAP, OPEN, CLOSE, SCORED, UNFINISHED, NOT_PLAIN
};

// ---- points of a deal (records/kernel/lines.py)

// A position in which every card is known.
struct DealPoint {
    i32 trump, dealer, next, leader, trick, length, pair_winner;
    i32 left, closed, to_draw, first, turn_up, after_draw;
    i32 shower, cards, last_winner, counted[SEATS], tricks[SEATS];
    u64 to_lead;
    u8 hand[SEATS][KNOWN];
    u8 talon[MOST_TALON];
    i8 trick_seat[SEATS], trick_card[SEATS];
};

}  // namespace carnet
