// What cards and the values of tags say, whatever the game (2.4, 3.3, 3.4).

import { tokens } from "./tokens.js";

const DATE = /^(\d{4}|\?{4})(\.(\d\d|\?\?)(\.(\d\d|\?\?))?)?~?$/;

/** Whether both rank and suit of a card are known. */
export const isKnown = (card) => !card.includes("x");

const alike = (one, other) => one === "x" || other === "x" || one === other;

/** Whether two cards, perhaps half known, can be the same. */
export const fits = (one, other) =>
  one === "x" || other === "x" || (alike(one[0], other[0]) && alike(one[1], other[1]));

/** All cards of a pack that a card as written can be. */
export const readings = (card, pack) =>
  isKnown(card) ? [card] : pack.filter((one) => fits(card, one));

/** The words of a tag's value, each with its place. */
export function wordsIn({ inside: [from, to] }, text) {
  const words = text.slice(from, to).matchAll(/[^ \t]+/g);
  return Array.from(words, ({ 0: word, index }) => ({ word, start: from + index, end: from + index + word.length }));
}

/** The cards of a word that is made of them alone, or null. */
export function cardsIn(word, language) {
  const [token] = [...tokens(`+${word}`, 0, word.length + 1, language)];
  return token.kind === "declaration" && token.written === word ? token.cards : null;
}

/** The one card that a word of a tag is, `x` too, or null. */
export function cardIn(word, language) {
  if (word === "x") return word;
  const cards = cardsIn(word, language);
  return cards?.length === 1 ? cards[0] : null;
}

/** The scores in a value: integers of at most nine digits, joined by `/`; null if it is something else. */
export function scoresIn(value) {
  if (!/^-?\d{1,9}(\/-?\d{1,9})*$/.test(value)) return null;
  return value.split("/").map((n) => Number(n) || 0);
}

/** Whether a value is a date, a span of dates, a guess, or nothing. */
export function isDate(value) {
  const upTo = (most, part) => !part || part === "??" || (Number(part) >= 1 && Number(part) <= most);
  const good = (part) => {
    const found = DATE.exec(part);
    return found && upTo(12, found[3]) && upTo(31, found[5]);
  };
  return value === "" || value.split("/").every(good);
}
