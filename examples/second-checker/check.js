// Checks the records of a text: the faults of the text, the tags, the play, the scores (4).

import { places, read } from "../js-reader/reader.js";
import { Play } from "./play.js";
import { structured } from "./record.js";
import { DealTags, readGame, readHeader, valueOf } from "./tags.js";

// The codes in the order of 4.11, with their severities.
const CODES = {
  error: "syntax-encoding syntax-version syntax-token syntax-tag syntax-duplicate-tag syntax-unclosed syntax-structure syntax-limit game-unknown option-unknown option-value option-idle tag-value seat-unknown",
  mismatch: "trick-number turn score-declared score-running score-deal score-result result-early deal-number",
  warning: "option-idle irregular-unfounded",
};
const ORDER =
  "syntax-encoding syntax-version syntax-token syntax-tag syntax-duplicate-tag syntax-unclosed syntax-structure syntax-limit game-unknown option-unknown option-value option-idle tag-value seat-unknown deal-number deal-dealer deal-size deal-card deal-copies deal-turn-up trick-number turn play-not-held play-follow play-trump play-beat after-end deal-cut-short declare-unknown declare-not-held declare-reused declare-turn declare-closed declare-limit exchange-none exchange-closed exchange-turn exchange-card exchange-not-held draw-none draw-turn draw-card close-none claim-short order-turn score-declared score-running score-deal score-result result-early irregular-unfounded".split(
    " ",
  );
const severityOf = (code) => ["warning", "error", "mismatch"].find((severity) => CODES[severity].split(" ").includes(code)) ?? "illegal";

/** What `carnet check --json` says of each record, and of the text before the first. */
export function check(text) {
  const at = places(text);
  const { records, faults } = read(text);
  const within = (start, end) => faults.filter((fault) => fault.start >= start && fault.start < end);
  const rows = records.map((record, n) => new RecordCheck(text, at, record, n + 1, within(record.start, record.end)).row());
  const outside = within(0, records[0]?.start ?? text.length);
  if (outside.length) rows.unshift({ record: null, findings: outside.map((fault) => placed(text, at, { ...fault, severity: "error" })) });
  return rows;
}

/** A finding with its place; of one that covers several lines, the end is that of the first. */
function placed(text, at, { start, end, ...finding }) {
  const lineEnd = start + text.slice(start, end).search(/[\r\n]|$/);
  const [line, column] = at(start);
  return { certainty: "proven", deal: null, trick: null, seat: null, variation: false, text: quoted(text.slice(start, end)), ...finding, line, column, end_column: at(lineEnd)[1] };
}

/** 4.3: control characters are shown, and of more than 300 characters the first 299. */
function quoted(text) {
  const shown = text.replace(/[\x00-\x08\x0a-\x1f\x7f-\x9f]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`);
  const all = Array.from(shown);
  return all.length > 300 ? `${all.slice(0, 299).join("")}…` : shown;
}

export class RecordCheck {
  constructor(text, at, record, number, faults) {
    Object.assign(this, { text, at, record, number });
    this.findings = faults.map((fault) => ({ ...fault, severity: "error" }));
    this.deals = [];
    this.traces = [];
  }

  report(code, { start, end }, more = {}) {
    const { irregular, variation, seat, ...rest } = more;
    let severity = severityOf(code);
    if (variation) severity = "warning";
    if (irregular) severity = "note";
    const letter = typeof seat === "number" ? "ABCDEF"[seat] : (seat ?? null);
    this.findings.push({ code, start, end, severity, variation: Boolean(variation), seat: letter, ...rest });
  }

  row() {
    const { tags, deals, language } = structured(this.text, this.record);
    const report = this.report.bind(this);
    const game = readGame(tags, this.text, report);
    const result = readHeader(tags, game, this.text, report);
    this.numbers(deals, game);
    if (game) this.replay(game, tags, deals, result);
    else for (const deal of deals) new DealTags(deal, null, this.text, report);
    const findings = this.findings.sort((a, b) => a.start - b.start || ORDER.indexOf(a.code) - ORDER.indexOf(b.code));
    return {
      record: this.number,
      findings: findings.map((finding) => placed(this.text, this.at, finding)),
      deals: this.deals,
      score: this.final ?? null,
      winner: this.won ?? null,
    };
  }

  replay(game, tags, deals, result) {
    this.state = game.start();
    this.known = true;
    this.over = false;
    this.anew();
    let due = [];
    const { length } = game.seats;
    const next = (seat) => (seat + 1) % length;
    for (const [n, deal] of deals.entries()) {
      const told = (code, place, more = {}) => this.report(code, place, { deal: n + 1, ...more });
      const before = new DealTags(deal, game, this.text, told);
      const dealer = before.dealer ?? due[0] ?? ((this.firstSeat(game, deal) ?? 0) + length - 1) % length;
      // 4.11: what follows from a wrong dealer, as a lead or a turn-up, is not reported again.
      const doubtful = due.length > 0 && !due.includes(dealer);
      if (doubtful) told("deal-dealer", valueOf(deal.tags.get("Dealer")));
      const dealers = doubtful ? [dealer, ...due] : [dealer];
      this.deal(game, deal, before, dealer, n, told, doubtful ? dealers.map(next) : []);
      due = deal.tags.has("Void") ? dealers : dealers.map(next);
    }
    this.end(game, tags, result, deals);
  }

  /** 3.4: the seat that is written at the first play. */
  firstSeat(game, deal) {
    const play = deal.items.find(({ token }) => token.kind === "play");
    const seat = play?.token.seat;
    return seat && game.seats.includes(seat) ? game.seats.indexOf(seat) : null;
  }

  numbers(deals, game) {
    for (const [n, { tags }] of deals.entries()) {
      const tag = tags.get("Deal");
      if (!tag?.known) continue;
      if (!/^\d{1,9}$/.test(tag.value) || Number(tag.value) === 0) this.report("tag-value", valueOf(tag), { deal: n + 1 });
      else if (Number(tag.value) !== n + 1 && game && !deals[0].implicit && !this.counted) {
        this.counted = true;
        this.report("deal-number", valueOf(tag), { deal: n + 1 });
      }
    }
  }

  deal(game, deal, before, dealer, n, told, leaders) {
    const over = this.over && !this.goesOn(game);
    if (!over && before.score) this.scoreTag(game, before, told, deal);
    const hands = before.dealt(dealer, leaders.length > 0);
    const { length } = game.seats;
    const tricks = before.size;
    this.base = before.start === 1 && this.known ? this.state.score : null;
    this.known &&= before.start === 1 || Boolean(before.score) || !game.draws;
    this.wrongs = game.sides.map(() => [0, 0]);
    const saved = { state: this.state, known: this.known };
    this.stateKnown = this.known;
    this.endsAt = game.atOnce ? game.endsAt : null;
    // Who knows no turn-up does not know whether the dealer marked a 7.
    const seven = before.turnUp?.[0] === "7" ? 10 : 0;
    if (game.draws && before.start === 1) this.mark([0, 1].map((seat) => (!before.turnUp || before.turnUp[0] === "x" ? null : seat === dealer ? seven : 0)));
    this.game = game;
    const play = new Play({
      game: { ...game, tricks: game.draws ? game.tricks : tricks },
      score: this,
      melded: before.melded,
      turnUp: before.turnUp,
      hands,
      trump: game.turnsUp ? (before.trump ? [before.trump] : [..."SHDC"]) : [null],
      leader: before.leader ?? (before.start > 1 ? this.firstSeat(game, deal) : (dealer + 1) % length),
      leaders,
      first: before.start,
      over,
      report: told,
    });
    this.told = told;
    const line = play.run(deal.items);
    this.traces.push(play.trace);
    if (over) this.deals.push({ score: null });
    else if (deal.tags.has("Void")) this.void(game, deal.end, told, saved);
    else this.finish({ game, end: deal.end, before, dealer, told, play, line });
  }

  /** Marks what was made within a deal, null if that is not known. Whether the game is won by it. */
  mark(made) {
    if (made.includes(null)) this.known = false;
    if (!this.known) return false;
    this.state = { ...this.state, score: this.state.score.map((n, side) => n + made[side]) };
    return Boolean(this.endsAt) && made.some((n) => n > 0) && this.carried(this.state.score).every(this.endsAt);
  }

  /** A declaration whose written worth is wrong, or that breaks a rule. */
  wrong(side, points) {
    this.wrongs[side][0] += points;
  }

  faulty(side, points) {
    this.wrongs[side][1] += points;
  }

  /** 4.2: wrong scores that later ones may carry on, as differences from the computed one, in every combination. */
  anew() {
    this.drift = [[]];
    this.doubtful = false;
  }

  carried(score) {
    return this.drift.flatMap((wrong) => this.within().map((other) => score.map((n, side) => n + (wrong[side] ?? 0) + other[side])));
  }

  /** By how much the deal's declarations and exchanges may make a score another one. */
  within() {
    const { wrongs } = this;
    if (!wrongs?.flat().some((n) => n !== 0)) return [this.state.score.map(() => 0)];
    return [[0, 0], [1, 0], [0, 1], [1, 1]].map((takes) => wrongs.map((own) => own[0] * takes[0] + own[1] * takes[1]));
  }

  agrees(score) {
    return this.doubtful || this.carried(this.state.score).some((one) => same(one, score));
  }

  /** Whether a wrong score that the record goes on from has not yet won the game. */
  goesOn(game) {
    if (!game.endsAt || !this.known) return false;
    this.over = !(this.doubtful || this.carried(this.state.score).some((one, n) => n > 0 && !game.endsAt(one)));
    return !this.over;
  }

  scoreTag(game, before, told, deal) {
    const first = !this.counting;
    if (!first && this.known && before.start === 1 && !this.agrees(before.score)) told("score-running", valueOf(deal.tags.get("Score")));
    if (first || !this.known || !same(before.score, this.state.score)) {
      this.state = game.believed(this.state, before.score, this.known || first);
      this.anew();
    }
    this.known = true;
  }

  /** 4.10: after a gap nobody knows the score. */
  gap() {
    this.known = false;
  }

  running(token) {
    const { game } = this;
    if (token.scores.length !== game.sides.length) this.told("syntax-structure", token);
    else if (!this.known) {
      this.state = game.believed(this.state, token.scores, this.stateKnown);
      this.known = true;
      this.stateKnown ||= !game.draws;
    } else if (!this.agrees(token.scores)) this.told("score-running", token);
  }

  void(game, end, told, saved) {
    if (end?.kind === "deal-score") {
      if (end.scores.length !== game.sides.length) told("syntax-structure", end);
      else if (end.scores.some((n) => n !== 0)) told("score-deal", end);
    }
    Object.assign(this, saved);
    this.deals.push({ score: null });
  }

  finish({ game, end, before, dealer, told, play, line }) {
    this.counting = true;
    const scored = end?.kind === "deal-score";
    const stated = scored && end.scores.length === game.sides.length ? end.scores : null;
    if (scored && !stated) told("syntax-structure", end);
    const played = (!line.lost && line.number > play.last) || line.over;
    this.unfinished = !played && end?.kind === "unfinished";
    const known = this.known && !line.gapped;
    const adjusted = (made) => made?.map((n, side) => n + (before.adjust?.[side] ?? 0)) ?? null;
    // 0.2: an adjustment does not touch the pool.
    const bare = (scores) => scores.map((n, side) => n - (before.adjust?.[side] ?? 0));
    const facts = {
      winners: line.tricks.map(({ winner }) => winner),
      tricks: line.tricks,
      dealer,
      pool: this.stateKnown ? this.state.pool : null,
      trump: play.trump.length === 1 ? play.trump[0] : null,
      before: known ? this.state.score : null,
      dealt: (card) => line.hands.owners.get(card) ?? null,
    };
    const counts = game.draws || line.tricks.every(({ winner, cards }) => winner !== null && (game.turnsUp || cards.every((card) => !card.includes("x"))));
    const bring = () => (game.draws ? this.base && this.state.score.map((n, side) => n - this.base[side]) : game.bring(facts));
    const made = (game.draws ? this.known : known) && played && !line.doubtful && counts && before.start === 1 ? adjusted(bring()) : null;
    const within = this.within();
    const ends = this.carried(this.state.score);
    this.wrongs = null;
    if (game.draws && this.base) this.state = { ...this.state, score: this.base };
    if (made) {
      if (stated && !within.some((other) => same(stated, made.map((n, side) => n + other[side])))) told("score-deal", end);
      const wrongs = [[], ...within, ...(stated ? [stated.map((n, side) => n - made[side])] : [])];
      const all = this.drift.flatMap((one) => wrongs.map((two) => made.map((_, side) => (one[side] ?? 0) + (two[side] ?? 0))));
      this.deals.push({ score: made });
      this.count(game, made, bare(made), [[], ...all.filter((one) => one.some((n) => n !== 0))], facts);
      return;
    }
    const mayBeWon = this.endsAt && (this.known ? ends : this.base && stated ? this.carried(this.base.map((n, side) => n + stated[side])) : [[Infinity]]).some(this.endsAt);
    const cut = scored && !played && !line.gapped && !mayBeWon;
    if (cut && stated) told("deal-cut-short", end);
    if (!cut && stated) {
      const pools = facts.pool === null ? [0, game.pool] : [facts.pool];
      const any = facts.pool === null && game.paysPool;
      if (!any && !pools.some((pool) => game.possible(bare(stated), { ...facts, pool }))) {
        told("score-deal", end);
        this.doubtful = true;
      }
    }
    this.deals.push({ score: cut ? null : stated });
    if (game.draws && this.known && played) this.count(game, [0, 0], [0, 0], this.drift, facts);
    else if (stated && !cut && this.stateKnown) {
      this.known = true;
      this.count(game, stated, bare(stated), this.drift, facts);
    } else {
      this.known = false;
      this.state = { ...this.state, deals: this.state.deals + 1 };
    }
  }

  count(game, made, bare, drift, facts) {
    const { games } = this.state;
    this.state = game.after(this.state, made, bare, facts);
    this.over = game.over(this.state);
    this.drift = drift;
    if (games !== this.state.games) this.anew();
  }

  end(game, tags, result, deals) {
    if (!deals.length) return;
    this.final = this.known ? game.result(this.state) : null;
    if (this.over && this.known) this.won = game.winner(this.state);
    if (!result) return;
    const goOn = game.rubber && !this.over && this.known;
    if (!this.final && !this.unfinished && !goOn) return;
    const place = valueOf(tags.get("Result"));
    const agrees = (score) => (game.rubber ? same(result, score) : this.agrees(result));
    if (this.over || (game.endless && !this.unfinished) || ["conceded", "abandoned"].includes(tags.get("Termination")?.value)) {
      if (this.final && !agrees(this.final)) this.report("score-result", place);
    } else if (!this.final || !(game.endsAt && this.agrees(result) && game.endsAt(result))) this.report("result-early", place);
  }
}

const same = (one, other) => one.length === other.length && one.every((n, side) => n === other[side]);
