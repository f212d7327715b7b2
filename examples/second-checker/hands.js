// What can be concluded about hands from what is known, by the steps of 4.6.

export const isKnown = (card) => !card.includes("x");
export const fits = (pattern, card) => pattern === "x" || card === "x" || [0, 1].every((n) => pattern[n] === "x" || card[n] === "x" || pattern[n] === card[n]);
/** All cards of a pack that a card as written can be. */
export const readings = (card, pack) => (isKnown(card) ? [card] : pack.filter((one) => fits(card, one)));

/** Cards, of which several may be alike. */
export class Bag {
  counts = new Map();

  constructor(cards = []) {
    for (const card of cards) this.add(card);
  }

  of(card) {
    return this.counts.get(card) ?? 0;
  }

  has(card) {
    return this.counts.has(card);
  }

  add(card) {
    this.counts.set(card, this.of(card) + 1);
  }

  /** Takes out a card, if it is there. Returns whether it was. */
  delete(card) {
    const n = this.of(card);
    if (n > 1) this.counts.set(card, n - 1);
    else this.counts.delete(card);
    return n > 0;
  }

  *[Symbol.iterator]() {
    for (const [card, n] of this.counts) for (let k = 0; k < n; k += 1) yield card;
  }
}

/** A copy of something made of plain objects, arrays, maps and sets. What is frozen is shared. */
export function copied(value) {
  if (Object.isFrozen(value) || typeof value === "function") return value;
  if (Array.isArray(value)) return value.map(copied);
  if (value instanceof Set) return new Set(value);
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [key, copied(one)]));
  return Object.assign(Object.create(Object.getPrototypeOf(value)), Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copied(one)])));
}

/** What is known of one hand. */
class Hand {
  named = new Bag();
  unknown = 0;
  half = []; // the unknown cards of which rank or suit is known
  bounds = null; // after a gap: the cards that may be there, null if any may
  gone = 0; // cards that have left unseen,
  goneOf = []; // for those that were one of some named cards, these,
  strays = 0; // and how many were played though not held

  gain(card) {
    if (isKnown(card)) this.named.add(card);
    else this.unknown += 1;
    if (card.length === 2 && !isKnown(card)) this.half.push(card);
  }

  /** Whether an unknown card can be this one, by the hand alone. */
  free(card) {
    if (!this.unknown) return false;
    if (this.half.length === this.unknown && !this.half.some((one) => fits(one, card))) return false;
    return this.bounds === null || this.bounds.has(card);
  }

  /** It is not known any more whether a card is here. */
  hide(card) {
    if (!this.named.delete(card)) return false;
    this.unknown += 1;
    return true;
  }

  /** A card that left unseen, and can only have been one that is still named, is that one. */
  nameGone() {
    if (this.unknown || this.gone !== this.goneOf.length) return;
    for (const one of this.goneOf) {
      const can = one.filter((card) => this.named.has(card));
      if (can.length !== 1) continue;
      this.named.delete(can[0]);
      this.goneOf = this.goneOf.filter((each) => each !== one);
      this.gone -= 1;
    }
  }
}

export class Hands {
  talon = []; // the cards still to be drawn, the turn-up last
  placed = new Bag(); // the copies that are known to be somewhere
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
    const open = this.all.filter(({ unknown }) => unknown);
    const rest = this.pack.flatMap((card) => Array(this.left(card)).fill(card));
    if (open.length !== 1 || !this.talon.every(isKnown) || this.doubtful.size || rest.length !== open[0].unknown) return;
    const [hand] = open;
    Object.assign(hand, { unknown: 0, half: [] });
    for (const card of rest) {
      this.placed.add(card);
      hand.named.add(card);
      this.owners.set(card, this.all.indexOf(hand));
    }
  }

  /** How many copies of a card are not known to be anywhere. */
  left(card) {
    return this.pack.includes(card) ? Math.max(0, this.copies - this.placed.of(card)) : 0;
  }

  /** How many of a hand's unknown cards can be this one. */
  fresh(seat, card) {
    const hand = this.all[seat];
    if (!hand.free(card)) return 0;
    return this.doubtful.has(card) ? hand.unknown : Math.min(hand.unknown, this.left(card));
  }

  /** How many copies of a card a hand may have. */
  held(seat, card) {
    return this.all[seat].named.of(card) + this.fresh(seat, card);
  }

  /** Whether a hand's unknown cards can be all of these at once. */
  hasRoom(seat, cards) {
    const { unknown, half, bounds } = this.all[seat];
    const wanted = new Bag(cards);
    const most = (card) => Math.min(this.fresh(seat, card), bounds?.of(card) ?? unknown);
    if (cards.some((card) => wanted.of(card) > most(card))) return false;
    return cards.length - matched(cards, half) <= unknown - half.length;
  }

  /** Names an unknown card of a hand, if the pack has this card for it. */
  reveal(seat, card) {
    const hand = this.all[seat];
    if (!hand.unknown || !this.left(card)) return;
    this.take(hand, card);
    hand.named.add(card);
  }

  take(hand, card) {
    this.resolve(hand, card);
    hand.unknown -= 1;
    this.placed.add(card);
  }

  /** The half-known card that has turned out to be this one; several that can be it are no longer told apart. */
  resolve(hand, card) {
    const { half, unknown } = hand;
    const actual = readings(card, this.pack);
    const can = new Set(half.filter((one) => actual.some((each) => fits(one, each))));
    if (!can.size) return;
    hand.half = half.filter((one) => !can.has(one));
    if (half.length === unknown && can.size === 1) hand.half.push(...half.filter((one) => can.has(one)).slice(1));
  }

  /** The next card of the talon, known as this one, is drawn. */
  draw(seat, card) {
    this.talon.shift();
    this.all[seat].gain(card);
  }

  /** Step 6: what is wrong with the holding of a card, null if nothing is. */
  fault(seat, card) {
    const hand = this.all[seat];
    const doubtful = this.doubtful.has(card);
    if (hand.named.has(card)) return null;
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
    else if (hand.named.delete(card)) hand.nameGone();
    else if (hand.unknown) {
      this.take(hand, card);
      hand.bounds?.delete(card);
    } else {
      hand.gone += 1;
      hand.strays += 1;
    }
  }

  /** A card leaves a hand, nobody knows whose. */
  leaveSomewhere(card) {
    if (isKnown(card)) this.placed.add(card);
    for (const hand of this.all) {
      if (!isKnown(card)) {
        hand.gone += 1;
        hand.strays += 1;
        continue;
      }
      if (hand.hide(card)) this.placed.delete(card);
      hand.half = hand.half.filter((one) => !fits(one, card));
    }
  }

  leaveUnseen(hand, card) {
    const can = [...new Set([...hand.named].filter((one) => fits(card, one)))];
    if (!can.length && hand.unknown) {
      this.resolve(hand, card);
      hand.unknown -= 1;
      if (hand.half.length > hand.unknown) hand.half = [];
    } else if (can.length === 1 && !hand.unknown) hand.named.delete(can[0]);
    else {
      hand.gone += 1;
      if (can.length && !hand.unknown) hand.goneOf = [...hand.goneOf, can];
    }
  }

  /**
   * 4.10: each hand has unknown cards alone, `size` of them if that is known; if everything was known before, they can
   * be what was in it, in the talon, or `exchanged`.
   */
  gap(size, exchanged) {
    const drawn = this.talon.every(isKnown) ? [...this.talon, ...exchanged] : null;
    for (const card of this.talon) this.placed.delete(card);
    for (const hand of this.all) {
      const { named, bounds, unknown } = hand;
      for (const card of named) this.placed.delete(card);
      if (!unknown && !hand.gone && drawn) hand.bounds = new Bag([...named, ...drawn]);
      else hand.bounds = bounds && !this.talon.length ? new Bag([...bounds, ...named]) : null;
      Object.assign(hand, { named: new Bag(), unknown: size ?? [...named].length + unknown, half: [], gone: 0, goneOf: [], strays: 0 });
    }
    this.talon = this.talon.map(() => "x");
  }

  /** Step 8: whether a hand has a card that would have met a duty: `no`, `proven`, `possible`, or `excused` by a card not held. */
  meets(seat, duty, later, byLater) {
    const { named, gone, goneOf, strays, half } = this.all[seat];
    const met = [...named].filter(duty);
    if (byLater) return met.some((one) => later.has(one)) ? "proven" : "no";
    if (!met.length) return !gone && half.some((one) => this.surely(one, duty)) ? "proven" : "no";
    const may = gone - goneOf.filter((can) => !can.some((one) => met.includes(one))).length;
    if (may < met.length || met.some((one) => later.has(one))) return "proven";
    return strays ? "excused" : "possible";
  }

  /** Whether a half-known card would have met it, whatever it is. */
  surely(half, duty) {
    const can = this.pack.filter((card) => fits(half, card) && this.left(card));
    return can.length > 0 && can.every(duty);
  }
}

/** How many of some cards can be matched one to one with half-known ones. */
function matched(cards, half) {
  const taken = new Map();
  const place = (card, tried) =>
    half.some((one, slot) => {
      if (tried.has(slot) || !fits(one, card.card)) return false;
      tried.add(slot);
      if (taken.has(slot) && !place(taken.get(slot), tried)) return false;
      taken.set(slot, card);
      return true;
    });
  return cards.filter((card) => place({ card }, new Set())).length;
}
