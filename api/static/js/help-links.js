// Links from a page into the help: from a chart to its definition, from a finding to its rule, its books and its code.

import { byId, el } from "./dom.js";
import { sourceWords, t } from "./words.js";

/** Let the link beside a list of charts lead to what the help says of the chosen one. */
export function aboutChart(kinds) {
  const link = byId("about-chart");
  const lead = () => { link.hash = `${link.dataset.table}-${kinds.value}`; };
  // Set as late as this, because a link must be pointed at or focused before it can be followed.
  for (const event of ["pointerenter", "focus", "click"]) link.addEventListener(event, lead);
}

/** The place in the help that states a rule, the rules of its game and the books behind it, each a click away. */
export function ruleWords({ id, source }, code) {
  const [game] = id.split("/");
  // The first part names a chapter, or with the game of a stranger the game itself; the others name books.
  const [place, ...books] = source.split(/(; |, (?!\d))/);
  const words = /^(rulebook|notation) /.test(place) || !books.length && place === game
    ? [link(`/help/rule/${id}`, place, id), ...books.map(bookWords)]
    : [link(`/help/rule/${id}`, t("rule-here"), id), " – ", bookWords(place), ...books.map(bookWords)];
  const more = [link(`/help/findings/${code}`, t("about-finding"))];
  if (game !== "notation") more.unshift(link(`/games/${game}`, t("rules-of-game")), " · ");
  return [...words, " – ", ...more];
}

function bookWords(words) {
  return /^[;,] $/.test(words) ? sourceWords(words) : link(`/help/source/${encodeURIComponent(words)}`, words);
}

function link(href, words, title) {
  // A click on the finding itself goes to its action, so the links must not pass the click on.
  return el("a", { href, title: title ?? null, onclick: (event) => event.stopPropagation() }, sourceWords(words));
}
