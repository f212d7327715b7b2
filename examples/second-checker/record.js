// Makes of the tokens of a record what the rules are asked about: tags with their values, and for each
// deal its line of play with the variations in it (3.1 to 3.4, 3.9).

import { ACTIONS } from "../js-reader/tokens.js";

/**
 * @typedef {{token: any, variations: Item[][]}} Item one thing in a line of play
 * @typedef {{start: number, end: number, name: string, value: string, inside: [number, number]}} Tag
 */

/** The header's tags, and the deals, each with its tags, items and end. */
export function structured(record) {
  const [header, ...rest] = record.sections;
  const deals = rest.map(({ tokens }) => dealOf(tokens, record.language));
  if (header.played) {
    const begins = header.tokens.findIndex((token) => isPlay(token) || token.kind === "open");
    deals.unshift({ ...dealOf(header.tokens.slice(begins), record.language), implicit: true });
  }
  return { tags: tagsOf(header.tokens), deals };
}

const isPlay = ({ kind }) => ACTIONS.has(kind) || ["number", "running-score", "gap", "deal-score", "unfinished"].includes(kind);

/** Tags by name, the first of each; `Adjust` with all of them. */
function tagsOf(all) {
  const found = new Map();
  for (const token of all) {
    if (isPlay(token) || token.kind === "open") break;
    if (token.kind !== "tag") continue;
    if (token.name === "Adjust") found.set("Adjust", [...(found.get("Adjust") ?? []), token]);
    else if (!found.has(token.name)) found.set(token.name, token);
  }
  return found;
}

function dealOf(all, language) {
  const deal = { tags: tagsOf(all), items: [], end: null, language };
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
      line.action = { token: { ...token, kind: "gap" }, variations: [] };
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

/** The words of a tag's value, each with its place. */
export function wordsIn({ inside: [from, to] }, text) {
  const words = text.slice(from, to).matchAll(/[^ \t]+/g);
  return Array.from(words, ({ 0: word, index }) => ({ word, start: from + index, end: from + index + word.length }));
}
