// The record's text: every action a place to click, faults marked, the present one in view.

import { el } from "./dom.js";

const SYNTAX = /(\[[A-Za-z]\w*\s*"(?:[^"\\\r\n]|\\.)*"\s*\])|(\{[^}]*\}?|;[^\r\n]*)|(\b\d+\.)|(^%[^\r\n]*)/gm;

/** The text in `root`; `jump(deal, ply)` and `finding(index)` are called on clicks. */
export class RecordText {
  constructor(root, replay, jump, finding) {
    this.root = root;
    this.words = new Map();
    const { text } = replay;
    // Offsets count code points; a script's strings count otherwise once a text leaves the
    // first 65,536 of them.
    const points = /[\ud800-\udfff]/.test(text) ? Array.from(text) : null;
    this.slice = points ? (from, to) => points.slice(from, to).join("") : (from, to) => text.slice(from, to);
    this.length = points ? points.length : text.length;
    this.#build(replay);
    root.addEventListener("click", ({ target }) => {
      const fault = target.closest(".fault");
      const word = target.closest(".word");
      if (word) jump(Number(word.dataset.deal), Number(word.dataset.ply));
      if (fault) finding(Number(fault.dataset.finding), word === null);
    });
  }

  #build({ spans, findings }) {
    const actions = spans.flatMap((deal, d) => deal.map((span, p) => span && { from: span[0], to: span[1], deal: d + 1, ply: p + 1 }))
      .filter(Boolean);
    const faults = findings.map((f, index) => ({ from: f.start, to: f.end, index, severity: f.severity }))
      .filter((f) => f.from !== null && f.to > f.from);
    const cuts = [...new Set([0, this.length, ...actions.flatMap((a) => [a.from, a.to]), ...faults.flatMap((f) => [f.from, f.to])])]
      .filter((cut) => cut <= this.length).sort((a, b) => a - b);
    const starting = (list) => Map.groupBy ? Map.groupBy(list, (x) => x.from) : groupBy(list, (x) => x.from);
    const actionAt = starting(actions);
    const faultAt = starting(faults);
    const nodes = [];
    let action = null;
    let fault = null;
    let holder = null;
    cuts.forEach((from, index) => {
      const to = cuts[index + 1] ?? this.length;
      if (action && from >= action.to) action = holder = null;
      if (fault && from >= fault.to) fault = null;
      const [begins] = actionAt.get(from) ?? [];
      if (begins) {
        action = begins;
        holder = el("span", { class: "word", dataset: { deal: begins.deal, ply: begins.ply } });
        this.words.set(`${begins.deal}:${begins.ply}`, holder);
        nodes.push(holder);
      }
      for (const f of faultAt.get(from) ?? []) if (!fault || f.to > fault.to) fault = f;
      if (from === to) return;
      const text = this.slice(from, to);
      const parts = fault ? [faultNode(text, fault)] : action ? [text] : decorated(text);
      if (holder) holder.append(...parts);
      else nodes.push(...parts);
    });
    this.root.replaceChildren(...nodes);
  }

  /** Mark the action, and scroll the text, not the page, so that it is seen. */
  mark(deal, ply) {
    this.now?.classList.remove("now");
    this.now = this.words.get(`${deal}:${ply}`) ?? null;
    this.now?.classList.add("now");
    const target = this.now ?? this.words.get(`${deal}:1`);
    if (target) this.#reveal(target);
  }

  #reveal(target) {
    const top = target.getBoundingClientRect().top - this.root.getBoundingClientRect().top;
    const room = this.root.clientHeight;
    if (top < room * 0.12 || top > room * 0.8) this.root.scrollTop += top - room * 0.4;
  }

  /** Scroll to a finding's place. */
  showFinding(index) {
    const target = this.root.querySelector(`[data-finding="${index}"]`);
    if (target) this.#reveal(target);
  }
}

function faultNode(text, fault) {
  const mild = fault.severity === "warning" || fault.severity === "note";
  return el("span", { class: mild ? "fault mild" : "fault", dataset: { finding: fault.index } }, text);
}

function groupBy(list, key) {
  const groups = new Map();
  for (const item of list) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

function decorated(text) {
  const parts = [];
  let last = 0;
  for (const match of text.matchAll(SYNTAX)) {
    const [whole, tag, comment, number, remark] = match;
    if (match.index > last) parts.push(text.slice(last, match.index));
    const kind = tag ? "tag" : comment ? "comment" : number ? "number" : remark ? "remark" : null;
    if (kind === "tag") {
      const quote = whole.indexOf('"');
      parts.push(el("span", { class: "tag" }, whole.slice(0, quote), el("b", {}, whole.slice(quote, -1)), whole.slice(-1)));
    } else parts.push(el("span", { class: kind }, whole));
    last = match.index + whole.length;
  }
  if (last < text.length) parts.push(text.slice(last));
  return parts;
}
