// Bytes that are written into a room that Python owns.
#pragma once

#include "text.hpp"

namespace carnet {

// Writes as long as there is room, and counts the bytes that it would take.
struct Writing {
    SpelledBytes &room;

    Writing &add(const void *bytes, i64 size) {
        if (room.count + size <= room.most) memcpy(room.spelled + room.count, bytes, size_t(size));
        room.count += size;
        return *this;
    }
    Writing &add(const char *word) { return add(word, i64(strlen(word))); }
    Writing &add(const Span &text) { return add(text.at, text.size); }
    Writing &number(i64 one) {
        if (one < 0) add("-");
        char digits[24], *at = digits + sizeof digits;
        u64 left = one < 0 ? 0 - u64(one) : u64(one);
        do *--at = char('0' + left % 10);
        while (left /= 10);
        return add(at, digits + sizeof digits - at);
    }
};

}  // namespace carnet
