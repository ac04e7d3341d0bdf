"use strict";
// A stand-in for the editor: its values, and lists of what an extension has registered.
class Position {
  constructor(line, character) {
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(start, end) {
    Object.assign(this, { start, end });
  }
}

class Uri {
  constructor(text) {
    this.text = text;
    this.scheme = text.slice(0, text.indexOf(":"));
    this.fsPath = decodeURIComponent(text.replace(/^[a-z]+:(\/\/)?/, ""));
  }
  static parse(text) {
    return new Uri(text);
  }
  static file(path) {
    return new Uri("file://" + path.split("/").map(encodeURIComponent).join("/"));
  }
  toString() {
    return this.text;
  }
}

class Kind {
  constructor(value) {
    this.value = value;
  }
  append(part) {
    return new Kind(this.value === "" ? part : `${this.value}.${part}`);
  }
}
Kind.Empty = new Kind("");
Kind.QuickFix = new Kind("quickfix");
Kind.SourceFixAll = new Kind("source.fixAll");

class Document {
  constructor(uri, languageId, text) {
    Object.assign(this, { uri, languageId, text, version: 1 });
  }
  getText() {
    return this.text;
  }
  offsetAt({ line, character }) {
    const lines = this.text.split("\n");
    return lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, 0) + character;
  }
  positionAt(offset) {
    const lines = this.text.slice(0, offset).split("\n");
    return new Position(lines.length - 1, lines.at(-1).length);
  }
  /** The position before the first occurrence of a part. */
  before(part) {
    return this.positionAt(this.text.indexOf(part));
  }
}

class Emitter {
  constructor() {
    this.listeners = [];
    this.event = (listener) => {
      this.listeners.push(listener);
      return { dispose: () => this.listeners.splice(this.listeners.indexOf(listener), 1) };
    };
  }
  fire(value) {
    for (const listener of [...this.listeners]) listener(value);
  }
}

const emitters = Object.fromEntries(
  ["open", "change", "close", "save", "configuration", "editor"].map((name) => [name, new Emitter()]));

/** What tests read and set. */
const editor = {
  settings: {},
  providers: {},
  commands: {},
  executed: [],
  errors: [],
  output: "",
  panels: [],
  problems: new Map(),
  choice: undefined,
  emitters,
  Document,
  open(document) {
    module.exports.workspace.textDocuments.push(document);
    module.exports.window.activeTextEditor = { document };
    emitters.open.fire(document);
    emitters.editor.fire({ document });
  },
  /** Replaces a range of a document as typing does. */
  type(document, range, text) {
    const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    document.text = document.text.slice(0, start) + text + document.text.slice(end);
    document.version += 1;
    emitters.change.fire({ document, contentChanges: [{ range, text }] });
  },
  /** Waits until a function returns a value. */
  async until(body, what = body.toString()) {
    for (let count = 0; count < 1500; count += 1) {
      const value = body();
      if (value) return value;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`waited 30 s for ${what}`);
  },
};

const register = (name) => (selector, provider) => {
  editor.providers[name] = provider;
  return { dispose: () => delete editor.providers[name] };
};

module.exports = {
  Position, Range, Uri, CodeActionKind: Kind,
  Diagnostic: class {
    constructor(range, message, severity) {
      Object.assign(this, { range, message, severity });
    }
  },
  DiagnosticSeverity: { Error: 0, Warning: 1 },
  Hover: class {
    constructor(contents, range) {
      Object.assign(this, { contents, range });
    }
  },
  Location: class {
    constructor(uri, range) {
      Object.assign(this, { uri, range });
    }
  },
  MarkdownString: class {
    constructor(value) {
      this.value = value;
    }
  },
  CompletionItem: class {
    constructor(label, kind) {
      Object.assign(this, { label, kind });
    }
  },
  CodeAction: class {
    constructor(title, kind) {
      Object.assign(this, { title, kind });
    }
  },
  WorkspaceEdit: class {
    constructor() {
      this.changes = [];
    }
    replace(uri, range, text) {
      this.changes.push({ uri, range, text });
    }
  },
  ViewColumn: { Beside: -2 },
  env: { asExternalUri: async (uri) => uri },
  languages: {
    createDiagnosticCollection: () => ({
      set: (uri, problems) => editor.problems.set(uri.toString(), problems),
      dispose: () => editor.problems.clear(),
    }),
    registerHoverProvider: register("hover"),
    registerDefinitionProvider: register("definition"),
    registerCompletionItemProvider: register("completion"),
    registerCodeActionsProvider: register("actions"),
  },
  commands: {
    registerCommand(name, body) {
      editor.commands[name] = body;
      return { dispose: () => delete editor.commands[name] };
    },
    async executeCommand(...values) {
      editor.executed.push(values);
    },
  },
  workspace: {
    textDocuments: [],
    workspaceFolders: [],
    getConfiguration: () => ({ get: (name, standard) => editor.settings[name] ?? standard }),
    createFileSystemWatcher: () => ({
      onDidCreate() {}, onDidChange() {}, onDidDelete() {}, dispose() {},
    }),
    onDidOpenTextDocument: emitters.open.event,
    onDidChangeTextDocument: emitters.change.event,
    onDidCloseTextDocument: emitters.close.event,
    onDidSaveTextDocument: emitters.save.event,
    onDidChangeConfiguration: emitters.configuration.event,
  },
  window: {
    activeTextEditor: undefined,
    onDidChangeActiveTextEditor: emitters.editor.event,
    createOutputChannel: () => ({
      append: (text) => (editor.output += text),
      dispose() {},
    }),
    async showErrorMessage(message) {
      editor.errors.push(message);
      return editor.choice;
    },
    createWebviewPanel(type, title, place, options) {
      const closed = new Emitter();
      const panel = {
        type, title, place, options, webview: { html: "" }, isOpen: true, shown: 0,
        onDidDispose: closed.event,
        reveal: () => (panel.shown += 1),
        dispose() {
          if (!panel.isOpen) return;
          panel.isOpen = false;
          closed.fire();
        },
      };
      editor.panels.push(panel);
      return panel;
    },
  },
  editor,
};
