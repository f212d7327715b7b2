// A record's text as elements: every action a word, every fault marked, the rest in its colours.

import { el } from "./dom.js";
import { codePoints, isFault } from "./service.js";
import { sections, tokens } from "./tokens.js";

/**
 * The nodes of a text and its words by "deal:ply".  `spans` has where each deal's actions stand,
 * `findings` have a start and an end, all in code points (see `codePoints`).
 */
export function textNodes(points, spans, findings) {
  return nodesOf(points, actionsOf(spans), faultsOf(findings));
}

/**
 * The same in blocks, one for each header and each deal: `{ key, node, words }`. A block of `before` that is
 * to look the same is taken from there, so that a browser need not lay it out again.
 */
export function textBlocks(text, spans, findings, before) {
  const known = Map.groupBy(before, ({ key }) => key);
  const [actions, faults] = [actionsOf(spans), faultsOf(findings)].map((all) => all.sort((a, b) => a.from - b.from));
  const starts = [0, ...sections(text).map(({ start }) => start).filter(Boolean), text.length];
  const next = (all) => {
    let at = 0;
    return (from, to) => {
      const first = at;
      while (at < all.length && all[at].from < to) at += 1;
      return all.slice(first, at).map((one) => ({ ...one, from: one.from - from, to: Math.min(one.to, to) - from }));
    };
  };
  const [movesIn, wrongIn] = [next(actions), next(faults)];
  let from = 0;
  return starts.slice(1).map((stop, n) => {
    const own = text.slice(starts[n], stop);
    const points = codePoints(own);
    const to = from + points.length;
    const [moves, wrong] = [movesIn(from, to), wrongIn(from, to)];
    from = to;
    const key = JSON.stringify([own, moves, wrong]);
    const same = known.get(key)?.shift();
    if (same) return same;
    const { nodes, words } = nodesOf(points, moves, wrong);
    return { key, node: el("div", {}, ...nodes), words };
  });
}

const actionsOf = (spans) =>
  spans.flatMap((deal, d) => deal.map((span, p) => span && { from: span[0], to: span[1], deal: d + 1, ply: p + 1 })).filter(Boolean);

const faultsOf = (findings) =>
  findings.map((f, index) => ({ from: f.start, to: f.end, index, severity: f.severity })).filter((f) => f.from !== null && f.to > f.from);

function nodesOf(points, actions, faults) {
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
    const parts = fault ? [el("span", { class: isFault(fault) ? "fault" : "fault mild", dataset: { finding: fault.index } }, text)] : action ? [text] : decorated(text);
    if (holder) holder.append(...parts);
    else nodes.push(...parts);
  });
  return { nodes, words };
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
