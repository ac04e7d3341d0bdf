"""5000 requests to each of the servers that editors and agents start."""

import json
import queue
import random
import subprocess
import threading

import measure

SCENE = """cellophane: 1
title: request {number}
canvas: {{ size: [96, 72], background: white }}
output: {{ fps: 20, duration: 0.3s }}
styles: {{ card: {{ {key}: "#{color:06X}", cornerRadius: 3 }} }}
collections:
  - id: grid
    layout: {{ type: flow, itemSize: [14, 14] }}
    style: card
    sections: [{{ items: [A, B, C] }}]
steps:
  - {{ at: 0s, insert: {{ at: [0, 1], key: N }}, duration: 0.2s }}
"""


class Server:
    """A server on standard streams, whose answers a thread reads."""

    def __init__(self, bench, arguments, has_headers):
        self.has_headers = has_headers
        self.messages = open(bench.path("messages"), "wb")
        self.process = bench.start(arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.messages)
        self.answers = queue.Queue()
        self.notes = {}
        self.number = 0
        self.cancelled = set()
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self):
        while True:
            line = self.process.stdout.readline()
            if not line:
                return
            if self.has_headers:
                length = int(line.split(b":")[1])
                while line.strip():
                    line = self.process.stdout.readline()
                line = self.process.stdout.read(length)
            message = json.loads(line)
            if "method" in message:
                self.notes[message["method"]] = self.notes.get(message["method"], 0) + 1
                continue
            self.answers.put(message)

    def send(self, method, params=None, number=None):
        """Sends a notification, or a request with a number."""
        message = {"jsonrpc": "2.0", "method": method, "params": params or {}}
        if number is not None:
            message["id"] = number
        text = json.dumps(message).encode()
        self.process.stdin.write(
            b"Content-Length: %d\r\n\r\n" % len(text) + text if self.has_headers else text + b"\n")
        self.process.stdin.flush()

    def ask(self, method, params=None):
        """Sends a request, and returns its answer."""
        return self.ask_all(method, [params])[0]

    def ask_all(self, method, parameters):
        """Sends requests at once, and returns their answers, in any order."""
        numbers = []
        for params in parameters:
            self.number += 1
            numbers.append(self.number)
            self.send(method, params, self.number)
        answers = []
        while len(answers) < len(numbers):
            answer = self.answers.get(timeout=150)
            # A cancelled request may have been answered before.
            if answer["id"] in numbers:
                answers.append(answer)
            else:
                assert answer["id"] in self.cancelled, answer
        return answers

    def cancel(self, method, params, notification, key):
        """Sends a request, and cancels it at once."""
        self.number += 1
        self.cancelled.add(self.number)
        self.send(method, params, self.number)
        self.send(notification, {key: self.number})

    def end(self):
        self.process.stdin.close()
        status = self.process.wait(30)
        self.messages.close()
        return status


def run(bench):
    """Asks both servers."""
    for index in range(20):
        bench.write(f"scenes/s{index}.yaml", SCENE.format(number=index, key="fill", color=index))
    bench.write("scenes/broken.yaml", SCENE.format(number=0, key="fil", color=0))
    soak(bench, "lsp", Server(bench, ["lsp"], True), Editor)
    soak(bench, "mcp", Server(bench, ["mcp", "."], False), Agent)


def soak(bench, label, server, kind):
    """Sends thousands of requests to a server, and compares its use."""
    report, count = bench.report, bench.count(5000, 100)
    client = kind(bench, server)
    for _ in range(bench.count(200, 20)):
        client.step()
    before = measure.at_rest(server.process.pid)
    monitor = measure.Monitor(server.process.pid)
    begin = server.number
    while server.number - begin < count:
        client.step()
    monitor.stop()
    after = measure.at_rest(server.process.pid)
    words = ", ".join(f"{number} {name}" for name, number in sorted({**client.counts, **server.notes}.items()))
    print(f"         {label}: {server.number - begin} requests; {words}")
    report.check(not client.wrong, f"{label}: {len(client.wrong)} wrong answers {client.wrong[:2] or ''}".rstrip())
    if not bench.is_quick:
        report.flat(label, monitor)
    report.rested(label, before, after)
    if label == "lsp":
        server.ask("shutdown")
        server.send("exit")
    report.check((status := server.end()) == 0, f"{label}: it ends with status {status}")


class Client:
    """A client that sends one message after the other."""

    def __init__(self, bench, server):
        self.bench, self.server, self.random = bench, server, random.Random(5)
        self.counts, self.wrong = {}, []

    def ask(self, method, params, name=None, may_fail=False):
        """Sends a request, and keeps an answer that is an error."""
        name = name or method
        self.counts[name] = self.counts.get(name, 0) + 1
        answer = self.server.ask(method, params)
        if "error" in answer and not may_fail:
            self.wrong.append((name, str(answer["error"])[:200]))
        return answer.get("result")


class Editor(Client):
    """An editor that opens scenes, most of them broken, edits and closes them."""

    def __init__(self, bench, server):
        super().__init__(bench, server)
        self.number, self.lines = 0, []
        server.ask("initialize", {
            "rootUri": f"file://{bench.folder}", "processId": None,
            "capabilities": {"textDocument": {"codeAction": {"dataSupport": True, "resolveSupport": {
                "properties": ["edit"]}}}}})
        server.send("initialized")

    def step(self):
        """Opens a document of its own name, edits it and asks about it, and closes it."""
        self.number += 1
        # Names come again after a while, as in a person's day; some are in no folder.
        name = f"scenes/s{self.number % 20}.yaml" if self.number % 3 else f"scenes/new{self.number}.yaml"
        uri = f"file://{self.bench.path(name)}"
        text = SCENE.format(number=self.number, key=self.random.choice(["fil", "fill"]), color=self.number)
        document, send = {"uri": uri}, self.server.send
        send("textDocument/didOpen", {"textDocument": {**document, "languageId": "yaml", "version": 1, "text": text}})
        for version in range(2, 6):
            line, place = self.random.randrange(13), {"line": 4, "character": 20 + version}
            send("textDocument/didChange", {"textDocument": {**document, "version": version}, "contentChanges": [
                {"range": {"start": {"line": 1, "character": 7}, "end": {"line": 1, "character": 9 + version}},
                 "text": f"e{self.number} " + "x" * version}]})
            position = {"textDocument": document, "position": {"line": line, "character": self.random.randrange(30)}}
            self.ask("textDocument/hover", position)
            self.ask("textDocument/completion", {**position, "position": place})
            self.ask("textDocument/definition", position)
            whole = {"start": {"line": 0, "character": 0}, "end": {"line": 12, "character": 0}}
            self.ask("textDocument/codeAction", {
                "textDocument": document, "range": whole, "context": {"diagnostics": []}})
        if self.number % 2:
            send("textDocument/didSave", {"textDocument": document})
        if self.number % 7 == 0:
            send("workspace/didChangeWatchedFiles", {"changes": [{"uri": uri, "type": 2}]})
        if self.number % 6 == 0:
            self.server.cancel("textDocument/hover", position, "$/cancelRequest", "id")
        if self.number % 5 == 0:
            self.ask("nothing", {}, "unknown method", may_fail=True)
        send("textDocument/didClose", {"textDocument": document})


class Agent(Client):
    """An agent that searches the vocabulary, and looks at scenes in between."""

    def __init__(self, bench, server):
        super().__init__(bench, server)
        server.ask("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {
            "name": "soak", "version": "1"}})
        server.send("notifications/initialized")

    def tool(self, name, fails=False, **arguments):
        """Calls a tool, whose answer is an error or not."""
        result = self.ask("tools/call", {"name": name, "arguments": arguments}, name)
        if result is not None and result["isError"] != fails:
            self.wrong.append((name, str(result)[:200]))

    def step(self):
        """Sends one request."""
        scene = f"scenes/s{self.random.randrange(20)}.yaml"
        other = f"scenes/s{self.random.randrange(20)}.yaml"
        kind = self.random.choices(
            ["ping", "list", "vocabulary", "outside", "unknown", "broken", "check", "inspect", "spec", "diff",
             "render", "several", "cancelled"], [25, 10, 39, 5, 5, 2, 2, 2, 2, 2, 2, 2, 2])[0]
        if kind == "ping":
            self.ask("ping", {})
        elif kind == "list":
            self.ask("tools/list", {})
        elif kind == "vocabulary":
            words = ["spring", "color", "stagger", "easeInOut", f"word{self.random.randrange(10_000)}"]
            self.tool("vocabulary", query=self.random.choice(words))
        elif kind == "outside":
            self.tool("spec", fails=True, scene=f"../x{self.random.randrange(10_000)}.yaml")
        elif kind == "unknown":
            self.ask("tools/call", {"name": "approve"}, "unknown tool", may_fail=True)
        elif kind == "broken":
            self.tool("check", fails=True, scene="scenes/broken.yaml")
        elif kind == "several":
            calls = [{"name": "inspect", "arguments": {"scene": f"scenes/s{index}.yaml"}} for index in range(6)]
            self.counts[kind] = self.counts.get(kind, 0) + len(calls)
            answers = self.server.ask_all("tools/call", calls)
            self.wrong += [(kind, str(answer)[:200]) for answer in answers
                           if answer.get("result", {}).get("isError") is not False]
        elif kind == "cancelled":
            self.counts[kind] = self.counts.get(kind, 0) + 1
            self.server.cancel("tools/call", {"name": "spec", "arguments": {"scene": scene}},
                               "notifications/cancelled", "requestId")
        elif kind == "diff":
            self.tool("diff", before=scene, after=other)
        else:
            self.tool(kind, scene=scene)
