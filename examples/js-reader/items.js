// Makes of the tokens of a record what stands in it: tags with their values, and for each deal its line of play with
// the comments and variations in it (3.1 to 3.4, 3.9).

import { ACTIONS } from "./tokens.js";

/**
 * @typedef {{token: any, judgements: number[], notes: Node[], ends: boolean}} Item one thing in a line of play
 * @typedef {Item | {comment: string} | {variation: Node[]}} Node
 * @typedef {{start: number, end: number, name: string, value: string, inside: [number, number]}} Tag
 */

const ENDS = new Set(["deal-score", "unfinished"]);
const ITEMS = new Set([...ACTIONS, ...ENDS, "number", "running-score", "gap"]);

const begins = ({ kind }) => ITEMS.has(kind) || kind === "open";

/** The header's tags, and the deals, each with its tags and its line of play. */
export function structured(record) {
  const [header, ...rest] = record.sections;
  const deals = rest.map(({ tokens }) => ({ tags: tagsOf(tokens), items: itemsOf(tokens) }));
  const play = header.played ? header.tokens.slice(header.tokens.findIndex(begins)) : null;
  if (play) deals.unshift({ tags: new Map(), items: itemsOf(play), implicit: true });
  return { tags: tagsOf(header.tokens), deals };
}

/** Tags by name, the first of each; `Adjust` with all of them. */
function tagsOf(all) {
  const found = new Map();
  for (const token of all) {
    if (begins(token)) break;
    if (token.kind !== "tag") continue;
    if (token.name === "Adjust") found.set("Adjust", [...(found.get("Adjust") ?? []), token]);
    else if (!found.has(token.name)) found.set(token.name, token);
  }
  return found;
}

/** The items of a line of play with their notes: comments, and variations with items of their own. */
export function itemsOf(all) {
  const open = [{ nodes: [] }];
  const [top] = open;
  let played = false;
  const add = (line, token) => {
    const item = { token, judgements: [...(token.judgements ?? [])], notes: [], ends: ENDS.has(token.kind) };
    line.nodes.push(item);
    line.anchor = item;
    return item;
  };
  for (const token of all) {
    const line = open.at(-1);
    const { kind } = token;
    if (kind === "unclosed" && token.comment) break;
    if (kind === "comment") (line.anchor?.notes ?? line.nodes).push({ comment: token.text });
    else if (top.nodes.at(-1)?.ends || kind === "remark") continue;
    else if (kind === "open") {
      open.push({ nodes: [], parent: line.action });
      line.action?.notes.push({ variation: open.at(-1).nodes });
    } else if (kind === "close") {
      if (open.length > 1) open.at(-2).anchor = open.pop().parent ?? open.at(-1).anchor;
    } else if (kind === "judgement") line.action?.judgements.push(...token.judgements);
    else if (kind === "unreadable" || (kind === "unclosed" && !token.tag)) {
      line.action = add(line, { ...token, kind: "gap" });
    } else if (kind === "tag" && !played) {
      // 2.3: unreadable words before any play do not count if a tag follows them.
      top.nodes.length = 0;
      line.action = line.anchor = null;
    } else if (ITEMS.has(kind)) {
      played = true;
      // An end in a variation ends the deal (3.9).
      const item = add(ENDS.has(kind) ? top : line, token);
      if (ACTIONS.has(kind)) line.action = item;
    }
  }
  return top.nodes;
}
