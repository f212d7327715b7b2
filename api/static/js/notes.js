// Judgements, comments and variations, as they are shown among the tricks; a variation that is a text of its own cut into its moves.

import { isRed, longName, shortName } from "./cards.js";
import { el } from "./dom.js";
import { ACTIONS, signOf, tokens, wordsOf } from "./tokens.js";
import { inLanguage, language, momentWords, t } from "./words.js";

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
function moveOf(piece, language) {
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

const SIGNS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };

/** A card in running text, in its colour; spoken in words. */
export function cardWord(name) {
  const look = isRed(name.at(-1)) ? "card-word red" : "card-word";
  return el("span", { class: look, role: "img", "aria-label": longName(name, language) }, shortName(name, language));
}

/** Cards one after the other. */
export const cardsInWords = (cards) => cards.flatMap((name, index) => [index ? " " : "", cardWord(name)]);

/** What an action says by itself, without its seat: cards in colour, or the words that were said. */
export function actionWords({ kind, cards, text }) {
  if (kind === "speech") return [t("quoted", { text })];
  return [signOf(kind), ...cardsInWords(cards)];
}

/** A judgement as it is printed: "!", "$10"; its meaning where it has one, and whose it is. */
export function judgement(number, author = null) {
  const sign = SIGNS[number] ?? `$${number}`;
  const title = SIGNS[number] ? [t(`judgement-${number}`), author].filter(Boolean).join(" – ") : author;
  return el("span", { class: `judgement nag-${number}`, title, role: title ? "img" : null, "aria-label": title }, sign);
}

/** The number of a judgement that is kept as it is printed. */
export function numberOf(sign) {
  return Math.max(Object.values(SIGNS).indexOf(sign) + 1, 0) || Number(sign.slice(1));
}

/** A comment: its words, what its commands say that a reader wants to know, and whose it is. */
export function comment({ text, commands }, author = null) {
  const told = commands.filter(([name]) => KNOWN.has(name))
    .map(([name, value]) => el("span", { class: "command" }, t(`command-${name}`, { value })));
  if (author) told.push(el("span", { class: "by" }, `– ${author}`));
  return text || told.length ? el("p", { class: "comment" }, text, ...told.flatMap((one) => [" ", one])) : null;
}

const KNOWN = new Set(["clk", "eval", "printed", "unsure", "src", "by"]);

/** A variation called `name` that begins with action `at`; its moves are places to go to. */
export function variation(name, at, { comments, moves }) {
  return el("div", { class: "variation" },
    ...comments.map((one) => comment(one)),
    ...moves.flatMap((move, index) => [
      moveButton(move, at + index, name),
      ...move.judgements.map((number) => judgement(number)),
      ...move.comments.map((one) => comment(one)),
      ...move.variations.map((inner, number) => variation(`${name}-${at + index}.${number + 1}`, at + index, inner)),
    ]));
}

/** An action as a place to go to; `line` is the name of the line that it is in, or null. */
export function moveButton(action, ply, line, more = []) {
  return el("button", { type: "button", class: `move ${action.kind}`, tabindex: -1, dataset: { ply, line: line ?? "" } },
    action.seat ? el("span", { class: "who" }, action.seat) : null, ...actionWords(action), ...more);
}

/** What somebody said of an action of a record whose cards are written in `letters`. */
export function annotation(item, letters) {
  const { id, kind, text, author, lost, findings } = item;
  const body = {
    comment: () => [comment({ text, commands: [] })],
    judgement: () => [judgement(numberOf(text))],
    variation: () => [
      variation(`~${id}`, item.ply, { comments: [], moves: piecesOf(text).map((piece) => moveOf(piece, letters)) }),
      ...findings.slice(0, 1).map((finding) => el("p", { class: "doubt" }, inLanguage(finding.message))),
    ],
  }[kind]();
  return el("div", { class: `annotation of-${kind}`, dataset: { id } },
    ...(lost ? [el("p", { class: "small" }, t("annotation-lost"))] : []), ...body,
    el("span", { class: "by" }, author ?? "", author ? " · " : "", timeOf(item.changed ?? item.created),
      kind === "comment" ? actButton(id, "change", t("annotation-change"), "✎") : null,
      actButton(id, "remove", t("annotation-remove"), "✕")));
}

/** A moment as the reader's country writes it. */
export function timeOf(moment) {
  return el("time", { datetime: moment }, momentWords(moment));
}

function actButton(annotation, act, label, sign) {
  return el("button", { type: "button", title: label, "aria-label": label, dataset: { annotation, act } }, sign);
}
