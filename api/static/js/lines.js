// Other lines of play: the variations of a deal, each a text of its own that can be replayed.
//
// A line is named by the way to it: "12.1" is the first variation on action 12, "12.1-14.2" the
// second on what would be action 14 in that.  Its actions count on from those of the game.  It
// leaves the game at action `first`; `head` is the text before that, `inner` what is played
// instead, and `at` the action with which its own moves begin.

import { piecesOf } from "./pieces.js";

/** What replaying a line takes: the record up to it, and the deal broken off at its end; or a whole text of its own. */
export function textOf(line) {
  return line.whole ?? `${line.head}${line.inner}\n*\n`;
}

/** The variations of one deal, whose actions stand at `spans` in `points` (see codepoints.js). */
export class Lines {
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

  /** A line of pieces (see pieces.js) in place of action `first` of the game, or null if it has none. */
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
