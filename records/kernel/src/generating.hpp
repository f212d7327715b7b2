// A deal made up, as records/generate/game.py makes it from the same numbers.
#ifndef CARNET_GENERATING_HPP
#define CARNET_GENERATING_HPP

#include "chance.hpp"
#include "playing.hpp"
#include "resuming.hpp"

namespace carnet {

struct Generated {
    const Policy &policy;  // the groups in the order of the catalogue; what a card may bring, to keep
    const Habits *habits;
    i32 players;
    Course &course;
    Chance &chance;
    Written *out;
    i32 room, count, shown;
    bool failed;  // whether this is for Python
    i32 waiting, decided;  // how many items wait; the seats (a set) that have decided about carte blanche
    Item next[2 + SEATS];

    const Rules &rules() const { return *course.rules; }
    State &state() { return course.state; }
    bool once_in(double often) { return chance.part() < often; }

    Item &add(Sign sign, i32 seat) {
        Item &item = next[waiting++];
        memset(&item, 0, sizeof item);
        item.sign = sign;
        item.seat = i8(seat);
        item.card = NO_CARD;
        item.points = -1;
        return item;
    }
    // Writes and does what comes next, as long as the deal goes on.
    void take() {
        for (i32 i = 0; i < waiting && !failed; i++) {
            const Item &item = next[i];
            failed = count == room;
            if (failed) return;
            Written &row = out[count++];
            row = {i32(item.sign), item.seat, item.card, item.number, item.points, item.count, {0}, {0}};
            memcpy(row.cards, item.cards, item.sign == Sign::DECLARATION ? item.count : 0);
            memcpy(row.scores, item.scores, sizeof row.scores);
            failed = !act(course, item);
            if (course.over) return;
        }
    }

    // -- what is announced --------------------

    bool exchanges(i32 seat, const Habits &player) {
        if (!rules().exchanges || state().trump < 0) return false;
        const i32 seven = rules().exchange_card[state().trump];
        // An exchange before the lead may bring on the last draw, after which there is none.
        const i32 due = rules().whole[EXCHANGE].when == BEFORE_LEAD ? state().stock.to_draw : 0;
        if (!may_give(state(), seat, seven) || (due && state().stock.left == due) || once_in(1 - player.exchanges)) return false;
        add(Sign::EXCHANGE, seat).card = i8(seven);
        return true;
    }
    bool declares(i32 seat, i32 written, const Habits &player) {
        const i32 trump = state().trump + 1;
        i32 found[MOST_MELDS], many = 0, most = -1;
        for (i32 i = 0; i < policy.groups[trump]; i++) {
            if (policy.cards[trump][i] & ~state().mask[seat]) continue;
            const Item item = declaration(policy, trump - 1, i);
            if (!holds_all(state(), seat, item) || !declarable(course, seat, item)) continue;
            if (rules().sevens_draw && item.count == 1) continue;
            const i32 points = meld_of(rules(), trump - 1, item).points;
            if (player.best_first && points > most) many = 0;
            if (player.best_first && points < most) continue;
            if (points > most) most = points;
            found[many++] = i;
        }
        if (!many || once_in(1 - player.declares)) return false;
        const Item item = declaration(policy, trump - 1, found[chance.below(many)]);
        Item &added = add(Sign::DECLARATION, written);
        added = item;
        added.seat = i8(written);
        if (once_in(0.5)) added.points = meld_of(rules(), trump - 1, item).points;
        return true;
    }
    bool has_last_round() const {
        for (i32 i = 0; i < rules().phases; i++) {
            if (rules().phase[i].may[DECLARE].when == AFTER_LAST_DRAW) return true;
        }
        return false;
    }
    // In the round after the last draw, which has perhaps still to be made.
    bool declares_at_last(const Habits &player) {
        if (state().stock.left != state().stock.to_draw || state().last_winner < 0) return false;
        const State before = state();
        state().draw_all();
        bool found = false;
        for (i32 i = 0; i < rules().seats && !found && state().stock.after_draw; i++) {
            const i32 seat = state().from(state().last_winner, i);
            found = declares(seat, seat, player);
        }
        state() = before;
        return found;
    }
    bool announces(const Habits &player) {
        if (!rules().declares) return false;
        const i32 seat = state().next;
        if (exchanges(seat, player) || declares(seat, NOBODY, player)) return true;
        const Moment &moment = rules().whole[DECLARE];
        const i32 left = moment.when && moment.who != WINNER ? state().stock.to_draw : 0;
        for (i32 i = 1; i < left; i++) {
            const i32 other = state().from(state().next_drawer(), i);
            if (declares(other, other, player)) return true;
        }
        return has_last_round() && declares_at_last(player);
    }
    bool shows_sevens(const Habits &player) {
        if (!rules().sevens_draw || shown == state().trick) return false;
        course.settle();
        shown = state().trick;
        const i32 seven = rules().exchange_card[state().trump];
        for (i32 seat = 0; seat < rules().seats; seat++) {
            if (state().stock.drawn[seat] != seven) continue;
            if (player.shows != 1 && !once_in(player.shows)) continue;
            Item &item = add(Sign::DECLARATION, seat);
            item.count = 1;
            item.cards[0] = item.written[0] = u8(seven);
        }
        return waiting > 0;
    }

    // A player who has not played yet shows the whole hand, or decides not to.
    bool shows_blanche(const Habits &player) {
        if (state().trick > 1 || !rules().whole[CARTE_BLANCHE].when) return false;
        for (i32 seat = 0; seat < rules().seats; seat++) {
            Item item;
            memset(&item, 0, sizeof item);
            for (u64 left = state().mask[seat]; left; left &= left - 1) {
                for (i32 i = state().hand[seat][lowest(left)]; i && item.count < MOST_HAND; i--) {
                    item.cards[item.count++] = u8(lowest(left));
                }
            }
            const bool whole = item.count > 1 && meld_of(rules(), state().trump, item).kind == KIND_CARTE_BLANCHE;
            if ((decided >> seat & 1) || !whole || !may_show_blank(state(), seat, item)) continue;
            if (seat != state().next && once_in(0.5)) continue;
            decided |= 1 << seat;
            if (!once_in(player.declares)) continue;
            Item &added = add(Sign::DECLARATION, seat);
            added.count = item.count;
            memcpy(added.cards, item.cards, sizeof added.cards);
            memcpy(added.written, item.cards, sizeof added.written);
            return true;
        }
        return false;
    }
    bool shows_blanks(const Habits &player) {
        if (!rules().whole[SHOW_ANOTHER].when || shown == state().trick) return false;
        course.settle();
        shown = state().trick;
        for (i32 seat = 0; seat < rules().seats; seat++) {
            const i32 card = state().stock.drawn[seat];
            if (card < 0 || is_court(card)) continue;
            Item item;
            memset(&item, 0, sizeof item);
            item.count = 1;
            item.cards[0] = u8(card);
            if (!may_show_blank(state(), seat, item) || !once_in(player.declares)) continue;
            Item &added = add(Sign::DECLARATION, seat);
            added.count = 1;
            added.cards[0] = added.written[0] = u8(card);
        }
        return waiting > 0;
    }

    // -- what is done next --------------------

    void decide() {
        const i32 seat = state().next;
        const Habits &player = habits[seat < 0 ? players - 1 : seat % players];
        const i32 exchange_when = rules().whole[EXCHANGE].when;
        if (shows_blanche(player)) return;
        for (i32 i = 0; i < rules().seats && exchange_when == ANY_TIME; i++) {
            if (exchanges(i, player)) return;
        }
        if (!state().cards) {
            if (announces(player) || shows_sevens(player) || shows_blanks(player)) return;
            if (state().trick > state().length) return;
            const bool due = rules().turned_seven_drawn && state().turn_up_drawn();
            if (state().played_once && once_in(0.02) && !due) {
                const Tally &tally = *course.tally;
                memcpy(add(Sign::RUNNING, NOBODY).scores, rules().marks_within_deal ? tally.score : tally.start,
                       sizeof tally.score);
            }
            add(Sign::NUMBER, NOBODY).number = state().trick;
        } else if (exchange_when == BEFORE_FIRST_CARD && exchanges(seat, player)) {
            return;
        }
        u64 legal = seat < 0 ? 0 : state().legal(seat);
        if (!legal) {
            failed = true;
            return;
        }
        if (state().stock.left && player.keeps != 0 && once_in(player.keeps)) legal = least_worth(legal);
        for (i32 skip = chance.below(size_of(legal)); skip; skip--) legal &= legal - 1;
        add(Sign::PLAY, state().cards ? i32(NOBODY) : seat).card = i8(lowest(legal));
    }
    u64 least_worth(u64 legal) {
        const i32 *worth = policy.keep[state().trump + 1];
        i32 least = INT32_MAX;
        u64 kept = 0;
        for (u64 left = legal; left; left &= left - 1) {
            const i32 of = worth[lowest(left)];
            if (of < least) kept = 0;
            if (of > least) continue;
            least = of;
            kept |= left & -left;
        }
        return kept;
    }
    void play_out() {
        while (!course.over && !failed) {
            waiting = 0;
            decide();
            take();
            if (failed || course.over || !course.tally->may_end(state())) continue;
            if (rules().play_out ? once_in(state().cards ? 0.02 : 0.25) : !waiting) break;
        }
        if (!course.over) course.finish();
    }
};

inline void take_up(Tally &tally, const Rules *rules, const Score &score, const Agreed &agreed) {
    memset(&tally, 0, sizeof tally);
    tally.rules = rules;
    memcpy(tally.score, score.score, sizeof tally.score);
    memcpy(tally.start, score.start, sizeof tally.start);
    memcpy(tally.value, score.value, sizeof tally.value);
    tally.pool = score.pool;
    tally.waiting = score.waiting;
    tally.carried = score.carried;
    tally.games = score.games;
    tally.deal = score.deal;
    tally.winner = score.winner;
    tally.turned = score.turned;
    tally.over = score.over;
    tally.extra = score.extra;
    tally.tie = score.tie;
    for (i32 i = 0; i < rules->sides; i++) tally.live[i] = score.live[i];
    tally.agreed = &agreed;
}

inline void tell(const Tally &tally, Score &score) {
    memcpy(score.score, tally.score, sizeof score.score);
    memcpy(score.start, tally.start, sizeof score.start);
    memcpy(score.value, tally.value, sizeof score.value);
    score.pool = tally.pool;
    score.waiting = tally.waiting;
    score.carried = tally.carried;
    score.games = tally.games;
    score.winner = tally.winner;
    score.over = tally.over;
    score.tie = tally.tie;
    for (i32 i = 0; i < tally.rules->sides; i++) score.live[i] = tally.live[i];
}

// Plays a deal out and returns how many rows were written; -1 if this is for Python.
inline i32 generate(Course &course, const Rules *rules, const Policy &policy, const Start &start, const Habits *habits,
                    i32 players, Score &score, Chance &chance, Written *out, i32 room) {
    Agreed agreed;
    agreed.count = 0;
    Tally tally;
    take_up(course, rules, start);
    take_up(tally, rules, score, agreed);
    course.tally = &tally;
    course.over = tally.over;
    Generated deal = {policy, habits, players, course, chance, out, room, 0, 0, false, 0, 0, {}};
    deal.play_out();
    if (deal.failed || course.crowded || tally.unknown) return -1;
    tell(tally, score);
    return deal.count;
}

}  // namespace carnet

#endif
