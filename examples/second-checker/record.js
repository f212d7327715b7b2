// Makes of the tokens of a record what the rules are asked about: tags with their values, and for each
// deal its line of play with the variations in it (3.1 to 3.4, 3.9).

import { ACTIONS, cardsOf, tokens } from "../js-reader/tokens.js";

/**
 * @typedef {{token: any, variations: Item[][]}} Item one thing in a line of play
 * @typedef {{start: number, end: number, name: string, value: string, inside: [number, number]}} Tag
 */

const HIDDEN = /[\x00-\x08\x0a-\x1f\x7f-\x9f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** The header's tags, and the deals, each with its tags, items, end and the finding place of its Deal tag. */
export function structured(text, record) {
  const [header, ...rest] = record.sections;
  const deals = [];
  if (header.played) deals.push({ ...dealOf(text, header.tokens.slice(header.tokens.findIndex((token) => isPlay(token) || token.kind === "open")), record.language), implicit: true });
  for (const section of rest) deals.push(dealOf(text, section.tokens, record.language));
  return { tags: tagsOf(text, header.tokens), deals, language: record.language };
}

const isPlay = ({ kind }) => ACTIONS.has(kind) || ["number", "running-score", "gap", "deal-score", "unfinished"].includes(kind);

/** Tags by name, the first of each; `Adjust` with all of them. A value with a bad character is not known (2.1). */
function tagsOf(text, all) {
  const found = new Map();
  for (const token of all) {
    if (isPlay(token) || token.kind === "open") break;
    if (token.kind !== "tag") continue;
    const known = !HIDDEN.test(text.slice(token.start, token.end));
    const tag = { ...token, known };
    if (token.name === "Adjust") found.set("Adjust", [...(found.get("Adjust") ?? []), tag]);
    else if (!found.has(token.name)) found.set(token.name, tag);
  }
  return found;
}

function dealOf(text, all, language) {
  const deal = { tags: tagsOf(text, all), items: [], end: null, language, tag: all.find(({ kind, name }) => kind === "tag" && name === "Deal") };
  const open = [{ items: deal.items, action: null }];
  let played = false;
  for (const token of all) {
    const line = open.at(-1);
    if (token.kind === "unclosed" && token.comment) break;
    if (token.kind === "deal-score" || token.kind === "unfinished") {
      deal.end = token;
      break;
    }
    if (token.kind === "open") {
      const items = [];
      if (line.action) line.action.variations.push(items);
      open.push({ items, action: null });
    } else if (token.kind === "close") {
      if (open.length > 1) open.pop();
    } else if (token.kind === "unreadable" || (token.kind === "unclosed" && !token.tag)) {
      line.action = { token: { ...token, kind: "gap", silent: true }, variations: [] };
      line.items.push(line.action);
    } else if (token.kind === "tag" && !played) {
      // 2.3: unreadable words before any play do not count if a tag follows them.
      deal.items.length = 0;
      line.action = null;
    } else if (isPlay(token)) {
      played = true;
      const item = { token, variations: [] };
      line.items.push(item);
      if (ACTIONS.has(token.kind)) line.action = item;
    }
  }
  return deal;
}

/** One card as a tag has it, in English letters: `x`, `xS`, `Kx`, `KS`; null if it is none. */
export function tagCard(word, language) {
  if (word === "x") return "x";
  if (word.startsWith("\ufeff")) return null;
  const [token] = [...tokens(word, 0, word.length, language)];
  return token && token.kind === "play" && token.end === word.length && !token.seat && !token.marks && !token.irregular ? cardsOf(token.written, language)[0] : null;
}

/** The cards of a declaration as a tag has it, null if it is none. */
export function tagCards(word, language) {
  const [token] = [...tokens(`+${word}`, 0, word.length + 1, language)];
  return token.kind === "declaration" && token.end === word.length + 1 && token.written === word ? token.cards : null;
}

/** The words of a tag's value, each with the offset where it begins. */
export function wordsIn(tag, text) {
  const inside = text.slice(...tag.inside);
  return Array.from(inside.matchAll(/[^ \t]+/g), ({ 0: word, index }) => ({ word, start: tag.inside[0] + index, end: tag.inside[0] + index + word.length }));
}
