// The words of a variation that is a text of its own: which are moves, and what goes with each.

import { readCards } from "./letters.js";

const TOKEN = /\{[^}]*\}?|;[^\n]*|"[^"]*"\S*|[()]|[^\s(){";]+(?:"[^"]*"\S*)?/g;
const NO_MOVE = /^(?:\d+\.|=-?\d|#-?\d|\*|\.\.\.|…|\$\d+|[!?]+$|\{|;)/;
const KINDS = { "+": "declaration", "~": "exchange", "^": "draw", ">": "order" };

/** The text cut so that each piece begins with a move and has all that follows it. */
export function piecesOf(text) {
  const cuts = [];
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === "(") depth += 1;
    else if (token === ")") depth -= 1;
    else if (depth === 0 && !NO_MOVE.test(token)) cuts.push(index);
  }
  // What stands before the first move goes with it.
  return cuts.map((from, index) => text.slice(index ? from : 0, cuts[index + 1] ?? text.length).trim());
}

/** A piece as a move to show: who does what with which cards, what is said about it. */
export function moveOf(piece, language) {
  const [word] = piece.match(TOKEN).filter((token) => !NO_MOVE.test(token));
  const [, seat, body] = /^(?:([A-F]):)?(.*)$/s.exec(word);
  const [, said, sign, cards, judged] = /^(?:"(.*)"|([+~^>]?)([^=!?$^]*)(?:=-?\d+)?)\^?([!?]*)$/s.exec(body) ?? [null, body];
  const marks = ["", "!", "?", "!!", "??", "!?", "?!"];
  return {
    kind: said === undefined ? (KINDS[sign] ?? "play") : "speech",
    seat: seat ?? null,
    text: said ?? "",
    cards: said === undefined ? readCards(cards, language) : [],
    judgements: [marks.indexOf(judged ?? "")].filter((number) => number > 0),
    comments: [...piece.matchAll(/\{([^}]*)\}/g)].map(([, text]) => ({ text: text.trim(), commands: [] })),
    variations: [],
  };
}
