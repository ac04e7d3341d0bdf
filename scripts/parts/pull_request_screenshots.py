"""Makes the images of the article on pull requests: the comment, the statuses and the report page.

They show what the command writes for a change of the scenes in fixtures/pull-request, in the form in which
servers show Markdown.
"""

import html
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent.parent
ARTICLES = ROOT / "Sources/Pipeline/Cellophane/Cellophane.docc"
COMMIT = "9fceb02d0ae598e95dc970b74767f19372d61af8"
STYLE = """
body { font: 14px/1.5 Inter, sans-serif; margin: 16px; background: #fff; color: #1f2328; width: 680px }
.box { border: 1px solid #d1d9e0; border-radius: 6px }
.head { background: #f6f8fa; border-bottom: 1px solid #d1d9e0; padding: 8px 16px; color: #59636e }
.text { padding: 4px 16px 12px } b, strong { color: #1f2328; font-weight: 600 } h3 { margin: 12px 0 8px }
table { border-collapse: collapse; margin: 12px 0 } td, th { border: 1px solid #d1d9e0; padding: 6px 13px }
td img { display: block; width: 150px } pre { background: #f6f8fa; border-radius: 6px; padding: 12px; margin: 0 }
code { font: 12px monospace; background: #f6f8fa } .status { padding: 10px 16px; border-top: 1px solid #d1d9e0 }
.status:first-child { border: 0 } li { margin-left: 16px } .good { color: #1a7f37 } .bad { color: #d1242f }
"""


def run(command: str, folder: Path, *arguments: str) -> str:
    """Runs the command in a folder, whatever it finds."""
    result = subprocess.run(
        [command, *arguments], cwd=folder, capture_output=True, text=True, check=False)
    if result.returncode not in (0, 1):
        sys.exit(result.stderr)
    return result.stdout


def page(markdown: str) -> str:
    """The forms of Markdown that comments have, as HTML."""
    lines, inside = [], False
    for line in markdown.split("\n"):
        if line.startswith("```"):
            lines.append("</code></pre>" if inside else "<pre><code>")
            inside = not inside
        elif inside or line.startswith(("<details", "<summary", "</details")):
            lines.append(line)
        elif line.startswith("### "):
            lines.append(f"<h3>{line[4:]}</h3>")
        elif line.startswith("- "):
            lines.append(f"<li>{line[2:]}</li>")
        elif line.startswith("|---"):
            continue
        elif line.startswith("|"):
            cells = "".join(f"<td>{cell.strip()}</td>" for cell in line.strip("|").split("|"))
            lines.append(f"<tr>{cells}</tr>")
        else:
            lines.append(f"<p>{line}</p>" if line else "")
    text = "\n".join(lines)
    text = re.sub(r"((?:<tr>.*</tr>\n?)+)", r"<table>\1</table>", text)
    text = re.sub(r"!\[(\w+)\]\(([^)]+)\)", r'<img alt="\1" src="\2">', text)
    text = text.replace("❌", '<span class="bad">✗</span>').replace("<code>\n", "<code>")
    text = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", text)
    return re.sub(r"`([^`<]+)`", r"<code>\1</code>", text)


def main() -> None:
    """Writes the three images."""
    command = str(Path(sys.argv[1]).resolve())
    folder = Path(tempfile.mkdtemp())
    scenes = folder / "scenes"
    scenes.mkdir()
    before, after = (ROOT / f"fixtures/pull-request/{name}.yaml" for name in ("before", "after"))
    for name, source in (("photos", before), ("welcome", before)):
        shutil.copy(source, scenes / f"{name}.yaml")
    verify = ("verify", "scenes", "--against", "goldens")
    run(command, folder, *verify, "--update", "all")
    shutil.copy(after, scenes / "photos.yaml")
    (scenes / "welcome.yaml").rename(scenes / "gallery.yaml")
    shutil.copy(after, scenes / "gallery.yaml")
    (folder / "found").mkdir()
    summary = run(
        command, folder, *verify, "--artifacts", "found", "--manifest", "found/manifest.jsonl",
        "--report", "found/report.html").split("\n")[0]
    run(
        command, folder, "merge", "found/manifest.jsonl", "--artifacts", "found", "--images", "images",
        "--images-url", "http://localhost/images", "--markdown", "comment.md", "--commit", COMMIT)
    text = page((folder / "comment.md").read_text().replace("http://localhost/", ""))
    comment = (
        '<div class="box"><div class="head"><b>github-actions</b> commented</div>'
        f'<div class="text">{text}</div></div>')
    statuses = "".join(
        f'<div class="status"><span class="{kind}">{mark}</span> <b>cellophane</b> — {html.escape(words)}</div>'
        for kind, mark, words in (
            ("bad", "✗", summary), ("good", "✓", "2 scenes: 2 the same")))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--allow-file-access-from-files"])
        context = browser.new_context(viewport={"width": 720, "height": 400}, color_scheme="light")
        for name, body in (("comment", comment), ("status", f'<div class="box">{statuses}</div>')):
            file = folder / f"{name}.html"
            file.write_text(f"<!doctype html><meta charset=utf-8><style>{STYLE}</style>{body}")
            view = context.new_page()
            view.goto(file.as_uri())
            view.wait_for_timeout(450)
            view.locator(".box").screenshot(path=ARTICLES / f"pull-request-{name}.png")
        view = browser.new_context(
            viewport={"width": 1100, "height": 760}, color_scheme="light").new_page()
        view.goto((folder / "found/report.html").as_uri())
        view.wait_for_timeout(1500)
        view.screenshot(path=ARTICLES / "pull-request-page.png")
        browser.close()
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
