// The scores that a record states, compared with those that its play brings (4.2, 4.10, 4.11).

import { valueOf } from "./tags.js";

const same = (one, other) => one.length === other.length && one.every((n, side) => n === other[side]);
const add = (one, other) => one.map((n, side) => n + other[side]);
const minus = (one, other) => one.map((n, side) => n - other[side]);
const unique = (all) => [...new Map(all.map((one) => [String(one), one])).values()];

/** The score of a game, deal after deal. */
export class Scores {
  deals = []; // what is said of each deal
  final = null;
  winner = null;
  known = true; // whether the score is known
  over = false; // whether the game is
  counting = false; // whether a deal has counted

  constructor(game) {
    this.game = game;
    this.none = game.sides.map(() => 0);
    this.state = game.start();
    this.anew();
  }

  /** No wrong score is carried on: `drift` has by how much those that are differ, in every combination. */
  anew() {
    this.drift = [this.none];
    this.doubtful = false; // whether the score that the record goes on from is one that no deal brings
  }

  /** Begins a deal. Returns whether the game is over. */
  begin(deal, before, dealer, told) {
    const { game } = this;
    this.told = told;
    this.wrong = this.faulty = this.none;
    this.over &&= !this.goesOn();
    if (this.over) return true;
    if (before.score) this.scoreTag(before, deal);
    this.known &&= before.start === 1 || Boolean(before.score) || !game.draws;
    this.base = this.known ? this.state.score : null;
    this.saved = { state: this.state, known: this.known };
    this.stateKnown = this.known;
    // Who knows no turn-up does not know whether the dealer marked a 7.
    const seven = before.turnUp?.[0] === "7" ? 10 : 0;
    if (game.draws && before.start === 1) this.mark(!before.turnUp || before.turnUp[0] === "x" ? null : this.to(dealer, seven));
    return false;
  }

  /** Points for one side, and none for the others. */
  to(side, points) {
    return this.none.map((n, one) => (one === side ? points : n));
  }

  /** Marks what the sides made within a deal, null if that is not known. Returns whether the game is won by it. */
  mark(made) {
    this.known &&= made !== null;
    if (!this.known) return false;
    this.state = { ...this.state, score: add(this.state.score, made) };
    return this.game.atOnce && made.some((n) => n > 0) && this.carried(this.state.score).every(this.game.endsAt);
  }

  /** 4.2: a declaration or an exchange is written with so many points too many, */
  declaredWrongly(side, points) {
    this.wrong = add(this.wrong, this.to(side, points));
  }

  /** or breaks a rule, and would have brought so many. */
  declaredInVain(side, points) {
    this.faulty = add(this.faulty, this.to(side, points));
  }

  /** By how much the deal's declarations and exchanges may make a score another one. */
  within() {
    return unique([this.none, this.wrong, this.faulty, add(this.wrong, this.faulty)]);
  }

  /** The scores that may be stated in place of a computed one, which is the first. */
  carried(score) {
    return this.drift.flatMap((wrong) => this.within().map((other) => add(score, add(wrong, other))));
  }

  agrees(score) {
    return this.doubtful || this.carried(this.state.score).some((one) => same(one, score));
  }

  /** Whether a wrong score that the record goes on from has not yet won the game. */
  goesOn() {
    const { game } = this;
    if (!game.endsAt || !this.known) return false;
    return this.doubtful || this.carried(this.state.score).some((one) => !game.endsAt(one) && !same(one, this.state.score));
  }

  scoreTag(before, deal) {
    const first = !this.counting;
    if (!first && this.known && before.start === 1 && !this.agrees(before.score)) this.told("score-running", valueOf(deal.tags.get("Score")));
    if (first || !this.known || !same(before.score, this.state.score)) {
      this.state = this.game.believed(this.state, before.score, this.known || first);
      this.anew();
    }
    this.known = true;
  }

  /** Nobody knows the score any more. */
  gap() {
    this.known = false;
  }

  running(token) {
    const { game } = this;
    if (token.scores.length !== this.none.length) this.told("syntax-structure", token);
    else if (!this.known) {
      this.state = game.believed(this.state, token.scores, this.stateKnown);
      this.known = true;
      this.stateKnown ||= !game.draws;
    } else if (!this.agrees(token.scores)) this.told("score-running", token);
  }

  /** Ends a deal: judges its score, and adds what it brought. */
  finish(deal, before, dealer, play, over) {
    const { end } = deal;
    const scored = end?.kind === "deal-score";
    const stated = scored && end.scores.length === this.none.length ? end.scores : null;
    if (over) return void this.deals.push({ score: null });
    if (scored && !stated) this.told("syntax-structure", end);
    if (!deal.tags.has("Void")) return this.count(this.facts(dealer, play), end, stated, before);
    if (stated?.some((n) => n !== 0)) this.told("score-deal", end);
    Object.assign(this, this.saved);
    this.deals.push({ score: null });
  }

  /** What a game asks about a deal. */
  facts(dealer, { line, last, trumps }) {
    return {
      dealer,
      tricks: line.tricks,
      trump: trumps.length === 1 ? trumps[0] : null,
      before: this.known && !line.gapped ? this.state.score : null,
      pool: this.stateKnown ? this.state.pool : null,
      dealt: (card) => line.hands.owners.get(card) ?? null,
      over: (!line.lost && line.number > last) || line.over,
      gapped: line.gapped,
      clear: !line.doubtful,
    };
  }

  count(facts, end, stated, before) {
    const { game } = this;
    this.counting = true;
    this.unfinished = !facts.over && end?.kind === "unfinished";
    const adjust = before.adjust ?? this.none;
    const scored = end?.kind === "deal-score";
    const within = this.within();
    const ends = this.carried(this.state.score);
    // A wrong score that is carried on may have won the game.
    const stopped = scored && !facts.gapped && game.atOnce && this.known && (this.doubtful || ends.some(game.endsAt));
    const bare = (facts.over || stopped) && before.start === 1 ? this.brought(facts) : null;
    this.wrong = this.faulty = this.none;
    if (game.draws && this.base) this.state = { ...this.state, score: this.base };
    if (bare) {
      const made = add(bare, adjust);
      const wrongs = [...within, ...(stated ? [minus(stated, made)] : [])];
      if (stated && !within.some((other) => same(stated, add(made, other)))) this.told("score-deal", end);
      this.deals.push({ score: made });
      return this.goOn(made, bare, unique(this.drift.flatMap((one) => wrongs.map((two) => add(one, two)))), facts);
    }
    const start = this.base && stated && this.carried(add(this.base, stated));
    const mayBeWon = game.atOnce && !this.known && (!start || start.some(game.endsAt));
    const cut = scored && !facts.over && !facts.gapped && !mayBeWon;
    if (cut && stated) this.told("deal-cut-short", end);
    if (!cut && stated && !this.mayBring(minus(stated, adjust), facts)) {
      this.told("score-deal", end);
      this.doubtful = true;
    }
    this.deals.push({ score: cut ? null : stated });
    // What a running score stated goes on to the end.
    if (game.draws && this.known && facts.over && !this.base && before.start === 1) return this.goOn(adjust, this.none, this.drift, facts);
    if (stated && !cut && this.stateKnown) {
      this.known = true;
      return this.goOn(stated, minus(stated, adjust), this.drift, facts);
    }
    this.known = false;
    this.state = { ...this.state, deals: this.state.deals + 1 };
  }

  /** What a deal that is over has brought without adjustments, null if the record does not tell. */
  brought(facts) {
    const { game } = this;
    if (!facts.clear || (game.draws && facts.gapped)) return null;
    if (game.draws) return this.known && this.base ? minus(this.state.score, this.base) : null;
    const told = facts.tricks.every(({ winner, cards }) => winner !== null && (game.turnsUp || cards.every((card) => !card.includes("x"))));
    return told && facts.before ? game.bring(facts) : null;
  }

  /** 4.10: whether some deal can bring a score that is believed. */
  mayBring(score, facts) {
    const { game } = this;
    if (facts.pool === null && game.paysPool) return true;
    const pools = facts.pool === null ? [0, game.pool] : [facts.pool];
    return pools.some((pool) => game.possible(score, { ...facts, pool }));
  }

  goOn(made, bare, drift, facts) {
    const { games } = this.state;
    this.state = this.game.after(this.state, made, bare, facts);
    this.over = this.game.over(this.state);
    this.drift = drift;
    if (games !== this.state.games) this.anew();
  }

  /** Ends the record: the final score, the winner, and the Result tag. */
  end(tags, result, deals, report) {
    const { game } = this;
    if (!deals.length) return;
    this.final = this.known ? game.result(this.state) : null;
    if (this.over && this.known) this.winner = game.winner(this.state);
    if (!result) return;
    const goesOn = game.rubber && !this.over && this.known;
    if (!this.final && !this.unfinished && !goesOn) return;
    const place = valueOf(tags.get("Result"));
    const stopped = ["conceded", "abandoned"].includes(tags.get("Termination")?.value);
    if (this.over || (game.endless && !this.unfinished) || stopped) {
      const agrees = game.rubber ? this.final && same(result, this.final) : this.agrees(result);
      if (this.final && !agrees) report("score-result", place);
    } else if (!this.final || !(game.endsAt && this.agrees(result) && game.endsAt(result))) report("result-early", place);
  }
}
