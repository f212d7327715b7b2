// Whist (docs/games/whist.md).

import { base, minus, number, oneOf, plus } from "./common.js";

const bool = oneOf("false", "true");
export const options = { honours: bool, target: number("5"), rubber: bool };

export const idle = (key, { target }) =>
  key === "rubber" ? Number(target) !== 5 : key === "honours" && Number(target) === 1;

export function rules({ honours, rubber, target }) {
  const points = Number(target);
  const counts = honours === "true" && points !== 1;
  const isRubber = rubber === "true" && points === 5;
  const won = ({ games }, side) => (games ?? []).filter((one) => one.side === side);
  const winnerOf = (state) => [0, 1].find((side) => won(state, side).length === 2);
  return {
    ...base("AKQJT98765432", 4, [[0, 2], [1, 3]], 13),
    turnsUp: true,
    rubber: isRubber,
    start: () => ({ score: [0, 0], games: [] }),
    // A game of the rubber may have been won since the score was last known.
    believed: (state, score, known) => ({ ...state, score, games: known ? state.games : null }),
    /** What a deal brings each side, or null if the record does not show it. */
    bring({ tricks, dealt, trump, before }) {
      const took = [0, 1].map((side) => tricks.filter(({ winner }) => winner % 2 === side).length);
      const made = took.map((n) => Math.max(0, n - 6));
      const short = before.map((n) => n === points - 1);
      if (!counts || (trump && short.every(Boolean))) return made;
      const owners = trump ? [..."AKQJ"].map((rank) => dealt(rank + trump)) : [null];
      if (owners.includes(null)) return null;
      const honoursOf = (side) => owners.filter((seat) => seat % 2 === side).length;
      return made.map((n, side) => n + (short[side] ? 0 : [0, 0, 0, 2, 4][honoursOf(side)]));
    },
    /** 4.10: whether some deal brings these scores. */
    possible(score) {
      const extra = counts ? [[0, 0], [2, 0], [0, 2], [4, 0], [0, 4]] : [[0, 0]];
      return extra.some((worth) => {
        const [low, high] = minus(score, worth).sort((a, b) => a - b);
        return low === 0 && high >= 1 && high <= 7;
      });
    },
    endsAt: isRubber ? null : (score) => Math.max(...score) >= points && score[0] !== score[1],
    over(state) {
      return isRubber ? winnerOf(state) !== undefined : Math.max(...state.score) >= points;
    },
    /** The state after a deal that has been added to the score. */
    after(state, made) {
      const score = plus(state.score, made);
      if (!isRubber || Math.max(...score) < 5) return { ...state, score };
      const [other, most] = [...score].sort((a, b) => a - b);
      const game = { side: Number(score[1] === most), worth: other === 0 ? 3 : other <= 2 ? 2 : 1 };
      return { score: [0, 0], games: state.games && [...state.games, game] };
    },
    result(state) {
      if (!isRubber) return state.score;
      const winner = winnerOf(state);
      if (winner === undefined) return null;
      const worth = (side) => won(state, side).reduce((sum, game) => sum + game.worth, 0);
      return [0, 1].map((side) => (side === winner ? 2 + worth(side) - worth(1 - side) : 0));
    },
    winner: ({ score }) => (score[0] > score[1] ? ["A", "C"] : ["B", "D"]),
  };
}
