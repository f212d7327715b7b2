// Where in a text the caret is, and where what is clicked is to be written.

import { codePoints } from "./codepoints.js";
import { CARD_TAG, FRENCH, LAST_END, LAST_NUMBER, OPEN_TAG, SECTION, TAGS } from "./tokens.js";

/** How many records begin in the text. */
export function recordsIn(text) {
  return [...text.matchAll(SECTION)].filter(([, name]) => name === "Game").length;
}

/** Where each line of a text begins, in code points. */
export function lineStarts(text) {
  let at = 0;
  return text.split("\n").map((line) => {
    const start = at;
    at += codePoints(line).length + 1;
    return start;
  });
}

/** Whether a deal begins in the text. */
export function hasDeal(text) {
  return [...text.matchAll(SECTION)].some(([, name]) => name === "Deal");
}

/** The record and the deal in it, from 1, that the text before the caret has come to. */
export function placeIn(before) {
  let [record, deal] = [0, 0];
  for (const [, name] of before.matchAll(SECTION)) [record, deal] = name === "Game" ? [record + 1, 0] : [record, deal + 1];
  return { record: Math.max(record, 1), deal: Math.max(deal, 1) };
}

/** Whether the text before the caret breaks off inside a tag's quotes. */
export function insideTag(before) {
  return OPEN_TAG.test(before);
}

/** The language of a record's letters, "en" where it says none. */
export function lettersOf(text, { record }) {
  const games = [...text.matchAll(SECTION)].filter(([, name]) => name === "Game");
  const header = text.slice(games[record - 1]?.index ?? 0, games[record]?.index ?? text.length);
  return FRENCH.test(header) ? "fr" : "en";
}

/** From where to where in `text` a deal of a record stands, or null if it has none such. */
function dealIn(text, record, deal) {
  const sections = [...text.matchAll(SECTION)];
  for (const [index, found] of sections.entries()) {
    const here = placeIn(text.slice(0, found.index + found[0].length + 1));
    if (found[1] === "Deal" && here.record === record && here.deal === deal) {
      return [found.index, sections[index + 1]?.index ?? text.length];
    }
  }
  return null;
}

/**
 * Where an action goes that is to follow all others of a deal, and what is written there.
 * `opens` tells that it begins trick `trick`, null where that is not known.
 */
export function writtenAtEnd(text, { record, deal }, word, opens, trick) {
  const place = dealIn(text, record, deal);
  if (!place) return null;
  const { play, at, ended, rest } = endOfPlay(text, place);
  const begun = LAST_NUMBER.test(play);
  const first = play.endsWith("]");
  const lead = begun || !opens ? " " : `${first ? "\n\n" : "\n"}${trick ? `${trick}. ` : ""}`;
  return { at, text: lead + word + (ended ? "" : rest.startsWith("\n") ? "\n*" : "\n*\n") };
}

/**
 * Where cards go on from the tag at `at` once it has all that it holds (`sizes`, by its name): into
 * the next one that has not, at last after the play.  Null while it has room.
 */
export function afterTag(text, at, { record, deal }, sizes) {
  const place = dealIn(text, record, deal);
  if (!place) return null;
  const tags = [...text.slice(...place).matchAll(CARD_TAG)].map(({ 0: whole, 1: name, 2: cards, index }) => {
    const end = place[0] + index + whole.length - 1;
    return { end, from: end - cards.length, full: cards.split(/\s+/).filter(Boolean).length >= (sizes[name.startsWith("Hand") ? "Hand" : name] ?? Infinity) };
  });
  const current = tags.findIndex(({ from, end }) => from <= at && at <= end);
  if (current >= 0 && !tags[current].full) return null;
  if (current < 0 && at >= place[0] && tags.length === 0) return null;
  const open = [...tags.slice(current + 1), ...tags.slice(0, Math.max(current, 0))].find(({ full }) => !full);
  return open ? open.end : endOfPlay(text, place).at;
}

function endOfPlay(text, place) {
  const whole = text.slice(...place);
  const end = LAST_END.exec(whole);
  const play = (end ? whole.slice(0, end.index) : whole).trimEnd();
  return { play, at: place[0] + play.length, ended: end !== null, rest: whole.slice(play.length) };
}

/** Where a deal of a record stands before its first action, after its tags, or null if it is not there. */
export function beforePlay(text, { record, deal }) {
  const place = dealIn(text, record, deal);
  return place && place[0] + TAGS.exec(text.slice(...place))[0].trimEnd().length;
}

/** Where the `*` that leaves a deal unfinished stands, or null if its end is another. */
export function unfinishedAt(text, { record, deal }) {
  const place = dealIn(text, record, deal);
  const end = place && LAST_END.exec(text.slice(...place));
  return end?.[0].trim() === "*" ? place[0] + end.index + end[0].indexOf("*") : null;
}

/** One more deal for a record: where it goes, and what is written there. */
export function nextDeal(text, { record }) {
  let deal = 0;
  while (dealIn(text, record, deal + 1)) deal += 1;
  if (!deal) return null;
  const [from, to] = dealIn(text, record, deal);
  const at = from + text.slice(from, to).trimEnd().length;
  return { at, text: `\n\n[Deal "${deal + 1}"]\n\n1.\n*${at < text.length ? "" : "\n"}` };
}

/** A record to begin with, in a language's letters: its header and first deal, without a card. */
export function skeleton(game, seats, date, language) {
  const players = [..."ABCDEF"].slice(0, seats).map((seat) => `[${seat} "${seat}"]\n`).join("");
  const letters = language === "fr" ? '[Language "fr"]\n' : "";
  return `% carnet 1\n\n[Game "${game}"]\n[Date "${date}"]\n${players}${letters}\n[Deal "1"]\n[Dealer "${"ABCDEF"[seats - 1]}"]\n\n1.\n*\n`;
}

/** The tags of a deal that name its cards, empty, to go after its other tags. */
export function emptyHands(text, { record, deal }, seats, turnUp) {
  const place = dealIn(text, record, deal);
  if (!place) return null;
  const tags = TAGS.exec(text.slice(...place))[0].trimEnd();
  const wanted = [...seats.map((seat) => `Hand${seat}`), ...(turnUp ? ["TurnUp"] : []), ...(turnUp === "talon" ? ["Talon"] : [])]
    .filter((name) => !tags.includes(`[${name} `));
  return { at: place[0] + tags.length, text: wanted.map((name) => `\n[${name} ""]`).join("") };
}
