// What can be concluded about hands from what is known, by the steps of 4.6.

import { fits, isKnown, readings } from "../js-reader/values.js";
import { count, remove } from "./lists.js";

/** What is known of one hand. */
class Hand {
  named = [];
  unknown = 0;
  half = []; // the unknown cards of which rank or suit is known
  bounds = null; // after a gap: the cards that may be there, null if any may
  gone = 0; // cards that have left unseen,
  goneOf = []; // for those that were one of some named cards, these,
  strays = 0; // and how many were played though not held

  gain(card) {
    if (isKnown(card)) this.named.push(card);
    else this.unknown += 1;
    if (card.length === 2 && !isKnown(card)) this.half.push(card);
  }

  /** Whether an unknown card can be this one, by the hand alone. */
  free(card) {
    const { unknown, half, bounds } = this;
    const open = half.length < unknown || half.some((one) => fits(one, card));
    return unknown > 0 && open && (bounds?.includes(card) ?? true);
  }

  /** It is not known any more whether a card is here. */
  hide(card) {
    const there = remove(this.named, card);
    this.unknown += Number(there);
    return there;
  }

  /** A card leaves that was not held. */
  stray() {
    this.gone += 1;
    this.strays += 1;
  }

  /** A card that left unseen, and can only have been one that is still named, is that one. */
  nameGone() {
    if (this.unknown || this.gone !== this.goneOf.length) return;
    for (const one of this.goneOf) {
      const can = one.filter((card) => this.named.includes(card));
      if (can.length !== 1) continue;
      remove(this.named, can[0]);
      this.goneOf = this.goneOf.filter((each) => each !== one);
      this.gone -= 1;
    }
  }
}

export class Hands {
  talon = []; // the cards still to be drawn, the turn-up last
  placed = []; // the copies that are known to be somewhere
  doubtful = new Set();
  owners = new Map(); // who was dealt a card

  constructor({ pack, copies, seats }) {
    Object.assign(this, { pack, copies, all: seats.map(() => new Hand()) });
  }

  /** Step 1: a hand of `size` cards, of which some are listed. */
  deal(seat, cards, size) {
    const hand = this.all[seat];
    for (const card of cards) hand.gain(card);
    hand.unknown += Math.max(0, size - cards.length);
    hand.gone += Math.max(0, cards.length - size);
  }

  /** Step 2: a card that is one too many. */
  doubt(card) {
    this.doubtful.add(card);
    for (const hand of this.all) while (hand.hide(card));
  }

  owned(card, seat) {
    if (isKnown(card) && !this.owners.has(card)) this.owners.set(card, seat);
  }

  /** Step 4: all that is left of the pack is in the one hand that is not whole. */
  complete() {
    const [hand, ...others] = this.all.filter(({ unknown }) => unknown);
    const rest = this.pack.flatMap((card) => Array(this.left(card)).fill(card));
    if (!this.talon.every(isKnown) || this.doubtful.size) return;
    if (others.length || rest.length !== hand?.unknown) return;
    Object.assign(hand, { unknown: 0, half: [] });
    hand.named.push(...rest);
    this.placed.push(...rest);
    for (const card of rest) this.owners.set(card, this.all.indexOf(hand));
  }

  /** How many copies of a card are not known to be anywhere. */
  left(card) {
    return this.pack.includes(card) ? Math.max(0, this.copies - count(this.placed, card)) : 0;
  }

  /** How many of a hand's unknown cards can be this one. */
  fresh(seat, card) {
    const hand = this.all[seat];
    if (!hand.free(card)) return 0;
    return this.doubtful.has(card) ? hand.unknown : Math.min(hand.unknown, this.left(card));
  }

  /** How many copies of a card a hand may have. */
  held(seat, card) {
    return count(this.all[seat].named, card) + this.fresh(seat, card);
  }

  /** Whether a hand's unknown cards can be all of these at once. */
  hasRoom(seat, cards) {
    const { unknown, half, bounds } = this.all[seat];
    const most = (card) => Math.min(this.fresh(seat, card), count(bounds ?? cards, card));
    if (cards.some((card) => count(cards, card) > most(card))) return false;
    return !cards.length || cards.length - matched(cards, half) <= unknown - half.length;
  }

  /** Names an unknown card of a hand, if the pack has this card for it. */
  reveal(seat, card) {
    const hand = this.all[seat];
    if (!hand.unknown || !this.left(card)) return;
    this.take(hand, card);
    hand.named.push(card);
  }

  take(hand, card) {
    this.resolve(hand, card);
    hand.unknown -= 1;
    this.placed.push(card);
  }

  /** A half-known card has turned out to be this one; several that can be it are one as another. */
  resolve(hand, card) {
    const { half, unknown } = hand;
    const actual = readings(card, this.pack);
    const can = (one) => actual.some((each) => fits(one, each));
    const found = half.filter(can);
    hand.half = half.filter((one) => !can(one));
    if (half.length === unknown && new Set(found).size === 1) hand.half.push(...found.slice(1));
  }

  /** Step 6: what is wrong with the holding of a card, null if nothing is. */
  fault(seat, card) {
    const hand = this.all[seat];
    const doubtful = this.doubtful.has(card);
    if (hand.named.includes(card)) return null;
    if (!hand.free(card)) return doubtful && hand.unknown ? null : "play-not-held";
    return doubtful ? null : this.beyondPack(card);
  }

  /** What is wrong with one more copy of a card, null if there can be one. */
  beyondPack(card) {
    if (!this.pack.includes(card)) return "deal-card";
    return this.left(card) ? null : "deal-copies";
  }

  /** Step 7. */
  leave(seat, card) {
    const hand = this.all[seat];
    this.owned(card, seat);
    if (!isKnown(card)) this.leaveUnseen(hand, card);
    else if (remove(hand.named, card)) hand.nameGone();
    else if (hand.unknown) {
      this.take(hand, card);
      remove(hand.bounds ?? [], card);
    } else hand.stray();
  }

  /** A card leaves a hand, nobody knows whose. */
  leaveSomewhere(card) {
    if (!isKnown(card)) return this.all.forEach((hand) => hand.stray());
    this.placed.push(card);
    for (const hand of this.all) {
      if (hand.hide(card)) remove(this.placed, card);
      hand.half = hand.half.filter((one) => !fits(one, card));
    }
  }

  leaveUnseen(hand, card) {
    const can = [...new Set(hand.named.filter((one) => fits(card, one)))];
    if (!can.length && hand.unknown) {
      this.resolve(hand, card);
      hand.unknown -= 1;
      if (hand.half.length > hand.unknown) hand.half = [];
    } else if (can.length === 1 && !hand.unknown) remove(hand.named, can[0]);
    else {
      hand.gone += 1;
      if (can.length && !hand.unknown) hand.goneOf = [...hand.goneOf, can];
    }
  }

  // 4.10: each hand has unknown cards alone, `size` of them if that is known; if everything was
  // known before, they can be what was in it, in the talon, or `exchanged`.
  gap(size, exchanged) {
    const { talon } = this;
    const drawn = talon.every(isKnown) && [...talon, ...exchanged];
    const seen = [...talon, ...this.all.flatMap(({ named }) => named)];
    for (const card of seen) remove(this.placed, card);
    this.all = this.all.map(({ named, unknown, gone, bounds }) => {
      const before = bounds && !talon.length ? [...bounds, ...named] : null;
      const all = !unknown && !gone && drawn ? [...named, ...drawn] : before;
      return Object.assign(new Hand(), { unknown: size ?? named.length + unknown, bounds: all });
    });
    this.talon = talon.map(() => "x");
  }

  // Step 8: whether a hand has a card that would have met a duty: `no`, `proven`, `possible`, or
  // `excused` by a card not held; with `byLater`, as far as it is played later.
  meets(seat, duty, later, byLater) {
    const { named, gone, goneOf, strays, half } = this.all[seat];
    const met = named.filter(duty);
    if (byLater) return met.some((one) => later.has(one)) ? "proven" : "no";
    if (!met.length) return !gone && half.some((one) => this.surely(one, duty)) ? "proven" : "no";
    const others = goneOf.filter((can) => !can.some((one) => met.includes(one)));
    const may = gone - others.length;
    if (may < met.length || met.some((one) => later.has(one))) return "proven";
    return strays ? "excused" : "possible";
  }

  /** Whether a half-known card would have met it, whatever it is. */
  surely(half, duty) {
    const can = readings(half, this.pack).filter((card) => this.left(card));
    return can.length > 0 && can.every(duty);
  }
}

/** How many of some cards can be matched one to one with half-known ones. */
function matched(cards, half) {
  const taken = new Map();
  const place = (at, tried) =>
    half.some((one, slot) => {
      if (tried.has(slot) || !fits(one, cards[at])) return false;
      tried.add(slot);
      if (taken.has(slot) && !place(taken.get(slot), tried)) return false;
      taken.set(slot, at);
      return true;
    });
  return cards.filter((_, at) => place(at, new Set())).length;
}
