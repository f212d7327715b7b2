// The history page of a record: its changes, which can be undone, and its earlier texts.

import { commonEnds } from "./differences.js";
import { byId, el } from "./dom.js";
import { goingOn } from "./going-on.js";
import { timeOf } from "./notes.js";
import { call, done } from "./service.js";
import { t } from "./words.js";

const list = byId("changes");
const problem = byId("history-problem");
const path = `/api/v1/records/${list.dataset.record}`;
const AROUND = 2; // lines shown beside a difference
const load = goingOn({ list, told: problem, path: `${path}/history`, by: "before", row: changeRow, beside: () => call(`${path}/versions`), also: (page, versions) => {
  if (!list.children.length) list.append(el("li", {}, t("history-none")));
  if (versions) byId("versions").replaceChildren(...versions.items.map(versionRow));
} });

function changeRow(change) {
  const { id, at, by, action, before, after, undone_by: undoneBy, undoes } = change;
  return el("li", { dataset: { change: id } },
    el("div", { class: "head" },
      el("b", {}, t(`history-${action}`)), undoes === null ? null : el("span", {}, t("history-undoes")),
      el("span", { class: "by" }, by ?? before?.author ?? after?.author ?? ""), timeOf(at),
      undoneBy === null
        ? action === "restore" ? null : el("button", { type: "button", onclick: () => undo(id) }, t("undo"))
        : el("span", { class: "by" }, t("history-undone"))),
    ...(action === "correct" ? [unfolded(t("history-difference"), () => difference(before.version, after.version))] : said(before, after)));
}

// What an annotation said before a change and after it.
function said(before, after) {
  if (!before && !after) return []; // the record as a whole
  const { deal, ply, action } = after ?? before;
  const words = (tag, one) => (one ? el("p", {}, el(tag, {}, one.text)) : null);
  return [el("p", { class: "by" }, t("history-place", { deal, ply, action: action ?? "" })), words("del", before), words("ins", after)];
}

function versionRow({ number, created, by, current }) {
  return el("li", {},
    el("div", { class: "head" }, el("b", {}, t("version-n", { n: number })), current ? el("span", {}, t("version-current")) : null,
      el("span", { class: "by" }, by ?? ""), timeOf(created)),
    unfolded(t("version-text"), async () => el("pre", { tabindex: 0 }, (await textOf(number)))));
}

// Content that is fetched only when a reader unfolds it.
function unfolded(label, make) {
  const details = el("details", {}, el("summary", {}, label));
  details.addEventListener("toggle", () => {
    if (details.open && details.children.length < 2) done(problem, async () => details.append(await make()));
  });
  return details;
}

async function textOf(number) {
  return (await call(`${path}/versions/${number}`)).text;
}

async function difference(before, after) {
  const [a, b] = (await Promise.all([textOf(before), textOf(after)])).map((text) => text.split("\n"));
  const [head, tail] = commonEnds(a, b);
  const shown = (tag, sign, lines, end = "") => lines.map((line) => el(tag, {}, `${sign} ${line}${end}`));
  return el("pre", { tabindex: 0 },
    ...shown("span", " ", a.slice(Math.max(0, head - AROUND), head), "\n"),
    ...shown("del", "-", a.slice(head, a.length - tail)), ...shown("ins", "+", b.slice(head, b.length - tail)),
    ...shown("span", " ", a.slice(a.length - tail, a.length - tail + AROUND), "\n"));
}

async function undo(change) {
  problem.replaceChildren();
  if (await done(problem, () => call(`${path}/history/${change}/undo`, { method: "POST" }))) await load();
}
