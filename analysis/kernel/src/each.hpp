// Each player for themselves, with open hands: every line is searched (analysis/solver/each.py).
//
// It looks at the same positions as that search does, in the same order, and chooses the same cards, unless the search
// in places.hpp can find them sooner.  Its recursion is as deep as there are cards.
#pragma once

#include "final.hpp"
#include "open_hands.hpp"
#include "places.hpp"
#include "rows.hpp"

namespace carnet {

enum : i32 { NONE_YET = -1, SEVERAL = -2, NEVER_ENOUGH = 1 << 30 };

struct WorthRow {
    u32 key[CLASSES + 1];  // of each class, and the leader + 1; 0 of each class at the end
    TakenSoFar taken;
    Worth worth;
    bool empty() const { return !key[CLASSES]; }
    u64 hash() const {
        u64 out = key[CLASSES];
        for (i32 at = 0; at < CLASSES; at++) out = mixed(out ^ key[at]);
        for (i32 seat = 0; seat < SEATS; seat++) out = mixed(out ^ u64(u32(taken.points[seat])) << 32 ^ u32(taken.won[seat]));
        return out;
    }
    bool same(const WorthRow &other) const {
        return !memcmp(key, other.key, sizeof key) && !memcmp(&taken, &other.taken, sizeof taken);
    }
};

struct Each : Open {
    EachSpec spec;
    Final *final;  // null if what was taken before does not matter
    Places *places;  // null if every line is searched
    Found<WorthRow> known;
    Rows<TakenSoFar> ends;  // by the number of their worth

    bool start(const OpenHands &from, const EachSpec &how, const Rules *rules, const Ending *counted) {
        spec = how;
        if (rules && !(final = static_cast<Final *>(malloc(sizeof(Final))))) return false;
        if (rules) final->start(*rules, *counted);
        if (!Open::start(from) || !known.start(1 << 10)) return false;
        if (!final || spec.winners != Winners::ONLY_TAKER || counted->wants != SCORE_THEN_FEW_POINTS ||
            !Places::fits(from, *rules)) {
            return true;
        }
        places = static_cast<Places *>(calloc(1, sizeof(Places)));
        return places && places->start(*this, *final);
    }
    void end() {
        Open::end();
        if (places) places->end();
        free(places);
        free(known.rows);
        free(final);
        ends.end();
    }

    // What each seat makes, of all cards left or from within a trick if some have still to play.
    Worth ask(const EachTrick &from) {
        const TakenSoFar &taken = from.taken;
        OpenPosition spot = {from.seat, from.more, from.led, from.best, from.best_seat, from.counts, taken.won[0], from.left,
                     from.tried, {0}};
        memcpy(spot.points, taken.points, sizeof spot.points);
        if (!places || !places->told_apart(spot)) {
            return from.more ? follow(from) : lead(from.left, from.seat, taken);
        }
        if (!count()) return {};
        LineFound line;
        if (!(spot.more ? places->follow(spot, line) : places->lead(spot.left, spot.seat, spot.points, spot.taker, line))) {
            return {};
        }
        WorthRow wanted;
        memset(&wanted, 0, sizeof wanted);
        wanted.taken = taken;
        for (i32 seat = 0; seat < PLACED; seat++) wanted.taken.points[seat] += line.makes[seat];
        wanted.taken.won[0] = line.taker;
        return at_the_end(wanted);
    }

private:
    Worth lead(u64 left, i32 leader, const TakenSoFar &taken) {
        WorthRow wanted;
        memset(&wanted, 0, sizeof wanted);
        if (final) wanted.taken = taken;
        if (!left) return at_the_end(wanted);
        if (size_of(left) == hands.seats) {
            const TakenBy last = last_trick(left, leader);
            return close(0, last.winner, last.counts, taken);
        }
        u64 tried = 0;
        wanted.key[CLASSES] = u32(leader + 1);
        for (i32 at = 0; at < hands.used_classes; at++) {
            SuitLeft one;
            if (!suit(at, left & hands.used[at], one)) return no_memory();
            wanted.key[at] = one.key;
            tried |= one.tried;
        }
        const WorthRow *found = known.find(wanted);
        if (!found->empty()) return found->worth;
        const i32 enough = enough_for(leader, taken);
        Worth best = {};
        bool any = false;
        for (u64 set = left & hands.own[leader] & tried; set; set &= set - 1) {
            const i32 i = lowest(set);
            const Worth worth = follow({after(leader), hands.seats - 1, hands.classes[i], i, leader, hands.value[i],
                                        left ^ bit(i), tried, taken});
            if (stopped != Stopped::NO) return best;
            if (any && worth.of[leader] <= best.of[leader]) continue;
            any = true;
            best = worth;
            if (worth.of[leader] >= enough) break;
        }
        WorthRow *row = known.row(wanted);
        if (!row) return no_memory();
        row->worth = best;
        return best;
    }

    Worth follow(const EachTrick &trick) {
        Worth best = {};
        if (!count()) return best;
        const i32 seat = trick.seat;
        const bool friendly = hands.side[trick.best_seat] == hands.side[seat];
        u64 cards = legal(trick.left & hands.own[seat], trick.led, trick.best, friendly) & trick.tried;
        const u64 higher = hands.higher[trick.led][trick.best];
        const i32 enough = cards & (cards - 1) ? enough_for(seat, trick.taken) : i32(NEVER_ENOUGH);
        bool any = false;
        for (; cards; cards &= cards - 1) {
            const i32 i = lowest(cards);
            EachTrick next = trick;
            next.left ^= bit(i);
            next.counts += hands.value[i];
            if (higher >> i & 1) {
                next.best = i;
                next.best_seat = seat;
            }
            Worth worth;
            if (trick.more == 1) {
                worth = close(next.left, next.best_seat, next.counts, trick.taken);
            } else {
                next.seat = after(seat);
                next.more--;
                worth = follow(next);
            }
            if (stopped != Stopped::NO) return best;
            if (any && worth.of[seat] <= best.of[seat]) continue;
            any = true;
            best = worth;
            if (worth.of[seat] >= enough) break;
        }
        return best;
    }
    Worth no_memory() {
        stopped = Stopped::NO_MEMORY;
        return {};
    }
    Worth at_the_end(WorthRow &wanted) {
        if (!final) return {};
        wanted.key[CLASSES] = 1;
        const WorthRow *found = known.find(wanted);
        if (!found->empty()) return found->worth;
        if (!count_end(wanted) || !known.row(wanted)) return no_memory();
        return wanted.worth;
    }
    // Works out what an end is worth, and keeps it; false if there is no memory for it.
    bool count_end(WorthRow &wanted) {
        const i32 tricks = final->rules.tricks, *won = wanted.taken.won;
        i32 all[SEATS] = {0};
        if (spec.winners == Winners::HOW_MANY) {
            memcpy(all, won, sizeof all);
        } else if (spec.winners == Winners::ONLY_TAKER && won[0] >= 0) {
            all[won[0]] = tricks;
        } else {
            // Nobody has all tricks; else it does not matter whose they are.
            all[0] = tricks - 1;
            all[1] = 1;
        }
        final->worth(wanted.taken.points, all, wanted.worth.of);
        wanted.worth.number = i32(ends.count);
        return ends.push(wanted.taken);
    }
    Worth close(u64 left, i32 winner, i32 counts, const TakenSoFar &taken) {
        counts += spec.trick;
        if (!final) {
            if (!left) counts += spec.last;
            Worth worth = lead(left, winner, taken);
            worth.of[winner] += counts;
            return worth;
        }
        TakenSoFar now = taken;
        now.points[winner] += counts;
        if (spec.winners == Winners::HOW_MANY) now.won[winner]++;
        if (spec.winners == Winners::ONLY_TAKER) {
            now.won[0] = now.won[0] == NONE_YET || now.won[0] == winner ? winner : i32(SEVERAL);
        }
        return lead(left, winner, now);
    }
    i32 enough_for(i32 seat, const TakenSoFar &taken) const {
        if (!spec.has_most) return NEVER_ENOUGH;
        const i32 taker = taken.won[0];
        if (spec.winners == Winners::ONLY_TAKER && (taker == NONE_YET || taker == seat)) return NEVER_ENOUGH;
        return spec.most[seat] - taken.points[seat];
    }
};

}  // namespace carnet
