// What has just happened, in words.

import { shortName } from "./cards.js";
import { el } from "./dom.js";
import { causeWords } from "./fault-words.js";
import { inLanguage, language, t } from "./words.js";

/** What an action is, by the `position` before or after it: where nobody draws, `|` and `||` answer an offer before the first card. */
export function meant({ kind }, { talon_left: left, table, last_trick: last }) {
  if (left !== 0 || last || table.length) return kind;
  return { closing: "refusal", claim: "acceptance" }[kind] ?? kind;
}

/** The sentence for an action; `name` gives a seat's player. */
export function sentence(event, position, name) {
  const who = name(event.seat);
  if (event.kind === "speech") return t("said", { who, text: event.text });
  return t(`event-${meant(event, position)}`, { who, cards: event.cards.map((card) => shortName(card, language)).join(" ") });
}

/** What was declared by this action, if it counts. */
export function meldOf(event, position) {
  if (event.kind !== "declaration") return null;
  const meld = position.declared[event.seat]?.at(-1);
  return meld?.cards.join() === event.cards.join() ? meld : null;
}

/** What a declaration is called; `kinds` are those of the game. */
export function kindWord(kinds, { kind }) {
  return inLanguage(kinds[kind]) || kind;
}

/**
 * The line under the table of a `replay`.
 * `signs(state)` gives the judgements on the action in view, as elements.
 */
export class Caption {
  constructor(root, name, replay, signs = () => []) {
    this.root = root;
    this.name = name;
    this.replay = replay;
    this.signs = signs;
  }

  show(state) {
    const { deal, ply, line, data, position, event, chosen } = state;
    const where = [`${t("deal")} ${deal}`, `${t("trick")} ${event?.trick ?? position.trick ?? "?"}`, `${ply}/${data.plies}`];
    this.root.replaceChildren(
      el("span", { class: "step" }, where.join(" · "), line ? el("b", {}, ` · ${t("variation")}`) : null),
      ...(event ? this.#action(event, position) : [`${t("event-deal-start")}. ${position.leader ? t("event-start", { who: this.name(position.leader) }) : ""}`]),
      ...this.signs(state),
      ...(position.gap ? [el("span", { class: "missing" }, ` – ${t("gap-next")}`)] : []),
      ...(line ? [] : this.#flaws(data, ply, chosen)));
  }

  #action(event, position) {
    const out = [sentence(event, position, this.name)];
    const meld = meldOf(event, position);
    if (meld) out.push(` (${kindWord(this.replay.kinds, meld)})`);
    if (event.points) out.push(el("span", { class: "worth" }, `+${event.points}`));
    const winner = position.closed && position.last_trick.winner;
    if (winner) out.push(` – ${t("won-by", { who: this.name(winner) })}`);
    return out;
  }

  // What caused what is wrong with this action, and the finding pointed at, if it is of no action.
  #flaws(data, ply, chosen) {
    const words = this.replay.findings
      .filter((f, at) => f.deal === data.deal && !f.variation && (f.ply === null ? at === chosen : ply > 0 && f.ply === ply))
      .map((f) => causeWords(f, { ...this.replay, deals: [data] }));
    return [...new Set(words)].map((one) => el("span", { class: "flaw" }, one));
  }
}
