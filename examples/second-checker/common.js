// What games have in common: kinds of option values, and rules that hold unless a game has others.

const between = (least, most) => (text) =>
  /^[0-9]{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most;
const sorted = (text) => [...text].sort().join("");

/** Options, each with its default and a test of other values: some words, */
export const oneOf = (...words) => ({ first: words[0], allows: (text) => words.includes(text) });
/** a number from 1 to 100000, */
export const number = (first) => ({ first, allows: between(1, 100000) });
/** any number, */
export const anyNumber = (first) => ({ first, allows: between(0, 999999999) });
/** some letters in any order. */
export const orderOf = (first) => ({ first, allows: (text) => sorted(text) === sorted(first) });

export const POINTS = { A: 11, T: 10, K: 4, Q: 3, J: 2 };

export const plus = (one, other) => one.map((n, side) => n + other[side]);
export const minus = (one, other) => one.map((n, side) => n - other[side]);

/** The cards of a pack with these ranks. */
export const packOf = (ranks) =>
  Object.freeze([..."SHDC"].flatMap((suit) => [...ranks].map((rank) => rank + suit)));

/** One pack, no talon, and the suit led is followed; `ranks` from the highest. */
export const base = (ranks, seats, sides, size) => ({
  seats: [..."ABCDE"].slice(0, seats),
  sides,
  size,
  pack: packOf(ranks),
  copies: 1,
  tricks: size,
  duties: "follow",
  draws: false,
  meaning: () => null,
  suit: (card) => card[1],
  /** How strong a card is in a trick; one that the pack does not hold beats no other. */
  strength(card, led, trump) {
    if (!ranks.includes(card[0]) || ![led, trump].includes(card[1])) return 0;
    return (card[1] === trump ? 100 : 50) - ranks.indexOf(card[0]);
  },
});
