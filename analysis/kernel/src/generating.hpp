// A game made up, as analysis/generate/game.py makes it from the same numbers.
#pragma once

#include "chance.hpp"
#include "items.hpp"
#include "playing.hpp"
#include "record.hpp"
#include "shared_analysis.hpp"
#include "writing.hpp"

namespace carnet {

// The canonical form of what is made up (records/notation/writer.py): tags, and lines of words.

struct Canonical : Writing {
    enum : i64 { WIDTH = 79 };
    i64 line;  // where the line of words begins

    void seat(i32 seat) {
        const char letter = char('A' + seat);
        add(&letter, 1);
    }
    void card(i32 card) {
        add("AKQJT98765432" + rank_of(card), 1);
        add("SHDC" + suit_of(card), 1);
    }
    void cards(const u8 *list, i32 count, const char *between) {
        for (i32 i = 0; i < count; i++) {
            if (i) add(between);
            card(list[i]);
        }
    }
    void scores(const i64 *scores, i32 sides) {
        for (i32 i = 0; i < sides; i++) {
            if (i) add("/");
            number(scores[i]);
        }
    }
    void end_tag() { add("\"]\n"); }

    void word(const Item &item, i32 sides) {
        if (item.sign == Sign::NUMBER) {
            number(item.number).add(".");
            return;
        }
        if (item.sign == Sign::RUNNING) {
            add("=");
            return scores(item.scores, sides);
        }
        if (item.seat >= 0) {
            seat(item.seat);
            add(":");
        }
        if (item.sign == Sign::DECLARATION) {
            add("+");
            cards(item.written, item.count, "");
            if (item.points < 0) return;
            add("=").number(item.points);
            return;
        }
        if (item.sign == Sign::EXCHANGE) add("~");
        card(item.card);
    }
    // A word in a line of its own, or in the same line as the one before if there is room.
    void put(const Item &item, i32 sides, bool begins) {
        if (begins) end_line();
        if (begins) return word(item, sides);
        const i64 before = room.count;
        add(" ");
        word(item, sides);
        if (room.count - line <= WIDTH) return;
        room.count = before;
        end_line();
        add("   ");
        word(item, sides);
    }
    void end_line() {
        add("\n");
        line = room.count;
    }
};

// The declaration of a group of a catalogue, without points.
inline Item declaration(const Catalogue &catalogue, i32 trump, i32 group) {
    Item item = item_of(Sign::DECLARATION);
    for (i32 byte = KEY_CARDS - 1; byte >= 0; byte--) {
        const u8 card = u8(catalogue.key[trump + 1][group] >> KEY_CARD_BITS * byte & ((1u << KEY_CARD_BITS) - 1));
        if (card) item.add(card - 1);
    }
    return item;
}

struct Generated {
    const Catalogue &catalogue;  // what a card may bring is what it is worth keeping for
    const Habits *habits;
    i32 players;
    Course &course;
    Chance &chance;
    Canonical &out;
    i32 shown;
    bool begun, numbered;  // whether something is written; whether the number of the first trick stands before it
    bool failed;  // whether this is for Python
    i32 waiting, decided;  // how many items wait; the seats (a set) that have decided about carte blanche
    Item next[2 + SEATS];

    const Rules &rules() const { return *course.rules; }
    State &state() { return course.state; }
    bool once_in(double often) { return chance.part() < often; }

    Item &add(const Item &item) { return next[waiting++] = item; }
    // What is done before the first card stands behind the number of its trick, wherever that was written.
    void write(const Item &item) {
        const bool number = item.sign == Sign::NUMBER;
        if (number && numbered && item.number == 1) return;
        if (!begun && !number) {
            Item first = item_of(Sign::NUMBER);
            first.number = 1;
            out.put(first, rules().sides, true);
        }
        numbered |= !begun;
        begun = true;
        out.put(item, rules().sides, number);
    }
    // Writes and does what comes next, as long as the deal goes on.
    void take() {
        for (i32 i = 0; i < waiting && !failed; i++) {
            const Item &item = next[i];
            write(item);
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
        add(item_of(Sign::EXCHANGE, seat, seven));
        return true;
    }
    bool declares(i32 seat, i32 written, const Habits &player) {
        const i32 trump = state().trump + 1;
        const u64 lacks = ~state().mask[seat], *cards = catalogue.cards[trump];
        i32 found[MOST_MELDS], many = 0, most = -1;
        for (i32 i = 0; i < catalogue.groups[trump]; i++) {
            if (cards[i] & lacks) continue;
            const Item item = declaration(catalogue, trump - 1, i);
            if (!holds_all(state(), seat, item) || !declarable(course, seat, item)) continue;
            if (rules().sevens_draw && item.count == 1) continue;
            const i32 points = meld_of(rules(), trump - 1, item).points;
            if (player.best_first && points > most) many = 0;
            if (player.best_first && points < most) continue;
            if (points > most) most = points;
            found[many++] = i;
        }
        if (!many || once_in(1 - player.declares)) return false;
        Item &item = add(declaration(catalogue, trump - 1, found[chance.below(many)]));
        item.seat = i8(written);
        if (once_in(0.5)) item.points = meld_of(rules(), trump - 1, item).points;
        return true;
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
        return has_final_round(rules()) && declares_at_last(player);
    }
    bool shows_sevens(const Habits &player) {
        if (!rules().sevens_draw || shown == state().trick) return false;
        course.settle();
        shown = state().trick;
        const i32 seven = rules().exchange_card[state().trump];
        for (i32 seat = 0; seat < rules().seats; seat++) {
            if (state().stock.drawn[seat] != seven) continue;
            if (player.shows != 1 && !once_in(player.shows)) continue;
            add(item_of(Sign::DECLARATION, seat)).add(seven);
        }
        return waiting > 0;
    }

    // A player who has not played yet shows the whole hand, or decides not to.
    bool shows_blanche(const Habits &player) {
        if (state().trick > 1 || !rules().whole[CARTE_BLANCHE].when) return false;
        for (i32 seat = 0; seat < rules().seats; seat++) {
            Item item = item_of(Sign::DECLARATION, seat);
            for (u64 left = state().mask[seat]; left; left &= left - 1) {
                for (i32 i = state().hand[seat][lowest(left)]; i && item.count < MOST_HAND; i--) item.add(lowest(left));
            }
            const bool whole = item.count > 1 && meld_of(rules(), state().trump, item).kind == KIND_CARTE_BLANCHE;
            if ((decided >> seat & 1) || !whole || !may_show_blank(state(), seat, item)) continue;
            if (seat != state().next && once_in(0.5)) continue;
            decided |= 1 << seat;
            if (!once_in(player.declares)) continue;
            add(item);
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
            Item item = item_of(Sign::DECLARATION, seat);
            item.add(card);
            if (may_show_blank(state(), seat, item) && once_in(player.declares)) add(item);
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
                memcpy(add(item_of(Sign::RUNNING)).scores, course.stated_here(), sizeof course.tally->score);
            }
            add(item_of(Sign::NUMBER)).number = state().trick;
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
        add(item_of(Sign::PLAY, state().cards ? i32(NOBODY) : seat, lowest(legal)));
    }
    u64 least_worth(u64 legal) {
        const i32 *worth = catalogue.keep[state().trump + 1];
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

// A whole game, from the first word of its first deal to the last of its last.
struct MadeUp {
    const Catalogue &catalogue;
    const Habits *habits;
    i32 players;
    Course &course;
    Chance &chance;
    Canonical &out;
    Tally tally;
    Dealt dealt;

    const Rules &rules() const { return *course.rules; }

    // Plays so many deals at most, or as many as there are if that is 0; false if this is for Python.
    bool play(i32 most) {
        memset(&tally, 0, sizeof tally);
        tally.rules = &rules();
        tally.winner = NO_SIDE;
        tally.agreed = &dealt.agreed;
        course.tally = &tally;
        u32 due = 1u << chance.below(rules().seats);
        for (i32 deals = 0; !tally.over && !(most && deals == most); deals++) {
            for (i32 skip = chance.below(size_of(due)); skip; skip--) due &= due - 1;
            const i32 dealer = lowest(due);
            deal(deals, dealer);
            if (!play_deal(deals + 1)) return false;
            i64 brought[SEATS];
            for (i32 i = 0; i < rules().sides; i++) brought[i] = tally.score[i] - tally.start[i];
            out.add("\n#");
            out.scores(brought, rules().sides);
            out.add("\n");
            due = next_dealers(rules(), dealer, brought);
        }
        return true;
    }

private:
    i32 shuffled(u8 *cards) {
        i32 count = 0;
        for (u8 card = 0; card < KNOWN; card++) {
            for (i32 copies = rules().limit[card]; copies; copies--) cards[count++] = card;
        }
        count = leave_out(cards, count, rules().left_out, rules().may_be_left_out, chance);
        chance.shuffle(cards, count);
        return count;
    }
    void deal(i32 deals, i32 dealer) {
        u8 cards[MOST_COPIES * KNOWN];
        const i32 count = shuffled(cards), size = rules().hand_size;
        memset(&dealt, 0, sizeof dealt);
        dealt.leader = NOBODY;
        dealt.turn_up = NO_CARD;
        out.add("\n[Deal \"");
        out.number(deals + 1);
        out.end_tag();
        out.add("[Dealer \"");
        out.seat(dealer);
        out.end_tag();
        if (deals && chance.part() < 0.5) {
            out.add("[Score \"");
            out.scores(tally.score, rules().sides);
            out.end_tag();
        }
        const bool aside = rules().aside > 0 && chance.part() < 0.3;
        const u8 *rest = cards + rules().seats * size;
        i32 left = count - rules().seats * size;
        if (rules().turn_up == i32(TurnUp::DEALER)) {
            dealt.turn_up = cards[dealer * size + size - 1];
        } else if (rules().turn_up != i32(TurnUp::NONE)) {
            dealt.turn_up = *rest++;
            left--;
        }
        for (i32 seat = 0; seat < rules().seats; seat++) write_hand(seat, cards + seat * size);
        if (dealt.turn_up >= 0) {
            out.add("[TurnUp \"");
            out.card(dealt.turn_up);
            out.end_tag();
        }
        if (rules().stock || aside) {
            out.add("[Talon \"");
            out.cards(rest, left, " ");
            out.end_tag();
        }
        if (rules().stock) memcpy(dealt.talon, rest, size_t(dealt.talon_cards = left));
        deal_out(dealt, dealer, course);
        ready(dealt, course);
    }
    void write_hand(i32 seat, const u8 *cards) {
        u8 *hand = dealt.hand[seat];
        for (i32 i = 0; i < rules().hand_size; i++) {
            i32 at = i;
            for (; at && hand[at - 1] > cards[i]; at--) hand[at] = hand[at - 1];
            hand[at] = cards[i];
        }
        out.add("[Hand");
        out.seat(seat);
        out.add(" \"");
        out.cards(hand, rules().hand_size, " ");
        out.end_tag();
    }
    bool play_deal(i32 number) {
        tally.begin(course.state, number);
        course.over = tally.over;
        Generated deal = {catalogue, habits, players, course, chance, out, 0, false, false, false, 0, 0, {}};
        deal.play_out();
        return !deal.failed && !course.crowded && !tally.unknown;
    }
};

// Makes up a game of so many deals at most (0: as many as it takes) from the words of a seed.  Writes the canonical form
// of the deals, if there is room, and what the game has come to.  Returns how many bytes there are, -1 if this is for
// Python.
inline i64 make_up(const Rules *rules, const Catalogue &catalogue, const Habits *habits, i32 players, const u32 *seed,
                   i32 words, i32 deals, i64 *score, SpelledBytes bytes) {
    Course *course = static_cast<Course *>(malloc(sizeof(Course)));
    if (!course) return -1;
    // The rest is large, and is not read before it is written.
    memset(static_cast<void *>(course), 0, size_t(reinterpret_cast<u8 *>(course->worlds) - reinterpret_cast<u8 *>(course)));
    course->rules = rules;
    Chance chance;
    chance.seed(seed, words);
    Canonical out = {{bytes}, 0};
    MadeUp game = {catalogue, habits, players, *course, chance, out, {}, {}};
    const bool made = game.play(deals);
    memcpy(score, game_score(game.tally), sizeof game.tally.score);
    free(course);
    return made ? bytes.count : -1;
}

}  // namespace carnet
