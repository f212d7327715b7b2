// The record's text: every action a place to click, faults marked, the present one in view.

import { reveal } from "./reveal.js";
import { textNodes } from "./text-nodes.js";

/** The text in `root`; `jump(deal, ply)` and `finding(index)` are called on clicks. */
export class RecordText {
  constructor(root, game, jump, finding) {
    this.root = root;
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
    const found = chosen === null ? null : this.root.querySelector(`[data-finding="${chosen}"]`);
    const target = found ?? this.now ?? this.words.get(`${deal}:${line?.first ?? 1}`);
    if (target) reveal(this.root, target);
  }
}
