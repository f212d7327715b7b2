// A field for a record's text: the same text lies under it, with its words and faults marked.

import { commonEnds } from "./differences.js";
import { codePoints } from "./service.js";
import { textBlocks } from "./text-nodes.js";

// A text with such halves has fewer code points than units.
const PAIRED = /[\ud800-\udfff]/;

/** Marks are too slow for a text longer than this, in characters. */
const LONGEST_MARKED = 60000;

/** The field `area` over `under`; `changed(typed)` is called when the text changed or the caret moved. */
export class Editor {
  constructor(area, under, changed) {
    this.area = area;
    this.under = under;
    this.changed = changed;
    this.blocks = [];
    // An empty last line has a height only with something after it.
    this.end = document.createTextNode("\n ");
    under.replaceChildren(this.end);
    this.#forget();
    area.addEventListener("input", () => this.#typed());
    area.addEventListener("scroll", () => (under.scrollTop = area.scrollTop));
    document.addEventListener("selectionchange", () => document.activeElement === area && this.#moved());
    area.addEventListener("blur", () => this.#moved());
    this.#draw();
  }

  get text() {
    return this.area.value;
  }

  /** All of it anew. */
  set text(text) {
    this.area.value = text;
    this.#forget();
    this.#draw();
    this.changed(true);
  }

  #forget() {
    this.before = this.text;
    this.typedTo = null; // the caret behind what is just being typed by hand
    // Where something is still to be written, in code points; it moves along with the text.
    this.anchor = null;
    this.spans = [];
    this.findings = [];
  }

  /** What stands before the caret. */
  get beforeCaret() {
    return this.text.slice(0, this.area.selectionStart);
  }

  /** The caret, in code points. */
  get caret() {
    return codePoints(this.beforeCaret).length;
  }

  /** An offset in code points as one into the text. */
  units(offset) {
    return this.points.slice(0, offset).length;
  }

  /** Type a text at `at`, in place of what stands up to `to`, the caret after it; it can be undone. */
  insert(at, text, to = at) {
    this.#withFocus(() => {
      this.area.setSelectionRange(at, to);
      // The one way to write into a field that keeps its history of changes.
      if (document.execCommand(text ? "insertText" : "delete", false, text)) return;
      this.area.setRangeText(text, at, to, "end");
      this.#typed();
    });
  }

  /** As `insert`, but the caret stays at the words where it was. */
  change(at, text, to = at) {
    const { selectionStart: from, selectionEnd: end } = this.area;
    const by = (offset) => (offset <= at ? offset : Math.max(at, offset - (to - at)) + text.length);
    this.insert(at, text, to);
    this.#choose(by(from), by(end));
  }

  // What is typed by hand is half typed until the caret has left it.
  #moved() {
    if (document.activeElement !== this.area || this.caret !== this.typedTo) this.typedTo = null;
    this.changed(false);
  }

  /** Take the last change back. */
  undo() {
    this.#withFocus(() => document.execCommand("undo"));
  }

  // The field gets the focus only while something is written into it. Then the focus returns to the
  // button that was clicked, and no keyboard comes up on a telephone.
  #withFocus(write) {
    const had = document.activeElement;
    this.byClick = true;
    if (had === this.area) write();
    else this.#withoutKeyboard(had, write);
    this.byClick = false;
    this.typedTo = null;
  }

  #withoutKeyboard(had, write) {
    this.area.inputMode = "none";
    this.area.focus({ preventScroll: true });
    write();
    if (had?.isConnected) had.focus({ preventScroll: true });
    if (document.activeElement === this.area) this.area.blur();
    this.area.inputMode = "";
  }

  /** As `insert`, the anchor after it; a caret that is elsewhere stays there. */
  write(at, text) {
    const { selectionStart: from, selectionEnd: to } = this.area;
    const follows = from === this.units(this.anchor);
    this.insert(at, text);
    this.anchor = codePoints(this.text.slice(0, at + text.length)).length;
    const by = (offset) => (offset < at ? offset : offset + text.length);
    if (!follows || from !== to) this.#choose(by(from), by(to));
  }

  /** Put a text in place of what stands there, chosen if that was; the anchor stays before it. */
  replace(at, to, text) {
    const { selectionStart: from, selectionEnd: end } = this.area;
    this.insert(at, text, to);
    this.anchor = codePoints(this.text.slice(0, at)).length;
    const by = (offset) => (offset <= at ? offset : Math.max(at, offset - (to - at)) + text.length);
    if (from >= at && from < to) this.#choose(at, at + text.length);
    else this.#choose(by(from), by(end));
    this.changed(false);
  }

  /** The caret, in view, to an offset in code points, or what stands up to `end` chosen. */
  goTo(offset, end = offset) {
    const at = this.units(offset);
    // Where the text is put away, no keyboard comes up for it.
    if (this.area.checkVisibility({ opacityProperty: true })) this.area.focus();
    this.#choose(at, this.units(end));
    this.#moved();
    const lines = this.text.slice(0, at).split("\n").length;
    const all = this.text.split("\n").length;
    this.area.scrollTop = (this.area.scrollHeight * lines) / all - this.area.clientHeight / 2;
  }

  // Chromium gives a field that had the focus last its old selection back, as long as the document keeps that.
  #choose(from, to) {
    if (document.activeElement !== this.area) getSelection().removeAllRanges();
    this.area.setSelectionRange(from, to);
  }

  /** What is known of the present text: where its actions stand, what was found in it. */
  mark(spans, findings) {
    this.spans = spans;
    this.findings = findings;
    this.#draw();
  }

  /** Mark an action. */
  markAction(deal, ply) {
    this.now?.classList.remove("now");
    this.now = this.words.get(`${deal}:${ply}`);
    this.now?.classList.add("now");
  }

  #draw() {
    this.points = codePoints(this.text);
    const marked = this.text.length <= LONGEST_MARKED;
    // A text without marks shows itself: to lay it out twice takes twice as long.
    this.area.classList.toggle("plain", !marked);
    const blocks = marked ? textBlocks(this.text, this.spans, this.findings, this.blocks) : [];
    this.#show(blocks);
    this.words = new Map(blocks.flatMap(({ words }) => [...words]));
    if (marked) this.under.scrollTop = this.area.scrollTop;
  }

  // Only blocks that differ are exchanged.
  #show(blocks) {
    const old = this.blocks;
    const [same, after] = commonEnds(old, blocks, (one, other) => one.node === other.node);
    for (const { node } of old.slice(same, old.length - after)) node.remove();
    const next = after ? blocks.at(-after).node : this.end;
    for (const { node } of blocks.slice(same, blocks.length - after)) this.under.insertBefore(node, next);
    this.blocks = blocks;
  }

  // Until the text has been looked at again, marks stay at the words that they are about.
  #typed() {
    const [old, now] = [this.before, this.text].map((text) => (PAIRED.test(text) ? Array.from(text) : text));
    this.before = this.text;
    const [same, after] = commonEnds(old, now);
    const by = now.length - old.length;
    const moved = (from, to) => (to <= same ? [from, to] : from >= old.length - after ? [from + by, to + by] : [same, same]);
    if (this.anchor !== null) [this.anchor] = moved(this.anchor, this.anchor);
    this.spans = this.spans.map((deal) => deal.map((span) => moved(...span)));
    this.findings = this.findings.filter((f) => f.start !== null).map((f) => {
      const [start, end] = moved(f.start, f.end);
      return { ...f, start, end };
    });
    this.#draw();
    this.typedTo = this.byClick ? null : this.caret;
    this.changed(true);
  }
}
