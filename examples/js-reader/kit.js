// Answers the questions of `carnet conformance --one-process --level text`: one line of JSON each.

import { createInterface } from "node:readline";

import { decode, places, read } from "./reader.js";
import { tokens } from "./tokens.js";

const unpacked = ({ text, bytes }) => text ?? decode(Buffer.from(bytes, "base64"));

/** The findings of each record, and of what stands before the first. */
function check(text) {
  const at = places(text);
  const { records, faults } = read(text);
  const within = (start, end) =>
    faults
      .filter((fault) => fault.start >= start && fault.start < end)
      .map((fault) => {
        const [line, column] = at(fault.start);
        const lineEnd = fault.start + text.slice(fault.start).search(/[\r\n]|$/);
        const [, end_column] = at(Math.min(fault.end, lineEnd));
        return { code: fault.code, line, column, end_column };
      });
  const begin = records[0]?.start ?? text.length;
  const rows = records.map((record, n) => ({ record: n + 1, findings: within(record.start, record.end) }));
  const outside = within(0, begin);
  return { records: outside.length ? [{ record: null, findings: outside }, ...rows] : rows };
}

/** Every token with its place. */
function list(text) {
  const at = places(text);
  const { outside, records } = read(text);
  const found = [...tokens(text, ...outside), ...records.flatMap((record) => record.sections.flatMap((each) => each.tokens))];
  return { tokens: found.map(({ kind, start, end }) => [kind, ...at(start), ...at(end)]) };
}

function answer(question) {
  if (question.task === "check") return check(unpacked(question));
  if (question.task === "read") return list(unpacked(question));
  return { unable: true };
}

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  process.stdout.write(`${JSON.stringify({ id: question.id, ...answer(question) })}\n`);
}
