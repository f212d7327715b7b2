// The table alone, for a frame in another page.

import { Address, fromAddress, goToAddress } from "./address.js";
import { board } from "./board.js";
import { byId } from "./dom.js";
import { Game } from "./game.js";
import { ProblemError, done } from "./service.js";
import { t } from "./words.js";

async function start() {
  const page = byId("replay").dataset;
  const game = await Game.open(page, fromAddress().deal);
  if (!game.deals) throw new ProblemError({ detail: t(page.deals === "0" ? "no-deals" : "no-table") });
  const { player } = board(game, document);
  player.add(new Address());
  player.add({ show: () => (byId("whole").hash = location.hash) });
  await goToAddress(player);
  player.readAhead();
  window.addEventListener("hashchange", () => goToAddress(player));
}

await done(byId("table").firstElementChild, start);
byId("replay").ariaBusy = "false";
