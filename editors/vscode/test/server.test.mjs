// Speaks to `carnet lsp` with the library that the extension uses. CARNET names the command.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync, existsSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const rpc = require("vscode-languageserver-protocol/node");

const root = new URL("../../../", import.meta.url);
const own = fileURLToPath(new URL(".venv/bin/carnet", root));
const command = process.env.CARNET ?? (existsSync(own) ? own : "carnet");
const uri = "file:///club/game.carnet";
const text = readFileSync(new URL("samples/whist-faults.carnet", root), "utf-8");
const whole = { textDocument: { uri } };

let server;
let connection;
let capabilities;
let told; // the findings of the present text, once they are there

function findings() {
  return new Promise((resolve) => {
    told = resolve;
  });
}

before(async () => {
  server = spawn(command, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
  connection = rpc.createProtocolConnection(
    new rpc.StreamMessageReader(server.stdout),
    new rpc.StreamMessageWriter(server.stdin),
  );
  connection.onNotification(rpc.PublishDiagnosticsNotification.type, ({ diagnostics }) => told?.(diagnostics));
  connection.listen();
  ({ capabilities } = await connection.sendRequest(rpc.InitializeRequest.type, {
    processId: process.pid,
    rootUri: null,
    locale: "fr",
    capabilities: { general: { positionEncodings: ["utf-16"] } },
  }));
  await connection.sendNotification(rpc.InitializedNotification.type, {});
});

after(async () => {
  await connection.sendRequest(rpc.ShutdownRequest.type);
  const ended = new Promise((resolve) => server.on("exit", resolve));
  await connection.sendNotification(rpc.ExitNotification.type);
  assert.equal(await ended, 0);
  connection.dispose();
});

test("the server does what the extension shows", () => {
  const { hoverProvider, completionProvider, renameProvider, documentFormattingProvider } = capabilities;
  const { foldingRangeProvider, documentSymbolProvider, codeActionProvider } = capabilities;
  assert.ok(hoverProvider && completionProvider && renameProvider && documentFormattingProvider);
  assert.ok(foldingRangeProvider && documentSymbolProvider && codeActionProvider);
  assert.deepEqual(capabilities.executeCommandProvider.commands.sort(), [
    "carnet.server.nextFinding",
    "carnet.server.previousFinding",
  ]);
  assert.equal(capabilities.textDocumentSync.change, rpc.TextDocumentSyncKind.Incremental);
});

test("a text has its findings in the editor's language, the table and corrections", async () => {
  const found = findings();
  await connection.sendNotification(rpc.DidOpenTextDocumentNotification.type, {
    textDocument: { uri, languageId: "carnet", version: 1, text },
  });
  const all = await found;
  const [first] = all;
  assert.equal(first.code, "play-follow");
  assert.match(first.message, /ne fournit pas la couleur/);
  assert.ok(all.some(({ relatedInformation }) => relatedInformation?.length === 2));

  const hover = await connection.sendRequest(rpc.HoverRequest.type, { ...whole, position: first.range.start });
  assert.match(hover.contents.value, /Capt\. Ferrers/);

  const actions = await connection.sendRequest(rpc.CodeActionRequest.type, {
    ...whole,
    range: first.range,
    context: { diagnostics: [first] },
  });
  assert.ok(actions.length > 0);
  assert.ok(actions.every(({ kind, isPreferred, edit }) => kind === "quickfix" && !isPreferred && edit));

  const next = await connection.sendRequest(rpc.ExecuteCommandRequest.type, {
    command: "carnet.server.nextFinding",
    arguments: [uri, { line: 0, character: 0 }],
  });
  assert.deepEqual(next.range, first.range);
});

test("a word that is typed is judged with the next answer", async () => {
  const found = findings();
  const at = { line: 2, character: 0 };
  await connection.sendNotification(rpc.DidChangeTextDocumentNotification.type, {
    textDocument: { uri, version: 2 },
    contentChanges: [{ range: { start: at, end: at }, text: "Dear 🂡 reader\n" }],
  });
  const [first] = await found;
  assert.equal(first.code, "syntax-structure");
  assert.deepEqual(first.range.start, at);
});
