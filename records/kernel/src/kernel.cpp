// The kernel of Carnet, compiled as one unit: what Python calls, and all other sources.
#include "interface.hpp"
#include "judging.hpp"
#include "lines.hpp"
#include "telling.hpp"
#include "trials.hpp"

using namespace carnet;

// A kernel that knows no rules yet, for one thread; null if there is no memory for it.
CARNET_API Kernel *carnet_new() { return static_cast<Kernel *>(calloc(1, sizeof(Kernel))); }

CARNET_API void carnet_free(Kernel *kernel) {
    for (i32 i = 0; i < kernel->count; i++) free(kernel->sets[i]);
    free(kernel);
}

// Takes a copy of the rules that these values of the tags Game and Options name. 0 if there is no room.
CARNET_API i32 carnet_add_rules(Kernel *kernel, const u8 *game, i32 game_size, const u8 *options, i32 options_size,
                                const Rules *rules) {
    if (kernel->count == MOST_RULE_SETS || game_size > MOST_NAME || options_size > MOST_OPTIONS) return 0;
    RuleSet *set = static_cast<RuleSet *>(malloc(sizeof(RuleSet)));
    if (!set) return 0;
    set->game_size = game_size;
    set->options_size = options_size;
    memcpy(set->game, game, size_t(game_size));
    memcpy(set->options, options, size_t(options_size));
    set->rules = *rules;
    kernel->sets[kernel->count++] = set;
    return 1;
}

// How many lines end in a text.
CARNET_API i64 carnet_line_ends(const u8 *text, i64 size) { return line_ends(text, size); }

// How many records begin from a place of a text on, and where the last of them does; see borders.
CARNET_API i64 carnet_borders(const u8 *text, i64 begin, i64 size, i32 begun, i64 least, i64 most, i64 *last) {
    return borders(text, begin, size, begun, least, most, *last);
}

// Judges the records that begin at an offset of a text; see judge_text.
CARNET_API void carnet_judge(Kernel *kernel, const u8 *text, i64 from, i64 size, Columns *columns) {
    judge_text(*kernel, text, from, size, *columns);
}

// Judges the deals of a record that begin at an offset, the game standing so before them; see judge_rest.
CARNET_API void carnet_judge_rest(Kernel *kernel, const u8 *text, i64 from, i64 size, const DealsBefore *standing,
                                  Columns *columns) {
    judge_rest(*kernel, text, from, size, *standing, *columns);
}

// Tells what is wrong with the play of the deal of a record that begins at an offset, the game standing so before it.
// 0 if that is for Python; see tell_deal.
CARNET_API i32 carnet_tell(Kernel *kernel, const u8 *text, i64 from, i64 size, const DealsBefore *standing,
                           Columns *columns, Faults *faults) {
    return tell_deal(*kernel, text, from, size, *standing, *columns, *faults);
}

// Trials of the text of one record under rules that the kernel knows; null if there is no memory for them, or its
// header is not for the kernel.
CARNET_API Trials *carnet_trials_new(const Kernel *kernel, const u8 *text, i64 size) {
    return begun<Trials>(*kernel, text, size);
}

CARNET_API void carnet_trials_free(Trials *trials) { end(trials); }

// Tries that text with changes; see try_all.
CARNET_API i64 carnet_try(Trials *trials, const ByteEdit *changes, const i64 *counts, i64 times, const u8 *words, i64 deal,
                          i64 items, Reach *reached) {
    return try_all(*trials, changes, counts, times, words, {deal, items}, reached);
}

// How many lines of legal play there are from a position, by their length from 0 to `depth`. 0 if there is
// no memory to count them.
CARNET_API i32 carnet_perft(const Rules *rules, const DealPoint *position, i32 depth, u64 *counts) {
    State state;
    take_up(state, rules, *position);
    return count_lines(state, depth, counts);
}
