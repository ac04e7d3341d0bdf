"use strict";
// The server's findings and words in the terms of the editor.
const vscode = require("vscode");
const { Connection } = require("./connection");
const { language } = require("./scenes");

const position = (p) => new vscode.Position(p.line, p.character);
const range = (r) => new vscode.Range(position(r.start), position(r.end));
const place = (p) => ({ line: p.line, character: p.character });
const span = (r) => ({ start: place(r.start), end: place(r.end) });
const selector = ["yaml", "json", "jsonc"].flatMap((language) => [
  { language, scheme: "file" },
  { language, scheme: "untitled" },
]);

/** A session with the server, and the features of the editor that it serves. */
class Client {
  /** @param {string[]} command The program and its arguments. */
  constructor(command, events) {
    this.events = events;
    this.opened = new Map();
    this.problems = vscode.languages.createDiagnosticCollection("cellophane");
    this.connection = new Connection(command, {
      notified: (method, params) => this.notified(method, params),
      ended: (error) => events.ended(error),
      log: events.log,
    });
    this.subscriptions = [this.problems];
    this.ready = this.start();
  }

  async start() {
    const folders = vscode.workspace.workspaceFolders ?? [];
    await this.connection.request("initialize", {
      processId: process.pid,
      clientInfo: { name: "cellophane for Visual Studio Code" },
      rootUri: folders[0]?.uri.toString() ?? null,
      workspaceFolders: folders.map((f) => ({ uri: f.uri.toString(), name: f.name })),
      capabilities: {
        general: { positionEncodings: ["utf-16"] },
        workspace: { workspaceEdit: { documentChanges: false } },
        textDocument: {
          hover: { contentFormat: ["markdown"] },
          completion: { completionItem: { documentationFormat: ["markdown"] } },
          codeAction: {
            codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "source"] } },
            dataSupport: true,
            resolveSupport: { properties: ["edit"] },
          },
        },
      },
    });
    this.connection.notify("initialized", {});
    const { workspace, languages } = vscode;
    const changed = () => this.connection.notify("workspace/didChangeWatchedFiles", { changes: [] });
    const watcher = workspace.createFileSystemWatcher("**/*.{yaml,yml,json,png,jpg,jpeg,ttf,otf}");
    watcher.onDidCreate(changed);
    watcher.onDidChange(changed);
    watcher.onDidDelete(changed);
    this.subscriptions.push(
      watcher,
      workspace.onDidOpenTextDocument((document) => this.open(document)),
      workspace.onDidChangeTextDocument((event) => this.change(event)),
      workspace.onDidCloseTextDocument((document) => this.close(document)),
      workspace.onDidSaveTextDocument((document) => this.save(document)),
      languages.registerHoverProvider(selector, this.provider("provideHover", "hover")),
      languages.registerDefinitionProvider(
        selector, this.provider("provideDefinition", "definition")),
      languages.registerCompletionItemProvider(
        selector, this.provider("provideCompletionItems", "completion"), ":", " ", '"', "$", "{",
        ",", "/"),
      languages.registerCodeActionsProvider(
        selector,
        {
          provideCodeActions: (...values) => this.actions(...values),
          resolveCodeAction: (action, token) => this.resolve(action, token),
        },
        {
          providedCodeActionKinds: [
            vscode.CodeActionKind.QuickFix, vscode.CodeActionKind.SourceFixAll.append("cellophane"),
          ],
        }),
    );
    for (const document of workspace.textDocuments) this.open(document);
  }

  /** Returns a provider that asks for the words at a position. */
  provider(method, name) {
    return {
      [method]: async (document, at, token) => {
        if (!this.opened.has(document.uri.toString())) return undefined;
        const parameters = { textDocument: this.identify(document), position: place(at) };
        const answer = await this.ask(`textDocument/${name}`, parameters, token);
        return answer ? this[name](answer) : undefined;
      },
    };
  }

  /** Asks the server; undefined for a request that was cancelled or failed. */
  async ask(method, parameters, token) {
    try {
      return await this.connection.request(method, parameters, token);
    } catch (error) {
      if (error.code !== -32800) this.events.log(`${method}: ${error.message}\n`);
      return undefined;
    }
  }

  identify(document) {
    return { uri: document.uri.toString() };
  }

  // Documents

  open(document) {
    const uri = document.uri.toString();
    const setting = vscode.workspace.getConfiguration("cellophane").get("scenes", "automatic");
    const known = language(document, setting);
    if (known === null || this.opened.has(uri)) return;
    this.opened.set(uri, document.version);
    const { version } = document;
    this.connection.notify("textDocument/didOpen", {
      textDocument: { uri, languageId: known, version, text: document.getText() },
    });
  }

  change({ document, contentChanges }) {
    const uri = document.uri.toString();
    if (!this.opened.has(uri)) return this.open(document);
    if (contentChanges.length === 0) return undefined;
    this.opened.set(uri, document.version);
    return this.connection.notify("textDocument/didChange", {
      textDocument: { uri, version: document.version },
      contentChanges: contentChanges.map((c) => ({ range: span(c.range), text: c.text })),
    });
  }

  close(document) {
    const uri = document.uri.toString();
    if (!this.opened.delete(uri)) return;
    this.connection.notify("textDocument/didClose", { textDocument: { uri } });
  }

  save(document) {
    if (!this.opened.has(document.uri.toString())) return;
    this.connection.notify("textDocument/didSave", { textDocument: this.identify(document) });
  }

  // Answers

  notified(method, params) {
    if (method !== "textDocument/publishDiagnostics") return;
    // Findings about an older text are followed by others.
    const version = this.opened.get(params.uri);
    if (version !== undefined && params.version !== undefined && params.version !== version) return;
    const problems = params.diagnostics.map((found) => {
      const severity =
        found.severity === 2
          ? vscode.DiagnosticSeverity.Warning : vscode.DiagnosticSeverity.Error;
      const problem = new vscode.Diagnostic(range(found.range), found.message, severity);
      problem.source = found.source;
      if (found.code !== undefined) problem.code = found.code;
      return problem;
    });
    this.problems.set(vscode.Uri.parse(params.uri), problems);
  }

  hover(answer) {
    return new vscode.Hover(new vscode.MarkdownString(answer.contents.value), range(answer.range));
  }

  definition(answer) {
    return new vscode.Location(vscode.Uri.parse(answer.uri), range(answer.range));
  }

  completion(answer) {
    return answer.items.map((found) => {
      // The kinds of the editor count from 0, those of the protocol from 1.
      const item = new vscode.CompletionItem(found.label, found.kind - 1);
      item.insertText = found.textEdit.newText;
      item.range = range(found.textEdit.range);
      item.sortText = found.sortText;
      item.filterText = found.filterText;
      if (found.detail !== undefined) item.detail = found.detail;
      if (found.documentation !== undefined) {
        item.documentation = new vscode.MarkdownString(found.documentation.value);
      }
      return item;
    });
  }

  async actions(document, at, context, token) {
    if (!this.opened.has(document.uri.toString())) return undefined;
    const parameters = {
      textDocument: this.identify(document),
      range: span(at),
      context: { diagnostics: [], ...(context.only ? { only: [context.only.value] } : {}) },
    };
    const answer = await this.ask("textDocument/codeAction", parameters, token);
    return (answer ?? []).map((found) => this.action(found, context.diagnostics ?? []));
  }

  action(found, problems) {
    const kind = found.kind.split(".").reduce(
      (kind, part) => kind.append(part), vscode.CodeActionKind.Empty);
    const action = new vscode.CodeAction(found.title, kind);
    action.isPreferred = found.isPreferred === true;
    action.diagnostics = problems.filter((problem) =>
      (found.diagnostics ?? []).some((one) => one.message === problem.message));
    if (found.edit !== undefined) action.edit = this.edit(found.edit);
    action.found = found;
    return action;
  }

  async resolve(action, token) {
    if (action.edit === undefined && action.found !== undefined) {
      const answer = await this.ask("codeAction/resolve", action.found, token);
      if (answer?.edit !== undefined) action.edit = this.edit(answer.edit);
    }
    return action;
  }

  edit(found) {
    const edit = new vscode.WorkspaceEdit();
    for (const [uri, changes] of Object.entries(found.changes)) {
      for (const change of changes) {
        edit.replace(vscode.Uri.parse(uri), range(change.range), change.newText);
      }
    }
    return edit;
  }

  async stop() {
    for (const subscription of this.subscriptions) subscription.dispose();
    await this.connection.stop();
  }
}

module.exports = { Client };
