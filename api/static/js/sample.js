// A record on the page itself, to play through: it begins at a finding.

import { board } from "./board.js";
import { byId } from "./dom.js";
import { Game } from "./game.js";
import { done } from "./service.js";

const page = byId("replay");

async function show() {
  const game = await Game.ofText(new TextEncoder().encode(byId("sample").textContent), 1);
  const finding = game.replay.findings.findIndex(({ code }) => code === page.dataset.finding);
  // The page scrolls by keys as well: those of the table act while it or its buttons have the focus.
  await board(game, page).player.toFinding(finding);
}

/** Kept when the table is shown, or says why it is not. */
export const sampleShown = done(byId("table").firstElementChild, show).then(() => { page.ariaBusy = "false"; });
