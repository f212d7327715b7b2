// What can be concluded about hands from what is known, by the steps of 4.6. Nobody draws in these games, and there is
// one pack.

export const isKnown = (card) => !card.includes("x");
export const fits = (pattern, card) => pattern === "x" || [0, 1].every((n) => pattern[n] === "x" || card[n] === "x" || pattern[n] === card[n]);
/** All cards of a pack that a card as written can be. */
export const readings = (card, pack) => (isKnown(card) ? [card] : pack.filter((one) => fits(card, one)));

export class Hands {
  constructor({ pack, seats, suit }) {
    const each = (make) => seats.map(make);
    Object.assign(this, { pack, suit, placed: new Set(), doubtful: new Set(), owners: new Map() });
    this.named = each(() => new Set());
    this.unknown = each(() => 0);
    this.half = each(() => []); // the unknown cards of which rank or suit is known
    this.bounds = each(() => null); // after a gap: the cards that may still be there
    this.gone = each(() => 0); // cards that have left unseen,
    this.goneOf = each(() => []); // those among them that were one of these named ones,
    this.strays = each(() => 0); // and those that were not held
  }

  copy() {
    const other = Object.assign(Object.create(Hands.prototype), this);
    for (const key of ["placed", "doubtful"]) other[key] = new Set(this[key]);
    for (const key of ["unknown", "half", "bounds", "gone", "goneOf", "strays"]) other[key] = [...this[key]];
    other.named = this.named.map((cards) => new Set(cards));
    other.owners = new Map(this.owners);
    return other;
  }

  /** Step 1: a hand of `size` cards, of which some are listed. */
  deal(seat, cards, size) {
    for (const card of cards) {
      if (isKnown(card)) this.named[seat].add(card);
      else this.unknown[seat] += 1;
      if (card.length === 2 && !isKnown(card)) this.half[seat] = [...this.half[seat], card];
    }
    this.unknown[seat] += Math.max(0, size - cards.length);
    this.gone[seat] += Math.max(0, cards.length - size);
  }

  /** Step 2: a card that is one too many. */
  doubt(card) {
    this.doubtful.add(card);
    this.named.forEach((cards, seat) => {
      if (cards.delete(card)) this.unknown[seat] += 1;
    });
  }

  owned(card, seat) {
    if (isKnown(card) && !this.owners.has(card)) this.owners.set(card, seat);
  }

  /** Step 4: all that is left of the pack is in the one hand that is not whole. */
  complete() {
    const open = this.unknown.flatMap((count, seat) => (count ? [seat] : []));
    const rest = this.pack.filter((card) => !this.placed.has(card));
    if (open.length !== 1 || this.doubtful.size || rest.length !== this.unknown[open[0]]) return;
    this.unknown[open[0]] = 0;
    this.half[open[0]] = [];
    for (const card of rest) {
      this.placed.add(card);
      this.named[open[0]].add(card);
      this.owners.set(card, open[0]);
    }
  }

  /** Whether an unknown card of a hand can be this one, by the hand alone. */
  free(seat, card) {
    if (!this.unknown[seat]) return false;
    const half = this.half[seat];
    if (half.length === this.unknown[seat] && !half.some((one) => fits(one, card))) return false;
    return this.bounds[seat] === null || this.bounds[seat].has(card);
  }

  /** Names an unknown card of a hand, if the pack has this card for it. */
  reveal(seat, card) {
    if (!this.unknown[seat] || this.placed.has(card) || !this.pack.includes(card)) return;
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

  /** Step 6: what is wrong with the holding of a card, null if nothing is. */
  fault(seat, card) {
    if (this.named[seat].has(card)) return null;
    const doubtful = this.doubtful.has(card);
    if (!this.free(seat, card)) return doubtful && this.unknown[seat] ? null : "play-not-held";
    if (doubtful) return null;
    if (!this.pack.includes(card)) return "deal-card";
    return this.placed.has(card) ? "deal-copies" : null;
  }

  /** Step 7. */
  leave(seat, card) {
    const named = this.named[seat];
    this.owned(card, seat);
    if (!isKnown(card)) this.leaveUnseen(seat, card);
    else if (named.delete(card)) this.nameGone(seat);
    else if (this.unknown[seat]) {
      this.take(seat, card);
      if (this.bounds[seat]?.has(card)) this.bounds[seat] = new Set([...this.bounds[seat]].filter((one) => one !== card));
    } else {
      this.gone[seat] += 1;
      this.strays[seat] += 1;
    }
  }

  leaveUnseen(seat, card) {
    const named = this.named[seat];
    const can = [...named].filter((one) => fits(card, one));
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
    this.named.forEach((cards, seat) => {
      const before = this.bounds[seat];
      if (!this.unknown[seat] && !this.gone[seat]) this.bounds[seat] = new Set(cards);
      else this.bounds[seat] = before && new Set([...before, ...cards]);
      this.unknown[seat] += cards.size;
      for (const card of cards) this.placed.delete(card);
      this.named[seat] = new Set();
      this.half[seat] = [];
    });
  }

  /** Step 8: `no`, `proven` or `possible`: whether a card breaks the duty to follow this suit. */
  revokes(seat, card, suit, later) {
    if (this.suit(card) === suit) return "no";
    const met = [...this.named[seat]].filter((one) => this.suit(one) === suit);
    if (!met.length) return !this.gone[seat] && this.surely(seat, suit) ? "proven" : "no";
    const own = this.goneOf[seat];
    const gone = this.gone[seat] - own.filter((can) => !can.some((one) => met.includes(one))).length;
    if (!gone || gone < Math.min(4, met.length)) return "proven";
    if (met.some((one) => later.has(one))) return "proven";
    return this.strays[seat] ? "no" : "possible";
  }

  /** Whether a half-known card is of this suit, whatever it is. */
  surely(seat, suit) {
    return this.half[seat].some((one) => {
      const can = this.pack.filter((card) => fits(one, card) && !this.placed.has(card));
      return can.length && can.every((card) => this.suit(card) === suit);
    });
  }
}
