// Charts that the service makes: fetched for this reader, drawn, their data beside as a table.

import { byId, el } from "./dom.js";
import { call } from "./service.js";
import { language } from "./words.js";

export const dark = window.matchMedia("(prefers-color-scheme: dark)");
let loading = null;

/** Plotly, fetched from `source` when the first chart is wanted. */
export function loadPlotly(source) {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = source;
    script.onload = () => resolve(window.Plotly);
    script.onerror = reject;
    document.head.append(script);
  });
  return loading;
}

/** What a chart's address answers with, for this reader; `options` are those of `call`, which throws. */
export function fetchFigure(address, values, options) {
  return call(`${address}?${new URLSearchParams({ ...values, theme: dark.matches ? "dark" : "light", language })}`, options);
}

/** Mark that a chart shows an earlier choice, or no longer does. While it does, it and its data are hidden. */
export function stale(place, table, is) {
  place.classList.toggle("stale", is);
  if (is) {
    table.replaceChildren();
    byId("chart-csv").hidden = true;
  }
  for (const button of document.querySelectorAll("[data-image]")) button.disabled = is;
}

/** Let `link` lead to the data of a chart as comma-separated values. */
export function linkData(link, address, values) {
  link.href = `${address}?${new URLSearchParams({ ...values, language, as: "csv" })}`;
  link.hidden = false;
}

/** Fill `table` with the data of a chart. */
export function fillTable(table, { headers, rows }) {
  const shown = (cell) => (cell === null ? "–" : typeof cell === "number" ? Math.round(cell * 1000) / 1000 : cell);
  table.replaceChildren(
    el("thead", {}, el("tr", {}, ...headers.map((header) => el("th", { scope: "col" }, header)))),
    el("tbody", {}, ...rows.map((row) => el("tr", {}, ...row.map((cell) => el("td", {}, String(shown(cell))))))));
}
