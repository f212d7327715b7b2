// The record's text: every action a place to click, faults marked, the present one in view.

import { reveal } from "./reveal.js";
import { textNodes } from "./text-nodes.js";

/** The text in `root`; `jump(deal, ply)` and `finding(index)` are called on clicks. */
export class RecordText {
  constructor(root, game, jump, finding) {
    this.root = root;
    this.points = game.points;
    const { nodes, words } = textNodes(game.points, game.replay.spans, game.replay.findings);
    this.words = words;
    root.replaceChildren(...nodes);
    root.addEventListener("click", ({ target }) => {
      const fault = target.closest(".fault");
      const word = target.closest(".word");
      if (word) jump(Number(word.dataset.deal), Number(word.dataset.ply));
      else if (fault) finding(Number(fault.dataset.finding));
    });
  }

  /** Mark the action, and scroll the text, not the page, so that it or the finding is seen. */
  show({ deal, ply, line, chosen }) {
    this.now?.classList.remove("now");
    this.now = (line ? null : this.words.get(`${deal}:${ply}`)) ?? null;
    this.now?.classList.add("now");
    this.#markLine(line?.moves[ply - line.at]);
    const found = chosen === null ? null : this.root.querySelector(`[data-finding="${chosen}"]`);
    const target = found ?? this.now ?? this.words.get(`${deal}:${line?.first ?? 1}`);
    if (target) reveal(this.root, target);
  }

  #markLine(move) {
    if (!CSS.highlights) return;
    CSS.highlights.delete("line-move");
    if (!move) return;
    const units = (offset) => this.points.slice(0, offset).length;
    const range = rangeOf(this.root, units(move.start), units(move.end));
    if (range) CSS.highlights.set("line-move", new Highlight(range));
  }
}

// Words of a variation are no elements of their own: a range of the text is lit up.
function rangeOf(root, from, to) {
  const range = new Range();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let at = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const end = at + node.length;
    if (from >= at && from < end) range.setStart(node, from - at);
    if (to > at && to <= end) {
      range.setEnd(node, to - at);
      return range;
    }
    at = end;
  }
  return null;
}
