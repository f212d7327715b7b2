// Deeds of many records added up: the lines that analysis/insights/kept.py writes, which says what they mean.
//
// A question has a measure, a dimension whose values are told apart, and filters.  Only what is written just so is
// taken here; anything else is for Python.  Names of players are compared as JSON writes them, with their quotes.
#pragma once

#include "shared_analysis.hpp"
#include "sums.hpp"

namespace carnet {

struct Deeds : OfDeeds {
    static constexpr i32 DIMENSIONS = CHOICE + 1;
    static constexpr i32 MOST_SEATS = 6, MOST_COLUMNS = 32, LETTERS = 6, MOST_TRICKS = 1000;
    // No record counts more than this; so no sum of squares of a million records is too large.
    static constexpr i64 MOST = i64(1) << 20;

    // What a record adds to a value: `total` of `count` deeds in so many `deals`, of which `deal` was the last.
    struct Slot {
        Span value;
        i64 total, count, deals;
        i32 deal;
    };
    // What all records add to a value in a game: as MeasureTotals in analysis/collection/tallies.py.
    struct Sum {
        i64 total, deals, squares, products, count, counts_squared, records;
    };
    struct Player {
        Span name;
        i32 side;
        // Where what this player does is counted, as far as that does not depend on the deal or the card.
        i32 slots[MOST_SEATS], many;
        bool wanted, wanted_in_deal;
        i32 slot_in_deal;
    };

    // A trick by its number, which is not in the texts as it is told: where it is counted in the text of that number.
    struct Trick {
        u8 digits[4];
        i32 size, slot;
        i64 text;
        bool wanted;
    };

    i32 measure, by, known;
    Span column;
    Rows<Span> wanted[DIMENSIONS];
    Numbered spellings, keys, games, units, pairs;
    Rows<Span> people;  // the name for each spelling
    Rows<Sum> sums;      // by the number of the key, which is the game and the value
    Rows<u8> below;      // by the number of the game: whether a value was below 0
    Trick tricks[MOST_TRICKS];
    i64 records, left_out;

    // The record that is being read.
    Rows<Slot> slots;
    Rows<u8> key;
    Player players[MOST_SEATS];
    Span seats, game, phase, of_all[DIMENSIONS];
    i32 seats_many, columns_many, column_at, known_at;
    bool in_order, per_seat, is_below, wanted_phase, wanted_lead[2];
    i32 slots_of_lead[2];
    i64 texts;  // how many have been read

    bool start(i32 what, i32 dimension, i32 must_be, const Span &of_column) {
        measure = what;
        by = dimension;
        known = must_be;
        return copied(of_column, column);
    }
    void end() {
        for (Rows<Span> &one : wanted) {
            for (i64 i = 0; i < one.count; i++) free(const_cast<u8 *>(one.rows[i].at));
            one.end();
        }
        for (i64 i = 0; i < people.count; i++) free(const_cast<u8 *>(people.rows[i].at));
        free(const_cast<u8 *>(column.at));
        people.end();
        spellings.end();
        keys.end();
        games.end();
        units.end();
        pairs.end();
        sums.end();
        below.end();
        slots.end();
        key.end();
    }

    static bool copied(const Span &from, Span &to) {
        u8 *copy = static_cast<u8 *>(malloc(size_t(from.size) + 1));
        if (!copy) return false;
        memcpy(copy, from.at, size_t(from.size));
        to = {copy, from.size};
        return true;
    }

    bool filter(i32 dimension, const Span &value) {
        Span copy;
        return copied(value, copy) && wanted[dimension].push(copy);
    }

    // Says that a spelling stands for a name.
    bool alias(const Span &spelling, const Span &name) {
        Span copy;
        const i32 number = spellings.number(spelling);
        return number == people.count && copied(name, copy) && people.push(copy);
    }

    // Reads up to a separator, which is passed over.
    static bool word(const u8 *&at, const u8 *end, char ends, Span &out) {
        const u8 *from = at;
        while (at < end && *at != u8(ends)) at++;
        out = {from, at - from};
        if (at == end) return false;
        at++;
        return true;
    }
    // Reads up to the end of a line, which may be long.
    static bool line(const u8 *&at, const u8 *end, Span &out) {
        const u8 *from = at;
        Sums::to_end_of_line(at, end);
        out = {from, at - from};
        at += at < end;
        return from + out.size < end;
    }

    bool passes(i32 dimension, const Span &value) const {
        const Rows<Span> &some = wanted[dimension];
        for (i64 i = 0; i < some.count; i++) {
            if (some.rows[i].same(value)) return true;
        }
        return !some.count;
    }

    // Where a value of the record is counted, -1 if there is no memory.
    i32 slot(const Span &value) {
        for (i64 i = 0; i < slots.count; i++) {
            if (slots.rows[i].value.same(value)) return i32(i);
        }
        return slots.push({value, 0, 0, 0, 0}) ? i32(slots.count - 1) : -1;
    }

    // Adds texts, between any two of which is an empty line.  Those before one that is not taken are added.
    Done take(const u8 *at, const u8 *end) {
        Done done;
        do done = one_text(at, end);
        while (done == Done::WHOLE && at < end);
        return done;
    }

    Done one_text(const u8 *&at, const u8 *end) {
        Span text;
        // What the store adds up.
        while (at < end && *at == '[') line(at, end, text);
        if (at == end || *at == '\n') {
            at += at < end;
            left_out++;
            return Done::WHOLE;
        }
        slots.count = 0;
        texts++;
        is_below = false;
        phase = {at, 0};
        bool more = line(at, end, text);
        Done done = head(text);
        i32 deal = 0;
        while (done == Done::WHOLE && more) {
            if (at < end && *at == '\n') {
                at++;
                break;
            }
            more = line(at, end, text);
            done = one_deal(text, ++deal);
        }
        if (done == Done::WHOLE && measure == GAMES) done = won(deal);
        return done == Done::WHOLE ? finish() : done;
    }

    // -- the line of the game --------------------

    Span game_won, unit;

    Done head(const Span &line) {
        const u8 *at = line.at, *end = at + line.size;
        Span sides, columns;
        if (!Sums::is(at, end, '=')) return Done::FOR_PYTHON;
        const u8 *from = at;
        if (!word(at, end, ' ', game) || !word(at, end, ' ', unit)) return Done::FOR_PYTHON;
        unit = {from, unit.at + unit.size - from};
        of_all[GAME] = game;
        if (!word(at, end, ' ', of_all[YEAR]) || !word(at, end, ' ', of_all[MONTH]) || !word(at, end, ' ', of_all[DECADE]) ||
            !word(at, end, ' ', seats) || !word(at, end, ' ', sides) || !word(at, end, ' ', game_won) ||
            !word(at, end, ' ', columns)) {
            return Done::FOR_PYTHON;
        }
        seats_many = i32(seats.size);
        if (seats_many > MOST_SEATS || sides.size != seats_many) return Done::FOR_PYTHON;
        if (!Sums::is(at, end, '[')) return Done::FOR_PYTHON;
        in_order = true;
        for (i32 i = 0; i < seats_many; i++) {
            Player &one = players[i];
            in_order = in_order && seats.at[i] == 'A' + i;
            one.side = sides.at[i] - '0';
            if (one.side < 0 || one.side > 9 || (i && !Sums::is(at, end, ',')) || !Sums::quoted(at, end, one.name)) {
                return Done::FOR_PYTHON;
            }
            if (people.count) {
                const i64 before = people.count;
                const i32 number = spellings.number(one.name);
                if (number < 0) return Done::NO_MEMORY;
                // A name that is no alias stands for itself.
                if (number == before) {
                    Span copy;
                    if (!copied(one.name, copy) || !people.push(copy)) return Done::NO_MEMORY;
                }
                one.name = people.rows[number];
            }
        }
        if ((seats_many && !Sums::is(at, end, ',')) || !Sums::quoted(at, end, of_all[RULES]) || !Sums::is(at, end, ']') ||
            at != end || !find_columns(columns)) {
            return Done::FOR_PYTHON;
        }
        wanted_lead[1] = passes(LEAD, span_of("lead"));
        wanted_lead[0] = passes(LEAD, span_of("follow"));
        wanted_phase = passes(PHASE, phase);
        return seated();
    }

    bool find_columns(const Span &columns) {
        const u8 *at = columns.at, *end = at + columns.size;
        Span one;
        column_at = known_at = -1;
        columns_many = 0;
        if (columns.is("-")) return true;
        for (bool more = true; more; columns_many++) {
            more = word(at, end, ',', one);
            if (one.same(column)) column_at = columns_many;
            if (one.is("known")) known_at = columns_many;
        }
        per_seat = column.size && column.at[0] == '@';
        return columns_many <= MOST_COLUMNS;
    }

    // Finds for each seat which of its values are counted, and whether the filters want it.
    Done seated() {
        bool wanted_all = true;
        for (i32 d = 0; d < DIMENSIONS; d++) wanted_all = wanted_all && (!of_record(d) || passes(d, of_all[d]));
        for (i32 i = 0; i < seats_many; i++) {
            Player &one = players[i];
            const Span seat = {seats.at + i, 1};
            one.many = 0;
            one.wanted = wanted_all && passes(SEAT, seat);
            // Without a name, a player has no value.
            one.wanted = one.wanted && (one.name.size > 2 ? passes(PLAYER, one.name) : !wanted[PLAYER].count);
            bool against = !wanted[OPPONENT].count, paired = !wanted[PAIR].count;
            for (i32 j = 0; j < seats_many; j++) {
                const Player &other = players[j];
                if (other.side == one.side || other.name.size <= 2) continue;
                against = against || passes(OPPONENT, other.name);
                Span pair = {};
                if ((by == PAIR || !paired) && one.name.size > 2 && !one.name.same(other.name)) {
                    if (!pair_of(one.name, other.name, pair)) return Done::NO_MEMORY;
                    paired = paired || passes(PAIR, pair);
                }
                bool new_one = by == OPPONENT || (by == PAIR && pair.size);
                for (i32 k = 0; new_one && k < j; k++) {
                    new_one = players[k].side == one.side || !players[k].name.same(other.name);
                }
                if (new_one && !counts(one, by == PAIR ? pair : other.name)) return Done::NO_MEMORY;
            }
            one.wanted = one.wanted && against && paired;
            if ((by == PLAYER && one.name.size > 2 && !counts(one, one.name)) || (by == SEAT && !counts(one, seat)) ||
                (of_record(by) && !counts(one, of_all[by]))) {
                return Done::NO_MEMORY;
            }
        }
        return Done::WHOLE;
    }

    // Whether all seats of a record have the same value of a dimension.
    static bool of_record(i32 dimension) {
        return dimension == GAME || dimension == RULES || dimension == YEAR || dimension == MONTH || dimension == DECADE;
    }

    // The name of a pair, as JSON writes it; false if there is no memory.
    bool pair_of(const Span &one, const Span &other, Span &out) {
        static const char between[] = " \\u2013 ";
        const i64 dash = sizeof between - 1, first = one.size - 1;
        key.count = 0;
        u8 *at = key.room(first + dash + other.size);
        if (!at) return false;
        memcpy(at, one.at, size_t(first));
        memcpy(at + first, between, size_t(dash));
        memcpy(at + first + dash, other.at + 1, size_t(other.size - 1));
        const i32 number = pairs.number({at, first + dash + other.size - 1});
        if (number >= 0) out = pairs.names.rows[number].text;
        return number >= 0;
    }

    bool counts(Player &one, const Span &value) {
        one.slots[one.many] = slot(value);
        return one.slots[one.many++] >= 0;
    }

    // -- the line of a deal --------------------

    Done one_deal(const Span &line, i32 deal) {
        const u8 *at = line.at, *end = at + line.size;
        Span first, words[MOST_COLUMNS];
        if (!Sums::is(at, end, '+') || !word(at, end, ' ', first) || first.size != seats_many + 1) {
            return Done::FOR_PYTHON;
        }
        for (i32 i = 0; i < columns_many; i++) {
            if (!word(at, end, ' ', words[i])) return Done::FOR_PYTHON;
        }
        i32 dealer = -1;
        for (i32 i = 0; i < seats_many; i++) {
            if (seats.at[i] == first.at[0]) dealer = i;
        }
        static const u8 places[] = "012345?";
        for (i32 i = 0; i < seats_many; i++) {
            Player &one = players[i];
            const i32 place = dealer < 0 ? 6 : (i - dealer + seats_many) % seats_many;
            const Span where = {places + place, 1}, hand = {first.at + 1 + i, 1};
            one.wanted_in_deal = one.wanted && passes(DEALER, where) && passes(HAND, hand);
            one.slot_in_deal = -1;
            if (by == DEALER || by == HAND) {
                one.slot_in_deal = slot(by == DEALER ? where : hand);
                if (one.slot_in_deal < 0) return Done::NO_MEMORY;
            }
        }
        if (measure == GAMES) return Done::WHOLE;
        if (measure == COLUMN) return of_column(words, deal);
        return cards(at, end, deal);
    }

    Done of_column(const Span *words, i32 deal) {
        if (known >= 0) {
            if (known_at < 0) return Done::FOR_PYTHON;
            const Span &one = words[known_at];
            if (one.size != 1 || one.at[0] != '0' + known) return Done::WHOLE;
        }
        i64 values[10] = {};
        bool given[10] = {};
        if (column_at >= 0) {
            const Span &one = words[column_at];
            const u8 *at = one.at, *end = at + one.size;
            if (one.is("-")) return Done::WHOLE;
            for (i32 i = 0; i < 10; i++) {
                if (at == end || *at != ',') {
                    if (at == end) break;
                    if (!Sums::whole_number(at, end, values[i]) || values[i] > MOST || values[i] < -MOST) {
                        return Done::FOR_PYTHON;
                    }
                    given[i] = true;
                }
                if (at < end && !Sums::is(at, end, ',')) return Done::FOR_PYTHON;
            }
        }
        for (i32 i = 0; i < seats_many; i++) {
            const i32 at = per_seat ? i : players[i].side;
            if (column_at >= 0 && !given[at]) continue;
            count(players[i], -1, values[at], deal);
        }
        return Done::WHOLE;
    }

    Done cards(const u8 *at, const u8 *end, i32 deal) {
        const bool all_known = Sums::is(at, end, '#');
        const bool graded = measure != TRICKS;
        const bool counted = !graded || all_known == (measure == ACCURACY || measure == LOST);
        i32 slot_of_card = -1, took = -1;
        if (by == LEAD) {
            slots_of_lead[0] = slot(span_of("follow"));
            slots_of_lead[1] = slot(span_of("lead"));
            if (slots_of_lead[0] < 0 || slots_of_lead[1] < 0) return Done::NO_MEMORY;
        }
        // Whether all cards of a trick are counted in one place.
        bool together = (by == TRICK || by == PHASE) && wanted_lead[0] && wanted_lead[1];
        for (i32 i = 0; i < seats_many; i++) together = together && players[i].wanted_in_deal;
        i64 told_trick = 0, number = 0;
        if (by == PHASE && phase.size && (slot_of_card = slot(phase)) < 0) return Done::NO_MEMORY;
        if (end - at == 1 && *at == '-') return Done::WHOLE;
        const Trick *of = nullptr;
        while (at < end) {
            const u8 letter = *at++;
            if (letter == '<') {
                if (!word(at, end, '>', phase)) return Done::FOR_PYTHON;
                wanted_phase = passes(PHASE, phase);
                if (by == PHASE && (slot_of_card = slot(phase)) < 0) return Done::NO_MEMORY;
                continue;
            }
            if (letter == '@') {
                if (!Sums::whole_number(at, end, told_trick) || told_trick < 1 || !Sums::is(at, end, ';')) {
                    return Done::FOR_PYTHON;
                }
                continue;
            }
            const bool leads = letter < 'a', whole = leads && letter >= 'M';
            const i32 place = letter - (whole ? 'M' : leads ? 'A' : 'a');
            const i32 seat = place % LETTERS;
            if (place < 0 || place >= (whole ? seats_many : 2 * LETTERS) || seat >= seats_many || !in_order ||
                (whole && (graded || took < 0))) {
                return Done::FOR_PYTHON;
            }
            if (!of || told_trick || leads) {
                number = told_trick ? told_trick : number + leads;
                told_trick = 0;
                if (number >= MOST_TRICKS) return Done::FOR_PYTHON;
                if (!(of = trick(number))) return Done::NO_MEMORY;
            }
            if (whole && together) {
                if (wanted_phase && of->wanted) count_at(by == TRICK ? of->slot : slot_of_card, 1, deal, seats_many);
                took = seat;
                continue;
            }
            for (i32 i = 0; whole && i < seats_many; i++) {
                const i32 next = took + i < seats_many ? took + i : took + i - seats_many;
                card(next, !i, *of, slot_of_card, next == seat, deal);
            }
            if (whole || place < LETTERS) took = seat;
            if (whole) continue;
            i64 value = place < LETTERS;
            Span kind = {};
            if (measure >= ACCURACY_CHANCE) {
                i64 lost;
                if (!Sums::whole_number(at, end, value) || !Sums::is(at, end, '/') ||
                    !Sums::whole_number(at, end, lost) || at == end || value > MOST || lost > MOST) {
                    return Done::FOR_PYTHON;
                }
                if (measure == LOST_CHANCE) value = lost;
                if (!kind_of(*at++, kind)) return Done::FOR_PYTHON;
                if (!passes(CHOICE, kind)) continue;
            } else if (graded) {
                if (!Sums::whole_number(at, end, value) || value > MOST) return Done::FOR_PYTHON;
                const bool at_stake = Sums::is(at, end, '!');
                const bool choices = measure == ACCURACY || measure == ACCURACY_ALL_SEEN;
                if (!counted || (choices && !at_stake)) continue;
                if (choices) value = !value;
            }
            i32 where = slot_of_card;
            if (by == CHOICE && (where = slot(kind)) < 0) return Done::NO_MEMORY;
            card(seat, leads, *of, where, value, deal);
        }
        return Done::WHOLE;
    }

    // The kind of a choice, by its letter.
    static bool kind_of(u8 letter, Span &kind) {
        switch (letter) {
            case 'l': kind = span_of("lead"); return true;
            case 'f': kind = span_of("follow"); return true;
            case 'd': kind = span_of("discard"); return true;
            case 'm': kind = span_of("declaration"); return true;
            default: return false;
        }
    }

    // The trick of a number; null if there is no memory.
    Trick *trick(i64 number) {
        Trick &one = tricks[number];
        if (!one.size) {
            SpelledBytes written = {0, sizeof one.digits, one.digits};
            Writing{written}.number(number);
            one.size = i32(written.count);
            one.wanted = passes(TRICK, {one.digits, one.size});
        }
        if (by == TRICK && one.text != texts) {
            one.text = texts;
            one.slot = slot({one.digits, one.size});
        }
        return one.slot < 0 ? nullptr : &one;
    }

    // Counts a card if the filters want it.
    void card(i32 seat, bool leads, const Trick &of, i32 where, i64 value, i32 deal) {
        if (!wanted_phase || !wanted_lead[leads] || !of.wanted) return;
        if (by == TRICK) where = of.slot;
        if (by == LEAD) where = slots_of_lead[leads];
        count(players[seat], where, value, deal);
    }

    // -- adding --------------------

    void count(const Player &one, i32 of_card, i64 value, i32 deal) {
        if (measure == GAMES ? !one.wanted : !one.wanted_in_deal) return;
        if (of_card >= 0) return count_at(of_card, value, deal);
        if (one.slot_in_deal >= 0 && measure != GAMES) return count_at(one.slot_in_deal, value, deal);
        for (i32 i = 0; i < one.many; i++) count_at(one.slots[i], value, deal);
    }
    void count_at(i32 at, i64 value, i32 deal, i64 cards = 1) {
        Slot &one = slots.rows[at];
        is_below = is_below || value < 0;
        one.total += value;
        one.count += cards;
        if (one.deal != deal) one.deals++;
        one.deal = deal;
    }

    Done won(i32 deals) {
        if (game_won.is("-")) return Done::WHOLE;
        if (game_won.size != seats_many) return Done::FOR_PYTHON;
        for (i32 i = 0; i < seats_many; i++) count(players[i], -1, game_won.at[i] == '1', 1);
        for (i64 i = 0; i < slots.count; i++) slots.rows[i].deals = deals;
        return Done::WHOLE;
    }

    // Adds what the record counts to the sums; first it is seen whether all of it can be added.
    Done finish() {
        for (i64 i = 0; i < slots.count; i++) {
            const Slot &one = slots.rows[i];
            if (one.total > MOST || one.total < -MOST || one.count > MOST) return Done::FOR_PYTHON;
        }
        const i32 at_game = games.number(game);
        if (at_game < 0 || units.number(unit) < 0) return Done::NO_MEMORY;
        if (at_game == below.count && !below.push(0)) return Done::NO_MEMORY;
        below.rows[at_game] |= is_below;
        records++;
        for (i64 i = 0; i < slots.count; i++) {
            const Slot &one = slots.rows[i];
            if (!one.count) continue;
            key.count = 0;
            u8 *at = key.room(game.size + 1 + one.value.size);
            if (!at) return Done::NO_MEMORY;
            memcpy(at, game.at, size_t(game.size));
            at[game.size] = ' ';
            memcpy(at + game.size + 1, one.value.at, size_t(one.value.size));
            const i32 number = keys.number({at, game.size + 1 + one.value.size});
            if (number < 0 || (number == sums.count && !sums.push({}))) return Done::NO_MEMORY;
            Sum &sum = sums.rows[number];
            sum.total += one.total;
            sum.deals += one.deals;
            sum.squares += one.total * one.total;
            sum.products += one.total * one.count;
            sum.count += one.count;
            sum.counts_squared += one.count * one.count;
            sum.records++;
        }
        return Done::WHOLE;
    }

    // The records, those left out, the units, the games with a value below 0, and a line for each sum: its numbers,
    // its game and its value.
    void list(Writing to) const {
        to.number(records).add(" ").number(left_out);
        for (i64 i = 0; i < units.names.count; i++) to.add("\nu").add(units.names.rows[i].text);
        for (i64 i = 0; i < below.count; i++) {
            if (below.rows[i]) to.add("\nb").add(games.names.rows[i].text);
        }
        for (i64 i = 0; i < sums.count; i++) {
            const Sum &one = sums.rows[i];
            to.add("\n");
            const i64 numbers[] = {one.total, one.deals,          one.squares, one.products,
                                   one.count, one.counts_squared, one.records};
            for (i64 number : numbers) to.number(number).add(" ");
            to.add(keys.names.rows[i].text);
        }
    }
};

}  // namespace carnet
