// The words of a variation that is a text of its own: which are moves, and what goes with each.

import { ACTIONS, tokens, wordsOf } from "./tokens.js";

// A word that means nothing counts as a move that cannot be read: it may be in another language's letters.
const isMove = ({ kind, quote }) => ACTIONS.has(kind) || kind === "unreadable" || quote !== undefined;

/** The text cut so that each piece begins with a move and has all that follows it. */
export function piecesOf(text) {
  const cuts = [];
  let depth = 0;
  for (const token of tokens(text)) {
    if (token.kind === "open") depth += 1;
    else if (token.kind === "close") depth -= 1;
    else if (depth === 0 && isMove(token)) cuts.push(token.start);
  }
  // What stands before the first move goes with it.
  return cuts.map((from, index) => text.slice(index ? from : 0, cuts[index + 1] ?? text.length).trim());
}

const comments = (piece) => [...tokens(piece)].filter(({ kind, toLineEnd }) => kind === "comment" && !toLineEnd);

/** What the last comment of a piece says, "" if it has none. */
export const saidOf = (piece) => comments(piece).slice(-1).map(({ text }) => wordsOf(text).text).join("");

/** The piece with that as its last comment, said by `name` if that is not ""; without it if the text is "". */
export function commented(piece, text, name) {
  // A comment cannot hold the brace that ends it, nor a name the bracket that ends it.
  const [words, by] = [text.replace(/\s+/g, " ").replace(/\}/g, ")").replace(/\{/g, "(").trim(), name.replace(/[\]}]/g, "")];
  const { start, end } = comments(piece).at(-1) ?? { start: piece.length, end: piece.length };
  return (piece.slice(0, start).trimEnd() + (words && ` {${by && `[%by ${by}] `}${words}}`) + piece.slice(end)).trim();
}

/** A piece as a move to show: who does what with which cards, what is said about it. */
export function moveOf(piece, language) {
  const { kind, seat, said, cards, judgements } = [...tokens(piece, 0, piece.length, language)].find(isMove);
  return {
    kind: ACTIONS.has(kind) ? kind : "play",
    seat: seat ?? null,
    text: said ?? "",
    cards: cards ?? [],
    judgements: judgements ?? [],
    comments: comments(piece).map(({ text }) => wordsOf(text)),
    variations: [],
  };
}
