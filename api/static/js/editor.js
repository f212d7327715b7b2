// A field for a record's text: the same text lies under it, with its words and faults marked.

import { codePoints } from "./codepoints.js";
import { textNodes } from "./text-nodes.js";

/** Marks are too slow for a text longer than this, in characters. */
const LONGEST_MARKED = 60000;

/** The field `area` over `under`; `changed` is called when the text or the caret has moved. */
export class Editor {
  constructor(area, under, changed) {
    this.area = area;
    this.under = under;
    this.spans = [];
    this.findings = [];
    this.before = area.value;
    area.addEventListener("input", () => this.#typed(changed));
    area.addEventListener("scroll", () => this.#follow());
    document.addEventListener("selectionchange", () => document.activeElement === area && changed(false));
    this.draw();
  }

  get text() {
    return this.area.value;
  }

  /** The caret, in code points. */
  get caret() {
    return Array.from(this.text.slice(0, this.area.selectionStart)).length;
  }

  /** Put a text in place of what is between two offsets, in code points; it can be undone. */
  replace(from, to, text) {
    const units = (offset) => this.points.slice(0, offset).length;
    this.area.focus();
    this.area.setSelectionRange(units(from), units(to));
    // The one way to type into a field that leaves its history of changes whole.
    if (!document.execCommand("insertText", false, text)) {
      this.area.setRangeText(text, units(from), units(to), "end");
      this.area.dispatchEvent(new Event("input"));
    }
  }

  /** The caret to an offset in code points, in view. */
  goTo(offset) {
    const at = this.points.slice(0, offset).length;
    this.area.focus();
    this.area.setSelectionRange(at, at);
    const mark = this.under.querySelector(".caret-here");
    if (mark) this.area.scrollTop = mark.offsetTop - this.area.clientHeight / 2;
  }

  /** What is known of the present text: where its actions stand, what was found in it. */
  mark(spans, findings) {
    this.spans = spans;
    this.findings = findings;
    this.draw();
  }

  /** Mark the action at the caret. */
  markAction(deal, ply) {
    this.now?.classList.remove("now");
    this.now = this.words?.get(`${deal}:${ply}`);
    this.now?.classList.add("now");
  }

  draw() {
    this.points = codePoints(this.text);
    if (this.text.length > LONGEST_MARKED) {
      this.under.replaceChildren(this.text);
      this.words = null;
    } else {
      const { nodes, words } = textNodes(this.points, this.spans, this.findings);
      this.words = words;
      this.under.replaceChildren(...nodes);
    }
    // A last line that is empty has no height of its own.
    this.under.append("\n");
    this.#follow();
  }

  #follow() {
    this.under.scrollTop = this.area.scrollTop;
  }

  // Until the text has been looked at again, marks stay at the words that they are about.
  #typed(changed) {
    const [old, now] = [Array.from(this.before), Array.from(this.text)];
    this.before = this.text;
    let same = 0;
    while (same < old.length && same < now.length && old[same] === now[same]) same += 1;
    let end = 0;
    while (end < old.length - same && end < now.length - same && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
    const by = now.length - old.length;
    const moved = (from, to) => (to <= same ? [from, to] : from >= old.length - end ? [from + by, to + by] : null);
    this.spans = this.spans.map((deal) => deal.map(([from, to]) => moved(from, to) ?? [same, same]));
    this.findings = this.findings.flatMap((finding) => {
      const place = finding.start === null ? null : moved(finding.start, finding.end);
      return place ? [{ ...finding, start: place[0], end: place[1] }] : [];
    });
    this.draw();
    changed(true);
  }
}
