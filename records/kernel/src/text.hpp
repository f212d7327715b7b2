// From bytes to marks of the notation: white space, comments, numbers, cards (notation 1 and 2).
//
// Whatever is not written in the most usual way is left to Python, which says what is wrong with it.
#pragma once

#include "basics.hpp"

namespace carnet {

enum Language : i32 { ENGLISH, FRENCH };
enum : i32 { MOST_DIGITS = 9 };

enum Sort : u8 { SPACE = 1, BREAK = 2, NAME = 4, DIGIT = 8 };

// What a byte can be. Made when the library is loaded, so that no thread waits for another.
struct Letters {
    u8 sort[256];
    u8 rank[2][256], suit[2][256];
    constexpr Letters() : sort(), rank(), suit() {
        for (i32 c = 0; c < 256; c++) {
            for (i32 l = 0; l < 2; l++) rank[l][c] = suit[l][c] = 255;
            const bool digit = c >= '0' && c <= '9';
            const bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
            sort[c] = u8((digit ? u8(DIGIT) : 0) | (digit || letter || c == '_' ? u8(NAME) : 0));
        }
        for (const char *c = " \t\r\n"; *c; c++) sort[u8(*c)] = SPACE | BREAK;
        // Where a word ends though no white space follows.
        for (const char *c = "{;()\"["; *c; c++) sort[u8(*c)] = BREAK;
        // A space stands for a rank that has no letter of its own: the French ten.
        const char *ranks[2] = {"AKQJT98765432", "ARDV 98765432"};
        const char *suits[2] = {"SHDC", "PCKT"};
        for (i32 l = 0; l < 2; l++) {
            for (i32 i = 0; i < RANKS; i++) {
                const char c = ranks[l][i];
                if (c == ' ') continue;
                rank[l][u8(c)] = u8(i);
                if (c >= 'A') rank[l][u8(c) + 32] = u8(i);
            }
            for (i32 i = 0; i < SUITS; i++) {
                suit[l][u8(suits[l][i])] = suit[l][u8(suits[l][i]) + 32] = u8(i);
            }
        }
    }
};

constexpr Letters LETTERS;

// A stretch of the text.
struct Span {
    const u8 *at;
    i64 size;
    bool is(const char *word) const {
        return size == i64(strlen(word)) && !memcmp(at, word, size_t(size));
    }
    bool same(const Span &other) const {
        return size == other.size && !memcmp(at, other.at, size_t(size));
    }
    u64 hash() const {
        u64 out = 0xcbf29ce484222325ull;
        for (i64 i = 0; i < size; i++) out = (out ^ at[i]) * 0x100000001b3ull;
        return out ^ out >> 29;
    }
};

inline Span span_of(const char *word) { return {reinterpret_cast<const u8 *>(word), i64(strlen(word))}; }

// A place in a text that has a first byte and an end.
struct Text {
    const u8 *base, *at, *end;
    i32 language;
    const u8 *word = nullptr;  // where the last item begins

    bool done() const { return at == end; }
    bool left(i64 count) const { return end - at >= count; }
    bool is(u8 sort) const { return LETTERS.sort[*at] & sort; }
    bool word_ends() const { return done() || is(BREAK); }
    bool line_starts(const u8 *place) const {
        return place == base || place[-1] == '\n' || place[-1] == '\r';
    }
    bool take(char c) {
        if (done() || *at != u8(c)) return false;
        at++;
        return true;
    }
};

// Passes white space, comments and remarks over; false for a comment that is not plain.
inline bool skip(Text &text) {
    for (;;) {
        while (!text.done() && text.is(SPACE)) text.at++;
        if (text.done()) return true;
        const u8 c = *text.at;
        if (c == '{') {
            const u8 *close = static_cast<const u8 *>(memchr(text.at, '}', size_t(text.end - text.at)));
            if (!close) return false;
            // A line of a comment may look like the beginning of a deal, and then is one.
            for (const u8 *p = text.at + 1; p < close; p++) {
                if (*p == '[' && text.line_starts(p)) return false;
            }
            text.at = close + 1;
        } else if (c == ';' || (c == '%' && text.line_starts(text.at))) {
            while (!text.done() && *text.at != '\n' && *text.at != '\r') text.at++;
        } else {
            return true;
        }
    }
}

// A number of at most nine digits.
inline bool number(Text &text, i32 &out) {
    const u8 *p = text.at;
    i32 value = 0;
    while (p < text.end && (LETTERS.sort[*p] & DIGIT)) {
        if (p - text.at == MOST_DIGITS) return false;
        value = value * 10 + (*p++ - '0');
    }
    if (p == text.at) return false;
    text.at = p;
    out = value;
    return true;
}

// Scores such as 20/-10, one for each side.
inline bool scores(Text &text, i64 *out, i32 sides) {
    for (i32 side = 0; side < sides; side++) {
        if (side && !text.take('/')) return false;
        const bool minus = text.take('-');
        i32 value;
        if (!number(text, value)) return false;
        out[side] = minus ? -value : value;
    }
    return true;
}

// The suit that a sign such as U+2660 means, with its selector if it has one; -1 for none.
inline i32 suit_sign(Text &text) {
    if (!text.left(3) || text.at[0] != 0xE2 || text.at[1] != 0x99) return -1;
    i32 suit;
    switch (text.at[2]) {
        case 0xA0: case 0xA4: suit = 0; break;
        case 0xA5: case 0xA1: suit = 1; break;
        case 0xA6: case 0xA2: suit = 2; break;
        case 0xA3: case 0xA7: suit = 3; break;
        default: return -1;
    }
    text.at += 3;
    if (text.left(3) && text.at[0] == 0xEF && text.at[1] == 0xB8 && (text.at[2] & 0xFE) == 0x8E) text.at += 3;
    return suit;
}

// A card that is wholly known; NO_CARD, and the place is where it was, for anything else.
inline i32 card(Text &text) {
    const u8 *start = text.at;
    if (!text.left(2)) return NO_CARD;
    i32 rank = LETTERS.rank[text.language][text.at[0]];
    if (text.at[0] == '1' && text.at[1] == '0') {
        rank = RANK_OF_TEN;
        text.at++;
    }
    text.at++;
    i32 suit = -1;
    if (rank != 255 && !text.done()) {
        suit = LETTERS.suit[text.language][*text.at];
        if (suit != 255) text.at++;
        else suit = suit_sign(text);
    }
    if (suit < 0) {
        text.at = start;
        return NO_CARD;
    }
    return suit * RANKS + rank;
}

// Judgements glued to an action, up to the end of its word. The mark of an irregular action is not
// plain: whether there is cause for it is for Python to say.
inline bool judgements(Text &text) {
    while (!text.word_ends()) {
        i32 ignored;
        if (text.take('!') || text.take('?')) continue;
        if (!text.take('$') || !number(text, ignored)) return false;
    }
    return true;
}

// Sixteen bytes, which every processor of today takes in one step.
typedef u8 Many __attribute__((vector_size(16)));
enum : i32 { MANY = 16, MOST_IN_BYTE = 255 };

// How many lines end in a text: LF, CR and CRLF each end one (records/notation/record_texts.py).
inline i64 line_ends(const u8 *p, i64 size) {
    i64 out = 0, at = 0;
    u8 returns = 0;
    while (size - at >= MANY) {
        // Each byte counts the ends in its column, as many as it has room for.
        Many ends = {}, others = {};
        for (i32 row = 0; row < MOST_IN_BYTE && size - at >= MANY; row++, at += MANY) {
            Many some;
            memcpy(&some, p + at, sizeof some);
            ends -= Many(some == '\n');
            others |= Many(some == '\r');
        }
        for (i32 i = 0; i < MANY; i++) {
            out += ends[i];
            returns |= others[i];
        }
    }
    for (; at < size; at++) {
        out += p[at] == '\n';
        returns |= p[at] == '\r';
    }
    for (at = 0; returns && at < size; at++) out += p[at] == '\r' && (at + 1 == size || p[at + 1] != '\n');
    return out;
}

// Whether a text is UTF-8 without the characters that may stand in comments at most.
inline bool sound_bytes(const u8 *p, i64 size) {
    Many odd = {}, all = {};
    i64 at = 0;
    for (; at + MANY <= size; at += MANY) {
        Many some;
        memcpy(&some, p + at, sizeof some);
        odd |= Many(some < 9) | Many(some == 127);
        all |= some;
    }
    u8 bad = 0, high = 0;
    for (i32 i = 0; i < MANY; i++) {
        bad |= odd[i];
        high |= all[i];
    }
    for (; at < size; at++) {
        high |= p[at];
        bad |= p[at] < 9 || p[at] == 127;
    }
    if (bad) return false;
    if (high < 128) return true;
    for (at = 0; at < size;) {
        const u8 first = p[at];
        if (first < 128) {
            at++;
            continue;
        }
        const i32 more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
        if (first < 0xC2 || first > 0xF4 || at + more >= size) return false;
        u32 code = first & (0x3Fu >> more);
        for (i32 i = 1; i <= more; i++) {
            if ((p[at + i] & 0xC0) != 0x80) return false;
            code = code << 6 | (p[at + i] & 0x3Fu);
        }
        if ((more == 2 && code < 0x800) || (more == 3 && (code < 0x10000 || code > 0x10FFFF))) return false;
        const bool surrogate = code >= 0xD800 && code < 0xE000;
        if (code < 0xA0 || surrogate || code == 0xFEFF) return false;
        at += more + 1;
    }
    return true;
}

}  // namespace carnet
