// A table to play through: cards, scores, caption, controls.

import { sayNotThere } from "./address.js";
import { Caption } from "./caption.js";
import { Controls } from "./controls.js";
import { byId } from "./dom.js";
import { Player } from "./player.js";
import { Scoreboard } from "./replay-scores.js";
import { Table, litBy } from "./replay-table.js";
import { Said, signsAt } from "./said.js";

/** The player of a game that has deals, on the table of this page, with its table and scores; the keys act within `keys`. */
export function board(game, keys) {
  const { replay } = game;
  const player = new Player(game);
  const table = new Table(byId("table"), replay, { jump: (ply) => player.jump(player.place.deal, ply, { line: player.place.line }) });
  player.add(litBy(replay, table));
  const scores = player.add(new Scoreboard(byId("scoreboard"), replay));
  player.add(new Caption(byId("caption"), table.name, replay, (state) => signsAt(game, state)));
  player.add(new Said(byId("said"), game));
  player.add(new Controls(player, table, keys));
  player.add({ show: () => sayNotThere("") });
  return { player, table, scores };
}
