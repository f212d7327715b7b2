// The kernel of Carnet, compiled as one unit: what Python calls, and all other sources.
#include "generating.hpp"
#include "interface.hpp"
#include "judging.hpp"
#include "lines.hpp"
#include "sums.hpp"
#include "telling.hpp"
#include "trials.hpp"

using namespace carnet;

// A kernel that knows no rules yet, for one thread; null if there is no memory for it.
CARNET_API void *carnet_new() { return calloc(1, sizeof(Kernel)); }

CARNET_API void carnet_free(void *kernel) {
    Kernel *one = static_cast<Kernel *>(kernel);
    for (int32_t i = 0; i < one->count; i++) free(one->sets[i]);
    free(one);
}

// Takes a copy of the rules that these values of the tags Game and Options name. 0 if there is no room.
CARNET_API int32_t carnet_add_rules(void *kernel, const uint8_t *game, int32_t game_size,
                                    const uint8_t *options, int32_t options_size, const void *rules) {
    Kernel *one = static_cast<Kernel *>(kernel);
    if (one->count == MOST_RULE_SETS || game_size > MOST_NAME || options_size > MOST_OPTIONS) return 0;
    RuleSet *set = static_cast<RuleSet *>(malloc(sizeof(RuleSet)));
    if (!set) return 0;
    set->game_size = game_size;
    set->options_size = options_size;
    memcpy(set->game, game, size_t(game_size));
    memcpy(set->options, options, size_t(options_size));
    memcpy(&set->rules, rules, sizeof(Rules));
    one->sets[one->count++] = set;
    return 1;
}

// How many lines end in a text.
CARNET_API int64_t carnet_line_ends(const uint8_t *text, int64_t size) { return line_ends(text, size); }

// How many records begin from a place of a text on, and where the last of them does; see borders.
CARNET_API int64_t carnet_borders(const uint8_t *text, int64_t begin, int64_t size, int32_t begun, int64_t least,
                                  int64_t most, int64_t *last) {
    return borders(text, begin, size, begun, least, most, *last);
}

// Judges the records that begin at an offset of a text; see judge_text.
CARNET_API void carnet_judge(void *kernel, const uint8_t *text, int64_t from, int64_t size, void *columns) {
    judge_text(*static_cast<Kernel *>(kernel), text, from, size, *static_cast<Columns *>(columns));
}

// Judges the deals of a record that begin at an offset, the game standing so before them; see judge_rest.
CARNET_API void carnet_judge_rest(void *kernel, const uint8_t *text, int64_t from, int64_t size, const void *standing,
                                  void *columns) {
    judge_rest(*static_cast<Kernel *>(kernel), text, from, size, *static_cast<const DealsBefore *>(standing),
               *static_cast<Columns *>(columns));
}

// Tells what is wrong with the play of the deal of a record that begins at an offset, the game standing so before it.
// 0 if that is for Python; see tell_deal.
CARNET_API int32_t carnet_tell(void *kernel, const uint8_t *text, int64_t from, int64_t size, const void *standing,
                               void *columns, void *faults) {
    return tell_deal(*static_cast<Kernel *>(kernel), text, from, size, *static_cast<const DealsBefore *>(standing),
                     *static_cast<Columns *>(columns), *static_cast<Faults *>(faults));
}

// Trials of the text of one record under rules that the kernel knows; null if there is no memory for them, or its
// header is not for the kernel.
CARNET_API void *carnet_trials_new(const void *kernel, const uint8_t *text, int64_t size) {
    Trials *trials = static_cast<Trials *>(calloc(1, sizeof(Trials)));
    if (trials && trials->start(*static_cast<const Kernel *>(kernel), text, size)) return trials;
    if (trials) trials->end();
    free(trials);
    return nullptr;
}

CARNET_API void carnet_trials_free(void *trials) {
    static_cast<Trials *>(trials)->end();
    free(trials);
}

// Tries that text with changes; see try_all.
CARNET_API int64_t carnet_try(void *trials, const void *changes, const int64_t *counts, int64_t times,
                              const uint8_t *words, int64_t deal, int64_t items, void *reached) {
    return try_all(*static_cast<Trials *>(trials), static_cast<const Change *>(changes), counts, times, words,
                   {deal, items}, static_cast<Reach *>(reached));
}

// How many lines of legal play there are from a position, by their length from 0 to `depth`. 0 if there is
// no memory to count them.
CARNET_API int32_t carnet_perft(const void *rules, const void *position, int32_t depth, uint64_t *counts) {
    State state;
    take_up(state, static_cast<const Rules *>(rules), *static_cast<const DealPoint *>(position));
    return count_lines(state, depth, counts);
}

// Makes up a game of so many deals at most (0: as many as it takes) from the words of a seed.  Writes the canonical form
// of the deals, if there is room, and what the game has come to.  Returns how many bytes there are, -1 if this is for
// Python.
CARNET_API int64_t carnet_generate(const void *rules, const void *catalogue, const void *habits, int32_t players,
                                   const uint32_t *seed, int32_t words, int32_t deals, int64_t *score, uint8_t *text,
                                   int64_t room) {
    Course *course = static_cast<Course *>(malloc(sizeof(Course)));
    if (!course) return -1;
    // The rest is large, and is not read before it is written.
    memset(static_cast<void *>(course), 0, offsetof(Course, worlds));
    course->rules = static_cast<const Rules *>(rules);
    Chance chance;
    chance.seed(seed, words);
    SpelledBytes bytes = {0, room, text};
    Canonical out = {{bytes}, 0};
    MadeUp game = {*static_cast<const Catalogue *>(catalogue), static_cast<const Habits *>(habits), players, *course, chance, out,
                   {}, {}};
    const bool made = game.play(deals);
    memcpy(score, game_score(game.tally), sizeof game.tally.score);
    free(course);
    return made ? bytes.count : -1;
}

// Sums of facts by group that know nothing yet; null if there is no memory.  Groups begin with `kind`, as JSON has
// it, or with `whole`; see Sums.
CARNET_API void *carnet_sums_new(const uint8_t *whole, int64_t whole_size, const uint8_t *kind, int64_t kind_size,
                                 int32_t word, const uint8_t *size, int64_t size_size, int64_t most) {
    Sums *sums = static_cast<Sums *>(calloc(1, sizeof(Sums)));
    if (sums && sums->start({whole, whole_size}, {kind, kind_size}, word, {size, size_size}, most)) return sums;
    if (sums) sums->end();
    free(sums);
    return nullptr;
}

CARNET_API void carnet_sums_free(void *sums) {
    static_cast<Sums *>(sums)->end();
    free(sums);
}

// Tells a group apart, whatever comes before it.  0 if there is no memory.
CARNET_API int32_t carnet_sums_tell(void *sums, const uint8_t *group, int64_t size) {
    return static_cast<Sums *>(sums)->group({group, size}, true) >= 0;
}

// Adds the facts of a record; see Sums::take.
CARNET_API int32_t carnet_sums_take(void *sums, const uint8_t *text, int64_t size) {
    return int32_t(static_cast<Sums *>(sums)->take(text, text + size));
}

// Writes all groups, or the sums of one, if there is room for them.  Returns how many bytes they are.
CARNET_API int64_t carnet_sums_list(const void *sums, uint8_t *to, int64_t room) {
    Writing writing = {to, room, 0};
    static_cast<const Sums *>(sums)->list(writing);
    return writing.size;
}
CARNET_API int64_t carnet_sums_of(const void *sums, int64_t number, uint8_t *to, int64_t room) {
    Writing writing = {to, room, 0};
    static_cast<const Sums *>(sums)->sums_of(number, writing);
    return writing.size;
}
