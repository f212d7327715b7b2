// The text of one record changed in many ways, and how far it is sound then: what a search of slips asks.
#pragma once

#include "judging.hpp"

namespace carnet {

// How many items stand is told where they are more than so many of that deal; everywhere if that is -1.
struct Least {
    i64 deal, items;
};

// How a game stands before one of its deals, which begins `at`.
struct Stand : Standing {
    i64 at;
};

struct Trials {
    static constexpr i64 SLACK = 2;        // for the end that a deal is given where it is cut
    static constexpr i64 DEAL_BEGINS = 6;  // the bytes that tell that a deal begins

    RuleSet set;
    Match match;
    Header header;
    i64 size, room;
    u8 *base, *text;      // the text as it was, and as it is tried
    i64 *ends;            // where items end: as many as bytes of the text
    Stand *stands;        // before each deal of the text as it was, as far as it is sound
    i32 stood;            // how many those are
    Reach reached;        // by the text as it was
    Least least;          // of which items how many stand is told

    void end() {
        free(base);
        free(text);
        free(ends);
        free(stands);
    }

    bool make_room(i64 most) {
        if (most <= room) return true;
        free(text);
        free(ends);
        text = static_cast<u8 *>(malloc(size_t(most + SLACK)));
        ends = static_cast<i64 *>(malloc(size_t(most) * sizeof(i64)));
        room = text && ends ? most : 0;
        return room;
    }

    // Takes the text of a record; false if there is no memory, or its header is not for the kernel.
    bool start(const Kernel &kernel, const u8 *from, i64 bytes) {
        base = static_cast<u8 *>(malloc(size_t(bytes) + 1));
        if (!base || !make_room(bytes + 1)) return false;
        memcpy(base, from, size_t(bytes));
        size = bytes;
        Text whole = {base, base, base + bytes, ENGLISH};
        i32 count, deals = 0;
        if (!read_head(whole, match.tag, count, header)) return false;
        const i32 known = kernel.rules_of(header);
        if (known == kernel.count || !kernel.sets[known]->rules.for_kernel) return false;
        set = *kernel.sets[known];
        for (i64 at = whole.at - base; at < bytes; at++) {
            const u8 *place = base + at;
            deals += deal_starts({base, place, base + bytes, header.language});
        }
        stands = static_cast<Stand *>(malloc(size_t(deals) * sizeof(Stand)));
        if (!stands) return false;
        memcpy(text, base, size_t(bytes));
        least = {-1, -1};
        reached = judge(0, bytes, true);
        return true;
    }

    // Tries the text with these changes, in order and none into another; `words` are what they bring.
    Reach attempt(const ByteEdit *changes, i64 count, const u8 *words) {
        i64 from = 0, to = 0;
        for (i64 i = 0; i < count; i++) {
            const ByteEdit &one = changes[i];
            memcpy(text + to, base + from, size_t(one.start - from));
            to += one.start - from;
            memcpy(text + to, words, size_t(one.size));
            to += one.size;
            words += one.size;
            from = one.stop;
        }
        memcpy(text + to, base + from, size_t(size - from));
        i32 first = 0;
        while (first < stood && (!count || stands[first].at + DEAL_BEGINS <= changes[0].start)) first++;
        return judge(first, to + size - from, false);
    }

private:
    // Judges the text from the deal on of which it is known how the game stands before it; from its header on if
    // `known` is 0.
    Reach judge(i32 known, i64 bytes, bool keeps) {
        const u8 *end = text + bytes;
        const i64 from = known ? stands[known - 1].at : 0;
        Text left = {text, text + from, end, header.language};
        Header changed = header;
        if (!sound_bytes(text + from, bytes - from) || next_record(text, within(text + from, end), end) != end) {
            return {false, known - 1, -1, from};
        }
        begin(match, &set.rules, header.language);
        if (known) {
            static_cast<Standing &>(match) = stands[known - 1];
        } else {
            i32 count;
            const bool read = read_head(left, match.tag, count, changed) && set.is(changed);
            if (!read || !seats_exist(match.tag, count, set.rules)) return {false, -1, -1, 0};
            match.language = changed.language;
        }
        for (bool whole = true;;) {
            const Stand before = {match, left.at - text};
            if (keeps) stands[stood++] = before;
            i64 brought[SEATS] = {0};
            const Deal judged = whole ? judge_next(match, left, brought) : Deal::NOT_FOR_ME;
            if (judged == Deal::NOT_FOR_ME) return cut(before, whole, left);
            whole = judged != Deal::UNFINISHED;
            if (!left.done()) continue;
            const bool sound = result_stands(match, changed, whole && worth_known(match.tally));
            return {sound, match.deals, 0, bytes};
        }
    }

    // How far a deal is sound that is not wholly so.
    Reach cut(const Stand &before, bool goes_on, const Text &left) {
        Course &course = match.course;
        const i64 deal = before.deals;
        if (!goes_on) return {false, deal, -1, before.at};
        if (left.at - text > before.at) {
            // It is, but what follows is no deal.
            return {false, deal, course.items + 1, left.at - text};
        }
        if (course.items >= 0 && !course.made_up) return {false, deal, course.items, place_after(course.items_end, left)};
        if (least.deal >= 0 && deal != least.deal) return {false, deal, -1, before.at};
        Text play = left;
        i32 tags_count;
        if (!tags(play, match.tag, tags_count, true)) return {false, deal, -1, before.at};
        const i64 first = play.at - text;
        const i32 count = list_items(play);
        i32 low = -1, high = count + 1, step = 1, at = deal == reached.deal ? i32(reached.items) : count;
        if (least.deal >= 0) {
            at = i32(least.items) + 1;
            if (at > count || !sound_up_to(before, left, at ? ends[at - 1] : first)) return {false, deal, -1, before.at};
            low = at++;
        }
        for (; high - low > 1; step *= 2) {
            if (at > count) at = count;
            if (at < 0) at = 0;
            (sound_up_to(before, left, at ? ends[at - 1] : first) ? low : high) = at;
            at = low < 0 ? high - step : high > count ? low + step : (low + high) / 2;
        }
        if (low < 0) return {false, deal, -1, before.at};
        return {false, deal, low, place_after(text + (low ? ends[low - 1] : first), left)};
    }

    // Whether the deal is sound if it is cut at a place, and ends there without a score.
    bool sound_up_to(const Stand &before, const Text &left, i64 at) {
        u8 kept[SLACK];
        memcpy(kept, text + at, SLACK);
        memcpy(text + at, " *", SLACK);
        Text part = {text, left.at, text + at + SLACK, left.language};
        i64 brought[SEATS];
        static_cast<Standing &>(match) = before;
        const bool sound = judge_next(match, part, brought) != Deal::NOT_FOR_ME;
        memcpy(text + at, kept, SLACK);
        return sound;
    }

    i64 place_after(const u8 *at, const Text &left) const {
        Text rest = {text, at, left.end, left.language};
        return (skip(rest) ? rest.at : at) - text;
    }

    // Where each item of a deal's play ends.  What stands in a variation is of the action before it.
    i32 list_items(Text play) const {
        Item item;
        i32 count = 0;
        for (bool acted = false;;) {
            const Sign sign = next_item(play, item, set.rules.sides, acted);
            if (sign == Sign::OPEN) {
                if (!count || !pass_over(play, set.rules.sides)) return count;
                ends[count - 1] = play.at - text;
                continue;
            }
            if (sign == Sign::CLOSE || sign == Sign::SCORED || sign == Sign::UNFINISHED || sign == Sign::NOT_PLAIN) return count;
            acted |= is_action(sign);
            ends[count++] = play.at - text;
        }
    }
};

// Tries the text of a record with some changes at a time: `counts` says how many.  Returns `times`; else it has tried
// nothing, and returns the first whose changes are not in order or not in the text, -1 if there is no memory.
inline i64 try_all(Trials &trials, const ByteEdit *changes, const i64 *counts, i64 times, const u8 *words,
                   const Least &least, Reach *out) {
    const ByteEdit *one = changes;
    i64 most = trials.size;
    for (i64 i = 0; i < times; i++) {
        i64 size = trials.size, at = 0;
        for (i64 left = counts[i]; left; left--, one++) {
            if (one->start < at || one->stop < one->start || one->stop > trials.size) return i;
            at = one->stop;
            size += one->size - (one->stop - one->start);
        }
        if (size > most) most = size;
    }
    if (!trials.make_room(most + 1)) return -1;
    trials.least = least;
    for (i64 i = 0; i < times; i++) {
        out[i] = trials.attempt(changes, counts[i], words);
        for (i64 left = counts[i]; left; left--) words += changes++->size;
    }
    return times;
}

}  // namespace carnet
