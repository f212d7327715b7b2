// The rules of a game with its options, as tables that Python makes from a RuleSet.
//
// The layout is that of records/kernel/tables.py, which says what each field is made from.
#ifndef CARNET_RULES_HPP
#define CARNET_RULES_HPP

#include "basics.hpp"

namespace carnet {

enum : i32 {
    CLASSES = 5,
    MOST_COPIES = 6,
    MOST_PHASES = 4,
    MOST_MELDS = 256,
    MOST_STEPS = 8,
    MOST_TALON = 192,
    MOST_HAND = 16,
    KEY_CARDS = 10,
    KEY_CARD_BITS = 6,
};

enum TurnUp : i32 { NONE_TURNED, TURNED_TO_TALON, TURNED_ASIDE, TURNED_FOR_DEALER };
// The last one holds only where trumps are led.
enum Duty : i32 { FOLLOW = 1, TRUMP = 2, BEAT = 4, BEAT_TRUMPS = 8 };

inline bool must_beat(i32 duties, i32 led, i32 trump) { return (duties & BEAT) || ((duties & BEAT_TRUMPS) && led == trump); }
enum PhaseEnd : i32 { TALON_EMPTY, TALON_TWO, LED, HANDS_EMPTY };

// What may be done besides playing and drawing, when, and by whom: records/rules/phases.py.
enum Action : i32 { DECLARE, SHOW, CARTE_BLANCHE, SHOW_ANOTHER, EXCHANGE, ORDER, CLOSE, CLAIM, ACTIONS };
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
    ANY_TIME
};
enum Who : i32 { IN_TURN, WINNER, WINNER_SIDE, ALL, EACH_IN_TURN, CAPTAIN, HAS_TRICK };

struct Moment {
    i32 when, who, last_trick, first_lead;
};

struct Phase {
    i32 end, duties, draws, offsuit_wins, pairs;
    Moment may[ACTIONS];
};

// The kinds of declarations whose rules are not in a table: records/rules/ruleset.py.
enum Kind : i32 { KIND_BESIGUE = 4, KIND_DOUBLE_BESIGUE = 8, KINDS_OF_BESIGUE = 60, KIND_SEVEN = 128, KIND_CARTE_BLANCHE = 256 };
enum : i32 { KINDS = 16 };

// A group that can be declared; its key has the sorted cards + 1, eight bits each.
struct Meld {
    u64 key;
    i32 kind, points;
};

enum Rescore : i32 { ONCE_IN_A_KIND, NEW_SET, REPLACE_AFTER_PLAY, ONCE_TOLD_APART, NEW_CARD };

// A step of scoring: see tally.hpp.
struct Step {
    i32 what, a, b, c, d, e;
};

enum Rotation : i32 { NEXT_SEAT, BEST_SIDE, WORST_SIDE };
enum LastTrickWins : i32 { LAST_WINS_NOTHING, LAST_WINS_EQUAL, LAST_WINS };

struct Rules {
    i32 for_kernel;  // 0: always left to Python
    i32 seats, sides, packs, hand_size, tricks, stock_tricks, talon_size, aside;
    i32 turn_up, stock, play_out, left_out, phases;
    i32 head_partner, must_undertrump, trick_value, target, last_trick, tricks_needed;
    i32 strict_captain, talk_judged, trump_by, shown_seven;
    i32 turned_seven_drawn, dealt_seven, sevens_play, sevens_draw, final_by_winner;
    i32 declares, per_trick, second_double, rescore, remarry, gained_same_trick, unite_needs_new;
    i32 carte_blanche;  // its points
    i32 exchanges, exchange_points, exchange_uses_meld, exchange_on_close;
    i32 claims, enough, half, at_closing, last_trick_wins;
    i32 marks_within_deal, by_trick, apart, pool, open_ended, rotation, drawn_again, keeps_dealt;
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

}  // namespace carnet

#endif
