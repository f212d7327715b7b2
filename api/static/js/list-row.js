// A record as the list shows it: who played what, when, how it ended, and the words that were sought.

import { el } from "./dom.js";
import { inLanguage, readerDate, t, tn } from "./words.js";

/** What is found elsewhere than in what a row shows anyway has a line of its own, with these words. */
const ELSEWHERE = { comment: "found-comment", said: "found-said", Annotator: "found-annotator" };

/** With more letters than this, names and score have no room beside each other on a telephone. */
const IN_LINE = 36;

/** The row of a record; `address` is where it leads, `box` chooses it, or is null. */
export function row(record, address, box) {
  const where = whenAndWhere(record);
  const long = namesOf(record).length + (record.score ?? []).join(" – ").length > IN_LINE;
  return el("li", {}, box,
    el("a", { class: long ? "record long" : "record", href: address, dataset: { id: record.id } },
      el("span", { class: "players" }, ...players(record)),
      score(record),
      el("span", { class: "about" },
        el("span", { class: "game" }, inLanguage(record.title) || record.game || t("unknown-game")),
        el("span", { class: "when" }, ...where, source(record, where.length === 0)),
        el("span", { class: "deals" }, ` · ${tn("deals", record.deals)}${record.complete ? "" : `, ${t("unfinished")}`}`),
        ...(record.tags ?? []).flatMap((name) => [" ", el("span", { class: "badge plain label" }, name)])),
      el("span", { class: "state" }, ...state(record)),
      elsewhere(record)));
}

/** The names of the players, as one reads them. */
export function namesOf(record) {
  return Object.values(record.players).join(" – ") || t("unnamed");
}

/** Tell apart records of the same players and game: what they differ in most comes first, without what they share. */
export function tellApart(list) {
  for (const alike of Map.groupBy(list.querySelectorAll("a.record"), (one) => [".players", ".game"].map((part) => one.querySelector(part).textContent).join("\n")).values()) {
    const kinds = (part) => new Set(alike.map((one) => one.querySelector(part)?.textContent)).size;
    const most = [".event", ".date", ".round", ".site", ".source"].reduce((best, part) => (kinds(part) > kinds(best) ? part : best));
    const parts = kinds(most) > 1 ? alike.map((one) => one.querySelector(`.when ${most}`)).filter(Boolean) : [];
    const shared = beginning(parts.map((part) => part.lastChild.textContent));
    for (const part of parts) {
      part.hidden = false;
      part.append(part.firstChild);
      if (shared > IN_LINE && part.childNodes.length === 2) part.firstChild.textContent = `…${part.firstChild.textContent.slice(shared)}`;
      part.closest(".about").prepend(part);
    }
  }
}

// How many letters these texts begin with in common, but for the word before the one that differs.
const beginning = ([first = "", ...others]) => first.lastIndexOf(" ", first.lastIndexOf(" ", [...first].findIndex((letter, at) => others.some((other) => other[at] !== letter))) - 1) + 1;

function players(record) {
  const seats = Object.entries(record.players);
  if (!seats.length) return [t("unnamed")];
  return seats.flatMap(([seat, name], at) => [at ? " – " : null, ...shown(record, seat, name)]);
}

function whenAndWhere(record) {
  const parts = Object.entries({
    date: record.date && [readerDate(record.date)],
    event: record.event && shown(record, "Event", record.event),
    round: record.round && [t("round-n", { n: record.round })],
    site: record.site && shown(record, "Site", record.site),
  }).filter(([, part]) => part);
  return parts.length ? [el("span", { class: "where" }, ...parts.map(([kind, part]) => el("span", { class: kind }, " · ", ...part)))] : [];
}

function source(record, needed) {
  if (!record.source) return null;
  return el("span", { class: "source", hidden: !needed && record.found?.where !== "Source" }, " · ", ...shown(record, "Source", record.source));
}

// A text of the row, with what was sought in it marked.
function shown({ found }, where, text) {
  return found?.where === where ? marked(found.pieces) : [text];
}

function marked(pieces) {
  return pieces.map(({ text, sought }) => (sought ? el("mark", {}, text) : text));
}

function elsewhere({ found }) {
  const label = ELSEWHERE[found?.where];
  return label ? el("span", { class: "found" }, el("small", {}, t(label)), " ", ...marked(found.pieces)) : null;
}

function score(record) {
  const parts = (record.score ?? []).flatMap((points, side) => {
    const won = record.winner?.includes("ABCDEF"[side]);
    return [side ? " – " : null, el("span", { class: won ? "won" : null }, String(points))];
  });
  return el("span", { class: "score" }, ...parts);
}

function state(record) {
  const said = record.annotations ? el("span", { class: "badge plain", title: t("filter-with-annotations") }, `✎ ${record.annotations}`) : null;
  return [said, said ? " " : null, faultsOf(record)];
}

function faultsOf({ severities }) {
  const faults = ["error", "illegal", "mismatch"].reduce((n, s) => n + (severities[s] ?? 0), 0);
  return faults ? el("span", { class: "badge fault" }, `✗ ${tn("faults", faults)}`) : null;
}
