// What is being typed outlives the page: a browser that closes loses nothing.

import { DRAFT, forget, keep, kept } from "./kept.js";

/** The draft of one record, or of a new one (""). */
export class Draft {
  constructor(record) {
    this.key = `${DRAFT}${record}`;
  }

  /** The text, and the version of the record that it corrects; null if there is none. */
  get kept() {
    return JSON.parse(kept(this.key));
  }

  keep(text, version) {
    keep(this.key, JSON.stringify({ text, version }));
  }

  drop() {
    forget(this.key);
  }
}
