// Cards, sets of cards, and kinds of declarations, as every other source uses them.
#pragma once

#include <stddef.h>
#include <string.h>

#include "shared.hpp"

namespace carnet {

enum : i32 { RANK_OF_KING = 1, RANK_OF_JACK = 3, RANK_OF_TEN = 4 };

inline u64 bit(i32 card) { return 1ull << card; }
inline i32 lowest(u64 set) { return __builtin_ctzll(set); }
inline i32 size_of(u64 set) { return __builtin_popcountll(set); }
inline i32 suit_of(i32 card) { return card / RANKS; }
inline i32 rank_of(i32 card) { return card % RANKS; }
// Kings, queens and jacks.
constexpr u64 COURTS = (7ull << RANK_OF_KING) * (1ull | 1ull << RANKS | 1ull << 2 * RANKS | 1ull << 3 * RANKS);
inline bool is_court(i32 card) { return COURTS >> card & 1; }

inline bool must_beat(i32 duties, bool trumps_led) { return (duties & BEAT) || ((duties & BEAT_TRUMPS) && trumps_led); }

// The kinds of declarations whose rules are not in a table: records/rules/ruleset.py.
enum Kind : i32 { KIND_BESIGUE = 4, KIND_DOUBLE_BESIGUE = 8, KINDS_OF_BESIGUE = 60, KIND_SEVEN = 128, KIND_CARTE_BLANCHE = 256 };

}  // namespace carnet
