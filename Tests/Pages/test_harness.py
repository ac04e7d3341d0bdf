"""Tests of the checks, the fixtures and the client of Firefox, with small pages of their own."""

import re

import pytest
from PIL import Image

import checks
import pages

POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"


def page_text(body: str, style: str = "", script: str = "") -> str:
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Test</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
        f"<style>button, select, summary {{ min-width: 40px; min-height: 40px }} {style}</style>"
        f"</head><body><main><h1>Test</h1>{body}</main><script>{script}</script></body></html>"
    )


SOUND = page_text(
    """<p>Text with <a href="#end">a link</a>.</p>
    <button>One</button> <select aria-label="Two"><option>2</option></select>
    <label>Three <input type="checkbox"></label>
    <div class="list" tabindex="0"><button>Four</button><p class="tall"></p><button>Five</button></div>
    <div class="row"><button>Six</button><span class="wide"></span><button>Seven</button></div>
    <details open><summary>Eight</summary><button>Nine</button></details>
    <p class="hidden"><button hidden>Ten</button><button inert>Eleven</button></p>
    <div class="column"><button>Twelve</button><br><button>Thirteen</button></div>
    <div class="column"><button>Fourteen</button></div>
    <p class="tall"></p><div id="end"><button>Last</button></div>""",
    """body { margin-bottom: 60px } .list { height: 90px; overflow: auto } .tall { height: 1500px }
    .row { overflow-x: auto; white-space: nowrap } .wide { display: inline-block; width: 2000px }
    .column { display: inline-block; vertical-align: top } label { display: inline-block; padding: 9px }
    .bar { position: fixed; inset: auto 0 0 0 }""")


@pytest.mark.parametrize("width", [320, 1440])
def test_a_sound_page_has_no_faults(open_page, width):
    page = open_page(SOUND, width=width)
    assert checks.page_faults(page) == []
    assert checks.focus_faults(page) == []


def test_a_modal_dialog_hides_the_controls_behind_it(open_page):
    page = open_page(page_text(
        "<button>Covered</button><dialog aria-label='D'><button>In front</button></dialog>",
        "dialog { inset: 0; width: 100%; height: 100% }",
        "document.querySelector('dialog').showModal()"))
    assert checks.control_faults(page) == []


def test_a_menu_is_checked_alone(open_page):
    page = open_page(page_text(
        "<button>Covered</button><div class=menu><button>In front</button></div>",
        ".menu { position: absolute; inset: 0 }"))
    assert len(checks.control_faults(page)) == 1
    assert checks.control_faults(page, within=".menu") == []
    with pytest.raises(Exception, match="no visible element matches .none"):
        checks.control_faults(page, within=".none")


def test_the_order_of_regions_is_free(open_page):
    page = open_page(page_text(
        "<div class=side><p></p><button>Low</button></div><div class=side><button>High</button></div>",
        ".side { position: absolute; left: 0; top: 200px } .side + .side { top: 0 }"))
    assert len(checks.focus_faults(page)) == 1
    assert checks.focus_faults(page, regions=".side") == []


@pytest.mark.parametrize("body, style, fault", [
    ("<div class=box><button>Wide</button></div>",
     ".box { width: 100px; overflow: hidden } button { width: 150px }", "Wide' is clipped by div.box"),
    ("<div class=box><button>Left</button></div>",
     ".box { overflow: auto; height: 99px } button { margin-left: -30px }", "Left' is clipped by div.box"),
    ("<button>Off</button>", "button { position: fixed; right: -20px }", "Off' is clipped by the viewport"),
    ("<button>Sideways</button>", "button { margin-left: 380px }", "the page scrolls sideways"),
    ("<div class=box><button>Low</button></div>",
     ".box { height: 70px; overflow: clip } button { margin-top: 60px }", "Low' is clipped by div.box"),
    ("<button>Under</button><div class=cover>Cover</div>",
     ".cover { position: absolute; inset: 0; opacity: 0 }", "Under' is covered by div.cover"),
    ("<button>A</button><button>B</button>",
     "button { width: 90px } button + button { margin-left: -20px }", "'A' overlaps button 'B'"),
    ("<button>Flat</button>", "button { min-height: 0; height: 0; padding: 0; border: 0 }",
     "Flat' has no size"),
    ("<button><span>A long name</span></button>",
     "button { width: 40px; white-space: nowrap; overflow: hidden }", "too small for its content"),
])
def test_control_faults_are_found(open_page, body, style, fault):
    faults = checks.control_faults(open_page(page_text(body, style), width=390))
    assert any(fault in each for each in faults), faults


def test_checks_restore_the_scroll_position(open_page):
    page = open_page(SOUND, width=390)
    page.evaluate("scrollTo(0, 200); document.querySelector('.list').scrollTop = 50")
    checks.control_faults(page)
    assert page.evaluate("[scrollY, document.querySelector('.list').scrollTop]") == [200, 50]


def test_small_targets_are_found(open_page):
    page = open_page(page_text("<button>S</button>", "button { min-width: 0; width: 20px }"))
    assert checks.target_faults(page) == ["button 'S' is 20 × 40 px, smaller than 36 px"]


def test_axe_violations_are_found(open_page):
    faults = checks.axe_faults(open_page(page_text("<button></button>")))
    assert len(faults) == 1 and faults[0].startswith("button-name: button: ")


@pytest.mark.parametrize("body, style, fault", [
    ("<p><button>A</button></p><p><button tabindex=1>B</button></p>", "",
     "jumps back from button 'B' to button 'A'"),
    ("<div class=row><button>A</button><button>B</button></div>",
     ".row { display: flex; flex-direction: row-reverse }", "jumps back from button 'A' to button 'B'"),
    ("<button>A</button>", "button:focus { outline: none }", "the focus of button 'A' is not visible"),
    ("<button>A</button><button class=far>B</button>", ".far { opacity: 1; visibility: visible }", None),
    ("<button>A</button><div role=slider aria-label=S class=s></div>", ".s { width: 50px; height: 50px }",
     None),
])
def test_focus_faults_are_found(open_page, body, style, fault):
    faults = checks.focus_faults(open_page(page_text(body, style)))
    assert faults == [] if fault is None else any(fault in each for each in faults), faults


def test_a_trapped_focus_is_found(open_page):
    page = open_page(page_text(
        "<button>A</button><button>B</button><button>C</button>", "",
        "document.querySelectorAll('button')[1].onkeydown = (event) => event.preventDefault()"))
    assert any("'C' is not reached" in each for each in checks.focus_faults(page))


def test_expected_errors_are_required(problems):
    problems.expect("fine")
    assert problems.faults() == ["no error matches 'fine'"]
    problems.add("all is fine")
    assert problems.faults() == []
    problems.add("not so")
    assert problems.faults() == ["not so"]
    problems.patterns, problems.texts = [], []


FAULTY = """
import pytest

@pytest.mark.parametrize("script", [
    "console.error('logged')", "setTimeout(() => {{ throw new Error('thrown') }})",
    "Promise.reject(new Error('rejected'))", "fetch('http://127.0.0.1:9009/').catch(() => 0)",
    "location.hash = '#sound'"])
def test_page({opener}, script):
    text = {text!r}
    page = {opener}(text.replace("SCRIPT", script))
    page.evaluate("new Promise((done) => setTimeout(done, 100))")

def test_network({opener}):
    {opener}("<!DOCTYPE html><title>T</title><img src=http://127.0.0.1:9009/none.png>")

def test_expected({opener}, problems):
    problems.expect("logged")
    {opener}("<!DOCTYPE html><title>T</title><script>console.error('logged')</script>")
"""


# The configuration of tests that run in a process of their own.
CONFTEST = f"""
import sys
sys.path.insert(0, {str(pages.ROOT / "Tests/Pages")!r})
exec(open({str(pages.ROOT / "Tests/Pages/conftest.py")!r}).read())
"""


@pytest.mark.parametrize("opener", ["open_page", "open_in_firefox"])
def test_errors_of_pages_fail_tests(pytester, opener):
    """In a process of its own, since Playwright runs once in each."""
    text = page_text("", script="SCRIPT")
    pytester.makepyfile(FAULTY.format(text=text, opener=opener))
    pytester.makeconftest(CONFTEST)
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-q")
    result.assert_outcomes(passed=2, failed=5)
    output = result.stdout.str()
    for word in ("logged", "thrown", "rejected", "request of http://127.0.0.1:9009/none.png"):
        assert word in output
    assert re.search("Content.Security.Policy", output)
    assert output.rstrip().endswith("2 passed, 5 failed")


def test_a_test_has_a_limit(pytester):
    """The browser is ended after the time, and started again for the next test."""
    pytester.makepyfile("""
        import subprocess
        import time
        import conftest

        TEXT = "<!DOCTYPE html><title>T</title>"

        def test_driver(playwright):
            conftest.SECONDS_OF_A_TEST = 1

        def test_command():
            subprocess.run(["sleep", "50"], check=True)

        def test_loop():
            time.sleep(1.5)
            conftest.SECONDS_OF_A_TEST = 3

        def test_page(open_page):
            open_page(TEXT).evaluate("new Promise(() => 0)")

        def test_command_beside_a_page(open_page):
            try:
                open_page(TEXT)
                subprocess.run(["sleep", "50"], check=True)
            finally:
                conftest.SECONDS_OF_A_TEST = 60

        def test_next(open_page):
            open_page(TEXT)
    """)
    pytester.makeconftest(CONFTEST)
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-q")
    result.assert_outcomes(passed=2, failed=4)
    assert result.stdout.str().count("the test has taken longer than ") >= 4


def test_all_tests_have_a_limit(pytester):
    pytester.makepyfile("def test_one(): pass\ndef test_two(): pass\n")
    pytester.makeconftest(CONFTEST)
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-q", "--limit", "0")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.assert_outcomes(passed=1)
    assert "gave up after 0 s" in result.stdout.str()


def test_scripts_are_inlined_with_their_blocks(open_page, scripts):
    text = scripts("page.css", body="<p>Text</p>", blocks={"d0": {"a": "</script>"}},
                   page={"b": "</script>"}, script="globalThis.ran = document.body.textContent;")
    page = open_page(text.replace("globalThis.Cellophane.page", "globalThis.value"))
    assert page.evaluate("ran").strip().startswith("Text")
    assert page.evaluate("value") == {"b": "</script>"}
    assert page.evaluate(
        "JSON.parse(document.querySelector('[data-key=d0]').textContent)") == {"a": "</script>"}


def test_the_files_of_a_player_are_those_of_the_command():
    swift = (pages.ROOT / "Sources/Comparing/Reporting/Clips/PageDocument.swift").read_text()
    listed = re.search(r"playerFiles = \[(.*?)\]", swift, re.DOTALL).group(1)
    assert tuple(re.findall(r'"(.*?)"', listed)) == pages.PLAYER


def test_preferences_of_the_user_reach_the_page(open_page):
    queries = "['(prefers-color-scheme: dark)', '(prefers-reduced-motion)'].map((q) => matchMedia(q).matches)"
    assert open_page(SOUND).evaluate(queries) == [False, False]
    assert open_page(SOUND, scheme="dark", reduced_motion=True).evaluate(queries) == [True, True]


# Firefox

DRAWING = page_text(
    "<canvas width=30 height=20></canvas><button>Press</button><input aria-label=Field>", "",
    """const context = document.querySelector("canvas").getContext("2d");
    globalThis.log = [];
    addEventListener("keydown", (event) => {
      log.push((event.shiftKey ? "Shift+" : "") + event.key);
      context.fillStyle = event.key === "r" ? "#f00" : "#00f";
      context.fillRect(10, 5, 1, 1);
    });
    addEventListener("wheel", (event) => log.push(`wheel ${event.deltaY}`));
    for (const name of ["pointerdown", "pointermove", "pointerup", "click"]) {
      document.querySelector("button").addEventListener(name, () => log.push(name));
    }""")


def test_firefox_presses_keys_and_reads_pixels(open_in_firefox):
    tab = open_in_firefox(DRAWING)
    pixel = "[...document.querySelector('canvas').getContext('2d').getImageData(10, 5, 1, 1).data]"
    assert tab.evaluate(pixel) == [0, 0, 0, 0]
    tab.press("r")
    assert tab.evaluate(pixel) == [255, 0, 0, 255]
    tab.press("Shift+ArrowLeft", "+", "Space", "End")
    assert tab.evaluate("log") == ["r", "Shift+Shift", "Shift+ArrowLeft", "+", " ", "End"]
    assert tab.evaluate(pixel) == [0, 0, 255, 255]


def test_firefox_goes_on_in_another_tab(open_in_firefox):
    tab = open_in_firefox(DRAWING, width=390, height=844)
    address = tab.evaluate("location.href")
    before = tab.context
    tab.replace()
    tab.navigate(address)
    assert tab.context != before and list(tab.firefox.tabs) == [tab.context]
    assert tab.evaluate("[innerWidth, innerHeight]") == [390, 844]


def test_firefox_uses_the_pointer(open_in_firefox):
    tab = open_in_firefox(DRAWING)
    x, y = tab.centre("button")
    tab.drag((x, y), (x + 3, y + 3))
    assert tab.evaluate("log") == ["pointermove", "pointerdown", "pointermove", "pointerup", "click"]
    tab.wheel(x, y, vertical=30)
    tab.wait("log.includes('wheel 30')")
    tab.click(*tab.centre("input"))
    assert tab.evaluate("document.activeElement.localName") == "input"


def test_firefox_values_and_exceptions(open_in_firefox):
    tab = open_in_firefox(DRAWING)
    value = {"a": [1, 2.5, "x", None, True], "b": float("inf")}
    assert tab.call("async (value) => value", value) == value
    assert tab.evaluate("new Map([['k', new Set([1])]])") == {"k": [1]}
    with pytest.raises(Exception, match="no such thing"):
        tab.evaluate("Promise.reject(new Error('no such thing'))")
    with pytest.raises(Exception, match="still false"):
        tab.wait("false", seconds=0.1)


def test_firefox_takes_screenshots_of_the_viewport(open_in_firefox, tmp_path):
    tab = open_in_firefox(DRAWING, width=390, height=844)
    assert tab.evaluate("[innerWidth, innerHeight]") == [390, 844]
    tab.screenshot(tmp_path / "page.png")
    assert Image.open(tmp_path / "page.png").size == (390, 844)
