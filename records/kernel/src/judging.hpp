// A text of records: where each begins, and what the kernel says of it.
#pragma once

#include <stdlib.h>

#include "record.hpp"

namespace carnet {

enum : i32 { MOST_RULE_SETS = 64, MOST_NAME = 64, MOST_OPTIONS = 1024 };

// Rules by what the tags Game and Options say, letter by letter.
struct RuleSet {
    i32 game_size, options_size;
    u8 game[MOST_NAME], options[MOST_OPTIONS];
    Rules rules;

    bool is(const Header &header) const {
        return header.game.same({game, game_size}) && header.options.same({options, options_size});
    }
};

struct Kernel {
    i32 count;
    RuleSet *sets[MOST_RULE_SETS];
    Match match;

    // The number of the rules that a header names, `count` if they are not known.
    i32 rules_of(const Header &header) const {
        i32 known = 0;
        while (known < count && !sets[known]->is(header)) known++;
        return known;
    }
};

// Marks that say how bytes are ordered may stand before a record, and belong to it.
inline const u8 *without_marks(const u8 *first, const u8 *at) {
    while (at - first >= 3 && at[-3] == 0xEF && at[-2] == 0xBB && at[-1] == 0xBF) at -= 3;
    return at;
}

// A place in a record that begins at a place, from which on the next one is looked for.
inline const u8 *within(const u8 *at, const u8 *end) {
    while (end - at >= 3 && at[0] == 0xEF && at[1] == 0xBB && at[2] == 0xBF) at += 3;
    return at < end ? at + 1 : end;
}

// Where the next record begins, from a place on; the end where there is none (records/notation/record_texts.py).
inline const u8 *next_record(const u8 *base, const u8 *at, const u8 *end) {
    for (;;) {
        at = at < end ? static_cast<const u8 *>(memchr(at, '[', size_t(end - at))) : nullptr;
        if (!at || end - at < 6) return end;
        const bool game = !memcmp(at, "[Game", 5) && (at[5] == '"' || (LETTERS.sort[at[5]] & SPACE));
        const u8 *start = game ? without_marks(base, at) : at;
        if (game && (start == base || start[-1] == '\n' || start[-1] == '\r')) return start;
        at++;
    }
}

// How many records begin from a place on, where a line begins, and where the last of them does.  With `begun`
// one begins just there, and is not counted.  The last is the first from `least` bytes after that place on, or the
// `most`-th (records/notation/record_texts.py).
inline i64 borders(const u8 *text, i64 begin, i64 size, bool begun, i64 least, i64 most, i64 &last) {
    const u8 *first = text + begin, *end = text + size, *at = first;
    i64 count = 0;
    last = begin;
    if (begun) at = within(at, end);
    while ((at = next_record(first, at, end)) < end) {
        count++;
        last = at - text;
        if (count == most || last - begin >= least) break;
        at = within(at, end);
    }
    return count;
}

// Reads the header of a record up to its first deal; false if something before that is not for the kernel.
inline bool read_head(Text &text, Tag *all, i32 &count, Header &header) {
    if (!tags(text, all, count, false) || !read_header(all, count, header) || !deal_starts(text)) return false;
    text.language = header.language;
    return header.game.size <= MOST_NAME && header.options.size <= MOST_OPTIONS;
}

inline Status judge_one(Kernel &kernel, const u8 *start, const u8 *stop, Columns &out, const u8 *&stopped) {
    stopped = start;
    kernel.match.lacked_room = false;
    if (!sound_bytes(start, stop - start)) return Status::FOR_PYTHON;
    Text text = {start, start, stop, ENGLISH};
    Match &match = kernel.match;
    i32 count;
    Header header;
    if (!read_head(text, match.tag, count, header)) return Status::FOR_PYTHON;
    const i32 known = kernel.rules_of(header);
    if (known == kernel.count) return Status::UNKNOWN_RULES;
    const Rules &rules = kernel.sets[known]->rules;
    if (!rules.for_kernel || !seats_exist(match.tag, count, rules)) return Status::FOR_PYTHON;
    out.record.rule_set[out.records] = known;
    begin(match, &rules, header.language);
    return judge_record(match, text, header, out, stopped) ? Status::SOUND : Status::FOR_PYTHON;
}

// Judges the records of a text that begins with one, as many as the columns have room for, or up to one
// whose rules are not known.
inline void judge_text(Kernel &kernel, const u8 *text, i64 from, i64 size, Columns &out) {
    const u8 *start = text + from, *end = text + size;
    out.records = out.plies = out.unknown = 0;
    out.keep_deals(0);
    out.used = from;
    while (start < end && out.records < out.most_records && !(out.records && out.deals == out.most_deals)) {
        const u8 *stop = next_record(start, within(start, end), end), *stopped = start;
        const i64 at = out.records, deals = out.deals;
        out.record.deal_count[at] = 0;
        const Status status = judge_one(kernel, start, stop, out, stopped);
        if (status == Status::UNKNOWN_RULES) {
            out.unknown = stop - text;
            break;
        }
        if (status != Status::SOUND) {
            const bool lacked_room = kernel.match.lacked_room && deals;
            out.keep_deals(lacked_room ? deals : deals + out.record.deal_count[at]);
            if (lacked_room) break;
        }
        out.record.start[at] = start - text;
        out.record.stop[at] = stop - text;
        out.record.stopped[at] = stopped - text;
        out.record.status[at] = i32(status);
        out.record.first_deal[at] = i32(deals);
        out.records++;
        out.used = stop - text;
        start = stop;
    }
}

// One record is taken up before one of its deals, under rules that are known; false if they are not.
inline bool take_up(Kernel &kernel, const DealsBefore &standing, Columns &out) {
    out.records = out.plies = out.record.deal_count[0] = 0;
    out.keep_deals(0);
    if (standing.rule_set < 0 || standing.rule_set >= kernel.count) return false;
    begin(kernel.match, &kernel.sets[standing.rule_set]->rules, standing.french ? FRENCH : ENGLISH);
    take_up(kernel.match, standing);
    return true;
}

// Judges the deals of one record from an offset on, where one begins, under rules that are known.  Of its
// row only what `stand` says is filled.
inline void judge_rest(Kernel &kernel, const u8 *text, i64 from, i64 size, const DealsBefore &standing, Columns &out) {
    if (!take_up(kernel, standing, out)) return;
    const u8 *stopped = text + from;
    bool whole;
    judge_deals(kernel.match, {text, text + from, text + size, kernel.match.language}, out, whole, stopped);
}

}  // namespace carnet
