// Bassadewitz (docs/games/bassadewitz.md).

import { anyNumber, base, number, oneOf, orderOf, packOf, POINTS } from "./common.js";

const options = {
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
const idle = (key, all) =>
  (key === "rank" && all.jacks === "top") ||
  (["jack-order", "jack-suit"].includes(key) && all.jacks === "ordinary") ||
  (key === "payout" && all["ante-on-carry"] === "false" && Number(all.pool) % 12 === 0) ||
  (all.score === "penalty" && CHIPS.includes(key));

function rules(all) {
  const players = Number(all.players);
  const top = all.jacks === "top";
  const jackSuit = top && all["jack-suit"] === "trump";
  const game = base(top ? "ATKQ987" : all.rank, players, Array.from({ length: players }, (_, seat) => [seat]), { 3: 10, 4: 8, 5: 6 }[players]);
  const eldestFirst = (dealer) => game.seats.map((_, n) => (dealer + 1 + n) % players);
  const brings = all.score === "penalty" ? penalty : (points, facts, eldest) => chips(all, points, facts, eldest);
  return {
    ...game,
    pack: packOf("AKQJT987"),
    turnsUp: false,
    pool: Number(all.pool),
    paysPool: all.payout === "scaled" || all.durchmarsch === "pool-plus-4",
    suit: (card) => (jackSuit && card[0] === "J" ? "J" : card[1]),
    strength: (card, led, trump) => (top && card[0] === "J" ? 200 - all["jack-order"].indexOf(card[1]) : game.strength(card, led, trump)),
    start: () => ({ score: Array(players).fill(0), deals: 0, pool: 0 }),
    // What the players have less is in the pool.
    believed: (state, score) => ({ ...state, score, pool: -score.reduce((sum, n) => sum + n, 0) }),
    bring(facts) {
      const cards = (seat) => facts.tricks.filter(({ winner }) => winner === seat).flatMap((trick) => trick.cards);
      const points = game.seats.map((_, seat) => cards(seat).reduce((sum, card) => sum + (POINTS[card[0]] ?? 0), 0));
      return brings(points, facts, eldestFirst(facts.dealer));
    },
    /** 4.10: whether some deal brings these figures, whoever took what. */
    possible(score, facts) {
      if (all.score === "penalty") return score.every((n) => n >= 0 && n <= 5);
      const made = (points, winners) => brings(points, { ...facts, tricks: winners.map((winner) => ({ winner })) }, eldestFirst(facts.dealer));
      const sweeps = game.seats.map((_, seat) => made(allToOne(seat, players), [seat]));
      return [...sweeps, ...samples(players).map((points) => made(points, [0, 1]))].some((one) => one.every((n, seat) => n === score[seat]));
    },
    endless: Number(all.deals) === 0,
    over: (state) => Number(all.deals) > 0 && state.deals >= Number(all.deals),
    after: (state, made, bare) => ({
      score: state.score.map((n, seat) => n + made[seat]),
      deals: state.deals + 1,
      pool: state.pool === null ? null : state.pool - bare.reduce((sum, n) => sum + n, 0),
    }),
    result: (state) => state.score,
    winner(state) {
      const best = all.score === "penalty" ? Math.min(...state.score) : Math.max(...state.score);
      return game.seats.filter((_, seat) => state.score[seat] === best);
    },
  };
}

const allToOne = (seat, players) => Array.from({ length: players }, (_, other) => (other === seat ? 120 : 0));

/** Points in every order that matters, with ties: each from 0 to 4, and one player with a hundred. */
function samples(players) {
  let found = [[]];
  for (let n = 0; n < players; n += 1) found = found.flatMap((points) => [0, 1, 2, 3, 4].map((one) => [...points, one]));
  return [...found, ...Array.from({ length: players }, (_, seat) => allToOne(seat, players))];
}

function penalty(points, facts, eldest) {
  const made = points.map(() => 0);
  if (new Set(points).size === 1) return made;
  // Of equal players the one nearer the eldest hand has the lower figure.
  const ranked = [...eldest].reverse().sort((a, b) => points[b] - points[a]);
  [5, 4, 3].forEach((n, place) => (made[ranked[place]] = n));
  made[ranked.at(-1)] = 0;
  return made;
}

/** What a deal changes for each player, the stake included. */
function chips(all, points, { dealer, pool: before, tricks }, eldest) {
  const players = points.length;
  const made = points.map(() => 0);
  const size = Number(all.pool);
  let pool = before;
  if (all["ante-on-carry"] === "true" || pool < size) {
    const each = all.stake === "dealer" ? 0 : Math.floor(size / players);
    for (let seat = 0; seat < players; seat += 1) made[seat] -= each;
    made[dealer] -= size - each * players;
    pool += size;
  }
  const takesFrom = (seat, n) => made.forEach((_, other) => (made[other] += other === seat ? n * (players - 1) : -n));
  const hundred = points.findIndex((n) => n >= 100);
  const [{ winner }] = tricks;
  if (tricks.every((trick) => trick.winner === winner)) {
    takesFrom(winner, all.durchmarsch === "3-each" ? 3 : 4);
    if (all.durchmarsch === "pool-plus-4") made[winner] += pool;
    return made;
  }
  if (all.hundred === "100" && hundred >= 0) {
    takesFrom(hundred, -4);
    return made;
  }
  if (new Set(points).size === 1) return made;
  if (all.hundred === "any-highest") {
    const most = Math.max(...points);
    points.forEach((n, seat) => n === most && takesFrom(seat, -4));
  }
  const ranked = [...eldest].sort((a, b) => points[a] - points[b]);
  const shares = [5, 4, 3].slice(0, players);
  if (all.tie === "carry" && shares.some((_, n) => n + 1 < players && points[ranked[n]] === points[ranked[n + 1]])) return made;
  const whole = all.payout === "scaled" ? pool : size;
  shares.forEach((share, place) => (made[ranked[place]] += Math.floor((whole * share) / 12)));
  return made;
}

export const bassadewitz = { options, idle, rules };
