// The charts of the record under the table, in step with it.

import { byId } from "./dom.js";
import { dark, drawChart, fetchFigure, fillTable, linkData, loadPlotly, stale } from "./figures.js";
import { done } from "./service.js";
import { t } from "./words.js";

/** Charts whose axis has the actions of the game, or the tricks of the deal that is looked at. */
const BY_ACTION = new Set(["score", "declarations", "chance"]);
const BY_DEAL = new Set(["tricks"]);

/** The chart on paper, in pixels: as wide as a page of A4 between its margins. */
const PAPER = { width: 660, height: 280 };

/** A click at most this far from a mark, in pixels, counts as a click on it. */
const MARK_PX = 9;

/** The chart that is chosen; `spans` has each deal's actions, `jump(deal, ply)` is called on clicks. */
export class RecordChart {
  constructor(spans, jump) {
    this.place = byId("chart");
    this.choice = byId("chart-kind");
    // On the axis a deal of which only the score is known is one step long.
    this.starts = spans.map((_, index) => spans.slice(0, index).reduce((sum, deal) => sum + Math.max(deal.length, 1), 0));
    this.jump = jump;
    this.at = { deal: 1, action: 0, trick: 0 };
  }

  async start() {
    this.plotly = await loadPlotly(this.place.dataset.plotly);
    dark.addEventListener("change", () => this.#draw());
    this.choice.addEventListener("change", () => this.#draw());
    this.place.addEventListener("click", (event) => this.#jumpAlong(event));
    // Paper is narrower than most screens.
    window.addEventListener("beforeprint", () => this.plotly.relayout(this.place, { width: PAPER.width, height: this.height ?? PAPER.height }));
    window.addEventListener("afterprint", () => this.plotly.relayout(this.place, { width: null, height: this.height ?? null, autosize: true }));
    await this.#draw();
  }

  async #draw() {
    const kind = this.choice.value;
    const { deal } = this.at;
    this.drawn = null;
    stale(this.place, byId("chart-table"), true);
    byId("chart-state").textContent = "…";
    // The service works on one thing at a time for each reader: on the one that is looked at.
    this.asked?.abort();
    const { signal } = this.asked = new AbortController();
    const waiting = (words) => { byId("chart-state").textContent = words; };
    const address = `${this.place.dataset.source}/${kind}`;
    const values = BY_DEAL.has(kind) ? { deal } : {};
    let figure;
    if (!(await done(byId("chart-state"), async () => { figure = await fetchFigure(address, values, { waiting, signal }); }))) return;
    if (BY_DEAL.has(kind) && deal !== this.at.deal) {
      await this.#draw(); // another deal is looked at by now
      return;
    }
    byId("chart-state").textContent = "";
    this.shapes = figure.layout.shapes ?? [];
    this.tricks = new Map(figure.layout.meta?.tricks?.map(([trick, ...place]) => [trick, place]));
    figure.layout.shapes = [...this.shapes, ...this.#cursor(kind)];
    this.height = figure.layout.height;
    await drawChart(this.plotly, this.place, figure);
    // Plotly takes listeners only where it has drawn.
    this.place.on("plotly_click", ({ points }) => {
      if (!BY_ACTION.has(this.drawn?.kind) && points[0].customdata) this.jump(...points[0].customdata);
    });
    stale(this.place, byId("chart-table"), false);
    fillTable(byId("chart-table"), figure.table);
    linkData(byId("chart-csv"), address, values);
    this.place.setAttribute("aria-label", `${this.choice.selectedOptions[0].text}. ${t("chart-label")}`);
    this.drawn = { kind, deal };
  }

  #cursor(kind) {
    const line = { color: dark.matches ? "#f0c34a" : "#b07d00", width: 2 };
    if (BY_DEAL.has(kind)) {
      const place = this.tricks.get(this.at.trick);
      if (!place) return [];
      const [x, y0, y1] = place;
      return [{ type: "rect", x0: x - 0.47, x1: x + 0.47, y0, y1, line }];
    }
    const x = this.at.action;
    return [{ type: "line", x0: x, x1: x, yref: "paper", y0: 0, y1: 1, line }];
  }

  // A chart along the actions of the game leads to the mark that is clicked, or to where along it that is.
  #jumpAlong({ target, clientX, clientY }) {
    if (!BY_ACTION.has(this.drawn?.kind) || !target.closest(".nsewdrag")) return;
    const { xaxis, yaxis } = this.place._fullLayout;
    const { left, top } = this.place.getBoundingClientRect();
    const [across, down] = [clientX - left - xaxis._offset, clientY - top - yaxis._offset];
    const mark = this.#marks().map(({ x, y, point }) => ({ point, far: Math.hypot(xaxis.d2p(x) - across, yaxis.d2p(y) - down) }))
      .reduce((near, one) => (one.far < near.far ? one : near), { far: MARK_PX });
    if (mark.point) {
      this.jump(...mark.point);
      return;
    }
    const action = Math.round(xaxis.p2d(across));
    const index = Math.max(this.starts.findLastIndex((start) => start < action), 0);
    this.jump(index + 1, Math.max(action - this.starts[index], 0));
  }

  #marks() {
    return this.place.data.filter(({ mode, customdata }) => mode?.includes("markers") && customdata)
      .flatMap(({ x, y, customdata }) => customdata.map((point, index) => ({ x: x[index], y: y[index], point })))
      .filter(({ point }) => point);
  }

  /** Put the cursor after that action; several moves in one frame are drawn once. */
  show({ deal, ply, line, event }) {
    const inGame = line ? Math.min(ply, line.first) : ply;
    this.at = { deal, action: (this.starts[deal - 1] ?? 0) + inGame, trick: event?.trick ?? 0 };
    if (!this.drawn || this.pending) return;
    if (BY_DEAL.has(this.drawn.kind) && this.drawn.deal !== deal) {
      this.#draw();
      return;
    }
    this.pending = requestAnimationFrame(() => {
      this.pending = null;
      if (this.drawn) this.plotly.relayout(this.place, { shapes: [...this.shapes, ...this.#cursor(this.drawn.kind)] });
    });
  }
}
