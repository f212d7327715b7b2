// What deals brought each player beyond the others, with luck and without: worked out when it is opened.

import { done } from "./deleting.js";
import { byId, el } from "./dom.js";
import { filtersOf } from "./filter-form.js";
import { fill, shown } from "./number-tables.js";
import { call } from "./service.js";
import { gameTitle } from "./titles.js";
import { language, t } from "./words.js";

const format = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
const number = (value) => (value === null ? "–" : format.format(value));
const needed = (result) => (result.needed === null ? t("cannot-tell") : shown(result.needed));
const span = ({ low, high }) => (low === null ? "–" : `${number(low)} … ${number(high)}`);

const COLUMNS = [
  "player",
  { words: () => t("col-deals"), cell: (row) => shown(row.deals), figure: "deals" },
  { words: () => t("col-a-deal"), cell: (row) => number(row.plain.mean), figure: "a-deal" },
  { words: () => t("col-interval"), cell: (row) => span(row.plain), figure: "interval" },
  { words: () => t("col-needed"), cell: (row) => needed(row.plain), figure: "needed" },
  { words: () => t("col-without-luck"), cell: (row) => number(row.without.mean), figure: "without-luck" },
  { words: () => t("col-interval"), cell: (row) => span(row.without), figure: "interval" },
  { words: () => t("col-needed"), cell: (row) => needed(row.without), figure: "needed" },
  { words: () => t("col-variance"), cell: (row) => number(row.ratio), figure: "variance" },
];

let asked = 0;

/** Work it out for the present filters, if it is open. */
export async function showLuck() {
  const mine = ++asked;
  if (!byId("luck").open) return;
  const place = byId("luck-results");
  const values = filtersOf(byId("filters"));
  place.setAttribute("aria-busy", "true");
  byId("luck-told").textContent = t("luck-working");
  byId("luck-csv").hidden = true;
  await done(byId("luck-told"), async () => {
    const found = await call(`/api/v1/standings/without-luck?${new URLSearchParams([...values, ["limit", 200]])}`);
    if (mine !== asked) return;
    place.replaceChildren(...found.games.flatMap((game) => tableOf(game, found.results)));
    byId("luck-told").textContent = told(found);
    byId("luck-csv").href = `/api/v1/standings/without-luck?${new URLSearchParams([...values, ["as", "csv"], ["language", language]])}`;
    byId("luck-csv").hidden = !found.players;
  });
  if (mine === asked) place.removeAttribute("aria-busy");
}

function told({ whole, records, left_out: left, total, players }) {
  if (!whole) return t("luck-part", { n: records + left, all: total });
  return players ? "" : t("luck-nothing");
}

function tableOf(game, results) {
  const rows = results.filter((one) => one.game === game.game);
  if (!rows.length) return [];
  const title = `${gameTitle(game.game)} – ${t("luck-title")}`;
  const table = el("table", { class: "numbers", dataset: { luck: game.game } });
  fill(table, COLUMNS, rows);
  const counts = game.coefficient && game.ratio !== null
    ? t("luck-counts", { known: game.known, deals: game.deals, part: number(game.coefficient), ratio: number(game.ratio) })
    : t("luck-unknown", { known: game.known, deals: game.deals });
  return [el("h3", {}, gameTitle(game.game)),
    el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": title }, table), el("p", { class: "small" }, counts)];
}

byId("luck").addEventListener("toggle", showLuck);
