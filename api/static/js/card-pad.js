// The cards of a pack as buttons to type with, in the order of the game. What cannot come now is pale, what is used up struck out.

import { longName } from "./cards.js";
import { el } from "./dom.js";
import { cardWord } from "./notes.js";
import { language, t } from "./words.js";

/**
 * The pad, called `label`: the cards of `left` (copies not seen yet, by name), their ranks as in
 * `ranks`; `pick(card, may, button, again)` is called when one is chosen, `may` telling whether it is in the set
 * `those`, `again` whether this is the second part of a double click.
 */
export function cardPad(label, left, ranks, those, pick) {
  const place = (name) => ranks.indexOf(name[0]);
  const suits = Map.groupBy(Object.keys(left).sort((one, other) => place(one) - place(other)), (name) => name.at(-1));
  const button = (name) => {
    const may = those.has(name);
    const gone = !may && !left[name];
    return el("button", {
      type: "button",
      class: gone ? "gone" : null,
      "aria-disabled": may ? null : "true",
      dataset: { card: name },
      title: gone ? t("card-gone", { card: longName(name, language) }) : null,
      onclick: ({ currentTarget, detail }) => pick(name, may, currentTarget, detail > 1),
    }, cardWord(name), left[name] > 1 ? el("small", { "aria-hidden": "true" }, String(left[name])) : null);
  };
  return el("div", { class: "pad", role: "group", "aria-label": label },
    ...[..."SHDC"].filter((suit) => suits.has(suit)).map((suit) => el("div", { class: "suit" }, ...suits.get(suit).map(button))));
}
