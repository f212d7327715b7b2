// A record under every rule book: which allow it, and where each first objects.

import { byId, el } from "./dom.js";
import { ProblemError, call } from "./service.js";
import { inLanguage, t, tn } from "./words.js";

const list = byId("books");
const { record } = list.dataset;
const titles = JSON.parse(list.dataset.titles);

function book({ game, options, own, ok, findings, first }) {
  const named = Object.entries(options).map(([name, value]) => `${name}=${value}`).join(" ");
  return el("li", { class: own ? "own" : null, dataset: { ok } },
    el("span", { class: "name" }, el("a", { href: `/games/${game}` }, titles[game] ?? game),
      el("small", {}, named || t("by-default"), own ? ` – ${t("book-own")}` : "")),
    ok ? el("span", { class: "badge fine" }, `✓ ${t("book-allows")}`) : el("span", { class: "badge fault" }, `✗ ${tn("faults", findings)}`),
    first ? objection(first) : el("p"));
}

function objection({ deal, ply, line, column, message }) {
  const place = deal !== null && ply !== null
    ? el("a", { href: `/records/${record}#deal=${deal}&ply=${ply}` }, `${t("deal")} ${deal}, ${t("line", { line, column })}`)
    : line === null ? "" : t("line", { line, column });
  return el("p", {}, inLanguage(message), " ", place);
}

async function show() {
  let answer;
  try {
    answer = await call(`/api/v1/records/${record}/rules`);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    byId("state").textContent = error.message || t("failed");
    return;
  }
  const allowing = answer.rules.filter(({ ok }) => ok).length;
  byId("state").textContent = allowing ? tn("books-allow", allowing) : t("books-none");
  list.replaceChildren(...answer.rules.map(book));
  byId("only").hidden = allowing === 0 || allowing === answer.rules.length;
  byId("only-allowing").addEventListener("change", ({ target }) => {
    for (const item of list.children) item.hidden = target.checked && item.dataset.ok === "false";
  });
}

await show();
