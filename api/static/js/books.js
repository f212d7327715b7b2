// A record judged by every rule book: which of them allow it, and where the others first object.

import { byId, el } from "./dom.js";
import { ruleWords } from "./help-links.js";
import { call, done } from "./service.js";
import { inLanguage, t, tn } from "./words.js";

const list = byId("books");
const { record } = list.dataset;
const titles = JSON.parse(list.dataset.titles);
const options = JSON.parse(list.dataset.options);

/** An option with another value than its default, in words; a record writes it as its title says. */
function changed(game, name, value) {
  return el("span", { title: `${name}=${value}` }, options[game]?.[name]?.[value] ?? `${options[game]?.[name]?.[""] ?? name}${t("colon")}${value}`);
}

function named({ game, options: ofBook, own }) {
  const words = Object.entries(ofBook).map(([name, value]) => changed(game, name, value));
  return el("span", { class: "name" }, el("a", { href: `/games/${game}` }, titles[game] ?? game),
    el("small", {}, ...(words.length ? words : [t("by-default")]), own ? ` – ${t("book-own")}` : ""));
}

const faulty = (findings) => el("span", { class: "badge fault" }, `✗ ${tn("faults", findings)}`);

function allowing(book) {
  return el("li", { class: book.own ? "book own" : "book" }, named(book),
    el("span", { class: "badge fine" }, `✓ ${t("book-allows")}`), el("p"));
}

/** Books whose first objection is the same: the objection, which unfolds to a list of the books. */
function objecting(books) {
  const own = books.some((one) => one.own);
  if (books.length === 1) {
    return el("li", { class: own ? "book own" : "book" },
      named(books[0]), faulty(books[0].findings), objection(books[0].first));
  }
  return el("li", { class: own ? "group own" : "group" },
    el("details", {},
      el("summary", {}, el("strong", {}, tn("books-object", books.length)), own ? ` (${t("books-own")})` : ""),
      el("ul", {}, ...books.map((one) => el("li", { class: one.own ? "book own" : "book" }, named(one), faulty(one.findings))))),
    objection(books[0].first));
}

/** The books that do not allow the record, grouped by their first objection, the nearest books first. */
function grouped(books) {
  return [...Map.groupBy(books, ({ first }) => JSON.stringify([first?.deal, first?.line, first?.column, first?.message])).values()];
}

function objection(first) {
  if (!first) return el("p");
  const { deal, ply, line, column, message, rule, code } = first;
  const where = line === null ? "" : t("line", { line, column });
  const place = deal !== null && ply !== null
    ? el("a", { href: `/records/${record}#deal=${deal}&ply=${ply}` }, `${t("deal")} ${deal}, ${where}`) : where;
  const rests = rule ? [el("br"), el("small", {}, `${t("rule")}${t("colon")}`, ...ruleWords(rule, code))] : [];
  return el("p", {}, inLanguage(message), " ", place, ...rests);
}

await done(byId("state"), async () => {
  const { rules } = await call(`/api/v1/records/${record}/rules`, { waiting: (words) => { byId("state").textContent = words; } });
  const fine = rules.filter(({ ok }) => ok);
  const others = rules.filter(({ ok }) => !ok);
  byId("state").textContent = fine.length ? tn("books-allow", fine.length) : t("books-none");
  list.replaceChildren(...fine.map(allowing), ...grouped(others).map(objecting));
});
