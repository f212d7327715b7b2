// The words of a variation that is a text of its own: which are moves, and what goes with each.

import { readCards } from "./letters.js";
import { COMMAND, GLUED_MARKS, LOOSE_MARKS, SAID, TOKEN, actionOf, isAction } from "./tokens.js";

/** The text cut so that each piece begins with a move and has all that follows it. */
export function piecesOf(text) {
  const cuts = [];
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === "(") depth += 1;
    else if (token === ")") depth -= 1;
    else if (depth === 0 && isAction(token)) cuts.push(index);
  }
  // What stands before the first move goes with it.
  return cuts.map((from, index) => text.slice(index ? from : 0, cuts[index + 1] ?? text.length).trim());
}

// Where in a piece the word of its move stands.
function wordIn(piece) {
  const { 0: word, index } = [...piece.matchAll(TOKEN)].find(([token]) => isAction(token));
  return { word, from: index, to: index + word.length };
}

/** The piece with a judgement on its move instead of those that it has; with none if it is "". */
export function judged(piece, sign) {
  const { word, from, to } = wordIn(piece);
  const bare = word.replace(GLUED_MARKS, "");
  const rest = piece.slice(to).replace(LOOSE_MARKS, "");
  return piece.slice(0, from) + bare + sign + rest;
}

/** What the last comment of a piece says, "" if there is none. */
export function saidOf(piece) {
  const last = [...piece.matchAll(SAID)].at(-1);
  return last ? commentOf(last[1]).text : "";
}

/** The piece with that as its last comment, said by `name` if that is not ""; without it if the text is "". */
export function commented(piece, text, name) {
  // A comment cannot hold the brace that ends it, nor a name the bracket that ends it.
  const by = name.replace(/[\]}]/g, "");
  const words = text.replace(/\s+/g, " ").replace(/\}/g, ")").replace(/\{/g, "(").trim();
  const comment = words ? ` {${by ? `[%by ${by}] ` : ""}${words}}` : "";
  const last = [...piece.matchAll(SAID)].at(-1);
  if (!last) return piece + comment;
  return (piece.slice(0, last.index).trimEnd() + comment + piece.slice(last.index + last[0].length)).trim();
}

function commentOf(inside) {
  const commands = [...inside.matchAll(COMMAND)].map(([, name, value]) => [name, value.trim()]);
  return { text: inside.replace(COMMAND, " ").trim().replace(/\s+/g, " "), commands };
}

/** A piece as a move to show: who does what with which cards, what is said about it. */
export function moveOf(piece, language) {
  const { kind, seat, said, cards, mark } = actionOf(piece.match(TOKEN).find(isAction));
  const marks = ["", "!", "?", "!!", "??", "!?", "?!"];
  return {
    kind,
    seat,
    text: said,
    cards: readCards(cards, language),
    judgements: [marks.indexOf(mark)].filter((number) => number > 0),
    comments: [...piece.matchAll(SAID)].map(([, inside]) => commentOf(inside)),
    variations: [],
  };
}
