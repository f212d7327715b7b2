// What may be done at a point, as buttons: cards to play, to declare, to exchange, closing, claiming; and the clicks on them in turn.

import { kindWord, meant } from "./caption.js";
import { longName } from "./cards.js";
import { el, once } from "./dom.js";
import { actionWords, cardWord } from "./notes.js";
import { ProblemError } from "./service.js";
import { language, t } from "./words.js";

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

/**
 * The pad, called `label`: the cards of `left` (copies not seen yet, by name), their ranks as in
 * `ranks`; `pick(card, may, button, again)` is called when one is chosen, `may` telling whether it is in the set
 * `those`, `again` whether this is the second part of a double click.
 */
export function cardPad(label, left, ranks, those, pick) {
  const place = (name) => ranks.indexOf(name[0]);
  const suits = Map.groupBy(Object.keys(left).sort((one, other) => place(one) - place(other)), (name) => name.at(-1));
  const button = (name) => {
    const may = those.has(name);
    const gone = !may && !left[name];
    return el("button", {
      type: "button",
      class: gone ? "gone" : null,
      "aria-disabled": may ? null : "true",
      dataset: { card: name },
      title: gone ? t("card-gone", { card: longName(name, language) }) : null,
      onclick: ({ currentTarget, detail }) => pick(name, may, currentTarget, detail > 1),
    }, cardWord(name), left[name] > 1 ? el("small", { "aria-hidden": "true" }, String(left[name])) : null);
  };
  return el("div", { class: "pad", role: "group", "aria-label": label },
    ...[..."SHDC"].filter((suit) => suits.has(suit)).map((suit) => el("div", { class: "suit" }, ...suits.get(suit).map(button))));
}

/**
 * Actions that were clicked, done one at a time by `act`, in their order; those that wait are
 * shown in `root`.  If the service refuses one, its error goes to `failed`, and the rest is dropped.
 * If the service does not answer at all, it waits for the next click.  `changed` is
 * called when the number of waiting actions changes.
 */
export class Clicks {
  constructor(root, act, failed, changed = () => {}) {
    this.root = root;
    this.act = act;
    this.failed = failed;
    this.changed = changed;
    this.waiting = [];
    this.busy = false;
  }

  add(action) {
    this.waiting.push(action);
    this.#show();
    this.#run();
  }

  /** Drop all actions that wait. */
  drop() {
    this.waiting = [];
    this.#show();
  }

  /** Say that an action came too late to be done. */
  late(action) {
    this.root.replaceChildren(...told("too-late", [action]));
    this.told = true;
  }

  async #run() {
    if (this.busy) return;
    this.busy = true;
    this.told = false;
    try {
      while (this.waiting.length) {
        const [first] = this.waiting;
        await this.act(first);
        if (this.waiting[0] === first) this.waiting.shift();
        this.#show();
      }
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      if (error.problem) this.drop();
      this.failed(error);
    } finally {
      this.busy = false;
    }
  }

  #show() {
    if (this.waiting.length) this.root.replaceChildren(...told("waiting", this.waiting));
    else if (!this.told) this.root.replaceChildren();
    this.changed();
  }
}

function told(key, actions) {
  return [`${t(key)} `, ...actions.flatMap(({ kind, cards }) => [el("span", { class: "clicked" }, ...actionWords({ kind, cards })), " "])];
}

/** Whether what may be done, `seats` (see choices.js) and the `steps` of a guide, has an action in it, of anybody where it has no seat. */
export function isOffered(seats, { kind, cards, seat }, steps = []) {
  const theirs = (one) => !seat || one.seat === seat;
  if (steps.some((one) => one.step === kind && theirs(one) && one.cards.includes(cards[0]))) return true;
  const same = (group) => group.join(" ") === cards.join(" ");
  return seats.some((one) => theirs(one) && {
    play: () => one.plays.some((card) => same([card])),
    declaration: () => one.declarations.some(same),
    exchange: () => one.exchanges.some((card) => same([card])),
    closing: () => one.close,
    claim: () => one.claim,
  }[kind]?.());
}
