// The tags of a record and of a deal as they stand in a text, and how one is set by a click.

import { sectionIn, tagsAt } from "./typing-place.js";

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
