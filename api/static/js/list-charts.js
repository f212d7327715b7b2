// Figures over the records that the filters select, as a chart and a table.

import { showPages } from "./chart-pages.js";
import { byId, el } from "./dom.js";
import { dark, fetchFigure, fillTable, linkData, loadPlotly, stale } from "./figures.js";
import { fitHeight } from "./fit.js";
import { aboutChart } from "./help-links.js";
import { linkPeople } from "./person-links.js";
import { ProblemError, call } from "./service.js";
import { gameTitle } from "./titles.js";
import { inLanguage, t, tn } from "./words.js";

/** After how many milliseconds to look how far the work in the background has come. */
const LOOK_AGAIN = 15_000;

/** What the address says of a chart, by the field that it is chosen in. */
const CHOSEN = { chart: "chart-kind", by: "chart-by" };

/** The charts of the list; `query()` gives the filters as they are now, `changed` is told of each choice. */
export class ListCharts {
  constructor(query, changed) {
    this.query = query;
    this.place = byId("chart");
    this.page = 1;
    const again = (page) => {
      this.page = page;
      changed();
      this.draw();
    };
    byId("charts").addEventListener("toggle", () => again(this.page));
    for (const id of Object.values(CHOSEN)) byId(id).addEventListener("change", () => again(1));
    aboutChart(byId(CHOSEN.chart));
    for (const button of byId("chart-pages").querySelectorAll("button")) {
      button.addEventListener("click", () => again(this.page + Number(button.dataset.turn)));
    }
    dark.addEventListener("change", () => this.draw());
  }

  /** What the address is to say of the chart that is looked at. */
  get chosen() {
    if (!byId("charts").open) return [];
    const page = this.page > 1 ? [["page", this.page]] : [];
    return [...Object.entries(CHOSEN).map(([name, id]) => [name, byId(id).value]), ...page];
  }

  /** Open the chart that an address names, if there is such a chart. */
  open(values) {
    for (const [name, id] of Object.entries(CHOSEN)) {
      const known = [...byId(id).options].some(({ value }) => value === values.get(name));
      if (known) byId(id).value = values.get(name);
      if (known && name === "chart") byId("charts").open = true;
    }
    if (/^[1-9]\d{0,5}$/.test(values.get("page"))) this.page = Number(values.get("page"));
  }

  /** Draw the chosen chart anew, if charts are looked at. */
  async draw() {
    clearTimeout(this.later);
    if (!byId("charts").open) return;
    // The service works on one thing at a time for each reader: on the one that is looked at.
    this.asked?.abort();
    const { signal } = this.asked = new AbortController();
    const waiting = (words) => { byId("chart-state").textContent = words; };
    const values = Object.fromEntries(this.query());
    delete values.sort;
    values.by = byId("chart-by").value;
    // Another chart, or other records, have other pages.
    const about = JSON.stringify([byId("chart-kind").value, values]);
    if (about !== this.about) {
      if (this.about !== undefined) this.page = 1;
      showPages(byId("chart-pages"));
    }
    this.about = about;
    stale(this.place, byId("chart-table"), true);
    byId("behind").replaceChildren();
    byId("behind-part").hidden = true;
    byId("chart-state").textContent = t("charts-working");
    try {
      const address = `/api/v1/statistics/${byId("chart-kind").value}`;
      const [plotly, answer] = await Promise.all([
        loadPlotly(this.place.dataset.plotly), fetchFigure(address, { ...values, page: this.page }, { waiting, signal })]);
      if (signal.aborted) return; // another has been asked for meanwhile
      await this.show(answer, address, values, plotly);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ProblemError)) throw error;
      byId("chart-state").textContent = error.message || t("failed");
    }
  }

  /** Show an answer, and look again later if more is being worked out. */
  async show(answer, address, values, plotly) {
    this.shown = answer.records;
    fitHeight(this.place, answer.chart.layout);
    await plotly.react(this.place, answer.chart.data, answer.chart.layout, { responsive: true, displayModeBar: false });
    this.place.setAttribute("aria-label", `${byId("chart-kind").selectedOptions[0].text}. ${t("chart-label")}`);
    stale(this.place, byId("chart-table"), false);
    fillTable(byId("chart-table"), answer.chart.table);
    if (answer.by === "player") linkPeople(byId("chart-table"), new Set(answer.figures.map(({ group }) => group)));
    linkData(byId("chart-csv"), address, values);
    byId("behind").replaceChildren(...answer.figures.map((figure) => behind(figure, answer.by)));
    showPages(byId("chart-pages"), answer);
    byId("behind-part").hidden = answer.told === answer.groups;
    byId("behind-part").textContent = t("behind-part", { n: answer.told, all: answer.groups });
    byId("chart-state").replaceChildren(...counted(answer, () => this.draw()));
    this.lookLater(answer, address, values, plotly);
  }

  /** Look later how far the work in the background has come, if somebody works. */
  lookLater(answer, address, values, plotly) {
    if (answer.whole || !answer.work?.running) return;
    this.later = setTimeout(() => this.look(answer, address, values, plotly), LOOK_AGAIN);
  }

  async look(answer, address, values, plotly) {
    if (!byId("charts").open) return;
    const { signal } = this.asked;
    let kept = answer;
    if (!document.hidden) {
      try {
        kept = await fetchFigure(address, { ...values, page: this.page, kept: true }, { signal });
      } catch (error) {
        if (!signal.aborted && !(error instanceof ProblemError)) throw error;
      }
      if (signal.aborted) return;
    }
    // Figures that were computed for this reader are not replaced by less complete ones.
    if (kept.whole || kept.records > this.shown) return this.show(kept, address, values, plotly);
    if (kept !== answer) {
      const told = { ...answer, work: kept.work };
      byId("chart-state").replaceChildren(...counted(told, () => this.draw()));
      kept = told;
    }
    this.lookLater(kept, address, values, plotly);
  }
}

/** A figure that opens on the deals behind it. */
function behind({ game, group, label, count, deals, link }, by) {
  const list = el("ul", {});
  const about = [gameTitle(game), by === "game" ? null : group, inLanguage(label)].filter(Boolean).join(" · ");
  const figure = el("details", {}, el("summary", {}, `${about} (${tn("deals", deals)} / ${count})`), list);
  figure.addEventListener("toggle", () => figure.open && !list.children.length && more(list, link));
  return figure;
}

async function more(list, link) {
  const page = await call(link);
  const items = page.items.map(({ record, deal, page: address }) =>
    el("li", {}, el("a", { href: address }, `${record} · ${t("deal")} ${deal}`)));
  if (page.next) {
    const next = new URL(link, location.href);
    next.searchParams.set("cursor", page.next);
    const button = el("button", { type: "button", class: "link", onclick: () => {
      button.parentElement.remove();
      more(list, `${next.pathname}${next.search}`);
    } }, t("more"));
    items.push(el("li", {}, button));
  }
  list.append(...(items.length ? items : [el("li", {}, "–")]));
}

/** How much was counted, and the way to count the rest with `goOn` if that is not all. */
function counted({ records, deals, total, whole, work }, goOn) {
  const out = [tn("count", records), tn("deals", deals)];
  if (whole) return [out.join(" · ")];
  out.push(t("charts-not-whole", { total }));
  if (work?.failed) out.push(tn("work-failed", work.failed));
  const parts = [`${out.join(" · ")} `];
  if (work?.done) {
    const done = t("work-done", { done: work.done, total });
    parts.push(el("progress", { max: total, value: work.done, "aria-label": done }), ` ${done} `);
  }
  return [...parts, el("button", { type: "button", class: "link", onclick: goOn }, t("count-on"))];
}
