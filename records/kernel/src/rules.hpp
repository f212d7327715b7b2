// What follows from the rules of a game, which Python tells in tables (shared.hpp).
#ifndef CARNET_RULES_HPP
#define CARNET_RULES_HPP

#include "basics.hpp"

namespace carnet {

inline bool must_beat(i32 duties, i32 led, i32 trump) { return (duties & BEAT) || ((duties & BEAT_TRUMPS) && led == trump); }

// The kinds of declarations whose rules are not in a table: records/rules/ruleset.py.
enum Kind : i32 { KIND_BESIGUE = 4, KIND_DOUBLE_BESIGUE = 8, KINDS_OF_BESIGUE = 60, KIND_SEVEN = 128, KIND_CARTE_BLANCHE = 256 };

}  // namespace carnet

#endif
