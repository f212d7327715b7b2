// Writes what a person clicks into the text that they type.

import { Clicks, isOffered } from "./choices.js";
import { writtenAction, writtenCard } from "./letters.js";
import { cardEdit, lettersOf, placeIn, pointAt, writtenAtEnd } from "./typing-place.js";

/**
 * Writes clicks into `editor`, at a place of their own that starts at the caret.  `known(place)`
 * is what the service says of the present text, `nextAt(place, ply)` what may be written there;
 * `written()` is told of each click, `waits()` when more of them, or less, are waiting.
 */
export class Writing {
  constructor(editor, root, { known, nextAt, failed, written, waits }) {
    this.editor = editor;
    this.known = known;
    this.nextAt = nextAt;
    this.written = written;
    this.clicks = new Clicks(root, (action) => this.#write(action), failed, waits);
  }

  /** Write an action, once those before it are; `from` is the text and the ply it was offered at. */
  add(action) {
    if (!this.clicks.waiting.length) this.editor.anchor = this.editor.caret;
    this.clicks.add(action);
  }

  /** Whether a click is still to be written. */
  get pending() {
    return this.clicks.waiting.length > 0;
  }

  // The text before the place to write at; null where the whole text has become another.
  get #before() {
    const { anchor } = this.editor;
    return anchor === null ? null : this.editor.points.slice(0, anchor);
  }

  async #write(action) {
    if (this.#before === null) return this.clicks.drop();
    if (action.kind === "tag") return this.#writeTag(action);
    const here = await this.#point(action);
    if (here === null) return this.clicks.drop();
    if (!here.data) return undefined;
    if (here.next && !isOffered(here.next.seats, action, here.next.steps)) return this.clicks.late(action);
    this.#writeAction(action, here);
    return this.written();
  }

  // What is known of the place, in the text as it has become meanwhile.
  async #point({ from, forced }) {
    for (;;) {
      const { text } = this.editor;
      const before = this.#before;
      if (before === null) return null;
      const place = placeIn(before);
      const answer = await this.known(place);
      const data = answer?.seats.length ? answer.deals[0] : undefined;
      const { ply, on } = data ? pointAt(answer.spans[data.deal - 1], this.editor.anchor) : { ply: 0, on: false };
      // What was offered elsewhere may not be allowed here.
      const moved = !forced && data && (from?.text !== text || from.ply !== ply);
      const next = moved ? await (ply === data.plies ? answer.next : this.nextAt(place, ply)) : null;
      if (text === this.editor.text) return { place, answer, data, ply, on, next };
    }
  }

  #writeAction({ kind, cards, seat }, { place, answer, data, ply, on }) {
    const { editor } = this;
    const span = answer.spans[data.deal - 1][ply];
    const position = data.positions[ply];
    const who = seat ?? position.to_play;
    const opens = kind === "play" && (position.gap || position.table.length === 0);
    // A draw needs no seat: whoever draws next makes it. An order does, as the captain may be unknown.
    const old = on && data.events[ply].kind === kind ? editor.points.slice(...span) : null;
    const named = old !== null ? /^[A-F]:/.test(old) : opens || kind === "order" || (kind !== "draw" && who !== position.to_play);
    const word = writtenAction(kind, cards, named ? who : null, answer.language);
    // What was written of the same kind is corrected; anything else was left out before it.
    if (old !== null) return editor.replace(editor.units(span[0]), editor.units(span[1]), word);
    if (span) return editor.write(editor.units(span[0]), `${word} `);
    const played = data.events.findLast((event) => event.kind === "play");
    // After a gap nobody knows which trick it is.
    const trick = position.gap ? null : played ? played.trick && played.trick + 1 : position.trick;
    const where = writtenAtEnd(editor.text, place, word, opens, trick);
    return editor.write(where.at, where.text);
  }

  // A card for a tag, which may be full by then.
  #writeTag({ tag, cards: [card], holds }) {
    const { editor } = this;
    const place = placeIn(this.#before);
    const letters = lettersOf(editor.text, place);
    const written = (name) => (name === "x" ? name : writtenCard(name, letters));
    const edit = cardEdit(editor.text, place, tag, written(card), holds.map(written));
    if (!edit) return this.clicks.late({ kind: "play", cards: [card] });
    editor.change(edit.at, edit.text, edit.to);
    return this.written();
  }
}
