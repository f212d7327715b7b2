// What the kernel does for `analysis`, compiled as one unit: games made up, play by policies, open hands searched,
// and facts and deeds added up.
#include "deeds.hpp"
#include "each.hpp"
#include "generating.hpp"
#include "interface.hpp"
#include "partners.hpp"
#include "rollouts.hpp"
#include "sides.hpp"
#include "winning.hpp"

using namespace carnet;

// Makes up a game; see make_up.
CARNET_API i64 carnet_generate(const Rules *rules, const Catalogue *catalogue, const Habits *habits, i32 players,
                               const u32 *seed, i32 words, i32 deals, i64 *score, u8 *text, i64 room) {
    return make_up(rules, *catalogue, habits, players, seed, words, deals, score, {0, room, text});
}

// Plays on from some starts by a policy; see roll_out. Returns the first unit that is not done because it is for
// Python, -1 if there is no memory for any.
CARNET_API i64 carnet_roll_out(const Rules *rules, const Policy *policy, const Score *score, const Outset *starts, i32 many,
                               Chance *chance, const Deed *deeds, i32 deed_count, i64 unit, i64 units, Brought *brought) {
    return roll_out({rules, *policy, *score, starts, many, deed_count, deeds, chance, unit, units}, brought);
}

// Plays games on to their end by a policy; see win_out. Returns as carnet_roll_out.
CARNET_API i64 carnet_win_out(const Rules *rules, const Policy *policy, const Score *score, const Outset *starts, i32 many,
                              Chance *chance, const Deed *deeds, i32 deed_count, i64 unit, i64 units, const Outset *afresh,
                              i32 dealer, i64 whole, Won *won) {
    return win_out({rules, *policy, *score, starts, many, deed_count, deeds, chance, unit, units}, afresh, dealer, whole, won);
}

// A search of open hands that knows nothing yet, for one thread; null if there is no memory for it.
CARNET_API Sides *carnet_sides_new(const OpenHands *hands) { return begun<Sides>(*hands); }

CARNET_API void carnet_sides_free(Sides *sides) { end(sides); }

// A bound of what the first side makes, of all cards left or from within a trick if `more` seats have still to
// play to it. `positions` is how many were searched so far, and `limit` how many may be. Returns why it stopped.
CARNET_API i32 carnet_sides_ask(Sides *sides, const SidesTrick *trick, i64 limit, i64 *positions, i32 *makes) {
    sides->positions = *positions;
    sides->limit = limit;
    sides->stopped = Stopped::NO;
    *makes = trick->more ? sides->follow(*trick) : sides->reach(trick->left, trick->seat, trick->need);
    *positions = sides->positions;
    return i32(sides->stopped);
}

// The same for two pairs of partners who play for tricks alone and must only follow suit.
CARNET_API Partners *carnet_partners_new(const OpenHands *hands) { return begun<Partners>(*hands); }

CARNET_API void carnet_partners_free(Partners *partners) { end(partners); }

CARNET_API i32 carnet_partners_ask(Partners *partners, const SidesTrick *trick, i64 limit, i64 *positions, i32 *makes) {
    *makes = partners->ask(*trick, limit, *positions) ? trick->need : trick->need - 1;
    return i32(partners->stopped);
}

// The same for a search in which each plays for themselves. With rules, which are copied, the ends count by their
// steps, as `ending` tells.
CARNET_API Each *carnet_each_new(const OpenHands *hands, const EachSpec *spec, const Rules *rules, const Ending *ending) {
    return begun<Each>(*hands, *spec, rules, ending);
}

CARNET_API void carnet_each_free(Each *each) { end(each); }

// What each seat makes with best play, of all cards left or from within a trick if `more` seats have still to play. With
// rules, what has been taken in that trick becomes what is taken at the end.
CARNET_API i32 carnet_each_ask(Each *each, EachTrick *trick, i64 limit, i64 *positions, Worth *worth) {
    each->positions = *positions;
    each->limit = limit;
    each->stopped = Stopped::NO;
    *worth = each->ask(*trick);
    *positions = each->positions;
    if (each->final && each->stopped == Stopped::NO) trick->taken = each->ends.rows[worth->number];
    return i32(each->stopped);
}

// Sums of facts by group that know nothing yet; null if there is no memory.  Groups begin with `kind`, as JSON has
// it, or with `whole`; see Sums.
CARNET_API Sums *carnet_sums_new(const u8 *whole, i64 whole_size, const u8 *kind, i64 kind_size, const u8 *size,
                                 i64 size_size, i64 most) {
    return begun<Sums>(Span{whole, whole_size}, Span{kind, kind_size}, Span{size, size_size}, most);
}

CARNET_API void carnet_sums_free(Sums *sums) { end(sums); }

// Tells a group apart, whatever comes before it.  0 if there is no memory.
CARNET_API i32 carnet_sums_tell(Sums *sums, const u8 *group, i64 size) { return sums->group({group, size}, true) >= 0; }

// Adds the facts of one record or more; see Sums::take.
CARNET_API i32 carnet_sums_take(Sums *sums, const u8 *text, i64 size) { return i32(sums->take(text, text + size)); }

// Writes all groups, or the sums of one, if there is room for them.  Returns how many bytes they are.
CARNET_API i64 carnet_sums_list(const Sums *sums, u8 *to, i64 room) {
    SpelledBytes bytes = {0, room, to};
    sums->list({bytes});
    return bytes.count;
}
CARNET_API i64 carnet_sums_of(const Sums *sums, i64 number, u8 *to, i64 room) {
    SpelledBytes bytes = {0, room, to};
    sums->sums_of(number, {bytes});
    return bytes.count;
}

// Sums of deeds for a question, which know nothing yet; null if there is no memory.  `known` is what the column of
// that name must be, -1 if it does not matter; see Deeds.
CARNET_API Deeds *carnet_deeds_new(i32 measure, i32 by, i32 known, const u8 *column, i64 size) {
    return begun<Deeds>(measure, by, known, Span{column, size});
}

CARNET_API void carnet_deeds_free(Deeds *deeds) { end(deeds); }

// Counts only what has one of the values that are given for a dimension.  0 if there is no memory.
CARNET_API i32 carnet_deeds_filter(Deeds *deeds, i32 dimension, const u8 *value, i64 size) {
    return deeds->filter(dimension, {value, size});
}

// Says that a spelling of a player stands for a name, before any record is added.  0 if there is no memory.
CARNET_API i32 carnet_deeds_alias(Deeds *deeds, const u8 *spelling, i64 size, const u8 *name, i64 name_size) {
    return deeds->alias({spelling, size}, {name, name_size});
}

// Adds what is kept of some records; see Deeds::take.  How many have been added in all is what `taken` returns.
CARNET_API i32 carnet_deeds_take(Deeds *deeds, const u8 *text, i64 size) { return i32(deeds->take(text, text + size)); }
CARNET_API i64 carnet_deeds_taken(const Deeds *deeds) { return deeds->records + deeds->left_out; }

// Writes all sums, if there is room for them.  Returns how many bytes they are.
CARNET_API i64 carnet_deeds_list(const Deeds *deeds, u8 *to, i64 room) {
    SpelledBytes bytes = {0, room, to};
    deeds->list({bytes});
    return bytes.count;
}
