// Writing what is clicked into the text that is typed.

import { Clicks, isOffered } from "./clicks.js";
import { writtenAction, writtenCard } from "./letters.js";
import { afterTag, insideTag, lettersOf, placeIn, writtenAtEnd } from "./typing-place.js";

/**
 * Writes clicks into `editor`, at a place of their own that starts at the caret.  `known(place)`
 * is what the service says of the present text, `choicesAt(place, ply)` what may be done there;
 * `sizes(answer)` how many cards each tag of a deal holds.
 */
export class Writing {
  constructor(editor, root, { known, choicesAt, sizes, failed }) {
    this.editor = editor;
    this.known = known;
    this.choicesAt = choicesAt;
    this.sizes = sizes;
    this.clicks = new Clicks(root, (action) => this.#write(action), failed);
  }

  /** Write an action, once those before it are; `from` is the text and the ply it was offered at. */
  add(action) {
    if (!this.clicks.waiting.length) this.editor.anchor = this.editor.caret;
    this.clicks.add(action);
  }

  /** As `add`, of a card that goes wherever the place is: into a tag, or else is played. */
  pick(card) {
    this.add({ kind: "play", cards: [card] });
  }

  resume() {
    this.clicks.resume();
  }

  // The text before the place to write at; null where the whole text has become another.
  get #before() {
    const { anchor } = this.editor;
    return anchor === null ? null : this.editor.points.slice(0, anchor);
  }

  async #write(action) {
    if (this.#before === null) return this.clicks.drop();
    if (!action.seat && insideTag(this.#before)) return this.#writeInTag(action.cards[0]);
    const here = await this.#point(action);
    if (here === null) return this.clicks.drop();
    if (!here.data) return action.seat ? undefined : this.#writeCard(action.cards[0]);
    if (here.choices && !isOffered(here.choices.seats, action)) return this.clicks.late(action);
    return this.#writeAction(action, here);
  }

  // What is known of the place, of the text as it is by then.
  async #point({ seat, from }) {
    for (;;) {
      const { text } = this.editor;
      const before = this.#before;
      if (before === null) return null;
      const place = placeIn(before);
      const answer = await this.known(place);
      const data = answer?.seats.length ? answer.deals[0] : undefined;
      const ply = data ? answer.spans[data.deal - 1].filter(([start]) => start < this.editor.anchor).length : 0;
      // What was offered elsewhere may not be allowed here.
      const moved = seat && data && (from?.text !== text || from.ply !== ply);
      const choices = moved ? await (ply === data.plies ? answer.choices : this.choicesAt(place, ply)) : null;
      if (text === this.editor.text) return { place, answer, data, ply, choices };
    }
  }

  #writeAction({ kind, cards, seat }, { place, answer, data, ply }) {
    const { editor } = this;
    const position = data.positions[ply];
    const who = seat ?? position.to_play;
    const opens = kind === "play" && (position.gap || position.table.length === 0);
    const word = writtenAction(kind, cards, opens || who !== position.to_play ? who : null, answer.language);
    if (ply < data.plies) {
      editor.write(editor.units(answer.spans[data.deal - 1][ply][0]), `${word} `);
      return;
    }
    const played = data.events.findLast((event) => event.kind === "play");
    // After a gap nobody knows which trick it is.
    const trick = position.gap ? null : played ? played.trick && played.trick + 1 : position.trick;
    const where = writtenAtEnd(editor.text, place, word, opens, trick);
    editor.write(where.at, where.text);
  }

  #writeInTag(card) {
    this.#writeCard(card);
    const { editor } = this;
    const place = placeIn(this.#before);
    const next = afterTag(editor.text, this.#before.length, place, this.sizes());
    if (next !== null) editor.moveAnchor(next);
  }

  #writeCard(card) {
    const { editor } = this;
    const before = this.#before;
    const word = writtenCard(card, lettersOf(editor.text, placeIn(before)));
    const after = /^[^\s"]/.test(editor.text.slice(before.length)) ? " " : "";
    editor.write(before.length, (/(?:^|["\s])$/.test(before) ? word : ` ${word}`) + after);
  }
}
