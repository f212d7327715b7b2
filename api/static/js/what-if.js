// "What if": playing on from any point in another way, and keeping it as a variation.

import { Choices } from "./choices.js";
import { byId } from "./dom.js";
import { replayText } from "./game.js";
import { writtenAction } from "./letters.js";
import { textOf } from "./lines.js";
import { ProblemError, call, explain } from "./service.js";
import { t } from "./words.js";

/** What is tried is a line without an address. */
const TRIED = "tried";

/** Turned on and off by its button; while on, cards on the table and `choices` can be clicked. */
export class WhatIf {
  constructor(player, table, annotations) {
    this.player = player;
    this.table = table;
    this.annotations = annotations;
    this.on = false;
    this.choices = new Choices(byId("choices"), table.name, (action) => this.#act(action));
    byId("what-if").addEventListener("click", () => this.#turn(!this.on));
    byId("keep-line").addEventListener("click", () => this.#keep());
  }

  #turn(on) {
    this.on = on;
    this.player.play(false);
    this.table.play = on ? (card) => this.#act({ kind: "play", cards: [card], seat: this.state.position.to_play }) : null;
    byId("what-if").setAttribute("aria-pressed", String(on));
    if (!on && this.player.place.line?.name === TRIED) this.player.leaveLine();
    else this.player.again();
  }

  async show(state) {
    this.state = state;
    byId("keep-line").hidden = state.line?.name !== TRIED;
    byId("what-if-note").textContent = this.on ? this.#note(state) : "";
    if (!this.on) {
      this.choices.show([]);
      return;
    }
    const { seats } = await this.#choicesAt(state);
    if (state === this.state && this.on) this.choices.show(seats);
  }

  // Past the last action there is none in whose place something could be played.
  #atEnd({ line, ply, data }) {
    return !line && ply === data.plies;
  }

  #note(state) {
    return this.#atEnd(state) ? t("what-if-end") : t("what-if-note");
  }

  async #choicesAt(state) {
    const { deal, ply, line } = state;
    if (this.#atEnd(state)) return { seats: [] };
    if (!line) return call(`/api/v1/records/${this.player.game.record}/legal?${new URLSearchParams({ deal, ply })}`);
    return (await replayText(textOf(line), deal, null, ply)).choices;
  }

  async #act({ kind, cards, seat }) {
    const { deal, ply, line } = this.state;
    const { game } = this.player;
    if (this.#atEnd(this.state)) return;
    const lines = await game.linesOf(deal);
    const word = writtenAction(kind, cards, seat, game.replay.language);
    const pieces = [...lines.piecesBefore(line, ply + 1), word];
    this.player.go(deal, ply + 1, { line: lines.instead(TRIED, line?.first ?? ply + 1, pieces) });
  }

  async #keep() {
    const { deal, line } = this.state;
    const place = byId("annotate-problem");
    place.replaceChildren();
    try {
      const kept = await this.annotations.add(deal, line.first, "variation", line.inner);
      this.on = false;
      this.#turn(false);
      const named = await this.player.game.lineNamed(deal, `~${kept.id}`);
      await this.player.go(deal, Infinity, { line: named });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      place.replaceChildren(...explain(error));
    }
  }
}
