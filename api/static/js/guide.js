// What is to be typed next, and the values that it may have: one thing at a time, as at the table.

import { Choices, cardPad } from "./choices.js";
import { byId, el, once } from "./dom.js";
import { actionWords, cardWord } from "./notes.js";
import { t } from "./words.js";

const TAGS = { "turn-up": () => "TurnUp", hand: (seat) => `Hand${seat}`, talon: () => "Talon" };
const ACTIONS = ["play", "draw", "order"];

const keyOf = ({ step, seat }) => `${step}:${seat ?? ""}`;
const isTag = ({ step }) => step in TAGS;

/**
 * Shows what comes next (`next`, as the service says it) and hands on what is clicked: `act(action)`
 * an action, or a card for a tag; `end(scores)`, `addDeal()`, `result(scores)` and `save()` what
 * belongs to the end of a deal; `undo()` takes the last change of the text back; `leaveOut()` removes
 * the action that the caret is on, `before()` and `onward()` lead before it and to the end of the deal.
 */
export class Guide {
  constructor(name, { act, end, addDeal, result, save, undo, leaveOut, before, onward }) {
    this.name = name;
    this.act = act;
    this.ends = { end, addDeal, result, save };
    this.ways = { "leave-out": leaveOut, "insert-before": before, "go-on": onward };
    this.choices = new Choices(byId("choices"), name, (action) => act(action));
    this.skipped = new Map();
    this.done = [];
    byId("undo").addEventListener("click", () => {
      const last = this.done.pop();
      if (typeof last === "string") this.#skip(this.skippedHere.delete(last));
      else undo();
    });
    this.clear();
  }

  /** Whether what is shown does not belong to the present text yet. */
  set busy(busy) {
    this.stale = busy;
    byId("guide").setAttribute("aria-busy", String(busy));
  }

  /** Show that it is not known what comes next. */
  clear() {
    this.next = null;
    byId("guide").hidden = true;
    byId("deal-over").replaceChildren();
    this.choices.show([]);
  }

  /**
   * Show what comes at a `position` of the text; `kinds` has the words for what is declared, `ranks` the order of the
   * cards; `unfinished` tells that the deal's end is still to be written, `last` that nothing comes after the place,
   * and `old` is the action that the caret is on, if any.
   */
  show(next, place, ply, { position, kinds, ranks, unfinished, last, old }) {
    const point = `${place.record}:${place.deal}:${ply}`;
    if (point !== this.point) {
      this.chosen = null;
      byId("guide").scrollTop = 0;
    }
    this.point = point;
    this.deal = `${place.record}:${place.deal}`;
    this.next = structuredClone(next);
    Object.assign(this, { position, kinds, ranks, unfinished, last, old });
    this.#draw();
  }

  /** Note that something was written, which can be undone. */
  wrote() {
    this.done.push(null);
  }

  // What not to ask for again: tags in this whole deal, plays and draws only at this point.
  get skippedHere() {
    if (!this.skipped.has(this.deal)) this.skipped.set(this.deal, new Set());
    return this.skipped.get(this.deal);
  }

  #skip() {
    this.chosen = null;
    this.#draw();
  }

  #keyHere(step) {
    return isTag(step) ? keyOf(step) : `${keyOf(step)}:${this.point}`;
  }

  #isSkipped(step) {
    return this.skippedHere.has(this.#keyHere(step));
  }

  #draw() {
    const { steps, left, seats } = this.next;
    const open = steps.filter((step) => !isTag(step) || step.holds.includes("x"));
    const now = open.find((step) => keyOf(step) === this.chosen) ?? open.find((step) => !this.#isSkipped(step));
    const guide = byId("guide");
    const inside = guide.contains(document.activeElement) ? document.activeElement : null;
    guide.hidden = false;
    const head = this.old ? [t("in-place-of"), " ", ...actionWords(this.old), t("colon")] : [t("now"), " "];
    byId("now").replaceChildren(...(now || this.old ? [el("b", {}, ...head)] : []), now ? this.#words(now) : t("nothing-next"));
    byId("pad").dataset.step = now ? keyOf(now) : "";
    byId("pad").replaceChildren(...(now ? this.#pad(now, left) : []));
    // While the cards are dealt, nobody does anything yet.
    this.choices.show(now && isTag(now) ? [] : seats.map((one) => ({ ...one, plays: [] })), this.kinds, this.position);
    byId("instead").replaceChildren(...this.#instead(open, now));
    this.#drawEnd(steps);
    // A reader who uses the keyboard stays where the next thing can be chosen.
    if (inside && !inside.isConnected) {
      const same = inside.dataset.card && guide.querySelector(`.pad button[data-card="${inside.dataset.card}"]:not([aria-disabled])`);
      (same || guide.querySelector("#pad button:not([aria-disabled]), .choice button:enabled, #deal-over button, #instead button"))?.focus({ preventScroll: true });
    }
  }

  #words({ step, seat, holds, seats }) {
    const size = holds.length;
    const given = holds.filter((card) => card !== "x").length;
    return t(`step-${step}`, { who: seat ? this.name(seat) : "", n: given + 1, size, seats });
  }

  #pad(step, left) {
    if (isTag(step)) return [cardPad(this.#words(step), left, this.ranks, new Set(step.cards.filter((card) => left[card])), (card, may) => may && this.#deal(step, card))];
    if (!ACTIONS.includes(step.step)) return [];
    const label = t(`choice-${step.step}`, { who: this.name(step.seat) });
    const sure = this.next.steps.filter((one) => one.step === "play").length < 2;
    const seat = step.step === "order" || !sure ? step.seat : null;
    const act = (card, button, forced) => {
      if (button.dataset.done) return;
      button.dataset.done = "true";
      once(button);
      this.act({ kind: step.step, cards: [card], seat, forced });
    };
    // Of cards that everybody holds none are struck out.
    const copies = step.unseen ? left : Object.fromEntries(Object.keys(left).map((card) => [card, 1]));
    return [cardPad(label, copies, this.ranks, new Set(step.cards), (card, may, button) => {
      // What waits to be written may change what is allowed.
      if (may || this.stale) act(card, button, false);
      else this.#ask(card, ({ currentTarget }) => act(card, currentTarget, true));
    })];
  }

  // What the rules forbid may have been played all the same.
  #ask(card, act) {
    byId("deal-over").replaceChildren(el("span", { class: "label" }, t("not-allowed"), " ", cardWord(card), t("colon")),
      el("button", { type: "button", dataset: { act: "played-so" }, onclick: act }, t("played-so")));
  }

  // The next card is chosen before the service has seen this one.
  #deal(step, card) {
    this.act({ kind: "tag", tag: TAGS[step.step](step.seat), cards: [card], holds: [...step.holds] });
    step.holds[step.holds.indexOf("x")] = card;
    this.next.left[card] -= 1;
    this.#draw();
  }

  #instead(open, now) {
    const buttons = [];
    const skip = (what, label, steps) => buttons.push(el("button", { type: "button", dataset: { skip: what }, onclick: () => {
      for (const step of steps) this.skippedHere.add(this.#keyHere(step));
      this.done.push(this.#keyHere(steps[0]));
      this.#skip();
    } }, label));
    const tags = open.filter((step) => isTag(step) && step.step !== "turn-up" && !this.#isSkipped(step));
    if (now && (isTag(now) || now.step === "draw")) {
      skip(now.step, t(`skip-${now.step}`, { who: now.seat ? this.name(now.seat) : "" }), [now]);
      if (isTag(now) && tags.length > 1) skip("all", t(tags.some((step) => step.step === "talon") ? "skip-hands-and-talon" : "skip-hands"), tags);
    }
    for (const way of [...(this.old ? ["insert-before", "leave-out"] : []), ...(this.last ? [] : ["go-on"])]) {
      buttons.push(el("button", { type: "button", dataset: { act: way }, onclick: () => this.stale || this.ways[way]() }, t(way)));
    }
    for (const step of open.filter((one) => one !== now && (isTag(one) ? this.#isSkipped(one) : ACTIONS.includes(one.step) && !(now && isTag(now))))) {
      buttons.push(el("button", { type: "button", class: "link", dataset: { step: keyOf(step) }, onclick: () => {
        this.chosen = keyOf(step);
        this.#draw();
      } }, t(`instead-${step.step}`, { who: step.seat ? this.name(step.seat) : "" })));
    }
    return buttons;
  }

  // Where a deal is over what it brought; then what follows it.
  #drawEnd(steps) {
    const find = (name) => steps.find((one) => one.step === name);
    const score = this.unfinished ? find("score") : null;
    const button = (key, words, click) => el("button", { type: "button", dataset: { act: key }, onclick: () => this.stale || click() }, words);
    const end = score?.scores ? `#${score.scores.join("/")}` : null;
    byId("deal-over").replaceChildren(...(end
      ? [el("span", { class: "label" }, t(find("play") ? "deal-may-end" : "deal-over")), button("score", end, () => this.ends.end(end))]
      : []));
    const [result, deal] = [find("result"), find("deal")];
    byId("instead").append(
      ...(result ? [button("result", t("write-result", { score: result.scores.join("/") }), () => this.ends.result(result.scores.join("/")))] : []),
      ...(deal ? [button("deal", t("write-deal"), () => this.ends.addDeal())] : []),
      ...(result || deal || !steps.length ? [button("save", t("save"), () => this.ends.save())] : []));
  }
}
