// What is being typed outlives the page: a browser that closes loses nothing.

/** The draft of one record, or of a new one (""). */
export class Draft {
  constructor(record) {
    this.key = `carnet-draft:${record}`;
  }

  get text() {
    return localStorage.getItem(this.key);
  }

  keep(text) {
    try {
      localStorage.setItem(this.key, text);
    } catch {
      // No room left for it: typing goes on all the same.
    }
  }

  drop() {
    localStorage.removeItem(this.key);
  }
}
