// Answers `carnet conformance --one-process --level text`: a line of JSON for a line of JSON.

import { createInterface } from "node:readline";

import { answer } from "./answers.js";

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  process.stdout.write(`${JSON.stringify({ id: question.id, ...answer(question) })}\n`);
}
