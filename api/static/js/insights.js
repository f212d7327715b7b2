// A measure by a dimension, or a chart by what it is grouped by, over the records that the filters select.

import { byId, el } from "./dom.js";
import { dark, drawChart, fetchFigure, fillTable, linkData, loadPlotly, showPages, stale } from "./figures.js";
import { countFilters, filtersOf, offerFilters, setUpFilters } from "./filter-form.js";
import { linkPeople } from "./number-tables.js";
import { call, done } from "./service.js";
import { gameTitle, inLanguage, t, tn } from "./words.js";

/** With fewer deals than these, a figure says little. */
const ENOUGH = 10;
const form = byId("filters");
const place = byId("chart");
const { measure, by, page } = form.elements;
const pages = byId("chart-pages");
let asked = new AbortController();

/** Bar what the chosen measure cannot be split by. */
function offer() {
  const { by: can, about } = measure.selectedOptions[0].dataset;
  for (const option of by.options) option.disabled = !can.split(" ").includes(option.value);
  if (by.selectedOptions[0].disabled) [by.value] = can.split(" ");
  byId("about-chart").href = about;
}

/** Where the figures come from that are asked for, and what for. */
function source() {
  const values = Object.fromEntries(filtersOf(form));
  delete values.page;
  const { chart } = measure.selectedOptions[0].dataset;
  if (!chart) return ["/api/v1/insights", values];
  delete values.measure;
  return [`/api/v1/statistics/${chart}`, values];
}

const say = (...words) => byId("chart-state").replaceChildren(...words);

async function draw() {
  offer();
  countFilters(form);
  offerFilters(form).catch(() => {});
  // The service works on one thing at a time for each reader: on the one that is looked at.
  asked.abort();
  const { signal } = asked = new AbortController();
  const [address, values] = source();
  stale(place, byId("chart-table"), true);
  for (const id of ["few", "behind", "behind-part"]) byId(id).hidden = true;
  say(t("charts-working"));
  await done(byId("chart-state"), async () => {
    const figure = fetchFigure(address, { ...values, page: page.value || 1 }, { waiting: say, signal });
    const [plotly, answer] = await Promise.all([loadPlotly(place.dataset.plotly), figure]);
    if (signal.aborted) return; // another has been asked for meanwhile
    linkData(byId("chart-csv"), address, values);
    await show(answer, plotly);
  });
}

async function show(answer, plotly) {
  const { chart, figures, told, groups } = answer;
  await drawChart(plotly, place, chart);
  place.setAttribute("aria-label", `${measure.selectedOptions[0].text}. ${t("chart-label")}`);
  stale(place, byId("chart-table"), false);
  fillTable(byId("chart-table"), chart.table);
  if (answer.by === "player") linkPeople(byId("chart-table"), new Set(figures.map(({ group }) => group)));
  showPages(pages, answer);
  const few = groups === undefined ? figures.filter(({ deals }) => deals < ENOUGH).length : 0;
  byId("few").hidden = few === 0;
  byId("few").textContent = t("insights-few", { n: few, all: figures.length });
  byId("behind").hidden = groups === undefined;
  if (groups !== undefined) byId("behind").lastElementChild.replaceChildren(...figures.map((figure) => behind(figure, answer.by)));
  byId("behind-part").hidden = told === groups;
  byId("behind-part").textContent = t("behind-part", { n: told, all: groups });
  say(...counted(answer));
}

/** A figure that opens on the deals behind it. */
function behind({ game, group, label, count, deals, link }, grouped) {
  const list = el("ul", {});
  const about = [gameTitle(game), grouped === "game" ? null : group, inLanguage(label)].filter(Boolean).join(" · ");
  const figure = el("details", {}, el("summary", {}, `${about} (${tn("deals", deals)} / ${count})`), list);
  figure.addEventListener("toggle", () => figure.open && !list.children.length && more(list, link));
  return figure;
}

async function more(list, link) {
  const found = await call(link);
  const items = found.items.map(({ record, deal, page: address }) =>
    el("li", {}, el("a", { href: address }, `${record} · ${t("deal")} ${deal}`)));
  if (found.next) {
    const next = new URL(link, location.href);
    next.searchParams.set("cursor", found.next);
    const button = el("button", { type: "button", class: "link", onclick: () => {
      button.parentElement.remove();
      more(list, `${next.pathname}${next.search}`);
    } }, t("more"));
    items.push(el("li", {}, button));
  }
  list.append(...(items.length ? items : [el("li", {}, "–")]));
}

/** How much was counted, and the way to count the rest if that is not all. */
function counted({ records, deals, total, lacking, whole = true, work }) {
  const out = [tn("count", records)];
  if (deals !== undefined) out.push(tn("deals", deals));
  if (lacking) out.push(t("chart-lacking", { n: lacking, total }));
  if (whole) return [out.join(" · ")];
  out.push(t("charts-not-whole", { total }));
  if (work?.failed) out.push(tn("work-failed", work.failed));
  const parts = [`${out.join(" · ")} `];
  if (work?.done) {
    const done = t("work-done", { done: work.done, total });
    parts.push(el("progress", { max: total, value: work.done, "aria-label": done }), ` ${done} `);
  }
  return [...parts, el("button", { type: "button", class: "link", onclick: draw }, t("count-on"))];
}

// Another question has other pages.
form.addEventListener("input", ({ target }) => target !== page && (page.value = ""));
setUpFilters(form, draw);
const changed = (field) => field.dispatchEvent(new Event("input", { bubbles: true }));
for (const button of document.querySelectorAll("[data-measure]")) {
  button.addEventListener("click", () => {
    measure.value = button.dataset.measure;
    offer();
    by.value = button.dataset.by;
    changed(form);
  });
}
for (const button of pages.querySelectorAll("button")) {
  button.addEventListener("click", () => {
    page.value = Number(page.value || 1) + Number(button.dataset.turn);
    changed(page);
  });
}
dark.addEventListener("change", draw);
draw();
