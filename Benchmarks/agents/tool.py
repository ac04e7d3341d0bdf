"""Calls one tool of `cellophane mcp`, as an agent without a client of its own can.

Usage: tool.py COMMAND FOLDER TOOL [ARGUMENTS]
  COMMAND: the built command
  FOLDER: the root of the server; images are written to it, and each call is added to log.tsv in it
  TOOL: its name, or "list"
  ARGUMENTS: its arguments as a JSON object
"""

import base64
import json
import os
import subprocess
import sys


def ask(command, folder, method, params):
    """Returns the result of one request to a new server."""
    request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    run = subprocess.run(
        [command, "mcp", folder], input=json.dumps(request) + "\n", capture_output=True, text=True,
        env={**os.environ, "CELLOPHANE_CACHE": ""}, timeout=300, check=True)
    answer = json.loads(run.stdout)
    if "error" in answer:
        sys.exit(answer["error"]["message"])
    return answer["result"]


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    command, folder, tool = sys.argv[1:4]
    if tool == "list":
        text = json.dumps(ask(command, folder, "tools/list", {})["tools"], indent=1)
        print(text)
        images = 0
    else:
        arguments = json.loads(sys.argv[4]) if len(sys.argv) > 4 else {}
        result = ask(command, folder, "tools/call", {"name": tool, "arguments": arguments})
        text, images = "", 0
        for part in result["content"]:
            if part["type"] == "text":
                text += part["text"]
                print(part["text"])
            else:
                images += 1
                count = len([name for name in os.listdir(folder) if name.startswith("image-")])
                path = os.path.join(folder, f"image-{count + 1}.png")
                with open(path, "wb") as file:
                    file.write(base64.b64decode(part["data"]))
                print(f"image: {path}")
    with open(os.path.join(folder, "log.tsv"), "a", encoding="utf-8") as log:
        log.write(f"{tool}\t{len(text.encode())}\t{images}\n")


main()
