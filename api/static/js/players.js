// The page of all players: who is named in how many records, and which names may be one person.

import { byId, el } from "./dom.js";
import { filtersOf, setUpFilters } from "./filter-form.js";
import { timeOf } from "./notes.js";
import { fill, join, line, person, separate, shown } from "./number-tables.js";
import { call, done } from "./service.js";
import { gameTitle } from "./titles.js";
import { t, tn } from "./words.js";

const COLUMNS = [
  { words: () => t("col-player"), cell: (row) => [person(row.name), row.spellings.length > 1 ? el("small", {}, ` ${row.spellings.slice(1).join(", ")}`) : ""], text: true },
  { words: () => t("col-records"), cell: (row) => shown(row.records), figure: "records" },
  { words: () => t("col-game"), cell: (row) => Object.entries(row.games).map(([game, n]) => `${gameTitle(game)} (${n})`).join(", "), text: true },
];
const told = byId("told");
const alike = byId("alike");
const mayChange = alike.dataset.mayChange === "true";
let page = 1;
let asked = 0;

async function load(fresh) {
  const mine = ++asked;
  page = fresh ? 1 : page + 1;
  const values = filtersOf(byId("filters"));
  values.set("page", page);
  byId("count").textContent = t("charts-working");
  if (!(await done(told, async () => {
    const [found, aliases] = await Promise.all([call(`/api/v1/players?${values}`), call("/api/v1/aliases")]);
    if (mine !== asked) return;
    if (fresh) fill(byId("players"), COLUMNS, found.items);
    else byId("players").tBodies[0].append(...found.items.map((row) => line(COLUMNS, row)));
    const counted = found.whole ? "" : ` (${t("players-counted", { n: found.records, all: found.total })})`;
    byId("count").textContent = tn("players-n", found.players) + counted;
    byId("none").hidden = found.players > 0;
    byId("more").hidden = found.page === found.pages;
    alike.hidden = !found.alike.length;
    alike.querySelector("ul").replaceChildren(...found.alike.map(couldBeOne));
    byId("aliases").hidden = !aliases.items.length;
    byId("aliases").querySelector("ul").replaceChildren(...aliases.items.map(aliasLine));
  }))) byId("count").textContent = "";
}

function couldBeOne(names) {
  const joined = (name) => el("button", { type: "button", onclick: () => change(async () => {
    for (const spelling of names) if (spelling !== name) await join(spelling, name);
    told.textContent = names.filter((one) => one !== name).map((spelling) => t("alias-set", { spelling, name })).join(" ");
  }) }, t("alias-join-as", { name }));
  const links = names.flatMap((name, at) => [at ? " – " : null, person(name)]);
  return el("li", {}, el("span", {}, ...links), ...(mayChange ? names.map(joined) : []));
}

function aliasLine(alias) {
  const parts = [`${alias.spelling} → `, person(alias.name), ` · ${t("alias-was-set")} `, timeOf(alias.created), alias.by ? ` · ${alias.by}` : ""];
  if (alias.taken_back) parts.push(` · ${t("alias-was-taken-back")} `, timeOf(alias.taken_back), alias.taken_back_by ? ` · ${alias.taken_back_by}` : "");
  else if (mayChange) {
    parts.push(" ", el("button", { type: "button", class: "link", "aria-label": `${t("alias-separate")}: ${alias.spelling}`, onclick: () => change(async () => {
      await separate(alias.id);
      told.textContent = t("alias-gone", alias);
    }) }, t("alias-separate")));
  }
  return el("li", {}, ...parts);
}

async function change(doing) {
  if (await done(told, doing)) load(true);
}

setUpFilters(byId("filters"), () => load(true));
byId("more").addEventListener("click", () => load(false));
load(true);
