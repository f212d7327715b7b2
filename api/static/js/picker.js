// Every card of the pack as a button, for hands that nobody has written down.

import { longName } from "./cards.js";
import { el } from "./dom.js";
import { cardWord } from "./notes.js";
import { language } from "./words.js";

/** Fill `root` with the cards of these ranks; `pick(card)` is called when one is chosen. */
export function showPicker(root, ranks, pick) {
  if (root.dataset.ranks === ranks) return;
  root.dataset.ranks = ranks;
  root.replaceChildren(...[..."SHDC"].map((suit) => el("div", { class: "suit" },
    ...[...ranks].map((rank) => el("button", {
      type: "button",
      dataset: { card: rank + suit },
      "aria-label": longName(rank + suit, language),
      onclick: () => pick(rank + suit),
    }, cardWord(rank + suit))))));
}
