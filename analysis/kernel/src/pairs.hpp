// The cards of two pairs of partners in lanes of bits, a lane for each suit: which are tried, how soon, and what is taken
// without a search.
#pragma once

#include "sides.hpp"

namespace carnet {

enum : i32 {
    PAIRS = 4,  // seats of two pairs
    LANE = 16,  // bits for the cards of a suit, the strongest card the highest
    MOST_OF_SUIT = 13,
    HOLDER = 2,  // bits that name a seat
    FIRST = 1000,  // the merit of a card that is tried before every other
};

struct Pairs {
    u64 own[PAIRS];
    i32 side[PAIRS], trump, lane[CLASSES];
    u8 place[MOST_BITS];  // of a bit of the layout

    // What lies on the table, and what is asked.
    struct Table {
        u64 left, played, best;
        i32 best_seat, seat, more, led, need;
    };
    // A card that may be played, and how soon it is tried.
    struct Move {
        u64 card;
        i32 merit;
    };

    static u64 all_of(i32 suit) { return 0xffffull << LANE * suit; }
    static i32 suit_of_bit(u64 card) { return lowest(card) / LANE; }
    static u64 lane_of(u64 card) { return all_of(suit_of_bit(card)); }
    static u64 highest(u64 set) { return set ? 1ull << (63 - __builtin_clzll(set)) : 0; }
    static i32 next(i32 seat) { return (seat + 1) % PAIRS; }
    static i32 across(i32 seat) { return (seat + 2) % PAIRS; }
    u64 placed(u64 set) const {
        u64 out = 0;
        for (; set; set &= set - 1) out |= bit(place[lowest(set)]);
        return out;
    }
    // A nibble for each hand in the lane of each suit.
    u64 lengths_of(u64 left) const {
        u64 out = 0;
        for (i32 seat = 0; seat < PAIRS; seat++) {
            u64 set = own[seat] & left;
            set -= set >> 1 & 0x5555555555555555ull;
            set = (set & 0x3333333333333333ull) + (set >> 2 & 0x3333333333333333ull);
            set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0full;
            set = (set + (set >> 8)) & 0x000f000f000f000full;
            out |= set << 4 * seat;
        }
        return out;
    }
    static i32 length(u64 all, i32 suit, i32 seat) { return i32(all >> (LANE * suit + 4 * seat) & 15); }
    bool beats(u64 card, u64 best) const {
        const i32 suit = suit_of_bit(card);
        return suit == suit_of_bit(best) ? card > best : suit == trump;
    }

    // -- cards --------------------

    // The cards of a hand to try, one of each group of equals: the highest.
    static i32 apart(u64 cards, u64 others, Move *out) {
        i32 many = 0;
        u64 before = 0;
        while (cards) {
            const u64 card = highest(cards);
            cards ^= card;
            // Cards of another suit never lie between, but its lane's end does.
            const bool equal = before && lane_of(before) == lane_of(card) && !(others & (before - 1) & ~(2 * card - 1));
            before = card;
            if (!equal) out[many++] = {card, 0};
        }
        return many;
    }
    // The card to try next, which is moved to its place; 0 if it has been dropped.
    static u64 take(Move *moves, i32 at, i32 many) {
        i32 best = at;
        for (i32 i = at + 1; i < many; i++) {
            if (moves[i].merit > moves[best].merit) best = i;
        }
        const Move one = moves[best];
        moves[best] = moves[at];
        moves[at] = one;
        return one.card;
    }
    // A card has failed.  If its rank did not matter, lower ones of its suit fail too.
    static void drop_below(Move *moves, i32 at, i32 many, u64 card, u64 matters) {
        const u64 suit = lane_of(card), mattered = matters & suit;
        if (mattered && (mattered & -mattered) <= card) return;
        for (i32 i = at + 1; i < many; i++) {
            if (moves[i].card & suit && moves[i].card < card) moves[i].card = 0;
        }
    }
    // The cards to lead, each with how soon it is tried.  The numbers are those with which fewest positions are searched.
    i32 leads(u64 left, u64 all, i32 leader, u64 hint, Move *out) const {
        const i32 partner = across(leader), before = next(leader), behind = across(before);
        const u64 ours = own[leader] | own[partner];
        const i32 many = apart(left & own[leader], left & ~own[leader], out);
        for (i32 i = 0; i < many; i++) {
            const u64 card = out[i].card;
            const i32 suit = suit_of_bit(card), rank = lowest(card) % LANE;
            const u64 in_suit = left & all_of(suit), top = highest(in_suit), second = highest(in_suit ^ top);
            i32 merit = length(all, suit, before) + length(all, suit, behind);
            if (trumps(all, suit, before) || trumps(all, suit, behind)) merit -= 60;
            else if (top & (card | own[partner])) merit += 30;
            else if (trumps(all, suit, partner)) merit += 40;
            else if (top & own[leader]) merit += 20;
            else if (second & own[partner] && top & own[before]) merit += 30;
            else if (second == card && top & own[behind]) merit += 20;
            else if (second & ours) merit += 10;
            else if (length(all, suit, leader) <= length(all, suit, behind)) merit -= 10;
            if (suit == trump) merit -= 20;
            else if (trump >= 0 && length(all, suit, leader) == 1 && length(all, trump, leader)) merit += 20;
            if (top != card) merit += top & ours ? -rank : rank;
            out[i].merit = card == hint ? FIRST : merit;
        }
        return many;
    }
    // Whether a seat can trump when this suit is led.
    bool trumps(u64 all, i32 suit, i32 seat) const {
        return trump >= 0 && suit != trump && !length(all, suit, seat) && length(all, trump, seat);
    }
    // The cards to follow with, each with how soon it is tried: see `leads`.
    i32 ordered(const Table &now, Move *out) const {
        const u64 held = now.left & own[now.seat], following = held & all_of(now.led);
        const i32 many = apart(following ? following : held, (now.left | now.best) & ~own[now.seat], out);
        if (many < 2) return many;
        const bool friendly = side[now.best_seat] == side[now.seat];
        // The best that those who follow can do: an opponent, and then perhaps the partner.
        const u64 threat = now.more > 1 ? best_answer(now, next(now.seat)) : 0;
        const u64 help = now.more > 2 ? best_answer(now, across(now.seat)) : 0;
        const bool threatened = threat && beats(threat, now.best);
        const bool helped = help && beats(help, now.best) && (!threat || beats(help, threat));
        for (i32 i = 0; i < many; i++) {
            const u64 card = out[i].card;
            i32 merit = 0;
            if (beats(card, now.best)) {
                if (!friendly || threatened) merit = threat && beats(threat, card) ? 50 : 100;
                if (helped) merit -= 100;
            } else {
                merit = 20;
                if (!following) merit += suit_of_bit(card) == trump ? -60 : 2 * size_of(held & lane_of(card));
            }
            out[i].merit = merit - lowest(card) % LANE;
        }
        return many;
    }
    // The best card that a seat can play to a trick; 0 if it cannot win.
    u64 best_answer(const Table &now, i32 seat) const {
        const u64 held = now.left & own[seat], follows_suit = held & all_of(now.led);
        if (follows_suit) return highest(follows_suit);
        return trump >= 0 ? highest(held & all_of(trump)) : 0;
    }

    // -- what needs no search --------------------

    // How many tricks the leader's side can take at once.  It counts no further than to those that are wanted.
    i32 quick(u64 left, u64 all, i32 leader, i32 tricks, i32 wanted, u64 &ranks) const {
        const i32 partner = across(leader), before = next(leader), behind = across(before);
        i32 trumps_before = 0, trumps_behind = 0;
        if (trump >= 0) {
            trumps_before = length(all, trump, before);
            trumps_behind = length(all, trump, behind);
            const i32 most = trumps_before > trumps_behind ? trumps_before : trumps_behind;
            u64 run = 0;
            if (most && run_of(left, leader, trump, run) >= most) {
                // The leader draws all trumps of the others first.
                ranks |= nth(left & all_of(trump), most);
                trumps_before = trumps_behind = 0;
            }
        }
        // While others have trumps, a partner with nothing but trumps would have to trump what the other leads, so that
        // `room` bounds what is counted.  This is more careful than any known hands ask for.
        const bool trumped = trumps_before || trumps_behind;
        i32 room = trumped ? tricks - length(all, trump, partner) : tricks;
        i32 made = 0;
        bool entry = false;
        u64 entry_rank = 0;
        for (i32 suit = 0; suit < SUITS; suit++) {
            const u64 in_suit = left & all_of(suit), top = highest(in_suit);
            const i32 mine = length(all, suit, leader);
            if (!mine) continue;
            const i32 safe = safe_rounds(all, suit, before, behind, trumps_before, trumps_behind);
            if (top & own[leader]) {
                u64 last = 0;
                i32 run = run_of(left, leader, suit, last);
                i32 longest = length(all, suit, before);
                if (length(all, suit, behind) > longest) longest = length(all, suit, behind);
                if (length(all, suit, partner) > longest) longest = length(all, suit, partner);
                if (run >= longest) {
                    // Nobody else has a card left after so many rounds.
                    last = longest ? nth(in_suit, longest) : 0;
                    run = mine;
                }
                if (run > safe) {
                    run = safe;
                    if (safe && safe < longest) last = nth(in_suit, safe);
                }
                if (suit != trump) {
                    if (run > room) run = room;
                    room -= run;
                }
                if (run <= 0) continue;
                ranks |= last;
                made += run;
                if (made >= wanted) return made;
            } else if (top & own[partner] && safe > 0 && !entry) {
                entry = true;
                entry_rank = top;
            }
        }
        if (trumped) {
            const i32 used = tricks - length(all, trump, partner) - room, also = tricks - length(all, trump, leader) - used;
            if (also < room) room = also;
        }
        if (entry && room > 0) {
            ranks |= entry_rank;
            for (i32 suit = 0; suit < SUITS; suit++) {
                const u64 in_suit = left & all_of(suit), top = highest(in_suit);
                if (!(top & own[partner])) continue;
                const i32 safe = safe_rounds(all, suit, before, behind, trumps_before, trumps_behind);
                u64 last = 0;
                i32 run = run_of(left, partner, suit, last);
                if (run > safe) {
                    run = safe;
                    if (safe) last = nth(in_suit, safe);
                }
                if (suit != trump) {
                    if (run > room) run = room;
                    room -= run;
                }
                if (run <= 0) continue;
                ranks |= last;
                made += run;
                if (made >= wanted) break;
            }
        } else if (trump >= 0) {
            u64 last = 0;
            made += run_of(left, partner, trump, last);
            ranks |= last;
        }
        return made;
    }
    // The card of that number among the highest of a set, from 1.
    static u64 nth(u64 set, i32 n) {
        for (; n > 1; n--) set ^= highest(set);
        return highest(set);
    }
    // How many of the highest cards of a suit a seat holds, and the last of them.
    i32 run_of(u64 left, i32 seat, i32 suit, u64 &last) const {
        const u64 in_suit = left & all_of(suit), others = highest(in_suit & ~own[seat]);
        const u64 run = in_suit & ~(others ? 2 * others - 1 : 0);
        if (!run) return 0;
        last = run & -run;
        return size_of(run);
    }
    // How often a suit can be led before an opponent can trump it.
    i32 safe_rounds(u64 all, i32 suit, i32 before, i32 behind, i32 trumps_before, i32 trumps_behind) const {
        i32 out = MOST_OF_SUIT;
        if (suit == trump) return out;
        if (trumps_before && length(all, suit, before) < out) out = length(all, suit, before);
        if (trumps_behind && length(all, suit, behind) < out) out = length(all, suit, behind);
        return out;
    }
    // How many tricks the side that does not lead takes for certain, sooner or later.
    i32 later(u64 left, i32 leader, i32 wanted, u64 &ranks) const {
        const i32 before = next(leader), behind = across(before);
        const u64 theirs = own[before] | own[behind];
        if (trump >= 0 && left & all_of(trump)) {
            const u64 in_suit = left & all_of(trump);
            const u64 ours = highest(in_suit & ~theirs);
            const u64 run = in_suit & ~(ours ? 2 * ours - 1 : 0);
            if (run) {
                const u64 one = run & own[before], other = run & own[behind];
                u64 more = size_of(one) >= size_of(other) ? one : other;
                const i32 made = size_of(more);
                while (size_of(more) > wanted) more &= more - 1;
                ranks |= more & -more;
                return made;
            }
            if (in_suit & ~theirs) return 0;
        }
        // Nobody of the leader's side has trumps.  Perhaps the others hold the highest card of whatever is led.
        i32 least = MOST_OF_SUIT;
        u64 tops = 0;
        for (i32 suit = 0; suit < SUITS; suit++) {
            const u64 in_suit = left & all_of(suit);
            if (!(in_suit & own[leader])) continue;
            const u64 top = highest(in_suit);
            if (!(top & theirs)) return 0;
            tops |= top;
            const i32 seat = top & own[before] ? before : behind;
            i32 made = 0;
            for (i32 also = 0; also < SUITS && made < wanted; also++) {
                u64 last = 0;
                const i32 run = run_of(left, seat, also, last);
                if (!run) continue;
                made += run;
                tops |= last;
            }
            if (made < least) least = made;
            if (least < wanted) return 0;
        }
        ranks |= tops;
        return least;
    }
};

}  // namespace carnet
