// What is being typed outlives the page: a browser that closes loses nothing.

/** The draft of one record, or of a new one (""). */
export class Draft {
  constructor(record) {
    this.key = `carnet-draft:${record}`;
  }

  /** The text, and the version of the record that it corrects; null if there is none. */
  get kept() {
    try {
      return JSON.parse(localStorage.getItem(this.key));
    } catch {
      return null;
    }
  }

  keep(text, version) {
    try {
      localStorage.setItem(this.key, JSON.stringify({ text, version }));
    } catch {
      // No room left for it: typing goes on all the same.
    }
  }

  drop() {
    localStorage.removeItem(this.key);
  }
}
