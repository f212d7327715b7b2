// "What if": playing on from any point in another way, and keeping it as a variation.

import { Choices, Clicks, cardPad, isOffered } from "./choices.js";
import { byId } from "./dom.js";
import { replayText } from "./game.js";
import { author } from "./kept.js";
import { writtenAction } from "./letters.js";
import { call, done, explain } from "./service.js";
import { t } from "./words.js";

/** The name of the line that is being tried. It has no address. */
const TRIED = "tried";

/** Turned on and off by its button; while on, cards on the table and `choices` can be clicked. */
export class WhatIf {
  constructor(player, table, annotations) {
    this.player = player;
    this.table = table;
    this.annotations = annotations;
    this.on = false;
    this.pack = JSON.parse(byId("replay").dataset.pack);
    this.clicks = new Clicks(byId("waiting"), (action) => this.#act(action), (error) => problem().replaceChildren(...explain(error)));
    this.choices = new Choices(byId("choices"), table.name, (action) => this.clicks.add({ ...action, from: this.offered }));
    byId("what-if").addEventListener("click", () => this.turn(!this.on));
    if (player.game.record) byId("keep-line").addEventListener("click", () => this.#keep());
  }

  /** Turn it on or off. Turning it off leaves the line that was tried. */
  turn(on) {
    this.on = on;
    this.bringIn = on;
    this.clicks.drop();
    this.player.play(false);
    this.table.play = on ? (card) => this.clicks.add({ kind: "play", cards: [card], seat: this.state.position.to_play, from: this.state }) : null;
    byId("what-if").setAttribute("aria-pressed", String(on));
    if (!on && this.player.place.line?.name === TRIED) this.player.leaveLine();
    else this.player.again();
  }

  async show(state) {
    this.state = state;
    this.#showKeeping(state);
    const note = byId("what-if-note");
    if (!this.on) {
      note.textContent = "";
      this.choices.show([]);
      byId("what-if-pad").replaceChildren();
      return;
    }
    note.textContent = t(this.#note(state));
    this.#showPack(this.#isHidden(state));
    this.told = this.#choicesAt(state);
    let seats = [];
    await done(problem(), async () => ({ seats } = await this.told));
    if (state !== this.state || !this.on) return;
    this.offered = state;
    this.choices.show(seats, this.table.game.kinds, state.position);
    // The choices stand under the table, which a small screen may have scrolled away.
    if (this.bringIn) bringIntoView(note.parentElement);
    this.bringIn = false;
  }

  // Every card, for a hand that nobody has written down. Of one pack, no card is chosen twice by a double click.
  #showPack(wanted) {
    const { ranks, packs } = this.pack;
    const root = byId("what-if-pad");
    if (!wanted) root.replaceChildren();
    if (!wanted || root.firstChild) return;
    const all = [..."SHDC"].flatMap((suit) => [...ranks].map((rank) => rank + suit));
    root.append(cardPad(t("choices"), Object.fromEntries(all.map((card) => [card, 1])), ranks, new Set(all),
      (card, may, button, again) => (!again || packs > 1) && this.clicks.add({ kind: "play", cards: [card] })));
  }

  // Past the last action there is none in whose place something could be played.
  #atEnd({ line, ply, data }) {
    return !line && ply === data.plies;
  }

  // Whether the player to move may have cards that are not known.
  #isHidden(state) {
    if (this.#atEnd(state)) return false;
    const { hands, to_play: seat } = state.position;
    const asked = hands && (seat === null ? Object.values(hands).flat() : hands[seat]);
    return !asked || asked.some((name) => name.includes("x"));
  }

  #note(state) {
    if (this.#atEnd(state)) return state.data.complete ? "what-if-end" : "what-if-broken-off";
    if (state.position.to_play === null) return this.#isHidden(state) ? "what-if-gap" : "what-if-over";
    return this.#isHidden(state) ? "what-if-hidden" : "what-if-note";
  }

  async #choicesAt(state) {
    const { deal, ply, line } = state;
    if (this.#atEnd(state)) return { seats: [] };
    const { game } = this.player;
    const text = game.textWith(line);
    if (text === null) return call(`/api/v1/records/${game.record}/legal?${new URLSearchParams({ deal, ply })}`);
    return (await replayText(text, deal, null, ply)).choices;
  }

  async #act(action) {
    const { state } = this;
    const { deal, ply, line, data, position } = state;
    if (this.#atEnd(state)) return this.clicks.drop();
    // What was offered at another point may not be allowed at this one.
    if (action.seat && action.from !== state && !isOffered((await this.told).seats, action)) return this.clicks.late(action);
    const { game } = this.player;
    const lines = await game.linesOf(deal);
    const seat = action.seat ?? position.to_play ?? (line ? null : data.events[ply].seat);
    const word = writtenAction(action.kind, action.cards, seat, game.replay.language);
    const tried = lines.instead(TRIED, line?.first ?? ply + 1, [...lines.piecesBefore(line, ply + 1), word]);
    await this.player.go(deal, ply + 1, { line: tried });
    // A reader who has gone elsewhere meanwhile does not play on there.
    if (this.player.place.line !== tried) this.clicks.drop();
    return undefined;
  }

  #showKeeping({ line }) {
    if (!this.player.game.record) return;
    const tried = line?.name === TRIED;
    if (tried && byId("keeping").hidden) byId("line-name").value = author.name;
    byId("keeping").hidden = !tried;
  }

  async #keep() {
    const { deal, line } = this.state;
    author.name = byId("line-name").value.trim();
    problem().replaceChildren();
    await done(problem(), async () => {
      const kept = await this.annotations.add(deal, line.first, "variation", line.inner);
      this.turn(false);
      const named = await this.player.game.lineNamed(deal, `~${kept.id}`);
      await this.player.go(deal, Infinity, { line: named });
    });
  }
}

const problem = () => byId("annotate-problem");

function bringIntoView(element) {
  const { top, bottom, height } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: height < innerHeight ? "end" : "start" });
}
