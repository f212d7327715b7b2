// What the kernel does for `analysis`, compiled as one unit: play by policies, open hands searched, and deeds added up.
#include "deeds.hpp"
#include "each.hpp"
#include "interface.hpp"
#include "partners.hpp"
#include "rollouts.hpp"
#include "sides.hpp"
#include "winning.hpp"

using namespace carnet;

// Plays on from some starts by a policy; see roll_out. Returns the first unit that is not done because it is for
// Python, -1 if there is no memory for any.
CARNET_API int64_t carnet_roll_out(const void *rules, const void *policy, const void *so_far, const void *starts,
                                   int32_t many, void *chance, const void *deeds, int32_t deed_count, int64_t unit,
                                   int64_t units, void *brought) {
    Room *room = static_cast<Room *>(calloc(1, sizeof(Room) + sizeof(Branch) * size_t(many)));
    if (!room) return -1;
    const Asked asked = {static_cast<const Outset *>(starts), many, deed_count, static_cast<const Deed *>(deeds),
                         static_cast<Chance *>(chance), unit, units};
    const int64_t done = roll_out(*room, static_cast<const Rules *>(rules), *static_cast<const Policy *>(policy),
                                  *static_cast<const ScoreSoFar *>(so_far), asked, static_cast<Brought *>(brought));
    free(room);
    return done;
}

// Plays games on to their end by a policy; see win_out. Returns as carnet_roll_out.
CARNET_API int64_t carnet_win_out(const void *rules, const void *policy, const void *score, const void *starts,
                                  int32_t many, void *chance, const void *deeds, int32_t deed_count, int64_t unit,
                                  int64_t units, const void *afresh, const void *how, int32_t dealer, int64_t whole,
                                  void *won) {
    Room *room = static_cast<Room *>(calloc(1, sizeof(Room) + sizeof(Branch) * size_t(many)));
    if (!room) return -1;
    const Asked asked = {static_cast<const Outset *>(starts), many, deed_count, static_cast<const Deed *>(deeds),
                         static_cast<Chance *>(chance), unit, units};
    const int64_t done = win_out(*room, static_cast<const Rules *>(rules), *static_cast<const Policy *>(policy),
                                 *static_cast<const Score *>(score), asked, static_cast<const Outset *>(afresh),
                                 *static_cast<const Afresh *>(how), dealer, whole, static_cast<Won *>(won));
    free(room);
    return done;
}

// A search of open hands that knows nothing yet, for one thread; null if there is no memory for it.
CARNET_API void *carnet_sides_new(const void *hands) {
    Sides *sides = static_cast<Sides *>(calloc(1, sizeof(Sides)));
    if (sides && sides->start(*static_cast<const OpenHands *>(hands))) return sides;
    if (sides) sides->end();
    free(sides);
    return nullptr;
}

CARNET_API void carnet_sides_free(void *search) {
    Sides *sides = static_cast<Sides *>(search);
    sides->end();
    free(sides);
}

// A bound of what the first side makes, of all cards left or from within a trick if `more` seats have still to
// play to it. `positions` is how many were searched so far, and `limit` how many may be. Returns why it stopped.
CARNET_API int32_t carnet_sides_ask(void *search, const void *trick, int64_t limit, int64_t *positions, int32_t *makes) {
    Sides &sides = *static_cast<Sides *>(search);
    const Trick &from = *static_cast<const Trick *>(trick);
    sides.positions = *positions;
    sides.limit = limit;
    sides.stopped = Stopped::NO;
    *makes = from.more ? sides.follow(from) : sides.reach(from.left, from.seat, from.need);
    *positions = sides.positions;
    return int32_t(sides.stopped);
}

// The same for two pairs of partners who play for tricks alone and must only follow suit.
CARNET_API void *carnet_partners_new(const void *hands) {
    Partners *partners = static_cast<Partners *>(calloc(1, sizeof(Partners)));
    if (partners && partners->start(*static_cast<const OpenHands *>(hands))) return partners;
    if (partners) partners->end();
    free(partners);
    return nullptr;
}

CARNET_API void carnet_partners_free(void *search) {
    Partners *partners = static_cast<Partners *>(search);
    partners->end();
    free(partners);
}

CARNET_API int32_t carnet_partners_ask(void *search, const void *trick, int64_t limit, int64_t *positions, int32_t *makes) {
    Partners &partners = *static_cast<Partners *>(search);
    const Trick &from = *static_cast<const Trick *>(trick);
    *makes = partners.ask(from, limit, *positions) ? from.need : from.need - 1;
    return int32_t(partners.stopped);
}

// The same for a search in which each plays for themselves; `final` is asked what the deals come to.
// With rules, which are copied, the ends count by their steps, as `ending` tells; else `final` is asked.
CARNET_API void *carnet_each_new(const void *hands, const void *spec, const void *rules, const void *ending) {
    Each *each = static_cast<Each *>(calloc(1, sizeof(Each)));
    if (each && each->start(*static_cast<const OpenHands *>(hands), *static_cast<const EachSpec *>(spec),
                            static_cast<const Rules *>(rules), static_cast<const EndingSpec *>(ending))) {
        return each;
    }
    if (each) each->end();
    free(each);
    return nullptr;
}

CARNET_API void carnet_each_free(void *search) {
    Each *each = static_cast<Each *>(search);
    each->end();
    free(each);
}

// What has been taken at the end that comes to a worth, if the ends are counted by rules.
CARNET_API void carnet_each_end(const void *search, int32_t number, void *taken) {
    *static_cast<Taken *>(taken) = static_cast<const Each *>(search)->ends[number];
}

// What each seat makes with best play, of all cards left or from within a trick if `more` seats have still to play.
CARNET_API int32_t carnet_each_ask(void *search, const void *trick, int64_t limit, int64_t *positions, Final final,
                                   void *worth) {
    Each &each = *static_cast<Each *>(search);
    const EachTrick &from = *static_cast<const EachTrick *>(trick);
    each.positions = *positions;
    each.limit = limit;
    each.final = final;
    each.stopped = Stopped::NO;
    *static_cast<Worth *>(worth) = each.ask(from);
    *positions = each.positions;
    return int32_t(each.stopped);
}

// Sums of deeds for a question, which know nothing yet; null if there is no memory.  `known` is what the column of
// that name must be, -1 if it does not matter; see Deeds.
CARNET_API void *carnet_deeds_new(int32_t measure, int32_t by, int32_t known, const uint8_t *column, int64_t size) {
    Deeds *deeds = static_cast<Deeds *>(calloc(1, sizeof(Deeds)));
    if (!deeds) return nullptr;
    deeds->measure = measure;
    deeds->by = by;
    deeds->known = known;
    if (Deeds::copied({column, size}, deeds->column)) return deeds;
    free(deeds);
    return nullptr;
}

CARNET_API void carnet_deeds_free(void *deeds) {
    static_cast<Deeds *>(deeds)->end();
    free(deeds);
}

// Counts only what has one of the values that are given for a dimension.  0 if there is no memory.
CARNET_API int32_t carnet_deeds_filter(void *deeds, int32_t dimension, const uint8_t *value, int64_t size) {
    return static_cast<Deeds *>(deeds)->filter(dimension, {value, size});
}

// Says that a spelling of a player stands for a name, before any record is added.  0 if there is no memory.
CARNET_API int32_t carnet_deeds_alias(void *deeds, const uint8_t *spelling, int64_t size, const uint8_t *name,
                                      int64_t name_size) {
    return static_cast<Deeds *>(deeds)->alias({spelling, size}, {name, name_size});
}

// Adds what is kept of a record.  If it is for Python, nothing of it was added.
CARNET_API int32_t carnet_deeds_take(void *deeds, const uint8_t *text, int64_t size) {
    return int32_t(static_cast<Deeds *>(deeds)->take(text, text + size));
}

// Writes all sums, if there is room for them.  Returns how many bytes they are.
CARNET_API int64_t carnet_deeds_list(const void *deeds, uint8_t *to, int64_t room) {
    Writing writing = {to, room, 0};
    static_cast<const Deeds *>(deeds)->list(writing);
    return writing.size;
}
