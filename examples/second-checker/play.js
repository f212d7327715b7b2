// Replays a line of play: turns, tricks, revokes (3.6 to 3.9, 4.1, 4.10).

import { Table } from "./table.js";
import { copied, isKnown, readings } from "./hands.js";

// What is wrong with an action that the game does not have.
const FOREIGN = { declaration: "declare-unknown", exchange: "exchange-none", draw: "draw-none", closing: "close-none", claim: "claim-short", order: "order-turn" };
const TABLE = { declaration: "declared", exchange: "exchanged", draw: "drawn" };
// 3.8: after a trick these belong to it.
const AFTER = new Set(["declaration", "exchange", "draw", "closing", "claim"]);

/** 4.3: a finding stands at the seat if that is at fault, else at the word without seat and marks. */
function placeIn(code, { start, end, kind, seat, irregular, marks }) {
  if (kind === undefined || kind === "number") return { start, end };
  if (code === "turn" || code === "seat-unknown") return { start, end: start + 1 };
  return { start: start + (seat ? 2 : 0), end: end - (marks?.length ?? 0) - (irregular ? 1 : 0) };
}

/** Where a line of play stands. Lines are copied where a variation leaves them. */
class Line {
  constructor(first, hands) {
    Object.assign(this, { hands, trick: [], number: first, next: null, may: null, tricks: [], offset: 0 });
    Object.assign(this, { lost: false, gapped: false, doubtful: false, looked: false, over: false, told: false, broken: null, plays: 0, gapAt: null });
  }

  copy() {
    return copied(this);
  }
}

/** Replays one deal. `report(code, token, more)` takes the findings. */
export class Play {
  constructor({ game, hands, trump, leader, leaders, first, over, report, score, melded, turnUp }) {
    Object.assign(this, { game, trump, over, leaders, score });
    this.report = (code, token, more) => this.silent || report(code, placeIn(code, token), more);
    this.first = first;
    this.last = game.tricks;
    this.line = new Line(first, hands);
    this.line.next = leader;
    if (game.draws) this.table = new Table(this, this.line, melded, turnUp);
    this.trace = new Map(); // of each item: the trick in which it stands, for the writer
  }

  run(items) {
    items.forEach((item, n) => {
      const { line } = this;
      const between = line.lost ? null : Math.min(line.number, this.last);
      const open = !line.lost && line.trick.length > 0;
      this.wrong = false;
      if (item.variations.length && item.token.kind === "play" && !line.looked) this.lookAhead(line, items, n, false);
      for (const variation of item.variations) this.vary(line, variation);
      this.take(line, items, n, false);
      this.trace.set(item.token.start, { trick: between, after: line.lost ? null : Math.min(line.number, this.last), wrong: this.wrong, open });
    });
    return this.line;
  }

  vary(from, items) {
    const line = Object.assign(from.copy(), { told: false });
    items.forEach((item, n) => {
      for (const inner of item.variations) this.vary(line, inner);
      this.take(line, items, n, true);
    });
  }

  /** What is played from an item on: a list of seats and cards. */
  rest(from, items, n) {
    const line = Object.assign(from.copy(), { looked: true, seen: [] });
    const { silent } = this;
    this.silent = true;
    for (let at = n; at < items.length; at += 1) this.take(line, items, at, false);
    this.silent = silent;
    return line.seen;
  }

  /** Step 5 of 4.6, once, and again after each gap. */
  lookAhead(line, items, n, variation) {
    line.looked = true;
    if (variation || this.silent) return;
    const { hands } = line;
    line.later = Object.freeze(this.rest(line, items, n));
    line.laterFrom = 0;
    const twice = new Set();
    for (const { seat, card } of line.later) {
      if (seat === null || !isKnown(card) || hands.doubtful.has(card)) continue;
      const again = twice.has(seat + card);
      twice.add(seat + card);
      if ((again || !hands.named[seat].has(card)) && hands.free(seat, card)) hands.reveal(seat, card);
    }
  }

  take(line, items, n, variation) {
    const { token } = items[n];
    const trick = line.lost ? null : AFTER.has(token.kind) && !line.trick.length && line.number > this.first ? line.number - 1 : line.number;
    const by = token.seat ?? (line.next === null ? null : this.game.seats[line.next]);
    const more = { variation, irregular: token.irregular, trick, seat: token.kind === "number" ? null : by };
    const counted = !variation && !this.silent;
    if (token.kind === "gap") {
      if (counted) this.score.gap();
      this.gap(line, n);
    }
    else if (token.kind === "number") this.numbered(line, token, more);
    else if (token.kind === "running-score") counted && this.score.running(token);
    else if (token.seat && !this.game.seats.includes(token.seat)) {
      this.report("seat-unknown", token, { ...more, irregular: false });
      this.gap(line, n);
    } else if (token.kind === "speech") return;
    else if (this.isOver(line)) {
      if (line.told) return;
      line.told = true;
      this.report("after-end", token, more);
    } else if (token.kind === "play") this.played(line, items, n, more);
    else if (this.game.draws && token.kind in TABLE) this.table[TABLE[token.kind]](line, token, { ...more, counted });
    else if (by !== null || !["declaration", "exchange"].includes(token.kind)) this.report(FOREIGN[token.kind], token, more);
  }

  isOver(line) {
    return this.over || line.over;
  }

  /** Gaps with nothing between them are one. */
  gap(line, n) {
    const again = line.gapAt === n - 1;
    line.gapAt = n;
    if (again) return;
    if (line.trick.length && !line.lost) line.broken = { number: line.number, trick: line.trick };
    line.hands.gap();
    if (line.turned?.[0] !== "7") line.turned = "x";
    for (const served of line.served ?? []) served.gap();
    Object.assign(line, { due: [], moment: null, lost: true, gapped: true, next: null, may: null, trick: [], looked: false });
  }

  /** A number after a gap tells where the play stands: in a new trick, or in the one that was broken off. */
  goOn(line, number) {
    Object.assign(line, { lost: false, trick: [], number, next: null });
    if (this.game.draws) this.table.goOn(line, number);
    if (line.broken?.number === number) Object.assign(line, { trick: [...line.broken.trick] });
  }

  inBroken(line) {
    return line.trick.length > 0 && !line.lost && line.broken?.number === line.number;
  }

  numbered(line, { number, ...token }, more) {
    // After the end of a deal nobody knows what a number means.
    if (this.isOver(line)) this.wrong = true;
    if (this.isOver(line) || (!line.lost && number === line.number)) return;
    if (line.lost) {
      if (number >= line.number && number <= this.last) line.offset = 0;
      else {
        this.wrong = true;
        this.report("trick-number", token, { ...more, irregular: false });
      }
      this.goOn(line, number >= line.number && number <= this.last ? number : Math.max(1, Math.min(line.number, this.last)));
      return;
    }
    if (this.inBroken(line) && number > line.number && number <= this.last) {
      this.goOn(line, number);
      line.offset = 0;
      return;
    }
    this.wrong = true;
    if (number === line.number + line.offset) return;
    line.offset = number - line.number;
    this.report("trick-number", token, { ...more, irregular: false });
  }

  played(line, items, n, more) {
    const { token } = items[n];
    const { game } = this;
    const [card] = token.cards;
    const written = token.seat ? game.seats.indexOf(token.seat) : null;
    if (this.game.draws && !line.trick.length && !line.lost) this.table.drawDue(line);
    if (!line.looked && !line.hands.talon.length) this.lookAhead(line, items, n, more.variation);
    if (written !== null && this.inBroken(line) && line.trick.some(({ seat }) => seat === written)) this.goOn(line, line.number + 1);
    more = { ...more, trick: line.lost ? null : line.number };
    let turn = true;
    if (written !== null) {
      const wrong = line.next !== null ? written !== line.next : line.may !== null && !line.may.includes(written);
      turn = !wrong || (line.plays === 0 && this.leaders.includes(written));
      if (!turn) this.report("turn", token, more);
    }
    line.may = null;
    const seat = written ?? line.next;
    if (seat !== null && line.trick.some((one) => one.seat === seat)) return;
    line.seen?.push({ seat, card });
    if (line.later) line.laterFrom += 1;
    if (seat !== null) this.judge(line, token, { ...more, seat }, turn);
    else line.doubtful = true;
    if (seat !== null && this.game.draws) this.table.leave(line, seat, card, !more.variation && !this.silent);
    if (seat !== null) line.hands.leave(seat, card);
    line.plays += 1;
    line.trick.push({ seat, card });
    if (line.lost || line.trick.length < game.seats.length) line.next = seat === null ? null : this.after(line, seat);
    else this.full(line, items, n, more.variation);
  }

  /** 3.6: the first seat after this one that has not played to this trick. */
  after(line, seat) {
    const { length } = this.game.seats;
    for (let n = 1; n <= length; n += 1) {
      const next = (seat + n) % length;
      if (!line.trick.some((one) => one.seat === next)) return next;
    }
    return null;
  }

  full(line, items, n, variation) {
    const winners = this.winners(line.trick);
    const winner = winners?.length === 1 && !line.trick.some(({ seat }) => seat === null) ? winners[0] : null;
    const trick = { winner, cards: line.trick.map(({ card }) => card) };
    line.tricks.push(trick);
    Object.assign(line, { trick: [], number: line.number + 1, next: winner, over: line.number >= this.last });
    if (winner === null) this.nextLeader(line, winners, items, n, trick);
    if (this.game.draws) this.table.full(line, trick, !variation && !this.silent);
  }

  /** 4.9: a trick whose winner is not known is that of the next written leader, if they can have won it. */
  nextLeader(line, winners, items, n, trick) {
    for (const { token } of items.slice(n + 1)) {
      if (token.kind === "gap") return;
      if (token.kind !== "play") continue;
      const seat = token.seat ? this.game.seats.indexOf(token.seat) : -1;
      if (seat < 0) return;
      if (winners === null || winners.includes(seat)) trick.winner = line.next = seat;
      else line.may = winners;
      return;
    }
  }

  /** The seats that can have won a trick, whatever is not known; null if there are too many unknown cards. */
  winners(trick) {
    const { game } = this;
    if (trick.some(({ seat }) => seat === null)) return null;
    const all = trick.map(({ card }) => readings(card, game.pack));
    if (all.filter((cards) => cards.length > 1).length > 2) return null;
    const found = new Set();
    for (const trump of this.trump) {
      for (const lead of all[0]) {
        const led = game.suit(lead);
        const strengths = all.map((cards, n) => (n === 0 ? [lead] : cards).map((card) => game.strength(card, led, trump)));
        const least = strengths.map((each) => Math.min(...each));
        strengths.forEach((each, n) => {
          const most = Math.max(...each);
          if (least.every((low, other) => other === n || low < most || (low === most && n < other))) found.add(trick[n].seat);
        });
      }
    }
    return [...found];
  }

  judge(line, token, more, turn) {
    const { hands, trick } = line;
    const { seat } = more;
    const [card] = token.cards;
    const drawing = hands.talon.length > 0;
    const unclear = trick.some((one) => one.seat === null || !isKnown(one.card)) || (trick.length > 0 && this.trump.length > 1 && !drawing) || this.inBroken(line);
    const fault = isKnown(card) ? hands.fault(seat, card) : null;
    if (fault) {
      this.report(fault, token, more);
      if (fault !== "play-not-held") hands.doubt(card);
      return;
    }
    if (isKnown(card) && trick.length && !line.lost && !drawing) {
      const later = new Set((more.variation ? [] : (line.later ?? [])).slice(line.laterFrom).flatMap((one) => (one.seat === seat ? [one.card] : [])));
      const all = readings(trick[0].card, this.game.pack).flatMap((led) => this.trump.map((trump) => this.broken(hands, seat, card, led, trump, later)));
      if (all.length && !all.includes(null)) {
        this.report(all[0].code, token, { ...more, certainty: all.some(({ sure }) => sure === "possible") ? "possible" : "proven" });
        return;
      }
    }
    if (!token.irregular || !turn || hands.unknown[seat] || hands.gone[seat] || line.lost || unclear) return;
    this.report("irregular-unfounded", token, { variation: more.variation });
  }

  /** 4.5: the first duty that a card breaks when this one was led; null if it breaks none for certain. */
  broken(hands, seat, card, led, trump, later) {
    const { suit, strength, duties } = this.game;
    const beats = (one) => strength(one, suit(led), trump) > strength(led, suit(led), trump);
    const follows = (one) => suit(one) === suit(led);
    const all = [];
    if (!follows(card)) {
      all.push(["play-follow", follows]);
      if (duties.includes("trump") && suit(card) !== trump) all.push(["play-trump", (one) => suit(one) === trump]);
    } else if (duties.includes("beat") && !beats(card)) all.push(["play-beat", (one) => follows(one) && beats(one)]);
    for (const [code, duty] of duties === "free" ? [] : all) {
      const sure = hands.meets(seat, duty, later);
      if (sure !== "no") return { code, sure };
    }
    return null;
  }
}
