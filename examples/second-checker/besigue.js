// Bezique with two packs (docs/games/besigue.md).

import { base, number, oneOf, POINTS } from "./common.js";
import { readings } from "./hands.js";

const bool = oneOf("false", "true");
const options = {
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

const idle = (key, all) =>
  (key === "both-reach" && all["brisque-marking"] === "live" && all["win-test"] === "immediate") ||
  (key === "exchange-uses-meld" && all["melds-per-trick"] === "any") ||
  (key === "exchanged-card-meld-same-trick" && all["exchange-uses-meld"] === "true" && all["melds-per-trick"] === "1");

const CARRES = { A: 100, K: 80, Q: 60, J: 40 };
/** The queen and jack that make bezique, by the option `besigue-cards`. */
const PAIRS = {
  fixed: () => "QSJD",
  "QC-JH-if-SD": (trump) => ("SD".includes(trump) ? "QCJH" : "QSJD"),
  "by-trump": (trump) => `Q${trump}J${{ S: "D", H: "C", D: "S", C: "H" }[trump]}`,
};
const inOrder = (cards) => [...cards].sort().join("");

/** What some known cards are with these trumps: `{ kind, points }`, or null if they are no declaration. */
function declaration(cards, trump, all) {
  const is = (text) => inOrder(cards) === inOrder(text.match(/../g));
  const pair = PAIRS[all["besigue-cards"]](trump);
  if (is(pair)) return { kind: "besigue", points: 40 };
  if (is(pair + pair)) return { kind: "double", points: 500 };
  if (is(`7${trump}`) && all["second-seven"] === "show-10") return { kind: "seven", points: 10 };
  const [rank, suit] = cards[0];
  if (is(`K${suit}Q${suit}`)) return { kind: "marriage", points: suit === trump ? 40 : 20 };
  if (is([..."ATKQJ"].map((one) => one + trump).join(""))) return { kind: "quinte", points: 250 };
  if (cards.length !== 4 || !(rank in CARRES) || !cards.every((card) => card[0] === rank)) return null;
  const most = Math.max(...cards.map((card) => cards.filter((one) => one === card).length));
  return most > (all["carre-suits"] === "distinct" ? 1 : 2) ? null : { kind: "carre", points: CARRES[rank] };
}

function rules(all) {
  const target = Number(all.target);
  const counts = (card) => (all["trick-score"] === "card-points" ? POINTS[card[0]] ?? 0 : "AT".includes(card[0]) ? 10 : 0);
  const game = base("ATKQJ987", 2, [[0], [1]], Number(all["hand-size"]));
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
    counts,
    /** What a card may not have served in, by the kind in which it is to serve. */
    bars: {
      marriage: ["marriage", ...(all["quinte-then-marriage"] === "true" ? [] : ["quinte"])],
      quinte: ["quinte", ...(all["marriage-then-quinte"] === "true" ? [] : ["marriage"])],
      besigue: ["besigue", "double"],
      double: ["double"],
      carre: ["carre"],
      seven: ["seven"],
    },
    /** What cards can be as a declaration: its kind, and what it can be worth, the most first; null if they are none. */
    meaning(cards, trumps) {
      if (cards.length > 5) return null;
      const ways = cards.reduce((some, card) => some.flatMap((way) => readings(card, game.pack).map((one) => [...way, one])), [[]]);
      const found = ways.flatMap((way) => trumps.map((trump) => declaration(way, trump, all))).filter(Boolean);
      const worth = [...new Set(found.map(({ points }) => points))].sort((a, b) => b - a);
      return found.length ? { kind: found[0].kind, worth } : null;
    },
    /** 4.10: whether some deal brings these figures. */
    possible: (score) => score.every((n) => n >= 0 && (n % 10 === 0 || all["trick-score"] === "card-points")),
    endsAt: (score) => Math.max(...score) >= target,
    over: (state) => Math.max(...state.score) >= target,
    after: (state, made, bare, { dealer, tricks }) => ({ score: state.score.map((n, side) => n + made[side]), dealer, last: tricks.at(-1)?.winner }),
    result: (state) => state.score,
    winner({ score, dealer, last }) {
      const ahead = score[0] === score[1] ? null : Number(score[1] > score[0]);
      const both = { "last-trick-winner": last, "non-dealer-counts-first": 1 - dealer, "higher-total": ahead }[all["both-reach"]];
      const seat = Math.min(...score) < target ? ahead : both;
      return seat === null || seat === undefined ? null : ["AB"[seat]];
    },
  };
}

export const besigue = { options, idle, rules };
