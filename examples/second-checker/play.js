// Replays a line of play: turns, tricks, revokes (3.6 to 3.9, 4.1, 4.10).

import { isKnown, readings } from "../js-reader/values.js";
import { placeIn } from "./findings.js";
import { copied, count, waysOf } from "./lists.js";
import { Table } from "./table.js";

/** What is wrong with an action that the game does not have, and what the table does with it. */
const OTHERS = {
  declaration: ["declare-unknown", "declared"],
  exchange: ["exchange-none", "exchanged"],
  draw: ["draw-none", "drawn"],
  closing: ["close-none"],
  claim: ["claim-short"],
  order: ["order-turn"],
};

/** Where a line of play stands. Lines are copied where a variation leaves them. */
class Line {
  trick = []; // what lies on the table: seats and cards
  may = null; // who may have won the last trick, if that is not known
  tricks = []; // those made, each with its winner and cards
  offset = 0; // by how much the last number was wrong
  lost = false; // whether there has been no number since a gap
  gapAt = null; // the item that was the last gap,
  broken = null; // and the trick that it broke off
  doubtful = false; // whether nobody is known to have played some card
  looked = false; // whether what is played later is known
  over = false; // whether the deal is over,
  told = false; // and whether that has been reported
  plays = 0;
}

/** Replays one deal. `report(code, place, more)` takes the findings. */
export class Play {
  constructor({ game, hands, tags, leader, leaders, over, report, scores }) {
    Object.assign(this, { game, leaders, over, scores, trumps: tags.trumps, first: tags.start });
    this.report = (code, token, more) => this.silent || report(code, placeIn(code, token), more);
    this.last = game.draws ? game.tricks : tags.size;
    this.line = Object.assign(new Line(), { number: this.first, hands, next: leader });
    this.table = game.draws ? new Table(this, this.line, tags) : null;
    this.trace = new Map(); // of each item: the trick in which it stands, for the writer
  }

  run(items) {
    const { line, trace } = this;
    const stands = () => (line.lost || this.over || line.over ? null : line.number);
    for (const [n, item] of items.entries()) {
      const trick = stands();
      const open = !line.lost && line.trick.length > 0;
      this.wrong = false; // whether a number is not the right one
      this.each(line, items, n, false);
      trace.set(item.token.start, { trick, after: stands(), wrong: this.wrong, open });
    }
  }

  /** An item, after the variations that may stand in its place. */
  each(line, items, n, variation) {
    const { token, notes } = items[n];
    const variations = notes.filter((note) => note.variation);
    const lastDraws = line.hands.talon.length === (line.due ?? []).length;
    const looks = variations.length && token.kind === "play" && !line.looked && lastDraws;
    if (looks && !variation) this.lookAhead(line, items, n, false);
    for (const { variation: nodes } of variations) {
      const other = Object.assign(copied(line), { told: false });
      const inner = nodes.filter((node) => node.token);
      for (const at of inner.keys()) this.each(other, inner, at, true);
    }
    this.take(line, items, n, variation);
  }

  /** Step 5 of 4.6, once, and again after each gap: what is played from an item on. */
  lookAhead(line, items, n, variation) {
    line.looked = true;
    if (this.silent || variation) return;
    const { hands } = line;
    const ahead = Object.assign(copied(line), { seen: [] });
    this.silent = true;
    for (let at = n; at < items.length; at += 1) this.take(ahead, items, at, false);
    this.silent = false;
    Object.assign(line, { later: Object.freeze(ahead.seen), laterFrom: 0 });
    const seen = [];
    for (const { seat, card } of line.later) {
      if (seat === null || !isKnown(card) || hands.doubtful.has(card)) continue;
      seen.push(seat + card);
      const more = count(seen, seat + card) > count(hands.all[seat].named, card);
      if (more && hands.all[seat].free(card)) hands.reveal(seat, card);
    }
  }

  take(line, items, n, variation) {
    const { token } = items[n];
    const { kind } = token;
    const counted = !variation && !this.silent;
    // 3.8: after a trick these belong to it.
    const after = (kind in OTHERS && kind !== "order") || kind === "running-score";
    const last = after && !line.trick.length && line.number > this.first;
    const trick = line.lost ? null : line.number - Number(last);
    const seat = token.seat ? this.game.seats.indexOf(token.seat) : line.next;
    const again = token.seat && this.inBroken(line) && line.trick.some((one) => one.seat === seat);
    const more = { variation, irregular: token.irregular, counted, trick, seat, again };
    const [foreign, act] = OTHERS[kind] ?? [];
    // 4.10: who plays again to the last trick plays after the end.
    line.over ||= again && kind === "play" && line.number >= this.last;
    if (kind === "gap") this.gap(line, n, counted);
    else if (kind === "number") this.numbered(line, token, { variation, trick });
    else if (kind === "running-score") counted && this.scores.running(token, trick);
    else if (seat < 0) {
      this.report("seat-unknown", token, { variation, trick, seat: token.seat });
      this.gap(line, n, counted);
    } else if (kind === "speech") return;
    else if (this.over || line.over) {
      if (!line.told) this.report("after-end", token, more);
      line.told = true;
    } else if (kind === "play") this.played(line, items, n, more);
    else if (seat === null && ["declaration", "exchange"].includes(kind)) {
      if (counted) this.scores.known = false;
      this.table?.doneSomewhere(line, token);
    } else if (this.table && act) this.table[act](line, token, more);
    else this.faulty(foreign, token, more, 0);
  }

  /** Reports an action that breaks a rule, and notes what it may have been thought to bring. */
  faulty(code, token, more, due) {
    this.report(code, token, more);
    if (more.counted) this.scores.declared("faulty", more.seat, token.points ?? due);
  }

  /** Gaps with nothing between them are one. */
  gap(line, n, counted) {
    if (counted) this.scores.known = false;
    const again = line.gapAt === n - 1;
    line.gapAt = n;
    if (again) return;
    if (line.trick.length && !line.lost) line.broken = { number: line.number, trick: line.trick };
    if (this.table) this.table.gap(line);
    else line.hands.gap(null, []);
    Object.assign(line, { lost: true, next: null, may: null, trick: [], looked: false });
  }

  /** A number after a gap tells where the play stands: in a new trick, or in one broken off. */
  goOn(line, number) {
    Object.assign(line, { lost: false, trick: [], number, next: null });
    this.table?.goOn(line, number);
    if (line.broken?.number !== number) return;
    line.trick = [...line.broken.trick];
    line.resumed = false;
    for (const { seat } of line.hands.talon.length ? line.trick : []) {
      if (seat !== null) line.hands.all[seat].unknown -= 1;
    }
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
    if (follows && (line.lost || (this.inBroken(line) && number > line.number))) {
      line.offset = 0;
      return this.goOn(line, number);
    }
    if (number === line.number && !line.lost) return;
    this.wrong = true;
    const agrees = !line.lost && number === line.number + line.offset;
    if (!agrees) this.report("trick-number", token, more);
    if (line.lost) this.goOn(line, Math.max(1, Math.min(line.number, this.last)));
    else line.offset = number - line.number;
  }

  played(line, items, n, more) {
    const { token } = items[n];
    const { hands } = line;
    const [card] = token.cards;
    const { seat } = more;
    if (this.table && !line.trick.length && !line.lost) this.table.drawDue(line);
    if (!line.looked && !hands.talon.length) this.lookAhead(line, items, n, more.variation);
    if (more.again) this.goOn(line, line.number + 1);
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
    const full = !line.lost && line.trick.length === this.game.seats.length;
    if (full) this.full(line, items, n, more.counted);
    else line.next = seat === null ? null : this.after(line, seat);
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
    const winner = winners?.length === 1 ? winners[0] : null;
    const trick = { winner, cards: line.trick.map(({ card }) => card) };
    if (winner === null) this.nextLeader(line, winners, items, n, trick);
    line.tricks.push(trick);
    const over = line.number >= this.last;
    Object.assign(line, { trick: [], number: line.number + 1, next: trick.winner, over });
    this.table?.full(line, trick, counted);
  }

  // 4.9: a trick whose winner is not known is that of the next written leader, or of the first
  // drawer if all draws are written, if they can have won it.
  nextLeader(line, winners, items, n, trick) {
    const rest = items.slice(n + 1).map(({ token }) => token);
    const next = rest.find(({ kind }) => kind === "gap" || kind === "play");
    const before = rest.slice(0, next && rest.indexOf(next));
    const draws = before.filter(({ kind, seat }) => kind === "draw" && seat);
    const all = new Set(draws.map(({ seat }) => seat)).size === this.game.seats.length;
    const leader = next?.kind === "play" ? next.seat : null;
    const drawer = all ? draws[0].seat : null;
    const seat = this.game.seats.indexOf(leader ?? drawer);
    if (seat < 0) return;
    if (!winners || winners.includes(seat)) trick.winner = seat;
    else if (winners.length) line.may = winners;
  }

  /** The seats that can have won a trick, whatever is not known; null if there is too much. */
  winners(trick) {
    const { pack, strength, suit } = this.game;
    const all = trick.map(({ card }) => readings(card, pack));
    const unknown = all.filter((cards) => cards.length > 1).length;
    if (trick.some(({ seat }) => seat === null) || unknown > 2) return null;
    const winner = (way, trump) => {
      const strengths = way.map((card) => strength(card, suit(way[0]), trump));
      return trick[strengths.indexOf(Math.max(...strengths))].seat;
    };
    const ways = waysOf(all);
    return [...new Set(this.trumps.flatMap((trump) => ways.map((way) => winner(way, trump))))];
  }

  judge(line, token, more, inTurn) {
    const { hands, trick } = line;
    const { seat, variation } = more;
    const [card] = token.cards;
    const fault = isKnown(card) ? hands.fault(seat, card) : null;
    if (fault) {
      this.report(fault, token, more);
      if (fault !== "play-not-held") hands.doubt(card);
      return;
    }
    const bound = trick.length > 0 && !hands.talon.length;
    if (isKnown(card) && bound && !line.lost) {
      const ahead = variation ? [] : (line.later ?? []).slice(line.laterFrom);
      const later = new Set(ahead.filter((one) => one.seat === seat).map((one) => one.card));
      const leads = readings(trick[0].card, this.game.pack);
      const all = leads.flatMap((led) =>
        this.trumps.map((trump) => this.broken(hands, seat, card, led, trump, later)),
      );
      if (all.length && !all.includes(null)) {
        const certainty = all.find(({ sure }) => sure === "possible")?.sure;
        return this.report(all[0].code, token, { ...more, certainty });
      }
    }
    const hand = hands.all[seat];
    const unclear = trick.some((one) => one.seat === null || !isKnown(one.card));
    const open = unclear || (bound && this.trumps.length > 1) || line.lost || this.inBroken(line);
    if (!token.irregular || !inTurn || hand.unknown || hand.gone || open) return;
    this.report("irregular-unfounded", token, { variation });
  }

  /** 4.5: the first duty that a card breaks when this one was led; null if none for certain. */
  broken(hands, seat, card, led, trump, later) {
    const { suit, strength, duties } = this.game;
    const beats = (one) => strength(one, suit(led), trump) > strength(led, suit(led), trump);
    const follows = (one) => suit(one) === suit(led);
    const all = [
      ["play-follow", follows, duties !== "free"],
      ["play-trump", (one) => suit(one) === trump, duties.includes("trump") && !follows(card)],
      ["play-beat", (one) => follows(one) && beats(one), duties.includes("beat") && follows(card)],
    ];
    let excused = null; // what comes after a duty that may not have bound needs later play
    for (const [code, duty, binds] of all) {
      if (!binds || duty(card)) continue;
      const sure = hands.meets(seat, duty, later, excused);
      if (sure === "proven") return { code, sure };
      if (sure !== "no") excused ??= { code, sure };
    }
    return excused?.sure === "possible" ? excused : null;
  }
}
