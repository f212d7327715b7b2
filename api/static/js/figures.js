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

/** Draw a chart, as high as it says that it is. Other charts have the height that the page gives them. */
export function drawChart(plotly, place, { data, layout }) {
  place.style.height = layout.height ? `${layout.height}px` : "";
  // Drawn over another chart, a legend would lie where that one has its axis.
  return plotly.newPlot(place, data, layout, { responsive: true, displayModeBar: false, doubleClick: "reset" });
}

/** Let `place` say which page of a chart is drawn, of one that has more to draw than fits, with the ways to the others. */
export function showPages(place, { page = 1, pages = 1, drawn = "" }) {
  place.hidden = pages === 1;
  place.querySelector("[role=status]").textContent = drawn;
  const ways = [...place.querySelectorAll("[data-turn]")];
  const focused = ways.find((way) => way === document.activeElement);
  for (const way of ways) {
    const to = page + Number(way.dataset.turn);
    way.hidden = to < 1 || to > pages;
  }
  // Otherwise a reader who turns pages with the keyboard would lose the focus at the last page.
  if (focused?.hidden) ways.find((way) => !way.hidden)?.focus();
}
