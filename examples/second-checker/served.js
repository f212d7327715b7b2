// In what the cards of a hand have served, where copies are not distinguished (4.8, docs/games/besigue.md).

const unique = (ways) => [...new Map(ways.map((way) => [JSON.stringify(way), way])).values()];
const without = (all, at) => all.filter((_, other) => other !== at);

export class Served {
  /** For each card the ways in which its copies can be told apart: of each, the kinds in which each copy has served. */
  ways = new Map();
  /** How many of these copies may have left the hand unseen. */
  perhapsLeft = new Map();

  of(card) {
    return this.ways.get(card) ?? [[]];
  }

  /** How many copies that have served are certainly in the hand. */
  least(card) {
    return Math.min(...this.of(card).map((way) => way.length)) - (this.perhapsLeft.get(card) ?? 0);
  }

  /** The ways after `n` copies of a card have served in a kind, none of which had in one of `bars`; `held` are in the hand. */
  serving(card, n, kind, bars, held) {
    let ways = this.of(card).map((way) => ({ old: way, served: [], fresh: held - way.length }));
    for (let k = 0; k < n; k += 1) {
      ways = ways.flatMap(({ old, served, fresh }) => [
        ...(fresh > 0 ? [{ old, served: [...served, [kind]], fresh: fresh - 1 }] : []),
        ...old.flatMap((kinds, at) => (kinds.some((one) => bars.includes(one)) ? [] : [{ old: without(old, at), served: [...served, [...kinds, kind].sort()], fresh }])),
      ]);
    }
    return unique(ways.map(({ old, served }) => [...old, ...served].sort()));
  }

  /** A copy leaves a hand in which there may be so many; `fresh` says whether it had not served, if that is known. */
  leave(card, held, fresh = null) {
    if (!held || !this.ways.has(card)) return;
    const after = this.of(card).flatMap((way) => [
      ...(held > way.length && fresh !== false ? [way] : []),
      ...(fresh ? [] : way.map((_, at) => without(way, at))),
    ]);
    if (after.length) this.ways.set(card, unique(after));
  }

  /** 4.10: any of the copies may have left unseen; that they have served stays. */
  gap() {
    for (const [card, ways] of this.ways) this.perhapsLeft.set(card, Math.max(...ways.map((way) => way.length)));
  }
}
