// The tags of a record and of a deal as they stand in a text, and how one is set by a click.

import { SECTION, TAGS } from "./tokens.js";
import { placeIn } from "./typing-place.js";

/** The order in which a text is written canonically (notation, section 5). */
const HEADER = ["Game", "Options", "Event", "Site", "Date", "Round", ..."ABCDEF", "Result", "Termination", "Language", "Annotator", "Source"];
const DEAL = ["Deal", "Dealer", "Captains", "Start", "Leader", "Trump", "Score", "Melded", ...[..."ABCDEF"].map((seat) => `Hand${seat}`), "TurnUp", "Talon"];

/** From where to where the tags of a record stand, or those of one of its deals; null if nowhere. */
function section(text, { record, deal }, ofDeal) {
  for (const found of text.matchAll(SECTION)) {
    const here = placeIn(text.slice(0, found.index + found[0].length + 1));
    const right = found[1] === (ofDeal ? "Deal" : "Game") && here.record === record && (!ofDeal || here.deal === deal);
    if (right) return [found.index, found.index + TAGS.exec(text.slice(found.index))[0].length];
  }
  return null;
}

/** The tags of a record, or with `ofDeal` of one of its deals: name, value, from where to where they and their values stand. */
function tagsIn(text, place, ofDeal) {
  const where = section(text, place, ofDeal);
  if (!where) return [];
  return [...text.slice(...where).matchAll(/\[([A-Za-z]\w*)\s*"((?:[^"\\\r\n]|\\.)*)"\s*\]/g)].flatMap(({ 0: whole, 1: name, 2: value, index }, at, all) => {
    // The header ends where the first deal begins.
    if (!ofDeal && all.slice(0, at + 1).some(([, one]) => one === "Deal")) return [];
    const from = where[0] + index;
    return [{ name, value, from, to: from + whole.length, valueAt: from + whole.indexOf('"') + 1 }];
  });
}

/** What a tag says, "" if it is not there. */
export function tagValue(text, place, name, ofDeal = false) {
  const value = tagsIn(text, place, ofDeal).find((one) => one.name === name)?.value ?? "";
  return value.replace(/\\(["\\])/g, "$1");
}

/** How a tag comes to say `value` ("" takes it away): what to write, from where to where; null if it cannot. */
export function tagEdit(text, place, name, value, ofDeal = false) {
  const tags = tagsIn(text, place, ofDeal);
  if (!tags.length) return null;
  const written = value.replace(/\s+/g, " ").trim().replace(/["\\]/g, "\\$&");
  const there = tags.find((one) => one.name === name);
  if (there && written) return { at: there.valueAt, to: there.valueAt + there.value.length, text: written };
  if (there) return { at: there.from, to: there.to + (text[there.to] === "\n" ? 1 : 0), text: "" };
  if (!written) return null;
  const order = ofDeal ? DEAL : HEADER;
  const before = tags.findLast((one) => order.indexOf(one.name) >= 0 && order.indexOf(one.name) < order.indexOf(name)) ?? tags[0];
  return { at: before.to, to: before.to, text: `\n[${name} "${written}"]` };
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
