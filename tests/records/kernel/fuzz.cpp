// Spoilt texts for the kernel, to be compiled with the sanitizers for addresses and undefined behaviour.
//
//     fuzz SEEDS TIMES FIRST
//
// SEEDS is what test_fuzz.py writes: rules with the tags that name them, then texts.  Every text that is
// tried lies in memory of its own, of just its size, so that a byte read beyond it is noticed.
#include <initializer_list>
#include <stdio.h>

#include "../../../records/kernel/src/kernel.cpp"
#include "generating.hpp"

namespace {

uint64_t state;

uint64_t random_below(uint64_t most) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (state >> 11) % most;
}

struct Buffer {
    uint8_t *at;
    int64_t size;
};

Buffer read_bytes(FILE *file) {
    Buffer out = {nullptr, 0};
    if (fread(&out.size, sizeof out.size, 1, file) != 1) return out;
    out.at = static_cast<uint8_t *>(malloc(size_t(out.size) + 1));
    if (fread(out.at, 1, size_t(out.size), file) != size_t(out.size)) exit(2);
    return out;
}

const char *const WORDS[] = {
    "KS", "10h", "x", "Kx", "+KSQS", "+QSJD=40", "+QSQSJDJD", "~7S", "~9H=10", "^KC", "!", "?!", "$5",
    "$12345678901", "#1/0", "#0/0/0/0", "*", "...", "=0/0", "1.", "33.", "999999999.", "A:", "F:KS", ">KC",
    "|", "||", "\"Roi\"", "{c}", "{", "}", ";", "(", ")", "[", "]", "%", "[Deal \"2\"]\n", "\n[Game \"whist\"]\n",
    "\xE2\x99\xA0", "K\xE2\x99\xA5\xEF\xB8\x8F", "\xEF\xBB\xBF", "\x01", "\t", "\r\n", "\xC3", "\xF4\x90",
    "[HandA \"", "[Talon \"\"]", "[TurnUp \"7S\"]", "[Score \"999999999/-999999999\"]", "-", "/", "=", "#", "\"",
};

// Where a word may begin: after a space.
int64_t word_in(const uint8_t *room, int64_t size) {
    int64_t at = int64_t(random_below(uint64_t(size)));
    while (at < size && room[at++] != ' ') continue;
    return at;
}

// The same bytes with a few of them changed, in memory of just that size.
Buffer spoilt(const Buffer &text, uint8_t *room) {
    memcpy(room, text.at, size_t(text.size));
    int64_t size = text.size;
    for (uint64_t left = 1 + random_below(4); left && size > 64; left--) {
        const int64_t at = int64_t(random_below(uint64_t(size)));
        const uint64_t kind = random_below(8);
        if (kind == 0) {
            room[at] = uint8_t(random_below(256));
        } else if (kind == 1) {
            memmove(room + at, room + at + 1, size_t(size - at - 1));
            size--;
        } else if (kind == 2) {
            size = at + 1;
        } else if (kind == 3) {
            const int64_t from = int64_t(random_below(uint64_t(size)));
            int64_t many = int64_t(random_below(24));
            if (many > size - at) many = size - at;
            if (many > size - from) many = size - from;
            memmove(room + at, room + from, size_t(many));
        } else if (kind < 6) {
            // A word of three bytes, mostly a card with what follows it, becomes another.
            const int64_t from = word_in(room, size), to = word_in(room, size);
            if (size - from > 3 && size - to > 3) memmove(room + to, room + from, 3);
        } else {
            const char *word = WORDS[random_below(sizeof WORDS / sizeof *WORDS)];
            const size_t many = strlen(word);
            memmove(room + at + many, room + at, size_t(size - at));
            memcpy(room + at, word, many);
            size += int64_t(many);
        }
    }
    Buffer out = {static_cast<uint8_t *>(malloc(size_t(size))), size};
    memcpy(out.at, room, size_t(size));
    return out;
}

// Where a deal of a text may begin, or any place in it.
int64_t place_in(const Buffer &text) {
    int64_t at = int64_t(random_below(uint64_t(text.size) + 1));
    if (random_below(4) == 0) return at;
    while (at < text.size && (text.size - at < 6 || memcmp(text.at + at, "[Deal ", 6) != 0)) at++;
    return at;
}

// How a game may stand before the deal at a place: mostly as at its beginning, else in any way.
DealsBefore any_standing(const Buffer &text, int64_t at, int32_t rule_set, int32_t rule_sets) {
    DealsBefore out;
    memset(&out, 0, sizeof out);
    if (text.size - at > 8 && text.at[at + 7] > '0' && text.at[at + 7] <= '9') out.deals = text.at[at + 7] - '1';
    out.rule_set = rule_set;
    if (random_below(2)) return out;
    for (int64_t &score : out.score) score = int64_t(random_below(3000)) - 500;
    if (random_below(8) == 0) out.score[0] = random_below(2) ? 999999999 : -999999999;
    out.pool = int64_t(random_below(200));
    out.carried = int64_t(random_below(4));
    out.games = int64_t(random_below(1 << 16));
    out.deals = int32_t(random_below(4));
    out.counted = out.deals ? int32_t(random_below(uint64_t(out.deals) + 1)) : 0;
    out.due = int32_t(random_below(64));
    out.tie = int32_t(random_below(2));
    out.likeliest = int32_t(random_below(8)) - 1;
    out.unknown = random_below(4) == 0;
    out.french = random_below(4) == 0;
    out.rule_set = random_below(16) ? rule_set : int32_t(random_below(uint64_t(rule_sets) + 2)) - 1;
    return out;
}

// What may be declared under these rules, and worth that means nothing.
Catalogue catalogue_of(const Rules &rules) {
    Catalogue out;
    memset(&out, 0, sizeof out);
    for (int32_t trump = 0; trump <= SUITS; trump++) {
        for (int32_t &worth : out.keep[trump]) worth = int32_t(random_below(8));
        for (int32_t i = 0; i < rules.melds[trump]; i++) {
            const uint64_t key = rules.meld[trump][i].key;
            if (rules.meld[trump][i].points < 0) continue;
            const int32_t at = out.groups[trump]++;
            out.key[trump][at] = key;
            for (uint64_t left = key; left; left >>= KEY_CARD_BITS) {
                out.cards[trump][at] |= bit(int32_t(left & ((1u << KEY_CARD_BITS) - 1)) - 1);
            }
        }
    }
    return out;
}

// Makes up a game of a deal or two, with room for it or without; returns whether the kernel does.
bool made_up(const Rules &rules, uint8_t *room) {
    const Catalogue catalogue = catalogue_of(rules);
    Habits habits[2];
    for (Habits &one : habits) {
        double *chance[] = {&one.declares, &one.exchanges, &one.shows, &one.keeps};
        for (double *some : chance) *some = double(random_below(5)) / 4;
        one.best_first = int32_t(random_below(2));
    }
    const uint32_t seed[] = {uint32_t(random_below(1u << 31)), uint32_t(random_below(1u << 31))};
    int64_t score[SEATS];
    return make_up(&rules, catalogue, habits, 1 + int32_t(random_below(2)), seed, 2, 1 + int32_t(random_below(2)), score,
                   {0, int64_t(random_below(4096)), room}) > 0;
}

// Tries a text with some changes; returns how often it is sound then, -1 if something is wrong.
int64_t sound_trials(const Kernel *kernel, const Buffer &text) {
    Trials *trials = carnet_trials_new(kernel, text.at, text.size);
    if (!trials) return 0;
    ByteEdit changes[8];
    int64_t counts[4];
    uint8_t words[256];
    int64_t many = 0, size = 0, sound = 0;
    for (int64_t &count : counts) {
        count = int64_t(random_below(3));
        for (int64_t i = 0, at = 0; i < count; i++) {
            const char *word = WORDS[random_below(sizeof WORDS / sizeof *WORDS)];
            ByteEdit &one = changes[many++];
            one.start = at + int64_t(random_below(uint64_t(text.size - at) + 1));
            one.stop = at = one.start + int64_t(random_below(uint64_t(text.size - one.start < 8 ? text.size - one.start : 8) + 1));
            one.size = int64_t(strlen(word));
            memcpy(words + size, word, size_t(one.size));
            size += one.size;
        }
    }
    Reach reached[4];
    const bool beyond = random_below(2);
    const int64_t deal = beyond ? int64_t(random_below(3)) : -1, items = beyond ? int64_t(random_below(30)) : -1;
    if (carnet_try(trials, changes, counts, 4, words, deal, items, reached) != 4) sound = -1;
    for (const Reach &one : reached) sound += sound >= 0 && one.sound;
    carnet_trials_free(trials);
    return sound;
}

template <typename T> T *column(int64_t rows) { return static_cast<T *>(malloc(size_t(rows) * sizeof(T))); }

}  // namespace

int main(int, char **arguments) {
    FILE *file = fopen(arguments[1], "rb");
    const long long times = atoll(arguments[2]);
    state = 88172645463325252ull + uint64_t(atoll(arguments[3])) * 2654435761u;
    Kernel *kernel = carnet_new();
    for (Buffer game; (game = read_bytes(file)).size;) {
        const Buffer options = read_bytes(file), rules = read_bytes(file);
        carnet_add_rules(kernel, game.at, int32_t(game.size), options.at, int32_t(options.size),
                         reinterpret_cast<const Rules *>(rules.at));
    }
    static Buffer texts[4096];
    int64_t count = 0, longest = 0;
    for (Buffer text; count < 4096 && (text = read_bytes(file)).size; count++) {
        texts[count] = text;
        if (text.size > longest) longest = text.size;
    }
    const int64_t rows = 8, deals = 40, marks = 60;
    Columns columns;
    memset(&columns, 0, sizeof columns);
    columns.most_records = rows;
    columns.most_deals = deals;
    OfRecords &record = columns.record;
    for (int64_t **one : {&record.start, &record.stop, &record.stopped, &record.pool, &record.carried, &record.games}) *one = column<int64_t>(rows);
    for (int32_t **one : {&record.status, &record.first_deal, &record.deal_count, &record.whole, &record.complete, &record.winner, &record.rule_set, &record.tie, &record.over}) {
        *one = column<int32_t>(rows);
    }
    memset(record.rule_set, 0, size_t(rows) * sizeof *record.rule_set);
    record.score = column<int64_t[SEATS]>(rows);
    OfDeals &deal = columns.deal;
    for (int32_t **one : {&deal.deal_whole, &deal.dealer, &deal.last_winner, &deal.deal_plies, &deal.trump_dealt, &deal.trump_left}) {
        *one = column<int32_t>(deals);
    }
    for (int64_t **one : {&deal.deal_marks, &deal.deal_tricks, &deal.deal_plays, &deal.deal_declared, &deal.deal_spelled}) {
        *one = column<int64_t>(deals);
    }
    deal.deal_score = column<int64_t[SEATS]>(deals);
    deal.start_score = column<int64_t[SEATS]>(deals);
    deal.beaten = column<int32_t[SEATS]>(deals);
    CardsLaid &laid = columns.plays;
    for (int32_t **one : {&laid.ply, &laid.trick, &laid.place, &laid.seat, &laid.card, &laid.trump, &laid.won}) {
        *one = column<int32_t>(marks);
    }
    columns.tricks.trick = column<uint16_t>(marks);
    Marks &told = columns.marks;
    told.points = column<int64_t>(marks);
    for (int32_t **one : {&told.ply, &told.trick, &told.side, &told.source, &told.cards}) *one = column<int32_t>(marks);
    told.card = column<uint8_t[MOST_HAND]>(marks);
    Declarations &declared = columns.declarations;
    for (int32_t **one : {&declared.ply, &declared.trick, &declared.seat, &declared.stated, &declared.points, &declared.cards}) {
        *one = column<int32_t>(marks);
    }
    declared.card = column<uint8_t[MOST_HAND]>(marks);
    const int64_t bytes = 600;
    columns.spelled.spelled = column<uint8_t>(bytes);
    Faults faults;
    memset(&faults, 0, sizeof faults);
    faults.most = 40;
    faults.row = column<FaultRow>(faults.most);
    uint8_t *room = static_cast<uint8_t *>(malloc(size_t(longest) + 4096));
    long long sound = 0, judged = 0, rest = 0, explained = 0, tried = 0, made = 0;
    const int32_t rule_sets = kernel->count;
    for (long long i = 0; i < times; i++) {
        const Buffer text = spoilt(texts[random_below(uint64_t(count))], room);
        told.most = i % 2 ? marks : 0;
        columns.tricks.most = i % 4 < 2 ? marks : 0;
        laid.most = i % 8 < 4 ? marks : 0;
        declared.most = told.most && laid.most ? marks : 0;
        columns.spelled.most = told.most && laid.most ? bytes : 0;
        int32_t last_rules = int32_t(random_below(uint64_t(rule_sets)));
        for (int64_t from = 0; from < text.size;) {
            carnet_judge(kernel, text.at, from, text.size, &columns);
            for (int64_t at = 0; at < columns.records; at++) sound += record.status[at] == 0;
            judged += columns.records;
            if (columns.records) last_rules = record.rule_set[columns.records - 1];
            if (columns.used == from) break;
            from = columns.used;
        }
        const int64_t begin = int64_t(random_below(uint64_t(text.size) + 1));
        int64_t last;
        const int64_t begun = carnet_borders(text.at, begin, text.size, int32_t(random_below(2)),
                                             int64_t(random_below(400)), 1 + int64_t(random_below(4)), &last);
        if (begun < 0 || begun > 4 || last < begin || last > text.size) return 3;
        for (int again = 0; again < 2; again++) {
            const int64_t at = place_in(text);
            const DealsBefore standing = any_standing(text, at, last_rules, rule_sets);
            carnet_judge_rest(kernel, text.at, at, text.size, &standing, &columns);
            rest += columns.deals;
            explained += carnet_tell(kernel, text.at, at, text.size, &standing, &columns, &faults) && faults.count;
        }
        if (i % 4 == 0) {
            const int64_t found = sound_trials(kernel, text);
            if (found < 0) return 4;
            tried += found;
        }
        const Rules &rules = kernel->sets[i % rule_sets]->rules;
        if (i % 64 == 0 && rules.plays_on && !rules.claims) made += made_up(rules, room);
        free(text.at);
    }
    carnet_free(kernel);
    printf("%lld %lld %lld %lld %lld %lld\n", judged, sound, rest, explained, tried, made);
    return 0;
}
