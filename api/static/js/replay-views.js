// What the page of a stored record and that of a record in a link show alike.

import { board } from "./board.js";
import { byId, el } from "./dom.js";
import { Findings, reveal } from "./replay-findings.js";
import { Tricks } from "./replay-tricks.js";
import { isFault } from "./service.js";
import { textNodes } from "./text-nodes.js";

/** Which finding an address without a place opens at: the first fault that lies at an action, or -1. */
export function firstFault(game) {
  return game.replay.findings.findIndex((one) => isFault(one) && game.placeOf(one));
}

/** What is folded away: the menu closes behind whoever chose from it, the text opens on paper. */
export function setUpFolds() {
  const [more, text] = [byId("more"), byId("text-panel")];
  document.addEventListener("click", ({ target }) => {
    if (target.closest("#more > summary, #label-form, #labels")) return;
    // A dialog gives the focus back to what is still to be seen then.
    if (target.closest("#more")) more.firstElementChild.focus();
    more.open = false;
  }, { capture: true });
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") more.open = false;
  });
  window.addEventListener("beforeprint", () => { text.open = true; });
}

/** Say something in the place of the table. */
export function sayOnTable(words) {
  byId("table").replaceChildren(el("p", { class: "loading" }, words));
}

/** Show a record without a table: its text, and what was found in it. */
export function showTextAlone(game) {
  byId("replay").classList.add("text-alone");
  const findings = new Findings(game.replay.findings, (index) => at(index), () => {}, new Map(), { replay: game.replay, propose: proposing(game) });
  const text = new RecordText(byId("text"), game, () => {}, (index) => at(index));
  const at = (chosen) => [findings, text].forEach((view) => view.show({ deal: 0, ply: 0, line: null, chosen }));
  return findings;
}

// What could stand in the text instead is looked at before it is kept.
function proposing(game, player = null) {
  let proposal = null;
  const propose = async (changes, deal) => {
    proposal ??= import("./proposal.js").then(({ Proposal }) => new Proposal(game, player));
    await (await proposal).show(changes, deal);
  };
  byId("edit-text").addEventListener("click", async () => {
    const { editText } = await import("./proposal.js");
    editText(game, player, propose);
  });
  return propose;
}

/** A game with its views; `address` keeps that of the page. `rest()` adds, once the table is painted, what stands beside it. */
export function showGame(game, address) {
  const { replay } = game;
  const { player, table, scores } = board(game, document);
  const findings = player.add(new Findings(replay.findings, (index) => player.toFinding(index), (deal, ply) => player.jump(deal, ply), new Map(), { replay, propose: proposing(game, player) }));
  const tricks = new Tricks(byId("tricks-list"), player, scores.names);
  findings.told = () => (tricks.forget(), player.again());
  player.add(address);
  byId("text-panel").addEventListener("toggle", () => player.again());
  startLater(player, table);
  const rest = () => requestAnimationFrame(() => setTimeout(() => {
    const text = new RecordText(byId("text"), game, (deal, ply) => player.go(deal, ply), (index) => player.toFinding(index));
    for (const view of [tricks, text]) player.add(view).show(player.state);
  }));
  return { player, table, tricks, findings, rest };
}

/** Tell findings by cause if there are faults; `asked(causes)` asks for the slips, by the module by-cause.js. */
export async function byCause(game, findings, asked, player = null) {
  if (game.replay.ok) return;
  const causes = await import("./by-cause.js");
  causes.tellByCause(findings, await asked(causes), findings.items.length, (slip) => {
    const place = player && game.placeOf(slip);
    if (place) player.jump(...place);
  });
  await findings.told?.();
}

// Parts that few readers use are loaded when they are first used.
function startLater(player, table) {
  const first = (id, start) => byId(id).addEventListener("click", start, { once: true });
  first("what-if", async () => {
    const { WhatIf } = await import("./what-if.js");
    player.add(new WhatIf(player, table, player.game.annotations)).turn(true);
  });
  first("values", async () => {
    const { Values } = await import("./values.js");
    await player.add(new Values(player, table)).turn(true);
  });
  first("picture", async () => {
    const { Picture } = await import("./picture.js");
    await new Picture(player).open();
  });
  // Each is about the action in view.
  player.add({ show: ({ line }) => ["what-if", "values", "picture"].forEach((id) => (byId(id).disabled = line?.whole !== undefined)) });
}

/** The text in `root`; `jump(deal, ply)` and `finding(index)` are called on clicks. */
class RecordText {
  constructor(root, game, jump, finding) {
    this.root = root;
    const { nodes, words } = textNodes(game.points, game.replay.spans, game.replay.findings);
    this.words = words;
    root.replaceChildren(...nodes);
    root.addEventListener("click", ({ target }) => {
      const fault = target.closest(".fault");
      const word = target.closest(".word");
      if (word) jump(Number(word.dataset.deal), Number(word.dataset.ply));
      else if (fault) finding(Number(fault.dataset.finding));
    });
  }

  /** Mark the action, and scroll the text, not the page, so that it or the finding is seen. */
  show({ deal, ply, line, chosen }) {
    this.now?.classList.remove("now");
    this.now = (line ? null : this.words.get(`${deal}:${ply}`)) ?? null;
    this.now?.classList.add("now");
    const found = chosen === null ? null : this.root.querySelector(`[data-finding="${chosen}"]`);
    const target = found ?? this.now ?? this.words.get(`${deal}:${line?.first ?? 1}`);
    if (target) reveal(this.root, target);
  }
}

/** The tabs in `root`, each naming its panel by `aria-controls`; the panel `chosen` is shown first, `changed` told of others. */
export class Tabs {
  constructor(root, chosen, changed = () => {}) {
    this.changed = () => {};
    this.tabs = [...root.querySelectorAll("[role=tab]")];
    for (const tab of this.tabs) {
      tab.addEventListener("click", () => this.choose(tab));
      tab.disabled = false;
    }
    root.addEventListener("keydown", (event) => this.#onKey(event));
    this.choose(this.tabs.find((tab) => tab.getAttribute("aria-controls") === chosen) ?? this.tabs[0]);
    this.changed = changed;
  }

  choose(chosen) {
    for (const tab of this.tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden = tab !== chosen;
    }
    this.changed();
  }

  #onKey(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const { length } = this.tabs;
    const next = this.tabs[(this.tabs.indexOf(event.target) + by + length) % length];
    this.choose(next);
    next.focus();
  }
}
