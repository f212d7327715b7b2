// Reads texts in Carnet's notation, version 1, without the rules of any game: records, deals, tokens, and
// every fault of the text. Written from docs/specification.md and docs/grammar.ebnf; the numbers in
// comments are paragraphs of the first.

import { ACTIONS, LETTERS, sections, tokens } from "./tokens.js";

const DEEPEST = 255; // 2.7
const MARKS = /\ufeff*/y;

// 2.1: a control character, or a byte that is not UTF-8, which `decode` gives as a lone surrogate.
const LONE = String.raw`[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]`;
const BAD = new RegExp(String.raw`(?:[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|${LONE})+`, "g");
const BAD_IN_COMMENT = new RegExp(String.raw`(?:\x00|${LONE})+`, "g");

/**
 * Read a text: `{ version, outside, records, faults }`.
 *
 * A record has `start`, `end`, `language`, `faulty` and its `sections`, the header and the deals, each
 * with its `tokens`. A token is `bad` if it has a character that no token may have. A fault has `code`,
 * `start` and `end`. No fault ends the reading.
 */
export function read(text) {
  return new Reader(text).read();
}

// In the order of 4.11.
const CODES = ["syntax-encoding", "syntax-version", "syntax-token", "syntax-tag", "syntax-duplicate-tag", "syntax-unclosed", "syntax-structure", "syntax-limit"];

class Reader {
  constructor(text) {
    this.text = text;
    this.faults = [];
    this.version = null;
  }

  read() {
    const found = sections(this.text);
    const first = found.findIndex(({ name }) => name === "Game");
    const begin = first < 0 ? this.text.length : found[first].start;
    this.outside(begin);
    const records = [];
    for (const [n, { name, start }] of found.entries()) {
      if (first < 0 || n < first) continue;
      const end = found[n + 1]?.start ?? this.text.length;
      if (name === "Game") records.push({ start, language: "en", sections: [] });
      const record = records.at(-1);
      record.sections.push({ name, start, end });
      record.end = end;
    }
    for (const record of records) this.record(record);
    this.faults.sort((one, other) => one.start - other.start || CODES.indexOf(one.code) - CODES.indexOf(other.code));
    return { version: this.version, outside: [0, begin], records, faults: this.faults };
  }

  fault(code, start, end) {
    this.faults.push({ code, start, end });
  }

  /** 2.1: what may not stand in a token, one finding for a run. */
  bad(token) {
    const pattern = token.kind === "comment" || token.comment ? BAD_IN_COMMENT : BAD;
    const found = [...this.text.slice(token.start, token.end).matchAll(pattern)];
    for (const run of found) this.fault("syntax-encoding", token.start + run.index, token.start + run.index + run[0].length);
    return found.length > 0;
  }

  /** The text before the first record (2.2, 3.1). */
  outside(to) {
    let told = false;
    for (const token of tokens(this.text, 0, to)) {
      // A word that holds what is no character is told for that alone.
      const alone = this.bad(token) && token.kind === "unreadable";
      if (token.kind !== "remark" && !told && !alone) {
        told = true;
        this.fault("syntax-structure", token.start, token.end);
      }
      if (token.kind === "remark") this.readVersion(token);
    }
  }

  readVersion({ start, end }) {
    const line = this.text.slice(start, end);
    const found = /^%[ \t]*carnet[ \t]+([0-9]+)[ \t]*$/.exec(line);
    if (!found || /[\r\n]/.test(this.text.slice(0, start))) return;
    this.version = Number(found[1]);
    const at = start + line.search(/[0-9]/);
    if (this.version > 1) this.fault("syntax-version", at, at + found[1].length);
  }

  record(record) {
    const before = this.faults.length;
    for (const [n, section] of record.sections.entries()) new SectionReader(this, record, section, n === 0).read();
    const [header, deal] = record.sections;
    if (!deal && !header.played) {
      const game = header.tokens.find(({ kind, name }) => kind === "tag" && name === "Game");
      this.fault("syntax-structure", game?.start ?? header.start, (game ?? header.tokens[0]).end);
    }
    record.faulty = this.faults.length > before;
  }
}

/** Reads the header or a deal: what follows what (3.1, 3.9). */
class SectionReader {
  constructor(reader, record, section, header) {
    Object.assign(this, { reader, record, section, header });
    this.names = new Set();
    // The main line, and in it the variations that are open: whether there was an action in each, which
    // a judgement or a variation can belong to.
    this.lines = [{ action: false }];
    this.pending = false; // unreadable words before any play, which may or may not be play
    this.played = false;
    this.ended = false;
    this.unreadable = false; // whether a run of unreadable words goes on
    this.misplacedRun = false;
    this.leftOpen = 0; // variations that were open at the end: their brackets are told already
    this.last = null;
  }

  get line() {
    return this.lines.at(-1);
  }

  fault(code, token) {
    this.reader.fault(code, token.start, token.end);
  }

  misplaced(token) {
    if (!this.misplacedRun) this.fault("syntax-structure", token);
    this.misplacedRun = true;
    this.last = token;
  }

  good(token) {
    this.unreadable = this.misplacedRun = false;
    this.last = token;
  }

  read() {
    const { section, record, reader } = this;
    section.tokens = [];
    let whole = true;
    for (const token of tokens(reader.text, section.start, section.end, () => record.language)) {
      section.tokens.push(token);
      token.bad = whole && reader.bad(token);
      if (whole) whole = this.take(token);
    }
    section.played = this.played;
    if (!whole) return;
    if (this.lines.length > 1) this.unclosed();
    else if ((!this.header || this.played) && !this.ended) this.fault("syntax-structure", this.last ?? section.tokens[0]);
  }

  /** Take a token. False if what follows in this section cannot be read. */
  take(token) {
    const { kind, bad } = token;
    if (kind === "unclosed") return this.unclosedAt(token);
    if (kind === "open") return this.opened(token);
    if (kind === "comment") this.good(token);
    else if (kind === "tag") this.tag(token);
    else if (kind === "close") this.closed(token);
    else if (kind === "judgement") this.judgement(token);
    else if (kind === "unreadable") this.unreadableWord(token);
    else if (kind !== "no-tag" && kind !== "remark") this.item(token);
    else if (kind === "no-tag" && !bad) this.fault("syntax-tag", token);
    return true;
  }

  unreadableWord(token) {
    if (!token.bad && !this.unreadable) {
      this.unreadable = true;
      this.fault("syntax-token", token);
    }
    this.gap();
  }

  tag(token) {
    if (this.played || this.lines.length > 1) {
      this.misplaced(token);
      return;
    }
    this.pending = false;
    this.good(token);
    if (this.names.has(token.name)) {
      if (this.header || token.name !== "Adjust") this.fault("syntax-duplicate-tag", token);
    } else if (this.header && token.name === "Language" && Object.hasOwn(LETTERS, token.value)) this.record.language = token.value;
    this.names.add(token.name);
  }

  unclosedAt(token) {
    const at = token.quote ?? token.start;
    this.reader.fault("syntax-unclosed", at, at + 1);
    if (token.comment) return false;
    if (!token.tag) this.gap();
    return true;
  }

  /** Something was written here that cannot be read; it may have been an action. */
  gap() {
    if (this.ended) return;
    if (this.lines.length === 1 && !this.played) this.pending = true;
    else this.line.action = true;
  }

  /** Unreadable words before the play were part of it after all. */
  flush() {
    if (!this.pending || (this.header && !this.played)) return;
    this.pending = false;
    this.played = true;
    this.lines[0].action = true;
  }

  item(token) {
    if (this.ended) {
      this.misplaced(token);
      return;
    }
    if (token.over) this.fault("syntax-limit", token);
    const ends = token.kind === "deal-score" || token.kind === "unfinished";
    if (ends || (!this.played && this.lines.length === 1)) this.begin(token);
    if (ends) {
      this.leftOpen = this.lines.length - 1;
      this.unclosed();
      this.ended = true;
    } else if (ACTIONS.has(token.kind)) this.line.action = true;
    this.good(token);
  }

  /** Play begins; in a header that is told, once, and it is read as deal 1. */
  begin(token) {
    if (this.header && !this.played) {
      this.pending = false;
      this.misplaced(token);
    }
    this.flush();
    this.played = true;
  }

  judgement(token) {
    if (this.ended) {
      this.misplaced(token);
      return;
    }
    this.flush();
    if (!this.line.action) {
      this.misplaced(token);
      return;
    }
    this.good(token);
    if (token.over) this.fault("syntax-limit", token);
  }

  opened(token) {
    if (this.ended) {
      this.misplaced(token);
      return true;
    }
    if (this.lines.length > DEEPEST) {
      this.fault("syntax-limit", token);
      return false;
    }
    this.flush();
    const parent = this.line.action;
    if (parent) this.good(token);
    else this.misplaced(token);
    this.lines.push({ action: false, token, parent });
    return true;
  }

  closed(token) {
    if (this.lines.length === 1) {
      if (this.leftOpen) this.leftOpen -= 1;
      else this.misplaced(token);
      return;
    }
    const { parent } = this.lines.pop();
    if (parent) this.good(token);
    else this.last = token;
  }

  unclosed() {
    for (const { token } of this.lines.splice(1)) this.fault("syntax-unclosed", { start: token.start, end: token.end });
  }
}

/** A text from bytes (2.1); a byte that is not UTF-8 becomes one of the lone surrogates U+DC80 to U+DCFF. */
export function decode(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return decodeDamaged(bytes);
  }
}

function decodeDamaged(bytes) {
  const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const parts = [];
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at] < 0x80 ? 1 : bytes[at] >= 0xf0 ? 4 : bytes[at] >= 0xe0 ? 3 : 2;
    try {
      parts.push(strict.decode(bytes.subarray(at, at + length)));
      at += length;
    } catch {
      parts.push(String.fromCharCode(0xdc00 + bytes[at]));
      at += 1;
    }
  }
  return parts.join("");
}

/** The bytes of a text that `decode` gave. */
export function encode(text) {
  const encoder = new TextEncoder();
  const parts = Array.from(text, (sign) => (/^[\udc80-\udcff]$/.test(sign) ? [sign.charCodeAt(0) - 0xdc00] : encoder.encode(sign)));
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

/** A function from offsets to `[line, column]`, both from 1, columns in code points (2.1). */
export function places(text) {
  const lines = [0];
  for (const found of text.matchAll(/\r\n?|\n/g)) lines.push(found.index + found[0].length);
  // Byte-order marks at the start of a line are in no column.
  const starts = lines.map((start) => {
    MARKS.lastIndex = start;
    return start + MARKS.exec(text)[0].length;
  });
  // A character beyond U+FFFF takes two units.
  const pairs = Array.from(text.matchAll(/[\ud800-\udbff][\udc00-\udfff]/g), ({ index }) => index);
  return (offset) => {
    const line = atMost(lines, offset) - 1;
    const start = starts[line];
    return [line + 1, Math.max(0, offset - start - atMost(pairs, offset - 1) + atMost(pairs, start - 1)) + 1];
  };
}

/** How many of the sorted numbers are at most this one. */
function atMost(numbers, most) {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= most) low = middle + 1;
    else high = middle;
  }
  return low;
}
