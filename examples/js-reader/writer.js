// Writes texts in their canonical form (5), as far as that needs no rules of a game: trick numbers stay
// as they are written, none is added, and each begins a line.

import { itemsOf } from "./items.js";
import { read } from "./reader.js";
import { signOf, tokens } from "./tokens.js";
import { cardIn, cardsIn } from "./values.js";

const WIDTH = 79; // 5.6
const INDENT = "   ";
const FIRST_LINE = "% carnet 1\n";
const SEATS = [..."ABCDEF"];
const HANDS = SEATS.map((seat) => `Hand${seat}`);
// 5.3
const HEADER = ["Game", "Options", "Event", "Site", "Date", "Round", ...SEATS, "Result", "Termination", "Language", "Annotator", "Source"];
const DEAL = ["Deal", "Dealer", "Captains", "Start", "Leader", "Trump", "Score", "Melded", ...HANDS, "TurnUp", "Talon"];
const SUITS = "SHDCx";
const RANKS = "AKQJT98765432x";
const SIGNS = ["", "!", "?", "!!", "??", "!?", "?!"];

/**
 * The canonical form of a text. A record with a fault, and faulty text before the first, is copied.
 *
 * `arrange`, for a program that knows the rules, is given each record. It returns null if the record is to be copied, and
 * else a function that is given the items of a deal and the deal's number from 0, and returns the items of each line (5.4).
 */
export function write(text, arrange = () => byNumber) {
  const { version, outside, records, faults } = read(text);
  // Byte-order marks before a record are copied with it.
  const begins = records.map(({ start }) => start - /\ufeff*$/.exec(text.slice(Math.max(0, start - 9), start))[0].length);
  const before = text.slice(0, begins[0] ?? outside[1]);
  const faulty = faults.some(({ start }) => start < outside[1]) || (!records.length && faults.length > 0);
  if (faulty && !records.length) return before;
  let remarks = [];
  if (!faulty) remarks = remarksOf(text, tokens(text, ...outside)).slice(version === null ? 0 : 1);
  const parts = [faulty ? (version === null ? `${FIRST_LINE}\n` : "") + before : FIRST_LINE];
  let copied = faulty;
  for (const [n, record] of records.entries()) {
    const whole = text.slice(begins[n], begins[n + 1]);
    parts.push(separator(parts.at(-1)));
    const lined = record.faulty ? null : arrange(record, n);
    if (!lined) {
      parts.push(lines(copied ? [] : remarks) + whole);
      remarks = [];
    } else {
      const written = new RecordWriter(text, record, copied ? null : remarks, lined);
      parts.push(`${written.lines.join("\n")}\n`);
      remarks = written.trailing;
    }
    copied = !lined;
  }
  if (remarks.length && !copied) parts.push(separator(parts.at(-1)), lines(remarks));
  return parts.join("");
}

const lines = (all) => all.map((line) => `${line}\n`).join("");

function remarksOf(text, all) {
  return [...all].filter(({ kind }) => kind === "remark").map(({ start, end }) => text.slice(start, end).replace(/[ \t]+$/, ""));
}

/** The line ends that are needed for one blank line after some text. */
function separator(before) {
  const tail = before.slice(-80).replace(/\r\n?/g, "\n").replace(/[ \t]/g, "");
  if (tail.endsWith("\n\n")) return "";
  return tail.endsWith("\n") && !before.endsWith("\r") ? "\n" : "\n\n";
}

/**
 * Writes one record without a fault. `remarks` are those before it, null if they are in text that has been
 * copied. `trailing` are the remarks behind its last end.
 */
class RecordWriter {
  constructor(text, record, remarks, arrange) {
    Object.assign(this, { text, record, arrange, lines: [], trailing: [] });
    const [header, ...deals] = record.sections;
    this.header(header, remarks);
    for (const [n, deal] of deals.entries()) this.deal(deal, n);
  }

  remark({ start, end }) {
    return this.text.slice(start, end).replace(/[ \t]+$/, "");
  }

  header(section, remarks) {
    const lastTag = section.tokens.findLastIndex(({ kind }) => kind === "tag");
    const own = [];
    for (const [n, token] of section.tokens.entries()) {
      if (token.kind === "remark") (n < lastTag ? own : this.trailing).push(this.remark(token));
    }
    if (remarks) this.lines.push(...remarks, ...own);
    const tags = section.tokens.filter(({ kind }) => kind === "tag").map(({ name, value }) => ({ name, value: name === "Language" ? "en" : value }));
    this.tags("Game", tags, HEADER);
    // 5.1: before the tag they would belong to the copied text.
    if (!remarks) this.lines.splice(1, 0, ...own);
    for (const { kind, text } of section.tokens) if (kind === "comment") this.fill(comment(text));
  }

  deal(section, n) {
    const { language } = this.record;
    const all = section.tokens;
    const play = all.findIndex(({ kind }) => kind !== "tag" && kind !== "comment" && kind !== "remark");
    const lastTag = all.findLastIndex(({ kind }) => kind === "tag");
    const end = all.findIndex(({ kind }) => kind === "deal-score" || kind === "unfinished");
    const where = { tags: this.trailing, play: [], after: [] };
    for (const [at, token] of all.entries()) {
      if (token.kind === "remark") where[at < lastTag ? "tags" : at < end ? "play" : "after"].push(this.remark(token));
    }
    this.lines.push("", ...where.tags);
    this.tags("Deal", all.filter(({ kind }) => kind === "tag").map((tag) => ({ name: tag.name, value: respelled(tag, language) })), DEAL);
    for (const token of all.slice(0, play)) if (token.kind === "comment") this.fill(comment(token.text));
    this.lines.push("", ...where.play);
    for (const group of this.arrange(itemsOf(all.slice(play)), n)) this.fill(unitsOf(group));
    this.trailing = where.after;
  }

  /** 5.3; in column 1 a further Game or Deal would begin a section. */
  tags(first, tags, order) {
    const sorted = tags.map((tag, n) => ({ ...tag, n })).sort((a, b) => rank(a.name, order) - rank(b.name, order) || a.n - b.n);
    for (const { name, value } of sorted) {
      const indent = (name === "Game" || name === "Deal") && name !== first ? INDENT : "";
      this.lines.push(`${indent}[${name} "${value.replace(/["\\]/g, "\\$&")}"]`);
    }
  }

  /** 5.6: words into lines of at most so many characters. A word that ends in a line end ends its line. */
  fill(units) {
    let line = "";
    let continued = false;
    for (const unit of units) {
      if (!line) line = (continued ? INDENT : "") + unit;
      else if (length(line) + 1 + length(unit.replace(/\n$/, "")) <= WIDTH) line += ` ${unit}`;
      else {
        this.lines.push(line);
        line = INDENT + unit;
      }
      continued = true;
      if (line.endsWith("\n")) {
        this.lines.push(line.slice(0, -1));
        line = "";
      }
    }
    if (line) this.lines.push(line);
  }
}

/** Without rules each number that is written begins a line. */
function byNumber(items) {
  const groups = [[]];
  for (const item of items) {
    if (groups.at(-1).length && (item.token.kind === "number" || item.ends)) groups.push([]);
    groups.at(-1).push(item);
  }
  return groups;
}

const length = (text) => Array.from(text).length;
const rank = (name, order) => (order.includes(name) ? order.indexOf(name) : order.length);

/** A deal's tag with its cards in canonical form, or as it is if they cannot be read. */
function respelled({ name, value }, language) {
  const words = value.split(/[ \t]+/).filter(Boolean);
  const one = (card) => (words.length === 1 && card) || value;
  if (name === "TurnUp") return one(cardIn(words[0] ?? "", language));
  if (name === "Trump") return one(cardIn(`7${words[0]}`, language)?.slice(1));
  if (name === "Melded") {
    const runs = words.map((word) => (/^[A-F]:/.test(word) ? cardsIn(word.slice(2), language) : null));
    return runs.includes(null) ? value : runs.map((cards, n) => words[n].slice(0, 2) + cards.join("")).join(" ");
  }
  if (!HANDS.includes(name) && name !== "Talon") return value;
  const cards = words.map((word) => cardIn(word, language));
  if (cards.includes(null)) return value;
  return (name === "Talon" ? cards : sorted(cards)).join(" ");
}

const sorted = (cards) => cards.map((card, n) => ({ card, n })).sort((a, b) => order(a.card) - order(b.card) || a.n - b.n).map(({ card }) => card);

// S H D C, in each A to 2 and then unknown ones; `Kx` after the suits, `x` last (5.3).
function order(card) {
  if (card === "x") return 1000;
  return SUITS.indexOf(card[1]) * 20 + RANKS.indexOf(card[0]);
}

/** Items with their notes as words to fill lines with. */
function unitsOf(items) {
  const out = [];
  let opened = "";
  const stack = [{ nodes: [...items], closes: false }];
  while (stack.length) {
    const node = stack.at(-1).nodes.shift();
    if (!node) {
      if (!stack.pop().closes) continue;
      if (opened || out.at(-1).endsWith("\n")) out.push(`${opened})`);
      else out.push(`${out.pop()})`);
      opened = "";
    } else if (node.token) {
      out.push(opened + spelled(node));
      opened = "";
      stack.push({ nodes: [...node.notes], closes: false });
    } else if (node.variation) {
      opened += "(";
      stack.push({ nodes: [...node.variation], closes: true });
    } else {
      const [first, ...rest] = comment(node.comment);
      out.push(opened + first, ...rest);
      opened = "";
    }
  }
  return out;
}

/** The word of an item with its marks (2.3, 5.5). */
function spelled({ token, judgements }) {
  const { kind, seat, cards, points, said, number, scores, irregular } = token;
  if (kind === "number") return `${number}.`;
  if (kind === "gap") return "...";
  if (kind === "unfinished") return "*";
  if (scores) return (kind === "deal-score" ? "#" : "=") + scores.join("/");
  const body = kind === "speech" ? `"${said.replace(/["\\]/g, "\\$&")}"` : signOf(kind) + cards.join("");
  const worth = points === null || points === undefined ? "" : `=${points}`;
  return (seat ? `${seat}:` : "") + body + worth + (irregular ? "^" : "") + marks(judgements);
}

function marks(judgements) {
  let out = "";
  let single = false; // the last sign has one character, so that a second could join it
  for (const number of judgements) {
    const sign = SIGNS[number] && !single ? SIGNS[number] : `$${number}`;
    out += sign;
    single = sign.length === 1;
  }
  return out;
}

/** A comment as words (5.7). A command is one word with whatever touches it. */
function comment(text) {
  const words = wordsOf(text);
  if (text.includes("}")) return [`; ${words.join(" ")}\n`];
  return words.length ? `{${words.join("\0")}}`.split("\0") : ["{}"];
}

function wordsOf(text) {
  const words = [""];
  const plain = (part) => {
    const [first, ...others] = part.split(/[ \t\r\n]+/);
    words.push(words.pop() + first, ...others);
  };
  let last = 0;
  for (const { 0: command, index } of text.matchAll(/\[%[^\]}]*\]/g)) {
    plain(text.slice(last, index));
    words.push(words.pop() + command.replace(/\r\n?|\n/g, " "));
    last = index + command.length;
  }
  plain(text.slice(last));
  return words.filter(Boolean);
}
