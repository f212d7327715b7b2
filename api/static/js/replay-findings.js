// The faults of a record, listed: what happened, what can be done, and why it is one.

import { shortName } from "./cards.js";
import { byId, el } from "./dom.js";
import { findingWords, readingWords, ruleSentence, slipWords } from "./fault-words.js";
import { ruleWords } from "./help-links.js";
import { writtenCard } from "./letters.js";
import { isFault } from "./service.js";
import { language, t } from "./words.js";

const BADGES = { warning: "warn", note: "plain" };

/**
 * Show the list; `jump(index)` is called when one is chosen, `go(deal, ply)` when what proves one
 * is.  `heads` are elements by the index of the finding that they stand above.  `replay` has the
 * players and the letters; `propose(changes, deal)` shows what the text could be instead.
 */
export class Findings {
  constructor(findings, jump, go, heads = new Map(), { replay = {}, propose = null } = {}) {
    this.findings = findings;
    this.replay = replay;
    this.propose = propose;
    this.items = findings.map((finding, index) => this.#item(finding, () => jump(index), finding.elsewhere ? null : go));
    document.body.classList.toggle("faulty", findings.length > 0);
    byId("findings-count").textContent = String(findings.length);
    byId("findings-list").replaceChildren(...this.items.flatMap((node, index) => [heads.get(index), node].filter(Boolean)));
  }

  #item(finding, choose, go) {
    const { replay, propose } = this;
    const ways = { fixes: allowedInstead(finding, replay.language), mark: playedSo(finding) };
    const words = findingWords(finding, replay);
    return el("li", { class: isFault(finding) ? "finding" : "finding mild", onclick: choose },
      head(finding),
      el("button", { type: "button", class: "message" }, words),
      buttons(choose, ways, propose && ((changes) => propose(changes, finding.deal))),
      why(finding, words, go));
  }

  /** Mark those about this action, or the one that was chosen, and bring the first into view. */
  show({ deal, ply, line, chosen }) {
    document.querySelectorAll(".slip.here").forEach((slip) => slip.classList.remove("here"));
    this.items.forEach((node, index) => {
      const f = this.findings[index];
      const here = index === chosen || (!line && f.deal === deal && f.ply === ply && ply > 0);
      node.classList.toggle("here", here);
      if (here) node.closest(".slip")?.classList.add("here");
    });
    const first = this.items.find((node) => node.classList.contains("here"));
    // What is folded stays so: the slip from which it follows stands for it.
    if (first) reveal(byId("findings"), first.closest("details:not([open])") ?? first);
  }
}

/** What is written and where, the rule with its source, what was allowed, what proves it (`go` leads there). */
function findingDetails(finding, go) {
  const { text, line, column } = finding;
  const facts = [];
  if (line !== null) {
    facts.push(el("dt", {}, t("fault-written")),
      el("dd", {}, text ? el("span", { class: "word" }, text) : null, text ? " · " : null, t("line", { line, column })));
  }
  if (finding.rule) facts.push(el("dt", {}, t("rule")), el("dd", {}, ...ruleWords(finding.rule, finding.code)));
  if (finding.legal?.length) {
    facts.push(el("dt", {}, t("legal")), el("dd", { class: "legal" }, ...finding.legal.map((name) => el("span", {}, cards(name)))));
  }
  if (finding.evidence?.length) {
    facts.push(el("dt", {}, t("evidence")), el("dd", { class: "evidence" }, ...finding.evidence.map((ply) => proof(finding.deal, ply, go))));
  }
  return el("dl", { class: "details" }, ...facts);
}

function proof(deal, ply, go) {
  // The actions of a record that is not looked at are not known.
  if (!go) return el("span", {}, t("evidence-ply", { ply }));
  return el("button", { type: "button", class: "link", dataset: { evidence: ply }, onclick: (event) => {
    // A click on the finding itself goes to its action, so this click is not passed on.
    event.stopPropagation();
    go(deal, ply);
  } }, t("evidence-ply", { ply }));
}

/** Where in the game something was found. */
export function placeOf({ deal, trick }) {
  const where = [deal === null ? null : `${t("deal")} ${deal}`, trick === null ? null : `${t("trick")} ${trick}`];
  return el("span", { class: "place" }, where.filter(Boolean).join(" · "));
}

function head(finding) {
  return el("div", { class: "head" },
    isFault(finding) ? null : el("span", { class: `badge ${BADGES[finding.severity]}` }, t(`severity-${finding.severity}`)),
    finding.certainty === "possible" ? el("span", { class: "badge plain" }, t("certainty-possible")) : null,
    finding.variation ? el("span", { class: "badge plain" }, t("in-variation")) : null,
    placeOf(finding));
}

/** Why something is a fault: the rules' own sentence if it is not the `words` that tell of it, and the facts. */
export function why(finding, words, go) {
  const rule = ruleSentence(finding);
  return el("details", { class: "why", onclick: (event) => event.stopPropagation() }, el("summary", {}, t("fault-why")),
    rule === words ? null : el("p", {}, rule),
    findingDetails(finding, go));
}

// What is allowed are cards, or groups of cards to declare, or other words that stand as they are.
function cards(name) {
  const match = /^\+?((?:[AKQJT2-9][SHDC])+)$/.exec(name);
  return match ? match[1].match(/../g).map((one) => shortName(one, language)).join(" ") : name;
}

// An action as it is written: whose it is, what it is, and what is said of it.
const ACTION = /^((?:[A-F]:)?)([^!?$^]+)/;

const coreOf = ({ start, text }) => {
  const [, seat, core] = ACTION.exec(text);
  return { start: start + seat.length, stop: start + seat.length + core.length };
};

/** The cards that would have been allowed in place of the one that was played, as changes of the text. */
function allowedInstead(finding, letters) {
  if (finding.variation || finding.start === null || !finding.code.startsWith("play-") || !ACTION.test(finding.text ?? "")) return [];
  return (finding.legal ?? []).map((name) => (
    { words: shortName(name, language), changes: [{ ...coreOf(finding), text: writtenCard(name, letters) }] }));
}

/** The mark that an action was played so though it breaks a rule, as changes of the text; or null. */
function playedSo(finding) {
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

/** Scroll `box`, and not the page, so that `target` in it is well in view, once all that changes now is in its place. */
export function reveal(box, target) {
  requestAnimationFrame(() => {
    const top = target.getBoundingClientRect().top - box.getBoundingClientRect().top;
    const room = box.clientHeight;
    if (top < room * 0.1 || top + target.offsetHeight > room * 0.85) box.scrollTop += top - room * 0.35;
  });
}
