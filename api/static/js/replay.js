// The replay page: one place in the record, and everything that shows it.

import { Address, fromAddress, goToAddress } from "./address.js";
import { Annotating } from "./annotating.js";
import { byId } from "./dom.js";
import { Game } from "./game.js";
import { showNeighbours } from "./neighbours.js";
import { Tabs, byCause, firstFault, sayOnTable, setUpFolds, showGame, showTextAlone } from "./replay-views.js";
import { done } from "./service.js";
import { t } from "./words.js";

const page = byId("replay");

function show(game) {
  const { player, table, tricks, findings, rest } = showGame(game, new Address());
  // Correcting begins at the action in view.
  player.add({ show: () => (byId("edit-link").hash = location.hash) });
  player.add(new Annotating(player, game.annotations, table.name));
  game.annotations.changed = () => {
    tricks.forget();
    player.again();
  };
  let open = null;
  byId("share").addEventListener("click", async () => {
    open ??= import("./share.js").then(({ setUpSharing }) => setUpSharing(player));
    (await open)();
  });
  return { player, table, findings, rest };
}

// What is worked out begins when somebody looks: first the chart, which is there soon. Both show the place come to meanwhile.
async function startAnalysis(player, table) {
  const [{ RecordChart }, { Grades }] = await Promise.all([import("./record-chart.js"), import("./grades.js")]);
  const chart = player.add(new RecordChart(player.game.replay.spans, (deal, ply) => player.jump(deal, ply)));
  chart.show(player.state);
  await chart.start();
  player.add(new Grades(byId("grades"), player, table.name)).show(player.state);
}

// What a chart shows can be asked before it is drawn.
function setUpAbout() {
  const kind = byId("chart-kind");
  const follow = () => (byId("about-chart").hash = `of-a-record-${kind.value}`);
  kind.addEventListener("change", follow);
  follow();
}

function setUpTabs(player, table, first) {
  let analysis = null;
  new Tabs(byId("tabs"), first, () => {
    if (!byId("analysis").hidden) analysis ??= startAnalysis(player, table);
    return player.again();
  });
}

function setUpLabels(record) {
  const [root, form] = [byId("labels"), byId("label-form")];
  let labels = null;
  const wanted = () => (labels ??= import("./labels.js").then(({ Labels }) => new Labels(root, record)));
  form?.addEventListener("focusin", wanted);
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    (await wanted()).add();
  });
  root.addEventListener("click", async ({ target }) => {
    if (target.matches(".remove")) (await wanted()).remove(target.previousElementSibling.textContent);
  });
}

function setUpStudies(record) {
  let dialog = null;
  byId("to-study-open")?.addEventListener("click", async () => {
    dialog ??= import("./to-study.js").then(({ ToStudy, placeShown }) => new ToStudy(byId("labels-told"), placeShown(record)));
    (await dialog).open();
  });
}

async function start() {
  const { record, deals } = page.dataset;
  let game = null;
  await done(byId("table").firstElementChild, async () => { game = await Game.open(page.dataset, fromAddress().deal); });
  if (!game) {
    page.ariaBusy = "false";
    return;
  }
  setUpFolds();
  byId("print").addEventListener("click", () => window.print());
  byId("download-text").addEventListener("click", async (event) => {
    // A link cannot ask for the form with annotations.
    event.preventDefault();
    (await import("./share.js")).saveText(record);
  });
  byId("delete")?.addEventListener("click", async () => (await import("./deleting.js")).discardShown(record));
  setUpLabels(record);
  setUpStudies(record);
  // What is corrected on the page loads it anew.
  if (performance.getEntriesByType("navigation")[0]?.type === "reload") {
    (await import("./proposal.js")).tellCorrected(byId("deleted"), record);
  }
  showNeighbours(byId("neighbours"), record);
  if (!game.deals) {
    // Of what cannot be replayed nothing is analysed.
    for (const id of ["analysis-tab", "analysis"]) byId(id).remove();
    new Tabs(byId("tabs"), "findings");
    sayOnTable(t(deals === "0" ? "no-deals" : "no-table"));
    const findings = showTextAlone(game);
    page.ariaBusy = "false";
    await byCause(game, findings, (causes) => causes.storedByCause(record, game.replay.text));
    return;
  }
  const { player, table, findings, rest } = show(game);
  setUpAbout();
  setUpTabs(player, table, game.replay.ok ? "tricks" : "findings");
  const fault = location.hash ? -1 : firstFault(game);
  await (fault < 0 ? goToAddress(player) : player.toFinding(fault));
  page.ariaBusy = "false";
  rest();
  window.addEventListener("hashchange", () => goToAddress(player));
  player.readAhead();
  await byCause(game, findings, (causes) => causes.storedByCause(record, game.replay.text), player);
}

await start();
