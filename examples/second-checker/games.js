// The games that this checker knows, as tables (docs/games). A change of a rule is made here and nowhere else.

import { BESIGUE, besigue, besigueIdle } from "./besigue.js";

const SUITS = "SHDC";
const natural = (text) => /^[0-9]{1,9}$/.test(text);
const upTo = (text) => natural(text) && Number(text) >= 1 && Number(text) <= 100000;
const words = (...all) => Object.assign((text) => all.includes(text), { first: all[0] });
const number = (test, first) => Object.assign((text) => test(text), { first });
const order = (text) => [...text].sort().join("") === "CDHS";

const OPTIONS = {
  whist: { honours: words("false", "true"), target: number(upTo, "5"), rubber: words("false", "true") },
  bassadewitz: {
    players: words("4", "3", "5"),
    score: words("chips", "penalty"),
    "jack-order": number(order, "CSHD"),
    jacks: words("top", "ordinary"),
    rank: words("ATKQJ987", "AKQJT987"),
    "jack-suit": words("own", "trump"),
    tie: words("eldest-first", "carry"),
    durchmarsch: words("4-each", "3-each", "pool-plus-4"),
    hundred: words("100", "any-highest"),
    "ante-on-carry": words("false", "true"),
    payout: words("fixed", "scaled"),
    stake: words("each", "dealer"),
    pool: number(upTo, "12"),
    deals: number(natural, "0"),
  },
  besigue: Object.fromEntries(Object.entries(BESIGUE).map(([key, all]) => [key, Array.isArray(all) ? words(...all) : number(upTo, all)])),
};

/** The tests of a game's options by name, or undefined if the game is not known here. */
export const optionsOf = (game) => (Object.hasOwn(OPTIONS, game) ? OPTIONS[game] : undefined);

/**
 * A game with its options.
 * @param {string} name
 * @param {Record<string, string>} written the options that the record names
 */
export function gameOf(name, written) {
  const options = Object.fromEntries(Object.entries(OPTIONS[name]).map(([key, test]) => [key, written[key] ?? test.first]));
  return { whist, bassadewitz, besigue: (all) => besigue(all, base) }[name](options);
}

/** 4.11: the options that cannot matter beside the others. */
export function idleOptions(name, written) {
  const all = Object.fromEntries(Object.entries(OPTIONS[name]).map(([key, test]) => [key, written[key] ?? test.first]));
  const given = Object.keys(written).filter((key) => OPTIONS[name][key].first !== written[key]);
  return given.filter((key) => idle[name](key, all));
}

const CHIPS = ["stake", "pool", "ante-on-carry", "payout", "tie", "durchmarsch", "hundred"];
const idle = {
  besigue: besigueIdle,
  whist: (key, all) => (key === "rubber" && Number(all.target) !== 5) || (key === "honours" && Number(all.target) === 1),
  bassadewitz: (key, all) =>
    (key === "rank" && all.jacks === "top") ||
    (["jack-order", "jack-suit"].includes(key) && all.jacks === "ordinary") ||
    (key === "payout" && all["ante-on-carry"] === "false" && Number(all.pool) % 12 === 0) ||
    (all.score === "penalty" && CHIPS.includes(key)),
};

const pack = (ranks) => Object.freeze([...SUITS].flatMap((suit) => [...ranks].map((rank) => rank + suit)));

/** What the games have unless they say otherwise: one pack, no talon, and tricks in which the suit led is followed. */
function base(name, ranks, seats, sides, size) {
  return {
    name,
    seats: [..."ABCDE"].slice(0, seats),
    sides,
    size,
    pack: pack(ranks),
    copies: 1,
    tricks: size,
    duties: "follow",
    suit: (card) => card[1],
    strength: (card, led, trump) => (ranks.includes(card[0]) && [led, trump].includes(card[1]) ? (card[1] === trump ? 100 : 50) - ranks.indexOf(card[0]) : 0),
  };
}

function whist(options) {
  const target = Number(options.target);
  const rubber = options.rubber === "true" && target === 5;
  const honours = options.honours === "true";
  const tricksOf = (winners) => [0, 1].map((side) => Math.max(0, winners.filter((seat) => seat % 2 === side).length - 6));
  return {
    ...base("whist", "AKQJT98765432", 4, [[0, 2], [1, 3]], 13),
    turnsUp: true,
    start: () => ({ score: [0, 0], games: [] }),
    // A game of the rubber may have been won since the score was last known.
    believed: (state, score, known) => ({ ...state, score, games: known ? state.games : null }),
    /** What a deal brings each side, or null if the record does not show it. */
    bring({ winners, dealt, trump, before }) {
      const made = tricksOf(winners);
      if (!honours || target === 1) return made;
      if (!trump) return null;
      const short = (side) => before[side] === target - 1;
      if (short(0) && short(1)) return made;
      const owners = [..."AKQJ"].map((rank) => dealt(rank + trump));
      if (owners.includes(null)) return null;
      for (const side of [0, 1]) if (!short(side)) made[side] += [0, 0, 0, 2, 4][owners.filter((seat) => seat % 2 === side).length];
      return made;
    },
    /** 4.10: whether some deal brings these scores. */
    possible(score) {
      const extra = honours && target !== 1 ? [0, 2, 4] : [0];
      const each = [0, 1].map((side) => extra.map((worth) => score.map((n, i) => (i === side ? n - worth : n)))).flat();
      return each.some(([a, b]) => (a === 0 && b >= 1 && b <= 7) || (b === 0 && a >= 1 && a <= 7));
    },
    rubber,
    endsAt: rubber ? null : (score) => Math.max(...score) >= target && score[0] !== score[1],
    over(state) {
      return rubber ? [0, 1].some((side) => (state.games ?? []).filter((won) => won.side === side).length === 2) : Math.max(...state.score) >= target;
    },
    /** The state after a deal that has been added to the score. */
    after(state, made) {
      const score = state.score.map((n, side) => n + made[side]);
      if (!rubber || Math.max(...score) < 5) return { ...state, score };
      const side = sideAhead(state.score, made, tricksOf);
      const other = score[1 - side];
      return { score: [0, 0], games: state.games && [...state.games, { side, worth: other === 0 ? 3 : other <= 2 ? 2 : 1 }] };
    },
    result(state) {
      if (!rubber) return state.score;
      const total = [0, 1].map((side) => (state.games ?? []).filter((won) => won.side === side).reduce((sum, won) => sum + won.worth, 0));
      const winner = [0, 1].find((side) => (state.games ?? []).filter((won) => won.side === side).length === 2);
      if (winner === undefined) return null;
      return total.map((_, side) => (side === winner ? 2 + total[winner] - total[1 - winner] : 0));
    },
    winner: (state) => (state.score[0] > state.score[1] ? ["A", "C"] : ["B", "D"]),
  };
}

const sideAhead = (before, made) => {
  const ends = before.map((n, side) => n + made[side]);
  return ends[0] > ends[1] ? 0 : 1;
};

const POINTS = { A: 11, T: 10, K: 4, Q: 3, J: 2 };

function bassadewitz(options) {
  const players = Number(options.players);
  const ranks = options.jacks === "top" ? "ATKQ987" : options.rank;
  const top = options.jacks === "top";
  const jackSuit = top && options["jack-suit"] === "trump";
  const game = base("bassadewitz", ranks, players, Array.from({ length: players }, (_, seat) => [seat]), { 3: 10, 4: 8, 5: 6 }[players]);
  const strength = game.strength;
  return {
    ...game,
    pack: pack("AKQJT987"),
    turnsUp: false,
    pool: Number(options.pool),
    paysPool: options.payout === "scaled" || options.durchmarsch === "pool-plus-4",
    suit: (card) => (jackSuit && card[0] === "J" ? "J" : card[1]),
    strength: (card, led, trump) => (top && card[0] === "J" ? 200 - options["jack-order"].indexOf(card[1]) : strength(card, led, trump)),
    start: () => ({ score: Array(players).fill(0), deals: 0, pool: 0 }),
    // What the players have less is in the pool.
    believed: (state, score) => ({ ...state, score, pool: -score.reduce((sum, n) => sum + n, 0) }),
    bring(deal) {
      const points = game.seats.map((_, seat) =>
        deal.tricks.filter(({ winner }) => winner === seat).flatMap(({ cards }) => cards).reduce((sum, card) => sum + (POINTS[card[0]] ?? 0), 0),
      );
      const eldest = game.seats.map((_, n) => (deal.dealer + 1 + n) % players);
      if (options.score === "penalty") return penalty(points, eldest);
      return chips(options, players, points, deal, eldest);
    },
    /** 4.10: whether some deal brings these figures, whoever took what. */
    possible(score, deal) {
      if (options.score === "penalty") return score.every((n) => n >= 0 && n <= 5);
      const eldest = game.seats.map((_, n) => (deal.dealer + 1 + n) % players);
      const brought = (points, winners) => chips(options, players, points, { ...deal, tricks: winners.map((winner) => ({ winner })) }, eldest);
      const sweeps = game.seats.map((_, seat) => brought(allToOne(seat, players), [seat]));
      const others = samples(players).map((points) => brought(points, [0, 1]));
      return [...sweeps, ...others].some((made) => made.every((n, seat) => n === score[seat]));
    },
    over: (state) => Number(options.deals) > 0 && state.deals >= Number(options.deals),
    endless: Number(options.deals) === 0,
    after: (state, made, bare) => ({
      score: state.score.map((n, seat) => n + made[seat]),
      deals: state.deals + 1,
      pool: state.pool === null ? null : state.pool - bare.reduce((sum, n) => sum + n, 0),
    }),
    result: (state) => state.score,
    winner(state) {
      const best = options.score === "penalty" ? Math.min(...state.score) : Math.max(...state.score);
      return game.seats.filter((_, seat) => state.score[seat] === best);
    },
  };
}

const allToOne = (seat, players) => Array.from({ length: players }, (_, other) => (other === seat ? 120 : 0));

/** Points in every order that matters, with ties: each from 0 to 4, and one player with a hundred. */
function samples(players) {
  let all = [[]];
  for (let n = 0; n < players; n += 1) all = all.flatMap((points) => [0, 1, 2, 3, 4].map((one) => [...points, one]));
  return [...all, ...Array.from({ length: players }, (_, seat) => allToOne(seat, players))];
}

function penalty(points, eldest) {
  const made = points.map(() => 0);
  if (new Set(points).size === 1) return made;
  // Of equal players the one nearer the eldest hand has the lower figure.
  const ranked = [...eldest].reverse().sort((a, b) => points[b] - points[a]);
  const worth = points.length === 3 ? [5, 4, 0] : [5, 4, 3];
  worth.forEach((n, place) => (made[ranked[place]] = n));
  made[ranked.at(-1)] = 0;
  return made;
}

/** What a deal changes for each player, the stake included. */
function chips(options, players, points, deal, eldest) {
  const made = points.map(() => 0);
  let pool = deal.pool;
  const size = Number(options.pool);
  if (options["ante-on-carry"] === "true" || pool < size) {
    const each = Math.floor(size / players);
    const rest = size - each * players;
    if (options.stake === "dealer") made[deal.dealer] -= size;
    else {
      for (let seat = 0; seat < players; seat += 1) made[seat] -= each;
      made[deal.dealer] -= rest;
    }
    pool += size;
  }
  const takesFrom = (seat, n) => made.forEach((_, other) => (made[other] += other === seat ? n * (players - 1) : -n));
  const all = deal.tricks.find(({ winner }) => deal.tricks.every((trick) => trick.winner === winner));
  const hundred = points.findIndex((n) => n >= 100);
  if (all) {
    takesFrom(all.winner, options.durchmarsch === "3-each" ? 3 : 4);
    if (options.durchmarsch === "pool-plus-4") {
      made[all.winner] += pool;
    }
    return made;
  }
  if (options.hundred === "100" && hundred >= 0) {
    takesFrom(hundred, -4);
    return made;
  }
  if (new Set(points).size === 1) return made;
  if (options.hundred === "any-highest") {
    const most = Math.max(...points);
    points.forEach((n, seat) => n === most && takesFrom(seat, -4));
  }
  const ranked = [...eldest].sort((a, b) => points[a] - points[b]);
  const places = [5, 4, 3].slice(0, players);
  if (options.tie === "carry" && places.some((_, n) => n + 1 < players && points[ranked[n]] === points[ranked[n + 1]])) return made;
  const whole = options.payout === "scaled" ? pool : size;
  places.forEach((share, place) => {
    made[ranked[place]] += Math.floor((whole * share) / 12);
  });
  return made;
}
