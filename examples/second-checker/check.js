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
  "syntax-encoding syntax-version syntax-token syntax-tag syntax-duplicate-tag syntax-unclosed syntax-structure syntax-limit game-unknown option-unknown option-value option-idle tag-value seat-unknown deal-number deal-dealer deal-size deal-card deal-copies deal-turn-up trick-number turn play-not-held play-follow after-end deal-cut-short declare-unknown exchange-none draw-none close-none claim-short order-turn score-running score-deal score-result result-early irregular-unfounded".split(
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
    this.numbers(deals);
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
    this.stated = this.state; // 4.2: what wrong deal scores, believed, would have made of it
    this.over = false;
    this.broken = null;
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

  numbers(deals) {
    let tagged = 0;
    for (const [n, { tag }] of deals.entries()) {
      if (!tag) continue;
      tagged += 1;
      if (!/^\d{1,9}$/.test(tag.value)) {
        this.report("tag-value", valueOf(tag), { deal: n + 1 });
        continue;
      }
      if (![n + 1, tagged].includes(Number(tag.value)) && !this.counted) {
        this.counted = true;
        this.report("deal-number", valueOf(tag), { deal: n + 1 });
      }
    }
  }

  deal(game, deal, before, dealer, n, told, leaders) {
    const isVoid = deal.tags.has("Void");
    if (before.score) this.scoreTag(game, before, n, told, deal);
    else if (before.start > 1 && n === 0) this.known = this.known && true;
    const hands = before.dealt(dealer, leaders.length > 0);
    const { length } = game.seats;
    let trump = game.turnsUp ? (before.trump ? [before.trump] : [..."SHDC"]) : [null];
    const play = new Play({
      game: { ...game, tricks: before.size === game.size ? game.size : before.size, size: before.size },
      hands,
      trump,
      leader: before.leader ?? (before.start > 1 ? this.firstSeat(game, deal) : (dealer + 1) % length),
      leaders,
      first: before.start,
      over: this.over,
      report: (code, token, more) => told(code, token, more),
    });
    play.last = before.size === game.size ? game.size : before.size;
    const line = play.run(deal.items);
    this.traces.push(play.trace);
    const known = this.known;
    this.running(game, deal.items, told);
    this.known ||= known;
    this.finish({ game, deal, before, dealer, told, isVoid, play, line, hands });
  }

  scoreTag(game, before, n, told, deal) {
    const tag = deal.tags.get("Score");
    if (n > 0 && this.known && !this.agrees(before.score)) told("score-running", valueOf(tag));
    if (n === 0 || !this.known || !same(before.score, this.state.score)) {
      if (!(n > 0 && this.known && this.agrees(before.score) && !same(before.score, this.state.score))) {
        this.stated = this.state = game.believed(this.state, before.score);
      }
    }
    this.known = true;
    this.over = game.over(this.state) && game.over(this.stated);
  }

  agrees(score) {
    return same(score, this.state.score) || same(score, this.stated.score);
  }

  /** Running scores, in the main line only: before the deal's end they are the score before it (4.12). */
  running(game, items, told) {
    for (const { token } of items) {
      if (token.kind === "gap") this.known = false; // 4.10
      if (token.kind !== "running-score") continue;
      if (token.scores.length !== game.sides.length) told("syntax-structure", token);
      else if (!this.known) {
        this.stated = this.state = game.believed(this.state, token.scores);
        this.known = true;
      } else if (!this.agrees(token.scores)) told("score-running", token);
    }
  }

  finish({ game, deal, before, dealer, told, isVoid, play, line, hands }) {
    const { end } = deal;
    const wrongNumber = end?.kind === "deal-score" && end.scores.length !== game.sides.length;
    if (wrongNumber) told("syntax-structure", end);
    const stated = end?.kind === "deal-score" && !wrongNumber ? end.scores : null;
    const played = line.number > play.last;
    if (isVoid) {
      if (stated && stated.some((n) => n !== 0)) told("score-deal", end);
      this.deals.push({ score: null });
      this.unfinished = false;
      return;
    }
    this.unfinished = !played && end?.kind === "unfinished";
    const clear = played && !line.gapped && !line.doubtful && line.tricks.every(({ winner }) => winner !== null) && before.start === 1;
    const sum = (made) => (before.adjust ? made.map((n, side) => n + before.adjust[side]) : made);
    const facts = {
      winners: line.tricks.map(({ winner }) => winner),
      tricks: line.tricks,
      dealer,
      pool: this.state.pool,
      trump: play.trump.length === 1 ? play.trump[0] : null,
      before: this.known ? this.state.score : null,
      dealt: (card) => line.hands.owners.get(card) ?? null,
    };
    const cardsKnown = line.tricks.every(({ cards }) => cards.every((card) => !card.includes("x")));
    const brings = clear && (game.turnsUp || cardsKnown) && !this.over ? this.brings(game, facts) : [null];
    const made = brings.find((one) => one && stated && same(sum(one), stated)) ?? (stated || brings.length === 1 ? brings[0] : null);
    if (this.over) {
      this.deals.push({ score: stated });
      return;
    }
    if (stated && !played && !line.gapped && !play.told) {
      told("deal-cut-short", end);
      this.unknown(null);
      return;
    }
    if (!stated && !made) {
      this.unknown(null);
      return;
    }
    // 0.2: an adjustment does not touch the pool.
    const bare = (scores) => (before.adjust ? scores.map((n, side) => n - before.adjust[side]) : scores);
    let score = made && sum(made);
    if (stated && score && !same(stated, score)) {
      told("score-deal", end);
    } else if (stated && !score) {
      const pools = facts.pool === null ? [0, game.pool] : [facts.pool];
      if (!pools.some((pool) => game.possible(bare(stated), { ...facts, pool }))) told("score-deal", end);
      score = stated;
    }
    this.deals.push({ score });
    this.stated = game.after(this.stated, stated ?? score, bare(score));
    this.state = game.after(this.state, score, bare(score));
    this.over = game.over(this.state) && game.over(this.stated);
  }

  /** What the deal can have brought; a pool that is not known was empty or carried over. */
  brings(game, facts) {
    const pools = facts.pool === null ? [0, game.pool] : [facts.pool];
    return pools.map((pool) => game.bring({ ...facts, pool }));
  }

  /** 4.10: after a deal of which nobody knows what it brought. */
  unknown(score) {
    this.known = false;
    const blind = (state) => (state.deals === undefined ? state : { ...state, deals: state.deals + 1, pool: null });
    this.state = blind(this.state);
    this.stated = blind(this.stated);
    this.deals.push({ score });
  }

  end(game, tags, result, deals) {
    if (!deals.length) return;
    const final = this.known ? game.result(this.state) : null;
    this.final = final;
    if (this.over && this.known) this.won = game.winner(this.state);
    if (!result) return;
    const place = valueOf(tags.get("Result"));
    const given = ["conceded", "abandoned"].includes(tags.get("Termination")?.value);
    const over = game.over(this.state) || (game.over(this.stated) && same(result, game.result(this.stated) ?? [])) || (game.endless && !this.unfinished);
    if (!over && !given && (this.known || this.unfinished)) this.report("result-early", place);
    else if ((over || given) && final && !same(result, final) && !same(result, game.result(this.stated) ?? [])) this.report("score-result", place);
  }
}

const same = (one, other) => one.length === other.length && one.every((n, side) => n === other[side]);
