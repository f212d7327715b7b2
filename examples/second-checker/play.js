// Replays a line of play: turns, tricks, revokes (3.6 to 3.9, 4.1, 4.10).

import { copied, isKnown, readings } from "./hands.js";
import { Table } from "./table.js";

// What is wrong with an action that the game does not have.
const FOREIGN = { declaration: "declare-unknown", exchange: "exchange-none", draw: "draw-none", closing: "close-none", claim: "claim-short", order: "order-turn" };
const TABLE = { draw: "drawn", declaration: "declared", exchange: "exchanged" };
// 3.8: after a trick these belong to it.
const AFTER = new Set(["declaration", "exchange", "draw", "closing", "claim"]);
// So many unknown cards in a trick and its winner may be anybody.
const MOST_UNKNOWN = 2;

/** 4.3: a finding stands at the seat if that is at fault, else at the word without seat and marks. */
function placeIn(code, { start, end, seat, irregular, marks }) {
  if (code === "turn" || code === "seat-unknown") return { start, end: start + 1 };
  return { start: start + (seat ? 2 : 0), end: end - (marks?.length ?? 0) - (irregular ? 1 : 0) };
}

/** Where a line of play stands. Lines are copied where a variation leaves them. */
class Line {
  trick = []; // what lies on the table: seats and cards
  may = null; // who may have won the last trick, if that is not known
  tricks = []; // those made, each with its winner and cards
  offset = 0; // by how much the last number was wrong
  lost = false; // whether there has been no number since a gap
  gapped = false; // whether there has been a gap
  broken = null; // the trick that it broke off
  gapAt = null; // the item that was the last gap
  doubtful = false; // whether nobody is known to have played some card
  looked = false; // whether what is played later is known
  over = false; // whether the deal is over,
  told = false; // and whether that has been reported
  plays = 0;

  constructor(number, hands, next) {
    Object.assign(this, { number, hands, next });
  }
}

/** Replays one deal. `report(code, place, more)` takes the findings. */
export class Play {
  constructor({ game, hands, tags, leader, leaders, over, report, scores }) {
    Object.assign(this, { game, leaders, over, scores, trumps: tags.trumps, first: tags.start });
    this.report = (code, token, more) => this.silent || report(code, placeIn(code, token), more);
    this.last = game.draws ? game.tricks : tags.size;
    this.line = new Line(this.first, hands, leader);
    this.table = game.draws ? new Table(this, this.line, tags) : null;
    this.trace = new Map(); // of each item: the trick in which it stands, for the writer
  }

  run(items) {
    const { line } = this;
    const stands = () => (line.lost ? null : Math.min(line.number, this.last));
    items.forEach((item, n) => {
      const trick = stands();
      const open = !line.lost && line.trick.length > 0;
      this.wrong = false; // whether a number is not the right one
      if (item.variations.length && item.token.kind === "play" && !line.looked && line.hands.talon.length === (line.due ?? []).length) this.lookAhead(line, items, n, false);
      for (const variation of item.variations) this.vary(line, variation);
      this.take(line, items, n, false);
      this.trace.set(item.token.start, { trick, after: stands(), wrong: this.wrong, open });
    });
  }

  vary(from, items) {
    const line = Object.assign(copied(from), { told: false });
    items.forEach((item, n) => {
      for (const inner of item.variations) this.vary(line, inner);
      this.take(line, items, n, true);
    });
  }

  /** What is played from an item on: a list of seats and cards. */
  rest(from, items, n) {
    const line = Object.assign(copied(from), { looked: true, seen: [] });
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
    const seen = new Map();
    for (const { seat, card } of line.later) {
      if (seat === null || !isKnown(card) || hands.doubtful.has(card)) continue;
      const times = (seen.get(seat + card) ?? 0) + 1;
      seen.set(seat + card, times);
      if (times > hands.all[seat].named.of(card) && hands.all[seat].free(card)) hands.reveal(seat, card);
    }
  }

  take(line, items, n, variation) {
    const { token } = items[n];
    const { kind } = token;
    const { seats } = this.game;
    const counted = !variation && !this.silent;
    const after = AFTER.has(kind) && !line.trick.length && line.number > this.first;
    const trick = line.lost ? null : line.number - Number(after);
    const seat = token.seat ? seats.indexOf(token.seat) : line.next;
    const more = { variation, irregular: token.irregular, counted, trick, seat };
    if (kind === "gap") this.gap(line, n, counted);
    else if (kind === "number") this.numbered(line, token, { variation, trick });
    else if (kind === "running-score") counted && this.scores.running(token);
    else if (seat < 0) {
      this.report("seat-unknown", token, { variation, trick, seat: token.seat });
      this.gap(line, n, counted);
    } else if (kind === "speech") return;
    else if (this.over || line.over) {
      if (!line.told) this.report("after-end", token, more);
      line.told = true;
    } else if (kind === "play") this.played(line, items, n, more);
    else if (seat === null && ["declaration", "exchange"].includes(kind)) {
      if (counted) this.scores.gap();
      if (kind === "exchange") this.table?.exchangedSomewhere(line, token);
    } else if (this.table && kind in TABLE) this.table[TABLE[kind]](line, token, more);
    else this.report(FOREIGN[kind], token, more);
  }

  /** Gaps with nothing between them are one. */
  gap(line, n, counted) {
    if (counted) this.scores.gap();
    const again = line.gapAt === n - 1;
    line.gapAt = n;
    if (again) return;
    if (line.trick.length && !line.lost) line.broken = { number: line.number, trick: line.trick };
    if (this.table) this.table.gap(line);
    else line.hands.gap(null, []);
    Object.assign(line, { lost: true, gapped: true, next: null, may: null, trick: [], looked: false });
  }

  /** A number after a gap tells where the play stands: in a new trick, or in the one that was broken off. */
  goOn(line, number) {
    Object.assign(line, { lost: false, trick: [], number, next: null });
    this.table?.goOn(line, number);
    if (line.broken?.number !== number) return;
    line.trick = [...line.broken.trick];
    line.resumed = false;
    if (line.hands.talon.length) for (const { seat } of line.trick) if (seat !== null) line.hands.all[seat].unknown -= 1;
  }

  /** Whether the trick on the table may lack a card that was not recorded. */
  inBroken(line) {
    return line.trick.length > 0 && !line.lost && line.broken?.number === line.number;
  }

  numbered(line, { number, ...token }, more) {
    // After the end of a deal nobody knows what a number means.
    this.wrong = this.over || line.over;
    if (this.wrong) return;
    const follows = number >= line.number && number <= this.last;
    if (line.lost) {
      if (follows) line.offset = 0;
      else {
        this.wrong = true;
        this.report("trick-number", token, more);
      }
      return this.goOn(line, follows ? number : Math.max(1, Math.min(line.number, this.last)));
    }
    if (number === line.number) return;
    if (this.inBroken(line) && follows) {
      line.offset = 0;
      return this.goOn(line, number);
    }
    this.wrong = true;
    if (number === line.number + line.offset) return;
    line.offset = number - line.number;
    this.report("trick-number", token, more);
  }

  played(line, items, n, more) {
    const { token } = items[n];
    const { hands } = line;
    const [card] = token.cards;
    const { seat } = more;
    if (this.table && !line.trick.length && !line.lost) this.table.drawDue(line);
    if (!line.looked && !hands.talon.length) this.lookAhead(line, items, n, more.variation);
    if (token.seat && this.inBroken(line) && line.trick.some((one) => one.seat === seat)) this.goOn(line, line.number + 1);
    more = { ...more, trick: line.lost ? null : line.number };
    const inTurn = !token.seat || this.inTurn(line, seat);
    if (!inTurn) this.report("turn", token, more);
    line.may = null;
    if (seat !== null && line.trick.some((one) => one.seat === seat)) return;
    line.seen?.push({ seat, card });
    if (line.later) line.laterFrom += 1;
    if (seat !== null) this.judge(line, token, more, inTurn);
    else line.doubtful = true;
    this.table?.played(line, seat, card, more.counted);
    if (seat !== null) hands.leave(seat, card);
    else if (!this.table) hands.leaveSomewhere(card);
    line.plays += 1;
    line.trick.push({ seat, card });
    if (line.lost || line.trick.length < this.game.seats.length) line.next = seat === null ? null : this.after(line, seat);
    else this.full(line, items, n, more.counted);
  }

  inTurn(line, seat) {
    if (line.plays === 0 && this.leaders.includes(seat)) return true;
    return line.next === null ? !line.may || line.may.includes(seat) : seat === line.next;
  }

  /** 3.6: the first seat after this one that has not played to this trick; null once all have. */
  after(line, seat) {
    const { seats } = this.game;
    const order = seats.map((_, n) => (seat + 1 + n) % seats.length);
    return order.find((next) => !line.trick.some((one) => one.seat === next)) ?? null;
  }

  full(line, items, n, counted) {
    const winners = this.winners(line.trick);
    const trick = { winner: winners?.length === 1 ? winners[0] : null, cards: line.trick.map(({ card }) => card) };
    if (trick.winner === null) Object.assign(line, this.nextLeader(winners, items, n, trick));
    line.tricks.push(trick);
    Object.assign(line, { trick: [], number: line.number + 1, next: trick.winner, over: line.number >= this.last });
    this.table?.full(line, trick, counted);
  }

  /** 4.9: a trick whose winner is not known is that of the next written leader, or of the first drawer if all draws are written, if they can have won it. */
  nextLeader(winners, items, n, trick) {
    const rest = items.slice(n + 1).map(({ token }) => token);
    const next = rest.findIndex(({ kind }) => kind === "gap" || kind === "play");
    const draws = rest.slice(0, next < 0 ? rest.length : next).filter(({ kind, seat }) => kind === "draw" && seat);
    const leader = rest[next]?.kind === "play" ? rest[next].seat : null;
    const drawer = new Set(draws.map(({ seat }) => seat)).size === this.game.seats.length ? draws[0].seat : null;
    const seat = this.game.seats.indexOf(leader ?? drawer);
    if (seat < 0) return {};
    if (winners && !winners.includes(seat)) return { may: winners };
    trick.winner = seat;
    return {};
  }

  /** The seats that can have won a trick, whatever is not known; null if there are too many unknown cards. */
  winners(trick) {
    const { pack, strength, suit } = this.game;
    const all = trick.map(({ card }) => readings(card, pack));
    if (trick.some(({ seat }) => seat === null) || all.filter((cards) => cards.length > 1).length > MOST_UNKNOWN) return null;
    const found = new Set();
    for (const trump of this.trumps) {
      for (const lead of all[0]) {
        const strengths = all.map((cards, n) => (n === 0 ? [lead] : cards).map((card) => strength(card, suit(lead), trump)));
        const least = strengths.map((each) => Math.min(...each));
        strengths.forEach((each, n) => {
          const most = Math.max(...each);
          if (least.every((low, other) => other === n || low < most || (low === most && n < other))) found.add(trick[n].seat);
        });
      }
    }
    return [...found];
  }

  judge(line, token, more, inTurn) {
    const { hands, trick } = line;
    const { seat } = more;
    const [card] = token.cards;
    const drawing = hands.talon.length > 0;
    const fault = isKnown(card) ? hands.fault(seat, card) : null;
    if (fault) {
      this.report(fault, token, more);
      if (fault !== "play-not-held") hands.doubt(card);
      return;
    }
    if (isKnown(card) && trick.length && !line.lost && !drawing) {
      const ahead = more.variation ? [] : (line.later ?? []).slice(line.laterFrom);
      const later = new Set(ahead.filter((one) => one.seat === seat).map((one) => one.card));
      const leads = readings(trick[0].card, this.game.pack);
      const all = leads.flatMap((led) => this.trumps.map((trump) => this.broken(hands, seat, card, led, trump, later)));
      if (all.length && !all.includes(null)) {
        const possible = all.some(({ sure }) => sure === "possible");
        return this.report(all[0].code, token, { ...more, certainty: possible ? "possible" : "proven" });
      }
    }
    const unclear = trick.some((one) => one.seat === null || !isKnown(one.card)) || (trick.length > 0 && this.trumps.length > 1 && !drawing);
    if (!token.irregular || !inTurn || hands.all[seat].unknown || hands.all[seat].gone || line.lost || unclear || this.inBroken(line)) return;
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
    let excused = null; // a duty that may not have bound: what comes after it must be proven by later play
    for (const [code, duty] of duties === "free" ? [] : all) {
      const sure = hands.meets(seat, duty, later, excused);
      if (sure === "proven") return { code, sure };
      if (sure !== "no") excused ??= { code, sure };
    }
    return excused?.sure === "possible" ? excused : null;
  }
}
