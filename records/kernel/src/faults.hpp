// What is wrong with a deal, in rows that Python owns.
#ifndef CARNET_FAULTS_HPP
#define CARNET_FAULTS_HPP

#include "basics.hpp"

namespace carnet {

// In the order of records/kernel/faults.py.
enum class Code : i32 {
    DEALER, LISTED, TRICK_NUMBER, TURN, NOT_HELD, FOLLOW, ORDERED, COPIES, AFTER_END, SPEECH, ORDER_TURN, ORDER_SEAT, RUNNING, NOTHING
};

// Where a card is, besides hands: bits beside those of the seats.
enum Where : u32 { IN_TALON = 1u << SEATS, IS_TURN_UP = 2u << SEATS };

enum : i32 { MOST_PLACES = 16, MOST_ITEMS = 400 };

// A fault.  The layout is that of records/kernel/faults.py.
struct Fault {
    i64 start, stop;        // the word that it objects to, in bytes of the text
    u64 legal;              // what could have been played
    i64 scores[SEATS];      // what they are, if others are stated
    i32 code, item, trick, ply, seat;  // the item, or the tag, by its index in the deal; who did it
    i32 due;                // whose turn it was, or the number of the trick
    i32 card;               // the card that explains the fault, NO_CARD for none
    u32 holders;            // whose hands have that card, and where else it is
    i32 played, proofs;     // how many tricks and plies there are
    i32 played_in[MOST_PLACES], proof[MOST_PLACES];  // the tricks in which it was played; the plies that show `legal`
};

// The faults of a deal, and how it ends.
struct Faults {
    i64 count, most;
    Fault *row;
    i64 start, stop, stated[SEATS];  // of the word that ends it, and the score that it has if it is `scored`
    i32 scored;
    // The items whose written seat is another than that which would have acted; -1: not noted, for the play is sound.
    i32 seats, needed[MOST_ITEMS];

    // A new row, with nothing in it but the place; null if there is no room.
    Fault *add(Code code, const u8 *base, const u8 *first, const u8 *last, i32 item) {
        if (count == most) return nullptr;
        Fault &fault = row[count++];
        memset(&fault, 0, sizeof fault);
        fault.start = first - base;
        fault.stop = last - base;
        fault.code = i32(code);
        fault.item = item;
        fault.card = NO_CARD;
        fault.seat = NOBODY;
        return &fault;
    }
    // The deal ends with a word, by which a score is stated if that is told.
    void end(const u8 *base, const u8 *first, const u8 *last, const i64 *scores) {
        start = first - base;
        stop = last - base;
        scored = scores != nullptr;
        if (scores) memcpy(stated, scores, sizeof stated);
    }
};

}  // namespace carnet

#endif
