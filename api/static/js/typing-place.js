// Where the caret is in a text, and where a click writes into it.

import { sections, tokens } from "./tokens.js";

/** How many records begin in the text. */
export function recordsIn(text) {
  return sections(text).filter(({ name }) => name === "Game").length;
}

/** Whether a deal begins in the text. */
export function hasDeal(text) {
  return sections(text).some(({ name }) => name === "Deal");
}

/** The record and the deal in it, from 1, that the text before the caret has come to. */
export function placeIn(before) {
  const { record, deal } = numbered(before).at(-1) ?? { record: 1, deal: 1 };
  return { record: Math.max(record, 1), deal: Math.max(deal, 1) };
}

// The sections of a text, each with its record and deal, 0 before the first, and where it ends.
function numbered(text) {
  let [record, deal] = [0, 0];
  return sections(text).map(({ name, start }, index, all) => {
    [record, deal] = name === "Game" ? [record + 1, 0] : [record, deal + 1];
    return { name, record, deal, start, end: all[index + 1]?.start ?? text.length };
  });
}

/** From where to where the header of a record stands, or with `ofDeal` one of its deals; null if nowhere. */
function sectionIn(text, { record, deal }, ofDeal) {
  const found = numbered(text).find((one) => Math.max(one.record, 1) === record && (ofDeal ? one.name === "Deal" && one.deal === deal : one.name === "Game"));
  return found ? [found.start, found.end] : null;
}

/** The tags that a section begins with. */
function tagsAt(text, [from, to]) {
  const all = [];
  for (const token of tokens(text, from, to)) {
    if (token.kind !== "tag") break;
    all.push(token);
  }
  return all;
}

/** The language of a record's letters, "en" where it says none. */
export function lettersOf(text, { record }) {
  const header = sectionIn(text, { record }, false);
  const named = header && [...tokens(text, ...header)].find(({ kind, name }) => kind === "tag" && name === "Language");
  return named?.value === "fr" ? "fr" : "en";
}

/** The offsets in `text` between which a deal of a record stands, or null if there is no such deal. */
function dealIn(text, record, deal) {
  return sectionIn(text, { record, deal }, true);
}

/**
 * Where an action goes that is to follow all others of a deal, and what is written there.
 * `opens` tells that it begins trick `trick`, null where that is not known.
 */
export function writtenAtEnd(text, { record, deal }, word, opens, trick) {
  const place = dealIn(text, record, deal);
  if (!place) return null;
  const { play, at, ended, begun, rest } = endOfPlay(text, place);
  const first = play.endsWith("]");
  const lead = begun || !opens ? " " : `${first ? "\n\n" : "\n"}${trick ? `${trick}. ` : ""}`;
  return { at, text: lead + word + (ended ? "" : rest.startsWith("\n") ? "\n*" : "\n*\n") };
}

function endOfPlay(text, place) {
  const whole = text.slice(...place);
  const all = [...tokens(whole)];
  const end = endToken(all);
  const play = (end ? whole.slice(0, end.start) : whole).trimEnd();
  const before = all.at(end ? -2 : -1);
  return { play, at: place[0] + play.length, ended: end !== null, begun: before?.kind === "number", rest: whole.slice(play.length) };
}

// The token that ends a deal, if it is the last of its tokens; otherwise null.
function endToken(all) {
  const last = all.at(-1);
  return last?.kind === "unfinished" || last?.kind === "deal-score" ? last : null;
}

/** Where a deal of a record stands before its first action, after its tags, or null if it is not there. */
export function beforePlay(text, { record, deal }) {
  const place = dealIn(text, record, deal);
  return place && (tagsAt(text, place).at(-1)?.end ?? place[0]);
}

/** Where the `*` that leaves a deal unfinished stands, or null if its end is another. */
export function unfinishedAt(text, { record, deal }) {
  const place = dealIn(text, record, deal);
  const end = place && endToken([...tokens(text, ...place)]);
  return end?.kind === "unfinished" ? end.start : null;
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

/** The action of a deal that a caret is on (`on`), or else the one that it is before: how many come before that. */
export function pointAt(spans, caret) {
  const before = spans.filter(([from]) => from < caret).length;
  const inside = before > 0 && caret < spans[before - 1][1];
  return { ply: inside ? before - 1 : before, on: inside || spans[before]?.[0] === caret };
}

/** The order in which a text is written canonically (notation, section 5). */
const HEADER = ["Game", "Options", "Event", "Site", "Date", "Round", ..."ABCDEF", "Result", "Termination", "Language", "Annotator", "Source"];
const DEAL = ["Deal", "Dealer", "Captains", "Start", "Leader", "Trump", "Score", "Melded", ...[..."ABCDEF"].map((seat) => `Hand${seat}`), "TurnUp", "Talon"];

/** The tags of a record, or with `ofDeal` of one of its deals: tokens with where their values stand. */
function tagsIn(text, place, ofDeal) {
  const where = sectionIn(text, place, ofDeal);
  return where ? tagsAt(text, where) : [];
}

/** What a tag says, "" if it is not there. */
export function tagValue(text, place, name, ofDeal = false) {
  return tagsIn(text, place, ofDeal).find((one) => one.name === name)?.value ?? "";
}

/** How to give a tag a `value` ("" removes the tag): what to write, from where to where; null if that is impossible. */
export function tagEdit(text, place, name, value, ofDeal = false) {
  const tags = tagsIn(text, place, ofDeal);
  if (!tags.length) return null;
  const written = value.replace(/\s+/g, " ").trim().replace(/["\\]/g, "\\$&");
  const there = tags.find((one) => one.name === name);
  if (there && written) return { at: there.inside[0], to: there.inside[1], text: written };
  if (there) return { at: there.start, to: there.end + (text[there.end] === "\n" ? 1 : 0), text: "" };
  if (!written) return null;
  const order = ofDeal ? DEAL : HEADER;
  const before = tags.findLast((one) => order.indexOf(one.name) >= 0 && order.indexOf(one.name) < order.indexOf(name)) ?? tags[0];
  return { at: before.end, to: before.end, text: `\n[${name} "${written}"]` };
}

/**
 * How a card comes into a tag of a deal, in place of the first `x`; `holds` is what the tag has to
 * hold where it is not there, `x` for what is not named.  Null if there is no room.
 */
export function cardEdit(text, place, name, card, holds) {
  const tag = tagsIn(text, place, true).find((one) => one.name === name);
  const words = tag?.value.trim() ? tag.value.trim().split(/\s+/) : [...holds];
  const room = words.indexOf("x");
  if (room < 0) return null;
  words[room] = card;
  return tagEdit(text, place, name, words.join(" "), true) ?? null;
}
