// A text that could stand in place of a record's: looked at on the table before it is kept.

import { remember } from "./corrected.js";
import { byId, el } from "./dom.js";
import { openToCorrect } from "./drafts.js";
import { loadRecord, saveRecord } from "./saving.js";
import { done, isFault } from "./service.js";
import { recordsOf } from "./typing-findings.js";
import { t, tn } from "./words.js";

/** The text of a game with changes made, each with its place in code points. */
function changed({ points }, changes) {
  let at = 0;
  const out = [];
  for (const { start, stop, text } of changes.toSorted((a, b) => a.start - b.start)) {
    out.push(points.slice(at, start), text);
    at = stop;
  }
  return out.join("") + points.slice(at, points.length);
}

/** One at a time, in a bar under the table of `game`; `player` is null where there is no table. */
export class Proposal {
  constructor(game, player) {
    this.game = game;
    this.player = player;
    this.told = el("p", { role: "status" });
    this.problem = el("p", { class: "problem", role: "alert" });
    this.keep = el("button", { type: "button", class: "primary", onclick: () => this.#keep() }, t("proposal-keep"));
    this.root = el("div", { id: "proposal", class: "proposal", role: "group", "aria-label": t("proposal") }, this.told,
      el("p", { class: "buttons" }, this.keep, el("button", { type: "button", onclick: () => this.#drop() }, t("proposal-drop"))), this.problem);
    document.querySelector(".told").before(this.root);
  }

  /** Show what the record would be with these changes, which are in that deal. */
  async show(changes, deal = null) {
    const text = this.text = changed(this.game, changes);
    this.root.hidden = false;
    this.problem.replaceChildren();
    this.told.textContent = t("proposal");
    if (this.player) await this.#onTable(changes[0], deal);
    this.keep.focus({ preventScroll: true });
    for (const one of [byId("table"), this.root]) one.scrollIntoView({ block: "nearest" });
    await done(this.problem, async () => {
      const [found] = await recordsOf(text);
      if (text !== this.text) return; // another is looked at meanwhile
      const left = found ? found.findings.filter(isFault).length : 0;
      this.told.textContent = left ? tn("proposal-left", left) : t("proposal-sound");
    });
  }

  #onTable({ start, stop, text }, within) {
    const { spans } = this.game.replay;
    this.back ??= this.player.place;
    const deal = within ?? Math.max(spans.findLastIndex(([first]) => first && first[0] <= start) + 1, 1);
    const actions = spans[deal - 1] ?? [];
    const before = actions.filter(([from]) => from < start).length;
    // What is written in between, or in place of an action, is the one after those; a mark belongs to the last of them.
    const own = start === stop ? /\w/.test(text) : actions.some(([from]) => from === start);
    const ply = own ? before + 1 : before;
    return this.player.jump(deal, ply, { line: { name: "proposed", first: ply, at: ply, moves: [], whole: this.text, inner: this.text } });
  }

  #drop() {
    this.root.hidden = true;
    this.text = null;
    const { back } = this;
    this.back = null;
    if (back) this.player.jump(back.deal, back.ply, { line: back.line });
  }

  #keep() {
    const { record, replay } = this.game;
    if (!record) return openToCorrect(this.text);
    return done(this.problem, async () => {
      const { text, version } = await loadRecord(record);
      if (text !== replay.text) return this.problem.replaceChildren(t("proposal-late"));
      await saveRecord(record, this.text, version);
      remember({ record, text });
      return location.reload();
    });
  }
}
