// What happens between the tricks where cards are drawn (3.7, 4.5, 4.10).

import { fits, isKnown } from "../js-reader/values.js";
import { plus } from "./common.js";
import { count, remove } from "./lists.js";
import { Served } from "./served.js";

/** Cards, each once, with how many of it there are. */
const counted = (cards) => [...new Set(cards)].map((card) => [card, count(cards, card)]);
/** The moment after a trick: by seat the declarations, and what was exchanged for. */
const momentOf = (winner) => ({ winner, melds: [0, 0], gained: [null, null], over: false });

export class Table {
  constructor(play, line, { melded, turnUp, size, start, tags }) {
    const { hands } = line;
    const { game, trumps, report, scores } = play;
    Object.assign(this, { play, game, report, scores, size, talon: hands.talon.length });
    this.meaning = (cards) => game.meaning(cards, trumps);
    this.sevens = trumps.map((trump) => `7${trump}`); // those that may be exchanged
    Object.assign(line, {
      turned: turnUp ?? "x", // the turn-up, also when it has been drawn
      due: [], // who has still to draw, null where that is not known
      moment: null, // who may declare or exchange now, and what has been done in it
      mayDraw: false, // in a gap: whether cards may be drawn
      lies: false, // and whether the turn-up that lay there when it began may lie there still
      resumed: false, // after it, up to the first card: whether the trick before may be followed
      untold: start > 1 && !tags.has("Melded"), // whether a 7 may have been shown untold
      served: game.seats.map(() => new Served()),
    });
    this.before = new Set(); // what was declared before `Start` and may have been played
    for (const { seat, cards } of melded) {
      const { kind } = this.meaning(cards);
      for (const [card, n] of counted(cards)) {
        this.note(line, seat, card, n, kind, game.copies);
        if (hands.left(card)) this.before.add(seat + card);
      }
    }
  }

  /** Notes that copies of a card serve, if there is a way. */
  note({ served }, seat, card, n, kind, held) {
    const ways = served[seat].serving(card, n, kind, this.game.bars[kind], held);
    if (ways.length) served[seat].ways.set(card, ways);
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
    for (const served of line.served) served.gap();
    const lies = left > 0 && isKnown(line.turned);
    Object.assign(line, { lies, due: [], moment: momentOf(null), untold: true });
  }

  /** 4.10: the number after a gap tells what has been drawn. */
  goOn(line, number) {
    const { hands, turned, mayDraw } = line;
    const leftAfter = (trick) => Math.max(0, this.talon - 2 * (trick + 1 - this.play.first));
    const left = leftAfter(number - 1);
    // If the turn-up has been drawn, nobody knows who has it.
    if (left && line.lies) hands.placed.push(turned);
    if (!left && hands.talon.length && !line.lies) remove(hands.placed, turned);
    hands.talon = Array(left).fill("x").fill(turned, -1);
    const size = Math.min(this.size, this.game.tricks - number + 1);
    for (const hand of mayDraw ? hands.all : []) {
      hand.unknown = Math.max(hand.unknown, size - hand.named.length);
    }
    const resumed = mayDraw && leftAfter(number - 2) > 0;
    Object.assign(line, { lies: false, mayDraw: left > 0, resumed, moment: momentOf(null) });
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
    const { hands, due } = line;
    const seat = due.shift();
    hands.talon.shift();
    if (seat !== null) return hands.all[seat].gain(card);
    // Nobody knows who has this card.
    remove(hands.placed, card);
    hands.all[due.length].gain("x");
  }

  drawn(line, token, more) {
    const { hands, due } = line;
    if (this.isClosed(line)) return this.report("draw-none", token, more);
    if (line.lost || line.resumed) return;
    const [card] = token.cards;
    const seat = token.seat ? more.seat : (due[0] ?? null);
    if (line.trick.length || !due.some((one) => one === seat || one === null)) {
      this.report("draw-turn", token, more);
      if (isKnown(card)) hands.doubtful.add(card);
      return more.seat === null ? undefined : hands.all[more.seat].gain("x");
    }
    if (line.moment) line.moment.over = true;
    if (due.includes(seat)) this.drawDue(line, seat);
    // If nobody knows who draws first, it may be any of the next cards.
    const next = hands.talon.slice(0, due[0] === seat ? 1 : due.length);
    if (!next.some((one) => fits(card, one))) {
      this.report("draw-card", token, more);
      // One of them has been drawn.
      for (const one of [card, next[0]]) if (isKnown(one)) hands.doubtful.add(one);
      return this.drawNext(line, "x");
    }
    if (next.some((one) => isKnown(one) && fits(card, one))) return this.drawNext(line);
    const sure = isKnown(card) && !hands.doubtful.has(card);
    const fault = sure ? hands.beyondPack(card) : null;
    if (fault) {
      this.report(fault, token, more);
      hands.doubt(card);
    } else if (sure) hands.placed.push(card);
    this.drawNext(line, hands.doubtful.has(card) ? "x" : card);
  }

  /** Whether now is certainly not a player's moment, which is after a trick that they won. */
  isLate({ moment, lost, trick }, seat) {
    if (lost) return false;
    return !moment || moment.over || trick.length > 0 || ![seat, null].includes(moment.winner);
  }

  declared(line, token, more) {
    const { cards } = token;
    const { seat } = more;
    const meant = this.meaning(cards);
    const code = this.declarationFault(line, seat, cards, meant);
    if (code) {
      const old = code === "declare-reused" && cards.some((card) => this.before.has(seat + card));
      const certainty = old ? "possible" : "proven";
      return this.play.faulty(code, token, { ...more, certainty }, meant?.worth[0] ?? 0);
    }
    if (cards.every(isKnown)) this.serve(line, seat, cards, meant.kind);
    if (line.moment && meant.kind !== "seven") line.moment.melds[seat] += 1;
    this.worth(token, more, meant.worth, meant.worth.length > 1 ? null : meant.worth[0]);
  }

  /** 4.5: what is wrong with a declaration, null if nothing is. */
  declarationFault(line, seat, cards, meant) {
    const { hands, moment } = line;
    const { options, bars } = this.game;
    if (!meant) return "declare-unknown";
    if (this.isClosed(line)) return "declare-closed";
    if (this.isLate(line, seat)) return "declare-turn";
    const isSeven = meant.kind === "seven";
    const just = moment?.gained[seat];
    const barred = options["exchanged-card-meld-same-trick"] === "false" && !isSeven;
    if (barred && cards.includes(just) && count(cards, just) >= hands.held(seat, just)) {
      return "declare-turn";
    }
    if (!cards.every(isKnown)) return null;
    const all = counted(cards);
    const { named } = hands.all[seat];
    const wanted = ([card, n]) => Array(Math.max(0, n - count(named, card))).fill(card);
    if (!hands.hasRoom(seat, all.flatMap(wanted))) return "declare-not-held";
    const limit = options["melds-per-trick"] === "1" && !isSeven;
    if (limit && moment?.melds[seat]) return "declare-limit";
    const served = line.served[seat];
    // Copies that are not named may serve, as many as the hand has room for at once.
    const may = ([card, n], more) =>
      served.serving(card, n, meant.kind, bars[meant.kind], count(named, card) + more).length > 0;
    const fewest = (one) => [0, 1, 2].find((more) => may(one, more)) ?? 99;
    const others = all.flatMap((one) => Array(fewest(one)).fill(one[0]));
    const old = (way) => way.filter((kinds) => kinds.includes("besigue")).length;
    const renews = ([card, n]) => served.of(card).some((way) => old(way) < n);
    const anyMay = meant.kind !== "double" || options.unite === "true";
    return hands.hasRoom(seat, others) && (anyMay || all.some(renews)) ? null : "declare-reused";
  }

  /** Cards have served. Those that are shown to be in the hand are named. */
  serve(line, seat, cards, kind) {
    const { hands } = line;
    const { named } = hands.all[seat];
    const name = (card, most) => {
      for (let k = count(named, card); k < most; k += 1) hands.reveal(seat, card);
    };
    for (const [card, n] of counted(cards)) {
      const held = hands.held(seat, card);
      name(card, n);
      this.note(line, seat, card, n, kind, held);
      name(card, line.served[seat].least(card));
    }
  }

  // Marks what a declaration or an exchange is worth: one of some figures, `points` unless another
  // is written; null if that is not known.
  worth(token, more, all, points) {
    const { scores, play } = this;
    const written = all.includes(token.points);
    if (!more.variation && token.points !== null && !written) {
      this.report("score-declared", token, more);
      if (more.counted) scores.declared("wrong", more.seat, token.points - all[0]);
    }
    const made = written ? token.points : points;
    if (more.counted) this.mark(play.line, made === null ? null : scores.to(more.seat, made));
  }

  exchanged(line, token, more) {
    const { hands, moment, turned } = line;
    const { seat } = more;
    const [card] = token.cards;
    const held = hands.held(seat, card);
    const code = this.exchangeFault(line, seat, card, held);
    if (code) this.play.faulty(code, token, more, 10);
    const all = this.worthOfSeven(line, seat, card, held);
    const least = this.worthOfSeven(line, seat, card, count(hands.all[seat].named, card));
    const told = least.includes(all[0]) && (all.length === 1 || !line.untold);
    const sure = token.points !== null || told;
    const points = all.includes(token.points) ? token.points : all[0];
    if (hands.talon.length && (held || !isKnown(card))) {
      // The points tell which of two 7s is given.
      line.served[seat].leave(card, held, sure && !code ? points > 0 : null);
      hands.leave(seat, card);
      hands.all[seat].gain(code ? "x" : turned);
      this.turn(line, code ? "x" : card);
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

  /** Another card lies there as the turn-up. */
  turn(line, card) {
    line.turned = line.hands.talon[line.hands.talon.length - 1] = card;
    line.lies = false;
  }

  /** What a 7 given may bring, the most first: nothing if it has been shown; one of `held`. */
  worthOfSeven(line, seat, card, held) {
    const ways = line.served[seat].of(card);
    const shown = line.untold && this.game.options["second-seven"] === "show-10";
    const anew = ways.some((way) => way.length < held);
    const again = shown || ways.some((way) => way.length);
    const found = [10, 0].filter((points) => (points ? anew : again));
    return isKnown(card) && found.length ? found : [10];
  }

  /** 4.5: what is wrong with an exchange, null if nothing is. */
  exchangeFault(line, seat, card, held) {
    const { options } = this.game;
    if (line.turned[0] === "7") return "exchange-none";
    if (this.isClosed(line)) return "exchange-closed";
    const limit = options["exchange-uses-meld"] === "true" && options["melds-per-trick"] === "1";
    const used = limit && line.moment?.melds[seat] && !line.lost;
    if (used || this.isLate(line, seat)) return "exchange-turn";
    if (!this.sevens.some((one) => fits(card, one))) return "exchange-card";
    return !isKnown(card) || held ? null : "exchange-not-held";
  }

  /** A card has left a hand, nobody knows whose: it may have been one that has served. */
  leftSomewhere(line, card) {
    line.hands.leaveSomewhere(card);
    if (isKnown(card)) for (const served of line.served) served.leave(card, Infinity);
  }

  /** A declaration or an exchange, nobody knows whose. */
  doneSomewhere(line, { kind, cards: [card] }) {
    const { hands, turned } = line;
    if (kind === "declaration") line.untold = true;
    if (kind !== "exchange" || line.lost || line.resumed || !hands.talon.length) return;
    this.leftSomewhere(line, card);
    remove(hands.placed, turned);
    this.turn(line, card);
  }

  /** A card is played. */
  played(line, seat, card, counts) {
    const { hands } = line;
    line.resumed = false;
    if (!line.trick.length) line.moment = line.lost ? momentOf(null) : null;
    if (seat === null) return this.leftSomewhere(line, card);
    if (isKnown(card)) line.served[seat].leave(card, hands.held(seat, card));
    const marked = counts && this.game.options["second-seven"] === "play-10" && hands.talon.length;
    const sevens = marked ? this.sevens.filter((one) => fits(card, one)) : [];
    const sure = sevens.length === this.sevens.length && isKnown(card);
    if (sevens.length) this.mark(line, sure ? this.scores.to(seat, 10) : null);
  }

  /** A trick is full: its winner has their moment, draws are due, it may be marked at once. */
  full(line, trick, counts) {
    const { options, tricks } = this.game;
    const { winner } = trick;
    const left = line.hands.talon.length;
    line.moment = momentOf(winner);
    line.due = left ? (winner === null ? [null, null] : [winner, 1 - winner]) : [];
    if (!counts) return;
    const now = options["brisque-marking"] === "live" ? [trick] : line.over ? line.tricks : [];
    const marks = now.map((one) => {
      if (one.winner === null || !one.cards.every(isKnown)) return null;
      return this.scores.to(one.winner, one.cards.map(this.game.counts).reduce((a, b) => a + b));
    });
    const last = options["last-trick"] === "last-stock" ? left === 2 : line.over;
    if (last) marks.push(winner === null ? null : this.scores.to(winner, 10));
    if (line.over && (line.gapAt !== null || line.tricks.length < tricks)) marks.push(null);
    if (marks.length) this.mark(line, marks.includes(null) ? null : marks.reduce(plus));
  }

  mark(line, made) {
    if (this.scores.mark(made)) line.over = true;
  }
}
