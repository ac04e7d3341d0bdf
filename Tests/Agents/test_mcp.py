"""Tests of `cellophane mcp` with the client of PyPI's mcp."""

import asyncio
import base64
import glob
import json
import os
import pathlib
import subprocess
import time

import pytest
from mcp import Client, MCPError, StdioServerParameters

COMMAND = os.environ["CELLOPHANE_COMMAND"]
PROJECT = pathlib.Path(__file__).resolve().parents[2]
SCENES = sorted(glob.glob("fixtures/scenes/**/*.yaml", root_dir=PROJECT, recursive=True))
TOOLS = ["check", "render", "spec", "inspect", "diff", "verify", "vocabulary"]


def client(root=PROJECT, **options):
    return Client(
        StdioServerParameters(
            command=COMMAND, args=["mcp", str(root)], env={**os.environ, "CELLOPHANE_CACHE": ""}),
        **options)


def run(body, **options):
    """Runs a coroutine with a connected client."""
    async def main():
        async with client(**options) as connected:
            return await body(connected)
    return asyncio.run(main())


def parts(result):
    """Returns the text of an answer and its images, within their limits."""
    text = "".join(part.text for part in result.content if part.type == "text")
    images = [base64.b64decode(part.data) for part in result.content if part.type == "image"]
    assert len(text.encode()) <= 4 * 2000
    for image in images:
        assert image.startswith(b"\x89PNG") and len(image) <= 60_000
    return text, images


def test_a_client_finds_the_tools():
    async def body(connected):
        tools = (await connected.list_tools()).tools
        assert [tool.name for tool in tools] == TOOLS
        assert all(tool.description and tool.input_schema["type"] == "object" for tool in tools)
        assert connected.server_info.name == "cellophane"
        await connected.send_ping()
    run(body)


def test_answers_about_every_scene_stay_within_their_limits():
    async def body(connected):
        async def ask(index, scene):
            calls = [("spec", {"scene": scene}), ("inspect", {"scene": scene, "at": "0.5s"})]
            # The sheets of all scenes are tested without a server.
            if index % 6 == 0:
                calls += [("render", {"scene": scene}), ("spec", {"scene": scene, "as": "swiftui"})]
            for tool, arguments in calls:
                result = await connected.call_tool(tool, arguments)
                text, images = parts(result)
                assert not result.is_error, f"{scene}: {text}"
                assert text or images
                assert len(images) == (1 if tool == "render" else 0), f"{scene}: {text}"
        # The server runs some of the calls at once.
        await asyncio.gather(*[ask(index, scene) for index, scene in enumerate(SCENES)])
        text, _ = parts(await connected.call_tool("check", {"scenes": ["fixtures/scenes"]}))
        assert text.strip().endswith("are fine")
    run(body)


def test_intended_changes_are_no_differences(tmp_path):
    scene = (PROJECT / "fixtures/scenes/insert.yaml").read_text(encoding="utf-8")
    (tmp_path / "a.yaml").write_text(scene, encoding="utf-8")
    changed = scene.replace("background: black", "background: white")
    assert changed != scene
    (tmp_path / "b.yaml").write_text(changed, encoding="utf-8")

    async def body(connected):
        arguments = {"before": "a.yaml", "after": "b.yaml"}
        text, _ = parts(await connected.call_tool("diff", arguments))
        assert text.startswith("differs") and "background" in text
        text, images = parts(await connected.call_tool("diff", {**arguments, "sheet": True}))
        assert len(images) == 1, text
    run(body, root=tmp_path)


def test_failures_are_answers_and_unknown_tools_are_errors():
    async def body(connected):
        result = await connected.call_tool("spec", {"scene": "../x.yaml"})
        assert result.is_error and "below the root" in parts(result)[0]
        with pytest.raises(MCPError):
            await connected.call_tool("approve", {})
    run(body)


def test_a_cancelled_call_ends(tmp_path):
    # Thousands of frames, which take far longer than the test waits.
    (tmp_path / "slow.yaml").write_text("""
cellophane: 1
canvas: { size: [1200, 1200] }
output: { fps: 60, duration: 60s }
styles: { box: { fill: red, blur: 8 } }
collections:
  - layout: { type: flow, itemSize: [20, 20] }
    style: box
    sections: [2000]
steps:
  - { at: 0s, pose: { items: all, offset: [300, 300] }, duration: 60s }
""", encoding="utf-8")
    server = subprocess.Popen(
        [COMMAND, "mcp", str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env={**os.environ, "CELLOPHANE_CACHE": ""})

    def send(**message):
        server.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        server.stdin.flush()

    def children():
        found = subprocess.run(["pgrep", "-P", str(server.pid)], capture_output=True, text=True)
        return found.stdout.split()

    send(id=1, method="tools/call", params={
        "name": "render", "arguments": {"scene": "slow.yaml", "output": "x.gif"}})
    deadline = time.monotonic() + 20
    while not children() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert children()
    send(method="notifications/cancelled", params={"requestId": 1})
    while children() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not children()
    send(id=2, method="ping")
    answer = json.loads(server.stdout.readline())
    assert answer["id"] == 2
    server.stdin.close()
    assert server.wait(20) == 0
    assert not (tmp_path / "x.gif").exists()
