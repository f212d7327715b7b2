// A text that could stand in place of a record's: looked at on the table before it is kept.

import { commonEnds } from "./differences.js";
import { byId, el } from "./dom.js";
import { openToCorrect } from "./drafts.js";
import { TAB, forget, keep, kept } from "./kept.js";
import { loadRecord, saveRecord } from "./saving.js";
import { done, isFault } from "./service.js";
import { recordsOf } from "./typing-findings.js";
import { t, tn } from "./words.js";

/** Under which name the text is kept that a record had before it was corrected. */
const NAME = "carnet-corrected";

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
      // Where there is no room for the text, the record's history undoes it too.
      keep(NAME, JSON.stringify({ record, text }), TAB);
      return location.reload();
    });
  }
}

/** What was changed between two texts, as one change with its place in code points; or null. */
function difference(before, after) {
  const [a, b] = [Array.from(before), Array.from(after)];
  const [start, tail] = commonEnds(a, b);
  return before === after ? null : { start, stop: a.length - tail, text: b.slice(start, b.length - tail).join("") };
}

/** Put a field with the text of `game` in place of it, the caret behind the action in view; `propose(changes)` shows a change. */
export function editText(game, player, propose) {
  const shown = byId("text");
  const { text, spans } = game.replay;
  const area = el("textarea", { class: "editing", rows: 14, spellcheck: "false", "aria-labelledby": "text-title" });
  const close = () => {
    root.remove();
    shown.hidden = byId("edit-text").hidden = false;
    byId("edit-text").focus();
  };
  const look = () => {
    const change = difference(text, area.value);
    if (change) propose([change]);
  };
  const root = el("div", {}, area, el("p", { class: "buttons" },
    el("button", { type: "button", class: "primary", onclick: look }, t("edit-look")),
    el("button", { type: "button", onclick: close }, t("cancel"))));
  shown.hidden = byId("edit-text").hidden = true;
  shown.after(root);
  area.value = text;
  const { deal, ply } = player?.place ?? { deal: 1, ply: 0 };
  const end = spans[deal - 1]?.[ply - 1]?.[1] ?? 0;
  const at = game.points.slice(0, end).length;
  area.focus();
  area.setSelectionRange(at, at);
  area.scrollTop = (area.scrollHeight * at) / Math.max(text.length, 1) - area.clientHeight / 2;
}

/** Tell in `root` that the record was corrected, if it was just now, and offer its earlier text. */
export function tellCorrected(root, record) {
  const before = JSON.parse(kept(NAME, TAB));
  forget(NAME, TAB);
  if (before?.record !== record) return;
  // Where what was kept was proposed: nothing moves.
  root.classList.add("proposal");
  document.querySelector(".told").before(root);
  root.replaceChildren(`${t("corrected")} `, el("button", { type: "button", onclick: () => done(root, async () => {
    const { version } = await loadRecord(record);
    await saveRecord(record, before.text, version);
    location.reload();
  }) }, t("undo")));
}
