// What each option of a player is expected to bring, as tables: before the draw, and after it.

import { el } from "./dom.js";
import { actionWords } from "./notes.js";
import { language, t } from "./words.js";

export const plain = (number) => number.toLocaleString(language, { maximumFractionDigits: Math.abs(number) < 10 ? 1 : 0 }).replace("-", "−");
export const signed = (number) => (number > 0 ? `+${plain(number)}` : plain(number));
export const percent = (chance) => `${Math.round(100 * chance)}\u00a0%`;

/** A table for each list of options that there is, the best option of each first. */
export function adviceTables({ announcements, options }) {
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
