// Whist (docs/games/whist.md).

import { base, number, oneOf } from "./common.js";

const options = { honours: oneOf("false", "true"), target: number("5"), rubber: oneOf("false", "true") };

const idle = (key, all) => (key === "rubber" && Number(all.target) !== 5) || (key === "honours" && Number(all.target) === 1);

function rules({ honours, rubber, target }) {
  const points = Number(target);
  const counts = honours === "true" && points !== 1;
  const isRubber = rubber === "true" && points === 5;
  const won = (games, side) => (games ?? []).filter((one) => one.side === side);
  const winnerOf = ({ games }) => [0, 1].find((side) => won(games, side).length === 2);
  return {
    ...base("AKQJT98765432", 4, [[0, 2], [1, 3]], 13),
    turnsUp: true,
    rubber: isRubber,
    start: () => ({ score: [0, 0], games: [] }),
    // A game of the rubber may have been won since the score was last known.
    believed: (state, score, known) => ({ ...state, score, games: known ? state.games : null }),
    /** What a deal brings each side, or null if the record does not show it. */
    bring({ tricks, dealt, trump, before }) {
      const made = [0, 1].map((side) => Math.max(0, tricks.filter(({ winner }) => winner % 2 === side).length - 6));
      if (!counts) return made;
      if (!trump) return null;
      const short = before.map((n) => n === points - 1);
      if (short[0] && short[1]) return made;
      const owners = [..."AKQJ"].map((rank) => dealt(rank + trump));
      if (owners.includes(null)) return null;
      return made.map((n, side) => (short[side] ? n : n + [0, 0, 0, 2, 4][owners.filter((seat) => seat % 2 === side).length]));
    },
    /** 4.10: whether some deal brings these scores. */
    possible(score) {
      const extra = counts ? [0, 2, 4] : [0];
      const each = [0, 1].flatMap((side) => extra.map((worth) => score.map((n, i) => (i === side ? n - worth : n))));
      return each.some(([a, b]) => (a === 0 && b >= 1 && b <= 7) || (b === 0 && a >= 1 && a <= 7));
    },
    endsAt: isRubber ? null : (score) => Math.max(...score) >= points && score[0] !== score[1],
    over: (state) => (isRubber ? winnerOf(state) !== undefined : Math.max(...state.score) >= points),
    /** The state after a deal that has been added to the score. */
    after(state, made) {
      const score = state.score.map((n, side) => n + made[side]);
      if (!isRubber || Math.max(...score) < 5) return { ...state, score };
      const side = Number(score[1] >= score[0]);
      const other = score[1 - side];
      return { score: [0, 0], games: state.games && [...state.games, { side, worth: other === 0 ? 3 : other <= 2 ? 2 : 1 }] };
    },
    result(state) {
      if (!isRubber) return state.score;
      const winner = winnerOf(state);
      const [one, other] = [winner, 1 - winner].map((side) => won(state.games, side).reduce((sum, { worth }) => sum + worth, 0));
      return winner === undefined ? null : [0, 1].map((side) => (side === winner ? 2 + one - other : 0));
    },
    winner: (state) => (state.score[0] > state.score[1] ? ["A", "C"] : ["B", "D"]),
  };
}

export const whist = { options, idle, rules };
