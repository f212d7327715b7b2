// What can be done about a fault: looking at it, a change that would undo it, a mark that it was played so.

import { shortName } from "./cards.js";
import { el } from "./dom.js";
import { readingWords, slipWords } from "./fault-words.js";
import { writtenCard } from "./letters.js";
import { language, t } from "./words.js";

// An action as it is written: whose it is, what it is, and what is said of it.
const ACTION = /^((?:[A-F]:)?)([^!?$^]+)/;

const coreOf = ({ start, text }) => {
  const [, seat, core] = ACTION.exec(text);
  return { start: start + seat.length, stop: start + seat.length + core.length };
};

/** The cards that would have been allowed in place of the one that was played, as changes of the text. */
export function allowedInstead(finding, letters) {
  if (finding.variation || finding.start === null || !finding.code.startsWith("play-") || !ACTION.test(finding.text ?? "")) return [];
  return (finding.legal ?? []).map((name) => (
    { words: shortName(name, language), changes: [{ ...coreOf(finding), text: writtenCard(name, letters) }] }));
}

/** The mark that an action was played so though it breaks a rule, as changes of the text; or null. */
export function playedSo(finding) {
  if (finding.severity !== "illegal" || finding.variation || finding.start === null || !ACTION.test(finding.text ?? "")) return null;
  const { stop } = coreOf(finding);
  return [{ start: stop, stop, text: "^" }];
}

/** The ways to undo a slip, from which `following` follow, and the mark that it was played so. */
export function waysOut(slip, following, replay) {
  const all = [slip, ...(slip.others ?? [])];
  const so = all.find(({ kind }) => kind === "played-so");
  const [first] = following;
  const undone = all.filter(({ kind, changes }) => kind !== "played-so" && changes?.length);
  const allowed = slip.kind === "played-so" && first ? allowedInstead(first, replay.language) : [];
  // A slip tells apart from others what its reading alone does not.
  const words = allowed.length + undone.length > 1 ? slipWords : readingWords;
  return {
    fixes: [...allowed, ...undone.map((one) => ({ words: words(one, replay), changes: one.changes }))],
    mark: so?.changes ?? (first ? playedSo(first) : null),
  };
}

/** The buttons about a fault. Without `propose(changes)` nothing but looking is offered. */
export function buttons(show, { fixes, mark }, propose) {
  const button = (words, changes) => el("button", { type: "button", onclick: (event) => {
    event.stopPropagation();
    propose(changes);
  } }, words);
  const out = [el("button", { type: "button", onclick: show }, t("fault-show"))];
  if (propose && fixes.length === 1) out.push(button(fixes[0].words ? t("fault-fix-to", fixes[0]) : t("fault-fix"), fixes[0].changes));
  if (propose && fixes.length > 1) {
    out.push(el("details", { class: "fixes", onclick: (event) => event.stopPropagation(), ontoggle: ({ target }) => target.lastElementChild.scrollIntoView({ block: "nearest" }) }, el("summary", {}, `${t("fault-fix")}…`),
      ...fixes.map(({ words, changes }) => button(words, changes))));
  }
  if (propose && mark) out.push(button(t("fault-so"), mark));
  return el("div", { class: "acts" }, ...out);
}
