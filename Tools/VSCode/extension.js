"use strict";
// The entry point of the extension.
const vscode = require("vscode");
const { Client } = require("./client");
const { isMarked } = require("./scenes");
const { stopAll, watchBeside } = require("./watch");

let client;
let channel;

const settings = () => vscode.workspace.getConfiguration("cellophane");
const command = () => settings().get("command", "cellophane");

/** Reports that the command cannot be started, with a way to the setting. */
async function reportMissing(error) {
  const isMissing = error?.code === "ENOENT" || error?.code === "EACCES";
  const message = isMissing
    ? `The command '${command()}' cannot be started (${error.code}). Install Cellophane, or write the path of the command into the setting "cellophane.command".`
    : `'${command()}' has ended: ${error?.message ?? "no reason"}. The output "Cellophane" has more.`;
  const choice = await vscode.window.showErrorMessage(message, "Open the setting");
  if (choice !== undefined) {
    await vscode.commands.executeCommand("workbench.action.openSettings", "cellophane.command");
  }
}

/** Starts the server; resolves once it is ready, or has failed. */
async function start() {
  const program = [command(), "lsp", ...settings().get("options", [])];
  const started = new Client(program, {
    log: (text) => channel.append(text),
    ended: (error) => {
      if (client === started && error) reportMissing(error);
    },
  });
  client = started;
  try {
    await started.ready;
  } catch (error) {
    channel.append(`${program.join(" ")}: ${error.message}\n`);
  }
}

async function restart() {
  const old = client;
  client = undefined;
  await old?.stop();
  await start();
}

function showContext(editor) {
  const isScene = editor !== undefined && isMarked(editor.document.getText());
  vscode.commands.executeCommand("setContext", "cellophane.isScene", isScene);
}

async function watch() {
  const document = vscode.window.activeTextEditor?.document;
  if (document === undefined || document.uri.scheme !== "file") {
    await vscode.window.showErrorMessage("Save the scene in a file first; its file is watched.");
    return undefined;
  }
  try {
    return await watchBeside(document, command());
  } catch (error) {
    await reportMissing(error);
    return undefined;
  }
}

async function activate(context) {
  channel = vscode.window.createOutputChannel("Cellophane");
  context.subscriptions.push(
    channel,
    vscode.commands.registerCommand("cellophane.watchBeside", watch),
    vscode.commands.registerCommand("cellophane.restart", restart),
    vscode.window.onDidChangeActiveTextEditor(showContext),
    vscode.workspace.onDidSaveTextDocument(() => showContext(vscode.window.activeTextEditor)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("cellophane")) restart();
    }),
  );
  showContext(vscode.window.activeTextEditor);
  await start();
}

async function deactivate() {
  stopAll();
  const old = client;
  client = undefined;
  await old?.stop();
}

module.exports = { activate, deactivate };
