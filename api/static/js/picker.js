// Every card of the pack as a button, for hands that nobody has written down.

import { el } from "./dom.js";
import { cardWord } from "./notes.js";

/** Fill `root` with the cards of these ranks; `pick(card)` is called when one is chosen. */
export function showPicker(root, ranks, pick) {
  if (root.dataset.ranks === ranks) return;
  root.dataset.ranks = ranks;
  root.replaceChildren(...[..."SHDC"].map((suit) => el("div", { class: "suit" },
    ...[...ranks].map((rank) => el("button", {
      type: "button",
      dataset: { card: rank + suit },
      onclick: () => pick(rank + suit),
    }, cardWord(rank + suit))))));
}
