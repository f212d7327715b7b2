// Answers `carnet conformance --one-process`: a line of JSON for a line of JSON (conformance.md).

import { createInterface } from "node:readline";

import { answer as textAnswer, packed, textOf } from "../js-reader/answers.js";
import { check } from "./check.js";
import { write } from "./write.js";

function answer(question) {
  if (question.task === "check") return { records: check(textOf(question)) };
  if (question.task === "write") return packed(write(textOf(question)));
  return textAnswer(question);
}

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  process.stdout.write(`${JSON.stringify({ id: question.id, ...answer(question) })}\n`);
}
