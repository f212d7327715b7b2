// A record's text as elements: every action a word, every fault marked, the rest in its colours.

import { el } from "./dom.js";
import { tokens } from "./tokens.js";

/**
 * The nodes of a text and its words by "deal:ply".  `spans` has where each deal's actions stand,
 * `findings` have a start and an end, all in code points (see codepoints.js).
 */
export function textNodes(points, spans, findings) {
  const actions = spans.flatMap((deal, d) => deal.map((span, p) => span && { from: span[0], to: span[1], deal: d + 1, ply: p + 1 }))
    .filter(Boolean);
  const faults = findings.map((f, index) => ({ from: f.start, to: f.end, index, severity: f.severity }))
    .filter((f) => f.from !== null && f.to > f.from);
  const cuts = [...new Set([0, points.length, ...actions.flatMap((a) => [a.from, a.to]), ...faults.flatMap((f) => [f.from, f.to])])]
    .filter((cut) => cut <= points.length).sort((a, b) => a - b);
  const actionAt = Map.groupBy(actions, (x) => x.from);
  const faultAt = Map.groupBy(faults, (x) => x.from);
  const nodes = [];
  const words = new Map();
  let action = null;
  let fault = null;
  let holder = null;
  cuts.forEach((from, index) => {
    const to = cuts[index + 1] ?? points.length;
    if (action && from >= action.to) action = holder = null;
    if (fault && from >= fault.to) fault = null;
    const [begins] = actionAt.get(from) ?? [];
    if (begins) {
      action = begins;
      holder = el("span", { class: "word", dataset: { deal: begins.deal, ply: begins.ply } });
      words.set(`${begins.deal}:${begins.ply}`, holder);
      nodes.push(holder);
    }
    for (const f of faultAt.get(from) ?? []) if (!fault || f.to > fault.to) fault = f;
    if (from === to) return;
    const text = points.slice(from, to);
    const parts = fault ? [faultNode(text, fault)] : action ? [text] : decorated(text);
    if (holder) holder.append(...parts);
    else nodes.push(...parts);
  });
  return { nodes, words };
}

function faultNode(text, fault) {
  const mild = fault.severity === "warning" || fault.severity === "note";
  return el("span", { class: mild ? "fault mild" : "fault", dataset: { finding: fault.index } }, text);
}

// What a reader sees in a colour of its own, by the kind of its token.
const COLOURED = { tag: "tag", comment: "comment", number: "number", remark: "remark" };

function decorated(text) {
  const parts = [];
  let last = 0;
  for (const { kind, start, end, comment, inside } of tokens(text)) {
    const colour = comment ? "comment" : COLOURED[kind];
    if (!colour) continue;
    if (start > last) parts.push(text.slice(last, start));
    if (inside) {
      const [quote, close] = [inside[0] - 1, end - 1];
      parts.push(el("span", { class: "tag" }, text.slice(start, quote), el("b", {}, text.slice(quote, close)), text.slice(close, end)));
    } else parts.push(el("span", { class: colour }, text.slice(start, end)));
    last = end;
  }
  if (last < text.length) parts.push(text.slice(last));
  return parts;
}
