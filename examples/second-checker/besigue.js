// Bezique with two packs (docs/games/besigue.md).

import { readings } from "../js-reader/values.js";
import { base, number, oneOf, plus, POINTS } from "./common.js";
import { count, waysOf } from "./lists.js";

const bool = oneOf("false", "true");
export const options = {
  "trick-score": oneOf("brisques-10", "card-points"),
  "brisque-marking": oneOf("end", "live"),
  "hand-size": oneOf("8", "9", "10"),
  target: number("1000"),
  "win-test": oneOf("immediate", "end-of-deal"),
  "both-reach": oneOf("last-trick-winner", "non-dealer-counts-first", "higher-total"),
  "melds-per-trick": oneOf("1", "any"),
  "second-seven": oneOf("show-10", "play-10", "0"),
  "exchange-uses-meld": bool,
  "exchanged-card-meld-same-trick": bool,
  "marriage-then-quinte": oneOf("true", "false"),
  "quinte-then-marriage": bool,
  "besigue-then-double": oneOf("true"),
  unite: oneOf("true", "new-card"),
  "besigue-cards": oneOf("fixed", "QC-JH-if-SD", "by-trump"),
  "carre-suits": oneOf("any", "distinct"),
  "end-play": oneOf("follow-beat-trump", "follow-trump", "follow", "free"),
  "last-trick": oneOf("final", "last-stock"),
};

export const idle = (key, all) =>
  ({
    "both-reach": all["brisque-marking"] === "live" && all["win-test"] === "immediate",
    "exchange-uses-meld": all["melds-per-trick"] === "any",
    "exchanged-card-meld-same-trick":
      all["exchange-uses-meld"] === "true" && all["melds-per-trick"] === "1",
  })[key];

const CARRES = { A: 100, K: 80, Q: 60, J: 40 };
/** The queen and jack that make bezique, by the option `besigue-cards`. */
const PAIRS = {
  fixed: () => "QSJD",
  "QC-JH-if-SD": (trump) => ("SD".includes(trump) ? "QCJH" : "QSJD"),
  "by-trump": (trump) => `Q${trump}J${{ S: "D", H: "C", D: "S", C: "H" }[trump]}`,
};
const inOrder = (cards) => [...cards].sort().join("");

/** What known cards are with these trumps: `{ kind, points }`, or null if no declaration. */
function declaration(cards, trump, all) {
  const is = (text) => inOrder(cards) === inOrder(text.match(/../g));
  const pair = PAIRS[all["besigue-cards"]](trump);
  const [rank, suit] = cards[0];
  if (is(pair)) return { kind: "besigue", points: 40 };
  if (is(pair + pair)) return { kind: "double", points: 500 };
  if (is(`7${trump}`) && all["second-seven"] === "show-10") return { kind: "seven", points: 10 };
  if (is(`K${suit}Q${suit}`)) return { kind: "marriage", points: suit === trump ? 40 : 20 };
  if (is("AxTxKxQxJx".replaceAll("x", trump))) return { kind: "quinte", points: 250 };
  const four = cards.length === 4 && rank in CARRES && cards.every((card) => card[0] === rank);
  const most = Math.max(...cards.map((card) => count(cards, card)));
  if (!four || most > (all["carre-suits"] === "distinct" ? 1 : 2)) return null;
  return { kind: "carre", points: CARRES[rank] };
}

export function rules(all) {
  const target = Number(all.target);
  const plain = all["trick-score"] === "card-points";
  const game = base("ATKQJ987", 2, [[0], [1]], Number(all["hand-size"]));
  const over = (score) => Math.max(...score) >= target;
  return {
    ...game,
    options: all,
    copies: 2,
    tricks: 32,
    duties: all["end-play"],
    turnsUp: true,
    draws: true,
    atOnce: all["win-test"] === "immediate",
    start: () => ({ score: [0, 0] }),
    believed: (state, score) => ({ ...state, score }),
    counts: ([rank]) => (plain ? (POINTS[rank] ?? 0) : "AT".includes(rank) ? 10 : 0),
    /** What a card may not have served in, by the kind in which it is to serve. */
    bars: {
      marriage: ["marriage", ...(all["quinte-then-marriage"] === "true" ? [] : ["quinte"])],
      quinte: ["quinte", ...(all["marriage-then-quinte"] === "true" ? [] : ["marriage"])],
      besigue: ["besigue", "double"],
      double: ["double"],
      carre: ["carre"],
      seven: ["seven"],
    },
    /** What cards can be as a declaration: its kind, and its worth, the most first; or null. */
    meaning(cards, trumps) {
      if (cards.length > 5) return null;
      const ways = waysOf(cards.map((card) => readings(card, game.pack)));
      const can = ways.flatMap((way) => trumps.map((trump) => declaration(way, trump, all)));
      const found = can.filter(Boolean);
      const worth = [...new Set(found.map(({ points }) => points))].sort((a, b) => b - a);
      return found.length ? { kind: found[0].kind, worth } : null;
    },
    /** 4.10: whether some deal brings these figures. */
    possible: (score) => score.every((n) => n >= 0 && (n % 10 === 0 || plain)),
    endsAt: over,
    over: ({ score }) => over(score),
    after: ({ score }, made, bare, { dealer, tricks }) => ({
      score: plus(score, made),
      dealer,
      last: tricks.at(-1)?.winner,
    }),
    result: (state) => state.score,
    winner({ score, dealer, last }) {
      const ahead = score[0] === score[1] ? null : Number(score[1] > score[0]);
      const first = { "last-trick-winner": last, "non-dealer-counts-first": 1 - dealer };
      const both = Math.min(...score) >= target && all["both-reach"] in first;
      const seat = both ? first[all["both-reach"]] : ahead;
      return seat === null || seat === undefined ? null : ["AB"[seat]];
    },
  };
}
