// What is being typed outlives the page: a browser that closes loses nothing.

import { DRAFT, forget, keep, kept } from "./kept.js";

/** Open a text on the page for new records. A draft that is there already stays, in front of it. */
export function openToCorrect(text) {
  const draft = new Draft("");
  const before = draft.kept?.text.trimEnd() ?? "";
  draft.keep(before && before !== text.trimEnd() ? `${before}\n\n${text}` : text, null);
  location.href = "/new";
}

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
