// What happens between the tricks of a game in which cards are drawn: draws, declarations, exchanges (3.7, 4.5, 4.10).

import { Bag, fits, isKnown } from "./hands.js";
import { Served } from "./served.js";

export class Table {
  constructor(play, line, { melded, turnUp, size }) {
    const { hands } = line;
    Object.assign(this, { play, game: play.game, report: play.report, size, talon: hands.talon.length });
    Object.assign(line, {
      turned: turnUp ?? "x", // the turn-up, also when it has been drawn
      due: [], // who has still to draw, null where that is not known
      moment: null, // who may declare or exchange now, and what has been done in it
      mayDraw: false, // in a gap: whether cards may be drawn
      lies: false, // and whether the turn-up that lay there when it began may lie there still
      resumed: false, // after it, up to the first card: whether what followed the trick before may still be told
      served: this.game.seats.map(() => new Served()),
    });
    this.before = new Set(); // what was declared before `Start` and may have been played
    for (const { seat, cards } of melded) {
      const served = line.served[seat];
      const { kind } = this.meaning(cards);
      for (const [card, n] of counted(cards)) {
        const ways = served.serving(card, n, kind, this.game.bars[kind], this.game.copies);
        if (ways.length) served.ways.set(card, ways);
        if (hands.left(card)) this.before.add(seat + card);
      }
    }
  }

  meaning(cards) {
    return this.game.meaning(cards, this.play.trumps);
  }

  /** 4.10: something is not recorded. */
  gap(line) {
    const { hands } = line;
    // One has drawn. If nobody knows who, each hand has a card that is not known.
    if (line.due.length === 1) this.drawDue(line);
    const left = hands.talon.length;
    line.mayDraw = left > 0 || (line.lost && line.mayDraw);
    const exchanged = left && isKnown(line.turned) && line.turned[0] !== "7";
    hands.gap(line.mayDraw ? this.size : null, exchanged ? this.sevens : []);
    if (exchanged) line.turned = "x";
    line.lies = left > 0 && isKnown(line.turned);
    for (const served of line.served) served.gap();
    Object.assign(line, { due: [], moment: momentOf(null) });
  }

  /** The 7s that may be exchanged. */
  get sevens() {
    return this.play.trumps.map((trump) => `7${trump}`);
  }

  /** 4.10: the number after a gap tells what has been drawn. */
  goOn(line, number) {
    const { hands, turned } = line;
    const leftAfter = (trick) => Math.max(0, this.talon - 2 * (trick + 1 - this.play.first));
    const left = leftAfter(number - 1);
    hands.talon = Array(left).fill("x");
    if (left) hands.talon[left - 1] = turned;
    if (left && line.lies) hands.placed.add(turned);
    const size = Math.min(this.size, this.game.tricks - number + 1);
    if (line.mayDraw) for (const hand of hands.all) hand.unknown = Math.max(hand.unknown, size - [...hand.named].length);
    const pending = line.mayDraw && leftAfter(number - 2) > 0; // what the trick before brought on may still be told
    Object.assign(line, { lies: false, mayDraw: left > 0, resumed: pending, moment: momentOf(null) });
  }

  /** Whether nobody may draw, declare or exchange any more. */
  isClosed(line) {
    return !line.lost && !line.resumed && !line.hands.talon.length;
  }

  /** 3.7: the draws that are due, up to that of a seat. */
  drawDue(line, until) {
    while (line.due.length && line.due[0] !== until) this.drawNext(line);
  }

  /** The next card of the talon, or the one that is named, is drawn. */
  drawNext(line, card = line.hands.talon[0]) {
    const { hands } = line;
    const seat = line.due.shift();
    if (seat !== null) return hands.draw(seat, card);
    // Nobody knows who has this card.
    if (isKnown(card)) hands.placed.delete(card);
    hands.draw(line.due.length, "x");
  }

  drawn(line, token, more) {
    const { hands } = line;
    if (this.isClosed(line)) return this.report("draw-none", token, more);
    if (line.lost || line.resumed) return;
    const [card] = token.cards;
    const seat = token.seat ? more.seat : (line.due[0] ?? null);
    if (line.trick.length || !line.due.some((one) => one === seat || one === null)) {
      this.report("draw-turn", token, more);
      if (isKnown(card)) hands.doubtful.add(card);
      if (more.seat !== null) hands.all[more.seat].gain("x");
      return;
    }
    if (line.moment) line.moment.over = true;
    if (line.due.includes(seat)) this.drawDue(line, seat);
    // If nobody knows who draws first, it may be any of the next cards.
    const next = hands.talon.slice(0, line.due[0] === seat ? 1 : line.due.length);
    if (!next.some((one) => fits(card, one))) {
      this.report("draw-card", token, more);
      // One of them has been drawn.
      for (const one of [card, next[0]]) if (isKnown(one)) hands.doubtful.add(one);
      return this.drawNext(line, "x");
    }
    if (next.some((one) => isKnown(one) && fits(card, one))) return this.drawNext(line);
    const fault = isKnown(card) && !hands.doubtful.has(card) ? hands.beyondPack(card) : null;
    if (fault) {
      this.report(fault, token, more);
      hands.doubt(card);
    } else if (isKnown(card) && !hands.doubtful.has(card)) hands.placed.add(card);
    this.drawNext(line, hands.doubtful.has(card) ? "x" : card);
  }

  /** Whether now is a player's moment, after a trick that they won; null if that is not known. */
  isMoment(line, seat) {
    const { moment } = line;
    if (line.lost) return null;
    if (!moment || moment.over || line.trick.length) return false;
    return moment.winner === null ? null : moment.winner === seat;
  }

  declared(line, token, more) {
    const { moment } = line;
    const { cards, points } = token;
    const { seat } = more;
    const meant = this.meaning(cards);
    const code = this.declarationFault(line, seat, cards, meant);
    if (code) {
      const old = code === "declare-reused" && cards.some((card) => this.before.has(seat + card));
      this.report(code, token, { ...more, certainty: old ? "possible" : "proven" });
      if (more.counted) this.play.scores.declaredInVain(seat, points ?? meant?.worth[0] ?? 0);
      return;
    }
    if (cards.every(isKnown)) this.serve(line, seat, cards, meant.kind);
    if (moment && meant.kind !== "seven") moment.melds[seat] += 1;
    this.worth(token, more, meant.worth, meant.worth.length > 1 ? null : meant.worth[0]);
  }

  /** 4.5: what is wrong with a declaration, null if nothing is. */
  declarationFault(line, seat, cards, meant) {
    const { hands, moment } = line;
    const { options, bars } = this.game;
    if (!meant) return "declare-unknown";
    if (this.isClosed(line)) return "declare-closed";
    if (this.isMoment(line, seat) === false) return "declare-turn";
    const isSeven = meant.kind === "seven";
    const just = moment?.gained[seat];
    const barred = options["exchanged-card-meld-same-trick"] === "false" && !isSeven && cards.includes(just);
    if (barred && counted(cards).get(just) > hands.held(seat, just) - 1) return "declare-turn";
    if (!cards.every(isKnown)) return null;
    const { named } = hands.all[seat];
    const wanted = [...counted(cards)].flatMap(([card, n]) => Array(Math.max(0, n - named.of(card))).fill(card));
    if (!hands.hasRoom(seat, wanted)) return "declare-not-held";
    if (!isSeven && options["melds-per-trick"] === "1" && moment?.melds[seat]) return "declare-limit";
    const served = line.served[seat];
    const may = ([card, n]) => served.serving(card, n, meant.kind, bars[meant.kind], hands.held(seat, card)).length > 0;
    const renews = ([card, n]) => may([card, n]) && served.of(card).some((way) => way.filter((kinds) => kinds.includes("besigue")).length < n);
    const all = [...counted(cards)];
    const renewed = meant.kind !== "double" || options.unite === "true" || all.some(renews);
    return all.every(may) && renewed ? null : "declare-reused";
  }

  /** Cards have served. Those that are shown to be in the hand are named. */
  serve(line, seat, cards, kind) {
    const { hands } = line;
    const { named } = hands.all[seat];
    const served = line.served[seat];
    for (const [card, n] of counted(cards)) {
      const held = hands.held(seat, card);
      for (let k = named.of(card); k < n; k += 1) hands.reveal(seat, card);
      served.ways.set(card, served.serving(card, n, kind, this.game.bars[kind], held));
      for (let k = named.of(card); k < served.least(card); k += 1) hands.reveal(seat, card);
    }
  }

  /** Marks what a declaration or an exchange is worth: one of some figures, `points` unless another is written; null if that is not known. */
  worth(token, more, all, points) {
    const written = all.includes(token.points);
    if (!more.variation && token.points !== null && !written) {
      this.report("score-declared", token, more);
      if (more.counted) this.play.scores.declaredWrongly(more.seat, token.points - all[0]);
    }
    const made = written ? token.points : points;
    if (more.counted) this.mark(this.play.line, made === null ? null : this.play.scores.to(more.seat, made));
  }

  exchanged(line, token, more) {
    const { hands, moment, turned } = line;
    const { seat } = more;
    const [card] = token.cards;
    const held = hands.held(seat, card);
    const code = this.exchangeFault(line, seat, card, held);
    if (code) {
      this.report(code, token, more);
      if (more.counted) this.play.scores.declaredInVain(seat, token.points ?? 10);
    }
    const all = this.worthOfSeven(line, seat, card, held);
    const sure = token.points !== null || this.worthOfSeven(line, seat, card, hands.all[seat].named.of(card)).includes(all[0]);
    const points = all.includes(token.points) ? token.points : all[0];
    if (hands.talon.length && (held || !isKnown(card))) {
      // The points tell which of two 7s is given.
      line.served[seat].leave(card, held, sure && !code ? points > 0 : null);
      hands.leave(seat, card);
      hands.all[seat].gain(code ? "x" : turned);
      line.turned = hands.talon[hands.talon.length - 1] = code ? "x" : card;
      line.lies = false;
      // 4.1: the players may also go on as if a faulty one had not been made.
      if (code) for (const one of [card, turned].filter(isKnown)) hands.doubtful.add(one);
    }
    if (code) return;
    if (moment) {
      moment.gained[seat] = turned;
      if (this.game.options["exchange-uses-meld"] === "true") moment.melds[seat] += 1;
    }
    this.worth(token, more, all, sure ? points : null);
  }

  /** What the exchange of a 7 may bring, the most first: nothing if it has been shown. `held` copies may be in the hand. */
  worthOfSeven(line, seat, card, held) {
    const ways = line.served[seat].of(card);
    const found = [...(ways.some((way) => way.length < held) ? [10] : []), ...(ways.some((way) => way.length) ? [0] : [])];
    return isKnown(card) && found.length ? found : [10];
  }

  /** 4.5: what is wrong with an exchange, null if nothing is. */
  exchangeFault(line, seat, card, held) {
    const { options } = this.game;
    if (line.turned[0] === "7") return "exchange-none";
    if (this.isClosed(line)) return "exchange-closed";
    const used = options["exchange-uses-meld"] === "true" && options["melds-per-trick"] === "1" && line.moment?.melds[seat];
    if ((used && !line.lost) || this.isMoment(line, seat) === false) return "exchange-turn";
    if (!this.sevens.some((one) => fits(card, one))) return "exchange-card";
    return !isKnown(card) || held ? null : "exchange-not-held";
  }

  /** A card has left a hand, nobody knows whose: it may have been one that has served. */
  leftSomewhere(line, card) {
    line.hands.leaveSomewhere(card);
    if (isKnown(card)) for (const served of line.served) served.leave(card, Infinity);
  }

  /** An exchange, nobody knows whose. */
  exchangedSomewhere(line, { cards: [card] }) {
    const { hands, turned } = line;
    if (line.lost || line.resumed || !hands.talon.length) return;
    this.leftSomewhere(line, card);
    if (isKnown(turned)) hands.placed.delete(turned);
    line.turned = hands.talon[hands.talon.length - 1] = card;
    line.lies = false;
  }

  /** A card is played. */
  played(line, seat, card, counts) {
    const { hands } = line;
    line.resumed = false;
    if (!line.trick.length) line.moment = line.lost ? momentOf(null) : null;
    if (seat === null) return this.leftSomewhere(line, card);
    if (isKnown(card)) line.served[seat].leave(card, hands.held(seat, card));
    if (!counts || this.game.options["second-seven"] !== "play-10" || !hands.talon.length) return;
    const sevens = this.sevens.filter((one) => fits(card, one)).length;
    if (sevens) this.mark(line, sevens === this.sevens.length && isKnown(card) ? this.play.scores.to(seat, 10) : null);
  }

  /** A trick is full: the winner has their moment, the draws are due, and it may be marked at once. */
  full(line, trick, counts) {
    const { options, tricks } = this.game;
    const { winner } = trick;
    const left = line.hands.talon.length;
    line.moment = momentOf(winner);
    line.due = left ? (winner === null ? [null, null] : [winner, 1 - winner]) : [];
    if (!counts) return;
    const live = options["brisque-marking"] === "live";
    const last = options["last-trick"] === "last-stock" ? left === 2 : line.over;
    const marks = (live ? [trick] : line.over ? line.tricks : []).map((one) => this.points(one));
    if (last) marks.push(winner === null ? null : this.play.scores.to(winner, 10));
    if (line.over && (line.gapped || line.tricks.length < tricks)) marks.push(null);
    if (marks.length) this.mark(line, marks.includes(null) ? null : [0, 1].map((seat) => marks.reduce((sum, one) => sum + one[seat], 0)));
  }

  /** What a trick brings, null if that is not known. */
  points({ winner, cards }) {
    if (winner === null || !cards.every(isKnown)) return null;
    return this.play.scores.to(winner, cards.reduce((sum, card) => sum + this.game.counts(card), 0));
  }

  mark(line, made) {
    if (this.play.scores.mark(made)) line.over = true;
  }
}

/** The moment after a trick: how many declarations, and what was exchanged for, by seat; `over` once a card is drawn. */
const momentOf = (winner) => ({ winner, melds: [0, 0], gained: [null, null], over: false });

/** How many of each card there are. */
const counted = (cards) => new Bag(cards).counts;
