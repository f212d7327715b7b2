// What may be done at a point, as buttons: cards to play, to declare, to exchange, closing, claiming.

import { kindWord, meant } from "./caption.js";
import { el, once } from "./dom.js";
import { actionWords } from "./notes.js";
import { t } from "./words.js";

/** If a hand that nobody has seen could make more declarations than this, each kind is folded away. */
const MOST_IN_SIGHT = 10;

/** The buttons in `root`; `act({kind, cards, seat})` is called when one is chosen. */
export class Choices {
  constructor(root, name, act) {
    this.root = root;
    this.name = name;
    this.act = act;
  }

  /** Show what each seat may do at a position; `kinds` has the words for what is declared. */
  show(seats, kinds = {}, position = {}) {
    this.position = position;
    const rows = seats.flatMap(({ seat, plays, declarations, exchanges, close, claim, kinds: are, points }) => [
      this.#row("play", seat, plays.map((card) => [card])),
      this.#declarations(seat, declarations.map((cards, index) => ({ cards, kind: kindWord(kinds, { kind: are[index] }), points: points[index] }))),
      this.#row("exchange", seat, exchanges.map((card) => [card])),
      this.#row("closing", seat, close ? [[]] : []),
      this.#row("claim", seat, claim ? [[]] : []),
    ]).filter(Boolean);
    // A reader who uses the keyboard stays among the buttons, which are new.
    const inside = this.root.contains(document.activeElement);
    this.root.replaceChildren(...rows);
    if (inside) this.root.querySelector("button")?.focus();
  }

  #row(kind, seat, groups) {
    if (!groups.length) return null;
    const what = meant({ kind }, this.position);
    return this.#group(t(`choice-${what}`, { who: this.name(seat) }),
      groups.map((cards) => this.#button({ kind, cards, seat }, cards.length ? actionWords({ kind: "play", cards }) : [t(`act-${what}`)])));
  }

  #declarations(seat, declared) {
    if (!declared.length) return null;
    const button = ({ cards, kind, points }) => this.#button({ kind: "declaration", cards, seat },
      [el("span", {}, ...actionWords({ kind: "play", cards })), " ", el("small", { class: "worth" }, el("span", { class: "kind" }, `${kind} `), String(points))]);
    const label = t("choice-declaration", { who: this.name(seat) });
    if (declared.length <= MOST_IN_SIGHT) return this.#group(label, declared.map(button));
    const byKind = Map.groupBy(declared, ({ kind, points }) => `${kind} ${points}`);
    const kinds = [...byKind].map(([kind, those]) => (those.length === 1
      ? button(those[0])
      : el("details", {}, el("summary", {}, kind), ...those.map(button))));
    return this.#group(label, kinds);
  }

  #group(label, buttons) {
    return el("div", { class: "choice", role: "group", "aria-label": label }, el("span", { class: "label" }, label), ...buttons);
  }

  #button(action, words) {
    const act = ({ currentTarget }) => once(currentTarget) && this.act(action);
    return el("button", { type: "button", dataset: { kind: action.kind, seat: action.seat, cards: action.cards.join(" ") }, onclick: act }, ...words);
  }
}
