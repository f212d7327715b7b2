// The replay page: one place in the record, and everything that shows it.

import { shortName } from "./cards.js";
import { byId, el, svg } from "./dom.js";
import { ScoreChart } from "./replay-chart.js";
import { Findings } from "./replay-findings.js";
import { Scoreboard } from "./replay-scores.js";
import { Table } from "./replay-table.js";
import { RecordText } from "./replay-text.js";
import { call, ProblemError } from "./service.js";
import { inLanguage, language, t } from "./words.js";

const STEP_MS = 900;
const { record, deals: written } = byId("replay").dataset;

const parts = {};
const loaded = new Map();
let replay = null;
let view = null; // the seat through whose eyes the table is seen, or null
let bottom = 0;
let place = { deal: 1, ply: 0 };
let timer = null;

// -- data

function fetchReplay(deal, seat) {
  const query = new URLSearchParams(written === "0" ? {} : { deal });
  if (seat) query.set("seat", seat);
  return call(`/api/v1/records/${record}/replay?${query}`);
}

/** The deal's events and positions; each is fetched once. */
function dealData(deal) {
  const key = `${deal}:${view ?? ""}`;
  if (!loaded.has(key)) {
    const answer = fetchReplay(deal, view).then((whole) => whole.deals.find((d) => d.deal === deal));
    answer.catch(() => loaded.delete(key));
    loaded.set(key, answer);
  }
  return loaded.get(key);
}

const deals = () => replay.figures.length;
const plies = (deal) => replay.spans[deal - 1].length;

// -- moving

let moves = 0;

async function go(deal, ply, { chosen = null } = {}) {
  if (!deals()) {
    if (chosen !== null) parts.findings.mark(0, 0, chosen);
    return;
  }
  const mine = ++moves;
  const to = { deal: clamp(deal, 1, deals()), ply: 0 };
  to.ply = clamp(ply, 0, plies(to.deal));
  const data = await dealData(to.deal);
  if (mine !== moves) return; // another move has been made meanwhile
  const onward = to.deal === place.deal && to.ply === place.ply + 1;
  place = to;
  const position = data.positions[to.ply];
  const event = to.ply ? data.events[to.ply - 1] : null;
  const before = to.ply ? data.positions[to.ply - 1] : null;
  parts.table.draw(position, event, onward);
  parts.scores.draw(position, onward ? before : null);
  parts.text.mark(to.deal, to.ply);
  parts.findings.mark(to.deal, to.ply, chosen);
  parts.chart.mark(to.deal, to.ply);
  byId("caption").replaceChildren(...caption(data, position, event));
  byId("deal").value = to.deal;
  byId("slider").max = plies(to.deal);
  byId("slider").value = to.ply;
  byId("slider").setAttribute("aria-valuetext", byId("caption").textContent);
  enable();
  history.replaceState(null, "", `#deal=${to.deal}&ply=${to.ply}`);
  byId("other-language").hash = location.hash;
  if (to.deal < deals()) dealData(to.deal + 1).catch(() => {});
}

function clamp(value, low, high) {
  return Math.min(Math.max(Number(value) || 0, low), high);
}

function enable() {
  const atStart = place.ply === 0;
  const atEnd = place.ply === plies(place.deal);
  for (const id of ["first", "previous-trick", "previous"]) byId(id).disabled = atStart && (id === "first" || place.deal === 1);
  for (const id of ["last", "next-trick", "next"]) byId(id).disabled = atEnd && (id === "last" || place.deal === deals());
  byId("previous-deal").disabled = place.deal === 1;
  byId("next-deal").disabled = place.deal === deals();
}

function step(by) {
  const to = place.ply + by;
  if (to < 0 && place.deal > 1) return go(place.deal - 1, plies(place.deal - 1));
  if (to > plies(place.deal) && place.deal < deals()) return go(place.deal + 1, 0);
  return go(place.deal, to);
}

/** To the end of this trick or of the next one; back to the end of the one before. */
async function stepTrick(by) {
  const { events } = await dealData(place.deal);
  const trickAt = (ply) => (ply > 0 ? (events[ply - 1].trick ?? 0) : 0);
  const ends = (ply) => ply === events.length || trickAt(ply) !== trickAt(ply + 1);
  let ply = place.ply;
  do ply += by; while (ply > 0 && ply < events.length && !ends(ply));
  if (ply < 0 || ply > events.length) return step(by);
  return go(place.deal, ply);
}

function toFinding(index) {
  const finding = replay.findings[index];
  const [deal, ply] = finding.ply !== null && finding.deal !== null
    ? [finding.deal, finding.ply]
    : placeOfText(finding);
  parts.text.showFinding(index);
  return go(deal, ply, { chosen: index });
}

// A finding about no action is shown where the text has come to by then.
function placeOfText({ deal, start }) {
  if (deal === null || start === null) return [place.deal, place.ply];
  return [deal, replay.spans[deal - 1].filter(([from]) => from <= start).length];
}

function nextFinding() {
  if (!replay.findings.length) return;
  const key = ([deal, ply]) => deal * 1e6 + ply;
  const here = key([place.deal, place.ply]);
  const places = replay.findings.map((f) => (f.ply !== null ? [f.deal, f.ply] : placeOfText(f)));
  const next = places.findIndex((p) => key(p) > here);
  toFinding(next < 0 ? 0 : next);
}

// -- words

function caption(data, position, event) {
  const where = [`${t("deal")} ${position.deal}`, `${t("trick")} ${event?.trick ?? position.trick}`, `${position.ply}/${data.plies}`].join(" · ");
  const out = [el("span", { class: "step" }, where)];
  const name = (seat) => parts.table.name(seat);
  if (!event) {
    out.push(`${t("event-deal-start")}. ${position.leader ? t("event-start", { who: name(position.leader) }) : ""}`);
    return out;
  }
  const cards = event.cards.map((card) => shortName(card, language)).join(" ");
  out.push(event.kind === "speech"
    ? t("said", { who: name(event.seat), text: event.text })
    : t(`event-${event.kind}`, { who: name(event.seat), cards }));
  if (event.kind === "declaration") {
    const meld = position.declared[event.seat]?.at(-1);
    if (meld && meld.cards.join() === event.cards.join()) out.push(` (${t(`kind-${meld.kind}`)})`);
  }
  if (event.points) out.push(el("span", { class: "worth" }, `+${event.points}`));
  const won = event.kind === "play" && position.table.length === 0 && position.last_trick?.winner;
  if (won) out.push(` – ${t("won-by", { who: name(won) })}`);
  for (const finding of parts.findings.at(position.deal, position.ply)) {
    if (!finding.variation) out.push(el("span", { class: "flaw" }, inLanguage(finding.message)));
  }
  return out;
}

// -- controls

function setPlaying(on) {
  if (on === (timer !== null)) return;
  clearInterval(timer);
  timer = on ? setInterval(tick, STEP_MS) : null;
  const label = t(on ? "pause" : "play");
  byId("play").title = label;
  byId("play").setAttribute("aria-label", label);
  byId("play").replaceChildren(svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: on ? "M7 5v14M17 5v14" : "M7 4l13 8-13 8z" })));
}

function tick() {
  if (place.deal === deals() && place.ply === plies(place.deal)) setPlaying(false);
  else step(1);
}

function turnTable() {
  bottom = (bottom + 1) % replay.seats.length;
  parts.table.turn(replay.seats[bottom]);
}

async function changeView(seat) {
  view = seat || null;
  if (view) {
    bottom = replay.seats.indexOf(view);
    parts.table.turn(view);
  }
  await go(place.deal, place.ply);
}

const ACTIONS = {
  first: () => go(place.deal, 0),
  last: () => go(place.deal, plies(place.deal)),
  previous: () => step(-1),
  next: () => step(1),
  "previous-trick": () => stepTrick(-1),
  "next-trick": () => stepTrick(1),
  "previous-deal": () => go(place.deal - 1, 0),
  "next-deal": () => place.deal < deals() && go(place.deal + 1, 0),
  play: () => setPlaying(timer === null),
  "turn-table": turnTable,
  help: () => byId("keys").showModal(),
};

const KEYS = {
  ArrowLeft: "previous", ArrowRight: "next", ArrowUp: "previous-deal", ArrowDown: "next-deal",
  PageUp: "previous-trick", PageDown: "next-trick", Home: "first", End: "last",
  " ": "play", f: "turn-table", "?": "help",
};

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || byId("keys").open) return;
  const { target } = event;
  if (target.closest("input, select, textarea, dialog")) return;
  if (event.key === " " && target.closest("button, summary, a")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "n") nextFinding();
  else if (KEYS[key]) ACTIONS[KEYS[key]]();
  else return;
  event.preventDefault();
  if (!["play"].includes(KEYS[key])) setPlaying(false);
}

function setUpControls() {
  for (const [id, action] of Object.entries(ACTIONS)) {
    byId(id).addEventListener("click", () => {
      if (id !== "play") setPlaying(false);
      action();
    });
  }
  const dealList = byId("deal");
  dealList.replaceChildren(...replay.figures.map(({ deal }) => el("option", { value: deal }, `${t("deal")} ${deal}`)));
  dealList.addEventListener("change", () => go(Number(dealList.value), 0));
  byId("slider").addEventListener("input", ({ target }) => {
    setPlaying(false);
    go(place.deal, Number(target.value));
  });
  byId("view").replaceChildren(el("option", { value: "" }, t("view-all")),
    ...replay.seats.map((seat) => el("option", { value: seat }, parts.table.name(seat) === seat ? seat : `${seat} – ${parts.table.name(seat)}`)));
  byId("view").addEventListener("change", ({ target }) => changeView(target.value));
  document.addEventListener("keydown", onKey);
  window.addEventListener("hashchange", () => go(...fromHash()));
  setUpSwipe(byId("table"));
}

function setUpSwipe(table) {
  let from = null;
  table.addEventListener("pointerdown", (event) => (from = event.pointerType === "touch" ? event.clientX : null));
  table.addEventListener("pointerup", (event) => {
    if (from !== null && Math.abs(event.clientX - from) > 40) step(event.clientX < from ? 1 : -1);
    from = null;
  });
}

function fromHash() {
  const values = new URLSearchParams(location.hash.slice(1));
  return [Number(values.get("deal")) || 1, Number(values.get("ply")) || 0];
}

// -- start

function downloadText() {
  // A link cannot ask for a form of its own; the text is fetched and handed over.
  byId("download-text").addEventListener("click", async (event) => {
    event.preventDefault();
    const response = await fetch(event.currentTarget.href, { headers: { Accept: "text/vnd.carnet" } });
    const link = el("a", { href: URL.createObjectURL(await response.blob()), download: `${record}.carnet` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
}

async function start() {
  const [deal, ply] = fromHash();
  try {
    replay = await fetchReplay(deal, null).catch((error) => {
      if (deal === 1) throw error;
      return fetchReplay(1, null);
    });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    byId("table").replaceChildren(el("p", { class: "loading" }, error.message || t("failed")));
    return;
  }
  for (const each of replay.deals) loaded.set(`${each.deal}:`, Promise.resolve(each));
  downloadText();
  parts.findings = new Findings(replay.findings, toFinding);
  parts.text = new RecordText(byId("text"), replay, go, (index, alone) => alone ? toFinding(index) : parts.findings.mark(0, 0, index));
  if (!deals()) {
    byId("table").replaceChildren(el("p", { class: "loading" }, t(written === "0" ? "no-deals" : "no-table")));
    for (const id of ["scoreboard", "caption"]) byId(id).hidden = true;
    document.querySelector(".controls").hidden = true;
    document.querySelector(".chart").hidden = true;
    return;
  }
  const starts = replay.spans.map((_, index) => replay.spans.slice(0, index).reduce((sum, deal) => sum + deal.length, 0));
  parts.table = new Table(byId("table"), { ...replay, trumps: replay.game !== "bassadewitz" && replay.game !== "bassadewitz-old" });
  parts.scores = new Scoreboard(byId("scoreboard"), byId("score-table"), replay);
  parts.chart = new ScoreChart(starts, (d, p) => go(d, p));
  setUpControls();
  await go(deal, ply);
  await parts.chart.show();
}

await start();
