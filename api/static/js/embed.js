// The table alone, for a frame in another page.

import { Address, fromAddress } from "./address.js";
import { Caption } from "./caption.js";
import { Controls } from "./controls.js";
import { byId, el } from "./dom.js";
import { Game } from "./game.js";
import { Player } from "./player.js";
import { Scoreboard } from "./replay-scores.js";
import { Table, litBy } from "./replay-table.js";
import { ProblemError } from "./service.js";
import { t } from "./words.js";

async function start() {
  const { record, deals } = byId("replay").dataset;
  const wanted = fromAddress();
  const game = await Game.open(record, wanted.deal, deals !== "0");
  const { replay } = game;
  if (!game.deals) throw new ProblemError({ detail: t(deals === "0" ? "no-deals" : "no-table") });
  const player = new Player(game);
  const table = new Table(byId("table"), replay);
  player.add(litBy(replay.findings, table));
  player.add(new Scoreboard(byId("scoreboard"), replay));
  player.add(new Caption(byId("caption"), table.name, replay.findings));
  player.add(new Controls(player, table));
  player.add(new Address());
  player.add({ show: () => (byId("whole").hash = location.hash) });
  if (replay.seats.includes(wanted.seat)) player.seat = wanted.seat;
  await player.go(wanted.deal, wanted.ply, { line: await game.lineNamed(wanted.deal, wanted.line) });
}

try {
  await start();
} catch (error) {
  if (!(error instanceof ProblemError)) throw error;
  byId("table").replaceChildren(el("p", { class: "loading" }, error.message || t("failed")));
}
byId("replay").ariaBusy = "false";
