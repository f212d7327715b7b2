// The page of standings: a table for each game, and the cross table of the one that is chosen.

import { byId, el } from "./dom.js";
import { filtersOf, setUpFilters } from "./filter-form.js";
import { RATINGS, RESULTS, fill, line, person, shown } from "./number-tables.js";
import { call, done } from "./service.js";
import { gameTitle, language, t, tn } from "./words.js";

const CHIPS = { words: () => t("col-chips"), cell: (row) => shown(row.score), figure: "score" };
const mean = (name, cell) => ({ words: () => t(`luck-${name}`), cell });
const LUCK = ["player", "game", mean("deals", ({ deals }) => shown(deals)), mean("plain", ({ plain }) => within(plain)),
  mean("cards", ({ luck }) => shown(luck)), mean("without", ({ without }) => within(without))];
const within = ({ mean: value, low, high }) => `${shown(value)} (${shown(low)} – ${shown(high)})`;
const columnsOf = new Map(); // of each table
const place = byId("standings");
const luck = byId("luck");
let page = 1;
let asked = 0;
let luckAsked = new AbortController();

async function load(fresh) {
  const mine = ++asked;
  page = fresh ? 1 : page + 1;
  const values = filtersOf(byId("filters"));
  const game = values.get("game");
  const more = new URLSearchParams([...values, ["page", page]]);
  byId("told").textContent = t("charts-working");
  await done(byId("told"), async () => {
    const [found, cross] = await Promise.all([
      call(`/api/v1/standings?${more}`), game && fresh ? call(`/api/v1/cross-table?${values}`) : null]);
    if (mine !== asked) return;
    byId("told").replaceChildren();
    if (fresh) place.replaceChildren();
    for (const row of found.standings) {
      const table = tableOf(row, found.standings);
      table.tBodies[0].append(line(columnsOf.get(table), row));
    }
    const counted = found.whole ? tn("count", found.total) : t("players-counted", { n: found.records, all: found.total });
    byId("count").textContent = found.players ? counted : "";
    byId("none").hidden = found.players > 0;
    byId("more").hidden = found.page === found.pages;
    byId("standings-csv").hidden = !found.players;
    byId("standings-csv").href = `/api/v1/standings?${new URLSearchParams([...values, ["as", "csv"], ["language", language]])}`;
    byId("choose-cross").hidden = Boolean(game);
    if (fresh) showCross(cross, values);
    place.removeAttribute("aria-busy");
  });
}

// The table of a game in a unit, made when its first row comes. It has ratings if one of these rows has.
function tableOf({ game, unit }, rows) {
  const there = place.querySelector(`[data-game="${CSS.escape(game)}"][data-unit="${unit}"]`);
  if (there) return there;
  const table = el("table", { class: "numbers", dataset: { game, unit } });
  const rated = rows.some((row) => row.game === game && row.unit === unit && row.rating);
  const results = RESULTS.map((name) => (name === "score" && unit === "chips" ? CHIPS : name));
  columnsOf.set(table, ["place", "player", ...results, ...(rated ? RATINGS : [])]);
  fill(table, columnsOf.get(table), []);
  const title = unit === "penalties" ? t("standings-penalties", { game: gameTitle(game) }) : gameTitle(game);
  place.append(el("h2", {}, title), el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": title }, table));
  return table;
}

function showCross(cross, values) {
  byId("cross").hidden = !cross?.players.length;
  if (!cross?.players.length) return;
  const header = el("tr", {}, el("td", {}), ...cross.players.map((name, at) => el("th", { scope: "col", title: name }, String(at + 1))));
  const rows = cross.players.map((name, at) => el("tr", {},
    el("th", { scope: "row", class: "words" }, `${at + 1} `, person(name)),
    ...cross.cells[at].map((one, beside) => el("td", { class: at === beside ? "self" : null }, one ? `${shown(one.points)}/${one.games}` : ""))));
  byId("cross-table").replaceChildren(el("thead", {}, header), el("tbody", {}, ...rows));
  byId("cross-part").textContent = cross.of > cross.players.length ? t("cross-table-part", { n: cross.players.length, all: cross.of }) : "";
  byId("cross-csv").href = `/api/v1/cross-table?${new URLSearchParams([...values, ["as", "csv"], ["language", language]])}`;
}

// What the cards that came were worth to each player, when the reader asks for it. What was asked before is asked in vain.
async function showLuck() {
  if (!luck.open) return;
  luckAsked.abort();
  const { signal } = luckAsked = new AbortController();
  const [, told] = luck.children;
  const values = [...filtersOf(byId("filters")), ["limit", 200]];
  const paged = (n) => call(`/api/v1/standings/without-luck?${new URLSearchParams([...values, ["page", n]])}`, { signal, waiting: (words) => told.replaceChildren(words) });
  told.textContent = t("charts-working");
  await done(told, async () => {
    const found = await paged(1);
    // Before all is counted, each page is of a count of its own.
    for (let n = 2; found.whole && n <= found.pages; n += 1) found.results.push(...(await paged(n)).results);
    const fitted = new Set(found.games.filter(({ coefficient }) => coefficient).map(({ game }) => game));
    fill(luck.querySelector("table"), LUCK, found.results.filter(({ game }) => fitted.has(game)));
    told.replaceChildren(t(fitted.size ? "luck-note" : "luck-early"));
    if (!found.whole && found.pages > 1 && fitted.size) told.append(" ", t("luck-part"));
    if (!found.whole) told.append(" ", el("button", { type: "button", class: "link", onclick: showLuck }, t("count-on")));
  });
}

setUpFilters(byId("filters"), () => load(true).then(showLuck));
luck.addEventListener("toggle", showLuck);
luck.open = location.hash === "#luck";
byId("more").addEventListener("click", () => load(false));
load(true);
