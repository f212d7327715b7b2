// The deal trick by trick: what was played, declared, said about it, and what was found.

import { kindWord, meldOf } from "./caption.js";
import { el } from "./dom.js";
import { causeWords } from "./fault-words.js";
import { annotation, comment, judgement, moveButton, variation } from "./notes.js";
import { reveal, why } from "./replay-findings.js";
import { isFault } from "./service.js";
import { t } from "./words.js";

/** The list of tricks of the present deal in `root`. */
export class Tricks {
  constructor(root, player, names) {
    this.root = root;
    this.player = player;
    this.names = names;
    root.addEventListener("click", ({ target }) => {
      const move = target.closest(".move");
      if (move) this.#goTo(move.dataset);
    });
  }

  async #goTo({ ply, line }) {
    const { deal } = this.player.place;
    this.player.play(false);
    this.player.go(deal, Number(ply), { line: await this.player.game.lineNamed(deal, line) });
  }

  /** Note that the list is out of date. */
  forget() {
    this.deal = null;
  }

  show(state) {
    this.state = state;
    if (this.deal === state.deal) this.#mark();
    else if (state.line) this.#showGameOf(state);
    else this.#build(state.deal, state.data);
  }

  // A line is shown inside the game that it leaves.
  async #showGameOf({ deal }) {
    const data = await this.player.game.data(deal);
    if (deal === this.state.deal) this.#build(deal, data);
  }

  #mark() {
    const { ply, line } = this.state;
    const next = this.root.querySelector(`[data-ply="${ply}"][data-line="${line && ply >= line.at ? line.name : ""}"]`);
    this.now?.classList.remove("now");
    this.now?.removeAttribute("aria-current");
    this.now?.setAttribute("tabindex", "-1");
    this.now = next;
    const entry = next ?? this.root.querySelector(".move");
    entry?.setAttribute("tabindex", "0");
    next?.classList.add("now");
    next?.setAttribute("aria-current", "step");
    if (next || ply === 0) reveal(this.root.parentElement, next ?? this.root);
  }

  #build(deal, data) {
    const { game } = this.player;
    const notes = new Map(data.notes.map((note) => [note.ply, note]));
    const found = Map.groupBy(
      game.replay.findings.filter((f) => f.deal === deal && !f.variation),
      (finding) => game.placeOf(finding)?.[1] ?? 0);
    const takers = takersOf(data);
    const rows = [];
    let row = null;
    data.events.forEach((event, index) => {
      const ply = index + 1;
      if (row === null || event.trick !== row.trick) {
        row = { trick: event.trick, cells: [] };
        rows.push(row);
      }
      row.cells.push(...this.#cells(event, data.positions[ply], takers.get(event.trick), ply, notes.get(ply), found.get(ply) ?? []));
    });
    const opening = [
      data.positions[0].gap ? gap() : null,
      ...(notes.get(0)?.comments ?? []).map((one) => comment(one)), ...(found.get(0) ?? []).map((one) => this.#flaw(one)),
      ...[...game.annotations.at(deal, 0), ...game.annotations.at(deal, null)].map((one) => this.#annotation(one)),
    ].filter(Boolean);
    const inside = this.root.contains(document.activeElement);
    this.root.replaceChildren(
      ...(opening.length ? [el("li", { class: "opening" }, ...opening)] : []),
      ...rows.map(({ trick, cells }) => el("li", { class: "trick-row" },
        el("span", { class: "number" }, trick === null ? "–" : String(trick)), el("div", { class: "plays" }, ...cells))),
      ...(data.score ? [this.#score(data.score)] : []));
    this.now = null;
    this.deal = deal;
    this.#mark();
    if (inside) this.root.querySelector(".move[tabindex='0']")?.focus({ preventScroll: true });
  }

  #cells(event, position, taker, ply, notes, findings) {
    const { game, place: { deal } } = this.player;
    const meld = meldOf(event, position);
    const points = event.points ? el("span", { class: "worth" }, event.points > 0 ? `+${event.points}` : String(event.points)) : null;
    const more = [meld ? el("span", { class: "kind" }, kindWord(game.replay.kinds, meld)) : null, points].filter(Boolean);
    const move = moveButton(event, ply, null, more);
    if (event.kind === "play" && event.seat === taker) move.classList.add("took");
    if (findings.length) move.classList.add(findings.some(isFault) ? "faulty" : "doubtful");
    const [judged, other] = [[], []];
    for (const one of game.annotations.at(deal, ply)) (one.kind === "judgement" ? judged : other).push(this.#annotation(one));
    return [
      move,
      ...(notes?.judgements ?? []).map((number) => judgement(number)),
      ...judged,
      ...findings.map((one) => this.#flaw(one)),
      ...(notes?.comments ?? []).map((one) => comment(one)),
      ...(notes?.variations ?? []).map((inner, number) => variation(`${ply}.${number + 1}`, ply, inner)),
      ...other,
      position.gap ? gap() : null,
    ].filter(Boolean);
  }

  #annotation(one) {
    return annotation(one, this.player.game.replay.language);
  }

  #flaw(finding) {
    const words = causeWords(finding, this.player.game.replay);
    return el("div", { class: isFault(finding) ? "flaw" : "flaw mild" }, el("p", {}, words),
      why(finding, words, (deal, ply) => this.player.jump(deal, ply)));
  }

  #score(score) {
    return el("li", { class: "deal-score" },
      el("span", {}, t("deal-score")),
      ...score.map((points, side) => el("span", {}, `${this.names[side]} `, el("b", {}, String(points)))));
  }
}

// The position after the last card of a trick tells who takes it.
function takersOf({ events, positions }) {
  const takers = new Map();
  events.forEach(({ trick }, index) => {
    const { closed, last_trick: last } = positions[index + 1];
    if (closed) takers.set(trick, last.winner);
  });
  return takers;
}

const gap = () => el("span", { class: "missing", title: t("gap-next") }, "…", el("span", { class: "visually-hidden" }, t("gap-next")));
