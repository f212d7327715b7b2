// The page of a player: standings, scores over time, games, partners, opponents, spellings.

import { byId, el } from "./dom.js";
import { dark, drawChart, fillTable, linkData, loadPlotly } from "./figures.js";
import { RATINGS, RESULTS, fill, join, person, shown } from "./number-tables.js";
import { call, done } from "./service.js";
import { gameTitle, language, readerDate, t } from "./words.js";

const { source, mayChange } = byId("name").dataset;
const told = byId("told");
const STANDINGS = ["game", "place", ...RESULTS, ...RATINGS];
const MET = ["player", "game", ...RESULTS];
const RESULT = [
  { words: () => t("col-date"), cell: (one) => el("a", { href: `/records/${one.record}` }, one.date ? readerDate(one.date) : one.record), text: true },
  { words: () => t("col-game"), cell: (one) => gameTitle(one.game), text: true },
  { words: () => t("col-outcome"), cell: (one) => t(`outcome-${one.outcome}`), text: true, figure: "outcome" },
  { words: () => t("col-score"), cell: (one) => shown(one.score), figure: "score" },
  { words: () => t("col-conceded"), cell: (one) => shown(one.conceded), figure: "conceded" },
  { words: () => t("col-partner"), cell: (one) => named(one.side, byId("name").textContent), text: true },
  { words: () => t("col-against"), cell: (one) => one.others.flatMap((side, at) => [at ? " – " : "", ...named(side)]), text: true },
];
function named(side, but) {
  return side.filter((name) => name !== but).flatMap((name, at) => [at ? " & " : "", person(name)]);
}

async function load() {
  const values = { theme: dark.matches ? "dark" : "light", language };
  await done(told, async () => {
    const found = await call(`${source}?${new URLSearchParams(values)}`);
    document.title = `${found.name} – Carnet`;
    byId("name").textContent = found.name;
    byId("spellings").hidden = found.spellings.length < 2;
    byId("spellings").textContent = `${t("also-written")} ${found.spellings.slice(1).join(", ")}`;
    fill(byId("standings"), STANDINGS, found.standings);
    fill(byId("results"), RESULT, found.results);
    for (const which of ["opponents", "partners"]) {
      byId(which).hidden = !found[which].length;
      fill(byId(which).querySelector("table"), MET, found[which]);
    }
    byId("aliases").querySelector("ul").replaceChildren(...found.aliases.map(alias));
    byId("all-records").href = `/records?${new URLSearchParams({ person: found.name })}`;
    fillTable(byId("chart-table"), found.chart.table);
    linkData(byId("chart-csv"), source, {});
    await drawChart(await loadPlotly(byId("chart").dataset.plotly), byId("chart"), found.chart);
  });
}

function alias({ id, spelling }) {
  const button = el("button", { type: "button", "aria-label": `${t("alias-separate")}: ${spelling}`, onclick: () => change(async () => {
    await call(`/api/v1/aliases/${id}`, { method: "DELETE" });
    told.textContent = t("alias-gone", { spelling });
  }) }, t("alias-separate"));
  return el("li", {}, `${spelling} ${t("alias-is")}`, mayChange === "true" ? button : null);
}

async function change(doing) {
  if (await done(told, doing)) load();
}

byId("join")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = event.target.elements.namedItem("spelling");
  const spelling = field.value.trim();
  const name = byId("name").textContent;
  change(async () => {
    await join(spelling, name);
    told.textContent = t("alias-set", { spelling, name });
    field.value = "";
  });
});
dark.addEventListener("change", load);
load();
