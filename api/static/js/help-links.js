// Links from a finding into the help: to its rule, its books and its code.

import { el } from "./dom.js";
import { language, t } from "./words.js";

const phrases = JSON.parse(t("source-phrases"));

/** Where a rule is written, in the reader's language. */
function sourceWords(source) {
  const spaced = language === "fr" ? source.replaceAll("; ", " ; ").replaceAll(": ", " : ") : source;
  return phrases.reduce((text, [english, other]) => text.replaceAll(english, other), spaced);
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
