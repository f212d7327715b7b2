// In what the cards of a hand have served, where copies are one as another (4.8, besigue.md).

const unique = (ways) => [...new Map(ways.map((way) => [JSON.stringify(way), way])).values()];
/** All ways to choose `n` of some. */
function choices(all, n) {
  const after = (one, at) => choices(all.slice(at + 1), n - 1).map((rest) => [one, ...rest]);
  return n ? all.flatMap(after) : [[]];
}

export class Served {
  /** By card the ways to tell its copies apart: of each copy the kinds in which it has served. */
  ways = new Map();
  /** How many of these copies may have left the hand unseen. */
  perhapsLeft = new Map();

  of(card) {
    return this.ways.get(card) ?? [[]];
  }

  /** How many copies that have served are certainly in the hand. */
  least(card) {
    const served = this.of(card).map((way) => way.length);
    return Math.min(...served) - (this.perhapsLeft.get(card) ?? 0);
  }

  /** The ways once `n` of `held` copies serve in a kind, none of which has in one of `bars`. */
  serving(card, n, kind, bars, held) {
    const ways = this.of(card).flatMap((way) => {
      const fresh = Math.max(0, held - way.length);
      const all = [...way, ...Array(Math.min(n, fresh)).fill([])];
      const free = [...all.keys()].filter((at) => !all[at].some((one) => bars.includes(one)));
      return choices(free, n).map((chosen) =>
        all.map((kinds, at) => (chosen.includes(at) ? [...kinds, kind].sort() : kinds)),
      );
    });
    return unique(ways.map((way) => way.filter((kinds) => kinds.length).sort()));
  }

  /** A copy leaves a hand that may have so many; `fresh`: whether it had not served, if known. */
  leave(card, held, fresh = null) {
    if (!held || !this.ways.has(card)) return;
    const after = this.of(card).flatMap((way) => [
      ...(held > way.length && fresh !== false ? [way] : []),
      ...(fresh ? [] : way.map((_, at) => way.toSpliced(at, 1))),
    ]);
    if (after.length) this.ways.set(card, unique(after));
  }

  /** 4.10: any of the copies may have left unseen; that they have served stays. */
  gap() {
    for (const [card, ways] of this.ways) {
      this.perhapsLeft.set(card, Math.max(...ways.map((way) => way.length)));
    }
  }
}
