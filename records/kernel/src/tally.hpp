// The game score through a record, counted by steps that are data (records/kernel/scoring.py).
#pragma once

#include "awards.hpp"

namespace carnet {

enum Decided : i32 { UNDECIDED, MAY_END, DEAL_OVER };

struct Tally : Awards {
    // -- when --------------------

    void begin(const State &state, i32 number) {
        deal = number;
        ply = added = 0;
        turned = state.stock.turn_up;
        extra = tie;
        tie = unknown = missed = false;
        memcpy(start, score, sizeof start);
        if (rules->apart) memset(start, 0, sizeof start);
        memset(live, 0, sizeof live);
        memset(announced, 0, sizeof announced);
        run(rules->begin, state, NO_SIDE, Source::DECLARATION, 0);
    }
    void announce(const State &state, i32 seat, i64 points, Source source, const Shown &shown, i32 in_trick) {
        if (unknown) return;
        trick = in_trick;
        announced[side(seat)] += points;
        mark(side(seat), points, source, shown);
        run(rules->announced, state, side(seat), source, points);
    }
    bool marks_tricks() const {
        bool any = rules->by_trick;
        for (i32 i = 0; i < sides(); i++) any |= live[i];
        return any;
    }
    void taken(const State &state) {
        if (!unknown) run(rules->trick, state, side(state.last_winner), Source::DECLARATION, 0);
    }
    void end(const State &state) {
        if (unknown) return;
        memset(made, 0, sizeof made);
        run(rules->end, state, NO_SIDE, Source::DECLARATION, 0);
        adjust(state);
        if (!unknown) run(rules->won, state, NO_SIDE, Source::DECLARATION, 0);
    }
    // The deal could not be counted, so what the record says that it brought is believed.
    void believe(const State &state, const i64 *brought, bool gap) {
        bool any = false;
        for (i32 i = 0; i < sides(); i++) {
            i64 counted = brought[i];
            for (i32 one = added; one < agreed->count; one++) counted -= agreed->points[one][i];
            score[i] = start[i] + brought[i];
            any |= counted != 0;
            // What the table agreed to add does not come from the pool.
            if (rules->pool) pool -= counted;
        }
        note_stated();
        if (carries()) carried = any ? 0 : waiting + 1;
        missed = gap;
        run(rules->won, state, NO_SIDE, Source::STATED, 0);
    }
    Decided decided(const State &state) const {
        const Step &step = rules->decided;
        switch (step.what) {
            case BY_TRICKS: {
                bool reached = false;
                for (i32 i = 0; i < sides(); i++) reached |= state.side_tricks[i] >= step.a;
                const i32 vole = undertaken(step.d, state);
                if (vole != NO_SIDE && state.trick > 1 && !has_all(state, vole)) return MAY_END;
                if (step.c || !reached || vole != NO_SIDE) return UNDECIDED;
                return step.b ? DEAL_OVER : MAY_END;
            }
            case ENOUGH: {
                i64 counts[SEATS];
                by_side(state.counted, counts);
                for (i32 i = 0; i < sides(); i++) {
                    if (!state.cards && counts[i] >= step.a) return MAY_END;
                }
                return UNDECIDED;
            }
            case WITH_THE_TALON: return state.trick > rules->tricks ? MAY_END : UNDECIDED;
            default: return UNDECIDED;
        }
    }
    bool deal_over(const State &state) const { return over || state.over || decided(state) == DEAL_OVER; }
    // Whether the deal may stop, and whoever goes on must take all tricks.
    bool had_better_stop(const State &state) const {
        const Step &step = rules->decided;
        return step.what == BY_TRICKS && step.d && state.has_first && undertaken(step.d, state) == NO_SIDE && may_end(state);
    }
    bool may_end(const State &state) const { return deal_over(state) || decided(state) == MAY_END; }

    // -- the steps --------------------

    void run(const Step *steps, const State &state, i32 of, Source source, i64 points) {
        trick = state.trick > 1 ? state.trick - 1 : 1;
        for (i32 i = 0; i < MOST_STEPS && steps[i].what != END_OF_STEPS; i++) {
            if (!step(steps[i], state, of, source, points)) return;
        }
    }
    // False where the steps after it are not for this case.
    bool step(const Step &one, const State &state, i32 of, Source source, i64 points) {
        switch (one.what) {
            case TURNED_SEVEN:
                if (turned_to_score(state)) mark(side(state.dealer), one.a, Source::SEVEN);
                break;
            case SEVENS_DEALT: sevens_dealt(one, state); break;
            case LIVE_FROM:
                for (i32 i = 0; i < sides(); i++) live[i] = !extra && counts_live(one, i);
                break;
            case POINTS_WAIT: waiting = carried; break;
            case WINS_ALONE: {
                const bool alone = one.a || (source == Source::DECLARATION && points == one.b);
                if (extra || !alone || score[of] < rules->target) break;
                win(of);
                return false;
            }
            case GOES_LIVE: goes_live(one, state, of, source); break;
            case TRICK_COUNTS:
                if (!one.a || live[of]) mark(of, state.last_value, as_counted(one.b));
                break;
            case LAST_OF_DEAL:
                if (state.trick > rules->tricks && (!one.b || live[of])) mark(of, one.a, Source::LAST_TRICK);
                break;
            case LAST_OF_STOCK:
                if (state.trick - 1 == rules->stock_tricks) mark(of, one.a, Source::LAST_TRICK);
                break;
            case LAST_TRICK: mark(side(state.last_winner), one.a, Source::LAST_TRICK); break;
            case GOES_OUT:
                if (state.count.claimed) return go_out(one, state);
                break;
            case ROUNDED_CARDS: rounded_cards(one, state); break;
            case REST_COUNTS: rest_counts(one, state); break;
            case CARDS_COUNT:
                by_side(state.counted, made);
                if (!one.b) mark_made(as_counted(one.a));
                break;
            case MOST_TRICKS: most_tricks(one, state); break;
            case CARD_TURNED:
                if (one.c >> rank_of(turned) & 1) brings(one, side(state.dealer), Source::TURN_UP);
                break;
            case DEAL_TO_BEST: {
                const i32 best = best_of(made);
                if (best != NO_SIDE) mark(best, one.a, Source::DEAL);
                break;
            }
            case POT_TO_BEST: pot_to_best(); break;
            case FIRST_SIDE: first_side(one, state); break;
            case MOST_COUNTED: most_counted(one, state); break;
            case ODD_TRICKS:
                for (i32 i = 0; i < sides(); i++) {
                    if (state.side_tricks[i] > one.a) mark(i, state.side_tricks[i] - one.a, Source::TRICKS);
                }
                break;
            case HONOURS: honours(state); break;
            case STAKE: stake(one, state.dealer); break;
            case PLACES: places(one, state.dealer, state.counted, whole(state)); break;
            case CHIPS: mark_made(Source::CHIPS); break;
            case PENALISED: penalised(state); break;
            case ADJUSTMENTS: adjust(state); break;
            case AFTER_DEALS:
                if (deal >= one.a) win(one.b ? lowest_score() : best_score());
                break;
            case VALUE: set_value(one, state); break;
            case AWARD: award(one, state); break;
            case WON_LIVE: won_live(); break;
            case WON_AT_ONCE: won_at_once(); break;
            case HIGHER_TOTAL:
                if (!one.a || !over) higher_total();
                break;
            case AT_THE_TARGET: at_the_target(one); break;
            case RUBBER: rubber(one); break;
            case REACHED: reached(one, state, source); break;
            default: break;
        }
        return true;
    }

    // -- bezique (rulebook 1 to 7) --------------------

    bool turned_to_score(const State &state) const {
        const i32 turned = state.stock.turn_up;
        return turned >= 0 && turned == rules->exchange_card[suit_of(turned)];
    }
    void sevens_dealt(const Step &one, const State &state) {
        if (state.trump < 0) return;
        const i32 seven = rules->exchange_card[state.trump];
        for (i32 seat = 0; seat < rules->seats; seat++) {
            for (i32 i = 0; i < state.hand[seat][seven]; i++) mark(side(seat), one.a, Source::SEVEN);
        }
    }
    bool counts_live(const Step &one, i32 of) const { return one.a <= 0 || score[of] >= one.a; }
    void goes_live(const Step &one, const State &state, i32 of, Source source) {
        if (extra || live[of] || !counts_live(one, of)) return;
        if (source == Source::EXCHANGE) {
            live[of] = true;
        } else if (one.b) {
            i64 counts[SEATS];
            by_side(state.counted, counts);
            live[of] = true;
            mark(of, counts[of], Source::CARDS);
        }
    }
    void rest_counts(const Step &one, const State &state) {
        i64 counts[SEATS];
        by_side(state.counted, counts);
        for (i32 i = 0; i < sides(); i++) {
            if (live[i]) continue;
            mark(i, counts[i], Source::CARDS);
            if (i == side(state.last_winner)) mark(i, one.a, Source::LAST_TRICK);
        }
    }
    void won_live() {
        if (over) return;
        for (i32 i = 0; i < sides(); i++) {
            if (live[i] && score[i] >= rules->target) win(i);
        }
    }
    void won_at_once() {
        if (extra || over) return;
        for (i32 i = 0; i < sides() && !over; i++) {
            if (score[i] >= rules->target) win(i);
        }
    }
    void higher_total() {
        i64 most = score[0];
        for (i32 i = 1; i < sides(); i++) most = score[i] > most ? score[i] : most;
        tie = false;
        if (most < rules->target) return;
        const i32 best = best_score();
        if (best == NO_SIDE) tie = true;
        else win(best);
    }
    // The first of some sides (a set) in the order of play from a seat on.
    i32 first_from(i32 seat, u32 of) const {
        while (!(of >> side(seat % rules->seats) & 1)) seat++;
        return side(seat % rules->seats);
    }
    void reached(const Step &one, const State &state, Source source) {
        u32 there = 0, best = 0;
        i64 most = 0;
        for (i32 i = 0; i < sides(); i++) {
            if (score[i] < rules->target) continue;
            if (!there || score[i] > most) most = score[i];
            there |= 1u << i;
        }
        for (i32 i = 0; i < sides(); i++) {
            if ((there >> i & 1) && score[i] == most) best |= 1u << i;
        }
        if (!there) return;
        if (extra || one.a == i32(BothReach::HIGHER_TOTAL)) higher_total();
        else if (!(there & (there - 1))) win(__builtin_ctz(there));
        else if (source == Source::STATED) win(NO_SIDE);  // one of them, and nobody knows which
        else if (one.a == i32(BothReach::NON_DEALER_COUNTS_FIRST)) win(first_from(state.dealer + 1, there));
        else if (there >> side(state.last_winner) & 1) win(side(state.last_winner));
        else win(first_from(state.last_winner + 1, best));
    }

    // -- claims that win the game (rulebook 20) --------------------

    // The target of this deal: above what any side had before it, in steps of b.
    i64 risen_target(const Step &one) const {
        i64 most = start[0];
        for (i32 i = 1; i < sides(); i++) most = start[i] > most ? start[i] : most;
        return !one.b || most < rules->target ? rules->target : rules->target + one.b * ((most - rules->target) / one.b + 1);
    }
    // What the tricks of each side count so far.
    void so_far(const Step &one, const State &state, i64 *counts, bool ended = false) const {
        by_side(state.counted, counts);
        if (ended || state.trick > rules->tricks) counts[side(state.last_winner)] += one.a;
    }
    bool has_enough(const Step &one, const State &state, i32 of) const {
        i64 counts[SEATS];
        so_far(one, state, counts);
        return score[of] + counts[of] >= risen_target(one);
    }
    bool go_out(const Step &one, const State &state) {
        i64 counts[SEATS];
        so_far(one, state, counts);
        const i32 claimer = side(state.count.claimer);
        const bool right = has_enough(one, state, claimer);
        for (i32 i = 0; i < sides(); i++) mark(i, counts[i], Source::CARDS);
        win(right ? claimer : 1 - claimer);
        return false;
    }
    void rounded_cards(const Step &one, const State &state) {
        i64 counts[SEATS];
        so_far(one, state, counts, true);
        for (i32 i = 0; i < sides(); i++) mark(i, (counts[i] + 10 - one.b) / 10 * 10, Source::CARDS);
    }
    void at_the_target(const Step &one) {
        if (over) return;
        i64 target = risen_target(one), least = score[0];
        for (i32 i = 1; i < sides(); i++) least = score[i] < least ? score[i] : least;
        while (least >= target) target += one.b;
        const i32 best = best_score();
        if (best != NO_SIDE && score[best] >= target) win(best);
    }

    // -- tricks (rulebook 8, 9, 12) --------------------

    // The side that must take all tricks, NO_SIDE if none must: it has refused to have the deal given up to it, or,
    // if to fail costs something, it has the first tricks and went on; and whether it has all so far.
    i32 undertaken(i32 fails, const State &state) const {
        if (state.count.closed) return side(state.count.closer);
        const bool went_on = state.has_first && (state.trick > rules->tricks_needed + 1 || state.cards);
        return fails && went_on ? state.first_to : i32(NO_SIDE);
    }
    bool has_all(const State &state, i32 of) const { return state.side_tricks[of] == state.trick - 1; }
    void first_side(const Step &one, const State &state) {
        if (state.count.claimed) return mark(side(state.count.claimer), 1, Source::DEAL);
        const i32 vole = undertaken(one.d, state);
        if (vole != NO_SIDE && !has_all(state, vole)) {
            return mark(1 - vole, state.count.closed ? one.e : one.d, Source::DEAL);
        }
        i32 first = state.first_to;
        if (first == NO_SIDE && one.c) {
            first = 0;
            for (i32 i = 1; i < sides(); i++) {
                const i32 more = state.side_tricks[i] - state.side_tricks[first];
                if (more > 0 || (!more && state.side_took[i] < state.side_took[first])) first = i;
            }
        }
        if (first == NO_SIDE) return;
        i64 worth = 1;
        if (state.trick > rules->tricks && state.side_tricks[first] == rules->tricks) {
            worth = one.b;
            for (i32 seat = 0; seat < rules->seats; seat++) {
                if (one.a && state.tricks[seat] == rules->tricks) worth = 4;
            }
        }
        mark(first, worth, Source::DEAL);
    }
    void honours(const State &state) {
        const i64 one_short = rules->target - 1;
        if (start[0] == one_short && start[1] == one_short) return;
        i32 held[SEATS] = {0};
        for (i32 rank = 0; rank <= RANK_OF_JACK; rank++) {
            const i32 seat = state.dealt[state.trump * RANKS + rank];
            unknown |= seat < 0;
            if (seat >= 0) held[side(seat)]++;
        }
        if (unknown) return;
        for (i32 i = 0; i < sides(); i++) {
            if (start[i] != one_short) mark(i, held[i] == 3 ? 2 : held[i] == 4 ? 4 : 0, Source::HONOURS);
        }
    }

    // -- who has counted most --------------------

    void most_counted(const Step &one, const State &state) {
        i64 counts[SEATS] = {0};
        for (i32 seat = 0; seat < rules->seats; seat++) counts[side(seat)] += state.count.least(seat);
        i32 best = state.count.claimed ? side(state.count.claimer) : best_of(counts);
        if (best == NO_SIDE && one.b) best = side(state.last_winner);
        if (best != NO_SIDE) mark(best, one.a, Source::DEAL);
    }

    // -- the rubber (rulebook 12) --------------------

    void rubber(const Step &one) {
        if (!over) return;
        if (games >= 0) {
            const i64 lost = score[1 - winner];
            games = games * GAME_DIGIT + 1 + winner * MOST_WORTH + (!lost ? 0 : lost > 2 ? 2 : 1);
            i64 won = 0, worth = one.b;
            for (i64 left = games; left; left /= GAME_DIGIT) {
                const i64 last = left % GAME_DIGIT - 1, of = MOST_WORTH - last % MOST_WORTH;
                const bool own = last / MOST_WORTH == winner;
                won += own;
                worth += own ? of : -of;
            }
            memset(value, 0, sizeof value);
            value[winner] = worth;
            if (won == one.a) return;
        }
        // The next deal begins another game.  What this one has brought stays what it is.
        over = false;
        winner = NO_SIDE;
        for (i32 i = 0; i < sides(); i++) {
            start[i] -= score[i];
            score[i] = 0;
        }
    }

    // -- card points (rulebook 17) --------------------

    void most_tricks(const Step &one, const State &state) {
        i64 tricks[SEATS];
        by_side(state.tricks, tricks);
        const i32 best = best_of(tricks);
        if (best != NO_SIDE) brings(one, best, Source::TRICKS);
    }
};

}  // namespace carnet
