// What is wrong with a deal, in rows that Python owns.
#ifndef CARNET_FAULTS_HPP
#define CARNET_FAULTS_HPP

#include "basics.hpp"

namespace carnet {

struct Faults : FaultRows {
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
    // The seat written at an item is another than that which would have acted; false if there is no room.
    bool need(i32 item) {
        if (seats == MOST_ITEMS) return false;
        needed[seats++] = item;
        return true;
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
