"""The clients of `cellophane watch`: one that reads all, one that fetches files, one that is slow and leaves."""

import base64
import contextlib
import http.client
import json
import os
import random
import socket
import struct
import threading
import time

TEXT, DATA, CLOSE = 1, 2, 8


class Stream:
    """A WebSocket (RFC 6455) to the server's stream, as its page opens one."""

    def __init__(self, port, buffer=None):
        self.socket = socket.socket()
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.settimeout(30)
        self.socket.connect(("127.0.0.1", port))
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET /events HTTP/1.1\r\nHost: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\n\r\n".encode())
        self.bytes = b""
        while b"\r\n\r\n" not in self.bytes:
            self._receive()
        head, _, self.bytes = self.bytes.partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101"):
            raise ConnectionError(head[:80])

    def _receive(self):
        part = self.socket.recv(1 << 16)
        if not part:
            raise ConnectionError("the server has ended the stream")
        self.bytes += part

    def _take(self, count):
        while len(self.bytes) < count:
            self._receive()
        result, self.bytes = self.bytes[:count], self.bytes[count:]
        return result

    def next(self):
        """Returns the kind and the payload of the next frame."""
        first, second = self._take(2)
        length = second & 127
        if length > 125:
            length = int.from_bytes(self._take(2 if length == 126 else 8), "big")
        return first & 15, self._take(length)

    def send(self, message, kind=TEXT):
        """Sends a message, masked as clients must."""
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        mask = os.urandom(4)
        length = bytes([128 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        body = bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))
        self.socket.sendall(bytes([128 | kind]) + length + mask + body)

    def close(self, is_torn=False):
        """Ends the stream as a page does, or as a machine that has lost its power."""
        with contextlib.suppress(OSError):
            if is_torn:
                self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            else:
                self.send(b"", CLOSE)
        self.socket.close()


class Client:
    """A client on a thread of its own, until it is stopped."""

    def __init__(self, port, seed):
        self.port, self.random = port, random.Random(seed)
        self.stopped = threading.Event()
        self.failures = []
        self.count = 0
        self.thread = threading.Thread(target=self._run, daemon=True)

    def start(self):
        self.thread.start()
        return self

    def _run(self):
        while not self.stopped.is_set():
            try:
                self.turn()
                self.count += 1
            except (OSError, http.client.HTTPException) as error:
                if not self.stopped.is_set():
                    self.failures.append(repr(error)[:120])
                    self.stopped.wait(0.2)

    def turn(self):
        """Does some of the client's work."""
        raise NotImplementedError

    def stop(self):
        self.stopped.set()
        self.thread.join(40)


class Reader(Client):
    """A page that stays, takes all that it receives, and knows the latest version."""

    def __init__(self, port, scene):
        super().__init__(port, 1)
        self.scene = scene
        self.changed = threading.Condition()
        # The latest generation, the latest one that is complete, and the text of its version.
        self.generation, self.complete, self.text = 0, 0, ""
        self.frames, self.numbers, self.answers = 0, 0, []
        self.stream = None

    def turn(self):
        self.stream = Stream(self.port)
        self.stream.send({"scene": self.scene, "time": 0.1})
        try:
            while not self.stopped.is_set():
                self._note(*self.stream.next())
        finally:
            self.stream.close()

    def _note(self, kind, payload):
        with self.changed:
            if kind == DATA:
                self.frames += 1
            elif kind == TEXT:
                message = json.loads(payload)
                if message["type"] in ("scene", "errors"):
                    self.generation = max(self.generation, message["generation"])
                    self.text = payload.decode()
                elif message["type"] == "done" and message["quality"] == "full":
                    self.complete = max(self.complete, message["generation"])
                elif message["type"] == "tuning":
                    self.answers.append(message["kind"])
            self.changed.notify_all()

    def tune(self, kind, **values):
        """Sends a request about values, and returns the kind of its answer; `None` without one."""
        with self.changed:
            self.numbers += 1
            count = len(self.answers)
            request = {"kind": kind, "number": self.numbers, "revision": self.generation, **values}
        self.stream.send({"scene": self.scene, "tune": request})
        if self.wait(lambda: len(self.answers) > count):
            return self.answers[-1]
        return None

    def wait(self, condition, seconds=20):
        """Waits until a condition holds; returns whether it does."""
        with self.changed:
            return self.changed.wait_for(condition, seconds)

    def stop(self):
        self.stopped.set()
        # The thread waits for a message.
        with contextlib.suppress(OSError):
            self.stream.socket.shutdown(socket.SHUT_RDWR)
        self.thread.join(40)


class Fetcher(Client):
    """A client that fetches the page, frames and the animation, each over a connection of its own."""

    def __init__(self, port, reader):
        super().__init__(port, 2)
        self.reader = reader
        self.statuses = {}

    def fetch(self, path):
        """Fetches a path; returns the status."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request("GET", path, headers={"Host": f"localhost:{self.port}"})
            response = connection.getresponse()
            response.read()
            self.statuses[response.status] = self.statuses.get(response.status, 0) + 1
            return response.status
        finally:
            connection.close()

    def turn(self):
        paths = [f"/svg/{self.reader.generation}/{self.random.randrange(12)}.svg"] * 6 + [
            "/", "/render.gif", "/favicon.ico", "/nothing"]
        self.fetch(self.random.choice(paths))
        self.stopped.wait(self.random.uniform(0, 0.1))


class Slow(Client):
    """A page that takes little, tries a value at times, and then leaves in one way or another."""

    def __init__(self, port, scene):
        super().__init__(port, 3)
        self.scene = scene

    def turn(self):
        way = self.random.choice(["half a request", "closed", "torn", "torn during a trial"])
        if way == "half a request":
            with socket.create_connection(("127.0.0.1", self.port), 10) as half:
                half.sendall(b"GET / HTTP/1.1\r\nHost: ")
                self.stopped.wait(self.random.uniform(0, 0.3))
            return
        stream = Stream(self.port, buffer=4096)
        stream.send({"scene": self.scene, "time": self.random.uniform(0, 0.5)})
        if way == "torn during a trial":
            change = {"path": ["canvas", "background"], "value": '"#FFEEDD"'}
            stream.send({"scene": self.scene, "tune": {
                "kind": "trial", "number": 1, "revision": 0, "changes": [change]}})
        end = time.monotonic() + self.random.uniform(0, 2)
        stream.socket.settimeout(0.2)
        while time.monotonic() < end and not self.stopped.is_set():
            # There may be nothing new.
            with contextlib.suppress(TimeoutError):
                stream.socket.recv(512)
            self.stopped.wait(self.random.uniform(0, 0.1))
        stream.close(is_torn=way != "closed")
