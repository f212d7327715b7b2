// What games have in common: kinds of option values, and the rules that hold unless a game says otherwise.

const natural = (text) => /^[0-9]{1,9}$/.test(text);
const sorted = (text) => [...text].sort().join("");

/** Options, each with its default and a test of other values: some words, */
export const oneOf = (...words) => ({ first: words[0], allows: (text) => words.includes(text) });
/** a number from 1 to 100000, */
export const number = (first) => ({ first, allows: (text) => natural(text) && Number(text) >= 1 && Number(text) <= 100000 });
/** any number, */
export const anyNumber = (first) => ({ first, allows: natural });
/** some letters in any order. */
export const orderOf = (first) => ({ first, allows: (text) => sorted(text) === sorted(first) });

export const POINTS = { A: 11, T: 10, K: 4, Q: 3, J: 2 };

/** The cards of a pack with these ranks. */
export const packOf = (ranks) => Object.freeze([..."SHDC"].flatMap((suit) => [...ranks].map((rank) => rank + suit)));

/** One pack, no talon, and tricks in which the suit led is followed; `ranks` from the highest. */
export function base(ranks, seats, sides, size) {
  return {
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
    strength: (card, led, trump) => (ranks.includes(card[0]) && [led, trump].includes(card[1]) ? (card[1] === trump ? 100 : 50) - ranks.indexOf(card[0]) : 0),
  };
}
