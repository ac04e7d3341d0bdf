"""A server for tests of the remote cache, which behaves well or badly.

    server.py MODE [ARGUMENT]

It listens on a free port of the loopback interface, prints the port, and ends with its standard
input. Each request that it reads is one line of JSON on its standard output.

Modes by their behaviour on each connection:
  store              a cache: PUT stores, GET returns or 404; ARGUMENT is the Authorization that is
                     expected, if any
  status N           the status N with a short body for every request
  writeless N        as store, but the status N for PUT
  abrupt N           the status N for PUT before the body is read, then the connection is closed
  silent             accepts, reads and never responds
  deaf               accepts and never reads
  drip               headers at once, then one byte of the body a second
  headers            one byte of the headers a second
  cut                half of the body, then the connection is closed
  cut-chunks         a chunk, then the connection is closed
  chunks             a body of three chunks
  long               a Content-Length that is larger than the body; the connection stays open
  short              a Content-Length that is smaller than the body
  unmarked           neither Content-Length nor chunks; the connection is closed at the end
  garbage            bytes that are no response of HTTP
  reset              closes connections without a response
  large              a body of a megabyte
  endless            chunks without an end
  redirect URL       302 to URL; %PORT% stands for the own port, %NAME% for the path
  delay SECONDS      as store, but waits before each response
  flaky              as store, but every second GET has the status 500
  hang-up            as store, but closes each connection after a response that promises to keep it
  slow-reader        as store, but reads bodies of PUT at 400 kB/s
  tls FILE           as store over TLS, with the certificate and key of FILE
  tls-redirect FILE URL
                     as redirect over TLS
"""
import json
import socket
import ssl
import sys
import threading
import time

mode = sys.argv[1]
argument = sys.argv[2] if len(sys.argv) > 2 else None
has_tls = mode.startswith("tls")
BODY = b"0123456789" * 100
entries = {}
lock = threading.Lock()
gets = 0


class Closed(Exception):
    """The connection was closed by the client."""


class Connection:
    """A connection with the bytes that were read but not used."""

    def __init__(self, client, number):
        self.client = client
        self.number = number
        self.rest = b""

    def more(self):
        bytes = self.client.recv(65536)
        if not bytes:
            raise Closed
        self.rest += bytes

    def read(self, count):
        while len(self.rest) < count:
            if mode == "slow-reader":
                time.sleep(0.05)
                bytes = self.client.recv(20000)
                if not bytes:
                    raise Closed
                self.rest += bytes
            else:
                self.more()
        bytes, self.rest = self.rest[:count], self.rest[count:]
        return bytes

    def headers(self):
        """Returns the method, the path and the headers of the next request."""
        while b"\r\n\r\n" not in self.rest:
            self.more()
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        lines = head.decode("latin-1").split("\r\n")
        method, path, _ = lines[0].split(" ")
        headers = {}
        for line in lines[1:]:
            name, value = line.split(":", 1)
            headers[name.lower()] = value.strip()
        with lock:
            print(json.dumps({"method": method, "path": path, "headers": headers,
                              "connection": self.number}), flush=True)
        return method, path, headers

    def body(self, headers):
        if headers.get("expect", "").lower() == "100-continue":
            self.send(b"HTTP/1.1 100 Continue\r\n\r\n")
        return self.read(int(headers.get("content-length", "0")))

    def send(self, bytes):
        self.client.sendall(bytes)

    def respond(self, status, body=b"", fields=""):
        self.send(b"HTTP/1.1 %d X\r\nContent-Length: %d\r\n%s\r\n"
                  % (status, len(body), fields.encode()) + body)


def store(connection):
    """Serves one request as a cache does."""
    global gets
    method, path, headers = connection.headers()
    if mode == "abrupt" and method == "PUT":
        connection.respond(int(argument), b"no")
        raise Closed
    body = connection.body(headers)
    if mode == "delay":
        time.sleep(float(argument))
    if mode == "store" and argument and headers.get("authorization") != argument:
        connection.respond(401, b"who?")
    elif method == "PUT" and mode == "writeless":
        connection.respond(int(argument), b"no")
    elif method == "PUT":
        entries[path] = body
        connection.respond(201)
    else:
        gets += 1
        if mode == "flaky" and gets % 2 == 0:
            connection.respond(500)
        elif path in entries:
            connection.respond(200, entries[path])
        else:
            connection.respond(404, b"absent")
    if mode == "hang-up":
        raise Closed


def drip(connection, bytes):
    for index in range(len(bytes)):
        connection.send(bytes[index:index + 1])
        time.sleep(1)


def serve(connection):
    """Serves one request, or misbehaves."""
    if mode in ("store", "writeless", "delay", "flaky", "hang-up", "slow-reader", "tls", "abrupt"):
        return store(connection)
    if mode == "deaf":
        time.sleep(3600)
    method, path, headers = connection.headers()
    if mode == "silent":
        time.sleep(3600)
    if mode == "garbage":
        connection.send(b"\x00\x01SSH-2.0-not HTTP at all\r\n\r\n" * 20)
        raise Closed
    if mode == "reset":
        raise Closed
    connection.body(headers)
    head = b"HTTP/1.1 200 OK\r\n"
    length = b"Content-Length: %d\r\n\r\n"
    if mode == "status":
        connection.respond(int(argument), b"no")
    elif mode == "drip":
        connection.send(head + length % len(BODY))
        drip(connection, BODY)
    elif mode == "headers":
        drip(connection, head + length % len(BODY) + BODY)
    elif mode == "cut":
        connection.send(head + length % len(BODY) + BODY[:500])
        raise Closed
    elif mode == "cut-chunks":
        connection.send(head + b"Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n")
        raise Closed
    elif mode == "chunks":
        connection.send(head + b"Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n")
        time.sleep(0.05)
        connection.send(b"1\r\n!\r\n3;name=value\r\nxyz\r\n0\r\nX-Last: 1\r\n\r\n")
    elif mode == "long":
        connection.send(head + length % (len(BODY) + 10) + BODY)
        time.sleep(3600)
    elif mode == "short":
        connection.send(head + length % 500 + BODY)
    elif mode == "unmarked":
        connection.send(head + b"\r\n" + BODY)
        raise Closed
    elif mode == "large":
        connection.send(head + length % 1000000 + bytes(1000000))
    elif mode == "endless":
        connection.send(head + b"Transfer-Encoding: chunked\r\n\r\n")
        while True:
            connection.send(b"1000\r\n" + bytes(4096) + b"\r\n")
    elif mode == "redirect":
        port = str(listener.getsockname()[1])
        location = argument.replace("%PORT%", port).replace("%NAME%", path)
        connection.respond(302, b"there", f"Location: {location}\r\n")
    else:
        sys.exit(f"unknown mode {mode}")


def handle(client, number):
    connection = Connection(client, number)
    try:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if has_tls:
            connection.client = context.wrap_socket(client, server_side=True)
        while True:
            serve(connection)
    except (Closed, OSError):
        pass
    finally:
        connection.client.close()


def accept():
    number = 0
    while True:
        client, _ = listener.accept()
        number += 1
        threading.Thread(target=handle, args=(client, number), daemon=True).start()


if has_tls:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(argument)
if mode == "tls-redirect":
    mode, argument = "redirect", sys.argv[3]
listener = socket.socket()
if mode == "slow-reader":
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
listener.bind(("127.0.0.1", 0))
listener.listen(128)
print(listener.getsockname()[1], flush=True)
threading.Thread(target=accept, daemon=True).start()
sys.stdin.read()
