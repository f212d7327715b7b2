// Where in a text the caret is, and where what is clicked is to be written.

import { codePoints } from "./codepoints.js";

const SECTION = /^\[(Game|Deal)(?=[\s"])/gm;
const END = /(?:^|\s)(?:\*|#-?\d+(?:\/-?\d+)*)\s*$/;
const NUMBER = /(?:^|\n)[ \t]*\d+\.\s*$/;

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

/** The record and the deal in it, from 1, that the text before the caret has come to. */
export function placeIn(before) {
  let [record, deal] = [0, 0];
  for (const [, name] of before.matchAll(SECTION)) [record, deal] = name === "Game" ? [record + 1, 0] : [record, deal + 1];
  return { record: Math.max(record, 1), deal: Math.max(deal, 1) };
}

/** Whether the text before the caret breaks off inside a tag's quotes. */
export function insideTag(before) {
  return /\[[A-Za-z]\w*\s*"(?:[^"\\\r\n]|\\.)*$/.test(before);
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
 * `opens` tells that it begins trick `trick`.
 */
export function writtenAtEnd(text, { record, deal }, word, opens, trick) {
  const place = dealIn(text, record, deal);
  if (!place) return null;
  const whole = text.slice(...place);
  const end = END.exec(whole);
  const play = (end ? whole.slice(0, end.index) : whole).trimEnd();
  const begun = NUMBER.test(play);
  const first = play.endsWith("]");
  const lead = begun || !opens ? " " : `${first ? "\n\n" : "\n"}${trick}. `;
  const rest = whole.slice(play.length);
  return { at: place[0] + play.length, text: lead + word + (end ? "" : rest.startsWith("\n") ? "\n*" : "\n*\n") };
}

/** A record to begin with: its header and first deal, without a card. */
export function skeleton(game, seats, date) {
  const players = [..."ABCDEF"].slice(0, seats).map((seat) => `[${seat} "${seat}"]\n`).join("");
  return `% carnet 1\n\n[Game "${game}"]\n[Date "${date}"]\n${players}\n[Deal "1"]\n[Dealer "${"ABCDEF"[seats - 1]}"]\n\n1.\n*\n`;
}

/** The tags of a deal that name its cards, empty, to go after its other tags. */
export function emptyHands(text, { record, deal }, seats, turnUp) {
  const place = dealIn(text, record, deal);
  if (!place) return null;
  const tags = /^(?:\[[A-Za-z]\w*\s*"(?:[^"\\\r\n]|\\.)*"\s*\]\s*?\n?)*/.exec(text.slice(...place))[0].trimEnd();
  const wanted = [...seats.map((seat) => `Hand${seat}`), ...(turnUp ? ["TurnUp"] : []), ...(turnUp === "talon" ? ["Talon"] : [])]
    .filter((name) => !tags.includes(`[${name} `));
  return { at: place[0] + tags.length, text: wanted.map((name) => `\n[${name} ""]`).join("") };
}
