"use strict";
// Messages of the Language Server Protocol over the standard streams of a process.
const { spawn } = require("node:child_process");

/** The messages in a stream whose bytes come in any pieces. */
class MessageReader {
  constructor(take) {
    this.take = take;
    this.rest = Buffer.alloc(0);
  }

  append(bytes) {
    this.rest = Buffer.concat([this.rest, bytes]);
    for (;;) {
      const head = this.rest.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = /content-length: *(\d+)/i.exec(this.rest.toString("latin1", 0, head));
      const start = head + 4;
      const end = start + (length ? Number(length[1]) : 0);
      if (this.rest.length < end) return;
      const text = this.rest.toString("utf8", start, end);
      this.rest = this.rest.subarray(end);
      if (length) this.take(JSON.parse(text));
    }
  }
}

/** A server in a process of its own. */
class Connection {
  /**
   * @param {string[]} command The program and its arguments.
   * @param {{notified: Function, ended: Function, log: Function}} events
   */
  constructor(command, events) {
    this.events = events;
    this.pending = new Map();
    this.lastID = 0;
    this.isOpen = true;
    this.process = spawn(command[0], command.slice(1), { stdio: ["pipe", "pipe", "pipe"] });
    const reader = new MessageReader((message) => this.receive(message));
    this.process.stdout.on("data", (bytes) => reader.append(bytes));
    this.process.stderr.on("data", (bytes) => events.log(bytes.toString()));
    this.process.stdin.on("error", () => {});
    this.process.on("error", (error) => this.end(error));
    this.process.on("exit", (code) => this.end(code ? new Error(`exit code ${code}`) : null));
  }

  end(error) {
    if (!this.isOpen) return;
    this.isOpen = false;
    for (const { reject } of this.pending.values()) reject(error ?? new Error("the server ended"));
    this.pending.clear();
    this.events.ended(error);
  }

  receive(message) {
    if (message.method !== undefined) {
      if (message.id === undefined) this.events.notified(message.method, message.params);
      // The server asks for nothing that needs more than an answer.
      else this.send({ id: message.id, result: null });
      return;
    }
    const request = this.pending.get(message.id);
    this.pending.delete(message.id);
    if (request === undefined) return;
    if (message.error === undefined) request.resolve(message.result);
    else request.reject(Object.assign(new Error(message.error.message), { code: message.error.code }));
  }

  send(message) {
    if (!this.isOpen) return;
    const content = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.process.stdin.write(`Content-Length: ${content.length}\r\n\r\n`);
    this.process.stdin.write(content);
  }

  notify(method, params) {
    this.send({ method, params });
  }

  /** Returns the promise of an answer; a token of the editor cancels the request. */
  request(method, params, token) {
    if (!this.isOpen) return Promise.reject(new Error("the server has ended"));
    const id = ++this.lastID;
    const answer = new Promise((resolve, reject) => this.pending.set(id, { resolve, reject }));
    this.send({ id, method, params });
    token?.onCancellationRequested?.(() => {
      if (this.pending.has(id)) this.notify("$/cancelRequest", { id });
    });
    return answer;
  }

  /** Ends the session and the process. */
  async stop() {
    if (!this.isOpen) return;
    const timer = setTimeout(() => this.process.kill(), 2000);
    try {
      await this.request("shutdown");
      this.notify("exit");
    } catch {
      this.process.kill();
    }
    await new Promise((resolve) => {
      if (this.process.exitCode !== null || this.process.signalCode !== null) resolve();
      else this.process.once("exit", resolve);
    });
    clearTimeout(timer);
  }
}

module.exports = { Connection, MessageReader };
