"""Fixtures of the tests of HTML pages. `scripts/check-pages` runs them."""

import functools
import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser, BrowserContext, Error, Page, Playwright, sync_playwright)

import pages
from bidi import Firefox, Tab, Unresponsive
from limits import TestLimit

pytest_plugins = ["pytester"]

CHROMIUM = "/usr/bin/chromium"
# The same engine without windows, which opens a page in a quarter of the time.
HEADLESS_CHROMIUM = "chromium-headless-shell"
FIREFOX = "/usr/bin/firefox-esr"
SCREENSHOTS = pages.ROOT / ".build/page-failures"

SECONDS_OF_A_TEST = 60
SECONDS_OF_ALL = 20 * 60

PAGES = pytest.StashKey[list[Page]]()
SUMMARY = pytest.StashKey[str]()
LIMIT = pytest.StashKey[TestLimit]()
START = time.monotonic()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the option --all."""
    parser.addoption(
        "--all", action="store_true", help="also the tests with the mark `thorough`, in all of Chromium")
    parser.addoption(
        "--limit", type=float, default=SECONDS_OF_ALL, metavar="SECONDS",
        help="begin no test after this time")


def pytest_configure(config: pytest.Config) -> None:
    """Declares the marks of tests."""
    config.addinivalue_line("markers", "playing: a test that waits while something plays")
    config.addinivalue_line("markers", "thorough: a test that is run by hand, with --all")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out thorough tests, unless all are asked for."""
    if config.getoption("--all"):
        return
    left = [item for item in items if item.get_closest_marker("thorough")]
    config.hook.pytest_deselected(items=left)
    items[:] = [item for item in items if not item.get_closest_marker("thorough")]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Bounds the time of a test with its fixtures, and that of all tests."""
    limit = item.config.getoption("--limit")
    if time.monotonic() - START > limit:
        item.session.shouldstop = f"gave up after {limit:.0f} s"
    # A thorough test may take longer, and one that waits for what plays.
    is_long = item.config.getoption("--all") or item.get_closest_marker("playing")
    scale = 5 if is_long else 1
    item.stash[LIMIT] = TestLimit(item, scale * SECONDS_OF_A_TEST)
    with item.stash[LIMIT]:
        return (yield)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Distinguishes a run that left out tests, with the status 2."""
    if session.shouldstop or session.shouldfail:
        session.exitstatus = pytest.ExitCode.INTERRUPTED


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
    if item.stash[LIMIT].is_exceeded:
        pytest.fail(item.stash[LIMIT].message, pytrace=False)
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


class Chromium:
    """Chromium, started once, and again if it has ended."""

    def __init__(self, playwright: Playwright, program: str) -> None:
        self.playwright, self.program = playwright, program
        self.running: Browser | None = None

    def browser(self) -> Browser:
        """Returns the running browser."""
        if self.running is None or not self.running.is_connected():
            self.running = self.playwright.chromium.launch(
                executable_path=self.program, args=["--no-sandbox", "--force-color-profile=srgb"])
        return self.running

    def new_context(self, **options: object) -> BrowserContext:
        """Opens a context."""
        try:
            return self.browser().new_context(**options)
        except Error:
            # The end of the browser is noticed by the first call after it.
            if self.running is None or self.running.is_connected():
                raise
            return self.browser().new_context(**options)


@pytest.fixture(scope="session")
def chromium(playwright: Playwright, pytestconfig: pytest.Config) -> Iterator[Chromium]:
    """Chromium: without windows if that is installed, and not all tests are asked for."""
    headless = None if pytestconfig.getoption("--all") else shutil.which(HEADLESS_CHROMIUM)
    chromium = Chromium(playwright, headless or CHROMIUM)
    yield chromium
    if chromium.running:
        chromium.running.close()


@pytest.fixture
def open_page(
    chromium: Chromium, problems: Problems, tmp_path: Path, request: pytest.FixtureRequest
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
        page.set_default_timeout(30_000)
        problems.watch(page, network, warnings)
        opened.append(page)
        if prepare:
            page.add_init_script(prepare)
        page.goto(address(source, tmp_path) + fragment)
        if ready:
            # A page with an error will hardly be ready; the test fails at once.
            deadline = time.monotonic() + 30
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
    """Firefox, started once, and again if it has ended or does not reply."""
    firefox = Firefox(FIREFOX)
    yield firefox
    firefox.end()


@pytest.fixture
def open_in_firefox(
    firefox: Firefox, problems: Problems, tmp_path: Path
) -> Iterator[Callable[..., Tab]]:
    """A function that opens a page in a new tab of Firefox; its source is that of `open_page`."""
    tabs = []

    def open_once(source: str, width: int, height: int, network: bool) -> Tab:
        firefox.start()
        tab = firefox.open()
        tab.network = network
        tab.set_viewport(width, height)
        tab.navigate(source)
        return tab

    def open_in_firefox(
        source: str | Path, *, width: int = 1440, height: int = 900, fragment: str = "",
        network: bool = False, ready: str | None = None,
    ) -> Tab:
        opening = address(source, tmp_path) + fragment, width, height, network
        try:
            tab = open_once(*opening)
        except Unresponsive:
            # On a busy machine Firefox may stop replying; another process takes its place.
            if tabs:
                raise
            firefox.end()
            tab = open_once(*opening)
        tabs.append(tab)
        problems.sources.append(lambda: problems.texts.extend(tab.take_errors()))
        if ready:
            tab.wait(f"document.querySelector({ready!r}) !== null")
        return tab

    yield open_in_firefox
    try:
        for tab in tabs:
            tab.close()
    except Unresponsive:
        firefox.end()


@pytest.fixture
def scripts() -> Callable[..., str]:
    """`pages.scripts`: the text of a page with files of Sources/Comparing/Reporting/Pages."""
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
            text=True)
        assert result.returncode == status, result.stdout + result.stderr
        return result

    return cellophane


@pytest.fixture(scope="session")
def rendered(command: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """A function that renders a sample scene once, and returns the folder of its files.

    They are `all.gif`, `all.apng` and the folder `frames` of PNGs.
    """

    @functools.cache
    def rendered(scene: str) -> Path:
        folder = tmp_path_factory.mktemp(scene)
        (folder / "frames").mkdir()
        outputs = ("all.gif", "all.apng", "frames/%04d.png")
        subprocess.run(
            [command, "render", pages.ROOT / f"fixtures/scenes/{scene}.yaml",
             *[part for output in outputs for part in ("-o", output)]],
            cwd=folder, stdin=subprocess.DEVNULL, check=True)
        return folder

    return rendered


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
