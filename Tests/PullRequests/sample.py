"""A team's repository with scenes and goldens, and what its members change in it."""

import os
import pathlib
import shutil
import subprocess

COMMAND = os.environ.get("CELLOPHANE_COMMAND", "")

SCENE = """\
cellophane: 1
canvas: {{ size: [16, 12], background: white }}
output: {{ fps: 10, duration: 0.5s }}
styles: {{ box: {{ fill: red }} }}
collections:
  - id: grid
    layout: {{ type: flow, itemSize: [4, 4], lineSpacing: 1, interitemSpacing: 1 }}
    style: box
    sections: [2]
    appear: {{ center: bottomRight, alpha: 0 }}
steps:
  - {{ at: 0s, insert: [0, 0], duration: {duration} }}
"""

INSTALL = """\
#!/bin/sh
# Installs nothing: the command is there already. Writes down who runs it.
env > "$(dirname "$0")/../environment.txt"
"""


class Clone:
    """A clone of a repository of a stand-in, with the files that a member edits."""

    def __init__(self, server, repository, folder, user="alice"):
        self.server, self.repository, self.folder = server, repository, pathlib.Path(folder)
        self.user = user
        self.folder.mkdir(parents=True)
        self.git("init", "--quiet", "-b", "main", ".")
        self.git("remote", "add", "origin", str(server.bare / f"{repository}.git"))

    def git(self, *arguments):
        name = f"user.name={self.user}"
        return subprocess.run(
            ["git", "-c", name, "-c", f"user.email={self.user}@example.com", *arguments],
            cwd=self.folder, check=True, capture_output=True, text=True).stdout.strip()

    def cellophane(self, *arguments):
        return subprocess.run(
            [COMMAND, *arguments], cwd=self.folder, capture_output=True, text=True,
            env=os.environ | {"CELLOPHANE_CACHE": ""})

    def write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def scene(self, name, duration="0.1s"):
        self.write(f"scenes/{name}.yaml", SCENE.format(duration=duration))

    def commit(self, message, push=None):
        self.git("add", "-A")
        self.git("commit", "--quiet", "-m", message)
        if push:
            self.git("push", "--quiet", "--force", "origin", f"HEAD:refs/heads/{push}")
        return self.git("rev-parse", "HEAD")

    def fetch(self, branch):
        self.git("fetch", "--quiet", "origin", branch)
        self.git("checkout", "--quiet", "--detach", "FETCH_HEAD")


def begin(server, repository, folder, *arguments, files=None):
    """Makes the main branch: three scenes with goldens, and the files that `cellophane ci` writes.

    `files` is a folder with other files in their place.
    """
    clone = Clone(server, repository, folder)
    for name in ("cards", "list", "chat"):
        clone.scene(name)
    result = clone.cellophane("verify", "scenes", "--against", "goldens", "--update", "missing")
    assert "3 recorded" in result.stdout, result.stdout + result.stderr
    clone.write("tools/install-cellophane", INSTALL)
    (clone.folder / "tools/install-cellophane").chmod(0o755)
    clone.write(".gitignore", "/cellophane-artifacts\n/.cellophane-cache\n/environment.txt\n")
    if files:
        shutil.copytree(files, clone.folder, dirs_exist_ok=True)
    else:
        result = clone.cellophane(
            "ci", "scenes", "--against", "goldens", "--install", "./tools/install-cellophane", *arguments)
        assert result.returncode == 0, result.stderr
    clone.commit("Begin", push="main")
    return clone
