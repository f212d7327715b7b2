// The numbers of Python's own generator (the Mersenne Twister), drawn as its module `random` draws them,
// so that the kernel and Python deal and choose alike from one seed.
#pragma once

#include "basics.hpp"
#include "shared_analysis.hpp"

namespace carnet {

// What `random.Random.getstate` tells.
struct Chance : ChanceState {
    enum : i32 { WORDS = WORDS_OF_CHANCE, APART = 397 };

    // As `seed(n)`, for a number of so many words, the lowest first.
    void seed(const u32 *key, i32 words) {
        word[0] = 19650218u;
        for (i32 i = 1; i < WORDS; i++) word[i] = 1812433253u * mixed(i) + u32(i);
        i32 i = 1;
        const auto step = [&](u32 factor) -> u32 & {
            if (i == WORDS) {
                word[0] = word[WORDS - 1];
                i = 1;
            }
            word[i] ^= mixed(i) * factor;
            return word[i++];
        };
        for (i32 k = 0; k < (words > WORDS ? words : i32(WORDS)); k++) step(1664525u) += key[k % words] + u32(k % words);
        for (i32 k = 1; k < WORDS; k++) {
            u32 &one = step(1566083941u);
            one -= u32(&one - word);
        }
        word[0] = 0x80000000u;
        at = WORDS;
    }
    u32 next() {
        if (at >= WORDS) renew();
        u32 out = word[at++];
        out ^= out >> 11;
        out ^= (out << 7) & 0x9D2C5680u;
        out ^= (out << 15) & 0xEFC60000u;
        return out ^ out >> 18;
    }
    // As `random()`: from 0 up to 1.
    double part() {
        const u32 high = next() >> 5, low = next() >> 6;
        return (high * 67108864.0 + low) * (1.0 / 9007199254740992.0);
    }
    // As `randrange(n)`, for n from 1.
    i32 below(i32 n) {
        const i32 shift = __builtin_clz(u32(n));
        u32 out;
        do out = next() >> shift;
        while (out >= u32(n));
        return i32(out);
    }
    // As `sample`, where it draws from a pool: so many of the numbers in it, one after the other.
    void sample(i32 *pool, i32 size, i32 *drawn, i32 count) {
        for (i32 i = 0; i < count; i++, size--) {
            i32 &one = pool[below(size)];
            drawn[i] = one;
            one = pool[size - 1];
        }
    }
    void shuffle(u8 *cards, i32 count) {
        for (i32 i = count - 1; i > 0; i--) {
            const i32 other = below(i + 1);
            const u8 card = cards[i];
            cards[i] = cards[other];
            cards[other] = card;
        }
    }

private:
    u32 mixed(i32 i) const { return word[i - 1] ^ word[i - 1] >> 30; }
    void renew() {
        for (i32 i = 0; i < WORDS; i++) {
            const u32 both = (word[i] & 0x80000000u) | (word[(i + 1) % WORDS] & 0x7FFFFFFFu);
            word[i] = word[(i + APART) % WORDS] ^ both >> 1 ^ (both & 1 ? 0x9908B0DFu : 0);
        }
        at = 0;
    }
};

// Leaves out of the game cards at random among those that may be, and returns how many are left.
inline i32 leave_out(u8 *cards, i32 count, i32 out, u64 may_be, Chance &chance) {
    i32 pool[MOST_UNSEEN], drawn[MOST_LEFT_OUT], size = 0;
    for (i32 i = 0; i < count; i++) {
        if (may_be & bit(cards[i])) pool[size++] = cards[i];
    }
    chance.sample(pool, size, drawn, out);
    for (i32 i = 0; i < out; i++) {
        i32 at = 0;
        while (cards[at] != drawn[i]) at++;
        memmove(cards + at, cards + at + 1, size_t(--count - at));
    }
    return count;
}

}  // namespace carnet
