// Replays a line of play: whose turn it is, who takes the tricks, what each player holds (3.6 to 3.9, 4.5, 4.9, 4.10).

import { Held, isKnown, readings } from "./hands.js";

const FOREIGN = { declaration: "declare-unknown", exchange: "exchange-none", draw: "draw-none", order: "order-turn", closing: "close-none", claim: "claim-short" };

function placeIn(code, { start, end, kind, seat, irregular, marks }) {
  if (kind === undefined || kind === "number") return { start, end };
  if (code === "turn" || code === "seat-unknown") return { start, end: start + 1 };
  return { start: start + (seat ? 2 : 0), end: end - (marks?.length ?? 0) - (irregular ? 1 : 0) };
}

// 3.8: after a trick these belong to it.
const AFTER = new Set(["declaration", "exchange", "draw", "closing", "claim"]);

/** Where a line of play stands. Lines are copied where a variation leaves them. */
class Line {
  constructor(first) {
    Object.assign(this, { trick: [], number: first, next: null, may: null, events: [], tricks: [], written: null, lost: false, gapped: false, doubtful: false });
  }

  copy() {
    return Object.assign(Object.create(Line.prototype), this, { trick: [...this.trick], events: [...this.events], tricks: [...this.tricks] });
  }
}

/** Replays one deal. `report(code, token, more)` takes the findings. */
export class Play {
  constructor({ game, hands, trump, leader, first, over, elsewhere, report }) {
    Object.assign(this, { game, hands, trump, over, elsewhere });
    // 4.3: a finding stands at the seat if that is at fault, else at the word without seat and marks.
    this.report = (code, token, more) => report(code, placeIn(code, token), more);
    this.first = first;
    this.last = first + game.tricks - 1;
    this.line = new Line(first);
    this.line.next = leader;
    this.main = [];
    this.trace = new Map(); // of each item: the trick in which it stands, for the writer
    this.ended = false;
    this.told = false;
  }

  run(items) {
    const branches = [];
    for (const item of items) {
      if (item.variations.length) branches.push({ item, line: this.line.copy(), at: this.line.events.length });
      const between = this.line.lost ? null : Math.min(this.line.number, this.last);
      const open = this.line.trick.length > 0;
      this.wrong = false;
      this.take(this.line, item.token, false);
      this.trace.set(item.token.start, { trick: between, after: this.line.lost ? null : this.line.number, wrong: this.wrong, open });
    }
    this.main = this.line.events;
    for (const event of this.main) this.judge(event, this.main.slice(0, event.index), this.main.slice(event.index + 1));
    for (const { item, line, at } of branches) for (const variation of item.variations) this.vary(line, variation, at);
    return this.line;
  }

  vary(from, items, at) {
    const line = from.copy();
    for (const item of items) {
      const before = item.variations.length ? line.copy() : null;
      const count = line.events.length;
      this.take(line, item.token, true, at);
      for (const event of line.events.slice(count)) this.judge(event, line.events.slice(0, count), this.main.slice(at));
      if (before) for (const inner of item.variations) this.vary(before, inner, at);
    }
  }

  take(line, token, variation, at = 0) {
    const between = !line.trick.length && line.number > this.first;
    const trick = AFTER.has(token.kind) && between ? line.number - 1 : line.number;
    const by = token.seat ?? (line.next === null ? null : this.game.seats[line.next]);
    const more = { variation, irregular: token.irregular, trick, seat: token.kind === "number" ? null : by };
    if (token.kind === "gap") Object.assign(line, { lost: true, gapped: true, next: null, may: null, trick: [] });
    else if (token.kind === "number") this.numbered(line, token, more);
    else if (token.kind === "running-score" || token.kind === "speech") return;
    else if (token.seat && !this.game.seats.includes(token.seat)) {
      this.report("seat-unknown", token, { ...more, irregular: false });
      Object.assign(line, { lost: true, gapped: true, next: null, may: null, trick: [] });
    } else if (this.isOver(line)) {
      if (!variation && this.told) return;
      if (!variation) this.told = true;
      this.report("after-end", token, more);
    } else if (token.kind === "play") this.played(line, token, more, at);
    else this.report(FOREIGN[token.kind], token, more);
  }

  isOver(line) {
    return this.over || line.number > this.last;
  }

  numbered(line, { number, ...token }, more) {
    if (line.lost && number < line.number) {
      // A gap cannot lead back.
      this.wrong = true;
      this.report("trick-number", token, { ...more, irregular: false });
      Object.assign(line, { lost: false, trick: [], next: null, may: null, written: number });
      return;
    }
    if (line.lost) {
      Object.assign(line, { lost: false, trick: [], number, next: null, may: null, written: number });
      return;
    }
    const inside = line.trick.length > 0;
    const right = number === line.number || (line.written !== null && number === line.written + (inside && line.writtenIn === line.number ? 0 : 1));
    this.wrong = number !== line.number;
    if (!right) this.report("trick-number", token, { ...more, irregular: false });
    Object.assign(line, { written: number, writtenIn: line.number });
  }

  played(line, token, more, at) {
    const { game } = this;
    const [card] = token.cards;
    const written = token.seat ? game.seats.indexOf(token.seat) : null;
    let turn = true;
    if (written !== null) {
      const wrong = line.next !== null ? written !== line.next : line.may !== null && !line.may.includes(written);
      if (wrong) {
        turn = false;
        this.report("turn", token, more);
      }
    }
    const seat = written ?? line.next;
    const again = seat !== null && line.trick.some((one) => one.seat === seat);
    if (again && !line.lost) return;
    const led = line.lost ? null : (line.trick[0]?.card ?? card);
    const event = { index: line.events.length, seat, card, token, more, status: "held", leads: !line.lost && line.trick.length === 0, led, turn, lost: line.lost, gapped: line.gapped };
    if (seat !== null) event.status = this.status(event, line.events, more.variation ? this.main.slice(at) : []);
    // 4.1: of a card that is one copy too many, every hand that lists it has an unknown one instead.
    if (event.status === "deal-copies" && !more.variation) for (const hand of this.hands) hand.shaken = hand.doubt(card) || hand.shaken;
    line.events.push(event);
    if (seat === null) line.doubtful = true;
    if (line.lost) {
      line.next = seat === null ? null : (seat + 1) % game.seats.length;
      return;
    }
    line.trick.push({ seat, card });
    if (line.trick.length < game.seats.length) {
      line.may = null;
      line.next = seat === null ? null : this.after(line, seat);
    } else this.full(line);
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

  full(line) {
    const winners = this.winners(line.trick);
    const seats = winners.map((n) => line.trick[n].seat);
    const winner = seats.length === 1 ? seats[0] : null;
    line.tricks.push({ winner, may: seats, cards: line.trick.map(({ card }) => card) });
    if (line.trick.some(({ card }) => !isKnown(card))) line.unclear = true;
    Object.assign(line, { trick: [], number: line.number + 1, next: winner, may: winner === null && !seats.includes(null) ? seats : null });
  }

  /** 4.9: the places in a trick whose card can have won it, whatever is not known. */
  winners(trick) {
    const { game } = this;
    const all = trick.map(({ card }) => readings(card, game.pack));
    const found = new Set();
    for (const trump of this.trump) {
      for (const lead of all[0]) {
        const led = game.suit(lead);
        const strengths = all.map((cards, n) => (n === 0 ? [lead] : cards).map((card) => game.strength(card, led, trump)));
        const least = strengths.map((each) => Math.min(...each));
        strengths.forEach((each, n) => {
          const most = Math.max(...each);
          if (least.every((low, other) => other === n || low < most || (low === most && n < other))) found.add(n);
        });
      }
    }
    return [...found];
  }

  held(seat, before, later, gapped = false) {
    const own = (events) => events.filter((event) => event.seat === seat);
    return new Held(this.hands[seat], own(before), own(later), gapped);
  }

  /** What a card that is played says of the hand: `held`, `not-held`, or a copy or a card that the pack has not. */
  status({ seat, card, gapped }, before, later) {
    if (!isKnown(card)) return "held";
    const held = this.held(seat, before, []);
    if (!this.game.pack.includes(card)) return held.whole ? "not-held" : "deal-card";
    if (held.left.includes(card)) return "held";
    if (held.hand.doubted.has(card) && !held.played.includes(card)) return "held";
    if (!gapped && (held.whole || (held.hand.named.has(card) && held.hand.whole))) return "not-held";
    // 4.7: what another player is known to hold, or what has been seen already.
    const elsewhere = this.hands.some((hand, other) => other !== seat && hand.named.has(card)) || this.elsewhere.includes(card);
    const shown = [...before, ...later].some((event) => event.card === card && event.status === "held" && !(event.seat === seat && later.includes(event)));
    if (held.whole) return "not-held";
    if (elsewhere || shown || held.hand.named.has(card)) return "deal-copies";
    return held.canHold(card) ? "held" : "not-held";
  }

  judge(event, before, later) {
    const { seat, card, token, more, status } = event;
    if (seat === null) return;
    if (status === "not-held") return void this.report("play-not-held", token, { ...more, seat });
    if (status !== "held") return void this.report(status, token, { ...more, seat });
    const { game } = this;
    const held = this.held(seat, before, later, event.gapped);
    const suit = event.led !== null && event.led[1] !== "x" && (isKnown(event.led) || game.suit === undefined) ? game.suit(event.led) : null;
    let breaks = false;
    if (!event.leads && suit !== null && this.isOther(card, suit)) {
      const has = held.mustHave(suit, game.suit);
      if (has !== "no") {
        breaks = true;
        this.report("play-follow", token, { ...more, seat, certainty: has });
      }
    }
    if (token.irregular && !breaks && status === "held" && event.turn && this.certain(event, held, suit)) this.report("irregular-unfounded", token, { variation: more.variation });
  }

  isOther(card, suit) {
    return readings(card, this.game.pack).every((one) => this.game.suit(one) !== suit) && (isKnown(card) || card[1] !== "x" || false);
  }

  /** Whether the rules certainly allow a card: it is in the hand, and nothing else binds. */
  certain(event, held, suit) {
    if (!isKnown(event.card) || event.lost || !held.left.includes(event.card) || held.unseen.length || held.strays || held.hand.extra) return false;
    return event.leads || (suit !== null && (this.game.suit(event.card) === suit || (held.whole && held.mustHave(suit, this.game.suit) === "no")));
  }
}
