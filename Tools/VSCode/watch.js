"use strict";
// The page of `cellophane watch` in a panel beside the text.
const { spawn } = require("node:child_process");
const path = require("node:path");
const vscode = require("vscode");

/** The time in which the address of the page has to come, in milliseconds. */
const patience = 20000;
const panels = new Map();

/** Returns the page of a panel with the page of the server in it. */
function frame(address, title) {
  const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const origin = new URL(address).origin;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; frame-src ${origin}; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>html, body, iframe { border: 0; width: 100%; height: 100%; margin: 0; padding: 0 } iframe { display: block }</style>
</head>
<body><iframe src="${escaped(address)}" title="${escaped(title)}" allow="clipboard-write"></iframe></body>
</html>
`;
}

/** Starts the server for a file; resolves to its process and the address of the page. */
function serve(command, file) {
  const child = spawn(command, ["watch", file], { cwd: path.dirname(file) });
  return new Promise((resolve, reject) => {
    let output = "";
    const timer = setTimeout(() => {
      child.kill();
      reject(new Error("the page has no address after 20 s"));
    }, patience);
    const take = (bytes) => {
      output += bytes;
      const found = /http:\/\/localhost:\d+\//.exec(output);
      if (found === null) return;
      clearTimeout(timer);
      resolve({ child, address: found[0] });
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.on("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(output.trim() || `exit code ${code}`));
    });
  });
}

/** Shows a scene beside its text, and stops the server when the panel is closed. */
async function watchBeside(document, command) {
  const file = document.uri.fsPath;
  const known = panels.get(file);
  if (known !== undefined) {
    known.panel.reveal(vscode.ViewColumn.Beside, true);
    return known;
  }
  const { child, address } = await serve(command, file);
  const title = path.basename(file);
  const panel = vscode.window.createWebviewPanel(
    "cellophane.watch", title, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
    { enableScripts: true, retainContextWhenHidden: true });
  // From a distant machine the address leads through the editor.
  const external = await vscode.env.asExternalUri(vscode.Uri.parse(address));
  panel.webview.html = frame(external.toString(), title);
  const entry = { panel, child, address };
  panels.set(file, entry);
  panel.onDidDispose(() => {
    panels.delete(file);
    child.kill();
  });
  child.on("exit", () => {
    if (panels.get(file) === entry) panel.dispose();
  });
  return entry;
}

/** Closes all panels. */
function stopAll() {
  for (const { panel } of [...panels.values()]) panel.dispose();
}

module.exports = { frame, stopAll, watchBeside };
