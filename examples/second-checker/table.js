// What happens between the tricks of bezique: draws, declarations, exchanges (3.7, 4.5, docs/games/besigue.md).

import { Served } from "./besigue.js";
import { Bag, fits, isKnown } from "./hands.js";

const sum = (numbers) => numbers.reduce((all, n) => all + n, 0);

export class Table {
  constructor(play, line, melded, turnUp) {
    Object.assign(this, { play, game: play.game, talon: [...line.hands.talon] });
    const { seats } = this.game;
    Object.assign(line, { turned: turnUp ?? "x", due: [], moment: null, served: seats.map(() => new Served()) });
    for (const { seat, cards } of melded) {
      const one = this.meaning(cards);
      for (const [card, n] of one ? counted(cards) : []) line.served[seat].set(card, line.served[seat].serving(card, n, one.kind, this.game.bars[one.kind], 2));
    }
  }

  report(code, token, more) {
    this.play.report(code, token, more);
  }

  /** 4.10: the number after a gap tells what has been drawn. */
  goOn(line, number) {
    const { hands } = line;
    if (!hands.talon.length) return;
    hands.adrift = false;
    const at = (number - this.play.first) * 2;
    const last = hands.talon.at(-1);
    // What was drawn or exchanged in the gap is in either hand.
    const now = [...this.talon.slice(0, -1), last === "x" ? this.talon.at(-1) : last];
    const drawn = now.slice(now.length - hands.talon.length, at);
    if (last === "x" && at < now.length && now.at(-1) !== "x") drawn.push(now.at(-1));
    hands.bounds = hands.bounds.map((one) => (drawn.every(isKnown) && one ? new Bag([...one, ...drawn]) : null));
    hands.talon = [...this.talon.slice(at, -1), ...(at < this.talon.length ? [last] : [])];
    for (const card of hands.talon) if (isKnown(card)) hands.placed.add(card);
    this.game.seats.forEach((_, seat) => (hands.unknown[seat] = Math.max(0, Math.min(this.game.size, this.game.tricks - number + 1) - [...hands.named[seat]].length)));
  }

  /** 3.7: the draws that are due, up to that of a seat. */
  drawDue(line, until) {
    const { hands } = line;
    while (line.due.length && line.due[0] !== until) {
      const seat = line.due.shift();
      const [card] = hands.talon;
      if (seat === null) {
        // Nobody knows who had this card.
        if (isKnown(card)) hands.placed.delete(card);
        hands.draw(line.due.length, "x");
      } else hands.draw(seat);
    }
    line.moment = null;
  }

  drawn(line, token, more) {
    const { hands } = line;
    const seat = token.seat ? this.game.seats.indexOf(token.seat) : (line.due[0] ?? null);
    const [card] = token.cards;
    if (line.lost) {
      if (seat !== null && isKnown(card) && hands.free(seat, card)) hands.reveal(seat, card);
      return;
    }
    if (!hands.talon.length) return this.report("draw-none", token, more);
    if (line.trick.length || !line.due.includes(seat)) {
      this.report("draw-turn", token, more);
      if (seat === null) return;
      hands.unknown[seat] += 1; // it may be there, in place of another
      hands.gone[seat] += 1;
      return;
    }
    const { moment } = line;
    this.drawDue(line, seat);
    line.due.shift();
    line.moment = moment && { ...moment, over: true };
    const [next] = hands.talon;
    if (!fits(card, next)) {
      this.report("draw-card", token, more);
      hands.placed.delete(next);
      return hands.draw(seat, "x"); // one of the two
    }
    if (!isKnown(next) && isKnown(card) && !hands.doubtful.has(card)) {
      const fault = !this.game.pack.includes(card) ? "deal-card" : hands.used(card) ? "deal-copies" : null;
      if (fault) {
        this.report(fault, token, more);
        hands.doubt(card);
      } else hands.placed.add(card);
    }
    hands.draw(seat, isKnown(next) && !isKnown(card) ? next : card);
  }

  /** What cards are as a declaration: its kind, and what it is worth if that is the same whatever is trumps; null if it is none. */
  meaning(cards) {
    const all = this.play.trump.map((trump) => this.game.declaration(cards, trump)).filter(Boolean);
    if (!all.length) return null;
    const sure = all.length === this.play.trump.length && all.every(({ points }) => points === all[0].points);
    return { kind: all[0].kind, points: sure ? all[0].points : null };
  }

  /** Whether now is a player's moment, after a trick that they won; null if that is not known. */
  isMoment(line, seat) {
    if (line.lost || (line.moment && line.moment.winner === null)) return null;
    return Boolean(line.moment) && !line.moment.over && !line.trick.length && line.moment.winner === seat;
  }

  declared(line, token, more) {
    const { hands, moment } = line;
    const seat = token.seat ? this.game.seats.indexOf(token.seat) : line.next;
    if (seat === null) return;
    const { cards, points } = token;
    const { options, bars } = this.game;
    const meant = this.meaning(cards);
    const fault = (code) => {
      this.report(code, token, more);
      if (more.counted) this.play.score.faulty(seat, points ?? meant?.points ?? 0);
    };
    if (!meant) return fault("declare-unknown");
    if (!line.lost && !hands.talon.length) return fault("declare-closed");
    const just = options["exchanged-card-meld-same-trick"] === "false" && moment?.card;
    const held = new Map();
    for (const [card, n] of counted(cards)) {
      const all = this.held(hands, seat, card);
      if (just === card && all - 1 < n && all >= n) return fault("declare-turn");
      held.set(card, all);
    }
    if (this.isMoment(line, seat) === false) return fault("declare-turn");
    for (const [card, n] of counted(cards)) if (held.get(card) < n) return fault("declare-not-held");
    const { kind } = meant;
    const uses = kind !== "seven" && options["melds-per-trick"] === "1";
    if (uses && moment && (moment.melds > 0 || (moment.exchanged && options["exchange-uses-meld"] === "true"))) return fault("declare-limit");
    const served = line.served[seat];
    const ways = [...counted(cards)].map(([card, n]) => [card, served.serving(card, n, kind, bars[kind], held.get(card))]);
    const fresh = kind !== "double" || options.unite === "true" || [...counted(cards)].some(([card, n]) => served.of(card).some((way) => way.filter((kinds) => kinds.includes("besigue")).length < n));
    if (!fresh || ways.some(([, all]) => !all.length)) return fault("declare-reused");
    for (const [card, all] of ways) {
      // Named are the copies that have been shown, whatever way they are told apart.
      for (let n = Math.min(...all.map((way) => way.length)) - hands.named[seat].of(card); n > 0; n -= 1) hands.reveal(seat, card);
      served.set(card, all);
    }
    if (moment && kind !== "seven") moment.melds += 1;
    this.worth(token, more, seat, [meant.points]);
  }

  /** How many copies of a card a hand may have. */
  held(hands, seat, card) {
    if (hands.doubtful.has(card)) return this.game.copies;
    const named = hands.named[seat].of(card);
    return named + (hands.free(seat, card) ? Math.min(hands.unknown[seat], this.game.copies - hands.placed.of(card)) : 0);
  }

  /** Marks what a declaration or an exchange is worth: one of some figures, the first unless another is written. */
  worth(token, more, seat, all) {
    if (!more.variation && token.points !== null && !all.includes(null) && !all.includes(token.points)) {
      this.report("score-declared", token, more);
      if (more.counted) this.play.score.wrong(seat, token.points - all[0]);
    }
    const points = all.includes(token.points) ? token.points : all[0];
    if (more.counted) this.mark(this.play.line, [seat === 0 ? points : 0, seat === 1 ? points : 0]);
  }

  exchanged(line, token, more) {
    const { hands, moment } = line;
    const seat = token.seat ? this.game.seats.indexOf(token.seat) : line.next;
    if (seat === null) return;
    const [card] = token.cards;
    const { turned } = line;
    const sevens = this.play.trump.map((trump) => `7${trump}`);
    const isSeven = sevens.some((one) => fits(card, one));
    const held = this.held(hands, seat, card);
    let code = null;
    if (turned[0] === "7") code = "exchange-none";
    else if (!line.lost && !hands.talon.length) code = "exchange-closed";
    else if (this.isMoment(line, seat) === false) code = "exchange-turn";
    else if (!isSeven) code = "exchange-card";
    else if (!held) code = "exchange-not-held";
    if (code) {
      this.report(code, token, more);
      if (more.counted) this.play.score.faulty(seat, token.points ?? 10);
    }
    const ways = line.served[seat].of(card);
    const shown = (way) => way.filter((kinds) => kinds.includes("seven")).length;
    const named = Math.max(1, hands.named[seat].of(card));
    const worth = [...(ways.some((way) => shown(way) < named) ? [10] : []), ...(ways.some(shown) ? [0] : []), ...(ways.some((way) => shown(way) < held) ? [10] : [])];
    if (held && hands.talon.length && (code === null || isSeven)) {
      this.leave(line, seat, card, false);
      hands.leave(seat, card);
      if (hands.adrift) hands.placed.delete(card);
      hands.gain(seat, turned);
      line.turned = hands.talon[hands.talon.length - 1] = code ? "x" : card;
    }
    if (code) {
      // 4.1: the players may also go on as if it had not been made.
      if (held && hands.talon.length) for (const one of [card, turned].filter(isKnown)) hands.doubt(one);
      return;
    }
    if (moment) Object.assign(moment, { exchanged: true, card: turned });
    this.worth(token, more, seat, line.gapped ? [token.points ?? 10] : worth);
  }

  /** A card leaves the hand to be played. */
  leave(line, seat, card, counts) {
    if (isKnown(card)) line.served[seat].leave(card, this.held(line.hands, seat, card));
    const { options } = this.game;
    if (!counts || options["second-seven"] !== "play-10" || card[0] !== "7" || !line.hands.talon.length) return;
    if (this.play.trump.every((trump) => card === `7${trump}`)) this.mark(line, [seat === 0 ? 10 : 0, seat === 1 ? 10 : 0]);
  }

  /** A trick is full: the winner has their moment, the draws are due, and it may be marked at once. */
  full(line, trick, counts) {
    const { game } = this;
    const winner = line.next;
    const left = line.hands.talon.length;
    line.moment = { winner, melds: 0, exchanged: false, card: null, over: false };
    line.due = left ? (winner === null ? [null, null] : [winner, 1 - winner]) : [];
    if (!counts) return;
    const live = game.options["brisque-marking"] === "live";
    const stock = game.options["last-trick"] === "last-stock";
    const of = (one) => this.points(one);
    const marks = [];
    if (live) marks.push(of(trick));
    if (stock ? left === 2 : line.over) marks.push(winner === null ? null : [0, 1].map((seat) => (seat === winner ? 10 : 0)));
    if (line.over && !live) marks.push(...(line.tricks.length === game.tricks ? line.tricks.map(of) : [null]));
    if (marks.length) this.mark(line, marks.includes(null) ? [null, null] : [0, 1].map((seat) => sum(marks.map((one) => one[seat]))));
  }

  points({ winner, cards }) {
    if (winner === null || cards.some((card) => card.includes("x"))) return null;
    return [0, 1].map((seat) => (seat === winner ? sum(cards.map(this.game.worthOf)) : 0));
  }

  mark(line, made) {
    if (this.play.score.mark(made)) line.over = true;
  }
}

function counted(cards) {
  const all = new Map();
  for (const card of cards) all.set(card, (all.get(card) ?? 0) + 1);
  return all;
}
