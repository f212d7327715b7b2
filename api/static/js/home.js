// The first page: a game stopped at a revoke, and the latest games of this collection.

import { board } from "./board.js";
import { byId } from "./dom.js";
import { Game } from "./game.js";
import { row } from "./list-row.js";
import { call, done } from "./service.js";

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

await Promise.all([done(byId("table").firstElementChild, showTable), done(byId("latest"), showLatest)]);
byId("replay").ariaBusy = "false";
