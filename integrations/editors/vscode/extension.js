// Starts `sq-sem lsp` and connects the editor with it.
const { workspace } = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;

exports.activate = async () => {
  const command = workspace.getConfiguration("sq-sem").get("command");
  client = new LanguageClient(
    "sq-sem",
    "sq-sem",
    { command, args: ["lsp"], transport: TransportKind.stdio },
    { documentSelector: [{ language: "sq" }] },
  );
  await client.start();
};

exports.deactivate = () => client?.stop();
