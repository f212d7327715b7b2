// Tables of results: who played how many games, with which outcome.

import { el } from "./dom.js";
import { person } from "./person-links.js";
import { gameTitle } from "./titles.js";
import { language, t, tn } from "./words.js";

const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });

/** A number as a reader writes it; what is not known is a dash. */
export function shown(value) {
  return value === null || value === undefined ? "–" : format.format(value);
}

const COLUMNS = {
  place: { words: () => t("col-place"), cell: (row) => shown(row.place) },
  player: { words: () => t("col-player"), cell: (row) => person(row.player), text: true },
  game: { words: () => t("col-game"), cell: (row) => gameTitle(row.game), text: true },
  games: { words: () => t("col-games"), cell: (row) => shown(row.games) },
  won: { words: () => t("col-won"), cell: (row) => shown(row.won) },
  drawn: { words: () => t("col-drawn"), cell: (row) => shown(row.drawn) },
  lost: { words: () => t("col-lost"), cell: (row) => shown(row.lost) },
  unfinished: { words: () => t("col-unfinished"), cell: (row) => shown(row.unfinished) },
  points: { words: () => t("col-points"), cell: (row) => shown(row.points) },
  score: { words: () => t("col-score"), cell: (row) => shown(row.score) },
  conceded: { words: () => t("col-conceded"), cell: (row) => shown(row.conceded) },
  rating: { words: () => t("col-rating"), cell: (row) => (row.rating ? shown(Math.round(row.rating.value)) : tn("too-early", row.games)) },
  interval: { words: () => t("col-interval"), cell: (row) => (row.rating ? `${shown(Math.round(row.rating.low))} – ${shown(Math.round(row.rating.high))}` : "–") },
};

export const RESULTS = ["games", "won", "drawn", "lost", "unfinished", "points", "score", "conceded"];
export const RATINGS = ["rating", "interval"];

/**
 * The head of a table; `columns` are names of COLUMNS, or objects like those there. Each figure leads to
 * its definition: by the name of its column, and in an object by its `figure`.
 */
export function head(columns) {
  return el("thead", {}, el("tr", {}, ...columns.map((column) => {
    const { words, text, figure = text ? null : column } = known(column);
    return el("th", { scope: "col", class: text ? "words" : null }, figure ? el("a", { href: `/help/charts#in-a-table-${figure}` }, words()) : words());
  })));
}

/** A row of such a table. */
export function line(columns, row) {
  return el("tr", {}, ...columns.map(known).map(({ cell, text }) => {
    const found = cell(row);
    return el("td", { class: text ? "words" : null }, ...(Array.isArray(found) ? found : [found]));
  }));
}

/** Fill a table with these rows. */
export function fill(table, columns, rows) {
  table.replaceChildren(head(columns), el("tbody", {}, ...rows.map((row) => line(columns, row))));
  table.removeAttribute("aria-busy");
}

function known(column) {
  return COLUMNS[column] ?? column;
}
