// Writes texts in their canonical form with a line for each trick (3.8, 5.4). The rest of chapter 5
// needs no rules: the writer beside this checker has it.

import { read } from "../js-reader/reader.js";
import { write as writeText } from "../js-reader/writer.js";
import { judged } from "./check.js";

/** The canonical form of a text. Records with an error are copied. */
export function write(text) {
  const { faults } = read(text);
  return writeText(text, (record) => {
    const { findings, traces } = judged(text, record, faults);
    if (findings.some(({ severity }) => severity === "error")) return null;
    return (items, deal) => lines(items, traces[deal]);
  });
}

const LATER = new Set(["play", "speech", "order"]);
const follows = ({ kind }, { open }) => !open && !LATER.has(kind);

/** The items of each line. A right number goes before the first action of its trick. */
function lines(items, trace) {
  const out = [[]];
  let trick = null;
  const begin = () => out.at(-1).length && out.push([]);
  for (const item of items) {
    const { token } = item;
    if (item.ends) {
      begin();
      out.at(-1).push(item);
      continue;
    }
    const stands = trace.get(token.start);
    if (token.kind === "number") {
      if (stands.trick !== null && !stands.wrong && !item.notes.length) continue;
      if (stands.after === null || stands.after !== trick) begin();
      trick = stands.after ?? trick;
    } else if (stands.trick !== null) {
      // What follows a trick stays on its line; what precedes the first play has that of the first.
      const own = trick !== null && follows(token, stands) ? trick : stands.trick;
      if (own !== trick) {
        begin();
        out.at(-1).push({ token: { kind: "number", number: own }, judgements: [], notes: [] });
        trick = own;
      }
    }
    out.at(-1).push(item);
  }
  return out.filter((line) => line.length);
}
