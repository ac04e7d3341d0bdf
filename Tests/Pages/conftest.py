"""Fixtures of the tests of HTML pages. `scripts/check-pages` runs them."""

import os
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

import pages
from bidi import Firefox, Tab

pytest_plugins = ["pytester"]

CHROMIUM = "/usr/bin/chromium"
FIREFOX = "/usr/bin/firefox-esr"
SCREENSHOTS = pages.ROOT / ".build/page-failures"

PAGES = pytest.StashKey[list[Page]]()
SUMMARY = pytest.StashKey[str]()


class Problems:
    """The errors that pages reported during a test."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.patterns: list[str] = []
        self.sources: list[Callable[[], None]] = []

    def add(self, text: str) -> None:
        """Records an error."""
        self.texts.append(text)

    def expect(self, pattern: str) -> None:
        """Requires an error that a regular expression finds; such errors are not failures."""
        self.patterns.append(pattern)

    def unexpected(self) -> list[str]:
        """Returns the errors so far that no test announced."""
        return [
            text for text in self.texts if not any(re.search(each, text) for each in self.patterns)
        ]

    def faults(self) -> list[str]:
        """Returns the unexpected errors, and the expected ones that are missing."""
        for collect in self.sources:
            collect()
        missing = [
            f"no error matches {pattern!r}" for pattern in self.patterns
            if not any(re.search(pattern, text) for text in self.texts)
        ]
        return self.unexpected() + missing

    def watch(self, page: Page, network: bool = False, warnings: bool = False) -> None:
        """Collects the errors of a page; requests are errors unless the network is allowed."""
        levels = ("error", "warning") if warnings else ("error",)

        def request(address: str) -> None:
            if urlsplit(address).scheme not in ("file", "data", "blob", "about") and not network:
                self.add(f"request of {address}")

        def collect() -> None:
            # A call receives the events that are under way.
            if not page.is_closed():
                page.evaluate("0")

        page.on("pageerror", lambda error: self.add(str(error)))
        page.on("console", lambda message: message.type in levels and self.add(message.text))
        page.on("request", lambda sent: request(sent.url))
        self.sources.append(collect)


PROBLEMS = pytest.StashKey[Problems]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Fails a test whose pages reported errors; saves screenshots of the pages of failed tests."""
    try:
        yield
    except Exception:
        problems = item.stash.get(PROBLEMS, None)
        if problems:
            item.add_report_section("call", "errors of pages", "\n".join(problems.texts))
            save_screenshots(item)
        raise
    problems = item.stash.get(PROBLEMS, None)
    faults = problems.faults() if problems else []
    if faults:
        save_screenshots(item)
        pytest.fail("errors of pages:\n" + "\n".join(faults), pytrace=False)


def save_screenshots(item: pytest.Item) -> None:
    """Saves screenshots of the open pages of a failed test in .build/page-failures."""
    name = re.sub(r"[^\w-]+", "-", item.name)
    for index, page in enumerate(item.stash.get(PAGES, [])):
        try:
            page.screenshot(path=SCREENSHOTS / f"{name}-{index}.png", timeout=5000)
        except Exception as error:  # The failure of the test matters more.
            item.add_report_section("call", "screenshot", str(error))


@pytest.fixture
def problems(request: pytest.FixtureRequest) -> Problems:
    """The errors that the pages of a test report."""
    return request.node.stash.setdefault(PROBLEMS, Problems())


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """The driver of Chromium."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """Chromium, started once."""
    browser = playwright.chromium.launch(
        executable_path=CHROMIUM, args=["--no-sandbox", "--force-color-profile=srgb"])
    yield browser
    browser.close()


@pytest.fixture
def open_page(
    chromium: Browser, problems: Problems, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """A function that opens a page in Chromium, in a context of its own.

    Its first argument is a path, an address, or the text of a document, which becomes a file in the
    scratch folder `tmp_path`. The test fails if the page reports an error that `problems.expect`
    does not announce, violates its security policy, or uses the network. `warnings` are errors
    too if they are asked for; `ready` is a selector to wait for.
    """
    contexts = []
    opened = request.node.stash.setdefault(PAGES, [])

    def open_page(
        source: str | Path,
        *,
        width: int = 1440,
        height: int = 900,
        scheme: str = "light",
        reduced_motion: bool = False,
        touch: bool = False,
        fragment: str = "",
        prepare: str | None = None,
        network: bool = False,
        warnings: bool = False,
        ready: str | None = None,
    ) -> Page:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            reduced_motion="reduce" if reduced_motion else "no-preference",
            has_touch=touch,
            accept_downloads=True,
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        problems.watch(page, network, warnings)
        opened.append(page)
        if prepare:
            page.add_init_script(prepare)
        page.goto(address(source, tmp_path) + fragment)
        if ready:
            # A page with an error will hardly be ready; the test fails at once.
            deadline = time.monotonic() + 10
            while not page.locator(ready).count():
                assert not problems.unexpected(), problems.texts
                assert time.monotonic() < deadline, f"no element matches {ready}"
                page.wait_for_timeout(20)
        return page

    yield open_page
    for context in contexts:
        context.close()


def address(source: str | Path, folder: Path) -> str:
    """Returns the address of a path, an address, or the text of a document."""
    if isinstance(source, Path):
        return source.resolve().as_uri()
    if re.match(r"(file|https?|data):", source):
        return source
    path = folder / "page.html"
    number = 1
    while path.exists() and path.read_text() != source:
        number += 1
        path = folder / f"page-{number}.html"
    path.write_text(source)
    return path.as_uri()


@pytest.fixture(scope="session")
def firefox() -> Iterator[Firefox]:
    """Firefox, started once."""
    with Firefox(FIREFOX) as firefox:
        yield firefox


@pytest.fixture
def open_in_firefox(
    firefox: Firefox, problems: Problems, tmp_path: Path
) -> Iterator[Callable[..., Tab]]:
    """A function that opens a page in a new tab of Firefox; its source is that of `open_page`."""
    tabs = []

    def open_in_firefox(
        source: str | Path, *, width: int = 1440, height: int = 900, fragment: str = "",
        network: bool = False, ready: str | None = None,
    ) -> Tab:
        tab = firefox.open()
        tab.network = network
        tabs.append(tab)
        problems.sources.append(lambda: problems.texts.extend(tab.take_errors()))
        tab.set_viewport(width, height)
        tab.navigate(address(source, tmp_path) + fragment)
        if ready:
            tab.wait(f"document.querySelector({ready!r}) !== null")
        return tab

    yield open_in_firefox
    for tab in tabs:
        tab.close()


@pytest.fixture
def scripts() -> Callable[..., str]:
    """`pages.scripts`: the text of a page with files of Sources/Reporting/Pages."""
    return pages.scripts


@pytest.fixture(scope="session")
def command() -> Path:
    """The path of the command, from CELLOPHANE_COMMAND."""
    path = os.environ.get("CELLOPHANE_COMMAND")
    if not path:
        pytest.fail("CELLOPHANE_COMMAND is not set; use scripts/check-pages COMMAND")
    return Path(path).resolve()


@pytest.fixture
def cellophane(command: Path, tmp_path: Path) -> Callable[..., subprocess.CompletedProcess]:
    """A function that runs the command in the scratch folder and requires an exit status."""

    def cellophane(*arguments: str | Path, status: int = 0) -> subprocess.CompletedProcess:
        result = subprocess.run(
            [command, *arguments], cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True,
            text=True, timeout=120)
        assert result.returncode == status, result.stdout + result.stderr
        return result

    return cellophane


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints the closing line."""
    counts = {name: len(terminalreporter.getreports(name)) for name in ("passed", "skipped")}
    failed = sum(len(terminalreporter.getreports(name)) for name in ("failed", "error"))
    skipped = f", {counts['skipped']} skipped" if counts["skipped"] else ""
    terminalreporter.config.stash[SUMMARY] = f"{counts['passed']} passed, {failed} failed{skipped}"


def pytest_unconfigure(config: pytest.Config) -> None:
    """Prints the closing line after that of pytest."""
    if SUMMARY in config.stash:
        print(config.stash[SUMMARY])
