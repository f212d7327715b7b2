// What is wrong, as a player would say it; the sentence of the rules where that is what a player would say.

import { shortName } from "./cards.js";
import { cardsOf } from "./tokens.js";
import { inLanguage, language, listed, t } from "./words.js";

const MOST_CARDS = 4;
/** The name of a tag, and the seat if it is that of a hand. */
const TAG = /^(\w+?)([A-F]?)$/;

/** Cards as the reader sees them; `letters` is the language of the record that writes them. */
function cardWords(written, letters) {
  const names = cardsOf(written ?? "", letters);
  return names.length ? names.map((name) => shortName(name, language)).join(" ") : (written ?? "");
}

/** A finding in a record (`players` by seat, and those of its `deals` that are known) as a sentence. */
export function findingWords(finding, { players = {}, language: letters, deals = [] } = {}) {
  const { code, seat, text, legal } = finding;
  const events = deals.find(({ deal }) => deal === finding.deal)?.events ?? [];
  const later = finding.evidence?.map((ply) => events[ply - 1]).find((one) => one?.kind === "play" && one.seat === seat && legal?.includes(one.cards[0]));
  return said([`-${finding.incomplete}`, "-later", "-held", "", "-else"].map((more) => `fault-${code}${more}`), {
    name: players[seat] ?? seat, who: players[text] ?? text, text: text?.replace(/^(\d+)\.$/, "$1"), card: cardWords(text, letters),
    cards: legal?.length <= MOST_CARDS && listed(legal.map((name) => shortName(name, language))),
    later: later && shortName(later.cards[0], language), trick: later?.trick ?? finding.trick, deal: finding.deal,
  }) ?? ruleSentence(finding);
}

/** A slip of whoever wrote the record as a sentence; `following` is the first finding that follows from it. */
export function slipWords(slip, replay, following) {
  if (slip.kind === "played-so" && following) return findingWords(following, replay);
  const [, tag, hand] = TAG.exec(slip.tag ?? "") ?? [];
  const seat = hand || slip.seat;
  const name = replay.players?.[seat] ?? seat;
  const kind = kindOf(slip);
  const read = slip.read === null ? "" : slip.read ? "-read" : "-over";
  return said([`-${tag}${read}`, `-${tag}`, read, "", "-else"].map((more) => `slip-${kind}${more}`), {
    name, where: t(`where-${tag}`, { name }), trick: slip.trick,
    written: word(slip, slip.written, replay), read: word(slip, slip.read, replay),
  }) ?? ruleSentence(slip);
}

/** What caused a finding: the slip from which it follows, if that is known. */
export function causeWords(finding, replay) {
  return finding.slip ? slipWords(finding.slip, replay, finding) : findingWords(finding, replay);
}

/** What a slip would have to read, in short; nothing if that takes more words. */
export function readingWords(slip, replay) {
  if (slip.read === "") return t("fix-without", { cards: word(slip, slip.written, replay) });
  return /-(?:misread|missing)$/.test(slip.kind) && cardsOf(slip.read ?? "").length <= MOST_CARDS ? word(slip, slip.read, replay) : "";
}

/** The sentence of the rules, with a capital letter and a full stop. */
export function ruleSentence({ message }) {
  const words = inLanguage(message);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

// A worth is no score, and a card that a hand lacks has not been misread.
function kindOf({ kind, written }) {
  if (kind === "score-misread" && !written.includes("/")) return "worth-misread";
  return kind === "hand-misread" && !written ? "hand-missing" : kind;
}

// What a slip has, or should have: the name of a player, cards, or a number.
function word({ kind, tag }, written, { players = {}, language: letters }) {
  const seat = (/^(?:seat|dealer)-/.test(kind) || ["Leader", "Captains"].includes(tag)) && written?.replace(":", "");
  return seat ? (players[seat] ?? seat) : cardWords(written, letters).replace(/^(\d+)\.$/, "$1");
}

// The first of these sentences that there is and that can be filled in.
function said(keys, values) {
  const fits = (key) => t(key) !== key && [...t(key).matchAll(/\{(\w+)\}/g)].every(([, name]) => values[name]);
  const found = keys.find(fits);
  return found ? t(found, values) : null;
}
