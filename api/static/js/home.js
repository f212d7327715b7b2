// The first page: a game stopped at a revoke, and the latest games of this collection.

import { board } from "./board.js";
import { byId, el } from "./dom.js";
import { Game } from "./game.js";
import { row } from "./list-row.js";
import { ProblemError, call } from "./service.js";
import { t } from "./words.js";

const LATEST = 8;

async function showTable() {
  const game = await Game.ofText(new TextEncoder().encode(byId("sample").textContent), 1);
  const revoke = game.replay.findings.findIndex(({ code }) => code === "play-follow");
  // The page scrolls by keys as well: those of the table act while it or its buttons have the focus.
  await board(game, byId("replay")).player.toFinding(revoke);
}

async function showLatest() {
  const { items } = await call(`/api/v1/records?limit=${LATEST}`);
  byId("records").replaceChildren(...items.map((record) => row(record, `/records/${record.id}`, null)));
  byId("latest").hidden = items.length === 0;
}

async function attempt(work, otherwise) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    otherwise(error.message || t("failed"));
  }
}

await Promise.all([
  attempt(showTable, (words) => byId("table").replaceChildren(el("p", { class: "loading" }, words))),
  attempt(showLatest, () => {}),
]);
byId("replay").ariaBusy = "false";
