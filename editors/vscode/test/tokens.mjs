// Prints what an editor calls each character of the files named: a line of JSON for each file, a list
// of [characters, scope] in order, line ends left out.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

const wasm = readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
const path = new URL("../syntaxes/carnet.tmLanguage.json", import.meta.url);
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async () => textmate.parseRawGrammar(readFileSync(path, "utf-8"), "carnet.tmLanguage.json"),
});
const grammar = await registry.loadGrammar("source.carnet");

for (const file of process.argv.slice(2)) {
  let state = textmate.INITIAL;
  const out = [];
  for (const line of readFileSync(file, "utf-8").split(/\r\n?|\n/)) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    for (const { startIndex, endIndex, scopes } of tokens) {
      const text = line.slice(startIndex, endIndex);
      if (text) out.push([text, scopes.at(-1)]);
    }
  }
  console.log(JSON.stringify(out));
}
