// A random deal of unseen cards made a likely one, by what the play so far tells.
//
// The reference is analysis/estimate/likely_worlds.py.
#pragma once

#include "chance.hpp"
#include "shared_analysis.hpp"

namespace carnet {

enum : i32 { NEVER_LEFT = 1 << 20 };

// The cards in a hand at the time of a tell, and how unlikely they make what was done.
struct Holding {
    u8 held[KNOWN];
    u64 one, two;
    i64 sum;
    double now;  // how unlikely, as it was worked out last
};

// A card that may have come at another time: it is known, or the one at a place among the unseen.
struct Held {
    i32 seat, card, place, came, before, until;
};

struct Likely {
    const Evidence *told;
    u8 *cards;
    const u64 *barred;
    i32 count, hidden, held_count, first[SEATS + 1], at[256];
    i32 many[SEATS], of_seat[SEATS][MOST_TELLS];
    Held held[SEATS * MOST_CAME];
    Holding holding[MOST_TELLS];

    void gain(i32 tell, i32 card) {
        Holding &one = holding[tell];
        const u8 now = ++one.held[card];
        if (now == 1) {
            one.sum += told->tell[tell].weight[card];
            one.one |= bit(card);
        } else if (now == 2) {
            one.two |= bit(card);
        }
    }
    void lose(i32 tell, i32 card) {
        Holding &one = holding[tell];
        const u8 now = --one.held[card];
        if (now == 0) {
            one.sum -= told->tell[tell].weight[card];
            one.one ^= bit(card);
        } else if (now == 1) {
            one.two ^= bit(card);
        }
    }
    // How readily a card is played from a hand.
    i64 looseness(const Bonds &bonds, i32 card, u64 one, u64 two) const {
        const Looseness &of = told->loose;
        const i32 kind = size_of(one & bonds.kind[card]) + size_of(two & bonds.kind[card]);
        const i32 run = size_of(one & bonds.run[card]);
        return i64(of.pair[(one & bonds.pair[card]) != 0]) * of.kind[kind < MOST_KIND ? kind : MOST_KIND - 1] *
               of.run[run < MOST_RUN ? run : MOST_RUN - 1] * of.twice[(two & bit(card)) != 0];
    }
    // How unlikely the hand makes what was done, up to a constant factor.
    double odds(i32 tell) const {
        const Holding &one = holding[tell];
        const Tell &of = told->tell[tell];
        for (i32 i = 0; i < of.needs; i++) {
            const Need &need = told->need[of.first_need + i];
            if (!((need.one & ~one.one) | (need.two & ~one.two))) return double(one.sum * told->silence);
        }
        if (of.bonds < 0) return double(one.sum);
        const Bonds &bonds = told->bonds[of.bonds];
        i64 total = of.base;
        for (u64 left = one.one; left; left &= left - 1) {
            const i32 card = lowest(left);
            if (of.weight[card]) total += of.weight[card] * looseness(bonds, card, one.one, one.two);
        }
        return double(total) / double(looseness(bonds, of.card, one.one, one.two));
    }
    i32 card_of(const Held &one) const { return one.place < 0 ? one.card : cards[one.place]; }

    void gain_between(i32 seat, i32 since, i32 until, i32 card) {
        for (i32 i = 0; i < many[seat]; i++) {
            const i32 time = told->tell[of_seat[seat][i]].time;
            if (since < time && time <= until) gain(of_seat[seat][i], card);
        }
    }
    // Each way in which the cards of a hand came at these times, the last first, is as likely.
    void arrive(i32 seat, Chance &chance) {
        i32 waiting[MOST_CAME], able[MOST_CAME], left = 0;
        for (i32 i = first[seat]; i < held_count; i++) waiting[left++] = i;
        for (i32 c = 0; c < told->came_count[seat]; c++) {
            const i32 time = told->came[seat][c];
            i32 fit = 0;
            for (i32 i = 0; i < left; i++) {
                if (held[waiting[i]].before > time) able[fit++] = i;
            }
            const i32 chosen = able[chance.below(fit)];
            held[waiting[chosen]].came = time;
            memmove(waiting + chosen, waiting + chosen + 1, size_t(--left - chosen) * sizeof *waiting);
        }
    }
    void begin(const i32 *missing, i32 seats, Chance &chance) {
        held_count = hidden = 0;
        for (i32 seat = 0; seat < seats; seat++) many[seat] = 0;
        for (i32 i = 0; i < told->tells; i++) {
            const i32 seat = told->tell[i].seat;
            of_seat[seat][many[seat]++] = i;
            memset(&holding[i], 0, sizeof holding[i]);
            holding[i].sum = told->tell[i].base;
        }
        for (i32 seat = 0; seat < seats; seat++) {
            first[seat] = held_count;
            for (i32 i = 0; i < told->known_count[seat]; i++) {
                const Placed &one = told->known[seat][i];
                held[held_count++] = {seat, one.card, -1, 0, one.before, one.until};
            }
            for (i32 i = 0; i < missing[seat]; i++) {
                at[hidden] = held_count;
                held[held_count++] = {seat, -1, hidden++, 0, NEVER_LEFT, NEVER_LEFT};
            }
            arrive(seat, chance);
            for (i32 i = 0; i < told->taken_count[seat]; i++) {
                const Placed &one = told->taken[seat][i];
                gain_between(seat, one.before, one.until, one.card);
            }
        }
        first[seats] = held_count;
        for (i32 i = 0; i < held_count; i++) {
            gain_between(held[i].seat, held[i].came, held[i].until, card_of(held[i]));
        }
        for (i32 i = 0; i < told->tells; i++) holding[i].now = odds(i);
    }

    // Changes a card for another in a hand from one time to another; `odds` times how much likelier that makes
    // what was done.
    double change(i32 seat, i32 since, i32 until, i32 out, i32 in, double odds_so_far) {
        for (i32 i = 0; i < many[seat]; i++) {
            const i32 tell = of_seat[seat][i], time = told->tell[tell].time;
            if (time <= since) continue;
            if (time > until) break;
            const double before = holding[tell].now;
            lose(tell, out);
            gain(tell, in);
            const double after = holding[tell].now = odds(tell);
            if (after != before) odds_so_far *= before / after;
        }
        return odds_so_far;
    }
    static bool keeps(double odds, Chance &chance) { return odds >= 1.0 || chance.part() < odds; }
    void swap_unseen(i32 place, i32 other, Chance &chance) {
        const i32 mine = cards[place], theirs = cards[other];
        const Held &one = held[at[place]];
        const Held *two = other < hidden ? &held[at[other]] : nullptr;
        if (mine == theirs || (two && two->seat == one.seat)) return;
        if ((barred[place] & bit(theirs)) || (barred[other] & bit(mine))) return;
        double odds = change(one.seat, one.came, NEVER_LEFT, mine, theirs, 1.0);
        if (two) odds = change(two->seat, two->came, NEVER_LEFT, theirs, mine, odds);
        if (keeps(odds, chance)) {
            cards[place] = u8(theirs);
            cards[other] = u8(mine);
            return;
        }
        change(one.seat, one.came, NEVER_LEFT, theirs, mine, 1.0);
        if (two) change(two->seat, two->came, NEVER_LEFT, mine, theirs, 1.0);
    }
    void swap_times(i32 a, i32 b, Chance &chance) {
        if (held[a].came > held[b].came) {
            const i32 c = a;
            a = b;
            b = c;
        }
        Held &one = held[a], &other = held[b];
        const i32 early = one.came, late = other.came, mine = card_of(one), theirs = card_of(other);
        if (early == late || one.before <= late) return;
        double odds = 1.0;
        if (mine != theirs) odds = change(one.seat, early, late, mine, theirs, 1.0);
        if (keeps(odds, chance)) {
            one.came = late;
            other.came = early;
        } else if (mine != theirs) {
            change(one.seat, early, late, theirs, mine, 1.0);
        }
    }
    void run(Chance &chance) {
        bool dealt = true;
        for (i32 i = 0; i < held_count; i++) dealt &= !held[i].came;
        for (i32 step = 0; step < told->steps; step++) {
            if (dealt || chance.below(2)) {
                const i32 place = chance.below(hidden);
                swap_unseen(place, chance.below(count), chance);
            } else {
                const i32 one = chance.below(held_count), from = first[held[one].seat];
                swap_times(one, from + chance.below(first[held[one].seat + 1] - from), chance);
            }
        }
    }
};

// Makes the deal of these cards a likely one: `missing` of them to each hand, and the rest to the talon.
inline void make_likely(Likely &room, const Evidence *told, u8 *cards, i32 count, const u64 *barred, const i32 *missing,
                        i32 seats, Chance &chance) {
    room.told = told;
    room.cards = cards;
    room.count = count;
    room.barred = barred;
    room.begin(missing, seats, chance);
    room.run(chance);
}

}  // namespace carnet
