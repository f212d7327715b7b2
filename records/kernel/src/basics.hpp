// Numbers, cards and sets of cards, as every other source uses them.
#ifndef CARNET_BASICS_HPP
#define CARNET_BASICS_HPP

#include <stddef.h>
#include <stdint.h>
#include <string.h>

namespace carnet {

using u8 = uint8_t;
using i8 = int8_t;
using u16 = uint16_t;
using i32 = int32_t;
using u32 = uint32_t;
using i64 = int64_t;
using u64 = uint64_t;

// A card is suit * 13 + rank, as in records/cards.py; a set of cards has a bit for each.
enum : i32 {
    SEATS = 6,
    RANKS = 13,
    SUITS = 4,
    KNOWN = SUITS * RANKS,
    RANK_OF_KING = 1,
    RANK_OF_JACK = 3,
    RANK_OF_TEN = 4,
    NOBODY = -1,
    NO_CARD = -1,
    NO_TRUMP = -1,
    NO_SIDE = -1,
};

inline u64 bit(i32 card) { return 1ull << card; }
inline i32 lowest(u64 set) { return __builtin_ctzll(set); }
inline i32 size_of(u64 set) { return __builtin_popcountll(set); }
inline i32 suit_of(i32 card) { return card / RANKS; }
inline i32 rank_of(i32 card) { return card % RANKS; }
// Kings, queens and jacks.
constexpr u64 COURTS = (7ull << RANK_OF_KING) * (1ull | 1ull << RANKS | 1ull << 2 * RANKS | 1ull << 3 * RANKS);
inline bool is_court(i32 card) { return COURTS >> card & 1; }

}  // namespace carnet

#endif
