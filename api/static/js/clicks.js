// Clicks that wait for one another: each is done on what the one before it has left.

import { el } from "./dom.js";
import { actionWords } from "./notes.js";
import { ProblemError } from "./service.js";
import { t } from "./words.js";

/**
 * Actions that were clicked, done one at a time by `act`, in their order; those that wait are
 * shown in `root`.  If the service refuses one, its error goes to `failed`, and the rest is dropped.
 * If the service does not answer at all, it waits for the next click or for `resume`.  `changed` is
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
    this.resume();
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

  async resume() {
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
