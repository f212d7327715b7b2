// Par of the deal in view, and its opening lead against the best one, when the reader opens it.

import { el } from "./dom.js";
import { cardWord, cardsInWords } from "./notes.js";
import { call, done } from "./service.js";
import { inLanguage, t } from "./words.js";

/** A part that opens. What it tells is worked out for the whole record, once, when it is first open. */
export class Par {
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
