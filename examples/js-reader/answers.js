// Answers questions of the conformance kit (docs/conformance.md), in Node and in a browser.

import { decode, encode, places, read } from "./reader.js";
import { tokens } from "./tokens.js";
import { write } from "./writer.js";

/** The answer to a question, without its id. */
export function answer(question) {
  if (question.task === "check") return check(textOf(question));
  if (question.task === "read") return list(textOf(question));
  if (question.task === "write") return packed(write(textOf(question)));
  return { unable: true };
}

/** The text of a question. */
export const textOf = ({ text, bytes }) => text ?? decode(Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0)));

/** A text in an answer. */
export function packed(text) {
  if (text.isWellFormed()) return { text };
  return { bytes: btoa(Array.from(encode(text), (byte) => String.fromCharCode(byte)).join("")) };
}

/** The findings of each record, and of what stands before the first. */
function check(text) {
  const at = places(text);
  const { records, faults } = read(text);
  const within = (start, end) => faults.filter((fault) => fault.start >= start && fault.start < end).map((fault) => finding(text, at, fault));
  const rows = records.map(({ start, end }, n) => ({ record: n + 1, findings: within(start, end) }));
  const outside = within(0, records[0]?.start ?? text.length);
  return { records: outside.length ? [{ record: null, findings: outside }, ...rows] : rows };
}

/** A fault with its place; of one that covers several lines, the end is that of the first. */
function finding(text, at, { code, start, end }) {
  const lineEnd = start + text.slice(start, end).search(/[\r\n]|$/);
  const [line, column] = at(start);
  return { code, line, column, end_column: at(lineEnd)[1] };
}

/** Every token with its place. */
function list(text) {
  const at = places(text);
  const { outside, records } = read(text);
  const within = records.flatMap((record) => record.sections.flatMap((section) => section.tokens));
  return { tokens: [...tokens(text, ...outside), ...within].map(({ kind, start, end }) => [kind, ...at(start), ...at(end)]) };
}
