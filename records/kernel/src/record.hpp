// A record from its first byte to its last: header, deals, result (records/play/replay.py).
#pragma once

#include "columns.hpp"
#include "making_up.hpp"
#include "playing.hpp"
#include "setting_up.hpp"

namespace carnet {

// What a header says besides the game.
struct Header {
    Span game, options, result;
    i32 language;
    bool has_result, given_up;
};

inline i32 two_digits(const u8 *at) {
    const bool digits = (LETTERS.sort[at[0]] & DIGIT) && (LETTERS.sort[at[1]] & DIGIT);
    return digits ? (at[0] - '0') * 10 + at[1] - '0' : -1;
}

// A date of which year, month and day are each known or not, and which every year has.
inline bool plain_date(Span value) {
    if (value.size && value.at[value.size - 1] == '~') value.size--;
    if (value.size != 4 && value.size != 7 && value.size != 10) return false;
    for (i32 i = 0; i < 4; i++) {
        if (value.at[i] != '?' && !(LETTERS.sort[value.at[i]] & DIGIT)) return false;
    }
    i32 parts[2] = {1, 1};
    for (i32 i = 0; i < 2 && value.size > 4 + 3 * i; i++) {
        const u8 *part = value.at + 5 + 3 * i;
        if (part[-1] != '.') return false;
        if (part[0] == '?' && part[1] == '?') continue;
        parts[i] = two_digits(part);
    }
    static const u8 days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return parts[0] >= 1 && parts[0] <= 12 && parts[1] >= 1 && parts[1] <= days[parts[0] - 1];
}

inline bool is_one_of(const Span &value, const char *const *words, i32 count) {
    for (i32 i = 0; i < count; i++) {
        if (value.is(words[i])) return true;
    }
    return false;
}

// Reads a header; false if something in it is not for the kernel.  A record begins with its game.
inline bool read_header(const Tag *all, i32 count, Header &header) {
    static const char *const endings[] = {"normal", "unterminated", "conceded", "abandoned"};
    if (!count || !all[0].name.is("Game")) return false;
    const Span nothing = {all[0].value.at, 0};
    header = {all[0].value, nothing, nothing, ENGLISH, false, false};
    for (i32 i = 1; i < count; i++) {
        const Span &name = all[i].name, &value = all[i].value;
        if (name.is("Options")) header.options = value;
        else if (name.is("Date") && !plain_date(value)) return false;
        else if (name.is("Deal")) return false;
        else if (name.is("Result")) {
            header.result = value;
            header.has_result = !value.is("*");
        } else if (name.is("Language")) {
            if (!value.is("en") && !value.is("fr")) return false;
            header.language = value.is("fr") ? FRENCH : ENGLISH;
        } else if (name.is("Termination")) {
            if (!is_one_of(value, endings, 4)) return false;
            header.given_up = is_one_of(value, endings + 2, 2);
        }
    }
    return true;
}

// A player's name stands by their seat, which the game has to have.
inline bool seats_exist(const Tag *all, i32 count, const Rules &rules) {
    for (i32 i = 0; i < count; i++) {
        const Span &name = all[i].name;
        if (name.size == 1 && u8(*name.at - 'A') < SEATS && *name.at - 'A' >= rules.seats) return false;
    }
    return true;
}

// How a game stands before one of its deals.
struct Standing {
    i32 deals, counted;  // deals: all before this one; counted: those that were not void
    bool complete;  // whether all of them have been played to their end
    bool voided;  // whether one of those judged here does not count
    u32 due;  // the seats whose turn it is to deal; none: any
    i32 likeliest;  // which of them is the likeliest
    Tally tally;
};

// A game that goes on from deal to deal.
struct Match : Standing {
    const Rules *rules;
    i32 first_dealer, tags;  // the dealer of the first deal; of this deal, how many
    Said said;
    bool scored;  // whether this deal states its score
    i32 language;
    bool unknown;  // whether it is not known what the deals have come to
    bool lacked_room;  // whether the columns had none for what is told of a deal
    Tally before;  // before a deal that does not count
    Course course;
    Branches branches;
    Dealt dealt;
    Tag tag[MOST_TAGS];
};

inline void begin(Match &match, const Rules *rules, i32 language) {
    if (match.rules != rules) {
        // What is kept of a hand's cards is cleared card by card, but has to begin empty.
        memset(match.course.used, 0, sizeof match.course.used);
        for (auto &seat : match.course.ways) {
            for (Ways &ways : seat) ways.count = 0;
        }
    }
    match.rules = match.course.rules = rules;
    match.course.tally = &match.tally;
    match.course.tricks = nullptr;
    match.course.plays = nullptr;
    match.course.declarations = nullptr;
    match.course.said = nullptr;
    match.language = language;
    match.deals = match.counted = 0;
    match.complete = true;
    match.voided = match.unknown = false;
    match.due = 0;
    match.likeliest = NOBODY;
    memset(&match.tally, 0, sizeof match.tally);
    match.tally.rules = rules;
    match.tally.winner = NO_SIDE;
}

// Who may deal after this one (records/play/deals_in_turn.py).
inline u32 next_dealers(const Rules &rules, i32 dealer, const i64 *brought) {
    if (rules.rotation != i32(DealsNext::NEXT) || rules.drawn_again) {
        i32 chosen = 0;
        bool equal = true;
        for (i32 i = 1; i < rules.sides; i++) {
            equal &= brought[i] == brought[0];
            const bool better = rules.rotation == i32(DealsNext::WINNER) ? brought[i] > brought[chosen] : brought[i] < brought[chosen];
            if (better) chosen = i;
        }
        u32 out = 0;
        for (i32 seat = 0; seat < rules.seats; seat++) {
            if (rules.side_of[seat] == chosen) out |= 1u << seat;
        }
        if (equal && rules.drawn_again) return 1u << dealer;
        if (!equal && rules.rotation != i32(DealsNext::NEXT)) return out;
    }
    return 1u << (dealer + 1) % rules.seats;
}

// A score before the deal: the base of the game in the first, and where none is known, else what has been computed.
// After a deal that does not count another base is for Python, which then knows of two.
inline bool base_score(Match &match) {
    const Rules &rules = *match.rules;
    Tally &tally = match.tally;
    const Dealt &dealt = match.dealt;
    const size_t size = size_t(rules.sides) * sizeof(i64);
    if (rules.apart) memset(tally.score, 0, sizeof tally.score);
    if (!dealt.has_score) return !match.unknown;
    if (rules.apart || (!match.unknown && (match.counted || match.voided))) return !memcmp(dealt.score, tally.score, size);
    if (match.unknown && match.counted) tally.games = GAMES_UNKNOWN;
    match.unknown = false;
    memcpy(tally.score, dealt.score, size);
    tally.pool = 0;
    for (i32 i = 0; rules.pool && i < rules.sides; i++) tally.pool -= dealt.score[i];
    return true;
}

inline bool take_score(Match &match) {
    const bool taken = base_score(match);
    memcpy(match.tally.before, match.tally.score, sizeof match.tally.before);
    return taken;
}

// The dealer, whom the turn or the first leader tells if no tag does.
inline bool settle_dealer(Match &match, const Text &play) {
    const i32 seats = match.rules->seats;
    i32 &dealer = match.dealt.dealer;
    if (dealer < 0 && match.due) dealer = match.likeliest;
    if (dealer < 0) {
        const i32 leader = first_seat(play, match.rules->sides);
        dealer = ((leader >= 0 && leader < seats ? leader : 0) + seats - 1) % seats;
    }
    return !match.due || (match.due >> dealer & 1);
}

// A deal has been judged, and the game goes on.
inline Deal next_deal(Match &match, const i64 *brought, Deal judged) {
    match.due = next_dealers(*match.rules, match.course.state.dealer, brought);
    match.likeliest = __builtin_ctz(match.due);
    match.deals++;
    match.counted++;
    return judged;
}

// Whether a deal whose score hangs on unknown cards may have won the game where it ends.
inline bool may_have_been_won(const Tally &tally, const i64 *brought) {
    const Rules &rules = *tally.rules;
    bool won = false;
    for (i32 i = 0; i < rules.sides; i++) won |= tally.start[i] + brought[i] >= rules.target;
    const bool at_once = rules.announced[0].what != END_OF_STEPS;
    return won && at_once && tally.unknown && rules.marks_within_deal && !rules.apart;
}

// Reads the tags of the deal that begins here, so many; false if something in them is for Python.
inline bool read_deal(Match &match, Text &text, i32 &count) {
    const Rules &rules = *match.rules;
    if (match.tally.over || (rules.apart && match.deals)) return false;
    if (!tags(text, match.tag, count, true) || !count || !match.tag[0].name.is("Deal")) return false;
    if (!read_deal(match.tag, count, rules, match.language, match.dealt)) return false;
    if (match.dealt.does_not_count && rules.apart) return false;
    match.tags = count;
    return match.dealt.number == match.deals + 1;
}

// A hand that lacks cards has what is left of the packs, if all else is given.  False if that is for Python, or if
// nobody asks what is wrong.
inline bool complete(Match &match, const Text &text) {
    const Rules &rules = *match.rules;
    Dealt &dealt = match.dealt;
    Course &course = match.course;
    if (!course.told || rules.left_out || rules.turn_up == i32(TurnUp::ASIDE)) return false;
    if (dealt.hands != (1u << rules.seats) - 1 || (rules.stock && !dealt.has_talon)) return false;
    u8 copies[KNOWN] = {0};
    i32 lacking = NOBODY;
    for (i32 seat = 0; seat < rules.seats; seat++) {
        for (i32 i = 0; i < dealt.held[seat]; i++) copies[dealt.hand[seat][i]]++;
        if (dealt.held[seat] == rules.hand_size) continue;
        if (lacking >= 0) return false;
        lacking = seat;
    }
    for (i32 i = 0; i < dealt.talon_cards; i++) copies[dealt.talon[i]]++;
    if (rules.turn_up == i32(TurnUp::TALON)) copies[dealt.turn_up]++;
    i32 &held = dealt.held[lacking];
    for (u8 card = 0; card < KNOWN; card++) {
        for (; copies[card] < rules.limit[card]; copies[card]++) {
            if (held == rules.hand_size) return false;
            dealt.hand[lacking][held++] = card;
        }
    }
    if (held < rules.hand_size) return false;
    i32 tag = 0;
    while (hand_of(match.tag[tag]) != lacking) tag++;
    course.base = text.base;
    return course.tell_size(match.tag[tag].value, tag, lacking);
}

// Judges the deal that begins here.  The tally is as it was before if it is not for the kernel.
inline Deal judge_deal(Match &match, Text &text, i64 *brought) {
    const Rules &rules = *match.rules;
    Tally &tally = match.tally;
    Course &course = match.course;
    course.items = -1;
    i32 count;
    if (!read_deal(match, text, count) || !settle_dealer(match, text)) return Deal::NOT_FOR_ME;
    if (match.dealt.lacks_cards && !complete(match, text)) return Deal::NOT_FOR_ME;
    const bool whole = match.dealt.hands == (1u << rules.seats) - 1 && (match.dealt.has_talon || !rules.stock);
    if (whole) {
        if (!of_the_packs(match.dealt, rules)) return Deal::NOT_FOR_ME;
        deal_out(match.dealt, match.dealt.dealer, course);
    } else if (!make_up(match.dealt, course, text)) {
        return Deal::NOT_FOR_ME;
    }
    const bool theirs = rules.turn_up != i32(TurnUp::DEALER) || course.state.holds(match.dealt.dealer, match.dealt.turn_up);
    if (!theirs) return Deal::NOT_FOR_ME;
    ready(match.dealt, course);
    if (!take_score(match)) return Deal::NOT_FOR_ME;
    if (match.dealt.does_not_count) match.before = tally;
    course.made_up = !whole;
    course.unseen = !match.dealt.hands && !match.dealt.has_talon;
    if (course.tricks) course.look_at_hands(whole);
    tally.agreed = &match.dealt.agreed;
    tally.for_nothing = match.dealt.does_not_count;
    tally.begin(course.state, match.counted + 1);
    course.over = tally.over;
    i64 stated[SEATS];
    const Ended ended = play_all(course, match.branches, text, stated);
    if (ended == Ended::NOT_FOR_ME) return Deal::NOT_FOR_ME;
    const bool scored = match.scored = ended == Ended::WITH_SCORE;
    if (tally.for_nothing) {
        for (i32 i = 0; scored && i < rules.sides; i++) {
            if (stated[i]) return Deal::NOT_FOR_ME;
        }
        tally = match.before;
        match.voided = true;
        match.likeliest = course.state.dealer;
        match.due = 1u << match.likeliest;
        match.deals++;
        return Deal::VOID;
    }
    const auto believe = [&] {
        memcpy(brought, stated, SEATS * sizeof *stated);
        tally.ply = course.plies;
        tally.believe(course.state, stated, course.gap);
        return next_deal(match, brought, Deal::BELIEVED);
    };
    // What was paid before the gap is believed of the deal score instead.
    if (course.gap && course.told) return Deal::NOT_FOR_ME;
    if (course.gap && rules.pool) course.reopen();
    if (course.gap && scored) return tally.can_be(course.state, stated) ? believe() : Deal::NOT_FOR_ME;
    // Of a deal that is over the score is known all the same, but it is not complete.
    if (course.gap && course.over) return Deal::NOT_FOR_ME;
    const bool finished = !course.gap && (tally.deal_over(course.state) || (scored && tally.may_end(course.state)));
    if (finished) course.finish();
    else if (scored && !course.told && !may_have_been_won(tally, stated)) return Deal::NOT_FOR_ME;
    if (tally.unknown && course.told) return Deal::NOT_FOR_ME;
    if (tally.unknown) return scored && tally.can_be(course.state, stated) ? believe() : Deal::NOT_FOR_ME;
    if (finished) tally.adjust(course.state);
    for (i32 i = 0; i < rules.sides; i++) {
        brought[i] = tally.score[i] - tally.start[i];
        if (scored && !course.told && stated[i] != brought[i]) return Deal::NOT_FOR_ME;
    }
    return next_deal(match, brought, finished ? Deal::SOUND : Deal::UNFINISHED);
}

// Judges the deal that begins here, and passes on to the next one or to the end of the record.
inline Deal judge_next(Match &match, Text &text, i64 *brought) {
    if (!deal_starts(text)) return Deal::NOT_FOR_ME;
    Text play = text;
    const Deal judged = judge_deal(match, play, brought);
    if (judged == Deal::NOT_FOR_ME) return judged;
    text = play;
    if (!skip(text)) return Deal::NOT_FOR_ME;
    if (!text.done() && !deal_starts(text)) return Deal::NOT_FOR_ME;
    match.complete &= judged == Deal::SOUND || judged == Deal::VOID;
    return judged;
}

// Spells the deal that has just been judged, the first of its record or a later one; false if there is no room.
inline bool spell_deal(Match &match, Columns &out, i64 first, const i64 *brought, Deal judged) {
    const Course &course = match.course;
    Writing bytes = {out.spelled};
    i64 &end = out.deal.deal_spelled[out.deals], before = out.spelled.count;
    end = ~before;
    if (match.deals == 1) match.first_dealer = course.state.dealer;
    if (!out.spelled.most || judged == Deal::VOID || !match.said.all || course.gap) return true;
    const FromDealer from = {*match.rules, match.first_dealer};
    const bool told = spell(bytes, from, match.dealt, match.tag, match.tags, course.state.dealer);
    if (told) spell(bytes, from, match.said, out.plays, first, course.laid, match.scored ? brought : nullptr);
    const bool room = out.spelled.count <= out.spelled.most;
    if (!told || !room) out.spelled.count = before;
    else end = out.spelled.count;
    return room || !told;
}

// Judges the deals that begin here, up to the end of the record; false, and `stopped` says where, if one is
// not for the kernel.  Then the columns say how the game stood after the deals before that.  Nothing of a
// game goes on after a deal that is not finished.
inline bool judge_deals(Match &match, Text text, Columns &out, bool &whole, const u8 *&stopped) {
    const i32 before = match.deals;
    out.open(match.course);
    match.course.said = out.spelled.most ? &match.said : nullptr;
    for (whole = true; !text.done();) {
        stopped = text.at;
        if (whole) out.stand(match.tally, match.deals - before);
        i64 brought[SEATS] = {0};
        if (!whole) return false;
        out.begin_deal(match.course);
        match.lacked_room = out.deals == out.most_deals;
        if (match.lacked_room) return false;
        const Deal judged = judge_next(match, text, brought);
        if (judged == Deal::NOT_FOR_ME) return false;
        match.lacked_room = out.lack_room(match.course) || !spell_deal(match, out, out.plays.count, brought, judged);
        if (match.lacked_room) return false;
        whole = judged != Deal::UNFINISHED;
        out.add_deal(match.course, brought, i32(judged));
    }
    if (whole) out.stand(match.tally, match.deals - before);
    return match.deals > before;
}

// What the game has come to, and whether that is known once its deals are; of a rubber it is only at its end.
inline const i64 *game_score(const Tally &tally) {
    return tally.rules->apart || tally.rules->of_games ? tally.value : tally.score;
}
inline bool worth_known(const Tally &tally) { return !tally.worth_unknown && (tally.over || !tally.rules->of_games); }

// Whether the result that a header states is that of its deals, all of which have been judged; `known` says
// whether all of their scores are.
inline bool result_stands(const Match &match, const Header &header, bool known) {
    const Rules &rules = *match.rules;
    const Tally &tally = match.tally;
    const i64 *score = game_score(tally);
    if (!header.has_result) return true;
    i64 stated[SEATS];
    if (!whole_scores(header.result, stated, rules.sides)) return false;
    if (!tally.over && !header.given_up && !(rules.open_ended && known)) return false;
    // Of an unfinished deal it is not known what it has come to, nor perhaps of one that breaks off.
    for (i32 i = 0; i < rules.sides; i++) {
        if (known && stated[i] != score[i]) return false;
    }
    return true;
}

// Judges a record; false, and `stopped` says where, if it is not for the kernel.
inline bool judge_record(Match &match, Text text, const Header &header, Columns &out, const u8 *&stopped) {
    const Rules &rules = *match.rules;
    bool whole;
    if (!judge_deals(match, text, out, whole, stopped)) return false;
    const Tally &tally = match.tally;
    const bool known = whole && worth_known(tally);
    if (!result_stands(match, header, known)) return false;
    const bool ended = tally.over || (rules.open_ended && header.has_result);
    out.add_record(match.deals, known, game_score(tally), match.complete && match.counted && ended, tally.winner);
    return true;
}

// The same game, from there on.
inline void take_up(Match &match, const DealsBefore &standing) {
    memcpy(match.tally.score, standing.score, sizeof standing.score);
    match.tally.pool = standing.pool;
    match.tally.carried = standing.carried;
    match.tally.games = standing.games;
    match.tally.tie = standing.tie;
    match.unknown = standing.unknown;
    match.deals = standing.deals;
    match.counted = standing.counted;
    match.due = u32(standing.due) & ((1u << match.rules->seats) - 1);
    const i32 first = standing.likeliest;
    const bool given = first >= 0 && first < SEATS && (match.due >> first & 1);
    match.likeliest = given ? first : match.due ? __builtin_ctz(match.due) : i32(NOBODY);
}

}  // namespace carnet
