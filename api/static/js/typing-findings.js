// What is found in a text of several records: in the one at the caret first, then in the others.

import { el } from "./dom.js";
import { call, codePoints, isFault } from "./service.js";
import { gameTitle, t } from "./words.js";

let last = {};

/** Where each line of a text begins, in code points. */
export function lineStarts(text) {
  let at = 0;
  return text.split("\n").map((line) => {
    const start = at;
    at += codePoints(line).length + 1;
    return start;
  });
}

/** What a check says of every record of a text; the same text is not asked about twice. */
export async function recordsOf(text) {
  if (last.text !== text) {
    const { records } = await call("/api/v1/check", { carnet: text });
    const starts = lineStarts(text);
    last = { text, records: records.filter(({ record }) => record !== null).map((one) => ({
      ...one,
      start: starts[one.line - 1],
      findings: one.findings.map((f) => placed(f, starts)),
      slips: (one.slips ?? []).map((slip) => placed(slip, starts)),
    })) };
  }
  return last.records;
}

/** A finding, or a slip, with its place as offsets in code points; `starts` are those of the lines. */
export function placed(found, starts) {
  const { line, column, end_column: end } = found;
  if (line === null || column === null) return { ...found, start: null, end: null };
  return { ...found, start: starts[line - 1] + column - 1, end: starts[line - 1] + end - 1 };
}

/**
 * The findings of `answer` (a replay of the record at the caret), then those of the other records
 * that `checked` tells of; heads for the list, by index; how many records are faulty.  `go` leads
 * to an offset in code points.
 */
export function findingsOfAll(answer, checked, go) {
  const rest = checked.filter(({ record, findings }) => record !== answer.record && findings.length);
  const findings = [...answer.findings, ...rest.flatMap((one) => one.findings.map((finding) => ({ ...finding, elsewhere: true })))];
  const heads = new Map();
  const [here] = checked.filter(({ record }) => record === answer.record);
  let index = 0;
  for (const one of here && answer.findings.length ? [here, ...rest] : rest) {
    heads.set(index, head(one, one === here, go));
    index += one === here ? answer.findings.length : one.findings.length;
  }
  const faulty = [answer, ...rest].filter((one) => one.findings.some(isFault)).length;
  return { findings, heads, faulty };
}

function head({ record, game, line, start }, here, go) {
  const words = [t("record-n", { n: record }), gameTitle(game), t("line-n", { line }), here ? t("at-the-caret") : null].filter(Boolean);
  return el("li", { class: "of-record" },
    el("button", { type: "button", class: "link", onclick: () => go(start) }, words.join(" · ")));
}
