// The tokens of Carnet's notation, version 1, and what they say, without the rules of any game. Written
// from docs/specification.md and docs/grammar.ebnf; the numbers in comments are paragraphs of the first.
// Offsets count UTF-16 units, as JavaScript's strings do.

const MOST_DIGITS = 9; // 2.3

// 3.2: at column 1 these always begin a record or a deal.
const SECTION = /\[(Game|Deal)(?=[ \t\r\n"])/g;

const INSIDE = String.raw`(?:\\["\\]|[^"\\\r\n]|\\(?!["\\]))*`;
const GAP = String.raw`(?:[ \t]|[\r\n]\ufeff*)*`; // 2.1: a byte-order mark at the start of a line is ignored
const TAG = new RegExp(String.raw`\[${GAP}([A-Za-z][A-Za-z0-9_]*)${GAP}"(${INSIDE})"${GAP}\]`, "y");
const OPEN_TAG = new RegExp(String.raw`\[${GAP}[A-Za-z][A-Za-z0-9_]*${GAP}"${INSIDE}`, "y");
const TAG_HEAD = new RegExp(String.raw`\[${GAP}[A-Za-z][A-Za-z0-9_]*${GAP}(?=")`, "y");
const NO_TAG = new RegExp(String.raw`\[?(?:[^\]"\r\n]|"${INSIDE}"?)*\]?`, "y");
const STRING = new RegExp(`"${INSIDE}"`, "y");
const OPEN_STRING = new RegExp(`"${INSIDE}`, "y");
const LINE = /[^\r\n]*/y;
const MARKS_FIRST = /\ufeff*/y;
const WORD = /[^ \t\r\n{;()"[]+/y;

const MARKS = String.raw`(\^?)((?:[!?]|\$[0-9]+)*)`;
/** The letters of ranks and suits by language (2.4). */
export const LETTERS = {
  en: { ranks: "AKQJT", suits: "SHDC" },
  fr: { ranks: "ARDV", suits: "PCKT" },
};
const ENGLISH = { R: "K", D: "Q", V: "J" };
const ENGLISH_SUITS = { P: "S", C: "H", K: "D", T: "C" };
const SUIT_SIGNS = { "♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C" };
const SIGNS = { declaration: "+", exchange: "~", draw: "^", order: ">", closing: "|", claim: "||" };
const KINDS = Object.fromEntries(Object.entries(SIGNS).map(([kind, sign]) => [sign, kind]));
const NAGS = ["!", "?", "!!", "??", "!?", "?!"];

const COMMAND = /\[%(\w+)\s*([^\]]*)\]/g;
const SCORES = /^[=#]-?[0-9]+(?:\/-?[0-9]+)*$/;
const NUMBER = /^[0-9]+(?=\.\.\.$)|^[0-9]+\./;
const SEAT = /^[A-F]:$/;

/** The kinds of tokens that are actions. */
export const ACTIONS = new Set(["play", "declaration", "exchange", "draw", "speech", "order", "closing", "claim"]);

/** The sign that an action of a kind begins with, "" for a play and for speech. */
export const signOf = (kind) => SIGNS[kind] ?? "";

const anyCase = (letters) => letters + letters.toLowerCase();

/** 2.4: what a card looks like in the letters of a language. */
function cardPattern(language) {
  const { ranks, suits } = LETTERS[language];
  const suit = `(?:[${anyCase(suits)}]|[♠♥♦♣♤♡♢♧][\\ufe0e\\ufe0f]?)`;
  return `(?:(?:10|[${anyCase(ranks)}2-9])(?:${suit}|x)|x${suit})`;
}

const byLanguage = (make) => Object.fromEntries(Object.keys(LETTERS).map((language) => [language, make(cardPattern(language))]));
const CARDS = byLanguage((card) => new RegExp(card, "g"));
const ACTION = byLanguage((card) => {
  const body = String.raw`(\|\|?)|(\+)((?:${card})+)((?:=[0-9]+)?)|(~)(${card})((?:=[0-9]+)?)|([\^>]?)(${card})`;
  return new RegExp(`^(?:([A-F]):)?(?:${body})${MARKS}$`);
});
const TAIL = new RegExp(`^${MARKS}$`);

/** The cards in a word, each as rank and suit in English letters, `x` for what is unknown. */
export function cardsOf(word, language = "en") {
  return (word.match(CARDS[language] ?? CARDS.en) ?? []).map((card) => {
    const rank = card.startsWith("10") ? "10" : card[0];
    return english(rank, language === "fr" ? ENGLISH : { 10: "T" }) + english(card[rank.length], language === "fr" ? ENGLISH_SUITS : {});
  });
}

function english(letter, letters) {
  if (letter === "x") return letter;
  const capital = letter.toUpperCase();
  return letters[capital] ?? SUIT_SIGNS[letter] ?? (capital === "10" ? "T" : capital);
}

/** Judgements as numbers: signs two by two where two are one, from the left. */
function judgementsOf(marks) {
  return (marks.match(/[!?]{1,2}|\$[0-9]+/g) ?? []).map((mark) => (mark[0] === "$" ? Number(mark.slice(1)) : NAGS.indexOf(mark) + 1));
}

const overlong = (word) => (word.match(/[0-9]+/g) ?? []).some((digits) => digits.length > MOST_DIGITS);

/** What a whole word of play says: an object with its `kind`, or null if it is nothing (2.3). */
export function readWord(word, language = "en") {
  if (word === "..." || word === "…") return { kind: "gap" };
  if (word === "*") return { kind: "unfinished" };
  if (SCORES.test(word)) {
    const scores = word.slice(1).split("/").map(Number);
    return { kind: word[0] === "=" ? "running-score" : "deal-score", scores, over: overlong(word) };
  }
  if (/^\$[0-9]+$/.test(word)) return { kind: "judgement", judgements: judgementsOf(word), over: overlong(word) };
  const found = ACTION[language].exec(word);
  if (!found) return null;
  const [, seat, bars, plus, declared, points, tilde, exchanged, worth, sign, card, irregular, marks] = found;
  const written = declared ?? exchanged ?? card ?? "";
  const value = points || worth || "";
  return {
    kind: KINDS[bars ?? plus ?? tilde ?? sign] ?? "play",
    seat: seat ?? null,
    written,
    cards: cardsOf(written, language),
    points: value ? Number(value.slice(1)) : null,
    irregular: irregular === "^",
    marks,
    judgements: judgementsOf(marks),
    over: overlong(value) || overlong(marks),
  };
}

/** The offset after a pattern that is matched at an offset, or -1. */
function after(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** Whether an offset is in column 1. Byte-order marks before it do not count. */
function atLineStart(text, at) {
  while (at > 0 && text[at - 1] === "\ufeff") at -= 1;
  return at === 0 || text[at - 1] === "\n" || text[at - 1] === "\r";
}

/**
 * Yield the tokens of a text from one offset to another, in order, each with `kind`, `start`, `end`.
 *
 * Besides the kinds of words there are `tag` (with `name`, `value` and `inside`, the span of the value),
 * `remark`, `comment`, `speech`, `open` and `close` of a variation, `number`, and for what is nothing
 * `unreadable`, `no-tag` and `unclosed` (a string or a comment). Nothing is remembered from token to
 * token, so that any part of a text that begins outside tags, comments and strings can be read by
 * itself. `language` is that of the cards, or a function that is asked for it at each token.
 */
export function* tokens(text, from = 0, to = text.length, language = "en") {
  let lineStart = atLineStart(text, from) ? after(MARKS_FIRST, text, from) : -1;
  let at = Math.max(from, lineStart);
  while (at < to) {
    const sign = text[at];
    if (sign === " " || sign === "\t") {
      at += 1;
    } else if (sign === "\n" || sign === "\r") {
      at = lineStart = after(MARKS_FIRST, text, at + 1);
    } else {
      const token = tokenAt(text, at, to, typeof language === "string" ? language : language(), at === lineStart);
      yield token;
      at = token.end;
    }
  }
}

function tokenAt(text, start, to, language, first) {
  const upTo = (pattern, at = start) => Math.min(to, after(pattern, text, at));
  switch (text[start]) {
    case "{": {
      const close = text.indexOf("}", start);
      if (close < 0 || close >= to) return { kind: "unclosed", start, end: to, comment: true, text: said(text.slice(start + 1, to)) };
      return { kind: "comment", start, end: close + 1, text: said(text.slice(start + 1, close)) };
    }
    case ";": {
      const end = upTo(LINE);
      return { kind: "comment", start, end, text: said(text.slice(start + 1, end)), toLineEnd: true };
    }
    case "(":
      return { kind: "open", start, end: start + 1 };
    case ")":
      return { kind: "close", start, end: start + 1 };
    case "[":
      return tagAt(text, start, to, upTo);
    case '"':
      return speechAt(text, start, start, to);
  }
  if (text[start] === "%" && first) return { kind: "remark", start, end: upTo(LINE) };
  return wordAt(text, start, upTo(WORD), to, language);
}

function tagAt(text, start, to, upTo) {
  TAG.lastIndex = start;
  const found = TAG.exec(text);
  if (found && TAG.lastIndex <= to) {
    const opened = text.indexOf('"', start) + 1;
    return { kind: "tag", start, end: TAG.lastIndex, name: found[1], value: unescaped(found[2]), inside: [opened, opened + found[2].length] };
  }
  const head = after(TAG_HEAD, text, start);
  if (head < 0 || head >= to) return { kind: "no-tag", start, end: upTo(NO_TAG) };
  const open = upTo(OPEN_TAG);
  if (open === to || text[open] !== '"') return { kind: "unclosed", start, end: open, quote: head, tag: true };
  return { kind: "no-tag", start, end: upTo(NO_TAG, head) };
}

/** Speech whose quotes open at an offset, with its seat before it and its marks behind it. */
function speechAt(text, start, quote, to) {
  const close = after(STRING, text, quote);
  if (close < 0 || close > to) {
    return { kind: "unclosed", start, end: Math.min(to, after(OPEN_STRING, text, quote)), quote };
  }
  const word = close < to ? after(WORD, text, close) : -1;
  const glued = Math.min(to, word);
  const tail = word < 0 ? null : TAIL.exec(text.slice(close, glued));
  return {
    kind: "speech",
    start,
    end: tail ? glued : close,
    seat: quote > start ? text[start] : null,
    said: unescaped(text.slice(quote + 1, close - 1)),
    irregular: tail?.[1] === "^",
    marks: tail?.[2] ?? "",
    judgements: judgementsOf(tail?.[2] ?? ""),
    over: overlong(tail?.[2] ?? ""),
  };
}

function wordAt(text, start, end, to, language) {
  const word = text.slice(start, end);
  if (SEAT.test(word) && end < to && text[end] === '"') return speechAt(text, start, end, to);
  const number = NUMBER.exec(word);
  if (number) {
    return { kind: "number", start, end: start + number[0].length, number: Number.parseInt(number[0], 10), over: overlong(number[0]) };
  }
  return { ...(readWord(word, language) ?? { kind: "unreadable" }), start, end };
}

/** A comment's words: without byte-order marks at line starts and white space at the ends. */
const said = (text) => text.replace(/([\r\n])\ufeff+/g, "$1").replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");
const unescaped = (inside) => inside.replace(/\\(["\\])/g, "$1");

/** Where records and deals begin (3.2): the name of each section's first tag, and its offset. */
export function sections(text) {
  return Array.from(text.matchAll(SECTION), ({ 1: name, index }) => ({ name, start: index })).filter(({ start }) => atLineStart(text, start));
}

/** What a comment says, and its commands as pairs of name and value (2.5). */
export function wordsOf(comment) {
  const commands = Array.from(comment.matchAll(COMMAND), ([, name, value]) => [name, value.trim()]);
  return { text: comment.replace(COMMAND, " ").trim().replace(/\s+/g, " "), commands };
}
