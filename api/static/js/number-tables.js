// Tables of results: who played how many games, with which outcome; the names of players lead to their pages.

import { el } from "./dom.js";
import { call } from "./service.js";
import { gameTitle, language, t, tn } from "./words.js";

/** Where the page of a player is. */
function addressOf(name) {
  return `/players/${name.split("/").map(encodeURIComponent).join("/")}`;
}

/** A player's name, a link to the player's page; nobody stays "?". */
export function person(name) {
  return name ? el("a", { href: addressOf(name) }, name) : "?";
}

/** Let the cells of a table that are one of these names lead to the player's page. */
export function linkPeople(table, names) {
  for (const cell of table.querySelectorAll("tbody td")) {
    if (names.has(cell.textContent)) cell.replaceChildren(person(cell.textContent));
  }
}

/** Let a spelling stand for another name. */
export function join(spelling, name) {
  return call("/api/v1/aliases", { json: { spelling, name } });
}

const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });

/** A number as a reader writes it; what is not known is a dash. */
export function shown(value) {
  return value === null || value === undefined ? "–" : format.format(value).replace("-", "−");
}

/** Columns that are no mere numbers. */
const COLUMNS = {
  player: { words: () => t("col-player"), cell: (row) => person(row.player), text: true },
  game: { words: () => t("col-game"), cell: (row) => gameTitle(row.game), text: true },
  rating: { words: () => t("col-rating"), cell: (row) => (row.rating ? shown(Math.round(row.rating.value)) : el("span", { class: "early" }, tn("too-early", row.games))) },
  interval: { words: () => t("col-interval"), cell: (row) => (row.rating ? `${shown(Math.round(row.rating.low))} – ${shown(Math.round(row.rating.high))}` : "–") },
};

export const RESULTS = ["games", "won", "drawn", "lost", "unfinished", "points", "score", "conceded"];
export const RATINGS = ["rating", "interval"];

/**
 * The head of a table; `columns` are names of figures, or objects as in COLUMNS. Each figure leads to
 * its definition: by the name of its column, and in an object by its `figure`, if that has one.
 */
function head(columns) {
  return el("thead", {}, el("tr", {}, ...columns.map((column) => {
    const { words, text, figure = text || column.words ? null : column } = known(column);
    return el("th", { scope: "col", class: text ? "words" : null }, figure ? el("a", { href: `/help/charts#in-a-table-${figure}` }, words()) : words());
  })));
}

/** A row of such a table. Where there is no room for columns, each figure has the name of its own before it. */
export function line(columns, row) {
  return el("tr", {}, ...columns.map(known).map(({ cell, text, words }) => {
    const found = cell(row);
    return el("td", { class: text ? "words" : null, dataset: { of: words() } }, ...(Array.isArray(found) ? found : [found]));
  }));
}

/** Fill a table with these rows. */
export function fill(table, columns, rows) {
  table.replaceChildren(head(columns), el("tbody", {}, ...rows.map((row) => line(columns, row))));
  table.removeAttribute("aria-busy");
}

function known(column) {
  return COLUMNS[column] ?? (column.words ? column : { words: () => t(`col-${column}`), cell: (row) => shown(row[column]) });
}
