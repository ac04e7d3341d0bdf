"use strict";
// The extension in a stand-in for the editor, with the real command: CELLOPHANE_COMMAND.
const assert = require("node:assert");
const fs = require("node:fs");
const http = require("node:http");
const os = require("node:os");
const path = require("node:path");
const { after, before, test } = require("node:test");

process.env.NODE_PATH = path.join(__dirname, "modules");
require("node:module").Module._initPaths();
const vscode = require("vscode");
const extension = require("../extension");
const { MessageReader } = require("../connection");
const { isMarked, language } = require("../scenes");

const { editor } = vscode;
const command = process.env.CELLOPHANE_COMMAND;
const scene = `cellophane: 1
canvas: {size: [100, 100]}
styles:
  "日本 🙂": {fil: red}
collections:
  - style: "日本 🙂"
    layout: {type: grid, columns: 2, itemSize: [40, 40]}
    sections: [{items: [a, b]}]
steps:
  - delete: b
    spring: {response: 0.5, dampingFraction: 0.7}
`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "cellophane-editor-"));
const context = { subscriptions: [] };

function document(name, text, language = "yaml") {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  const result = new editor.Document(vscode.Uri.file(file), language, text);
  editor.open(result);
  return result;
}

before(async () => {
  editor.settings = { command };
  vscode.workspace.workspaceFolders.push({ uri: vscode.Uri.file(folder), name: "folder" });
  await extension.activate(context);
});

after(async () => {
  await extension.deactivate();
  fs.rmSync(folder, { recursive: true });
});

test("a problem is shown and repaired, while the text changes", async () => {
  const text = document("scene 1.yaml", scene);
  const key = text.uri.toString();
  const [problem] = await editor.until(() => editor.problems.get(key));
  assert.strictEqual(problem.message, "unknown key 'fil'; did you mean 'fill'?");
  assert.deepStrictEqual(problem.range.start, text.before("fil:"));
  const actions = await editor.providers.actions.provideCodeActions(
    text, problem.range, { diagnostics: [problem] });
  assert.deepStrictEqual(actions.map((a) => a.title), ["Change 'fil' to 'fill'", "Make all repairs"]);
  assert.deepStrictEqual(
    actions.map((a) => a.kind.value), ["quickfix", "source.fixAll.cellophane"]);
  assert.deepStrictEqual(actions[0].diagnostics, [problem]);
  const whole = await editor.providers.actions.resolveCodeAction(actions[1]);
  assert.match(whole.edit.changes[0].text, /\{fill: red\}/);
  const [change] = actions[0].edit.changes;
  assert.strictEqual(change.uri.toString(), key);
  editor.type(text, change.range, change.text);
  assert.match(text.text, /🙂": \{fill: red\}/);
  await editor.until(() => editor.problems.get(key).length === 0);
});

test("keys are described, offered, and names lead to their places", async () => {
  const text = document("words.yaml", scene.replace("fil:", "fill:"));
  const { hover, completion, definition } = editor.providers;
  const shown = await hover.provideHover(text, text.before("dampingF"));
  assert.match(shown.contents.value, /fraction of critical damping/);
  assert.match(shown.contents.value, /\{ duration: 0.5, bounce: 0.3 \}/);
  const found = await definition.provideDefinition(text, text.before('日本 🙂"\n    layout'));
  assert.deepStrictEqual(found.range.start, text.before('"日本'));
  const end = text.positionAt(text.text.length);
  editor.type(text, new vscode.Range(end, end), "  - curve: ease");
  const at = text.positionAt(text.text.length);
  const items = await completion.provideCompletionItems(text, at);
  const item = items.find((one) => one.label === "easeOutBack");
  assert.strictEqual(item.insertText, "easeOutBack");
  assert.deepStrictEqual(item.range.end, at);
  assert.strictEqual(await hover.provideHover(text, new vscode.Position(0, 11)), undefined);
});

test("documents that are no scenes have no problems and no words", async () => {
  const text = document("compose.yaml", "services:\n  web: {image: nginx}\n");
  const other = document("more.yaml", scene);
  await editor.until(() => editor.problems.get(other.uri.toString()));
  assert.strictEqual(editor.problems.get(text.uri.toString()), undefined);
  assert.strictEqual(
    await editor.providers.hover.provideHover(text, text.before("web")), undefined);
  editor.emitters.close.fire(other);
  await editor.until(() => editor.problems.get(other.uri.toString()).length === 0);
});

test("the setting determines which documents are scenes", () => {
  const of = (text, setting, id = "yaml") =>
    language({ languageId: id, getText: () => text }, setting);
  assert.strictEqual(of("a: 1", "automatic"), "yaml");
  assert.strictEqual(of("a: 1", "marked"), null);
  assert.strictEqual(of("cellophane: 1", "marked"), "yaml");
  assert.strictEqual(of("a: 1", "all"), "cellophane");
  assert.strictEqual(of("a: 1", "all", "markdown"), null);
  assert.strictEqual(of('{ "cellophane": 1 }', "marked", "json"), "json");
  assert.ok(isMarked("# yaml-language-server: $schema=.cellophane-schema.json\n"));
  assert.ok(!isMarked("about: cellophane\n"));
});

test("the scene is watched in a panel until it is closed", async () => {
  const text = document("watched.yaml", scene.replace("fil:", "fill:"));
  const entry = await editor.commands["cellophane.watchBeside"]();
  const [panel] = editor.panels;
  assert.strictEqual(panel.title, "watched.yaml");
  assert.strictEqual(panel.place.viewColumn, vscode.ViewColumn.Beside);
  assert.ok(panel.webview.html.includes(`<iframe src="${entry.address}"`));
  const page = await new Promise((resolve, reject) => {
    http.get(entry.address, (response) => resolve(response)).on("error", reject);
  });
  assert.strictEqual(page.statusCode, 200);
  // The page may stand in a panel of the editor, and nowhere else.
  assert.strictEqual(page.headers["x-frame-options"], undefined);
  assert.match(
    page.headers["content-security-policy"], /^frame-ancestors vscode-webview: vscode-file:$/);
  page.destroy();
  assert.strictEqual(await editor.commands["cellophane.watchBeside"](), entry);
  assert.strictEqual(panel.shown, 1);
  panel.dispose();
  await editor.until(() => entry.child.exitCode !== null || entry.child.signalCode !== null);
  assert.ok(text);
});

test("a command that is missing is reported with the setting", async () => {
  editor.errors.length = 0;
  editor.choice = "Open the setting";
  editor.settings = { command: "/no/such/cellophane" };
  await editor.commands["cellophane.restart"]();
  await editor.until(() => editor.errors.length > 0);
  assert.match(editor.errors[0], /'\/no\/such\/cellophane' cannot be started \(ENOENT\)/);
  assert.match(editor.errors[0], /"cellophane\.command"/);
  await editor.until(() =>
    editor.executed.some(([name]) => name === "workbench.action.openSettings"));
  await editor.commands["cellophane.watchBeside"]();
  assert.strictEqual(editor.errors.length, 2);
  editor.settings = { command };
  await editor.commands["cellophane.restart"]();
  assert.ok(editor.providers.hover);
});

test("messages may come in any pieces", () => {
  const content = Buffer.from(JSON.stringify({ text: "日本 🙂" }));
  const bytes = Buffer.concat([
    Buffer.from(`Content-Length: ${content.length}\r\n\r\n`), content,
    Buffer.from(`X: 1\r\ncontent-length: ${content.length}\r\n\r\n`), content,
  ]);
  for (const size of [1, 3, 7, 1000]) {
    const found = [];
    const reader = new MessageReader((message) => found.push(message.text));
    for (let start = 0; start < bytes.length; start += size) {
      reader.append(bytes.subarray(start, start + size));
    }
    assert.deepStrictEqual(found, ["日本 🙂", "日本 🙂"]);
  }
});
