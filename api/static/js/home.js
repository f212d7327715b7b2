// A game stopped at a fault, to play through, and on the first page the latest games of this collection.

import { board } from "./board.js";
import { byId } from "./dom.js";
import { Game } from "./game.js";
import { row, tellApart } from "./list-row.js";
import { call, done } from "./service.js";

const LATEST = 8;
const page = byId("replay");

async function showSample() {
  const game = await Game.ofText(new TextEncoder().encode(byId("sample").textContent), 1);
  const finding = game.replay.findings.findIndex(({ code }) => code === page.dataset.finding);
  // The page scrolls by keys as well: those of the table act while it or its buttons have the focus.
  await board(game, page).player.toFinding(finding);
}

async function showLatest() {
  const { items } = await call(`/api/v1/records?limit=${LATEST}`);
  byId("records").replaceChildren(...items.map((record) => row(record, `/records/${record.id}`, null)));
  tellApart(byId("records"));
  byId("latest").hidden = items.length === 0;
}

// The page of a finding has such a game, too, and no list.
const latest = document.getElementById("latest");
await Promise.all([latest && done(latest, showLatest), done(byId("table").firstElementChild, showSample).then(() => { page.ariaBusy = "false"; })]);
