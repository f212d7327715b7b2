// Bounds of the points of four players, within which an answer holds that was found for some of them (places.hpp).
#pragma once

#include "basics.hpp"

namespace carnet {

enum : i32 {
    PLACED = 4,  // seats
    BOUNDLESS = 127,
};

// Sixteen bounds at a time.
using Bounds = i8 __attribute__((vector_size(16)));

// Bounds of the points taken before, each of them included: of how many more points a seat has than another, in
// `more` at seat * 4 + other; in `own` at least so many of a seat, and minus as many as it has at most.
struct Scores {
    Bounds more, own;

    void any() { more = own = Bounds{} - i8(BOUNDLESS); }
    void meet(const Scores &other) {
        more = more > other.more ? more : other.more;
        own = own > other.own ? own : other.own;
    }
    // Whether they hold for points that are written the same way.
    bool hold(const Scores &points) const {
        const Bounds less = (more > points.more) | (own > points.own);
        u64 halves[2];
        memcpy(halves, &less, sizeof halves);
        return !(halves[0] | halves[1]);
    }
    void say(const i32 *points) {
        own = Bounds{};
        for (i32 seat = 0; seat < PLACED; seat++) {
            for (i32 other = 0; other < PLACED; other++) more[seat * PLACED + other] = i8(points[seat] - points[other]);
            own[seat] = i8(points[seat]);
            own[PLACED + seat] = i8(-points[seat]);
        }
    }
    // The points of one seat are more than those of another by so much at least.
    void ahead_by(i32 one, i32 other, i32 by) { raise(more, one * PLACED + other, by); }
    void at_least(i32 seat, i32 points) { raise(own, seat, points); }
    void at_most(i32 seat, i32 points) { raise(own, PLACED + seat, -points); }
    // What held after a seat took these points is said of the points before.
    void before(i32 seat, i32 points) {
        Bounds by = {}, by_own = {};
        for (i32 other = 0; other < PLACED; other++) {
            by[seat * PLACED + other] = i8(-points);
            by[other * PLACED + seat] = i8(points);
        }
        by_own[seat] = i8(-points);
        by_own[PLACED + seat] = i8(points);
        move(more, by);
        move(own, by_own);
    }

private:
    static void raise(Bounds &bounds, i32 at, i32 bound) {
        if (bound > bounds[at]) bounds[at] = i8(bound);
    }
    // A bound that there is not stays so.  Any other is at most one more than all points (see told_apart).
    static void move(Bounds &bounds, const Bounds &by) {
        const Bounds least = Bounds{} - i8(BOUNDLESS);
        bounds = bounds == least ? least : bounds + by;
    }
};

}  // namespace carnet
