// Tags: a name and a value in brackets.
#pragma once

#include "text.hpp"

namespace carnet {

enum : i32 { MOST_TAGS = 48 };

struct Tag {
    Span name, value;
};

// One tag, the place being its bracket. An escape in the value is left to Python.
inline bool tag(Text &text, Tag &out) {
    const u8 *p = text.at + 1, *end = text.end;
    const auto space = [&] { while (p < end && (LETTERS.sort[*p] & SPACE)) p++; };
    space();
    const u8 *name = p;
    while (p < end && (LETTERS.sort[*p] & NAME)) p++;
    out.name = {name, p - name};
    if (p == name || *name == '_' || (LETTERS.sort[*name] & DIGIT)) return false;
    space();
    if (p == end || *p != '"') return false;
    const u8 *value = ++p;
    while (p < end && *p != '"') {
        if ((*p < 32 && *p != '\t') || *p == '\\') return false;
        p++;
    }
    if (p == end) return false;
    out.value = {value, p - value};
    p++;
    space();
    if (p == end || *p != ']') return false;
    text.at = p + 1;
    return true;
}

// Whether a deal begins here: its tag Deal, at the start of a line.
inline bool deal_starts(const Text &text) {
    if (!text.left(6) || memcmp(text.at, "[Deal", 5) || !text.line_starts(text.at)) return false;
    return text.at[5] == '"' || (LETTERS.sort[text.at[5]] & SPACE);
}

// The tags of a header, up to the first deal, or of the deal that begins here, up to its play. False
// for a tag that stands twice, of which all count only if they add points: which of them holds is for Python.
inline bool tags(Text &text, Tag *out, i32 &count, bool of_deal) {
    count = 0;
    for (;;) {
        if (!skip(text)) return false;
        if (text.done() || *text.at != '[') return true;
        if (deal_starts(text) && (!of_deal || count)) return true;
        if (count == MOST_TAGS || !tag(text, out[count])) return false;
        const bool again = of_deal && out[count].name.is("Adjust");
        for (i32 i = 0; i < count && !again; i++) {
            if (out[i].name.same(out[count].name)) return false;
        }
        count++;
    }
}

// Whose hand a tag has, NOBODY if it has none.
inline i32 hand_of(const Tag &tag) {
    const Span &name = tag.name;
    return name.size == 5 && !memcmp(name.at, "Hand", 4) && u8(name.at[4] - 'A') < SEATS ? name.at[4] - 'A' : i32(NOBODY);
}

// The cards of a value; false if one is not wholly known, or there are more than `most`.
inline bool cards(const Span &value, i32 language, u8 *out, i32 most, i32 &count) {
    Text text = {value.at, value.at, value.at + value.size, language};
    count = 0;
    for (;;) {
        while (text.take(' ')) continue;
        if (text.done()) return true;
        const i32 one = card(text);
        if (one < 0 || count == most || (!text.done() && *text.at != ' ')) return false;
        out[count++] = u8(one);
    }
}

}  // namespace carnet
