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

  add(card, n = 1) {
    this.counts.set(card, this.of(card) + n);
  }

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

export class Hands {
  constructor({ pack, copies, seats }) {
    const each = (make) => seats.map(make);
    Object.assign(this, { pack, copies, placed: new Bag(), doubtful: new Set(), owners: new Map() });
    this.talon = []; // the cards still to be drawn
    this.named = each(() => new Bag());
    this.unknown = each(() => 0);
    this.half = each(() => []); // the unknown cards of which rank or suit is known
    this.bounds = each(() => null); // after a gap: the cards that may still be there
    this.gone = each(() => 0); // cards that have left unseen,
    this.goneOf = each(() => []); // those among them that were one of these named ones,
    this.strays = each(() => 0); // and those that were not held
  }

  /** Step 1: a hand of `size` cards, of which some are listed. */
  deal(seat, cards, size) {
    for (const card of cards) this.gain(seat, card);
    this.unknown[seat] += Math.max(0, size - cards.length);
    this.gone[seat] += Math.max(0, cards.length - size);
  }

  /** Step 2: a card that is one too many. */
  doubt(card) {
    this.doubtful.add(card);
    this.named.forEach((cards, seat) => {
      while (cards.delete(card)) this.unknown[seat] += 1;
    });
  }

  owned(card, seat) {
    if (isKnown(card) && !this.owners.has(card)) this.owners.set(card, seat);
  }

  /** Step 4: all that is left of the pack is in the one hand that is not whole. */
  complete() {
    const open = this.unknown.flatMap((count, seat) => (count ? [seat] : []));
    const rest = this.pack.flatMap((card) => Array(this.copies - this.placed.of(card)).fill(card));
    if (open.length !== 1 || !this.talon.every(isKnown) || this.doubtful.size || rest.length !== this.unknown[open[0]]) return;
    this.unknown[open[0]] = 0;
    this.half[open[0]] = [];
    for (const card of rest) {
      this.placed.add(card);
      this.named[open[0]].add(card);
      this.owners.set(card, open[0]);
    }
  }

  /** Whether the pack has no copy of a card that is not named. */
  used(card) {
    return this.placed.of(card) >= this.copies;
  }

  /** Whether an unknown card of a hand can be this one, by the hand alone. */
  free(seat, card) {
    if (!this.unknown[seat] || this.adrift) return Boolean(this.unknown[seat]);
    const half = this.half[seat];
    if (half.length === this.unknown[seat] && !half.some((one) => fits(one, card))) return false;
    return this.bounds[seat] === null || this.bounds[seat].has(card);
  }

  /** Names an unknown card of a hand, if the pack has this card for it. */
  reveal(seat, card) {
    if (!this.unknown[seat] || this.used(card) || !this.pack.includes(card)) return;
    this.take(seat, card);
    this.named[seat].add(card);
  }

  take(seat, card) {
    this.resolve(seat, card);
    this.unknown[seat] -= 1;
    this.placed.add(card);
  }

  /** The half-known card that has turned out to be this one; several that can be it are no longer told apart. */
  resolve(seat, card) {
    const half = this.half[seat];
    const actual = readings(card, this.pack);
    const can = new Set(half.filter((one) => actual.some((each) => fits(one, each))));
    if (!can.size) return;
    const kept = half.filter((one) => !can.has(one));
    if (half.length === this.unknown[seat] && can.size === 1) kept.push(...half.filter((one) => can.has(one)).slice(1));
    this.half[seat] = kept;
  }

  /** A card is drawn: the next of the talon, or the one that is named. */
  draw(seat, card = this.talon[0]) {
    this.talon.shift();
    this.gain(seat, card);
  }

  gain(seat, card) {
    if (isKnown(card)) this.named[seat].add(card);
    else {
      this.unknown[seat] += 1;
      this.bounds[seat] = null;
    }
    if (card.length === 2 && !isKnown(card)) this.half[seat] = [...this.half[seat], card];
  }

  /** Step 6: what is wrong with the holding of a card, null if nothing is. */
  fault(seat, card) {
    if (this.named[seat].has(card)) return null;
    const doubtful = this.doubtful.has(card);
    if (!this.free(seat, card)) return doubtful && this.unknown[seat] ? null : "play-not-held";
    if (doubtful) return null;
    if (!this.pack.includes(card)) return "deal-card";
    return this.used(card) ? "deal-copies" : null;
  }

  /** Step 7. */
  leave(seat, card) {
    const named = this.named[seat];
    this.owned(card, seat);
    if (!isKnown(card)) this.leaveUnseen(seat, card);
    else if (named.delete(card)) this.nameGone(seat);
    else if (this.unknown[seat]) {
      this.take(seat, card);
      this.bounds[seat]?.delete(card);
    } else {
      this.gone[seat] += 1;
      this.strays[seat] += 1;
    }
  }

  leaveUnseen(seat, card) {
    const named = this.named[seat];
    const can = [...new Set([...named].filter((one) => fits(card, one)))];
    if (!can.length && this.unknown[seat]) {
      this.resolve(seat, card);
      this.unknown[seat] -= 1;
      if (this.half[seat].length > this.unknown[seat]) this.half[seat] = [];
    } else if (can.length === 1 && !this.unknown[seat]) named.delete(can[0]);
    else {
      this.gone[seat] += 1;
      if (can.length && !this.unknown[seat]) this.goneOf[seat] = [...this.goneOf[seat], can];
    }
  }

  /** A card that left unseen, and can only have been one that is still named, is that one. */
  nameGone(seat) {
    if (this.unknown[seat] || this.gone[seat] !== this.goneOf[seat].length) return;
    for (const one of this.goneOf[seat]) {
      const can = one.filter((card) => this.named[seat].has(card));
      if (can.length !== 1) continue;
      this.named[seat].delete(can[0]);
      this.goneOf[seat] = this.goneOf[seat].filter((each) => each !== one);
      this.gone[seat] -= 1;
    }
  }

  /** 4.10: any named card may have been played. */
  gap() {
    this.adrift = this.talon.length > 0; // nobody knows what has been drawn
    for (const card of this.talon) this.placed.delete(card);
    this.named.forEach((cards, seat) => {
      const before = this.bounds[seat];
      const all = [...cards];
      if (!this.unknown[seat] && !this.gone[seat]) this.bounds[seat] = new Bag(all);
      else this.bounds[seat] = before && new Bag([...before, ...all]);
      this.unknown[seat] += this.talon.length ? this.pack.length : all.length;
      for (const card of cards) this.placed.delete(card);
      this.named[seat] = new Bag();
      this.half[seat] = [];
    });
    this.talon = this.talon.map((card, n) => (n === this.talon.length - 1 && card[0] === "7" ? card : "x"));
  }

  /** Step 8: `no`, `proven` or `possible`: whether a hand has a card that would have met a duty. */
  meets(seat, duty, later) {
    const met = [...this.named[seat]].filter(duty);
    if (!met.length) return !this.gone[seat] && this.surely(seat, duty) ? "proven" : "no";
    const own = this.goneOf[seat];
    const gone = this.gone[seat] - own.filter((can) => !can.some((one) => met.includes(one))).length;
    if (!gone || gone < Math.min(4, met.length)) return "proven";
    if (met.some((one) => later.has(one))) return "proven";
    return this.strays[seat] ? "no" : "possible";
  }

  /** Whether a half-known card would have met it, whatever it is. */
  surely(seat, duty) {
    return this.half[seat].some((one) => {
      const can = this.pack.filter((card) => fits(one, card) && !this.used(card));
      return can.length && can.every(duty);
    });
  }
}
