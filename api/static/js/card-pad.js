// The cards of a pack as buttons to type with. Cards that cannot come now are disabled, used-up cards struck out.

import { longName } from "./cards.js";
import { el } from "./dom.js";
import { cardWord } from "./notes.js";
import { language, t } from "./words.js";

/**
 * The pad, called `label`: of the cards of `left` (copies not seen yet, by name) those in `may` can
 * be chosen; `pick(card, button)` is called when one is.
 */
export function cardPad(label, left, may, pick) {
  const suits = Map.groupBy(Object.keys(left), (name) => name.at(-1));
  return el("div", { class: "pad", role: "group", "aria-label": label },
    ...[...suits.values()].map((names) => el("div", { class: "suit" }, ...names.map((name) => {
      const gone = !may.has(name);
      const many = left[name] > 1 ? el("small", { "aria-hidden": "true" }, String(left[name])) : null;
      return el("button", {
        type: "button",
        class: gone && !left[name] ? "gone" : null,
        disabled: gone,
        dataset: { card: name },
        title: gone && !left[name] ? t("card-gone", { card: longName(name, language) }) : null,
        onclick: ({ currentTarget }) => pick(name, currentTarget),
      }, cardWord(name), many);
    }))));
}
