// The replay page: one place in the record, and everything that shows it.

import { Address, NotThere, fromAddress, goToAddress } from "./address.js";
import { Annotating } from "./annotating.js";
import { Caption } from "./caption.js";
import { Controls } from "./controls.js";
import { setUpDeleting } from "./deleting.js";
import { byId, el } from "./dom.js";
import { Game } from "./game.js";
import { showNeighbours } from "./neighbours.js";
import { Player } from "./player.js";
import { Findings } from "./replay-findings.js";
import { Scoreboard } from "./replay-scores.js";
import { Table, litBy } from "./replay-table.js";
import { RecordText } from "./replay-text.js";
import { Tricks } from "./replay-tricks.js";
import { Said, signsAt } from "./said.js";
import { ProblemError } from "./service.js";
import { setUpDownload, setUpSharing } from "./share.js";
import { Tabs } from "./tabs.js";
import { readerDate, t } from "./words.js";

const date = document.getElementById("date");
if (date) {
  date.title = date.textContent;
  date.textContent = readerDate(date.textContent);
}

const page = byId("replay");
const FAULTS = new Set(["error", "illegal", "mismatch"]);

function say(words) {
  byId("table").replaceChildren(el("p", { class: "loading" }, words));
}

/** Of a record without a table: its text, and what was found in it. */
function showTextAlone(game) {
  say(t(page.dataset.deals === "0" ? "no-deals" : "no-table"));
  page.classList.add("text-alone");
  const findings = new Findings(game.replay.findings, (index) => at(index), () => {});
  const text = new RecordText(byId("text"), game, () => {}, (index) => at(index));
  const at = (chosen) => [findings, text].forEach((view) => view.show({ deal: 0, ply: 0, line: null, chosen }));
}

function showGame(game) {
  const { replay } = game;
  const player = new Player(game);
  const table = new Table(byId("table"), replay, { jump: (ply) => player.jump(player.place.deal, ply, { line: player.place.line }) });
  player.add(litBy(replay.findings, table));
  const scores = player.add(new Scoreboard(byId("scoreboard"), replay));
  player.add(new Caption(byId("caption"), table.name, replay, (state) => signsAt(game, state)));
  player.add(new Said(byId("said"), game));
  player.add(new Controls(player, table));
  player.add(new RecordText(byId("text"), game, (deal, ply) => player.go(deal, ply), (index) => player.toFinding(index)));
  player.add(new Findings(replay.findings, (index) => player.toFinding(index), (deal, ply) => player.jump(deal, ply)));
  const tricks = player.add(new Tricks(byId("tricks-list"), player, scores.names));
  player.add(new Address());
  // Correcting begins at the action in view.
  player.add({ show: () => (byId("edit-link").hash = location.hash) });
  player.add(new Annotating(player, game.annotations, table.name));
  byId("what-if").addEventListener("click", () => startWhatIf(player, table, game), { once: true });
  byId("values").addEventListener("click", () => startValues(player, table), { once: true });
  byId("picture").addEventListener("click", () => startPicture(player), { once: true });
  game.annotations.changed = () => {
    tricks.forget();
    player.again();
  };
  setUpSharing(game.record, player);
  return player;
}

// What few readers want, or later than the table, is loaded when it is wanted.

async function startWhatIf(player, table, game) {
  const { WhatIf } = await import("./what-if.js");
  player.add(new WhatIf(player, table, game.annotations)).turn(true);
}

async function startValues(player, table) {
  const { Values } = await import("./values.js");
  await player.add(new Values(player, table)).turn(true);
}

async function startPicture(player) {
  const { Picture } = await import("./picture.js");
  await new Picture(player).open();
}

function setUpLabels(record) {
  const root = byId("labels");
  let labels = null;
  const wanted = () => (labels ??= import("./labels.js").then(({ Labels }) => new Labels(root, record)));
  root.addEventListener("focusin", ({ target }) => target.name === "label" && wanted());
  root.addEventListener("submit", async (event) => {
    event.preventDefault();
    (await wanted()).add();
  });
  root.addEventListener("click", async ({ target }) => {
    const { label } = target.dataset;
    if (label) (await wanted()).remove(label);
  });
}

function setUpStudies(record) {
  let dialog = null;
  byId("to-study-open")?.addEventListener("click", async () => {
    dialog ??= import("./to-study.js").then(({ ToStudy, placeShown }) => new ToStudy(byId("labels-told"), placeShown(record)));
    (await dialog).open();
  });
}

async function startChart(player) {
  const { RecordChart } = await import("./record-chart.js");
  const { spans } = player.game.replay;
  const chart = player.add(new RecordChart(spans, (deal, ply) => player.go(deal, ply)));
  chart.show(player.state);
  const started = chart.start();
  player.readAhead();
  await started;
}

/** Which finding an address without a place opens at: the first fault that lies at an action, or -1. */
function firstFault(game) {
  return game.replay.findings.findIndex((one) => FAULTS.has(one.severity) && game.placeOf(one));
}

async function start() {
  const { record, deals } = page.dataset;
  let game;
  try {
    game = await Game.open(record, fromAddress().deal, Number(deals));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    say(error.message || t("failed"));
    page.ariaBusy = "false";
    return;
  }
  setUpDownload(byId("download-text"), record);
  setUpDeleting(record);
  setUpLabels(record);
  setUpStudies(record);
  showNeighbours(byId("neighbours"), record);
  byId("what-if").disabled = byId("values").disabled = byId("picture").disabled = !game.deals;
  if (!game.deals) {
    new Tabs(byId("tabs"), "findings");
    showTextAlone(game);
    page.ariaBusy = "false";
    return;
  }
  const player = showGame(game);
  new Tabs(byId("tabs"), game.replay.ok ? "tricks" : "findings", () => player.again());
  const notThere = player.add(new NotThere(byId("not-there")));
  const fault = location.hash ? -1 : firstFault(game);
  await (fault < 0 ? goToAddress(player, notThere) : player.toFinding(fault));
  page.ariaBusy = "false";
  performance.mark("carnet-shown");
  window.addEventListener("hashchange", () => goToAddress(player, notThere));
  await startChart(player);
}

await start();
