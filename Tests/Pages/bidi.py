"""A client of WebDriver BiDi for Firefox."""

import base64
import itertools
import json
import math
import os
import re
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

# Names of keys as in Playwright and in KeyboardEvent.key, as the characters of WebDriver.
KEYS = {
    "Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008",
    "Control": "\ue009", "Alt": "\ue00a", "Escape": "\ue00c", "Space": " ", "PageUp": "\ue00e",
    "PageDown": "\ue00f", "End": "\ue010", "Home": "\ue011", "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Delete": "\ue017",
    "Meta": "\ue03d",
}
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.systemAddon.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.enabled": False,
}


class BiDiError(Exception):
    """An error that the browser returned, or an exception of a script."""


class Unresponsive(BiDiError):
    """The absence of a reply in time, or of the browser."""


class Firefox:
    """A headless Firefox with a new profile, which can be started again after its end.

    `dark` and `reduced_motion` set the preferences of the user that pages can query.
    """

    def __init__(self, program: str, dark: bool = False, reduced_motion: bool = False) -> None:
        self.program = program
        self.preferences = PREFERENCES | {
            "layout.css.prefers-color-scheme.content-override": 0 if dark else 1,
            "ui.prefersReducedMotion": int(reduced_motion),
        }
        self.tabs: dict[str, Tab] = {}
        self.numbers = itertools.count(1)
        self.exits: ExitStack | None = None

    def start(self) -> None:
        """Starts the browser if it is not running."""
        if self.exits and self.process.poll() is None:
            return
        self.end()
        with ExitStack() as exits:
            profile = Path(exits.enter_context(
                tempfile.TemporaryDirectory(prefix="firefox-", ignore_cleanup_errors=True)))
            lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});"
                     for key, value in self.preferences.items()]
            (profile / "user.js").write_text("\n".join(lines))
            self.process = subprocess.Popen(
                [self.program, "--headless", "--no-remote", "--profile", profile,
                 "--remote-debugging-port", "0"],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                env=os.environ | {"HOME": str(profile), "MOZ_HEADLESS": "1"})
            exits.callback(self.kill)
            self.socket = exits.enter_context(connect(
                self.read_address(40) + "/session", max_size=None, proxy=None, compression=None,
                ping_interval=None, close_timeout=1))
            self.send("session.new", capabilities={})
            self.send("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
            self.exits = exits.pop_all()

    def end(self) -> None:
        """Ends the browser and removes its profile."""
        exits, self.exits = self.exits, None
        self.tabs.clear()
        if exits:
            with exits:
                try:
                    self.send("browser.close", timeout=5)
                except Unresponsive:
                    pass

    def kill(self) -> None:
        """Ends the process."""
        try:
            self.process.wait(1)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def read_address(self, seconds: float) -> str:
        """Returns the address that the browser prints when it listens."""
        found, printed = threading.Event(), []

        def read() -> None:
            for line in self.process.stderr:
                printed.append(line)
                if "WebDriver BiDi listening on" in line:
                    found.set()

        threading.Thread(target=read, daemon=True).start()
        deadline = time.monotonic() + seconds
        while not found.wait(0.1):
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise Unresponsive("Firefox did not start: " + "".join(printed))
        return re.search(r"ws://\S+", "".join(printed)).group()

    def send(self, method: str, *, timeout: float = 20, **parameters: Any) -> dict:
        """Sends a command and returns its result; raises Unresponsive without a reply in time."""
        number = next(self.numbers)
        message = {"id": number, "method": method, "params": parameters}
        deadline = time.monotonic() + timeout
        while True:
            try:
                if message:
                    self.socket.send(json.dumps(message))
                    message = None
                reply = json.loads(self.socket.recv(timeout=max(0, deadline - time.monotonic())))
            except (TimeoutError, ConnectionClosed) as error:
                raise Unresponsive(f"{method}: Firefox does not reply: {error}") from error
            if reply.get("type") == "event":
                self.receive(reply["method"], reply["params"])
            elif reply.get("id") == number:
                if reply["type"] == "error":
                    raise BiDiError(f"{method}: {reply['error']}: {reply['message']}")
                return reply["result"]

    def receive(self, method: str, event: dict) -> None:
        """Records an error or a request of a page."""
        if method == "log.entryAdded" and event["level"] == "error":
            tab = self.tabs.get(event["source"].get("context"))
            if tab:
                tab.errors.append(event["text"] or "an error without a text")
        elif method == "network.beforeRequestSent":
            tab = self.tabs.get(event["context"])
            address = event["request"]["url"]
            if tab and not tab.network and re.match("(?!file|data|blob|about)", address):
                tab.errors.append(f"request of {address}")

    def open(self) -> "Tab":
        """Opens a tab."""
        tab = Tab(self, self.send("browsingContext.create", type="tab")["context"])
        self.tabs[tab.context] = tab
        return tab


class Tab:
    """A tab of Firefox. `errors` has those of its pages; requests are errors unless `network`."""

    def __init__(self, firefox: Firefox, context: str) -> None:
        self.firefox, self.context = firefox, context
        self.errors: list[str] = []
        self.network = False
        self.viewport: tuple | None = None

    def send(self, method: str, **parameters: Any) -> dict:
        """Sends a command about this tab."""
        return self.firefox.send(method, context=self.context, **parameters)

    def close(self) -> None:
        """Closes the tab."""
        self.send("browsingContext.close", timeout=5)
        del self.firefox.tabs[self.context]

    def take_errors(self) -> list[str]:
        """Returns the errors since the last call."""
        self.evaluate("0")
        errors, self.errors = self.errors, []
        return errors

    def navigate(self, address: str) -> None:
        """Opens an address and waits until it is loaded and scripts are evaluated.

        On a busy machine a tab may never reply to an evaluation; then another tab takes its place.
        """
        for timeout in (5, 10):
            self.send("browsingContext.navigate", url=address, wait="complete")
            try:
                self.firefox.send(
                    "script.evaluate", timeout=timeout, expression="0", awaitPromise=False,
                    target={"context": self.context})
                return
            except Unresponsive:
                self.replace()
        raise Unresponsive(f"no script is evaluated in {address}")

    def replace(self) -> None:
        """Closes the tab and goes on in a new one with the same viewport."""
        firefox = self.firefox
        old = self.context
        self.context = firefox.send("browsingContext.create", timeout=10, type="tab")["context"]
        firefox.tabs[self.context] = firefox.tabs.pop(old)
        firefox.send("browsingContext.close", context=old)
        if self.viewport:
            self.set_viewport(*self.viewport)

    def set_viewport(self, width: int, height: int, scale: float = 1) -> None:
        """Sets the size of the viewport in CSS pixels."""
        self.viewport = (width, height, scale)
        self.send("browsingContext.setViewport", viewport={"width": width, "height": height},
                  devicePixelRatio=scale)

    def evaluate(self, expression: str) -> Any:
        """Returns the value of an expression, after the promise that it may be."""
        return self.result(self.firefox.send(
            "script.evaluate", expression=expression, target={"context": self.context},
            awaitPromise=True, userActivation=True))

    def call(self, function: str, *arguments: Any) -> Any:
        """Returns the result of a function, after the promise that it may be."""
        return self.result(self.firefox.send(
            "script.callFunction", functionDeclaration=function, awaitPromise=True,
            arguments=[encoded(value) for value in arguments], target={"context": self.context}))

    def result(self, result: dict) -> Any:
        """Returns the value of an evaluation; raises its exception."""
        if result["type"] == "exception":
            raise BiDiError(result["exceptionDetails"]["text"])
        return decoded(result["result"])

    def wait(self, expression: str, seconds: float = 30) -> None:
        """Waits until an expression is true."""
        deadline = time.monotonic() + seconds
        while not self.evaluate(f"Boolean({expression})"):
            if time.monotonic() > deadline:
                raise BiDiError(f"still false: {expression}")
            time.sleep(0.02)

    def press(self, *keys: str) -> None:
        """Presses keys one after the other; `Shift+ArrowLeft` is a key with a modifier."""
        for key in keys:
            names = [key] if key == "+" else re.split(r"(?<=.)\+(?=.)", key)
            values = [KEYS.get(name, name) for name in names]
            actions = [{"type": "keyDown", "value": value} for value in values]
            actions += [{"type": "keyUp", "value": value} for value in reversed(values)]
            self.perform({"type": "key", "id": "keyboard", "actions": actions})

    def click(self, x: float, y: float) -> None:
        """Clicks at a point of the viewport."""
        self.drag((x, y))

    def hover(self, x: float, y: float) -> None:
        """Moves the pointer to a point of the viewport."""
        self.pointer([move(x, y)])

    def drag(self, *points: tuple[float, float]) -> None:
        """Presses the button at the first point and releases it at the last one."""
        first, *rest = points
        self.pointer([move(*first), {"type": "pointerDown", "button": 0},
                      *(move(*point) for point in rest), {"type": "pointerUp", "button": 0}])

    def wheel(self, x: float, y: float, horizontal: int = 0, vertical: int = 0) -> None:
        """Turns the wheel at a point of the viewport."""
        self.perform({"type": "wheel", "id": "wheel", "actions": [
            {"type": "scroll", "x": round(x), "y": round(y), "deltaX": horizontal,
             "deltaY": vertical}]})

    @contextmanager
    def holding(self, key: str) -> Iterator[None]:
        """Holds a key down."""
        def act(kind: str) -> None:
            self.perform({"type": "key", "id": "keyboard",
                          "actions": [{"type": kind, "value": KEYS.get(key, key)}]})

        act("keyDown")
        yield
        act("keyUp")

    def pointer(self, actions: list[dict]) -> None:
        """Performs actions of the mouse."""
        self.perform({"type": "pointer", "id": "mouse", "actions": actions,
                      "parameters": {"pointerType": "mouse"}})

    def perform(self, *sources: dict) -> None:
        """Performs actions of input devices."""
        self.send("input.performActions", actions=list(sources))

    def centre(self, selector: str) -> tuple[float, float]:
        """Returns the centre of an element in the viewport."""
        box = self.box(selector)
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def box(self, selector: str) -> dict[str, float]:
        """Returns the box of an element in the viewport, after it is scrolled into view."""
        return self.call("""(selector) => {
          const element = document.querySelector(selector);
          if (!element) { throw new Error(`no element matches ${selector}`); }
          element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
          const { x, y, width, height } = element.getBoundingClientRect();
          return { x, y, width, height };
        }""", selector)

    def screenshot(self, path: Path | None = None) -> bytes:
        """Returns a PNG of the viewport, and writes it to a path."""
        data = base64.b64decode(self.send("browsingContext.captureScreenshot")["data"])
        if path:
            path.write_bytes(data)
        return data


def move(x: float, y: float) -> dict:
    """Returns a move of the pointer."""
    return {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}


def encoded(value: Any) -> dict:
    """Returns the local value of BiDi for a value."""
    if value is None:
        return {"type": "null"}
    if isinstance(value, bool):
        return {"type": "boolean", "value": value}
    if isinstance(value, (int, float)):
        special = {math.inf: "Infinity", -math.inf: "-Infinity"}
        return {"type": "number",
                "value": "NaN" if value != value else special.get(value, value)}
    if isinstance(value, str):
        return {"type": "string", "value": value}
    if isinstance(value, dict):
        return {"type": "object", "value": [[key, encoded(each)] for key, each in value.items()]}
    if isinstance(value, Iterable):
        return {"type": "array", "value": [encoded(each) for each in value]}
    raise TypeError(f"{type(value).__name__} cannot be passed to a script")


def decoded(value: dict) -> Any:
    """Returns the value of a remote value of BiDi; of elements and the like only the type."""
    kind, content = value["type"], value.get("value")
    if kind in ("undefined", "null"):
        return None
    if kind == "number":
        return float(content.replace("Infinity", "inf")) if isinstance(content, str) else content
    if kind in ("array", "set"):
        return [decoded(each) for each in content]
    if kind in ("object", "map"):
        return {key if isinstance(key, str) else decoded(key): decoded(each)
                for key, each in content}
    if kind == "bigint":
        return int(content)
    return content if content is not None else kind
