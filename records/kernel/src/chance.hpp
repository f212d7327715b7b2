// The numbers of Python's own generator (the Mersenne Twister), drawn as its module `random` draws them,
// so that the kernel and Python deal and choose alike from one seed.
#ifndef CARNET_CHANCE_HPP
#define CARNET_CHANCE_HPP

#include "basics.hpp"
#include "shared_play.hpp"

namespace carnet {

// What `random.Random.getstate` tells.
struct Chance : ChanceState {
    enum : i32 { WORDS = WORDS_OF_CHANCE, APART = 397 };

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
    void renew() {
        for (i32 i = 0; i < WORDS; i++) {
            const u32 both = (word[i] & 0x80000000u) | (word[(i + 1) % WORDS] & 0x7FFFFFFFu);
            word[i] = word[(i + APART) % WORDS] ^ both >> 1 ^ (both & 1 ? 0x9908B0DFu : 0);
        }
        at = 0;
    }
};

}  // namespace carnet

#endif
