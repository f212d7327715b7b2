// The page on which a record is typed, checked while it is typed, and saved.

import { AboutGame } from "./about-game.js";
import { fromAddress } from "./address.js";
import { Caption } from "./caption.js";
import { byId, el } from "./dom.js";
import { Draft } from "./drafts.js";
import { Editor } from "./editor.js";
import { causeWords } from "./fault-words.js";
import { Guide } from "./guide.js";
import { Live } from "./live-sharing.js";
import { actionWords } from "./notes.js";
import { Findings } from "./replay-findings.js";
import { Table } from "./replay-table.js";
import { loadRecord, newKey, put, remove, saveRecord } from "./saving.js";
import { ProblemError, call, codePoints, explain, isFault } from "./service.js";
import { findingsOfAll, recordsOf } from "./typing-findings.js";
import { beforePlay, hasDeal, nextDeal, placeIn, pointAt, recordsIn, skeleton, tagEdit, unfinishedAt } from "./typing-place.js";
import { language, t, tn } from "./words.js";
import { Writing } from "./writing.js";

const WAIT_MS = 180;
const page = byId("typing");
const packs = JSON.parse(page.dataset.packs);
const { record } = page.dataset;

const draft = new Draft(record);
const about = new AboutGame(edited);
const guide = new Guide((seat) => table?.name(seat) ?? seat, {
  act: (action) => writing.add({ ...action, from: offeredAt.next }),
  end: (words) => {
    const at = shown.text === editor.text ? unfinishedAt(shown.text, shown.place) : null;
    if (at !== null) written(() => editor.insert(at, words, at + 1));
  },
  addDeal,
  result: (score) => edited((text, place) => tagEdit(text, place, "Result", score)),
  save: () => save(version),
  undo: () => {
    editor.undo();
    lookNow();
  },
  leaveOut: () => {
    const [from, to] = shown.answer.spans[here.data.deal - 1][here.ply].map((at) => editor.units(at));
    written(() => editor.insert(from, "", to + (editor.text[to] === " " ? 1 : 0)));
  },
  before: () => goTo(here.ply),
  onward: () => goTo(here.data.plies),
});
let table = null;
let seated = "";
let shown = null; // what the service says of the text, and the text that it says it of
let here = null; // where in it the caret is
let offeredAt = {}; // where what the table, and what the guide offers, may be done
let waiting = null;
let asked = 0;
let told = 0; // how many findings of the record at the caret are told
let looking = null; // the look that is under way, and the text and place that it is at
let opensAt = record && location.hash ? fromAddress() : null; // where a correction begins
let queued = null; // the key under which what is typed waits to be sent
let version = null; // that of the stored record which what is typed is to replace

// -- looking at what is typed

function changed(typed) {
  if (typed) {
    draft.keep(editor.text, version);
    live.changed();
    byId("save-state").replaceChildren();
  }
  if (isShown(placeIn(editor.beforeCaret))) {
    if (shown.answer && finished(shown.answer).findings.length !== told) tell();
    showCaret();
  } else {
    showBusy();
    clearTimeout(waiting);
    waiting = setTimeout(look, WAIT_MS);
  }
}

const samePlace = (one, other) => one.record === other.record && one.deal === other.deal;

/** Whether what is shown belongs to the present text and to that place in it. */
function isShown(place) {
  return shown?.text === editor.text && samePlace(shown.place, place);
}

/** Tell whether what is offered is still of the text before the last change. */
function showBusy() {
  guide.busy = writing.pending || !isShown(placeIn(editor.beforeCaret)) || shown.problem !== null;
}

// After a click the text is checked at once, because the next choice depends on it.
function lookNow() {
  clearTimeout(waiting);
  return look();
}

/** Write by a click, which the guide can take back. */
function written(write) {
  write();
  guide.wrote();
  lookNow();
}

/** Change a tag of the record that the caret is in, as `edit(text, place)` says. */
function edited(edit) {
  about.settle();
  const change = edit(editor.text, placeIn(editor.beforeCaret));
  if (change) written(() => editor.change(change.at, change.text, change.to));
}

function look() {
  const { text } = editor;
  const place = placeIn(editor.beforeCaret);
  if (looking?.text !== text || !samePlace(looking.place, place)) {
    const mine = { text, place };
    mine.done = lookAt(text, place).finally(() => {
      if (looking === mine) looking = null;
    });
    looking = mine;
  }
  return looking.done;
}

async function lookAt(text, place) {
  const mine = ++asked;
  let answer = null;
  let elsewhere = [];
  let problem = null;
  const records = recordsIn(text);
  if (records) {
    try {
      [answer, elsewhere] = await Promise.all([replay(text, place), records > 1 ? recordsOf(text) : []]);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      problem = error;
    }
  }
  // Whoever is back where they were is shown that already.
  if (mine !== asked || text !== editor.text || !samePlace(place, placeIn(editor.beforeCaret))) return;
  shown = { text, place, answer, problem };
  here = null;
  showBusy();
  if (answer) show(answer, elsewhere);
  else showNothing(problem);
}

/**
 * What the service says of a deal in the present text, whatever has become of that meanwhile;
 * undefined if nothing is to be said.  Throws ProblemError.
 */
async function known(place) {
  if (isShown(place) && !shown.problem) return shown.answer;
  for (;;) {
    const { text } = editor;
    if (samePlace(placeIn(editor.beforeCaret), place)) {
      await lookNow();
      if (isShown(place)) {
        if (shown.problem) throw shown.problem;
        return shown.answer;
      }
    } else {
      const answer = recordsIn(text) ? await replay(text, place) : null;
      if (text === editor.text) return answer;
    }
  }
}

function replay(text, { record: number, deal }, ply = null) {
  const query = new URLSearchParams({ record: number });
  if (hasDeal(text)) query.set("deal", deal);
  if (ply !== null) query.set("ply", ply);
  return call(`/api/v1/replay?${query}`, { carnet: text });
}

function show(answer, elsewhere) {
  shown.elsewhere = elsewhere;
  seat(answer);
  tell();
  if (table) about.show(shown.text, shown.place, answer);
  const opens = opensAt && placeToOpen(answer.spans[opensAt.deal - 1]);
  opensAt = null;
  // Whoever is in the text already stays where they are.
  if (opens && document.activeElement !== editor.area) editor.goTo(...opens);
  else showCaret();
}

/** Tell what is wrong with the text. */
function tell() {
  const { answer, elsewhere } = shown;
  const said = finished(answer);
  told = said.findings.length;
  const { findings, heads, faulty } = findingsOfAll(said, elsewhere, (offset) => editor.goTo(offset));
  editor.mark(answer.spans, findings);
  // The names of this record are not those of the others.
  const replay = elsewhere.length ? {} : answer;
  const list = new Findings(findings, (index) => findings[index].start !== null && editor.goTo(findings[index].start, findings[index].end), goToAction, heads, { replay });
  const faults = findings.filter(isFault);
  const counted = [tn("faults", faults.length), ...(elsewhere.length ? [tn("faulty-records", faulty)] : [])].join(" · ");
  const tellFirst = () => state(faults.length ? `✗ ${counted} · ${causeWords(faults[0], replay)}` : `✓ ${t("fine")}`, faults.length ? "fault" : "fine");
  tellFirst();
  if (!answer.ok && said === answer) tellCauses(list, answer, shown.text, tellFirst);
}

/** What is said of the text, without what is wrong only because it is half typed. */
function finished(answer) {
  const at = editor.typedTo;
  if (at === null) return answer;
  const half = ({ code, start, end }) => start !== null && start <= at && (at <= end || code === "syntax-unclosed");
  const findings = answer.findings.filter((one) => !half(one));
  return findings.length < answer.findings.length ? { ...answer, findings } : answer;
}

/** Tell what was found in the record at the caret by cause, and then call `tellFirst`, unless its text has changed meanwhile. */
async function tellCauses(list, answer, text, tellFirst) {
  const [all, { tellByCause }] = await Promise.all([recordsOf(text), import("./by-cause.js")]);
  const found = all.find(({ record }) => record === answer.record);
  if (found && text === shown.text && shown.answer === answer) {
    tellByCause(list, found, answer.findings.length, (slip) => editor.goTo(slip.start, slip.end));
    tellFirst();
  }
}

/** From where to where in the text the action stands at which a correction begins, or what comes before the first one. */
function placeToOpen(spans) {
  const { deal, ply } = opensAt;
  if (ply) return spans?.[ply - 1];
  const at = beforePlay(editor.text, { record: 1, deal });
  return at === null ? undefined : [codePoints(editor.text.slice(0, at)).length];
}

function showNothing(problem) {
  // Who writes without a network keeps the table and the cards.
  if (problem?.problem === null) return state(problem.message || t("offline-typing"), "fault");
  const findings = problem?.problem?.findings ?? [];
  editor.mark([], []);
  new Findings(findings, () => {}, () => {});
  const words = problem ? problem.message : editor.text.trim() ? t("no-record-yet") : "";
  state(words, words ? "fault" : "");
  return clearTable(t(editor.text.trim() ? "no-record-yet" : "nothing-typed"));
}

function state(words, kind) {
  byId("state").textContent = words;
  byId("state").className = `tall ${kind}`;
}

// -- the table

function clearTable(words) {
  table = null;
  seated = "";
  page.classList.remove("begun");
  byId("table").className = "table";
  byId("table").replaceChildren(el("p", { class: "loading" }, words));
  byId("caption").textContent = "";
  byId("line").replaceChildren();
  // What has no table is looked at as a text.
  if (editor.text.trim()) showText(true);
  guide.clear();
  about.clear();
}

/** Set the table for the game that is typed, anew only where it is another. */
function seat({ game, seats, players, direction, trumps, kinds }) {
  page.classList.toggle("begun", seats.length > 0);
  const wanted = JSON.stringify([game, seats, players, direction, trumps]);
  if (!seats.length) clearTable(t("unknown-rules"));
  else if (wanted !== seated) {
    table = new Table(byId("table"), { game, seats, players, direction, trumps, kinds }, {
      play: (card) => writing.add({ kind: "play", cards: [card], seat: offeredAt.table.seat, from: offeredAt.table }),
      jump: (ply) => goToAction(here.data.deal, ply),
    });
    seated = wanted;
  }
}

/** An action of the record that the caret is in chosen, to be corrected. */
function goToAction(deal, ply) {
  const span = shown.answer?.spans[deal - 1]?.[ply - 1];
  if (span) editor.goTo(...span);
}

/** The caret after so many actions of the deal that it is in. */
function goTo(ply) {
  const { data } = here;
  if (ply) editor.goTo(shown.answer.spans[data.deal - 1][ply - 1][1]);
  else editor.goTo(codePoints(editor.text.slice(0, beforePlay(editor.text, shown.place))).length);
}

/** Show the action at the caret. */
async function showCaret() {
  const { answer } = shown;
  const data = answer?.deals[0];
  if (!table || !data) return;
  const spans = answer.spans[data.deal - 1];
  const { ply, on } = pointAt(spans, editor.caret);
  if (here?.ply === ply && here.on === on) return;
  here = { ply, on, data, position: data.positions[ply] };
  const event = ply ? data.events[ply - 1] : null;
  const step = { deal: data.deal, ply, line: null, data, position: here.position, event, onward: false, seat: null };
  table.show(step);
  new Caption(byId("caption"), table.name, answer).show(step);
  editor.markAction(data.deal, on ? ply + 1 : ply);
  const faulty = answer.findings.filter((one) => one.deal === data.deal && one.severity !== "note").map((one) => one.ply);
  showLine(byId("line"), data, here, new Set(faulty), (to) => goToAction(data.deal, to));
  const mine = here;
  offeredAt.table = { text: shown.text, ply, seat: here.position.to_play };
  const next = ply === data.plies ? answer.next : await nextAt(shown.place, ply).catch(unlessProblem);
  if (mine !== here) return;
  offeredAt.next = offeredAt.table;
  if (next) {
    guide.show(next, shown.place, ply, {
      position: here.position,
      kinds: answer.kinds,
      ranks: packs[answer.game]?.ranks ?? "",
      unfinished: unfinishedAt(shown.text, shown.place) !== null,
      last: ply === data.plies,
      old: on ? data.events[ply] : null,
    });
  } else guide.clear();
}

async function nextAt(place, ply) {
  return (await replay(editor.text, place, ply)).next;
}

/** The panels beside the text may be missing while the service does not answer. */
function unlessProblem(error) {
  if (!(error instanceof ProblemError)) throw error;
  return null;
}

// -- starting, saving

function begin(game) {
  const today = new Date();
  const date = [today.getFullYear(), today.getMonth() + 1, today.getDate()].map((n) => String(n).padStart(2, "0")).join(".");
  editor.text = (editor.text.trim() ? `${editor.text.trimEnd()}\n\n` : "") + skeleton(game, packs[game].seats, date, language);
  about.open();
  lookNow();
}

function addDeal() {
  const deal = shown && nextDeal(editor.text, placeIn(editor.beforeCaret));
  if (deal) written(() => editor.insert(deal.at, deal.text));
}

/** Store the text; whether that worked is shown apart from the findings in it. */
async function save(seen) {
  const told = byId("save-state");
  if (byId("save").ariaBusy === "true") return undefined;
  byId("save").ariaBusy = "true";
  told.replaceChildren();
  const entry = { key: newKey(), record, text: editor.text, version: seen };
  try {
    const { id, duplicate, same } = await saveRecord(record, entry.text, seen, entry.key);
    if (queued) remove(queued);
    await live.end(id);
    draft.drop();
    const place = here ? `#${new URLSearchParams({ deal: here.data.deal, ply: here.on ? here.ply + 1 : here.ply })}` : "";
    const link = (to) => el("a", { href: `/records/${to}` }, to);
    if (duplicate) told.replaceChildren(t("saved-known"), link(id));
    else if (same) told.replaceChildren(t("saved-same"), link(same), ` · ${t("saved-as")}`, link(id));
    else location.href = `/records/${id}${record ? place : ""}`;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.problem === null) return sendLater(entry);
    told.replaceChildren(...explain(error));
    if (error.problem?.status === 412) {
      told.append(" ", el("button", { type: "button", onclick: () => save("*") }, t("save-anyway")));
    }
  } finally {
    byId("save").ariaBusy = "false";
  }
  return undefined;
}

/** Where the service did not answer, what was typed is kept until it does. */
function sendLater(entry) {
  const isKept = put(entry, queued);
  if (isKept) {
    queued = entry.key;
    draft.drop();
  }
  byId("save-state").replaceChildren(t(isKept ? "outbox-kept" : "outbox-full"));
}

const editor = new Editor(byId("area"), byId("under"), changed);
const writing = new Writing(editor, byId("waiting"), {
  known, nextAt,
  written: () => {
    guide.wrote();
    lookNow();
  },
  waits: showBusy,
  failed: (error) => state(error.message || t("failed"), "fault"),
});
const live = new Live(() => editor.text);
// Not every browser takes the focus from a field when a button is clicked.
document.addEventListener("click", ({ target }) => byId("about").contains(target) || about.settle(), true);
const start = byId("start");
let typed = false; // what is typed or stepped through is not chosen before Enter, or before the list is left
function chooseGame() {
  if (start.value) begin(start.value);
  start.value = "";
}
start?.addEventListener("pointerdown", () => (typed = false));
start?.addEventListener("keydown", ({ key }) => {
  typed = key !== "Enter";
  if (!typed) chooseGame();
});
start?.addEventListener("change", () => typed || chooseGame());
start?.addEventListener("blur", chooseGame);
const asText = byId("as-text");
asText.addEventListener("click", () => showText(asText.ariaExpanded !== "true"));
function showText(shows) {
  asText.ariaExpanded = String(shows);
  byId("text").classList.toggle("away", !shows);
  editor.area.tabIndex = shows ? 0 : -1;
}
byId("add-deal").addEventListener("click", addDeal);
byId("save").addEventListener("click", () => save(version));
window.addEventListener("online", lookNow);
byId("drop-draft").addEventListener("click", async () => {
  byId("draft").hidden = true;
  ({ text: editor.text, version } = await stored());
  draft.drop();
});

const stored = () => (record ? loadRecord(record) : { text: "", version: null });
const now = await stored();
const { kept } = draft;
const restored = Boolean(kept?.text.trim()) && kept.text !== now.text;
byId("draft").hidden = !restored;
({ version } = restored ? kept : now);
editor.text = restored ? kept.text : now.text;
// Somebody may have chosen before the page was ready.
if (start) chooseGame();

/**
 * Show the actions of `data`, a deal, in `root`: the one after `ply` chosen if `on`, otherwise the place before it;
 * `faulty` has the plies of those that are wrong; `go(ply)` is called when one is clicked.
 */
function showLine(root, { events }, { ply, on }, faulty, go) {
  const here = on ? null : el("span", { class: "here", "aria-hidden": "true" });
  let trick = null;
  const words = events.flatMap((event, index) => {
    const opens = event.kind === "play" && event.trick !== trick;
    if (opens) ({ trick } = event);
    return [index === ply ? here : null, opens && trick ? el("span", { class: "number" }, `${trick}.`) : null, el("button", {
      type: "button",
      class: faulty.has(event.ply) ? "fault" : null,
      "aria-current": on && index === ply ? "step" : null,
      onclick: () => go(event.ply),
    }, ...actionWords(event))];
  });
  if (ply === events.length) words.push(here);
  root.replaceChildren(...words.filter(Boolean));
  const shown = here ?? root.querySelector("[aria-current]");
  root.scrollTop = shown.offsetTop - root.offsetTop - (root.clientHeight - shown.offsetHeight) / 2;
}
