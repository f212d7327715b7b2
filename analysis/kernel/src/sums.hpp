// Facts of records added up by group: the lines of JSON that records/library/facts.py writes.
//
// A line has groups and counts: [[["player","whist","Ada"]],{"=deals":[2,4,1]}].  Only what is written just so
// is taken here; anything else is for Python.  Names are compared as they are written.
#pragma once

#include "rows.hpp"
#include "writing.hpp"

namespace carnet {

// Numbers from 0 on for texts, in the order in which they are first seen.  The texts are copied.
struct Numbered {
    struct Name {
        Span text;
        u64 hash;
    };
    Rows<Name> names;
    i32 *places;  // numbers of names, -1 where there is none
    i64 size;

    // The number of a text, -1 if there is no memory.
    i32 number(const Span &text) {
        if (2 * (names.count + 1) > size && !grow()) return -1;
        const u64 hash = text.hash();
        i64 at = i64(hash & u64(size - 1));
        for (; places[at] >= 0; at = (at + 1) & (size - 1)) {
            const Name &name = names.rows[places[at]];
            if (name.hash == hash && name.text.same(text)) return places[at];
        }
        u8 *copy = static_cast<u8 *>(malloc(size_t(text.size) + 1));
        if (!copy) return -1;
        memcpy(copy, text.at, size_t(text.size));
        if (!names.push({{copy, text.size}, hash})) {
            free(copy);
            return -1;
        }
        places[at] = i32(names.count - 1);
        return places[at];
    }
    bool grow() {
        const i64 wanted = size ? 2 * size : 256;
        i32 *made = static_cast<i32 *>(malloc(sizeof(i32) * size_t(wanted)));
        if (!made) return false;
        memset(made, 0xff, sizeof(i32) * size_t(wanted));
        for (i64 i = 0; i < names.count; i++) {
            i64 at = i64(names.rows[i].hash & u64(wanted - 1));
            while (made[at] >= 0) at = (at + 1) & (wanted - 1);
            made[at] = i32(i);
        }
        free(places);
        places = made;
        size = wanted;
        return true;
    }
    void end() {
        for (i64 i = 0; i < names.count; i++) free(const_cast<u8 *>(names.rows[i].text.at));
        names.end();
        free(places);
    }
};

// Sums: where the numbers of each count begin among all of its numbers, by the number of its name; -1 if nowhere.
struct Added {
    Rows<i32> first;
    Rows<i64> numbers;

    // Where the numbers of a count are, all 0 if it is new; null if there is no memory.
    i64 *of(i32 name, i32 many) {
        while (first.count <= name) {
            if (!first.push(-1)) return nullptr;
        }
        i32 &at = first.rows[name];
        if (at < 0) {
            i64 *made = numbers.room(many);
            if (!made) return nullptr;
            memset(made, 0, sizeof(i64) * size_t(many));
            at = i32(numbers.count);
            numbers.count += many;
        }
        return numbers.rows + at;
    }
    void end() {
        first.end();
        numbers.end();
    }
};

struct Sums {
    // A group.  Of one that is not told apart only its size is known.
    struct One {
        i64 size;
        bool told;
        Added added;
    };
    // A count as a line has it: the number of its name, and where its numbers are among those of the line.
    struct Count {
        i32 name, first, many;
    };

    Span kinds[2];  // how the groups begin that are added up; those of the first are all told apart
    i64 most;        // so many groups are told apart
    i32 size_name;   // the number of the name of the count that says how large a group is

    Numbered names, groups;
    Rows<i32> many;  // how many numbers the counts of each name have
    Rows<One> all;   // the groups, by their numbers
    i64 told;
    // A line that is being read.
    Rows<Count> counts;
    Rows<i64> numbers;
    Rows<i32> chosen;

    bool start(const Span &whole, const Span &kind, const Span &size, i64 told_apart) {
        u8 *copy = static_cast<u8 *>(malloc(size_t(whole.size + kind.size) + 1));
        if (!copy) return false;
        memcpy(copy, whole.at, size_t(whole.size));
        memcpy(copy + whole.size, kind.at, size_t(kind.size));
        kinds[0] = {copy, whole.size};
        kinds[1] = {copy + whole.size, kind.size};
        most = told_apart;
        size_name = names.number(size);
        return size_name == 0 && many.push(-1);
    }
    void end() {
        free(const_cast<u8 *>(kinds[0].at));
        for (i64 i = 0; i < all.count; i++) all.rows[i].added.end();
        names.end();
        groups.end();
        many.end();
        all.end();
        counts.end();
        numbers.end();
        chosen.end();
    }

    // The number of a group, -1 if there is no memory.  `apart`: it is told apart, however many there are.
    i32 group(const Span &written, bool apart) {
        const i32 found = groups.number(written);
        if (found < 0 || found < all.count) return found;
        One one = {};
        one.told = apart || told < most;
        told += one.told && !apart;
        return all.push(one) ? found : -1;
    }

    // Adds the numbers of a text.  If it is not taken whole, the sums are of no more use.
    Done take(const u8 *at, const u8 *end) {
        while (at < end) {
            // What is kept for those who made it.
            if (*at == '=' || *at == '+') {
                to_end_of_line(at, end);
                at += at < end;
                continue;
            }
            const Done done = line(at, end);
            if (done != Done::WHOLE) return done;
            if (at < end && *at++ != '\n') return Done::FOR_PYTHON;
        }
        return Done::WHOLE;
    }

    static void to_end_of_line(const u8 *&at, const u8 *end) {
        const void *ends = memchr(at, '\n', size_t(end - at));
        at = ends ? static_cast<const u8 *>(ends) : end;
    }

    static bool is(const u8 *&at, const u8 *end, char wanted) {
        if (at == end || *at != u8(wanted)) return false;
        at++;
        return true;
    }

    // Reads a text in quotes, with them.
    static bool quoted(const u8 *&at, const u8 *end, Span &out) {
        const u8 *from = at;
        if (!is(at, end, '"')) return false;
        while (at < end && *at != '"') {
            if (*at == '\\') at++;
            if (at == end || *at < ' ' || *at > '~') return false;
            at++;
        }
        out.at = from;
        out.size = at + 1 - from;
        return is(at, end, '"');
    }

    static bool whole_number(const u8 *&at, const u8 *end, i64 &out) {
        const bool below = is(at, end, '-');
        const u8 *from = at;
        i64 value = 0;
        for (; at < end && *at >= '0' && *at <= '9'; at++) {
            if (__builtin_mul_overflow(value, 10, &value) || __builtin_sub_overflow(value, i64(*at - '0'), &value)) {
                return false;
            }
        }
        if (at == from || (*from == '0' && at - from > 1)) return false;
        if (!below && __builtin_sub_overflow(i64(0), value, &value)) return false;
        out = value;
        return true;
    }

    Done line(const u8 *&at, const u8 *end) {
        chosen.count = counts.count = numbers.count = 0;
        if (!is(at, end, '[') || !is(at, end, '[')) return Done::FOR_PYTHON;
        do {
            const Done done = one_group(at, end);
            if (done != Done::WHOLE) return done;
        } while (is(at, end, ','));
        if (!is(at, end, ']') || !is(at, end, ',') || !is(at, end, '{')) return Done::FOR_PYTHON;
        if (!chosen.count) {
            // Of no group that is asked for.
            to_end_of_line(at, end);
            return Done::WHOLE;
        }
        if (!is(at, end, '}')) {
            do {
                const Done done = one_count(at, end);
                if (done != Done::WHOLE) return done;
            } while (is(at, end, ','));
            if (!is(at, end, '}')) return Done::FOR_PYTHON;
        }
        if (!is(at, end, ']')) return Done::FOR_PYTHON;
        for (i64 i = 0; i < chosen.count; i++) {
            One &one = all.rows[chosen.rows[i]];
            const Done done = one.told ? add(one) : larger(one);
            if (done != Done::WHOLE) return done;
        }
        return Done::WHOLE;
    }

    Done one_group(const u8 *&at, const u8 *end) {
        Span kind, game, name;
        if (!is(at, end, '[') || !quoted(at, end, kind) || !is(at, end, ',') || !quoted(at, end, game) ||
            !is(at, end, ',') || !quoted(at, end, name) || !is(at, end, ']')) {
            return Done::FOR_PYTHON;
        }
        for (i32 i = 0; i < 2; i++) {
            if (!kind.same(kinds[i])) continue;
            const i32 number = group({kind.at, name.at + name.size - kind.at}, i == 0);
            if (number < 0 || !chosen.push(number)) return Done::NO_MEMORY;
            break;
        }
        return Done::WHOLE;
    }

    Done one_count(const u8 *&at, const u8 *end) {
        Span name;
        if (!quoted(at, end, name) || !is(at, end, ':') || !is(at, end, '[')) return Done::FOR_PYTHON;
        Count count = {names.number(name), i32(numbers.count), 0};
        if (count.name < 0) return Done::NO_MEMORY;
        if (!is(at, end, ']')) {
            do {
                i64 number;
                if (!whole_number(at, end, number)) return Done::FOR_PYTHON;
                if (!numbers.push(number)) return Done::NO_MEMORY;
                count.many++;
            } while (is(at, end, ','));
            if (!is(at, end, ']')) return Done::FOR_PYTHON;
        }
        if (count.name == many.count && !many.push(-1)) return Done::NO_MEMORY;
        if (many.rows[count.name] < 0) many.rows[count.name] = count.many;
        if (many.rows[count.name] != count.many) return Done::FOR_PYTHON;
        return counts.push(count) ? Done::WHOLE : Done::NO_MEMORY;
    }

    // Adds the line that has been read to a group.
    Done add(One &one) {
        for (i64 i = 0; i < counts.count; i++) {
            const Count &count = counts.rows[i];
            i64 *sums = one.added.of(count.name, count.many);
            if (!sums) return Done::NO_MEMORY;
            for (i32 j = 0; j < count.many; j++) {
                if (__builtin_add_overflow(sums[j], numbers.rows[count.first + j], &sums[j])) return Done::FOR_PYTHON;
            }
        }
        return larger(one);
    }

    // Adds how large a line makes a group.
    Done larger(One &one) {
        for (i64 i = 0; i < counts.count; i++) {
            const Count &count = counts.rows[i];
            if (count.name != size_name || !count.many) continue;
            if (__builtin_add_overflow(one.size, numbers.rows[count.first], &one.size)) return Done::FOR_PYTHON;
        }
        return Done::WHOLE;
    }

    // All groups, in the order of their numbers: [["player","whist","Ada",2,1],...], with how large each is and
    // whether it is told apart.
    void list(Writing to) const {
        to.add("[");
        for (i64 i = 0; i < all.count; i++) {
            to.add(i ? ",[" : "[").add(groups.names.rows[i].text);
            to.add(",").number(all.rows[i].size).add(",").number(all.rows[i].told).add("]");
        }
        to.add("]");
    }

    // The sums of a group: {"=deals":[2,4,1]}.
    void sums_of(i64 number, Writing to) const {
        const Added &added = all.rows[number].added;
        bool first = true;
        to.add("{");
        for (i64 name = 0; name < added.first.count; name++) {
            if (added.first.rows[name] < 0) continue;
            const i64 *of_it = added.numbers.rows + added.first.rows[name];
            to.add(first ? "" : ",").add(names.names.rows[name].text).add(":[");
            first = false;
            for (i32 j = 0; j < many.rows[name]; j++) to.add(j ? "," : "").number(of_it[j]);
            to.add("]");
        }
        to.add("}");
    }
};

}  // namespace carnet
