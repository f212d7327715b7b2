// The game score through a record, counted by steps that are data (records/kernel/scoring.py).
#ifndef CARNET_TALLY_HPP
#define CARNET_TALLY_HPP

#include "marks.hpp"
#include "state.hpp"

namespace carnet {

enum : i32 { MOST_AGREED = 4, BRISQUE = 10 };

// What the table agreed to add to a deal.
struct Agreed {
    i32 count;
    i64 points[MOST_AGREED][SEATS];
};

enum Decided : i32 { UNDECIDED, MAY_END, DEAL_OVER };

inline i64 floor_div(i64 a, i64 b) { return a / b - (a % b < 0 ? 1 : 0); }
inline i64 full_hundreds(i64 points) { return floor_div(points, 100) * 100; }

struct Tally {
    const Rules *rules;
    i64 score[SEATS], start[SEATS], value[SEATS], made[SEATS], pool, waiting, carried;
    i32 deal, winner, turned;
    bool live[SEATS], over, extra, tie;
    bool unknown;    // whether it hangs on unknown cards what the score is
    bool worth_unknown;  // the same of the value of a game of one deal
    Marks *marks;    // null if nobody asks for them
    i64 marked;      // rows of them, this deal's among them
    i32 ply, trick;  // where the game stands
    bool missed;     // whether tricks of this deal are not recorded
    const Agreed *agreed;
    i32 added;         // how many of those have been added
    i64 announced[SEATS];  // by declaring, exchanging and showing a 7
    bool for_nothing;  // whether the deal does not count, so that nothing is won in it

    i32 sides() const { return rules->sides; }
    i32 side(i32 seat) const { return rules->side_of[seat]; }
    void note(i32 of, i64 points, Source source, const Shown &shown = {nullptr, 0}) {
        if (marks) write(*marks, marked++, ply, trick, of, points, source, shown);
    }
    void mark(i32 of, i64 points, Source source, const Shown &shown = {nullptr, 0}) {
        score[of] += points;
        if (points || source == Source::CHIPS) note(of, points, source, shown);
    }
    // The score is what the record states: a row for each side says so.
    void note_stated() {
        trick = 0;
        for (i32 i = 0; i < sides(); i++) note(i, score[i], Source::STATED);
    }
    // What the table agreed to add to the deal is added, once.
    void adjust(const State &state) {
        trick = state.trick > 1 ? state.trick - 1 : 1;
        for (; added < agreed->count; added++) {
            for (i32 i = 0; i < sides(); i++) mark(i, agreed->points[added][i], Source::ADJUSTMENT);
        }
    }
    void win(i32 of) {
        if (for_nothing) return;
        over = true;
        winner = of;
    }

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
        run(rules->won, state, NO_SIDE, Source::DECLARATION, 0);
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
        if (rules->claims) carried = any ? 0 : waiting + 1;
        missed = gap;
        run(rules->won, state, NO_SIDE, Source::STATED, 0);
    }
    Decided decided(const State &state) const {
        const Step &step = rules->decided;
        switch (step.what) {
            case BY_TRICKS: {
                bool reached = false;
                for (i32 i = 0; i < sides(); i++) reached |= state.side_tricks[i] >= step.a;
                if (step.c || !reached || (step.d && undertaken(state) && has_all(state))) return UNDECIDED;
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
        return rules->decided.what == BY_TRICKS && rules->decided.d && state.has_first && !undertaken(state) && may_end(state);
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
            case REACHED: reached(one, state, source); break;
            default: break;
        }
        return true;
    }

    // -- sums --------------------

    void by_side(const i32 *seats, i64 *out) const {
        memset(out, 0, SEATS * sizeof *out);
        for (i32 seat = 0; seat < rules->seats; seat++) out[side(seat)] += seats[seat];
    }
    Source as_counted(i32 brisques) const { return brisques ? Source::BRISQUES : Source::CARDS; }
    void mark_made(Source source) {
        for (i32 i = 0; i < sides(); i++) mark(i, made[i], source);
    }
    // What a step brings one side is marked, or only added up.
    void brings(const Step &one, i32 of, Source source) {
        made[of] += one.a;
        if (!one.b) mark(of, one.a, source);
    }
    // The side with most, NO_SIDE if there are several.
    i32 best_of(const i64 *all) const {
        i32 best = 0, many = 0;
        for (i32 i = 1; i < sides(); i++) {
            if (all[i] > all[best]) best = i;
        }
        for (i32 i = 0; i < sides(); i++) many += all[i] == all[best];
        return many == 1 ? best : i32(NO_SIDE);
    }
    i32 best_score() const { return best_of(score); }
    i32 lowest_score() const {
        i64 turned[SEATS];
        for (i32 i = 0; i < sides(); i++) turned[i] = -score[i];
        return best_of(turned);
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

    // Whether the side that has the first tricks went on for all of them, and whether it has them so far.
    bool undertaken(const State &state) const {
        return state.has_first && (state.trick > rules->tricks_needed + 1 || state.cards);
    }
    bool has_all(const State &state) const { return state.side_tricks[state.first_to] == state.trick - 1; }
    void first_side(const Step &one, const State &state) {
        if (one.d && undertaken(state) && !has_all(state)) {
            mark(1 - state.first_to, one.d, Source::DEAL);
            return;
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

    // -- card points (rulebook 17) --------------------

    void most_tricks(const Step &one, const State &state) {
        i64 tricks[SEATS];
        by_side(state.tricks, tricks);
        const i32 best = best_of(tricks);
        if (best != NO_SIDE) brings(one, best, Source::TRICKS);
    }
    void pot_to_best() {
        const i32 best = best_of(made);
        memset(made, 0, sizeof made);
        for (i32 seat = 0; seat < rules->seats; seat++) made[side(seat)]--;
        pool += rules->seats;
        if (best != NO_SIDE) {
            made[best] += pool;
            pool = 0;
        }
        mark_made(Source::CHIPS);
    }

    // -- chips (rulebook 10, 11): each seat is a side --------------------

    void stake(const Step &one, i32 dealer) {
        if (pool >= one.a && !one.b) return;
        pool += one.a;
        const i64 each = one.c ? 0 : one.a / rules->seats;
        for (i32 seat = 0; seat < rules->seats; seat++) made[seat] -= each;
        // The dealer stakes alone, or what does not divide besides.
        made[dealer] -= one.a - each * rules->seats;
    }
    void pay_each(i32 seat, i64 chips) {
        for (i32 other = 0; other < rules->seats; other++) {
            if (other == seat) continue;
            made[seat] -= chips;
            made[other] += chips;
        }
    }
    // The seat that has all tricks, NOBODY if none has.
    i32 whole(const State &state) const {
        for (i32 seat = 0; seat < rules->seats; seat++) {
            if (state.tricks[seat] == rules->tricks) return seat;
        }
        return NOBODY;
    }
    // The seats by their points, the fewest first, of equals the one nearer the eldest hand.
    void from_the_fewest(i32 dealer, const i32 *points, i32 *order) const {
        for (i32 i = 0; i < rules->seats; i++) {
            const i32 seat = (dealer + 1 + i) % rules->seats;
            i32 at = i;
            for (; at && points[order[at - 1]] > points[seat]; at--) order[at] = order[at - 1];
            order[at] = seat;
        }
    }
    void penalised(const State &state) {
        i32 order[SEATS] = {};
        from_the_fewest(state.dealer, state.counted, order);
        i32 at = rules->seats - 1;
        if (state.counted[order[0]] == state.counted[order[at]]) return;
        for (i64 points = 5; points > 2 && at; points--, at--) made[order[at]] = points;
        mark_made(Source::DEAL);
    }
    void places(const Step &one, i32 dealer, const i32 *points, i32 all_by) {
        const i32 n = rules->seats;
        if (all_by != NOBODY) {
            pay_each(all_by, one.a == THREE_EACH ? -3 : -4);
            if (one.a == POOL_AND_FOUR) {
                made[all_by] += pool;
                pool = 0;
            }
            return;
        }
        i32 highest = 0, most = points[0], least = points[0];
        for (i32 seat = 1; seat < n; seat++) {
            if (points[seat] > most) most = points[highest = seat];
            if (points[seat] < least) least = points[seat];
        }
        if (one.b == HUNDRED_PAYS && most >= 100) return pay_each(highest, 4);
        for (i32 seat = 0; seat < n; seat++) {
            if (one.b == ANY_HIGHEST_PAYS && least < most && points[seat] == most) pay_each(seat, 4);
        }
        if (least == most) return;
        i32 order[SEATS];
        from_the_fewest(dealer, points, order);
        for (i32 i = 0; i < 3 && i < n - 1 && one.c; i++) {
            if (points[order[i]] == points[order[i + 1]]) return;
        }
        const i64 paid = one.d ? pool : one.e;
        const i64 twelfths[] = {5, 4, 3};
        for (i32 i = 0; i < 3; i++) {
            const i64 share = floor_div(paid * twelfths[i], 12);
            made[order[i]] += share;
            pool -= share;
        }
    }

    // -- what a deal can bring (records/rules/possible_scores.py) --------------------

    // Whether a deal that could not be counted can have brought so much.
    bool can_be(const State &state, const i64 *stated) const {
        i64 brought[SEATS];
        for (i32 i = 0; i < sides(); i++) {
            brought[i] = stated[i];
            for (i32 one = 0; one < agreed->count; one++) brought[i] -= agreed->points[one][i];
        }
        switch (rules->possible.what) {
            case POINTS: return can_be_points(rules->possible, brought);
            case TO_ONE_SIDE: return can_be_one_sided(rules->possible, brought);
            case POT_TO_ONE_SIDE: return can_be_pot(brought);
            case BY_PLACES: return can_be_chips(state.dealer, brought);
            case BY_PENALTIES: return can_be_penalties(brought);
            default: return true;
        }
    }
    bool can_be_points(const Step &one, const i64 *brought) const {
        i64 all = 0;
        for (i32 i = 0; i < sides(); i++) {
            if (brought[i] < 0 || brought[i] % one.a) return false;
            all += brought[i];
        }
        return !one.b || all <= one.b;
    }
    static bool is_among(i32 set, i64 points) { return points >= 0 && points < 31 && (set >> points & 1); }
    bool can_be_one_sided(const Step &one, const i64 *brought) const {
        for (i32 side = 0; side < sides(); side++) {
            for (u32 left = u32(one.b); left; left &= left - 1) {
                i64 most = 0;
                i32 got = 0;
                for (i32 i = 0; i < sides(); i++) {
                    const i64 points = brought[i] - (i == side ? __builtin_ctz(left) : 0);
                    if (!points) continue;
                    got++;
                    most = points;
                }
                if (got ? got == 1 && most > waiting && is_among(one.a, most - waiting) : one.a & 1) return true;
            }
        }
        return false;
    }
    bool can_be_pot(const i64 *brought) const {
        i64 takes[SEATS], pot = 0;
        i32 takers = 0;
        for (i32 i = 0; i < sides(); i++) takes[i] = brought[i];
        for (i32 seat = 0; seat < rules->seats; seat++) takes[side(seat)]++;
        for (i32 i = 0; i < sides(); i++) {
            pot += takes[i];
            takers += takes[i] != 0;
        }
        return !takers || (takers == 1 && pot == pool + rules->seats);
    }
    bool brings_chips(i32 dealer, const i32 *points, i32 all_by, const i64 *brought) const {
        Tally trial = *this;
        memset(trial.made, 0, sizeof trial.made);
        for (const Step *one = rules->end; one->what != CHIPS; one++) {
            if (one->what == STAKE) trial.stake(*one, dealer);
            else trial.places(*one, dealer, points, all_by);
        }
        return !memcmp(trial.made, brought, size_t(sides()) * sizeof *brought);
    }
    // 5, 4 and 3 to three of the players, as far as there are others; or nothing.
    bool can_be_penalties(const i64 *brought) const {
        i32 got = 0, of_each[6] = {0};
        for (i32 i = 0; i < sides(); i++) {
            if (brought[i] < 0 || brought[i] > 5) return false;
            of_each[brought[i]]++;
            got += brought[i] != 0;
        }
        const i32 due = rules->seats > 3 ? 3 : rules->seats - 1;
        return !got || (got == due && of_each[5] == 1 && of_each[4] == 1 && of_each[3] == due - 2);
    }
    // Every order of the players by their points, several of whom may have as many.
    bool can_be_chips(i32 dealer, const i64 *brought) const {
        const i32 n = rules->seats;
        for (i32 seat = 0; seat < n; seat++) {
            i32 alone[SEATS] = {0};
            alone[seat] = 100;
            if (brings_chips(dealer, alone, NOBODY, brought) || brings_chips(dealer, alone, seat, brought)) return true;
        }
        i32 points[SEATS] = {0};
        for (i32 at = 0; at < n;) {
            if (brings_chips(dealer, points, NOBODY, brought)) return true;
            for (at = 0; at < n && ++points[at] == n; at++) points[at] = 0;
        }
        return false;
    }

    // -- the value of a game (rulebook 16) --------------------

    struct Outcome {
        i32 winner;
        i64 worth;
    };
    // The outcome of a game in which the sides have taken so much.
    Outcome outcome(const Step &one, const i64 *taken) const {
        const i64 sums[] = {score[0] + taken[0], score[1] + taken[1]};
        const i32 behind = score[1] < score[0];
        const bool by_brisques = score[0] == score[1] || (one.c && sums[behind] >= sums[1 - behind]);
        const i64 *decisive = by_brisques ? sums : score;
        if (decisive[0] == decisive[1]) return {NO_SIDE, 0};
        const i32 first = decisive[0] > decisive[1] ? 0 : 1, loser = 1 - first;
        i64 lost = score[loser], won = score[first];
        const bool saved = lost < one.a && sums[loser] >= one.a;
        if (saved || (lost >= one.a && by_brisques)) {
            lost = sums[loser];
            won = sums[first];
        }
        const i64 fewer = full_hundreds(lost), more = full_hundreds(won);
        if (lost >= one.a) return {first, (more - fewer > 100 ? more - fewer : 100) + one.d};
        return {first, more + (fewer > 100 ? fewer : 100) + one.b};
    }
    // What is not recorded may have gone to either side, brisque by brisque: only what comes to the same is known.
    void set_value(const Step &one, const State &state) {
        i64 taken[SEATS], rest = 0;
        by_side(state.counted, taken);
        if (missed) {
            for (u64 left = rules->pack; left; left &= left - 1) rest += i64(rules->packs) * rules->value[lowest(left)];
            rest -= taken[0] + taken[1];
        }
        taken[1] += rest;
        const Outcome known = outcome(one, taken);
        i32 winner = known.winner;
        for (; rest >= BRISQUE; rest -= BRISQUE) {
            taken[0] += BRISQUE;
            taken[1] -= BRISQUE;
            const Outcome other = outcome(one, taken);
            worth_unknown |= other.winner != known.winner || other.worth != known.worth;
            if (other.winner != winner) winner = NO_SIDE;
        }
        memset(value, 0, sizeof value);
        if (known.winner != NO_SIDE) value[known.winner] = known.worth;
        win(winner);
    }

    // -- game points by the count (rulebook 18) --------------------

    i64 claimed(const State &state, i32 seat) const {
        const Count &count = state.count;
        const bool then = rules->at_closing && count.closed && seat == count.closer;
        if (then ? count.early : !count.won[1 - seat]) return 3;
        return (then ? count.at_closing : count.least(1 - seat)) < rules->half ? 2 : 1;
    }
    i64 failed(const Step &one, const Count &count, bool stopped = false) const {
        if (one.a == i32(Closing::THREE)) return 3;
        if (one.a == i32(Closing::TWO_THREE_FLAT) && stopped) return 2;
        if (one.a != i32(Closing::BY_COUNT)) return count.early ? 3 : 2;
        if (count.early || !count.won[count.closer]) return 3;
        return count.least(count.closer) >= rules->half ? 1 : 2;
    }
    void award(const Step &one, const State &state) {
        const Count &count = state.count;
        const i32 closer = count.closed ? i32(count.closer) : i32(NOBODY);
        i32 seat = NOBODY;
        i64 points = 0;
        if (count.claimed) {
            const i32 claimer = count.claimer, other = 1 - claimer;
            if (count.least(claimer) < rules->enough) {
                seat = other;
                points = count.won[other] || one.c ? 2 : 3;
                if (claimer == closer && failed(one, count) > points) points = failed(one, count);
            } else {
                seat = claimer;
                points = closer == other ? failed(one, count, true) : claimed(state, claimer);
            }
        } else if (closer >= 0 && (one.b == i32(Unclaimed::LOST) || count.least(closer) < rules->enough)) {
            seat = 1 - closer;
            points = failed(one, count);
        } else {
            i32 first = count.least(0), second = count.least(1);
            const bool equal = rules->last_trick_wins == i32(LastTrickWins::EQUAL) && first == second;
            if (closer < 0 && (equal || rules->last_trick_wins == i32(LastTrickWins::MORE))) {
                seat = state.last_winner;
                points = 1;
            } else if (one.b != i32(Unclaimed::LOST)) {
                if (one.b == i32(Unclaimed::COUNTS)) {
                    first = first >= rules->enough;
                    second = second >= rules->enough;
                }
                if (first != second) seat = first < second;
                if (seat >= 0) points = claimed(state, seat);
            }
        }
        if (seat < 0) {
            carried = waiting + 1;
            return;
        }
        mark(side(seat), points + waiting, Source::DEAL);
        carried = 0;
    }
};

}  // namespace carnet

#endif
