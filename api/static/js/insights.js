// A measure by a dimension, over the records that the filters select.

import { showPages } from "./chart-pages.js";
import { byId } from "./dom.js";
import { dark, fetchFigure, fillTable, linkData, loadPlotly, stale } from "./figures.js";
import { filtersOf, setUpFilters } from "./filter-form.js";
import { fitHeight } from "./fit.js";
import { ProblemError } from "./service.js";
import { t, tn } from "./words.js";

/** With fewer deals than these, a figure says little. */
const ENOUGH = 10;
const form = byId("filters");
const place = byId("chart");
const { measure, by } = form.elements;
const pages = byId("chart-pages");
let asked = new AbortController();
let page = 1;

/** Bar what the chosen measure cannot be split by. */
function offer() {
  const can = measure.selectedOptions[0].dataset.by.split(" ");
  for (const option of by.options) option.disabled = !can.includes(option.value);
  if (by.selectedOptions[0].disabled) by.value = can[0];
}

async function draw() {
  offer();
  asked.abort();
  const { signal } = asked = new AbortController();
  const values = Object.fromEntries(filtersOf(form));
  stale(place, byId("chart-table"), true);
  byId("few").hidden = true;
  const say = (words) => { byId("chart-state").textContent = words; };
  say(t("charts-working"));
  try {
    const [plotly, answer] = await Promise.all([
      loadPlotly(place.dataset.plotly), fetchFigure("/api/v1/insights", { ...values, page }, { waiting: say, signal })]);
    if (signal.aborted) return;
    fitHeight(place, answer.chart.layout);
    await plotly.react(place, answer.chart.data, answer.chart.layout, { responsive: true, displayModeBar: false });
    stale(place, byId("chart-table"), false);
    fillTable(byId("chart-table"), answer.chart.table);
    linkData(byId("chart-csv"), "/api/v1/insights", values);
    showPages(pages, answer);
    say([tn("count", answer.records), ...(answer.lacking ? [t("chart-lacking", { n: answer.lacking, total: answer.total })] : [])].join(" · "));
    const few = answer.figures.filter(({ deals }) => deals < ENOUGH).length;
    byId("few").hidden = few === 0;
    byId("few").textContent = t("insights-few", { n: few, all: answer.figures.length });
  } catch (error) {
    if (signal.aborted) return;
    if (!(error instanceof ProblemError)) throw error;
    say(error.message || t("failed"));
  }
}

setUpFilters(form, () => {
  page = 1;
  draw();
});
for (const button of document.querySelectorAll("[data-measure]")) {
  button.addEventListener("click", () => {
    measure.value = button.dataset.measure;
    offer();
    by.value = button.dataset.by;
    form.dispatchEvent(new Event("input"));
  });
}
for (const button of pages.querySelectorAll("button")) {
  button.addEventListener("click", () => {
    page += Number(button.dataset.turn);
    draw();
  });
}
dark.addEventListener("change", draw);
draw();
