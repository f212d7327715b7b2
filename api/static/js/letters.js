// Cards as a record writes them, in the letters of its language.

import { signOf } from "./tokens.js";

const RANKS = { K: "R", Q: "D", J: "V", T: "10" };
const SUITS = { S: "P", H: "C", D: "K", C: "T" };

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
