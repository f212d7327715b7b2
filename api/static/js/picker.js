// Every card of the pack as a button, for hands that nobody has written down.

import { el } from "./dom.js";
import { cardWord } from "./notes.js";

/**
 * Fill `root` with the cards of these ranks, of so many packs; `pick(card)` is called when one is
 * chosen.  Of one pack, no card is chosen twice by a double click.
 */
export function showPicker(root, ranks, packs, pick) {
  const key = `${ranks} ${packs}`;
  if (root.dataset.cards === key) return;
  root.dataset.cards = key;
  root.replaceChildren(...[..."SHDC"].map((suit) => el("div", { class: "suit" },
    ...[...ranks].map((rank) => el("button", {
      type: "button",
      dataset: { card: rank + suit },
      onclick: ({ detail }) => (detail < 2 || packs > 1) && pick(rank + suit),
    }, cardWord(rank + suit))))));
}

/** Take the cards away again. */
export function hidePicker(root) {
  root.replaceChildren();
  delete root.dataset.cards;
}
