// One record's replay, fetched piece by piece: deals as they are needed, lines as they are walked.

import { author } from "./kept.js";
import { piecesOf } from "./notes.js";
import { call, codePoints } from "./service.js";
import { language } from "./words.js";

/** Replay a text that is not stored: one deal of it or all, as one seat saw it, at one point if `ply` is given. */
export function replayText(text, deal, seat, ply = null) {
  const query = new URLSearchParams();
  if (deal !== null) query.set("deal", deal);
  if (seat) query.set("seat", seat);
  if (ply !== null) query.set("ply", ply);
  return call(`/api/v1/replay?${query}`, { carnet: text });
}

/** The annotations of a record that is not stored: there are none. */
const NO_ANNOTATIONS = { items: [], at: () => [], find: () => undefined };

/**
 * A record.  `replay` holds what concerns the whole record, `data` a deal or a line of play in it.  A
 * stored record has its id in `record`, any other the bytes of its text in `body`; the deals of one that
 * has no text come from the address `path`.
 */
export class Game {
  constructor(record, replay, body = null, path = `/api/v1/records/${record}`) {
    this.record = record;
    this.path = path;
    this.replay = replay;
    this.body = body;
    this.points = codePoints(replay.text);
    this.loaded = new Map();
    this.lines = new Map();
    this.annotations = NO_ANNOTATIONS;
    for (const deal of replay.deals) this.loaded.set(`${deal.deal}::`, Promise.resolve(deal));
  }

  /** The record of a page, with the replay that came in it, or else with the deal that is wanted first, or the nearest. */
  static async open({ record, deals, annotations: count }, deal) {
    const annotations = new Annotations(record);
    const query = Number(deals) ? `?${new URLSearchParams({ deal: Math.min(Math.max(deal, 1), deals) })}` : "";
    const opening = document.getElementById("opening");
    const [replay] = await Promise.all([
      opening ? JSON.parse(opening.textContent) : call(`/api/v1/records/${record}/replay${query}`),
      Number(count) ? annotations.load() : null,
    ]);
    const game = new Game(record, replay);
    game.annotations = annotations;
    return game;
  }

  /** The first record of a text that is not stored, with the deal that is wanted, or its first. */
  static async ofText(body, deal) {
    // The service refuses a deal that does not exist, so every deal if the record has none.
    for (const wanted of [...new Set([deal, 1])]) {
      try {
        return new Game(null, await replayText(body, wanted, null), body);
      } catch (error) {
        if (error.problem?.status !== 404) throw error;
      }
    }
    return new Game(null, await replayText(body, null, null), body);
  }

  /** The text to ask the service about, in a line or in a record that is not stored; null if it has it. */
  textWith(line) {
    return line ? textOf(line) : this.body;
  }

  get deals() {
    return this.replay.figures.length;
  }

  plies(deal) {
    return this.replay.spans[deal - 1].length;
  }

  /** Events and positions of a deal, or of a line in it; each is fetched once. */
  data(deal, line = null, seat = null) {
    const key = `${deal}:${line ? `${line.name} ${line.inner}` : ""}:${seat ?? ""}`;
    if (!this.loaded.has(key)) {
      const answer = this.fetch(deal, line, seat).then((whole) => whole.deals.find((d) => d.deal === deal));
      answer.catch(() => this.loaded.delete(key));
      this.loaded.set(key, answer);
    }
    return this.loaded.get(key);
  }

  /** What the service says of a deal, or of a line in it. */
  fetch(deal, line = null, seat = null) {
    const text = this.textWith(line);
    if (text !== null) return replayText(text, deal, seat);
    const query = new URLSearchParams({ deal });
    if (seat) query.set("seat", seat);
    return call(`${this.path}/replay?${query}`);
  }

  /** The lines of a deal; its notes come with its data. */
  async linesOf(deal) {
    if (!this.lines.has(deal)) {
      const { notes } = await this.data(deal);
      this.lines.set(deal, new Lines(this.points, this.replay.spans[deal - 1], notes));
    }
    return this.lines.get(deal);
  }

  /** The line of that name in a deal, or null: a written one, or "~" and the id of an annotation. */
  async lineNamed(deal, name) {
    if (!name || deal < 1 || deal > this.deals) return null;
    const lines = await this.linesOf(deal);
    if (!name.startsWith("~")) return lines.find(name);
    const annotation = this.annotations.find(name.slice(1));
    if (!annotation || annotation.lost || annotation.deal !== deal) return null;
    const line = lines.instead(name, annotation.ply, piecesOf(annotation.text));
    return line && { ...line, shared: true };
  }

  /** Where a finding is shown: its action, or what the text has come to by then. */
  placeOf({ deal, ply, start }) {
    if (deal === null || (ply === null && start === null)) return null;
    // The number of a trick belongs to the action after it.
    const [number] = /^(\d+\.\s*)?/.exec(this.points.slice(start, start + 9));
    return [deal, ply ?? (this.replay.spans[deal - 1] ?? []).filter(([from]) => from <= start + number.length).length];
  }
}

// Other lines of play are the variations of a deal, each a text of its own that can be replayed.
//
// A line is named by the way to it: "12.1" is the first variation on action 12, "12.1-14.2" the
// second on what would be action 14 in that.  Its actions count on from those of the game.  It
// leaves the game at action `first`; `head` is the text before that, `inner` what is played
// instead, and `at` the action with which its own moves begin.

/** What replaying a line takes: the record up to it, and the deal broken off at its end; or a whole text of its own. */
function textOf(line) {
  return line.whole ?? `${line.head}${line.inner}\n*\n`;
}

/** The variations of one deal, whose actions stand at `spans` in `points` (see `codePoints`). */
class Lines {
  constructor(points, spans, notes) {
    this.points = points;
    this.spans = spans;
    this.notes = new Map(notes.map((note) => [note.ply, note]));
  }

  #carrier(line, ply) {
    if (line) return line.moves[ply - line.at];
    return { start: this.spans[ply - 1]?.[0], variations: this.notes.get(ply)?.variations };
  }

  /** The written line of that name, or null if there is none. */
  find(name) {
    let line = null;
    for (const step of name.split("-")) {
      const [at, number] = step.split(".").map(Number);
      const carrier = this.#carrier(line, at);
      const variation = carrier?.variations?.[number - 1];
      if (!variation) return null;
      const before = line ? this.points.slice(line.from, carrier.start) : this.points.slice(0, carrier.start);
      const from = variation.start + 1;
      line = {
        name: line ? `${line.name}-${step}` : step,
        first: line?.first ?? at,
        head: line?.head ?? before,
        led: line ? line.led + before : "",
        shared: true, at, from, moves: variation.moves,
      };
      line.inner = line.led + this.points.slice(from, variation.end).replace(/\)$/, "");
    }
    return line;
  }

  /** A line of pieces (see notes.js) in place of action `first` of the game, or null if it has none. */
  instead(name, first, pieces) {
    const start = this.spans[first - 1]?.[0];
    if (start === undefined) return null;
    return { name, first, at: first, moves: [], pieces, head: this.points.slice(0, start), inner: pieces.join(" ") };
  }

  /** What is played instead up to action `ply` of a line, that action left out; none on the game's own. */
  piecesBefore(line, ply) {
    if (!line) return [];
    if (line.pieces) return line.pieces.slice(0, ply - line.first);
    const next = line.moves[ply - line.at];
    return piecesOf(next ? line.led + this.points.slice(line.from, next.start) : line.inner);
  }
}

/** All annotations of a record; `changed` is called whenever they are others. */
class Annotations {
  constructor(record) {
    this.path = `/api/v1/records/${record}/annotations`;
    this.items = [];
    this.changed = () => {};
  }

  async load() {
    this.items = (await call(this.path)).items;
  }

  /** The annotations on an action of a deal; with ply null, those whose action is gone. */
  at(deal, ply) {
    return this.items.filter((one) => one.deal === deal && (ply === null ? one.lost : !one.lost && one.ply === ply));
  }

  find(id) {
    return this.items.find((one) => one.id === id);
  }

  async add(deal, ply, kind, text) {
    return this.#done(await this.#send(this.path, "POST", { deal, ply, kind, text, author: author.name || null, language }));
  }

  /** Change the text of an annotation. */
  async change(item, text) {
    return this.#done(await this.#send(`${this.path}/${item.id}`, "PATCH", { text }, item));
  }

  async remove(item) {
    return this.#done(await this.#send(`${this.path}/${item.id}`, "DELETE", undefined, item));
  }

  // A change must name the version that was seen.
  #send(path, method, json, item) {
    return call(path, { method, json, headers: item ? { "If-Match": `"${item.version}"` } : {} });
  }

  async #done(answer) {
    await this.load();
    this.changed();
    return answer;
  }
}
