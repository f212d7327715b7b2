// What can be concluded about hands from what is known (4.1, 4.4, 4.6 to 4.9). Nobody draws in these games, so a
// hand is what was dealt, less what was played.

const fits = (pattern, card) => [0, 1].every((n) => pattern === "x" || pattern[n] === "x" || card[n] === "x" || pattern[n] === card[n]);
export const isKnown = (card) => !card.includes("x");

/** A hand as dealt: cards named, patterns of those that are not, and how many are too many. */
export class Hand {
  constructor(cards, size) {
    this.given = cards !== null;
    this.listed = [...(cards ?? [])];
    this.named = new Set((cards ?? []).filter(isKnown));
    this.slots = (cards ?? []).filter((card) => !isKnown(card));
    const count = cards?.length ?? 0;
    for (let n = count; n < size; n += 1) this.slots.push("x");
    this.doubted = new Set();
    this.extra = Math.max(0, count - size);
  }

  get whole() {
    return this.slots.length === 0;
  }

  /** Names a card that must be among the unknown ones. False if it cannot be. */
  take(card) {
    if (this.named.has(card)) return true;
    const slot = this.slots.findIndex((one) => fits(one, card));
    if (slot < 0) return false;
    this.slots.splice(slot, 1);
    this.named.add(card);
    this.listed.push(card);
    return true;
  }

  /** One copy too many: it counts as an unknown card. */
  doubt(card) {
    if (!this.named.delete(card)) return false;
    for (const listed of this.listed) if (listed === card) this.slots.push("x");
    this.doubted.add(card);
    return true;
  }
}

/** Whether each left side gets a partner of its own. `edges[n]` are the partners that the n-th may have. */
function matched(edges) {
  const taken = new Map();
  const seek = (n, seen) =>
    edges[n].some((partner) => {
      if (seen.has(partner)) return false;
      seen.add(partner);
      if (taken.has(partner) && !seek(taken.get(partner), seen)) return false;
      taken.set(partner, n);
      return true;
    });
  return edges.every((_, n) => seek(n, new Set()));
}

/**
 * A hand in the middle of a line of play.
 * @param {Hand} hand
 * @param {{card: string, status: string}[]} before what its player has played, in order
 * @param {{card: string, status: string}[]} later what the main line shows that they still have
 */
export class Held {
  constructor(hand, before, later, gapped = false) {
    this.hand = hand;
    this.played = before.filter(({ card, status }) => isKnown(card) && status === "held").map(({ card }) => card);
    this.unseen = before.filter(({ card }) => !isKnown(card)).map(({ card }) => card);
    this.strays = before.filter(({ status }) => status === "not-held").length;
    this.left = [...hand.named].filter((card) => !this.played.includes(card));
    this.fromSlots = this.played.filter((card) => !hand.named.has(card));
    this.gapped = gapped;
    this.later = later.filter(({ card, status }) => isKnown(card) && status === "held").map(({ card }) => card);
  }

  /** Whether a card can be in the hand. */
  canHold(card) {
    if (this.left.includes(card) || this.hand.doubted.has(card)) return true;
    if (this.played.includes(card) && this.hand.named.has(card)) return false;
    return matched([...this.fromSlots, card].map((one) => this.hand.slots.flatMap((slot, n) => (fits(slot, one) ? [n] : []))));
  }

  /** Whether the hand has no unknown card any more. */
  get whole() {
    return this.hand.slots.length <= this.fromSlots.length;
  }

  /** `no`, `proven` or `possible`: whether there is a card of this suit in the hand (4.4). */
  mustHave(suit, suitOf) {
    const isOf = (card) => suitOf(card) === suit;
    if (this.later.some(isOf)) return "proven";
    // 4.10: what is not recorded may have been anything that nothing shows later.
    if (this.gapped) return "no";
    const cards = this.left.filter((card) => isKnown(card) && isOf(card));
    const certain = this.hand.slots.filter((slot) => slot.length > 1 && slot[1] !== "x" && slot[1] === suit && slot[0] === "x").length;
    const gone = this.fromSlots.filter(isOf).length;
    const hidden = Array.from({ length: Math.max(0, certain - gone) }, () => `x${suit}`);
    const all = [...cards, ...hidden];
    if (!all.length) return "no";
    const edges = (unseen) => all.map((card) => unseen.flatMap((one, n) => (fits(one, card) ? [n] : [])));
    const excuses = [...this.unseen, ...Array(this.hand.extra).fill("x")];
    if (this.strays && matched(edges([...excuses, ...Array(this.strays).fill("x")]))) return "no";
    if (!matched(edges(excuses))) return "proven";
    return this.hand.extra === 0 && this.forced(all) ? "no" : "possible";
  }

  /** Whether the unknown cards that were played must have been all of these. */
  forced(cards) {
    const free = this.hand.slots.slice(this.fromSlots.length).map((slot, n) => ({ slot, n }));
    return cards.every((card) => {
      const others = this.left.filter((one) => one !== card && !this.later.includes(one));
      return !matched(this.unseen.map((one) => [...others.filter((other) => fits(one, other)), ...free.filter(({ slot }) => fits(slot, one))]));
    });
  }
}

/** All cards of a pack that a card as written can be. */
export const readings = (card, pack) => (isKnown(card) ? [card] : pack.filter((one) => fits(card, one)));
