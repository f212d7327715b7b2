// Where we are in the game, and moving about in it.

import { keep, kept } from "./kept.js";

const PACES_MS = [2000, 900, 450, 200];
const PACE_KEY = "carnet-pace";

/** How long an action stays when the game plays by itself; kept from visit to visit. */
export const paces = {
  all: PACES_MS,
  get chosen() {
    const ms = Number(kept(PACE_KEY));
    return PACES_MS.includes(ms) ? ms : PACES_MS[1];
  },
  choose(ms) {
    keep(PACE_KEY, String(ms));
  },
};

/**
 * A place in a game: a deal, an action in it, a line of play (null: the game's own), and the
 * seat through whose eyes it is seen (null: all cards).  What is added with `add` is shown
 * every new place by its `show`.
 */
export class Player {
  constructor(game) {
    this.game = game;
    this.place = { deal: 1, ply: 0, line: null };
    this.seat = null;
    this.state = null;
    this.ahead = false;
    this.views = [];
    this.moves = 0;
    this.timer = null;
    this.end = 0;
  }

  add(view) {
    this.views.push(view);
    return view;
  }

  /** Show that place, or the nearest there is; `chosen` is a finding to point at. */
  async go(deal, ply, { line = null, chosen = null } = {}) {
    const { game } = this;
    const mine = ++this.moves;
    const to = { deal: clamp(deal, 1, game.deals), ply: 0, line };
    const data = await game.data(to.deal, line, this.seat);
    if (mine !== this.moves) return; // another move has been made meanwhile
    to.ply = clamp(ply, 0, data.plies);
    const from = this.place;
    // What comes before a line leaves the game is the game.
    if (line && to.ply < line.first) return this.go(to.deal, to.ply, { chosen });
    this.place = to;
    this.end = data.plies;
    const state = this.state = {
      ...to, data, chosen,
      seat: this.seat,
      position: data.positions[to.ply],
      event: to.ply ? data.events[to.ply - 1] : null,
      before: to.ply ? data.positions[to.ply - 1] : null,
      onward: to.deal === from.deal && to.ply === from.ply + 1,
    };
    for (const view of this.views) view.show(state);
    this.#fetchNext();
  }

  /** From here on the deal after the one in view is fetched before it is asked for. */
  readAhead() {
    this.ahead = true;
    this.#fetchNext();
  }

  #fetchNext() {
    const { deal } = this.place;
    if (this.ahead && deal < this.game.deals) this.game.data(deal + 1, null, this.seat).catch(() => {});
  }

  /** As `go`, for a place that the reader chose. Automatic play stops. */
  jump(deal, ply, options = {}) {
    this.play(false);
    return this.go(deal, ply, options);
  }

  again(options = {}) {
    return this.go(this.place.deal, this.place.ply, { line: this.place.line, ...options });
  }

  look(seat) {
    this.seat = seat;
    return this.again();
  }

  get atStart() {
    return this.place.ply === 0 && this.place.deal === 1;
  }

  get atEnd() {
    return this.place.ply === this.end && (this.place.line !== null || this.place.deal === this.game.deals);
  }

  step(by) {
    const { deal, ply, line } = this.place;
    const to = ply + by;
    if (to < 0 && deal > 1) return this.go(deal - 1, this.game.plies(deal - 1));
    if (to > this.end && !line && deal < this.game.deals) return this.go(deal + 1, 0);
    return this.go(deal, to, { line });
  }

  /** To the end of this trick or of the next one; back to the end of the one before. */
  async stepTrick(by) {
    const { deal, line } = this.place;
    const { events } = await this.game.data(deal, line, this.seat);
    const trickAt = (ply) => (ply > 0 ? (events[ply - 1].trick ?? 0) : 0);
    const ends = (ply) => ply === events.length || trickAt(ply) !== trickAt(ply + 1);
    let { ply } = this.place;
    do ply += by; while (ply > 0 && ply < events.length && !ends(ply));
    if (ply < 0 || ply > events.length) return this.step(by);
    return this.go(deal, ply, { line });
  }

  first() {
    return this.go(this.place.deal, 0);
  }

  last() {
    return this.go(this.place.deal, Infinity, { line: this.place.line });
  }

  stepDeal(by) {
    const deal = this.place.deal + by;
    return deal > this.game.deals ? undefined : this.go(deal, 0);
  }

  /** Out of a line, to where it leaves the game. */
  leaveLine() {
    const { deal, line } = this.place;
    return this.go(deal, line.first);
  }

  toFinding(index) {
    const finding = this.game.replay.findings[index];
    const [deal, ply] = this.game.placeOf(finding) ?? [this.place.deal, this.place.ply];
    return this.go(deal, ply, { chosen: index });
  }

  /** On to the next finding, from the last round to the first. */
  nextFinding() {
    const { findings } = this.game.replay;
    if (!findings.length) return undefined;
    const key = ([deal, ply]) => deal * 1e6 + ply;
    const here = key([this.place.deal, this.place.ply]);
    const next = findings.findIndex((finding) => key(this.game.placeOf(finding) ?? [0, 0]) > here);
    return this.toFinding(Math.max(next, 0));
  }

  get playing() {
    return this.timer !== null;
  }

  /** Let the game play by itself, or stop it. */
  play(on) {
    clearInterval(this.timer);
    this.timer = on ? setInterval(() => (this.atEnd ? this.play(false) : this.step(1)), paces.chosen) : null;
    for (const view of this.views) view.playing?.(on);
  }
}

function clamp(value, low, high) {
  return Math.min(Math.max(Number(value) || 0, low), high);
}
