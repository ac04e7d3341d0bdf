"""`cellophane lsp`, driven by a client of others: pytest-lsp with its models of the protocol."""
import asyncio
import json
import os
import pathlib
import subprocess

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

COMMAND = os.environ["CELLOPHANE_COMMAND"]
FIXTURES = pathlib.Path(__file__).resolve().parents[2] / "fixtures"
SCENE = """cellophane: 1
canvas: {size: [200, 200]}
styles:
  card: {fil: red}
collections:
  - style: card
    layout: {type: grid, columns: 2, itemSize: [40, 40]}
    sections: [{items: [a, b]}]
steps:
  - delete: b
    spring: {response: 0.5, dampingFraction: 0.7}
"""


@pytest_lsp.fixture(
    params=["visual-studio-code", "neovim", "emacs"],
    config=ClientServerConfig(server_command=[COMMAND, "lsp"]),
)
async def client(request, lsp_client: LanguageClient, tmp_path):
    lsp_client.folder = tmp_path
    lsp_client.registered = []
    lsp_client.feature("client/registerCapability")(
        lambda params: lsp_client.registered.extend(params.registrations)
    )
    await lsp_client.initialize_session(
        types.InitializeParams(
            capabilities=client_capabilities(request.param), root_uri=tmp_path.as_uri()
        )
    )
    yield
    await lsp_client.shutdown_session()


def opened(client, text, name="scene one.yaml", language="yaml", uri=None):
    """Opens a document that is not in the folder; returns its address."""
    uri = uri or (client.folder / name).as_uri()
    client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(uri, language, 1, text))
    )
    return uri


async def problems(client, uri, count=None):
    """Returns the published problems, once there are so many."""
    for _ in range(600):
        found = client.diagnostics.get(uri)
        if found is not None and (count is None or len(found) == count):
            return list(found)
        await asyncio.sleep(0.05)
    raise AssertionError(f"no problems of {uri}: {client.diagnostics}")


def point(text, part, add=0):
    index = text.index(part) + add
    start = text.rfind("\n", 0, index) + 1
    return types.Position(
        text.count("\n", 0, index), len(text[start:index].encode("utf-16-le")) // 2
    )


def applied(text, edits):
    """Returns a text with edits, as an editor makes them."""
    lines = text.splitlines(keepends=True) + [""]
    offset = lambda place: sum(map(len, lines[: place.line])) + place.character
    for edit in sorted(edits, key=lambda e: -offset(e.range.start)):
        text = text[: offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end) :]
    return text


def edits_of(edit, uri):
    if edit.document_changes:
        return [e for change in edit.document_changes for e in change.edits]
    return edit.changes[uri]


async def test_a_problem_is_repaired(client):
    uri = opened(client, SCENE)
    [problem] = await problems(client, uri, 1)
    assert problem.message == "unknown key 'fil'; did you mean 'fill'?"
    assert problem.source == "cellophane"
    assert problem.severity == types.DiagnosticSeverity.Error
    assert problem.range == types.Range(types.Position(3, 9), types.Position(3, 12))
    actions = await client.text_document_code_action_async(
        types.CodeActionParams(
            types.TextDocumentIdentifier(uri), problem.range,
            types.CodeActionContext([problem]),
        )
    )
    assert [a.title for a in actions] == ["Change 'fil' to 'fill'", "Make all repairs"]
    fixed = applied(SCENE, edits_of(actions[0].edit, uri))
    assert "{fill: red}" in fixed
    every = actions[1]
    if every.edit is None:
        every = await client.code_action_resolve_async(every)
    assert applied(SCENE, edits_of(every.edit, uri)) == fixed
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(2, uri),
            [types.TextDocumentContentChangePartial(problem.range, "fill")],
        )
    )
    assert await problems(client, uri, 0) == []


async def test_hover_completion_and_definition(client):
    text = SCENE.replace("fil:", "fill:") + "  - "
    uri = opened(client, text)
    document = types.TextDocumentIdentifier(uri)
    hover = await client.text_document_hover_async(
        types.HoverParams(document, point(text, "dampingF"))
    )
    assert "The damping as a fraction of critical damping." in hover.contents.value
    assert "{ duration: 0.5, bounce: 0.3 }" in hover.contents.value
    words = await client.text_document_completion_async(
        types.CompletionParams(document, types.Position(text.count("\n"), 4))
    )
    labels = [item.label for item in words.items]
    assert "insert" in labels and "duration" in labels
    place = await client.text_document_definition_async(
        types.DefinitionParams(document, point(text, "style: card", 8))
    )
    assert place.uri == uri
    assert place.range.start == types.Position(3, 2)


async def test_a_document_without_a_file(client):
    uri = opened(client, SCENE, uri="untitled:Untitled-1")
    [problem] = await problems(client, uri, 1)
    assert "'fil'" in problem.message


def framed(message):
    content = json.dumps({"jsonrpc": "2.0", **message}).encode()
    return b"Content-Length: %d\r\n\r\n" % len(content) + content


def unframed(data):
    """Returns the messages of a stream."""
    messages = []
    while data:
        head, data = data.split(b"\r\n\r\n", 1)
        length = int(head.split(b":")[1])
        messages.append(json.loads(data[:length]))
        data = data[length:]
    return messages


def session(messages):
    """Returns what a server writes for messages, and its exit code."""
    first = framed({"id": "first", "method": "initialize", "params": {"capabilities": {}}})
    run = subprocess.run(
        [COMMAND, "lsp"], input=first + b"".join(messages), capture_output=True, check=False,
        timeout=60,
    )
    return unframed(run.stdout), run.returncode


def test_every_request_is_answered_once_though_cancelled():
    where = {"textDocument": {"uri": "file:///a.yaml"}, "position": {"line": 0, "character": 2}}
    document = {"uri": "file:///a.yaml", "languageId": "yaml", "version": 1, "text": SCENE}
    messages = [framed({"method": "textDocument/didOpen", "params": {"textDocument": document}})]
    messages += [
        framed({"id": n, "method": "textDocument/hover", "params": where}) for n in range(300)
    ]
    messages += [framed({"method": "$/cancelRequest", "params": {"id": n}}) for n in range(50, 300)]
    messages += [framed({"id": "end", "method": "shutdown"}), framed({"method": "exit"})]
    answers, code = session(messages)
    assert code == 0
    by_id = [m["id"] for m in answers if "id" in m]
    assert sorted(map(str, by_id)) == sorted(map(str, ["first", *range(300), "end"]))
    errors = {m["error"]["code"] for m in answers if "error" in m}
    assert errors <= {-32800}


def test_broken_messages_are_answered_and_the_session_goes_on():
    messages = [
        b"Content-Length: 5\r\n\r\n{\"a\":", b"hello\r\n\r\n",
        framed({"id": 1, "method": "no/method"}), framed({"method": "no/notification"}),
        framed({"id": 2, "method": "shutdown"}), framed({"id": 3, "method": "shutdown"}),
        framed({"method": "exit"}),
    ]
    answers, code = session(messages)
    errors = [m["error"]["code"] for m in answers if "error" in m]
    assert sorted(errors) == [-32700, -32700, -32601, -32600]
    assert code == 0
    assert session([framed({"method": "exit"})])[1] == 1


FILES = sorted((FIXTURES / "broken").glob("*.*"))[::6] + sorted((FIXTURES / "scenes").glob("*.yaml"))[::12]


async def test_problems_are_those_of_check(client, request):
    """Every sixth broken document, and some scenes, with one of the clients."""
    if "neovim" not in request.node.name:
        pytest.skip("one client is enough")
    checked = 0
    for path in FILES:
        try:
            text = path.read_bytes().decode()
        except UnicodeDecodeError:
            continue
        run = subprocess.run(
            [COMMAND, "check", "--json", path], capture_output=True, text=True, check=False
        )
        expected = json.loads(run.stdout)["findings"]
        uri = opened(client, text, language="cellophane", uri=path.as_uri())
        await problems(client, uri)
        found = [p for list_ in client.diagnostics.values() for p in list_]
        assert sorted((p.message, p.severity == types.DiagnosticSeverity.Warning) for p in found) == sorted(
            {(f["message"], f["severity"] == "warning") for f in expected}
        ), path.name
        client.text_document_did_close(
            types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri))
        )
        while any(client.diagnostics.values()):
            await asyncio.sleep(0.02)
        client.diagnostics.clear()
        checked += 1
    assert checked > 40
