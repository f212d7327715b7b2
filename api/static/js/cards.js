// Cards as SVG: corner letters by language, pips drawn here, court figures from SVG-cards.

import { svg } from "./dom.js";

const COURTS = document.documentElement.dataset.courts;
const WIDTH = 170;
const HEIGHT = 245;

export const PIPS = {
  S: "M50 3C58 22 95 39 95 63C95 76 86 83 75 83C66 83 58 79 54 71C55 83 60 91 70 97L30 97C40 91 45 83 46 71C42 79 34 83 25 83C14 83 5 76 5 63C5 39 42 22 50 3Z",
  H: "M50 95C40 74 4 55 4 29C4 14 15 5 27 5C38 5 46 12 50 25C54 12 62 5 73 5C85 5 96 14 96 29C96 55 60 74 50 95Z",
  D: "M50 2C60 22 72 37 88 50C72 63 60 78 50 98C40 78 28 63 12 50C28 37 40 22 50 2Z",
  C: "M50 3A21.5 21.5 0 0 1 66.5 38.5A21.5 21.5 0 1 1 54.5 68C55 82 60 91 70 97L30 97C40 91 45 82 45.5 68A21.5 21.5 0 1 1 33.5 38.5A21.5 21.5 0 0 1 50 3Z",
};

const LETTERS = { en: {}, fr: { K: "R", Q: "D", J: "V" } };

const SUIT_WORDS = {
  en: { S: "spades", H: "hearts", D: "diamonds", C: "clubs" },
  fr: { S: "pique", H: "cœur", D: "carreau", C: "trèfle" },
};
const RANK_WORDS = {
  en: { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five", 4: "four", 3: "three", 2: "two" },
  fr: { A: "as", K: "roi", Q: "dame", J: "valet", T: "dix", 9: "neuf", 8: "huit", 7: "sept", 6: "six", 5: "cinq", 4: "quatre", 3: "trois", 2: "deux" },
};
const SIGNS = { S: "♠", H: "♥", D: "♦", C: "♣" };

// Where the pips of a number stand: columns left, middle, right; rows from the top, in
// eighths of the height that the pips take; those below the middle stand on their heads.
const LAYOUT = {
  A: [[1, 4]],
  2: [[1, 0], [1, 8]],
  3: [[1, 0], [1, 4], [1, 8]],
  4: [[0, 0], [2, 0], [0, 8], [2, 8]],
  5: [[0, 0], [2, 0], [1, 4], [0, 8], [2, 8]],
  6: [[0, 0], [2, 0], [0, 4], [2, 4], [0, 8], [2, 8]],
  7: [[0, 0], [2, 0], [1, 2], [0, 4], [2, 4], [0, 8], [2, 8]],
  8: [[0, 0], [2, 0], [1, 2], [0, 4], [2, 4], [1, 6], [0, 8], [2, 8]],
  9: [[0, 0], [2, 0], [0, 2.67], [2, 2.67], [1, 4], [0, 5.33], [2, 5.33], [0, 8], [2, 8]],
  T: [[0, 0], [2, 0], [1, 1.33], [0, 2.67], [2, 2.67], [0, 5.33], [2, 5.33], [1, 6.67], [0, 8], [2, 8]],
};

/** The card's rank and suit, either null where the record does not know it. */
function parts(name) {
  if (name === "x") return [null, null];
  return [name[0] === "x" ? null : name[0], name[1] === "x" ? null : name[1]];
}

/** The rank's letter as a reader of that language knows it. */
function rankLetter(rank, language) {
  return rank === "T" ? "10" : (LETTERS[language][rank] ?? rank);
}

/** A card in running text: "D♠", "10♥". */
export function shortName(name, language) {
  const [rank, suit] = parts(name);
  return (rank ? rankLetter(rank, language) : "?") + (suit ? SIGNS[suit] : rank ? "?" : "");
}

/** A card in words: "dame de cœur". */
export function longName(name, language) {
  const [rank, suit] = parts(name);
  const fr = language === "fr";
  if (!rank && !suit) return fr ? "carte inconnue" : "unknown card";
  const first = rank ? RANK_WORDS[language][rank] : fr ? "carte" : "some card";
  const last = suit ? SUIT_WORDS[language][suit] : fr ? "couleur inconnue" : "an unknown suit";
  return `${first} ${fr ? "de" : "of"} ${last}`;
}

/** A suit in words: "cœur". */
export function suitWord(suit, language) {
  return SUIT_WORDS[language][suit];
}

export function isRed(suit) {
  return suit === "H" || suit === "D";
}

function pip(suit, x, y, size, turned) {
  const turn = turned ? " rotate(180)" : "";
  return svg("path", { d: PIPS[suit], transform: `translate(${x} ${y})${turn} scale(${size / 100}) translate(-50 -50)` });
}

function corner(rank, suit, language) {
  const letter = rank ? rankLetter(rank, language) : "?";
  return [
    svg("text", {
      class: "index", x: 19, y: 40, "text-anchor": "middle",
      textLength: letter === "10" ? 32 : letter === "J" ? 19 : 25, lengthAdjust: "spacingAndGlyphs",
    }, letter),
    suit && pip(suit, 19, 61, 27, false),
  ];
}

function face(rank, suit, language) {
  return svg("g", { class: isRed(suit) ? "red" : suit ? "black" : "grey" }, ...middle(rank, suit),
    svg("g", {}, ...corner(rank, suit, language)),
    svg("g", { transform: `rotate(180 ${WIDTH / 2} ${HEIGHT / 2})` }, ...corner(rank, suit, language)));
}

function middle(rank, suit) {
  if (!rank || !suit) return [svg("text", { class: "unknown", x: WIDTH / 2, y: 152, "text-anchor": "middle" }, "?")];
  if ("KQJ".includes(rank)) {
    const href = `${COURTS}/${SUIT_WORDS.en[suit].slice(0, -1)}_${RANK_WORDS.en[rank]}.svg`;
    return [svg("image", { href, x: 15, y: 20, width: 140, height: 205, preserveAspectRatio: "none" }),
      svg("path", { class: "frame", d: "M41 19H143V172M129 226H27V73" })];
  }
  return LAYOUT[rank].map(([column, row]) => pip(suit, 55 + column * 30, 42 + row * 20.125, rank === "A" ? 62 : 32, row > 4));
}

function back() {
  const field = { x: 9, y: 9, width: WIDTH - 18, height: HEIGHT - 18, rx: 7 };
  let path = "";
  for (let x = 9; x <= WIDTH - 9; x += 15.2) {
    for (let y = 9; y <= HEIGHT - 9; y += 15.133) path += `M${x} ${y - 5}l5 5-5 5-5-5z`;
  }
  return [svg("rect", { class: "back-field", ...field }), svg("path", { class: "back-lozenges", d: path }), svg("rect", { class: "back-line", ...field })];
}

const drawn = new Map();

/** The card as an SVG element; "x" shows its back.  Each call gives a new copy. */
export function card(name, language) {
  const key = `${language}:${name}`;
  if (!drawn.has(key)) {
    const [rank, suit] = parts(name);
    drawn.set(key, svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "card", role: "img", "aria-label": longName(name, language), dataset: { card: name } },
      svg("rect", { class: "paper", x: 0.75, y: 0.75, width: WIDTH - 1.5, height: HEIGHT - 1.5, rx: 11 }),
      ...(rank || suit ? [face(rank, suit, language)] : back())));
  }
  return drawn.get(key).cloneNode(true);
}
