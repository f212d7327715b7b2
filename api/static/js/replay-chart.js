// The score chart under the table, in step with it.

import { byId } from "./dom.js";
import { language } from "./words.js";

const dark = window.matchMedia("(prefers-color-scheme: dark)");

function loadPlotly(source) {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = source;
    script.onload = () => resolve(window.Plotly);
    script.onerror = reject;
    document.head.append(script);
  });
}

/** The chart; `spans` has each deal's actions, `jump(deal, ply)` is called on clicks. */
export class ScoreChart {
  constructor(spans, jump) {
    this.place = byId("chart");
    this.starts = spans.map((_, index) => spans.slice(0, index).reduce((sum, deal) => sum + deal.length, 0));
    this.jump = jump;
    this.x = 0;
  }

  async start() {
    this.plotly = await loadPlotly(this.place.dataset.plotly);
    await this.#draw();
    dark.addEventListener("change", () => this.#draw());
    this.place.on("plotly_click", ({ points }) => this.jump(...points[0].customdata));
    for (const button of document.querySelectorAll("[data-image]")) {
      button.addEventListener("click", () => this.plotly.downloadImage(this.place,
        { format: button.dataset.image, filename: "carnet", width: 1000, height: 450, scale: 2 }));
    }
  }

  async #draw() {
    const query = new URLSearchParams({ theme: dark.matches ? "dark" : "light", language });
    const response = await fetch(`${this.place.dataset.source}?${query}`, { headers: { Accept: "application/json" } });
    const figure = await response.json();
    this.shapes = figure.layout.shapes ?? [];
    figure.layout.shapes = [...this.shapes, this.#cursor()];
    await this.plotly.react(this.place, figure.data, figure.layout,
      { responsive: true, displayModeBar: false, doubleClick: "reset" });
    this.drawn = true;
  }

  #cursor() {
    return { type: "line", x0: this.x, x1: this.x, yref: "paper", y0: 0, y1: 1,
      line: { color: dark.matches ? "#f0c34a" : "#b07d00", width: 2 } };
  }

  /** Put the cursor after that action; several moves in one frame are drawn once. */
  show({ deal, ply, line }) {
    this.x = (this.starts[deal - 1] ?? 0) + (line ? Math.min(ply, line.first) : ply);
    if (!this.drawn || this.pending) return;
    this.pending = requestAnimationFrame(() => {
      this.pending = null;
      this.plotly.relayout(this.place, { shapes: [...this.shapes, this.#cursor()] });
    });
  }
}
