"""Checks of pages: reachable controls, sizes, accessibility and the order of focus.

Each function returns a list of faults, which is empty if there are none.
"""

import time
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

CONTROLS = "button, input, select, textarea, summary, a[href], [role=slider], [role=button]"
SOURCE = (Path(__file__).parent / "checks.js").read_text()


def control_faults(page: Page, within: str | None = None) -> list[str]:
    """Finds controls that are clipped, covered or overlapping, and a page that scrolls sideways.

    Only the controls of the modal dialog are checked if one is open, or those of the element that
    `within` selects, such as an open menu that covers other controls.
    """
    return page.evaluate(
        f"([controls, within]) => {{ {SOURCE}\nreturn controlFaults(controls, within); }}",
        [CONTROLS, within])


def target_faults(page: Page, minimum: float = 36) -> list[str]:
    """Finds buttons, selects, summaries and sliders that are smaller than a size in either axis."""
    return page.evaluate(
        f"(minimum) => {{ {SOURCE}\nreturn targetFaults(minimum); }}", minimum)


def axe_faults(page: Page, **options: object) -> list[str]:
    """Finds violations of the rules of axe-core; `options` are those of `axe.run`."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(Axe().axe_script)
    # Elements without violations are not described, which would take longer.
    violations = page.evaluate(
        "async (options) => (await axe.run(options)).violations", {"resultTypes": ["violations"]} | options)
    return [
        f"{violation['id']}: {', '.join(map(str, node['target']))}: {violation['help']}"
        for violation in violations for node in violation["nodes"]
    ]


def focus_faults(page: Page, regions: str | None = None, limit: int = 400) -> list[str]:
    """Moves the focus through the page with Tab; finds controls that it does not reach, jumps
    against the reading order (down, and to the right within a row), and a focus that is not visible.

    The order of the elements that `regions` selects is free, such as that of columns side by side.
    """
    page.evaluate(
        f"([controls, regions]) => {{ {SOURCE}\n"
        "globalThis.focusCheck = focusCheck(controls, regions); }", [CONTROLS, regions])
    for _ in range(limit):
        page.keyboard.press("Tab")
        if not page.evaluate("focusCheck.visit()"):
            return page.evaluate("focusCheck.finish()")
    return [f"the focus does not return after {limit} elements"]


def page_faults(page: Page) -> list[str]:
    """All checks but that of the focus."""
    return control_faults(page) + target_faults(page) + axe_faults(page)


def resize(page: Page, width: int, height: int = 800) -> None:
    """Resizes the viewport, and waits until observers of sizes have run and the page is painted."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("""new Promise((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))))""")


def wait(page: Page, expression: str, seconds: float = 30) -> None:
    """Waits until an expression is true; `wait_for_function` needs eval, which pages forbid."""
    deadline = time.monotonic() + seconds
    while not page.evaluate(expression):
        assert time.monotonic() < deadline, f"still false: {expression}"
        page.wait_for_timeout(20)
