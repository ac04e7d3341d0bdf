"""Writes screenshots of a page at several sizes, in light and dark."""

import argparse
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

SIZES = ["1440x900", "768x1024", "390x844", "320x640"]


def main() -> int:
    """Runs the script; returns 1 if the page reported errors."""
    parser = argparse.ArgumentParser(prog="page-screenshots", description=__doc__)
    parser.add_argument("page", help="the path or address of the page")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--click", nargs="+", default=[], metavar="SELECTOR")
    parser.add_argument("--keys", nargs="+", default=[], metavar="KEY")
    parser.add_argument("--selector", help="only the first element that matches")
    parser.add_argument("--full", action="store_true", help="the whole page, not the viewport")
    parser.add_argument("--sizes", nargs="+", default=SIZES, metavar="WIDTHxHEIGHT")
    parser.add_argument("--wait", type=float, default=0.5, metavar="SECONDS",
                        help="the time before the screenshot")
    options = parser.parse_args()
    address = options.page if "://" in options.page else Path(options.page).resolve().as_uri()
    options.folder.mkdir(parents=True, exist_ok=True)
    errors: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for size in options.sizes:
            width, height = map(int, size.split("x"))
            for scheme in ("light", "dark"):
                context = browser.new_context(
                    viewport={"width": width, "height": height}, color_scheme=scheme)
                page = context.new_page()
                page.on("pageerror", lambda error: errors.append(str(error)))
                page.on("console", lambda message: message.type == "error"
                        and errors.append(message.text))
                page.goto(address)
                for selector in options.click:
                    page.locator(selector).first.click(timeout=5000)
                for key in options.keys:
                    page.keyboard.press(key)
                page.wait_for_timeout(options.wait * 1000)
                path = options.folder / f"{size}-{scheme}.png"
                if options.selector:
                    page.locator(options.selector).first.screenshot(path=path, timeout=5000)
                else:
                    page.screenshot(path=path, full_page=options.full)
                print(path)
                context.close()
        browser.close()
    for error in dict.fromkeys(errors):
        print(f"error: {error}", file=sys.stderr)
    return 1 if errors else 0


sys.exit(main())
