// What may be done at a point, as buttons: cards to play, to declare, to exchange, closing, claiming.

import { once } from "./clicks.js";
import { el } from "./dom.js";
import { actionWords } from "./notes.js";
import { t } from "./words.js";

/** The buttons in `root`; `act({kind, cards, seat})` is called when one is chosen. */
export class Choices {
  constructor(root, name, act) {
    this.root = root;
    this.name = name;
    this.act = act;
  }

  /** Show what each seat may do. */
  show(seats) {
    const rows = seats.flatMap(({ seat, plays, declarations, exchange, close, claim }) => [
      this.#row("choice-play", "play", seat, plays.map((card) => [card])),
      this.#row("choice-declaration", "declaration", seat, declarations),
      this.#row("choice-exchange", "exchange", seat, exchange ? [[exchange]] : []),
      this.#row("choice-closing", "closing", seat, close ? [[]] : []),
      this.#row("choice-claim", "claim", seat, claim ? [[]] : []),
    ]).filter(Boolean);
    // A reader who uses the keyboard stays among the buttons, which are new.
    const inside = this.root.contains(document.activeElement);
    this.root.replaceChildren(...rows);
    if (inside) this.root.querySelector("button")?.focus();
  }

  #row(label, kind, seat, groups) {
    if (!groups.length) return null;
    const who = this.name(seat);
    return el("div", { class: "choice", role: "group", "aria-label": t(label, { who }) },
      el("span", { class: "label" }, t(label, { who })),
      ...groups.map((cards) => el("button", {
        type: "button",
        onclick: ({ currentTarget }) => once(currentTarget) && this.act({ kind, cards, seat }),
      }, ...(cards.length ? actionWords({ kind: "play", cards }) : [t(`act-${kind}`)]))));
  }
}
