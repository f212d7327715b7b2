// The items of a deal's play, one after the other (notation 2).
#pragma once

#include "text.hpp"

namespace carnet {

inline bool is_action(Sign sign) { return sign <= Sign::CLAIM; }

struct Item {
    Sign sign;
    i8 seat = NOBODY;   // as written, NOBODY if none is
    i8 card = NO_CARD;  // of a play, exchange, draw or order
    u8 count = 0;       // of the cards of a declaration, which are sorted
    u8 cards[MOST_HAND], written[MOST_HAND];  // in order, and as they are written
    i32 points = -1;    // written after =, -1 if none are
    i32 number;         // of a trick
    i64 scores[SEATS];

    void add(i32 one) {
        cards[count] = written[count] = u8(one);
        count++;
    }
    // How many copies of a card of a declaration there are from one on, the first of them.
    i32 times(i32 from) const {
        i32 to = from;
        while (to < count && cards[to] == cards[from]) to++;
        return to - from;
    }
    u64 set() const {
        u64 out = 0;
        for (i32 i = 0; i < count; i++) out |= bit(cards[i]);
        return out;
    }
    // As in Meld.
    u64 key() const {
        u64 out = 0;
        for (i32 i = 0; i < count; i++) out = out << KEY_CARD_BITS | (cards[i] + 1u);
        return out;
    }
};

// Something done by a seat, or with nobody's letter before it.
inline Item item_of(Sign sign, i32 seat = NOBODY, i32 card = NO_CARD) {
    Item item = {};
    item.sign = sign;
    item.seat = i8(seat);
    item.card = i8(card);
    return item;
}

inline bool points(Text &text, Item &item) {
    return !text.take('=') || number(text, item.points);
}

inline bool declared(Text &text, Item &item) {
    item.count = 0;
    for (i32 one; (one = card(text)) >= 0;) {
        if (item.count == MOST_HAND) return false;
        item.written[item.count] = u8(one);
        i32 at = item.count++;
        for (; at && item.cards[at - 1] > one; at--) item.cards[at] = item.cards[at - 1];
        item.cards[at] = u8(one);
    }
    return item.count && points(text, item);
}

// A speech in quotes, perhaps with judgements right after it.
inline bool speech(Text &text) {
    while (!text.done() && *text.at != '"') {
        if ((*text.at < 32 && *text.at != '\t') || *text.at == '\\') return false;
        text.at++;
    }
    if (!text.take('"')) return false;
    if (text.done() || !strchr("!?$^", *text.at)) return true;
    return judgements(text);
}

inline bool numbered(const Text &text) {
    const u8 *p = text.at;
    while (p < text.end && (LETTERS.sort[*p] & DIGIT)) p++;
    return p > text.at && p < text.end && *p == '.';
}

// Three dots, or U+2026.
inline bool gap(Text &text) {
    if (!text.left(3)) return false;
    if (memcmp(text.at, "...", 3) && memcmp(text.at, "\xE2\x80\xA6", 3)) return false;
    text.at += 3;
    return true;
}

// What an action is, its seat having been read; false if it is none that is plain.
inline bool action(Text &text, Item &item) {
    if (text.done()) return false;
    switch (*text.at) {
        case '+':
            text.at++;
            item.sign = Sign::DECLARATION;
            return declared(text, item) && judgements(text);
        case '~':
            text.at++;
            item.sign = Sign::EXCHANGE;
            item.card = i8(card(text));
            return item.card >= 0 && points(text, item) && judgements(text);
        case '>':
        case '^':
            item.sign = *text.at++ == '>' ? Sign::ORDER : Sign::DRAW;
            item.card = i8(card(text));
            return item.card >= 0 && judgements(text);
        case '|':
            text.at++;
            item.sign = text.take('|') ? Sign::CLAIM : Sign::CLOSING;
            return judgements(text);
        case '"':
            text.at++;
            item.sign = Sign::SPEECH;
            return speech(text);
        default:
            item.sign = Sign::PLAY;
            item.card = i8(card(text));
            return item.card >= 0 && judgements(text);
    }
}

// A card alone, which is what most items are.
inline bool plain_play(Text &text, Item &item) {
    if (!text.left(3) || !(LETTERS.sort[text.at[2]] & SPACE)) return false;
    const u8 rank = LETTERS.rank[text.language][text.at[0]], suit = LETTERS.suit[text.language][text.at[1]];
    if (rank == 255 || suit == 255) return false;
    text.at += 2;
    item.sign = Sign::PLAY;
    item.card = i8(suit * RANKS + rank);
    return true;
}

// The next item. `sides` is how many scores belong together; `acted` whether there has been an action
// in this line of play, to which a judgement apart or a variation can belong.
inline Sign next_item(Text &text, Item &item, i32 sides, bool acted) {
    for (;;) {
        if (!skip(text) || text.done()) return Sign::NOT_PLAIN;
        text.word = text.at;
        const u8 c = *text.at;
        item.seat = NOBODY;
        item.points = -1;
        if (plain_play(text, item)) return Sign::PLAY;
        if (LETTERS.sort[c] & DIGIT) {
            if (numbered(text)) {
                if (!number(text, item.number)) return Sign::NOT_PLAIN;
                text.at++;
                // 1... is a number and a gap.
                if (text.left(1) && *text.at == '.') return Sign::NOT_PLAIN;
                return item.sign = Sign::NUMBER;
            }
        } else if (c == '$') {
            i32 ignored;
            text.at++;
            if (!acted || !number(text, ignored) || !text.word_ends()) return Sign::NOT_PLAIN;
            continue;
        } else if (c == '=' || c == '#') {
            text.at++;
            item.sign = c == '=' ? Sign::RUNNING : Sign::SCORED;
            if (!scores(text, item.scores, sides) || !text.word_ends()) return Sign::NOT_PLAIN;
            return item.sign;
        } else if (c == '*') {
            text.at++;
            return item.sign = text.word_ends() ? Sign::UNFINISHED : Sign::NOT_PLAIN;
        } else if (gap(text)) {
            return item.sign = text.word_ends() ? Sign::GAP : Sign::NOT_PLAIN;
        } else if (c == '(' || c == ')') {
            text.at++;
            return item.sign = c == '(' ? Sign::OPEN : Sign::CLOSE;
        } else if (u8(c - 'A') < SEATS && text.left(2) && text.at[1] == ':') {
            item.seat = i8(c - 'A');
            text.at += 2;
            if (plain_play(text, item)) return Sign::PLAY;
        }
        return action(text, item) ? item.sign : Sign::NOT_PLAIN;
    }
}

// Passes over a variation, which has been opened; false if it has no plain end.
inline bool pass_over(Text &text, i32 sides) {
    Item item;
    for (i64 open = 1; open;) {
        const Sign sign = next_item(text, item, sides, true);
        if (sign == Sign::SCORED || sign == Sign::UNFINISHED || sign == Sign::NOT_PLAIN) return false;
        open += (sign == Sign::OPEN) - (sign == Sign::CLOSE);
    }
    return true;
}

}  // namespace carnet
