// The findings of a record, listed: what, where, by which rule, what would have been allowed.

import { shortName } from "./cards.js";
import { byId, el } from "./dom.js";
import { ruleWords } from "./help-links.js";
import { reveal } from "./reveal.js";
import { inLanguage, language, t } from "./words.js";

const BADGES = { error: "fault", illegal: "fault", mismatch: "fault", warning: "warn", note: "plain" };

/**
 * Show the list; `jump(index)` is called when one is chosen, `go(deal, ply)` when what proves one
 * is.  `heads` are elements by the index of the finding that they stand above.
 */
export class Findings {
  constructor(findings, jump, go, heads = new Map()) {
    this.findings = findings;
    this.items = findings.map((finding, index) => item(finding, () => jump(index), go));
    document.body.classList.toggle("faulty", findings.length > 0);
    byId("findings-count").textContent = String(findings.length);
    byId("findings-list").replaceChildren(...this.items.flatMap((node, index) => [heads.get(index), node].filter(Boolean)));
  }

  /** Mark those about this action, or the one that was chosen, and bring the first into view. */
  show({ deal, ply, line, chosen }) {
    this.items.forEach((node, index) => {
      const f = this.findings[index];
      node.classList.toggle("here", index === chosen || (!line && f.deal === deal && f.ply === ply && ply > 0));
    });
    const first = this.items.find((node) => node.classList.contains("here"));
    // What is folded stays so: the slip from which it follows stands for it.
    if (first) reveal(byId("findings"), first.closest("details:not([open])") ?? first);
  }
}

/** The rule that a finding goes by with its source, what was allowed, what proves it (`go` leads there); or null. */
export function findingDetails(finding, go) {
  const facts = [];
  if (finding.rule) facts.push(el("dt", {}, t("rule")), el("dd", {}, ...ruleWords(finding.rule, finding.code)));
  if (finding.legal?.length) {
    facts.push(el("dt", {}, t("legal")), el("dd", { class: "legal" }, ...finding.legal.map((name) => el("span", {}, cards(name)))));
  }
  if (finding.evidence?.length) {
    facts.push(el("dt", {}, t("evidence")), el("dd", { class: "evidence" }, ...finding.evidence.map((ply) => proof(finding.deal, ply, go))));
  }
  return facts.length ? el("dl", { class: "details" }, ...facts) : null;
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

function item(finding, choose, go) {
  const mild = finding.severity === "warning" || finding.severity === "note";
  const where = [
    finding.deal === null ? null : `${t("deal")} ${finding.deal}`,
    finding.trick === null ? null : `${t("trick")} ${finding.trick}`,
    finding.line === null ? null : t("line-n", { line: finding.line }),
  ].filter(Boolean).join(" · ");
  const line = finding.line === null ? null : t("line", { line: finding.line, column: finding.column });
  return el("li", { class: mild ? "finding mild" : "finding", onclick: choose },
    el("div", { class: "head" },
      el("span", { class: `badge ${BADGES[finding.severity]}` }, t(`severity-${finding.severity}`)),
      finding.certainty === "possible" ? el("span", { class: "badge plain" }, t("certainty-possible")) : null,
      finding.variation ? el("span", { class: "badge plain" }, t("in-variation")) : null,
      finding.text ? el("span", { class: "word" }, finding.text) : null,
      el("span", { class: "place", title: line }, where)),
    el("button", { type: "button", class: "message" }, inLanguage(finding.message)),
    findingDetails(finding, finding.elsewhere ? null : go));
}

// What is allowed are cards, or groups of cards to declare, or other words that stand as they are.
function cards(name) {
  const match = /^\+?((?:[AKQJT2-9][SHDC])+)$/.exec(name);
  return match ? match[1].match(/../g).map((one) => shortName(one, language)).join(" ") : name;
}
