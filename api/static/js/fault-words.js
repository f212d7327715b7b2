// What is wrong, as a player would say it; the sentence of the rules where there are none.

import { shortName } from "./cards.js";
import { cardsOf } from "./tokens.js";
import { inLanguage, language, t } from "./words.js";

const MOST_CARDS = 4;

/** Cards as the reader sees them; `letters` is the language of the record that writes them. */
export function cardWords(written, letters) {
  const names = cardsOf(written ?? "", letters);
  return names.length ? names.map((name) => shortName(name, language)).join(" ") : (written ?? "");
}

/** A finding in a record (`players` by seat, and those of its `deals` that are known) as a sentence. */
export function findingWords(finding, { players = {}, language: letters, deals = [] } = {}) {
  const { code, seat, text, legal } = finding;
  const held = legal?.length && legal.length <= MOST_CARDS && !legal.some((one) => one.startsWith("+")) ? "-held" : "";
  const events = deals.find(({ deal }) => deal === finding.deal)?.events ?? [];
  const later = finding.evidence?.map((ply) => events[ply - 1]).find((one) => one?.kind === "play" && one.seat === seat && legal?.includes(one.cards[0]));
  return said([later && `fault-${code}-later`, `fault-${code}${held}`, `fault-${code}`].filter(Boolean), {
    name: seat && (players[seat] ?? seat), card: cardWords(text, letters), cards: held && cardWords(legal.join(" ")),
    later: later && shortName(later.cards[0], language), trick: later?.trick,
  }) ?? sentence(finding.message);
}

/** A slip of whoever wrote the record as a sentence; `following` is the first finding that follows from it. */
export function slipWords(slip, replay, following) {
  if (slip.kind === "played-so" && following) return findingWords(following, replay);
  const { players = {}, language: letters } = replay;
  const who = (seat) => players[seat] ?? seat;
  const seats = /^(seat|dealer)-/.test(slip.kind);
  const word = (written) => written && (seats ? who(written.replace(":", "")) : cardWords(written, letters));
  const read = slip.read === null ? "" : "-read";
  return said([`slip-${slip.kind}${read}`, `slip-${slip.kind}`], {
    name: slip.seat && who(slip.seat), trick: slip.trick, written: word(slip.written), read: word(slip.read),
  }) ?? sentence(slip.message);
}

// As the rules say it, with a capital letter.
function sentence(message) {
  const words = inLanguage(message);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

// The first of these sentences that there is, if all that it names is known.
function said(keys, values) {
  for (const key of keys) {
    const words = t(key, values);
    if (words !== key && !words.includes("{")) return words;
  }
  return null;
}
