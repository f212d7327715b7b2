// Bezique with two packs (docs/games/besigue.md): what a declaration is worth, which cards may serve again, what tricks bring.

const RANKS = "ATKQJ987";
const POINTS = { A: 11, T: 10, K: 4, Q: 3, J: 2 };
const CARRES = { A: 100, K: 80, Q: 60, J: 40 };
const BESIGUES = {
  fixed: () => "QSJD",
  "QC-JH-if-SD": (trump) => ("SD".includes(trump) ? "QCJH" : "QSJD"),
  "by-trump": (trump) => `Q${trump}J${{ S: "D", H: "C", D: "S", C: "H" }[trump]}`,
};
const bool = ["false", "true"];

/** The values of each option, the default first; a string for `target`, which is a number. */
export const BESIGUE = {
  "trick-score": ["brisques-10", "card-points"],
  "brisque-marking": ["end", "live"],
  "hand-size": ["8", "9", "10"],
  target: "1000",
  "win-test": ["immediate", "end-of-deal"],
  "both-reach": ["last-trick-winner", "non-dealer-counts-first", "higher-total"],
  "melds-per-trick": ["1", "any"],
  "second-seven": ["show-10", "play-10", "0"],
  "exchange-uses-meld": bool,
  "exchanged-card-meld-same-trick": bool,
  "marriage-then-quinte": ["true", "false"],
  "quinte-then-marriage": bool,
  "besigue-then-double": ["true"],
  unite: ["true", "new-card"],
  "besigue-cards": Object.keys(BESIGUES),
  "carre-suits": ["any", "distinct"],
  "end-play": ["follow-beat-trump", "follow-trump", "follow", "free"],
  "last-trick": ["final", "last-stock"],
};

export const besigueIdle = (key, all) =>
  (key === "both-reach" && all["brisque-marking"] === "live" && all["win-test"] === "immediate") ||
  (key === "exchange-uses-meld" && all["melds-per-trick"] === "any") ||
  (key === "exchanged-card-meld-same-trick" && all["exchange-uses-meld"] === "true" && all["melds-per-trick"] === "1");

const cardsIn = (word) => word.match(/../g).sort().join("");

export function besigue(options, base) {
  const target = Number(options.target);
  const size = Number(options["hand-size"]);
  // What a card may not have served in, by the kind in which it is to serve.
  const bars = {
    marriage: ["marriage", ...(options["quinte-then-marriage"] === "true" ? [] : ["quinte"])],
    quinte: ["quinte", ...(options["marriage-then-quinte"] === "true" ? [] : ["marriage"])],
    besigue: ["besigue", "double"],
    double: ["double"],
    carre: ["carre"],
    seven: ["seven"],
  };
  const worthOf = (card) => (options["trick-score"] === "card-points" ? POINTS[card[0]] ?? 0 : "AT".includes(card[0]) ? 10 : 0);
  return {
    ...base("besigue", RANKS, 2, [[0], [1]], size),
    options,
    copies: 2,
    tricks: 32,
    duties: options["end-play"],
    turnsUp: true,
    draws: true,
    target,
    atOnce: options["win-test"] === "immediate",
    bars,
    start: () => ({ score: [0, 0] }),
    believed: (state, score) => ({ ...state, score }),
    worthOf,
    /** What some cards are with these trumps: `{ kind, points }`, or null if they are no declaration. */
    declaration(cards, trump) {
      const word = [...cards].sort().join("");
      const is = (text) => word === cardsIn(text);
      const pair = BESIGUES[options["besigue-cards"]](trump);
      if (is(pair)) return { kind: "besigue", points: 40 };
      if (is(pair + pair)) return { kind: "double", points: 500 };
      if (is(`7${trump}`) && options["second-seven"] === "show-10") return { kind: "seven", points: 10 };
      const [rank, suit] = cards[0];
      if (is(`K${suit}Q${suit}`)) return { kind: "marriage", points: suit === trump ? 40 : 20 };
      if (is([..."ATKQJ"].map((one) => one + trump).join(""))) return { kind: "quinte", points: 250 };
      const carre = cards.length === 4 && cards.every((card) => card[0] === rank) && rank in CARRES;
      const twice = new Set(cards).size < 4;
      if (carre && !(twice && options["carre-suits"] === "distinct") && cards.every((card) => cards.filter((one) => one === card).length <= 2)) return { kind: "carre", points: CARRES[rank] };
      return null;
    },
    /** 4.10: whether some deal brings these figures. */
    possible: (score) => score.every((n) => n >= 0 && (n % 10 === 0 || options["trick-score"] === "card-points")),
    endsAt: (score) => Math.max(...score) >= target,
    over: (state) => Math.max(...state.score) >= target,
    after: (state, made, bare, { dealer, winners }) => ({ score: state.score.map((n, side) => n + made[side]), dealer, last: winners.at(-1) }),
    result: (state) => state.score,
    winner({ score, dealer, last }) {
      const ahead = score[0] === score[1] ? null : Number(score[1] > score[0]);
      const both = { "last-trick-winner": last, "non-dealer-counts-first": 1 - dealer, "higher-total": ahead }[options["both-reach"]];
      const seat = Math.min(...score) < target ? ahead : both;
      return seat === null || seat === undefined ? null : ["AB"[seat]];
    },
  };
}

/** Which copies of its cards a hand has shown: for each card, the ways in which they can be told apart (4.8). */
export class Served {
  ways = new Map(); // of each way, the kinds in which each copy still in the hand has served

  of(card) {
    return this.ways.get(card) ?? [[]];
  }

  set(card, ways) {
    this.ways.set(card, [...new Map(ways.map((way) => [JSON.stringify(way), way])).values()]);
  }

  /** The ways after `n` copies of a card serve in a kind; `held` are in the hand. */
  serving(card, n, kind, bars, held) {
    let ways = this.of(card).map((way) => ({ old: way, served: [], fresh: held - way.length }));
    for (let k = 0; k < n; k += 1) {
      ways = ways.flatMap(({ old, served, fresh }) => [
        ...(fresh > 0 ? [{ old, served: [...served, [kind]], fresh: fresh - 1 }] : []),
        ...old.flatMap((kinds, at) => (kinds.some((one) => bars.includes(one)) ? [] : [{ old: old.filter((_, other) => other !== at), served: [...served, [...kinds, kind].sort()], fresh }])),
      ]);
    }
    return ways.map(({ old, served }) => [...old, ...served].sort());
  }

  /** Any of the copies may have left. */
  gap() {
    const without = (way) => [way, ...way.flatMap((_, at) => without(way.filter((_, other) => other !== at)))];
    for (const [card, ways] of this.ways) this.set(card, ways.flatMap(without));
  }

  /** A copy leaves a hand of so many. */
  leave(card, held) {
    this.set(card, this.of(card).flatMap((way) => [...(held > way.length ? [way] : []), ...way.map((_, at) => way.filter((_, other) => other !== at))]));
  }
}
