"""HTML pages of the scripts and style sheets in Sources/Comparing/Reporting/Pages, for tests."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = ROOT / "Sources/Comparing/Reporting/Pages"

# The files of a player, in the order of PageDocument.swift.
DECODING = ("store.js", "gif.js", "png.js", "decoder.js", "animation.js", "clock.js")
PLAYER = (
    "page.css", "player.css", *DECODING,
    "motion.js", "stage.js", "overlays.js", "curves.js", "panels.js", "controls.js", "player.js",
)

POLICY = (
    "default-src 'none'; script-src 'unsafe-inline'{scripts}; style-src 'unsafe-inline'; "
    "img-src 'self' data: blob:; worker-src blob:; connect-src 'none'"
)


def thorough(*values: object):
    """Returns the values of a parametrized test that only `scripts/check-pages --all` runs."""
    return pytest.param(*values, marks=pytest.mark.thorough)


def scripts(
    *names: str,
    body: str = "",
    script: str = "",
    blocks: Mapping[str, object] | None = None,
    folder: str | None = None,
    title: str = "Test",
    page: object = None,
) -> str:
    """Returns a page with the named files inlined as in the pages of the command.

    `body` is HTML before the scripts. `script` runs after the named files. `blocks` are inline data
    blocks: texts as they are, other values as JSON. `folder` is the folder of blocks in files.
    `page` is the value of `Cellophane.page`.
    """
    styles = "\n".join(source(name) for name in names if name.endswith(".css"))
    code = [source(name) for name in names if name.endswith(".js")]
    if page is not None:
        code.append(f"globalThis.Cellophane.page = {escaped(json.dumps(page))};")
    code.append(script)
    attribute = "" if folder is None else f' data-blocks="{folder}"'
    policy = POLICY.format(scripts="" if folder is None else " 'self' file:")
    newline = "\n"
    return newline.join([
        "<!DOCTYPE html>",
        f'<html lang="en"{attribute}>',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        f"<title>{title}</title>",
        f"<style>{styles}</style>",
        "</head>",
        f"<body>{body}",
        f"<script>{newline.join(code)}</script>",
        *(block(key, value) for key, value in (blocks or {}).items()),
        "</body>",
        "</html>",
        "",
    ])


def source(name: str) -> str:
    """Returns the text of a script or a style sheet."""
    found = list(FILES.rglob(name))
    assert len(found) == 1, f"{len(found)} files are named {name}"
    return found[0].read_text()


def block(key: str, value: object) -> str:
    """Returns an inline data block."""
    text = value if isinstance(value, str) else json.dumps(value)
    return f'<script type="text/plain" data-key="{key}">{escaped(text)}</script>'


def escaped(text: str) -> str:
    """Returns JSON that cannot end the script element that contains it."""
    return text.replace("<", "\\u003c")
