// The scores that a record states, compared with those that its play brings (4.2, 4.10, 4.11).

import { isKnown } from "../js-reader/values.js";
import { minus, plus } from "./common.js";
import { valueOf } from "./findings.js";

const same = (one, other) => one.every((n, side) => n === other[side]);
const unique = (all) => [...new Map(all.map((one) => [String(one), one])).values()];
const sums = (some, others) => some.flatMap((one) => others.map((other) => plus(one, other)));

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

  /** No wrong score is carried on: `drift` has by how much those that are may differ. */
  anew() {
    this.drift = [this.none];
    this.doubtful = false; // whether the score is one that no deal brings
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
    const [rank] = before.turnUp ?? "x";
    const seven = rank === "x" ? null : this.to(dealer, rank === "7" ? 10 : 0);
    if (game.draws && before.start === 1) this.mark(seven);
    return false;
  }

  /** Points for one side, and none for the others. */
  to(side, points) {
    return this.none.map((n, one) => (one === side ? points : n));
  }

  /** Marks what the sides made within a deal, null if not known. Returns whether that has won. */
  mark(made) {
    this.known &&= made !== null;
    if (!this.known) return false;
    this.state = { ...this.state, score: plus(this.state.score, made) };
    const { atOnce, endsAt } = this.game;
    return atOnce && this.carried().every(endsAt);
  }

  // 4.2: what is declared or exchanged has so many points too many (`wrong`), or would have brought
  // so many if it did not break a rule (`faulty`).
  declared(how, seat, points) {
    const side = this.game.sides.findIndex((seats) => seats.includes(seat));
    this[how] = plus(this[how], this.to(side, points));
  }

  /** By how much the deal's declarations and exchanges may make a score another one. */
  within() {
    return unique(sums([this.none, this.wrong], [this.none, this.faulty]));
  }

  /** The scores that may be stated in place of a computed one, which is the first. */
  carried(score = this.state.score) {
    return sums(sums([score], this.drift), this.within());
  }

  agrees(score) {
    return this.doubtful || this.carried().some((one) => same(one, score));
  }

  /** Whether a wrong score that the record goes on from has not yet won the game. */
  goesOn() {
    const { endsAt } = this.game;
    if (!endsAt || !this.known) return false;
    const open = (one) => !endsAt(one) && !same(one, this.state.score);
    return this.doubtful || this.carried().some(open);
  }

  scoreTag({ score, start }, { tags }) {
    const first = !this.counting;
    const held = !first && this.known;
    const wrong = held && start === 1 && !this.agrees(score);
    if (wrong) this.told("score-running", valueOf(tags.get("Score")));
    if (!held || !same(score, this.state.score)) {
      this.state = this.game.believed(this.state, score, this.known || first);
      this.anew();
    }
    this.known = true;
  }

  running(token, trick) {
    const { game } = this;
    if (token.scores.length !== this.none.length) this.told("syntax-structure", token, { trick });
    else if (!this.known) {
      this.state = game.believed(this.state, token.scores, this.stateKnown);
      this.known = true;
      this.stateKnown ||= !game.draws;
    } else if (!this.agrees(token.scores)) this.told("score-running", token, { trick });
  }

  /** Ends a deal: judges its score, and adds what it brought. */
  finish({ tags, end }, before, dealer, play, over) {
    const scored = end?.kind === "deal-score";
    const stated = scored && end.scores.length === this.none.length ? end.scores : null;
    if (over) return void this.deals.push({ score: null });
    if (scored && !stated) this.told("syntax-structure", end);
    if (!tags.has("Void")) return this.count(this.facts(dealer, play), end, stated, before);
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
      before: this.known && line.gapAt === null ? this.state.score : null,
      pool: this.stateKnown ? this.state.pool : null,
      dealt: (card) => line.hands.owners.get(card) ?? null,
      over: (!line.lost && line.number > last) || line.over,
      gapped: line.gapAt !== null,
      clear: !line.doubtful,
    };
  }

  count(facts, end, stated, before) {
    const { game, none } = this;
    const { over, gapped } = facts;
    this.counting = true;
    this.unfinished = !over && end?.kind === "unfinished";
    const adjust = before.adjust ?? none;
    const scored = end?.kind === "deal-score";
    const within = this.within();
    // A wrong score that is carried on may have won the game.
    const may = scored && !gapped && game.atOnce && this.known;
    const stopped = may && (this.doubtful || this.carried().some(game.endsAt));
    const bare = (over || stopped) && before.start === 1 ? this.brought(facts) : null;
    this.wrong = this.faulty = none;
    if (game.draws && this.base) this.state = { ...this.state, score: this.base };
    if (bare) {
      const made = plus(bare, adjust);
      const other = stated ? minus(stated, made) : none;
      if (!within.some((one) => same(one, other))) this.told("score-deal", end);
      this.deals.push({ score: made });
      const drift = unique(sums(this.drift, stated ? [...within, other] : within));
      return this.goOn(made, bare, drift, facts);
    }
    const start = this.base && stated && this.carried(plus(this.base, stated));
    const mayBeWon = game.atOnce && !this.known && (!start || start.some(game.endsAt));
    const cut = scored && !over && !gapped && !mayBeWon;
    if (cut && stated) this.told("deal-cut-short", end);
    if (!cut && stated && !this.mayBring(minus(stated, adjust), facts)) {
      this.told("score-deal", end);
      this.doubtful = true;
    }
    this.deals.push({ score: cut ? null : stated });
    // What a running score stated goes on to the end.
    const went = game.draws && this.known && over && !this.base && before.start === 1;
    if (went) return this.goOn(adjust, none, this.drift, facts);
    this.known = Boolean(stated) && !cut && this.stateKnown;
    if (this.known) return this.goOn(stated, minus(stated, adjust), this.drift, facts);
    this.state = { ...this.state, deals: this.state.deals + 1 };
  }

  /** What a deal that is over has brought without adjustments, null if not known. */
  brought(facts) {
    const { game, base } = this;
    if (!facts.clear || (game.draws && facts.gapped)) return null;
    if (game.draws) return this.known && base ? minus(this.state.score, base) : null;
    const told = ({ winner, cards }) => winner !== null && (game.turnsUp || cards.every(isKnown));
    return facts.tricks.every(told) && facts.before ? game.bring(facts) : null;
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
    const { game, known, over } = this;
    if (!deals.length) return;
    this.final = known ? game.result(this.state) : null;
    if (over && known) this.winner = game.winner(this.state);
    const goesOn = game.rubber && !over && known;
    if (!result || (!this.final && !this.unfinished && !goesOn)) return;
    const stopped = ["conceded", "abandoned"].includes(tags.get("Termination")?.value);
    const ended = over || (game.endless && !this.unfinished) || stopped;
    const agrees = this.final && (game.rubber ? same(result, this.final) : this.agrees(result));
    const wrong = ended ? this.final && !agrees : !(agrees && game.endsAt?.(result));
    if (wrong) report(ended ? "score-result" : "result-early", valueOf(tags.get("Result")));
  }
}
