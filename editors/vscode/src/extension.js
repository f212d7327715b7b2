// Starts `carnet lsp` for the texts that are open, and leads from finding to finding.

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client = null;

const MISSING = {
  en: (command) => `“${command} lsp” does not start: pip install 'carnet[editor]', or set carnet.command.`,
  fr: (command) => `« ${command} lsp » ne démarre pas : pip install 'carnet[editor]', ou réglez carnet.command.`,
};

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("carnet.nextFinding", () => goTo("carnet.server.nextFinding")),
    vscode.commands.registerCommand("carnet.previousFinding", () => goTo("carnet.server.previousFinding")),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (!change.affectsConfiguration("carnet.command")) return;
      await deactivate();
      await start();
    }),
  );
  await start();
}

async function start() {
  const command = vscode.workspace.getConfiguration("carnet").get("command");
  const one = new LanguageClient(
    "carnet",
    "Carnet",
    { command, args: ["lsp"] },
    {
      documentSelector: [{ language: "carnet" }],
      // VS Code puts the findings above what the server tells of a place.
      initializationOptions: { findingsInHover: false },
    },
  );
  try {
    await one.start();
    client = one;
  } catch {
    const language = vscode.env.language.startsWith("fr") ? "fr" : "en";
    vscode.window.showErrorMessage(MISSING[language](command));
  }
}

/** Put the caret at the finding that the server names, counted from the caret. */
async function goTo(command) {
  const editor = vscode.window.activeTextEditor;
  if (!client || editor?.document.languageId !== "carnet") return;
  const uri = client.code2ProtocolConverter.asUri(editor.document.uri);
  const position = client.code2ProtocolConverter.asPosition(editor.selection.active);
  const place = await client.sendRequest("workspace/executeCommand", { command, arguments: [uri, position] });
  if (!place) return;
  const range = client.protocol2CodeConverter.asRange(place.range);
  editor.selection = new vscode.Selection(range.start, range.start);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

async function deactivate() {
  const one = client;
  client = null;
  await one?.stop();
}

module.exports = { activate, deactivate };
