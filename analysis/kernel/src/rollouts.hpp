// Deals played on to their end by a policy that is data, in worlds that agree with what somebody has seen.
//
// The reference is analysis/estimate: policy.py, count_policy.py.
#pragma once

#include "counted_rest.hpp"
#include "final.hpp"
#include "playing.hpp"
#include "unseen.hpp"

namespace carnet {

enum : i32 { MOST_LAID = 64 };

struct Rollout {
    const Policy &policy;
    Course &course;
    Chance &chance;
    i32 stock_winner;
    bool failed;  // whether this is for Python
    i32 laid_count[SEATS];
    u64 laid[SEATS][MOST_LAID];
    bool solved = false;  // what is not played brings each side the `rest`
    i32 rest[2] = {0, 0};

    const Rules &rules() const { return *course.rules; }
    State &state() { return course.state; }

    // -- cards --------------------

    i32 any(u64 cards) {
        i32 skip = 0;
        if (cards & (cards - 1)) skip = i32(chance.part() * size_of(cards));
        for (; skip; skip--) cards &= cards - 1;
        return lowest(cards);
    }
    template <class Weight> i32 most_by(u64 cards, const Weight &weight) {
        i32 most = INT32_MIN;
        u64 best = 0;
        for (u64 left = cards; left; left &= left - 1) {
            const i32 of = weight(lowest(left));
            if (of > most) best = 0;
            if (of < most) continue;
            most = of;
            best |= left & -left;
        }
        return any(best);
    }
    i32 most(u64 cards, const i32 *weight) {
        return most_by(cards, [&](i32 card) { return weight[card]; });
    }
    i32 least(u64 cards, const i32 *weight) {
        return most_by(cards, [&](i32 card) { return -weight[card]; });
    }
    // The strength of the cards to the suit led as it is outside of play without duties.
    const u8 *usual_power() { return rules().power[0][state().trump + 1][state().led]; }
    u64 usual_higher() { return rules().higher[state().trump + 1][state().led][state().best]; }
    bool partner_has_it(i32 seat) { return rules().side_of[state().best_seat] == rules().side_of[seat]; }
    bool last_to_play() { return state().cards == rules().seats - 1; }

    i32 choose() {
        const u64 legal = state().legal(state().next);
        if (!legal) failed = true;
        if (!(legal & (legal - 1))) return legal ? lowest(legal) : 0;
        if (policy.style == KEEPS) return keeping(legal);
        return policy.style == WINS ? winning(legal) : avoiding(legal);
    }
    i32 keeping(u64 legal) {
        const i32 trump = state().trump + 1;
        const i32 *keep = policy.keep[trump];
        if (!state().cards) return state().stock.left ? least(legal, keep) : most(legal, policy.lead[trump]);
        u64 higher = usual_higher();
        if (state().now() && state().now()->offsuit_wins) {
            const u8 *power = state().power();
            higher = 0;
            for (u64 left = legal; left; left &= left - 1) {
                if (power[lowest(left)] > power[state().best]) higher |= left & -left;
            }
        }
        const u64 able = legal & higher;
        return able && takes(able, keep) ? least(able, keep) : least(legal, keep);
    }
    bool takes(u64 able, const i32 *keep) {
        const i32 seat = state().next;
        if (partner_has_it(seat) && (last_to_play() || !state().stock.left)) return false;
        if (!state().stock.left) return true;
        i32 cheapest = lowest(able);
        for (u64 left = able; left; left &= left - 1) {
            if (keep[lowest(left)] < keep[cheapest]) cheapest = lowest(left);
        }
        const i32 worth = rules().value[cheapest] + state().points - rules().trick_value;
        return worth >= policy.worth_taking || could_declare(seat);
    }

    // Whether no card left in the hands is stronger in its suit.
    bool is_top(i32 card) {
        const i32 own = rules().classes[card];
        u64 left = 0;
        for (i32 seat = 0; seat < rules().seats; seat++) left |= state().mask[seat];
        return !(rules().higher[state().trump + 1][own][card] & left & rules().members[own]);
    }
    i32 winning(u64 legal) {
        const i32 seat = state().next;
        const i32 *keep = policy.keep[state().trump + 1];
        if (!state().cards) return winning_lead(legal, keep);
        const u64 higher = legal & usual_higher();
        const bool friendly = partner_has_it(seat);
        if (!higher || (friendly && is_top(state().best))) return least(legal, keep);
        const u64 cheapest_of = friendly ? legal : higher;
        if (last_to_play()) return least(cheapest_of, keep);
        const i32 highest = 63 - __builtin_clzll(higher);
        const bool ruffs = rules().classes[state().best] != rules().classes[highest];
        if (ruffs || !(legal & rules().members[state().led])) return least(cheapest_of, keep);
        const u8 *power = usual_power();
        i32 strongest = lowest(higher);
        for (u64 left = higher; left; left &= left - 1) {
            if (power[lowest(left)] > power[strongest]) strongest = lowest(left);
        }
        return state().cards == 1 && !is_top(strongest) ? least(legal, keep) : strongest;
    }
    i32 winning_lead(u64 legal, const i32 *keep) {
        const u64 trumps = state().trump < 0 ? 0 : rules().members[state().trump], plain = legal & ~trumps;
        u64 tops = 0;
        for (u64 left = legal; left; left &= left - 1) {
            if (is_top(lowest(left))) tops |= left & -left;
        }
        if (tops) return any(tops & ~trumps ? tops & ~trumps : tops);
        const u64 cards = plain ? plain : legal;
        i32 longest = 0;
        u64 of_longest = 0;
        for (u64 left = cards; left; left &= left - 1) {
            const u64 suit = rules().members[rules().classes[lowest(left)]];
            const i32 length = size_of(cards & suit);
            if (length > longest) of_longest = 0;
            if (length < longest) continue;
            longest = length;
            of_longest |= left & -left;
        }
        return least(of_longest, keep);
    }
    i32 avoiding(u64 legal) {
        const i32 trump = state().trump + 1;
        if (!state().cards) return most(legal, policy.lead[trump]);
        const u64 below = legal & ~usual_higher();
        if (below) return most(below, policy.shed[trump]);
        const u8 *power = usual_power();
        const i32 sign = last_to_play() ? 1 : -1;
        return most_by(legal, [&](i32 card) { return sign * power[card]; });
    }

    // -- announcements --------------------

    bool in_hand(i32 seat, i32 group, i32 trump) {
        if (policy.cards[trump + 1][group] & ~state().mask[seat]) return false;
        return holds_all(state(), seat, declaration(policy, trump, group));
    }
    bool could_declare(i32 seat) {
        const i32 trump = state().trump;
        for (i32 i = 0; i < policy.groups[trump + 1]; i++) {
            if (!in_hand(seat, i, trump)) continue;
            const Item item = declaration(policy, trump, i);
            if (course.serve_cards(seat, item, meld_of(rules(), trump, item).kind, false)) return true;
        }
        return false;
    }
    // If cards can score again, a group could be declared without end.
    bool was_laid(i32 seat, u64 key) const {
        for (i32 i = 0; i < laid_count[seat]; i++) {
            if (laid[seat][i] == key) return true;
        }
        return false;
    }
    void announce(i32 seat, const Item &item) {
        if (!declare(course, item, seat)) {
            failed = true;
        } else if (rules().rescore) {
            if (laid_count[seat] == MOST_LAID) failed = true;
            else laid[seat][laid_count[seat]++] = item.key();
        }
    }
    // Declares what may be declared, in the policy's order: all of it, or only the first.
    bool declare_by_order(i32 seat, bool all) {
        const i32 trump = state().trump;
        bool any = false;
        for (i32 i = 0; i < policy.groups[trump + 1] && !failed && !course.over; i++) {
            if (!in_hand(seat, i, trump) || (all && was_laid(seat, policy.key[trump + 1][i]))) continue;
            const Item item = declaration(policy, trump, i);
            if (!declarable(course, seat, item)) continue;
            announce(seat, item);
            any = true;
            if (!all) break;
        }
        return any;
    }
    bool exchange_by(i32 seat) {
        if (state().trump < 0 || course.over) return false;
        const i32 card = rules().exchange_card[state().trump];
        if (card < 0 || !may_give(state(), seat, card)) return false;
        if (!exchange(course, item_of(Sign::EXCHANGE, NOBODY, card), seat)) failed = true;
        return true;
    }
    void draw() {
        if (!state().stock.to_draw) return;
        const i32 first = state().next;
        course.settle();
        if (policy.announces == ONE_BY_ONE) return;
        const i32 seven = state().trump < 0 ? i32(NO_CARD) : rules().exchange_card[state().trump];
        for (i32 i = 0; i < rules().seats && rules().sevens_draw && seven >= 0; i++) {
            const i32 seat = state().from(first, i);
            if (state().stock.drawn[seat] != seven || course.over) continue;
            Item item = item_of(Sign::DECLARATION);
            item.add(seven);
            // What is wrong with it, Python would only report.
            if (declarable(course, seat, item)) announce(seat, item);
        }
        if (state().moment(DECLARE).when != AFTER_LAST_DRAW) return;
        for (i32 i = 0; i < rules().seats && rules().declares; i++) declare_by_order(state().from(first, i), true);
    }
    void between() {
        const i32 first = state().next;
        if (state().stock.left) {
            const i32 seats = state().moment(EXCHANGE).when == ANY_TIME ? rules().seats : 1;
            for (i32 i = 0; i < seats; i++) exchange_by(state().from(first, i));
            for (i32 i = 0; i < rules().seats && rules().declares; i++) declare_by_order(state().from(first, i), true);
        }
        draw();
    }

    // -- with claims --------------------

    bool claim_by_any() {
        const i32 first = state().next >= 0 ? state().next : state().last_winner;
        for (i32 i = 0; i < rules().seats; i++) {
            const i32 seat = state().from(first < 0 ? 0 : first, i);
            if (state().count.least(seat) < rules().enough || won_by_last_trick(state(), seat)) continue;
            if (!claim(course, seat)) failed = true;
            return true;
        }
        return false;
    }
    bool declares_first() {
        return rules().declares && state().moment(DECLARE).when && declare_by_order(state().next, false);
    }
    // Does the first thing that can be done before the next card; false if there is none.
    bool prepare() {
        if (state().moment(DECLARE).when == AFTER_TRICK && declares_first()) return true;
        if (state().stock.to_draw) {
            course.settle();
            // After the last draw the rest may be solved.
            if (policy.limit && !state().stock.left) return true;
        }
        return exchanged_by_any() || declares_first() || closes();
    }
    // Closes the talon if the leader's cards are likely to win enough.
    bool closes() {
        const i32 seat = state().next;
        if (state().cards || !state().stock.left || !state().moment(CLOSE).when) return false;
        i32 likely = state().count.least(seat);
        for (u64 left = state().mask[seat]; left; left &= left - 1) {
            const i32 card = lowest(left), value = rules().value[card];
            if (suit_of(card) == state().trump || value >= policy.worth_closing) likely += value + policy.falls;
        }
        if (likely < rules().enough) return false;
        if (!close_talon(course, seat)) failed = true;
        return true;
    }

    // -- to the end --------------------

    // Solves the last tricks once nobody draws any more, before the lead of a trick.
    bool solves() {
        if (!policy.limit || state().stock.left || course.over || failed) return false;
        if (policy.announces == ONE_BY_ONE) return solves_counted();
        const Stopped stopped = solve_rest(state(), !policy.last_of_stock, policy.limit, rest);
        if (stopped == Stopped::NO_MEMORY) failed = true;
        return solved = stopped == Stopped::NO;
    }
    bool solves_counted() {
        if (state().cards || state().stock.to_draw || state().pause.shown) return false;
        if (state().stock.closed && state().length - state().trick >= policy.hidden) return false;
        CountedRest search;
        i32 margin = 0;
        const Stopped stopped = search.start(state(), *course.tally, policy) ? search.margin(margin) : Stopped::NO_MEMORY;
        search.end();
        if (stopped == Stopped::NO_MEMORY || search.unknown) failed = true;
        rest[rules().side_of[0]] = margin > 0 ? margin : 0;
        rest[rules().side_of[1]] = margin < 0 ? -margin : 0;
        return solved = stopped == Stopped::NO;
    }
    bool exchanged_by_any() {
        const i32 first = state().next;
        for (i32 i = 0; i < rules().seats; i++) {
            if (exchange_by(state().from(first, i))) return true;
        }
        return false;
    }
    void play_card(i32 card) { take(item_of(Sign::PLAY, NOBODY, card)); }
    void take(const Item &item) {
        const i32 trick = state().trick;
        if (failed || !act(course, item)) failed = true;
        else if (state().trick > trick && trick == rules().stock_tricks) stock_winner = state().last_winner;
    }
    void play_with_claims() {
        while (!failed && !course.over && state().next >= 0 && state().trick <= state().length) {
            if (claim_by_any()) continue;
            // Who may exchange once the talon is closed does so before the rest is solved.
            if (policy.limit && state().stock.closed && exchanged_by_any()) continue;
            if (solves()) return;
            if (!prepare()) play_card(choose());
        }
        if (state().over && !state().count.claimed) claim_by_any();
    }
    void play_with_announcements() {
        while (!failed && !course.over && state().next >= 0 && state().trick <= rules().tricks) {
            if (!state().cards) {
                between();
                if (solves()) return;
            } else if (state().trick == 1) {
                exchange_by(state().next);
            }
            if (!course.over) play_card(choose());
        }
        if (failed || state().over || course.tally->over) return;
        if (state().next < 0) failed = true;
        else between();
        course.settle();
    }
    void play_on() {
        if (solved) return;
        if (policy.announces == ONE_BY_ONE) return play_with_claims();
        if (policy.announces == ALL_BETWEEN) return play_with_announcements();
        while (!failed && !course.over && !state().over && state().next >= 0 && state().trick <= rules().tricks) {
            if (course.tally->had_better_stop(state())) return;
            play_card(choose());
        }
    }
    void do_first(const Deed &deed) {
        if (deed.sign == i32(Sign::NOT_PLAIN)) {
            draw();
            if (!solves() && !course.over) play_card(choose());
            return;
        }
        Item item = item_of(Sign(deed.sign), deed.seat, deed.card);
        for (i32 i = 0; i < deed.count; i++) item.add(deed.cards[i]);
        if (item.sign == Sign::DECLARATION) announce(deed.seat, item);
        else take(item);
    }
    // False if this is for Python.
    bool brought(Brought &out) {
        Tally &tally = *course.tally;
        memset(&out, 0, sizeof out);
        if (solved && !policy.adds_up) {
            for (i32 i = 0; i < 2; i++) out.tricks[i] = rest[i];
            return !failed;
        }
        if (!policy.adds_up) course.finish();
        if (failed || course.crowded || tally.unknown) return false;
        if (!policy.adds_up) {
            for (i32 i = 0; i < rules().sides; i++) {
                out.tricks[i] = carnet::brought(tally, i);
                if (rules().apart) out.marked[i] = tally.score[i];
            }
            return true;
        }
        memcpy(out.announced, tally.announced, sizeof out.announced);
        tally.by_side(state().counted, out.tricks);
        for (i32 i = 0; i < 2; i++) out.tricks[i] += rest[i];
        if (solved && !policy.last_of_stock) return true;
        const i32 last = policy.last_of_stock ? stock_winner : state().last_winner;
        if (last < 0) return false;
        out.tricks[rules().side_of[last]] += rules().last_trick;
        return true;
    }
};

// What play needs room for: the course that goes on, the points that it starts from, and one with all cards dealt.
struct Room {
    Course course;
    Chance before, dealt;
    Likely likely;
    Branch world, start[1];
};

// What is asked for: to play on from the starts in turn, from one unit up to another; unit 0 is from the first.
// With deeds, the cards of a unit are dealt once for all of them, and chance, one for each unit, takes the same
// course after each; else it goes on from unit to unit.
struct Asked {
    const Rules *rules;
    const Policy &policy;
    const Score &score;
    const Outset *starts;
    i32 many, deeds;
    const Deed *deed;
    Chance *chance;
    i64 unit, units;

    i64 rows() const { return deeds ? deeds : 1; }
};

// Does what is asked for, and returns the first unit that is not done, with chance as it was before it; -1 if there is
// no memory for any.  `play` plays on from a start, if there are any, after a deed, if there are any, and fills that
// row; false if it is for Python.  After each deed chance takes the course that it took for the dealing, if it is
// `rewound`, or goes on after that.
template <class Play> i64 each_unit(const Asked &asked, bool rewound, const Play &play) {
    Room *room = static_cast<Room *>(calloc(1, sizeof(Room) + sizeof(Branch) * size_t(asked.many)));
    if (!room) return -1;
    Course &course = room->course;
    for (i32 i = 0; i < asked.many; i++) {
        take_up(course, asked.rules, asked.starts[i]);
        keep(room->start[i], Item(), course);
    }
    i64 unit = asked.unit;
    for (; unit < asked.units; unit++) {
        const i64 from = asked.many ? unit % asked.many : 0;
        const Outset *start = asked.many ? asked.starts + from : nullptr;
        Chance &chance = asked.deeds ? asked.chance[unit] : *asked.chance;
        room->before = chance;
        if (start) {
            give_back(course, room->start[from]);
            deal_unseen(course.state, *start, chance, room->likely);
        }
        if (asked.deeds > 1) keep(room->world, Item(), course);
        if (asked.deeds) room->dealt = rewound ? room->before : chance;
        i64 d = 0;
        for (; d < asked.rows(); d++) {
            if (d) give_back(course, room->world);
            if (asked.deeds) chance = room->dealt;
            if (!play(*room, start, asked.deeds ? asked.deed + d : nullptr, chance, unit * asked.rows() + d)) break;
        }
        if (d == asked.rows()) continue;
        chance = room->before;
        break;
    }
    free(room);
    return unit;
}

// Plays deals on, and writes what each brings.
inline i64 roll_out(const Asked &asked, Brought *out) {
    return each_unit(asked, true, [&](Room &room, const Outset *start, const Deed *deed, Chance &chance, i64 row) {
        Tally tally;
        take_up(tally, asked.rules, asked.score);
        room.course.tally = &tally;
        room.course.crowded = false;
        Rollout line = {asked.policy, room.course, chance, start->stock_winner, false, {0}, {{0}}};
        if (deed) line.do_first(*deed);
        line.play_on();
        return line.brought(out[row]);
    });
}

}  // namespace carnet
