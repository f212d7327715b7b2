// Bassadewitz (docs/games/bassadewitz.md).

import { anyNumber, base, number, oneOf, orderOf, packOf, plus, POINTS } from "./common.js";

export const options = {
  players: oneOf("4", "3", "5"),
  score: oneOf("chips", "penalty"),
  "jack-order": orderOf("CSHD"),
  jacks: oneOf("top", "ordinary"),
  rank: oneOf("ATKQJ987", "AKQJT987"),
  "jack-suit": oneOf("own", "trump"),
  tie: oneOf("eldest-first", "carry"),
  durchmarsch: oneOf("4-each", "3-each", "pool-plus-4"),
  hundred: oneOf("100", "any-highest"),
  "ante-on-carry": oneOf("false", "true"),
  payout: oneOf("fixed", "scaled"),
  stake: oneOf("each", "dealer"),
  pool: number("12"),
  deals: anyNumber("0"),
};

const CHIPS = ["stake", "pool", "ante-on-carry", "payout", "tie", "durchmarsch", "hundred"];
export const idle = (key, all) =>
  (key === "rank" && all.jacks === "top") ||
  (["jack-order", "jack-suit"].includes(key) && all.jacks === "ordinary") ||
  (key === "payout" && all["ante-on-carry"] === "false" && Number(all.pool) % 12 === 0) ||
  (all.score === "penalty" && CHIPS.includes(key));

const sum = (all) => all.reduce((total, n) => total + n, 0);

export function rules(all) {
  const players = Number(all.players);
  const deals = Number(all.deals);
  const top = all.jacks === "top";
  const sides = Array.from({ length: players }, (_, seat) => [seat]);
  const game = base(top ? "ATKQ987" : all.rank, players, sides, { 3: 10, 4: 8, 5: 6 }[players]);
  const each = (value) => sides.map(([seat]) => value(seat));
  const brings = (points, facts) => {
    const eldest = each((seat) => (facts.dealer + 1 + seat) % players);
    return all.score === "penalty" ? penalty(points, eldest) : chips(all, points, facts, eldest);
  };
  return {
    ...game,
    pack: packOf("AKQJT987"),
    turnsUp: false,
    pool: Number(all.pool),
    paysPool: all.payout === "scaled" || all.durchmarsch === "pool-plus-4",
    suit: (card) => (top && all["jack-suit"] === "trump" && card[0] === "J" ? "J" : card[1]),
    strength(card, ...more) {
      if (!top || card[0] !== "J") return game.strength(card, ...more);
      return 200 - all["jack-order"].indexOf(card[1]);
    },
    start: () => ({ score: each(() => 0), deals: 0, pool: 0 }),
    // What the players have less is in the pool.
    believed: (state, score) => ({ ...state, score, pool: -sum(score) }),
    bring(facts) {
      const taken = each((seat) => facts.tricks.filter(({ winner }) => winner === seat));
      const worth = ({ cards }) => sum(cards.map((card) => POINTS[card[0]] ?? 0));
      return brings(taken.map((tricks) => sum(tricks.map(worth))), facts);
    },
    /** 4.10: whether some deal brings these figures, whoever took what. */
    possible(score, facts) {
      if (all.score === "penalty") return score.every((n) => n >= 0 && n <= 5);
      const made = (points, ...winners) =>
        brings(points, { ...facts, tricks: winners.map((winner) => ({ winner })) });
      const sweeps = each((seat) => each((other) => (other === seat ? 120 : 0)));
      const found = [
        ...sweeps.map((points, seat) => made(points, seat)),
        ...[...sweeps, ...withTies(players)].map((points) => made(points, 0, 1)),
      ];
      return found.some((one) => one.every((n, seat) => n === score[seat]));
    },
    endless: deals === 0,
    over: (state) => deals > 0 && state.deals >= deals,
    after: (state, made, bare) => ({
      score: plus(state.score, made),
      deals: state.deals + 1,
      pool: state.pool === null ? null : state.pool - sum(bare),
    }),
    result: (state) => state.score,
    winner({ score }) {
      const best = all.score === "penalty" ? Math.min(...score) : Math.max(...score);
      return game.seats.filter((_, seat) => score[seat] === best);
    },
  };
}

/** Points of the players in every order that matters, ties too: each from 0 to 4. */
function withTies(players) {
  if (!players) return [[]];
  return withTies(players - 1).flatMap((rest) => [0, 1, 2, 3, 4].map((n) => [...rest, n]));
}

function penalty(points, eldest) {
  if (new Set(points).size === 1) return points.map(() => 0);
  // Of equal players the one nearer the eldest hand has the lower figure.
  const ranked = [...eldest].reverse().sort((a, b) => points[b] - points[a]);
  const worth = (place) => (place === points.length - 1 ? 0 : ([5, 4, 3][place] ?? 0));
  return points.map((_, seat) => worth(ranked.indexOf(seat)));
}

/** What a deal changes for each player, the stake included. */
function chips(all, points, { dealer, pool: before, tricks }, eldest) {
  const players = points.length;
  const made = points.map(() => 0);
  const size = Number(all.pool);
  const stakes = all["ante-on-carry"] === "true" || before < size;
  const pool = before + (stakes ? size : 0);
  if (stakes) {
    const each = all.stake === "dealer" ? 0 : Math.floor(size / players);
    made.fill(-each);
    made[dealer] -= size - each * players;
  }
  const takes = (seat, n) => {
    for (const one of made.keys()) made[one] += one === seat ? n * (players - 1) : -n;
  };
  const hundred = all.hundred === "100" ? points.findIndex((n) => n >= 100) : -1;
  const [{ winner }] = tricks;
  const swept = tricks.every((trick) => trick.winner === winner);
  if (swept) takes(winner, all.durchmarsch === "3-each" ? 3 : 4);
  else if (hundred >= 0) takes(hundred, -4);
  if (swept && all.durchmarsch === "pool-plus-4") made[winner] += pool;
  if (swept || hundred >= 0 || new Set(points).size === 1) return made;
  const most = Math.max(...points);
  if (all.hundred === "any-highest") points.forEach((n, seat) => n === most && takes(seat, -4));
  const ranked = [...eldest].sort((a, b) => points[a] - points[b]);
  const tied = (_, n) => n + 1 < players && points[ranked[n]] === points[ranked[n + 1]];
  const shares = [5, 4, 3].slice(0, players);
  if (all.tie === "carry" && shares.some(tied)) return made;
  const whole = all.payout === "scaled" ? pool : size;
  shares.forEach((share, place) => (made[ranked[place]] += Math.floor((whole * share) / 12)));
  return made;
}
