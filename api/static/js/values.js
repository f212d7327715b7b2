// What each card of the hand to play is expected to bring, when it is asked for.

import { longName } from "./cards.js";
import { byId, el } from "./dom.js";
import { actionWords } from "./notes.js";
import { call, done } from "./service.js";
import { inLanguage, language, t } from "./words.js";

/** In how many random deals the options are tried: first for a quick answer, then for better ones. */
const WORLDS = [40, 160, 400];

/** Turned on and off by its button; while on, the values stand on the cards. */
export class Values {
  constructor(player, table) {
    this.player = player;
    this.table = table;
    this.on = false;
    this.opened = false;
    byId("values").addEventListener("click", () => this.turn(!this.on));
  }

  turn(on) {
    this.on = on;
    byId("values").setAttribute("aria-pressed", String(on));
    return this.player.again();
  }

  async show(state) {
    this.state = state;
    this.asked?.abort();
    this.#clear();
    if (!this.on) return this.#say("");
    const why = this.#without(state);
    if (why) return this.#say(why);
    this.#say("…");
    const { signal } = this.asked = new AbortController();
    return done(byId("values-note"), async () => {
      // As long as somebody looks at it.
      for (const worlds of WORLDS) {
        const advice = await this.#ask(state, worlds, signal);
        if (advice.status !== "advised") return this.#say(inLanguage(advice.text));
        this.#clear();
        this.#mark(advice, state);
        this.#list(advice);
        if (advice.how === "solved") break;
      }
      return undefined;
    });
  }

  #clear() {
    for (const one of this.table.root.querySelectorAll(".value")) one.remove();
    byId("values-options").replaceChildren();
  }

  #ask({ deal, ply, line, position }, worlds, signal) {
    const query = new URLSearchParams({ deal, ply, seat: position.to_play, worlds });
    // The first answer stays until there is a better one.
    const waiting = (words) => worlds === WORLDS[0] && !signal.aborted && this.#say(words);
    const { game } = this.player;
    const text = game.textWith(line);
    if (text === null) return call(`/api/v1/records/${game.record}/advice?${query}`, { signal, waiting });
    return call(`/api/v1/advice?${query}`, { carnet: text, signal, waiting });
  }

  // Why there are no values here.  A reader who sees with one player's eyes must not learn another's hand.
  #without({ seat, position: { to_play: toPlay } }) {
    if (toPlay === null) return t("values-nobody");
    return seat && seat !== toPlay ? t("values-unseen", { who: this.table.name(toPlay) }) : null;
  }

  #mark({ how, worlds, options }, { position }) {
    const seat = position.to_play;
    const exact = how === "solved";
    const plays = new Map();
    // The best come first: of a card that may be played in several ways, its best one counts.
    for (const one of options) if (one.kind === "play" && !plays.has(one.cards[0])) plays.set(one.cards[0], one);
    if (!plays.size) return this.#say(t("values-nobody"));
    const least = Math.min(...[...plays.values()].map(({ lost }) => lost.mean));
    const items = this.table.seats[seat].hand.children;
    position.hands?.[seat].forEach((name, index) => {
      const play = plays.get(name);
      if (play) items[index]?.append(figure(name, play, play.lost.mean === least, exact));
    });
    const [best] = plays.values();
    const { mean, low, high } = best.value;
    const values = { who: this.table.name(seat), n: worlds, best: signed(mean), low: signed(low), high: signed(high) };
    const about = el("a", { href: "/help/pages#value-of-each-card" }, t("about-chart"));
    const game = best.wins_game === null ? [] : [" ", t("values-game", { chance: percent(best.wins_game) })];
    return this.#say(t(exact ? "values-solved" : "values-estimated", values), ...game, " ", about);
  }

  // Every option, also what may be announced.  Whoever has opened the list keeps it open.
  #list(advice) {
    const list = el("details", { open: this.opened, ontoggle: ({ target }) => { this.opened = target.open; } },
      el("summary", {}, t("values-options")), ...adviceTables(advice));
    byId("values-options").replaceChildren(list);
  }

  #say(...told) {
    byId("values-note").replaceChildren(...told);
  }
}

function figure(name, { lost, wins_game: game }, best, exact) {
  const values = { card: longName(name, language), n: plain(lost.mean), low: plain(lost.low), high: plain(lost.high) };
  const value = t(best ? "value-best" : exact ? "value-exact" : "value-less", values);
  const words = game === null ? value : t("value-and-game", { value, chance: percent(game) });
  return el("span", { class: best ? "value best" : "value", title: words },
    el("span", { "aria-hidden": "true" }, best ? "★" : `−${plain(lost.mean)}`), el("span", { class: "visually-hidden" }, words));
}

const plain = (number) => number.toLocaleString(language, { maximumFractionDigits: Math.abs(number) < 10 ? 1 : 0 }).replace("-", "−");
const signed = (number) => (number > 0 ? `+${plain(number)}` : plain(number));
const percent = (chance) => `${Math.round(100 * chance)}\u00a0%`;

/** A table for each list of options that there is, the best option of each first. */
function adviceTables({ announcements, options }) {
  const both = announcements.length && options.length;
  return [
    announcements.length ? table(announcements, t("values-announcements")) : null,
    options.length ? table(options, both ? t("values-then") : null) : null,
  ].filter(Boolean);
}

function table(options, caption) {
  // Where nobody can win the game, or its score is not known, there is no such column.
  const game = options.some((one) => one.wins_game !== null);
  const heads = ["option", "option-value", "option-wins", ...(game ? ["option-wins-game"] : [])];
  return el("table", {},
    caption && el("caption", {}, caption),
    el("thead", {}, el("tr", {}, ...heads.map((head, index) => el("th", { scope: "col" }, index ? el("a", { href: `/help/charts#in-a-table-${head}` }, t(head)) : t(head))))),
    el("tbody", {}, ...options.map((one) => el("tr", {},
      el("th", { scope: "row" }, ...words(one)),
      el("td", {}, signed(one.value.mean)),
      el("td", {}, percent(one.wins)),
      game ? el("td", {}, percent(one.wins_game)) : null))));
}

function words({ kind, cards, declared }) {
  if (kind === "none") return [t("option-none")];
  if (kind === "close") return [t("act-closing")];
  if (kind === "claim") return [t("act-claim")];
  const own = actionWords({ kind, cards });
  return declared ? [...own, ` ${t("option-showing")} `, ...actionWords({ kind: "play", cards: declared.match(/../g) })] : own;
}
