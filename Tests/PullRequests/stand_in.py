"""What the stand-ins of both servers share: HTTP with tokens, git over HTTP, and programs that are watched.

Every request needs the right that its route names; a token has the rights that its owner was given. The
arguments of curl and git are written down, so that a token among them is found.
"""

import base64
import contextlib
import gzip
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading
import urllib.parse
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

BACKEND = "/usr/lib/git-core/git-http-backend"


class Problem(Exception):
    """An answer that is no success: a status and a text."""

    def __init__(self, status, text):
        super().__init__(text)
        self.status, self.text = status, text


class Request:
    """A request: its path, its query and the rights of its token."""

    def __init__(self, method, path, query, body, rights, owner):
        self.method, self.path, self.query, self.body = method, path, query, body
        self.rights, self.owner = rights, owner

    def json(self, required):
        """The body, whose keys and types are checked: `required` maps keys to types."""
        if self.body.startswith(b"body="):
            return dict(urllib.parse.parse_qsl(self.body.decode()))
        try:
            value = json.loads(self.body)
        except ValueError as error:
            raise Problem(400, "the body is no JSON") from error
        for key, kind in required.items():
            if not isinstance(value.get(key), kind):
                raise Problem(422, f"{key} is missing, or no {kind.__name__}")
        return value

    def page(self, elements, key=None):
        """A page of a list, as `per_page` and `page` ask for it."""
        size = min(100, int(self.query.get("per_page", "30")))
        start = (int(self.query.get("page", "1")) - 1) * size
        part = elements[start : start + size]
        return {"total_count": len(elements), key: part} if key else part


class StandIn:
    """A server with an API and a git repository, which runs until it is closed."""

    #: The path of the API.
    prefix = ""
    #: The header that has the token, and the word before it.
    token_header = ("Authorization", "Bearer ")

    def __init__(self, command):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="cellophane-stand-in-"))
        self.command = command
        self.tokens = {}
        self.requests = []
        #: Requests that fail: regular expressions of method and path, with the numbers of requests that
        #: pass first and fail then.
        self.failures = {}
        #: Files that anybody may download, by their paths.
        self.downloads = {}
        self.lock = threading.RLock()
        self.bare = self.folder / "repositories"
        self.bare.mkdir()
        self.arguments = self.folder / "arguments"
        self.arguments.write_text("")
        self.logs = []
        self.programs = self.make_programs()
        stand_in = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def answer(self):
                with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                    stand_in.answer(self)

            do_GET = do_POST = do_PATCH = do_PUT = do_DELETE = answer

            def log_message(self, *arguments):
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.http.server_port}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def close(self):
        self.http.shutdown()
        self.http.server_close()
        shutil.rmtree(self.folder, ignore_errors=True)

    # Programs

    def make_programs(self):
        """The folder that comes first in PATH: the command, and programs that write down their arguments."""
        folder = self.folder / "bin"
        folder.mkdir()
        # Whatever the command could be made to print of its surroundings is looked through, too.
        (folder / "cellophane").write_text(
            f'#!/bin/sh\nenv >> "{self.arguments}"\nexec {self.command} "$@"\n')
        (folder / "cellophane").chmod(0o755)
        for name in ("curl", "git"):
            program = shutil.which(name)
            (folder / name).write_text(
                f'#!/bin/sh\nprintf "%s\\n" "{name} $*" >> "{self.arguments}"\nexec {program} "$@"\n'
            )
            (folder / name).chmod(0o755)
        (folder / "apt-get").write_text("#!/bin/sh\nexit 0\n")
        (folder / "apt-get").chmod(0o755)
        return folder

    def environment(self, **variables):
        """The environment of a job: nothing of the surroundings but the programs."""
        home = self.folder / "home"
        home.mkdir(exist_ok=True)
        result = {
            "PATH": f"{self.programs}:/usr/bin:/bin", "HOME": str(home), "LC_ALL": "C.UTF-8",
            "TMPDIR": tempfile.gettempdir(), "CELLOPHANE_PAUSE": "1", "CELLOPHANE_ATTEMPTS": "5",
        }
        return result | {key: str(value) for key, value in variables.items()}

    def shell(self, script, folder, environment, shell=("bash", "-e")):
        """Runs a script, and keeps its output in the logs."""
        result = subprocess.run(
            [*shell, "-c", script], cwd=folder, env=environment, text=True, errors="replace",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, timeout=300,
        )
        self.logs.append(result.stdout)
        if os.environ.get("STAND_IN_LOGS"):
            print(f"== ended with {result.returncode}\n{result.stdout}", flush=True)
        return result.returncode

    def leaks(self):
        """The tokens in logs and arguments, which must be none."""
        text = "\n".join(self.logs) + self.arguments.read_text()
        return [
            owner for token, (owner, _) in self.tokens.items()
            if token in text or base64.b64encode(token.encode()).decode() in text
        ]

    # Git

    def git(self, repository, *arguments, **options):
        """Runs git in a bare repository."""
        return subprocess.run(
            ["git", "--git-dir", str(self.bare / f"{repository}.git"), *arguments], check=True,
            capture_output=True, text=True, **options,
        ).stdout.strip()

    def create_repository(self, name):
        path = self.bare / f"{name}.git"
        subprocess.run(["git", "init", "--quiet", "--bare", "-b", "main", str(path)], check=True)
        self.git(name, "config", "http.receivepack", "true")
        self.git(name, "config", "receive.advertisePushOptions", "true")
        self.git(name, "config", "uploadpack.allowAnySHA1InWant", "true")

    def file(self, repository, commit, path):
        """The text of a file of a commit; `None` without it."""
        try:
            return self.git(repository, "show", f"{commit}:{path}")
        except subprocess.CalledProcessError:
            return None

    def clone(self, repository, commit, folder):
        """Checks a commit out into an empty folder."""
        path = self.bare / f"{repository}.git"
        for arguments in (
            ["init", "--quiet", "."], ["remote", "add", "origin", f"{self.url}/{repository}.git"],
            ["fetch", "--quiet", str(path), commit], ["checkout", "--quiet", "--detach", "FETCH_HEAD"],
        ):
            subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True)

    def may_push(self, repository, rights):
        raise NotImplementedError

    def pushed(self, repository, owner):
        """Is called after every push."""

    # HTTP

    def answer(self, handler):
        size = int(handler.headers.get("Content-Length") or 0)
        body = handler.rfile.read(size)
        if handler.headers.get("Transfer-Encoding") == "chunked":
            body = b""
            while length := int(handler.rfile.readline(), 16):
                body += handler.rfile.read(length)
                handler.rfile.readline()
            handler.rfile.readline()
        parts = urllib.parse.urlsplit(handler.path)
        owner, rights = self.rights(handler.headers)
        with self.lock:
            self.requests.append((handler.command, handler.path, owner))
        try:
            for pattern, (passing, failing) in self.failures.items():
                if failing > 0 and re.search(pattern, f"{handler.command} {handler.path}"):
                    self.failures[pattern] = (passing - 1, failing) if passing else (0, failing - 1)
                    if not passing:
                        raise Problem(503, "the server is busy")
            if parts.path in self.downloads:
                return self.write(handler, 200, self.downloads[parts.path], "application/octet-stream")
            if ".git/" in parts.path:
                return self.answer_git(handler, parts, body, owner, rights)
            request = Request(
                handler.command, urllib.parse.unquote(parts.path),
                dict(urllib.parse.parse_qsl(parts.query)), body, rights, owner,
            )
            value = self.route(request, parts.path)
            kind = "application/zip" if isinstance(value, bytes) else "application/json"
            data = value if isinstance(value, bytes) else json.dumps(value).encode()
            self.write(handler, 200, data, kind)
        except Problem as problem:
            text = json.dumps({"message": problem.text}).encode()
            self.write(handler, problem.status, text, "application/json")

    @staticmethod
    def write(handler, status, data, kind, headers=()):
        handler.send_response(status)
        handler.send_header("Content-Type", kind)
        handler.send_header("Content-Length", str(len(data)))
        for name, value in headers:
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(data)

    def rights(self, headers):
        """The owner and the rights of the token of a request; nobody and none without one."""
        name, word = self.token_header
        token = headers.get(name, "")
        if token.startswith(word) and token:
            known = self.tokens.get(token[len(word) :])
        elif headers.get("Authorization", "").startswith("Basic "):
            text = base64.b64decode(headers["Authorization"][6:]).decode()
            known = self.tokens.get(text.partition(":")[2])
        else:
            return None, frozenset()
        return known or ("nobody", frozenset())

    def route(self, request, raw):
        """Answers by the routes: (method, pattern, right, function)."""
        for method, pattern, right, function in self.routes:
            match = re.fullmatch(self.prefix + pattern, raw)
            if match is None or method != request.method:
                continue
            if right and right not in request.rights:
                raise Problem(403 if request.owner else 401, f"the token has not the right {right}")
            return function(request, *[urllib.parse.unquote(part) for part in match.groups()])
        raise Problem(404, f"{request.method} {request.path} is not known")

    def answer_git(self, handler, parts, body, owner, rights):
        repository = parts.path[1:].partition(".git/")[0]
        isPush = "receive-pack" in parts.path + parts.query
        if isPush and not self.may_push(repository, rights):
            return self.write(
                handler, 401 if owner is None else 403, b"", "text/plain",
                [("WWW-Authenticate", 'Basic realm="git"')])
        environment = {
            "GIT_PROJECT_ROOT": str(self.bare), "GIT_HTTP_EXPORT_ALL": "1", "PATH": os.environ["PATH"],
            "PATH_INFO": parts.path, "QUERY_STRING": parts.query, "REQUEST_METHOD": handler.command,
            "CONTENT_TYPE": handler.headers.get("Content-Type", ""), "REMOTE_USER": owner or "",
            "GIT_PROTOCOL": handler.headers.get("Git-Protocol", ""),
            "STAND_IN_RIGHTS": " ".join(sorted(rights)),
        }
        if handler.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        environment["CONTENT_LENGTH"] = str(len(body))
        result = subprocess.run([BACKEND], input=body, env=environment, capture_output=True)
        head, _, data = result.stdout.partition(b"\r\n\r\n")
        headers = dict(line.split(": ", 1) for line in head.decode().split("\r\n") if line)
        status = int(headers.pop("Status", "200").split()[0])
        kind = headers.pop("Content-Type", "text/plain")
        if isPush and handler.command == "POST":
            self.pushed(repository, owner)
        self.write(handler, status, data, kind, headers.items())


def archive(folder, names):
    """A zip of folders and files within a folder."""
    path = pathlib.Path(tempfile.mkstemp(suffix=".zip")[1])
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        for name in names:
            for entry in sorted((folder / name).rglob("*")) if (folder / name).is_dir() else [folder / name]:
                if entry.is_file():
                    file.write(entry, entry.relative_to(folder))
    data = path.read_bytes()
    path.unlink()
    return data
