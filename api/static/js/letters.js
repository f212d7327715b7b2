// Cards as a record writes them, in the letters of its language.

const FRENCH = { K: "R", Q: "D", J: "V", T: "10" };
const FRENCH_SUITS = { S: "P", H: "C", D: "K", C: "T" };

/** A card's name in the letters of a record's language. */
export function writtenCard(name, language) {
  if (language !== "fr") return name;
  const [rank, suit] = [name.slice(0, -1), name.at(-1)];
  return (FRENCH[rank] ?? rank) + (FRENCH_SUITS[suit] ?? suit);
}

/** An action as a record writes it: a play, declaration or exchange of these cards. */
export function writtenAction(kind, cards, seat, language) {
  const sign = { declaration: "+", exchange: "~" }[kind] ?? "";
  return (seat ? `${seat}:` : "") + sign + cards.map((card) => writtenCard(card, language)).join("");
}
