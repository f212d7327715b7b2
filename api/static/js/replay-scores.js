// The score by side above the table.

import { el, svg } from "./dom.js";
import { t, tn } from "./words.js";

// As in the chart: a colour and a dash for each side (analysis/charts/style.py).
const COLOURS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"];
const DASHES = ["none", "9 6", "2 5", "9 4 2 4", "14 5", "14 4 2 4"];
const GAIN_MS = 1600;

/** The scores of the sides in `root`. */
export class Scoreboard {
  constructor(root, replay) {
    this.replay = replay;
    this.sides = replay.sides.map((seats, index) => this.#side(seats, index));
    root.replaceChildren(...this.sides.map((side) => side.root));
  }

  get names() {
    return this.sides.map((side) => side.name);
  }

  #side(seats, index) {
    const name = seats.map((seat) => this.replay.players[seat] ?? seat).join(" & ");
    const value = el("span", {}, "–");
    const small = el("small");
    const points = el("div", { class: "points" }, value);
    const sign = svg("svg", { class: "sign", viewBox: "0 0 32 20", "aria-hidden": "true" },
      svg("line", { x1: 1, y1: 10, x2: 31, y2: 10, stroke: COLOURS[index], "stroke-dasharray": DASHES[index] }));
    const root = el("div", { class: "side-score" }, sign, el("div", { class: "who" }, el("b", {}, name), small), points);
    return { name, seats, value, small, points, root };
  }

  /** Show the scores; what an action has just gained rises and fades. */
  show({ position, before: last, onward, line }) {
    const before = onward ? last : null;
    const over = !line && position.deal === this.replay.figures.length && position.ply === this.replay.spans[position.deal - 1].length;
    this.sides.forEach((side, index) => {
      const score = position.score?.[index] ?? null;
      side.value.textContent = score ?? "–";
      const tricks = side.seats.reduce((sum, seat) => sum + (position.tricks[seat] ?? 0), 0);
      const counted = position.counted?.[index] ?? 0;
      const words = [tn("tricks", tricks)];
      if (counted && counted !== tricks) words.push(t("counted", { n: counted }));
      side.small.textContent = words.join(" · ");
      const gain = before?.score && score !== null ? score - before.score[index] : 0;
      side.points.querySelector(".gain")?.remove();
      if (gain) {
        const sign = el("span", { class: "gain" }, gain > 0 ? `+${gain}` : String(gain));
        side.points.append(sign);
        setTimeout(() => sign.remove(), GAIN_MS);
      }
      side.root.classList.toggle("winner", over && this.replay.winner?.join() === side.seats.join());
    });
  }
}
