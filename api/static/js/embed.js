// The table alone, for a frame in another page.

import { Address, NotThere, fromAddress, goToAddress } from "./address.js";
import { Caption } from "./caption.js";
import { Controls } from "./controls.js";
import { byId, el } from "./dom.js";
import { Game } from "./game.js";
import { Player } from "./player.js";
import { Scoreboard } from "./replay-scores.js";
import { Table, litBy } from "./replay-table.js";
import { Said, signsAt } from "./said.js";
import { ProblemError } from "./service.js";
import { t } from "./words.js";

async function start() {
  const { record, deals } = byId("replay").dataset;
  const game = await Game.open(record, fromAddress().deal, Number(deals));
  const { replay } = game;
  if (!game.deals) throw new ProblemError({ detail: t(deals === "0" ? "no-deals" : "no-table") });
  const player = new Player(game);
  const table = new Table(byId("table"), replay, { jump: (ply) => player.jump(player.place.deal, ply, { line: player.place.line }) });
  player.add(litBy(replay.findings, table));
  player.add(new Scoreboard(byId("scoreboard"), replay));
  player.add(new Caption(byId("caption"), table.name, replay, (state) => signsAt(game, state)));
  player.add(new Said(byId("said"), game));
  player.add(new Controls(player, table));
  player.add(new Address());
  player.add({ show: () => (byId("whole").hash = location.hash) });
  const notThere = player.add(new NotThere(byId("not-there")));
  await goToAddress(player, notThere);
  player.readAhead();
  window.addEventListener("hashchange", () => goToAddress(player, notThere));
}

try {
  await start();
} catch (error) {
  if (!(error instanceof ProblemError)) throw error;
  byId("table").replaceChildren(el("p", { class: "loading" }, error.message || t("failed")));
}
byId("replay").ariaBusy = "false";
