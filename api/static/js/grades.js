// What each choice of the deal in view lost of the chance to win, when it is asked for.

import { el } from "./dom.js";
import { cardsInWords, cardWord } from "./notes.js";
import { call, done } from "./service.js";
import { inLanguage, t } from "./words.js";

/** A part that opens. What it tells is worked out for the whole record, once, when it is first open. */
class Par {
  constructor(record, name) {
    this.record = record;
    this.name = name;
    this.body = el("div", {});
    this.root = el("details", { class: "par", ontoggle: () => this.show(this.state) }, el("summary", {}, t("par")), this.body);
  }

  /** Tell of the deal of `state`; null if nobody looks. */
  async show(state) {
    this.state = state;
    if (!state || !this.root.open) {
      this.asked?.abort();
      this.asked = null;
      return;
    }
    // Par tells of every hand: a reader who sees with one player's eyes must not learn what others held.
    if (state.seat) this.#say(t("par-unseen"));
    else if (brokenOff(state.data)) this.#say(t("par-none", { why: t("par-broken-off") }));
    else if (!this.found) await this.#ask();
    else if (this.told !== state.deal) this.#draw();
  }

  async #ask() {
    if (this.asked) return;
    const { signal } = this.asked = new AbortController();
    this.#say("…");
    const waiting = (words) => !signal.aborted && !this.state.seat && this.#say(words);
    const told = await done(this.body, async () => {
      this.found = await call(`/api/v1/records/${this.record}/analysis`, { signal, waiting });
    });
    if (signal.aborted) return;
    this.asked = null;
    if (told) this.show(this.state);
  }

  #draw() {
    this.told = this.state.deal;
    const of = (list) => list?.find(({ deal }) => deal === this.state.deal);
    const [par, solved] = [of(this.found.pars), of(this.found.end_play)];
    if (!par) {
      this.body.replaceChildren(note(t("par-none", { why: whyNone(solved) })));
      return;
    }
    const { sides, value, measure, leader, best, led, lost } = par;
    const unit = measure === "chips" ? "par-chips" : "par-points";
    this.body.replaceChildren(
      el("dl", {},
        ...figure("par", t(unit, { n: this.state.deal }), ...sides.map((seats, index) =>
          el("span", { class: "of-side" }, `${seats.map(this.name).join(" & ")} `, el("b", {}, signed(value[index]))))),
        ...figure("best-lead", t("par-best"), ...cardsInWords(best)),
        ...figure("led", t("par-led", { who: this.name(leader) }), cardWord(led)),
        ...figure("lead-lost", t("par-lost"), lost === null ? "–" : lost ? el("b", { class: "lost" }, lost) : t("par-nothing"))),
      note(inLanguage(solved.assumes)));
  }

  #say(words) {
    this.told = null;
    this.body.replaceChildren(note(words));
  }
}

// Nothing need be worked out to see that the play of a deal never came to its last draws.
function brokenOff({ complete, positions }) {
  const { talon_left: left, talon_closed: closed } = positions.at(-1);
  return !complete && left > 0 && !closed;
}

const note = (words) => el("p", { class: "small", role: "status" }, words);

function figure(definition, words, ...told) {
  return [el("dt", {}, el("a", { href: `/help/charts#in-a-table-${definition}` }, words)), el("dd", {}, ...told)];
}

function whyNone(solved) {
  const said = inLanguage(solved?.too_large?.text ?? solved?.text);
  const [first] = solved?.plays ?? [];
  return said || (first ? t("par-later", { n: first.trick }) : t("par-no-play"));
}

const signed = (number) => String(number).replace("-", "−");

/** In how many random games each option is tried: first for a quick answer, then for a better one. */
const GAMES = [20, 100];
/** The better answer is not asked for where the quick one took longer than this. */
const QUICK_MS = 6000;

/** The panel of a tab. While it is shown, it has the deal that is looked at. */
export class Grades {
  constructor(root, player, name) {
    this.root = root;
    this.player = player;
    this.found = new Map();
    this.note = el("p", { class: "small", role: "status" });
    this.here = el("p", { class: "here", role: "status" });
    this.body = el("div", {});
    this.par = new Par(player.game.record, name);
    root.replaceChildren(this.here, this.body, this.note, this.par.root);
    root.addEventListener("click", ({ target }) => {
      const move = target.closest("[data-ply]");
      if (move) player.jump(player.place.deal, Number(move.dataset.ply));
    });
  }

  show(state) {
    this.state = state;
    const away = this.root.closest("[hidden]") !== null;
    this.par.show(away ? null : state);
    if (away) {
      this.asked?.abort();
      this.deal = null;
      return;
    }
    if (this.deal !== state.deal || this.seat !== state.seat) this.#begin();
    else this.#mark();
  }

  async #begin() {
    const { deal, seat } = this.state;
    [this.deal, this.seat] = [deal, seat];
    this.asked?.abort();
    const { signal } = this.asked = new AbortController();
    this.#draw();
    for (const games of GAMES) {
      if ((this.found.get(deal)?.games ?? 0) >= games) continue;
      // The first answer stays until there is a better one.
      const told = this.found.has(deal) ? el("p") : this.note;
      told.replaceChildren("…");
      const since = performance.now();
      if (!(await done(told, async () => this.found.set(deal, await this.#ask(deal, games, signal, told))))) return;
      if (signal.aborted) return;
      this.#draw();
      if (this.found.get(deal).status !== "graded" || performance.now() - since > QUICK_MS) return;
    }
  }

  #ask(deal, games, signal, told) {
    const waiting = (words) => !signal.aborted && told.replaceChildren(words);
    const query = new URLSearchParams({ deal, games });
    return call(`/api/v1/records/${this.player.game.record}/accuracy?${query}`, { signal, waiting });
  }

  #draw() {
    const found = this.found.get(this.deal);
    const graded = found?.status === "graded";
    this.note.replaceChildren(...(found ? [inLanguage(graded ? found.assumes : found.text)] : []));
    this.body.replaceChildren(...(graded ? this.#losses(found) : []));
    this.#mark();
  }

  // A reader who sees with one player's eyes must not learn what another held.
  #seen(choices) {
    return choices.filter(({ seat }) => !this.seat || seat === this.seat);
  }

  #losses({ choices, games }) {
    const lost = this.#seen(choices).filter((one) => hundredths(one.lost) > 0).sort((a, b) => b.lost - a.lost || a.ply - b.ply);
    const heading = el("h3", {}, el("a", { href: "/help/charts#in-a-table-chance-lost" }, t("grade-losses")));
    if (!lost.length) return [heading, el("p", { class: "small" }, t("grade-none"))];
    return [heading, el("ol", { class: "losses" }, ...lost.map((one) => el("li", {},
      el("button", { type: "button", class: "move", dataset: { ply: one.ply } },
        isClose(one, games) ? el("span", { class: "lost close" }, t("grade-close")) : el("span", { class: "lost" }, t("grade-lost", { n: hundredths(one.lost) })), " ",
        el("span", { class: "small" }, `${t("trick")} ${one.trick} `), el("span", { class: "who" }, one.seat), ...cardsOf(one.done)),
      el("span", { class: "small" }, ` ${t("grade-better")} `), ...cardsOf(one.best))))];
  }

  #mark() {
    const { ply, line } = this.state;
    const found = this.found.get(this.deal);
    const own = line ? [] : this.#seen(found?.choices ?? []).filter((one) => one.ply === ply);
    this.here.replaceChildren(...own.map((one) => {
      const { kind, options, best } = one;
      const less = hundredths(one.lost);
      const words = t(!less ? "grade-here-none" : isClose(one, found.games) ? "grade-here-close" : "grade-here", { options, lost: less });
      return el("span", {}, `${t(`grade-${kind}`)} – ${words} `, ...(less ? [`${t("grade-better")} `, ...cardsOf(best)] : []));
    }));
    for (const one of this.body.querySelectorAll("[data-ply]")) {
      const now = !line && Number(one.dataset.ply) === ply;
      one.classList.toggle("now", now);
      if (now) one.setAttribute("aria-current", "step");
      else one.removeAttribute("aria-current");
    }
  }
}

const cardsOf = (cards) => (cards.length ? cardsInWords(cards) : [t("grade-nothing")]);

// Whether a loss lies within its own interval of 95 %, that of two shares of so many games.
function isClose({ chance, lost }, games) {
  const spread = (share) => Math.max(share * (1 - share), 0) / games;
  return lost < 1.96 * Math.sqrt(spread(chance) + spread(chance + lost));
}

const hundredths = (share) => Math.round(share * 100);
