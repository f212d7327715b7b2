// Cards as a record writes them, in the letters of its language.

import { signOf } from "./tokens.js";

const RANKS = { K: "R", Q: "D", J: "V", T: "10" };
const SUITS = { S: "P", H: "C", D: "K", C: "T" };
const SIGNS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C" };
const turned = (letters) => Object.fromEntries(Object.entries(letters).map(([en, fr]) => [fr, en]));
const READ = { en: [{ 10: "T" }, {}], fr: [turned(RANKS), turned(SUITS)] };

/** A card's name in the letters of a record's language. */
export function writtenCard(name, language) {
  if (language !== "fr") return name;
  const [rank, suit] = [name.slice(0, -1), name.at(-1)];
  return (RANKS[rank] ?? rank) + (SUITS[suit] ?? suit);
}

/** An action as a record writes it: a play, declaration or exchange of these cards. */
export function writtenAction(kind, cards, seat, language) {
  return (seat ? `${seat}:` : "") + signOf(kind) + cards.map((card) => writtenCard(card, language)).join("");
}

/** The names of the cards in a word of a record. */
export function readCards(word, language) {
  const [ranks, suits] = READ[language] ?? READ.en;
  return [...word.matchAll(/(10|.)(.)\ufe0e?\ufe0f?/gu)].map(([, rank, suit]) => {
    const [r, s] = [rank, suit].map((letter) => (letter === "x" ? letter : letter.toUpperCase()));
    return (ranks[r] ?? r) + (SIGNS[suit] ?? suits[s] ?? s);
  });
}
