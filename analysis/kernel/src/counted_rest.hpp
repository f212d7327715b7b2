// The rest of a deal that a count decides, solved once nobody draws any more (analysis/solver/counted.py).
#pragma once

#include "announcing.hpp"
#include "generating.hpp"
#include "shared_analysis.hpp"
#include "sides.hpp"

namespace carnet {

// The last tricks of a deal of two players, solved once nobody draws any more (analysis/estimate/last_tricks.py).

// The hands of a state before the lead of a trick, as a search has them; see Layout. No more than MOST_BITS cards.
inline void lay_open(const State &state, bool counts_last, OpenHands &out) {
    const Rules &rules = *state.rules;
    memset(&out, 0, sizeof out);
    const Phase &last = rules.phase[rules.phases - 1];
    out.seats = rules.seats;
    out.trump = state.trump;
    out.trump_at = NOBODY;
    out.per_trick = rules.trick_value;
    out.last = counts_last ? rules.last_trick : 0;
    out.floor = out.per_trick + out.last < 0 ? out.per_trick + out.last : 0;
    out.ranked = 1;
    out.duties = last.duties;
    out.must_undertrump = last.must_undertrump;
    out.head_partner = last.head_partner;
    for (i32 cls = 0; cls < CLASSES; cls++) {
        const i32 from = out.size;
        const u8 *power = rules.power[0][state.trump + 1][cls];
        for (u64 left = (state.mask[0] | state.mask[1]) & rules.members[cls]; left;) {
            i32 card = lowest(left);
            for (u64 other = left; other; other &= other - 1) {
                if (power[lowest(other)] > power[card]) card = lowest(other);
            }
            left ^= bit(card);
            for (i32 seat = 0; seat < rules.seats; seat++) {
                for (i32 copy = 0; copy < state.hand[seat][card]; copy++, out.size++) {
                    out.owner[out.size] = seat;
                    out.classes[out.size] = cls;
                    out.card[out.size] = card;
                    out.value[out.size] = rules.value[card];
                    out.own[seat] |= bit(out.size);
                    out.members[cls] |= bit(out.size);
                }
            }
        }
        if (out.size == from) continue;
        if (cls == state.trump) out.trump_at = out.used_classes;
        out.used[out.used_classes++] = out.members[cls];
    }
    for (i32 led = 0; led < CLASSES; led++) {
        for (i32 i = 0; i < out.size; i++) out.power[led][i] = rules.power[0][state.trump + 1][led][out.card[i]];
        for (i32 i = 0; i < out.size; i++) {
            for (i32 j = 0; j < out.size; j++) {
                if (out.power[led][j] > out.power[led][i]) out.higher[led][i] |= bit(j);
            }
        }
    }
    for (i32 seat = 0; seat < rules.seats; seat++) {
        out.side[seat] = rules.side_of[seat];
        out.may_trump[seat] = out.own[1 - seat];
    }
}

// What the tricks still to be played bring each side with best play, the last one counting if `counts_last`. Nothing
// is written if that takes more positions than the limit.
inline Stopped solve_rest(const State &state, bool counts_last, i64 limit, i32 *rest) {
    OpenHands hands;
    lay_open(state, counts_last, hands);
    Sides sides;
    memset(&sides, 0, sizeof sides);
    if (!sides.start(hands)) {
        sides.end();
        return Stopped::NO_MEMORY;
    }
    sides.limit = limit;
    const u64 left = hands.own[0] | hands.own[1];
    const i32 most = sides.most(left, state.next);
    if (sides.stopped == Stopped::NO) {
        rest[0] = most;
        rest[1] = sides.total(left) - most;
    }
    sides.end();
    return sides.stopped;
}

// The lead of a trick: the cards left, who leads, and what each seat has counted.
struct Lead {
    u64 left;
    i32 leader, counted[2], declared[2];
    bool won[2];

    i32 least(i32 seat) const { return counted[seat] + (won[seat] ? declared[seat] : 0); }
    u64 key() const {
        u64 out = left << 2 | u64(won[1]) << 1 | u64(won[0]);
        for (i32 seat = 0; seat < 2; seat++) out = out << 18 | u64(declared[seat]) << 9 | u64(counted[seat]);
        return mixed(out) ^ u64(leader);
    }
};

// What the first seat makes more than the other from there on: at least, and at most.
struct CountedRow {
    Lead lead;
    i32 low, high;
    bool empty() const { return !lead.left; }
    u64 hash() const { return lead.key(); }
    bool same(const CountedRow &other) const { return !memcmp(&lead, &other.lead, sizeof lead); }
};

// Two cards that count when one of them is led.
struct Pair {
    u64 cards;
    i32 points;
};

struct CountedRest : Open {
    enum : i32 { MOST_PAIRS = SUITS, MOST_MARGIN = 1 << 20, KINDS = 4 };

    const Rules *rules;
    const Tally *tally;
    State over;  // the deal at its end, but for what is counted
    Lead first;
    i32 pairs;
    Pair pair[MOST_PAIRS];
    Found<CountedRow> bounds;
    bool unknown;
    i32 margins[KINDS][KINDS][3][2][2][3][2];

    bool start(const State &state, const Tally &score, const Policy &policy) {
        rules = state.rules;
        tally = &score;
        positions = 0;
        limit = policy.limit;
        stopped = Stopped::NO;
        unknown = false;
        lay_open(state, false, hands);
        over = state;
        over.over = true;
        over.next = NOBODY;
        over.trick = over.length + 1;
        over.pass_on();
        i32 *one = &margins[0][0][0][0][0][0][0];
        for (size_t i = 0; i < sizeof margins / sizeof *one; i++) one[i] = MOST_MARGIN;
        memset(&first, 0, sizeof first);
        first.left = hands.own[0] | hands.own[1];
        first.leader = state.next;
        for (i32 seat = 0; seat < 2; seat++) {
            first.counted[seat] = state.count.tricks[seat];
            first.declared[seat] = state.count.declared[seat];
            first.won[seat] = state.count.won[seat];
        }
        pairs = 0;
        const bool declares = rules->phase[rules->phases - 1].may[DECLARE].when != NEVER;
        for (i32 i = 0; declares && i < policy.groups[state.trump + 1]; i++) note(policy, state.trump, i);
        return bounds.start(1 << 8);
    }
    void end() { free(bounds.rows); }

    // What the first seat makes more than the other if both play their best, unless it stopped.
    Stopped margin(i32 &made) {
        for (i32 low = -MOST_MARGIN, high = MOST_MARGIN; low < high && stopped == Stopped::NO;) {
            const i32 need = made == low ? made + 1 : made;
            made = reach(first, need);
            (made < need ? high : low) = made;
        }
        return stopped;
    }

private:
    // Notes a group of two cards of a policy that one seat holds.
    void note(const Policy &policy, i32 trump, i32 group) {
        u64 cards = 0;
        for (i32 at = 0; at < hands.size; at++) {
            if (policy.cards[trump + 1][group] >> hands.card[at] & 1) cards |= bit(at);
        }
        for (i32 seat = 0; seat < 2; seat++) {
            if (size_of(cards & hands.own[seat]) != 2 || pairs == MOST_PAIRS) continue;
            pair[pairs++] = {cards, meld_of(*rules, trump, declaration(policy, trump, group)).points};
        }
    }
    i32 kind(i32 count) const { return count >= rules->enough ? 3 : count >= rules->half ? 2 : count > 0; }
    // What the deal brings once it is over, or claimed.
    i32 brings(const Lead &lead, i32 claimer, i32 last) {
        const i32 one = lead.least(0), other = lead.least(1);
        i32 &known = margins[kind(one)][kind(other)][(one > other) - (one < other) + 1][lead.won[0]][lead.won[1]][claimer + 1][last];
        if (known != MOST_MARGIN) return known;
        State state = over;
        for (i32 seat = 0; seat < 2; seat++) {
            state.count.tricks[seat] = lead.counted[seat];
            state.count.declared[seat] = lead.declared[seat];
            state.count.won[seat] = lead.won[seat];
        }
        state.count.claimed = claimer != NOBODY;
        state.count.claimer = i8(claimer);
        state.last_winner = last;
        Tally after = *tally;
        after.end(state);
        unknown |= after.unknown;
        return known = i32((after.score[rules->side_of[0]] - after.start[rules->side_of[0]]) -
                           (after.score[rules->side_of[1]] - after.start[rules->side_of[1]]));
    }
    static bool settled(bool maximizes, i32 made, i32 need) { return maximizes ? made >= need : made < need; }

    i32 reach(const Lead &lead, i32 need) {
        Lead now = lead;
        const i32 leader = lead.leader;
        if (!lead.left && !over.stock.closed) now.counted[leader] += rules->last_trick;
        const bool last_only = !lead.left && !over.stock.closed && rules->last_trick_wins == i32(LastTrickWins::MORE);
        if (now.least(leader) >= rules->enough) return brings(now, leader, leader);
        if (!last_only && now.least(1 - leader) >= rules->enough) return brings(now, 1 - leader, leader);
        if (!lead.left) return brings(now, NOBODY, leader);
        CountedRow wanted;
        memset(&wanted, 0, sizeof wanted);
        wanted.lead = lead;
        wanted.low = -MOST_MARGIN;
        wanted.high = MOST_MARGIN;
        const CountedRow *known = bounds.find(wanted);
        if (!known->empty()) {
            if (known->low >= need) return known->low;
            if (known->high < need) return known->high;
        }
        if (!count()) return 0;
        const bool maximizes = !leader;
        i32 most = maximizes ? -MOST_MARGIN : MOST_MARGIN;
        const u64 held = lead.left & hands.own[leader];
        u8 order[MOST_BITS];
        const i32 many = by_value(held, true, order, 0);
        // What is led with a marriage is tried first: to show it costs nothing.
        u64 shown = 0;
        for (i32 i = 0; i < pairs; i++) {
            if (!(pair[i].cards & ~held)) shown |= pair[i].cards;
        }
        for (i32 turn = 0; turn < 2; turn++) {
            for (i32 k = 0; k < many; k++) {
                const i32 card = order[k];
                if ((shown >> card & 1) == u64(turn)) continue;
                Lead next = lead;
                for (i32 i = 0; i < pairs; i++) {
                    if (pair[i].cards >> card & 1 && !(pair[i].cards & ~held)) next.declared[leader] += pair[i].points;
                }
                const i32 made = next.least(leader) >= rules->enough ? brings(next, leader, 1 - leader)
                                                                     : answered(next, card, need);
                if (stopped != Stopped::NO) return 0;
                if (maximizes ? made > most : made < most) most = made;
                if (settled(maximizes, most, need)) {
                    turn = 2;
                    break;
                }
            }
        }
        CountedRow *row = bounds.row(wanted);
        if (!row) {
            stopped = Stopped::NO_MEMORY;
            return 0;
        }
        if (most >= need) row->low = most;
        else row->high = most;
        return most;
    }
    i32 answered(const Lead &lead, i32 led, i32 need) {
        const i32 leader = lead.leader, seat = 1 - leader, cls = hands.classes[led];
        const bool maximizes = !seat;
        const u64 legal_now = legal(lead.left & hands.own[seat], cls, led, false), higher = hands.higher[cls][led];
        u8 order[MOST_BITS];
        const i32 many = by_value(legal_now & ~higher, false, order, by_value(legal_now & higher, false, order, 0));
        i32 most = maximizes ? -MOST_MARGIN : MOST_MARGIN;
        for (i32 k = 0; k < many; k++) {
            const i32 card = order[k], winner = higher >> card & 1 ? seat : leader;
            Lead next = lead;
            next.left ^= bit(led) | bit(card);
            next.leader = winner;
            next.won[winner] = true;
            next.counted[winner] += hands.per_trick + hands.value[led] + hands.value[card];
            const i32 made = reach(next, need);
            if (stopped != Stopped::NO) return 0;
            if (maximizes ? made > most : made < most) most = made;
            if (settled(maximizes, most, need)) break;
        }
        return most;
    }
    // Appends cards by what they count; how many there are then.
    i32 by_value(u64 cards, bool most_first, u8 *out, i32 many) const {
        const i32 from = many;
        for (; cards; cards &= cards - 1) {
            const i32 i = lowest(cards);
            i32 at = many++;
            for (; at > from && (hands.value[out[at - 1]] < hands.value[i]) == most_first && hands.value[out[at - 1]] != hands.value[i]; at--) out[at] = out[at - 1];
            out[at] = u8(i);
        }
        return many;
    }
};

}  // namespace carnet
