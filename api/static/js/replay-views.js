// What the page of a stored record and that of a record in a link show alike.

import { board } from "./board.js";
import { byId, el } from "./dom.js";
import { Findings } from "./replay-findings.js";
import { RecordText } from "./replay-text.js";
import { Tricks } from "./replay-tricks.js";
import { isFault } from "./service.js";

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
    const { editText } = await import("./text-editing.js");
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
