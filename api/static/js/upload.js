// Adding records: dropped, chosen or pasted; what became of each is shown.

import { byId, el } from "./dom.js";
import { openToCorrect } from "./drafts.js";
import { findingWords, slipWords } from "./fault-words.js";
import { TAB, forget, keep, kept } from "./kept.js";
import { ProblemError, call, isFault } from "./service.js";
import { sections } from "./tokens.js";
import { gameTitle, inLanguage, t, tn } from "./words.js";

const SHOWN_FINDINGS = 5;
const SHOWN_FILES = 12;
const STATUS_BADGE = { stored: "fine", duplicate: "plain", checked: "fine", outside: "warn", unreadable: "fault" };

/** At most so many files, and bytes unless one record has more, go at once: how far it has come is told after each. */
const PORTION_FILES = 25;
const PORTION_BYTES = 500_000;

/** Under which name the last answer is kept, for whoever comes back from one of its records. */
const ANSWER = "carnet-answer";

/** The files to send. */
let chosen = [];

/** Make the form work; `changed` is called when records have been stored. */
export function setUpUpload(changed) {
  const last = JSON.parse(kept(ANSWER, TAB));
  if (last && performance.getEntriesByType("navigation")[0]?.type === "back_forward") {
    byId("add").open = true;
    show([...summary(last, last.what), rows(last)]);
  }
  const form = byId("upload");
  const drop = byId("drop");
  const choose = (files) => {
    chosen = [...files];
    const names = chosen.slice(0, SHOWN_FILES).map(({ name }) => el("li", {}, name));
    if (files.length > SHOWN_FILES) names.push(el("li", {}, t("more-files", { n: files.length - SHOWN_FILES })));
    byId("chosen").replaceChildren(...names);
    if (files.length) byId("add").open = true;
  };
  byId("files").addEventListener("change", ({ target }) => choose(target.files));
  form.addEventListener("reset", () => choose([]));
  // The place to drop files at opens when they are dragged over the page.
  document.addEventListener("dragenter", (event) => {
    if (event.dataTransfer?.types.includes("Files")) byId("add").open = true;
  });
  for (const kind of ["dragenter", "dragover"]) {
    drop.addEventListener(kind, (event) => {
      event.preventDefault();
      drop.classList.add("over");
    });
  }
  for (const kind of ["dragleave", "drop"]) drop.addEventListener(kind, () => drop.classList.remove("over"));
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    choose(event.dataTransfer.files);
    send(form, "store", changed);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(form, event.submitter?.value ?? "store", changed);
  });
}

async function send(form, what, changed) {
  const pasted = byId("pasted").value;
  if (!chosen.length && !pasted.trim()) {
    byId("files").focus();
    return;
  }
  // A button that was barred would lose the focus.
  if (form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  const requests = [];
  for (const pieces of portions((await Promise.all(chosen.map(piecesOf))).flat())) {
    const body = new FormData();
    for (const { file } of pieces) body.append("file", file);
    requests.push({ body, before: pieces[0].before });
  }
  if (pasted.trim()) requests.push({ carnet: pasted });
  const since = Date.now();
  let done = 0;
  const tell = () => {
    const seconds = Math.round((Date.now() - since) / 1000);
    byId("progress").replaceChildren(`${t("working")} `,
      ...(requests.length > 1 ? [el("progress", { max: requests.length, value: done, "aria-label": t("working") }), ` ${tn("count", all.records.length)} · `] : []),
      seconds ? t("seconds", { n: seconds }) : "");
  };
  const path = what === "check" ? "/api/v1/check" : "/api/v1/records";
  const shown = [];
  const all = { records: [], stored: 0, duplicates: 0 };
  tell();
  const ticks = setInterval(tell, 1000);
  try {
    for (const request of requests) {
      try {
        const answer = await answerTo(path, request, shown);
        for (const name of ["stored", "duplicates"]) all[name] += answer[name];
        all.records.push(...answer.records.map((record) => inWhole(record, request.before)));
        if (request.carnet && what === "check") shown.push(el("p", {}, el("button", { type: "button", onclick: () => openToCorrect(request.carnet) }, t("to-correct"))));
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        shown.push(problem(error));
      }
      done += 1;
      tell();
    }
    if (all.records.length) {
      shown.unshift(...summary(all, what), rows(all));
      keep(ANSWER, JSON.stringify({ ...all, what }), TAB);
    }
  } finally {
    form.ariaBusy = "false";
    clearInterval(ticks);
    byId("progress").replaceChildren();
  }
  show(shown);
  if (what === "store" && all.stored) {
    form.reset();
    changed();
  }
}

/** A file, or a long text as pieces of whole records, each with how many records and lines stand `before` it. */
async function piecesOf(file) {
  if (file.size <= PORTION_BYTES) return [{ file }];
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
  } catch {
    return [{ file }]; // packed, or no text: the service says what it is
  }
  const starts = sections(text).filter(({ name }) => name === "Game").map(({ start }) => start);
  const pieces = [];
  let [from, before] = [0, { records: 0, lines: 0 }];
  starts.concat(text.length).forEach((start, records) => {
    const last = start === text.length;
    if (!last && (starts[records + 1] ?? text.length) - from <= PORTION_BYTES || start === from) return;
    const piece = text.slice(from, start);
    pieces.push({ file: new File([piece], file.name), before });
    before = { records, lines: before.lines + piece.split("\n").length - 1 };
    from = start;
  });
  return pieces;
}

/** What is said of a record of a piece, with the number and the lines that it has in the whole file. */
function inWhole(record, before = { records: 0, lines: 0 }) {
  for (const one of [...record.findings, ...(record.slips ?? [])]) if (one.line !== null) one.line += before.lines;
  return { ...record, record: record.record && record.record + before.records };
}

/** The pieces in portions; one that is not a whole file goes alone. */
function portions(pieces) {
  const out = [];
  let bytes = 0;
  for (const one of pieces) {
    bytes += one.file.size;
    if (!out.length || one.before || out.at(-1)[0].before || out.at(-1).length === PORTION_FILES || bytes > PORTION_BYTES) {
      out.push([]);
      bytes = one.file.size;
    }
    out.at(-1).push(one);
  }
  return out;
}

/** The answer to a request. A file that the service cannot take is named in `shown`, and the others are sent. */
async function answerTo(path, request, shown) {
  for (;;) {
    try {
      const { body, carnet } = request;
      return await call(path, { method: "POST", body, carnet });
    } catch (error) {
      const files = request.body?.getAll("file") ?? [];
      const left = files.filter(({ name }) => name !== error.problem?.file);
      if (!left.length || left.length === files.length) throw error;
      shown.push(el("p", { class: "problem" }, t("file-left-out", { file: error.problem.file })));
      request.body = new FormData();
      for (const one of left) request.body.append("file", one, one.name);
    }
  }
}

function show(children) {
  const place = byId("answer");
  const close = el("button", { type: "button", onclick: () => {
    place.hidden = true;
    forget(ANSWER, TAB);
  } }, t("close"));
  place.replaceChildren(el("header", {}, el("h2", {}, t("answer")), close), ...children);
  place.hidden = false;
  place.scrollIntoView({ block: "nearest" });
}

function summary(answer, what) {
  const parts = [];
  if (what === "check") parts.push(tn("answer-checked", answer.records.filter((r) => r.record !== null).length));
  if (answer.stored) parts.push(tn("answer-stored", answer.stored));
  if (answer.duplicates) parts.push(tn("answer-duplicates", answer.duplicates));
  const faulty = answer.records.filter(hasFaults).length;
  if (faulty) parts.push(tn("answer-faulty", faulty));
  return [el("p", {}, parts.join(" · "))];
}

function problem(error) {
  const { findings = [], records } = error.problem ?? {};
  return el("div", {},
    el("p", { class: "problem" }, error.message || t("failed")),
    records ? rows({ records }) : sentences(findings, {}));
}

/** The records with faults come first: something can be done about them. */
function rows({ records }) {
  return el("ol", {}, ...[...records.filter(hasFaults), ...records.filter((record) => !hasFaults(record))].map(row));
}

function hasFaults({ findings }) {
  return findings.some(isFault);
}

function row(record) {
  const where = [record.file, record.record === null ? null : t("nth-record", { n: record.record })].filter(Boolean).join(" · ");
  const faults = record.findings.filter(isFault).length;
  return el("li", {},
    el("div", { class: "row" },
      el("strong", {}, where),
      record.game ? el("span", {}, gameTitle(record.game)) : null,
      el("span", { class: `badge ${STATUS_BADGE[record.status]}` }, t(`status-${record.status}`)),
      record.record === null ? null : faults
        ? el("span", { class: "badge fault" }, `✗ ${tn("faults", faults)}`)
        : el("span", { class: "badge fine" }, `✓ ${t("fine")}`),
      record.duplicate_of && record.status !== "duplicate"
        ? el("a", { class: "small", href: `/records/${record.duplicate_of}` }, t("same-as"))
        : null,
      record.id ? el("a", { class: "open", href: `/records/${record.id}` }, `${t("open-replay")} →`) : null),
    record.message ? el("p", {}, inLanguage(record.message)) : null,
    wrong(record));
}

/** What is wrong with a record: its slips, and what follows from none of them. */
function wrong(record) {
  const { findings, slips = [] } = record;
  const alone = slips.length ? findings.filter(({ follows }) => follows === null) : findings;
  return sentences([...slips, ...alone], record);
}

/** The slips and findings of a record as sentences. */
function sentences(found, record) {
  if (!found.length) return null;
  const words = (one) => (one.code ? findingWords(one, record)
    : slipWords(one, record, record.findings.find(({ follows }) => record.slips[follows] === one)));
  const shown = found.slice(0, SHOWN_FINDINGS).map((one) =>
    el("li", {}, words(one), " ", el("span", { class: "small" }, one.line === null ? null : `(${t("line", one)})`)));
  const rest = found.length - shown.length;
  if (rest > 0) shown.push(el("li", { class: "small" }, t("more-findings", { n: rest })));
  return el("ul", {}, ...shown);
}
