// The games that this checker knows, each a table of its own.

import { bassadewitz } from "./bassadewitz.js";
import { besigue } from "./besigue.js";
import { whist } from "./whist.js";

const GAMES = { whist, bassadewitz, besigue };

/** The options of a game by name, or undefined if the game is not known here. */
export const optionsOf = (game) => (Object.hasOwn(GAMES, game) ? GAMES[game].options : undefined);

const complete = (game, written) => Object.fromEntries(Object.entries(GAMES[game].options).map(([key, { first }]) => [key, written[key] ?? first]));

/** The rules of a game under the options that a record names. */
export const gameOf = (game, written) => GAMES[game].rules(complete(game, written));

/** 4.11: the options that cannot matter beside the others. */
export function idleOptions(game, written) {
  const all = complete(game, written);
  return Object.keys(written).filter((key) => GAMES[game].options[key].first !== written[key] && GAMES[game].idle(key, all));
}
