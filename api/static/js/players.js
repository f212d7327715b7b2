// The page of all players: who is named in how many records, and which names may be one person.

import { byId, el } from "./dom.js";
import { filtersOf, setUpFilters } from "./filter-form.js";
import { fill, join, line, person, shown } from "./number-tables.js";
import { call, done } from "./service.js";
import { gameTitle, t, tn } from "./words.js";

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
    const found = await call(`/api/v1/players?${values}`);
    if (mine !== asked) return;
    if (fresh) fill(byId("players"), COLUMNS, found.items);
    else byId("players").tBodies[0].append(...found.items.map((row) => line(COLUMNS, row)));
    const counted = found.whole ? "" : ` (${t("players-counted", { n: found.records, all: found.total })})`;
    byId("count").textContent = tn("players-n", found.players) + counted;
    byId("none").hidden = found.players > 0;
    byId("more").hidden = found.page === found.pages;
    alike.hidden = !found.alike.length;
    alike.querySelector("ul").replaceChildren(...found.alike.map(couldBeOne));
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

async function change(doing) {
  if (await done(told, doing)) load(true);
}

setUpFilters(byId("filters"), () => load(true));
byId("more").addEventListener("click", () => load(false));
load(true);
