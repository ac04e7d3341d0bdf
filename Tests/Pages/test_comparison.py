"""Tests of the page of a comparison, with reports that are made here."""

import json

import pytest
from playwright.sync_api import expect

import checks
import pages
from comparison_page import (
    APPROVE, CAUSES, FRAMES, Report, digest, digests, many, summarized, verification)

READY = ".result[data-ready]"
PAGE = "Cellophane.comparisonPage"
PLAYER = f"{PAGE}.result.player"


@pytest.fixture(scope="session")
def written(tmp_path_factory):
    """A function that writes the page of a report once, by name, and returns its path."""
    folder = tmp_path_factory.mktemp("comparison")
    made = {"all": verification, "summarized": summarized, "many": lambda: many(200), "crowd": lambda: many(2000, views=0)}

    def written(name):
        path = folder / f"{name}.html"
        return path if path.exists() else made[name]().write(path)

    return written


@pytest.fixture
def open_report(open_page, written):
    """A function that opens a page of `written` when a result is ready; warnings are errors."""

    def open_report(name="all", ready=READY, **options):
        return open_page(written(name), ready=ready, warnings=True, **options)

    return open_report


def opened(page, identity):
    checks.wait(page, f"document.querySelector('.result').dataset.ready === {identity!r}")


def frame(page):
    return page.evaluate(f"{PLAYER}.frame")


def rows(page):
    # Rows out of view have no inner text.
    return page.locator(".row:visible .row-name").all_text_contents()


def marked(page):
    return page.evaluate(
        f"[...{PLAYER}.overlays.marked].map((index) => {PLAYER}.motion.elements[index].name)")


def chosen(page):
    return page.evaluate(f"{PLAYER}.motion.elements[{PLAYER}.chosen]?.name ?? null")


def verdict(page, identity):
    return page.evaluate(f"""{PAGE}.verdicts.of(
      Cellophane.page.results.find(({{ id }}) => id === {identity!r})).verdict""")


def keys(page, *names):
    for name in names:
        page.keyboard.press(name)


# Views on one clock

def test_the_first_problem_is_open_at_its_worst_frame_side_by_side(open_report):
    page = open_report()
    assert page.locator(".result-title").inner_text() == "scenes/cards.yaml"
    assert page.locator(".result .badge").inner_text() == "Differs"
    assert page.locator(".position").inner_text() == "1 of 9"
    assert page.locator(".pane-label").all_inner_texts() == ["Expected", "Actual", "Difference"]
    assert page.evaluate(f"{PLAYER}.count") == FRAMES
    assert frame(page) == page.evaluate(f"{PAGE}.result.strip.worst") > 0
    assert not page.evaluate(f"{PLAYER}.clock.isPlaying")


def test_the_cause_stands_first(open_report):
    for width in (320, 390, 1280):
        page = open_report("summarized", width=width, height=844)
        texts = page.locator(".lead li")
        assert texts.all_inner_texts() == summarized().page["results"][0]["summary"]
        last = texts.last.bounding_box()
        assert last["y"] + last["height"] <= page.locator(".host").bounding_box()["y"]
        assert texts.first.bounding_box()["y"] < 400
        assert last["x"] + last["width"] <= width


def test_frames_have_the_numbers_of_sentences(open_report):
    page = open_report("summarized")
    page.evaluate(f"{PLAYER}.seekFrame(3)")
    assert f"Frame 3 of 0–{FRAMES - 1}" in page.locator("input[type=range]").first.get_attribute(
        "aria-valuetext")
    worst = page.evaluate(f"{PAGE}.result.strip.worst")
    label = page.locator(".strip-chart").get_attribute("aria-label")
    assert f"the most in frame {worst} with" in label


def test_all_views_show_the_same_instant(open_report):
    page = open_report()
    for index in (0, 7, FRAMES - 1):
        shown = page.evaluate(f"""async (index) => {{
          const player = {PLAYER};
          player.seekFrame(index);
          await player.drawn;
          return player.stage.views.map(({{ animation, attached }}) =>
            attached.index === animation.indexAt(player.timeline.middle(index)));
        }}""", index)
        assert shown == [True, True, True]


def test_modes_and_settings_are_kept_for_the_next_result(open_report):
    page = open_report()
    page.select_option("select[aria-label='View mode']", "slider")
    page.select_option("select[aria-label=Speed]", "0.25")
    page.evaluate("document.activeElement.blur()")
    keys(page, "j")
    opened(page, "detail")
    assert page.evaluate(f"[{PLAYER}.stage.mode, {PLAYER}.clock.rate]") == ["slider", 0.25]
    page.evaluate("document.activeElement.blur()")
    seen = []
    for _ in range(4):
        keys(page, "m")
        seen.append(page.evaluate(f"{PLAYER}.stage.mode"))
    assert seen == ["onion", "difference", "single", "side"]


def test_views_of_other_sizes_keep_their_scale(open_report):
    page = open_report(fragment="#clip=grown")
    opened(page, "grown")
    sizes = page.evaluate(f"""{PLAYER}.stage.views.map(({{ canvas }}) =>
      [canvas.width / parseFloat(canvas.style.width), canvas.height / parseFloat(canvas.style.height)])""")
    for across, down in sizes:
        assert across == pytest.approx(sizes[0][0], rel=0.01) and down == pytest.approx(across, rel=0.01)
    # Its frames have lengths of their own.
    assert page.evaluate(f"{PLAYER}.timeline.starts[3]") == 9 / 200


def test_left_results_are_closed(open_report):
    page = open_report("many")
    page.evaluate("""() => {
      globalThis.open = 0;
      const { openAnimation } = Cellophane;
      Cellophane.openAnimation = async (bytes) => {
        const animation = await openAnimation(bytes);
        const { close } = animation;
        globalThis.open += 1;
        animation.close = () => { globalThis.open -= 1; close.call(animation); };
        return animation;
      };
    }""")
    for _ in range(12):
        keys(page, "j")
    page.wait_for_selector(READY)
    checks.wait(page, "globalThis.open === 3")
    assert page.locator(".player").count() == 1
    assert page.locator(".position").inner_text() == "13 of 200"


# The strip

def test_the_strip_has_a_bar_per_frame_and_seeks(open_report):
    page = open_report()
    chart = page.locator(".strip-chart")
    assert "of 24 frames differ, the most in frame" in chart.get_attribute("aria-label")
    box = chart.bounding_box()

    def x(index):
        return box["x"] + 7 + (box["width"] - 14) * index / (FRAMES - 1)

    def color(index):
        return page.evaluate("""([x]) => {
          const canvas = document.querySelector(".strip-chart canvas");
          const copy = new OffscreenCanvas(canvas.width, canvas.height);
          const context = copy.getContext("2d", { willReadFrequently: true });
          context.drawImage(canvas, 0, 0);
          return [...context.getImageData(Math.round(x), canvas.height - 2, 1, 1).data]; }""",
            [x(index) - box["x"]])

    assert color(0)[3] == 0 and color(6) == [185, 42, 68, 255]
    page.mouse.click(x(10), box["y"] + 20)
    assert frame(page) == 10
    page.mouse.move(x(3), box["y"] + 20)
    page.mouse.down()
    page.mouse.move(x(15), box["y"] + 20, steps=4)
    page.mouse.up()
    assert frame(page) == 15
    head = page.locator(".strip-playhead").bounding_box()
    assert head["x"] == pytest.approx(x(15), abs=1)
    assert page.locator(".strip-value").inner_text().endswith(" px")
    keys(page, "Home")
    assert page.locator(".strip-value").inner_text() == "No difference"


def test_explained_pixels_are_blue(open_report):
    page = open_report(fragment="#clip=detail")
    opened(page, "detail")
    assert page.locator(".strip-key").all_inner_texts() == ["Unexplained", "Explained"]
    colors = page.evaluate("""() => {
      const canvas = document.querySelector(".strip-chart canvas");
      const { width, height } = canvas;
      const { data } = canvas.getContext("2d", { willReadFrequently: true }).getImageData(0, 0, width, height);
      const seen = new Set();
      for (let i = 0; i < data.length; i += 4) { if (data[i + 3]) { seen.add(data.slice(i, i + 3).join()); } }
      return [...seen].sort();
    }""")
    assert colors == ["0,98,196", "185,42,68"]
    assert " explained" in page.locator(".strip-value").inner_text()


def test_worst_frame(open_report):
    page = open_report()
    worst = frame(page)
    keys(page, "Home", "w")
    assert frame(page) == worst
    keys(page, "End")
    page.get_by_role("button", name="Worst frame").click()
    assert frame(page) == worst


@pytest.mark.parametrize("count", [1, 2, 3000])
def test_strips_of_any_length(open_page, count):
    report = Report()
    report.add("one", "one.yaml", clip={
        "frames": count, "starts": [index / 1000 for index in range(count)], "seconds": count / 1000,
        "times": [index / 1000 for index in range(count)]})
    key = report.page["results"][0]["detail"]
    detail = json.loads(report.blocks[key])
    detail["differences"] = {"unexplained": [0] * (count - 1) + [7], "explained": [0] * count,
                             "worst": count - 1}
    report.blocks[key] = json.dumps(detail)
    page = open_page(report.html(), ready=READY, warnings=True)
    assert frame(page) == count - 1
    box = page.locator(".strip-chart").bounding_box()
    share = 0 if count == 1 else 1
    head = page.locator(".strip-playhead").bounding_box()
    assert head["x"] == pytest.approx(box["x"] + 7 + share * (box["width"] - 14), abs=1)
    assert page.evaluate("""() => {
      const canvas = document.querySelector(".strip-chart canvas");
      const { data } = canvas.getContext("2d", { willReadFrequently: true })
        .getImageData(0, 0, canvas.width, canvas.height);
      return data.some((value) => value > 0); }""")


# Sentences

def test_a_sentence_leads_to_its_instant_and_marks_its_elements(open_report):
    page = open_report()
    page.evaluate(f"{PLAYER}.clock.play(); 0")
    page.get_by_role("button", name="grid 0/7 moves later").click()
    checks.wait(page, f"{PLAYER}.overlays.marked.size === 1")
    assert frame(page) == 9 and marked(page) == ["grid 0/7"] and chosen(page) == "grid 0/7"
    # The keys of the player work from the sentence.
    keys(page, "ArrowRight")
    assert frame(page) == 10
    assert not page.evaluate(f"{PLAYER}.clock.isPlaying")
    assert page.get_by_role("button", name="grid 0/7 moves later").get_attribute("aria-current") == "true"


def test_elements_are_marked_where_each_side_has_them(open_report):
    page = open_report()
    page.get_by_role("button", name="grid 0/7 moves later").click()
    checks.wait(page, f"{PLAYER}.chosen >= 0")
    lefts = page.evaluate(f"""{PLAYER}.stage.panes.map((pane) => {{
      const motion = {PLAYER}.overlays.motionOf(pane);
      return motion.state(motion.indexOf("grid 0/7"), {PLAYER}.frame).box[0];
    }})""")
    # The third pane, of the difference, has the elements of the actual side.
    assert lefts[0] > lefts[1] == lefts[2]
    # A click finds the element where its side has it.
    page.evaluate(f"{PLAYER}.pick(-1)")
    points = page.evaluate(f"""[0, 1].map((index) => {{
      const {{ stage }} = {PLAYER};
      const box = stage.panes[index].element.getBoundingClientRect();
      const point = stage.toPane({lefts[0]} + 50, 40);
      return [box.left + point.x, box.top + point.y]; }})""")
    page.mouse.click(*points[1])
    assert chosen(page) is None
    page.mouse.click(*points[0])
    assert chosen(page) == "grid 0/7"


def test_a_sentence_without_an_instant_leads_to_the_worst_frame(open_report):
    page = open_report()
    worst = frame(page)
    keys(page, "Home")
    page.get_by_role("button", name="23 of 24 frames differ").click()
    assert frame(page) == worst


def test_the_motion_is_that_of_the_sentence_or_of_the_view(open_report):
    page = open_report()
    has_old = f"{PLAYER}.motion !== null && {PLAYER}.motion.indexOf('grid old') >= 0"
    checks.wait(page, f"{PLAYER}.motion !== null")
    assert not page.evaluate(has_old)
    page.get_by_role("button", name="grid old is missing").click()
    checks.wait(page, f"{PLAYER}.overlays.marked.size === 1")
    assert chosen(page) == "grid old"
    page.evaluate(f"{PLAYER}.setMode('slider')")
    checks.wait(page, f"!({has_old})")
    page.evaluate(f"{PLAYER}.setMode('single')")
    checks.wait(page, has_old)
    page.evaluate("document.activeElement.blur()")
    keys(page, "v")
    checks.wait(page, f"!({has_old})")


def test_results_without_animations_show_their_sentences(open_report):
    page = open_report(fragment="#clip=broken")
    opened(page, "broken")
    assert "unknown key 'stile'" in page.locator(".report").inner_text()
    assert page.locator(".player").count() == 0 and page.locator(".report button").count() == 0
    page.locator("[data-filter=all]").click()
    page.locator(".row", has_text="same-one").click()
    opened(page, "same-one")
    assert page.locator(".report").inner_text() == "It matches its golden."
    assert not page.get_by_role("button", name="Accept: ").is_visible()


def test_a_missing_block_is_an_error_on_the_page(open_page, problems):
    report = Report()
    report.add("one", "one.yaml")
    report.blocks = {}
    page = open_page(report.html(), ready=READY)
    assert "is missing from this page" in page.locator(".failure").inner_text()
    keys(page, "w", "?")


# The list

def test_search_and_filters(open_report):
    page = open_report()
    assert len(rows(page)) == 9
    keys(page, "/")
    page.keyboard.type("stile")
    checks.wait(page, "document.querySelector('.result-list [role=status]').textContent.startsWith('1 of')")
    assert rows(page) == ["broken.yaml"]
    keys(page, "Escape")
    checks.wait(page, "document.querySelector('.result-list [role=status]').textContent.startsWith('9 of')")
    keys(page, "Escape")
    assert page.evaluate("document.activeElement === document.body")
    assert page.locator(".filter").all_inner_texts() == [
        "Problems\n9", "All\n11", "Differs\n4", "No golden\n1", "Failed\n1", "Expectation\n1",
        "Not reproducible\n1", "No scene\n1", "Same\n2"]
    page.get_by_role("button", name="Same").click()
    assert rows(page) == ["same-one.yaml", "same-two.yaml"]
    keys(page, "/")
    page.keyboard.type("nothing like it")
    page.get_by_text("No result matches.").wait_for()
    page.get_by_role("button", name="Show all").click()
    assert len(rows(page)) == 11


def test_groups_by_cause_and_status_fold(open_report):
    page = open_report()
    heads = page.locator(".group:visible .fold")
    assert heads.all_inner_texts() == [f"{CAUSES[0]}\n2", f"{CAUSES[1]}\n1", "No known cause\n6"]
    assert "1 other cause" in page.locator(".row", has_text="detail.yaml").text_content()
    heads.first.click()
    assert heads.first.get_attribute("aria-expanded") == "false" and len(rows(page)) == 7
    page.select_option("select[aria-label='Group by']", "status")
    assert heads.first.inner_text() == "Differs\n4" and heads.count() == 6
    assert page.locator(".row[aria-current=true] .row-name").text_content() == "cards.yaml"


def test_keys_move_between_results(open_report):
    page = open_report()
    keys(page, "j")
    opened(page, "detail")
    keys(page, "k", "k")
    opened(page, "cards")
    assert page.get_by_role("button", name="Previous result").is_disabled()
    assert page.evaluate("location.hash") == "#clip=cards"
    # One control of the list has the tab stop; arrows reach the others.
    assert page.locator(".groups [tabindex='0']").count() == 1
    page.locator(".row[aria-current=true]").focus()
    keys(page, "ArrowDown", "Enter")
    opened(page, "detail")
    keys(page, "Home")
    assert page.evaluate("document.activeElement.className") == "fold"


def test_help_lists_the_keys_of_the_page(open_report):
    page = open_report()
    keys(page, "?")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    assert "Worst frame" in dialog.inner_text() and "Loop mode" in dialog.inner_text()
    keys(page, "j", "Escape")
    assert page.locator(".position").inner_text() == "1 of 9"


def test_links_lead_to_a_result_and_an_instant(open_report):
    page = open_report(fragment="#clip=detail&t=0.4")
    opened(page, "detail")
    assert frame(page) == 10
    page.evaluate("location.hash = '#clip=detail&t=0.2'")
    checks.wait(page, f"{PLAYER}.frame === 5")
    page.evaluate("location.hash = '#clip=same-two'")
    opened(page, "same-two")
    assert page.locator(".row[aria-current=true] .row-name").text_content() == "same-two.yaml"


# Verdicts

def test_verdicts_are_kept_saved_and_loaded(open_report, tmp_path):
    page = open_report()
    keys(page, "a", "j")
    opened(page, "detail")
    keys(page, "n")
    page.get_by_role("button", name="grid 0/7 moves later").click()
    checks.wait(page, f"{PLAYER}.chosen >= 0")
    keys(page, "e")
    page.keyboard.type("Too slow")
    keys(page, "Control+Enter", "Escape")
    expect(page.locator(".progress-text")).to_have_text("1 accepted, 1 rejected, 3 undecided")
    page.reload()
    page.wait_for_selector(READY)
    page.get_by_role("button", name="Reject: scenes/screens/detail.yaml", pressed=True).wait_for()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save verdicts").click()
    saved = tmp_path / "verdicts.json"
    download.value.save_as(saved)
    dialog = page.get_by_role("dialog", name="Verdicts saved")
    assert dialog.get_by_label("Command", exact=True).input_value() == APPROVE
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    dialog.get_by_role("button", name="Copy the command").click()
    checks.wait(page, "document.querySelector('.dialog [role=status]').textContent === 'Copied.'")
    assert page.evaluate("navigator.clipboard.readText()") == APPROVE
    assert checks.page_faults(page) == []
    keys(page, "Escape")
    document = json.loads(saved.read_text())
    assert document["verdicts"] == 1 and list(document) == ["entries", "verdicts"]
    entries = {entry["golden"]: entry for entry in document["entries"]}
    assert len(entries) == 5 and all("files" not in entry for entry in entries.values())
    assert entries["goldens/detail"] == {
        "after": digests("scenes/screens/detail.yamlafter"),
        "before": digests("scenes/screens/detail.yaml"),
        "comments": [{"at": 0.36, "element": "grid 0/7", "text": "Too slow"}],
        "golden": "goldens/detail", "scene": "scenes/screens/detail.yaml",
        "sentences": ["The spring damping 0.7 became 0.6",
                      "grid 0/7 moves later: 0.48 s became 0.60 s"],
        "verdict": "rejected"}
    assert list(entries["goldens/detail"]) == sorted(entries["goldens/detail"])
    assert entries["goldens/cards"]["verdict"] == "accepted"
    assert entries["goldens/fresh"]["verdict"] == "open" and entries["goldens/fresh"]["before"] == {}
    # Another person loads them.
    other = open_report()
    assert verdict(other, "cards") == "open"
    other.locator("input[type=file]").set_input_files(saved)
    checks.wait(other, "document.querySelector('.progress-text').textContent.startsWith('1 accepted')")
    other.get_by_text("2 verdicts and comments loaded.").wait_for()
    other.locator("input[type=file]").set_input_files(__file__)
    other.get_by_text("not JSON").wait_for()


def test_a_comment_leads_to_its_instant(open_report):
    page = open_report()
    keys(page, "Home", "ArrowRight", "ArrowRight", "e")
    page.keyboard.type("Here")
    keys(page, "Control+Enter", "Escape", "End")
    page.get_by_role("button", name="0.080 s").click()
    assert frame(page) == 2
    page.get_by_role("button", name="Remove this comment").click()
    assert page.locator(".comments li").count() == 0


@pytest.mark.parametrize("changed", ["before", "after"])
def test_a_verdict_on_other_files_no_longer_counts(open_page, tmp_path, changed):
    report = Report()
    result = report.add("one", "one.yaml", views=0)
    path = report.write(tmp_path / "page.html")
    page = open_page(path, ready=READY)
    keys(page, "a")
    expect(page.locator(".progress-text")).to_have_text("1 accepted, 0 rejected, 0 undecided")
    result["golden"][changed][".timeline.json"] = digest("other")
    report.write(path)
    page.reload()
    page.wait_for_selector(READY)
    expect(page.locator(".progress-text")).to_have_text("Nothing decided yet")
    assert "Accepted earlier, but the result has changed" in page.locator(".state").inner_text()


def test_all_that_is_shown_is_accepted_after_a_question(open_report):
    page = open_report()
    keys(page, "n")
    page.get_by_role("button", name="Accept all 4 shown").click()
    dialog = page.get_by_role("dialog", name="Accept 4 results?")
    assert "1 rejected result will stay rejected." in dialog.inner_text()
    dialog.get_by_role("button", name="Cancel").click()
    assert verdict(page, "detail") == "open"
    # A filter bounds what is accepted.
    page.locator("[data-filter=missing]").click()
    page.get_by_role("button", name="Accept the one shown").click()
    assert verdict(page, "fresh") == "accepted" and verdict(page, "detail") == "open"
    assert page.get_by_role("button", name="Nothing to accept").is_disabled()
    page.get_by_role("button", name="Problems").click()
    page.get_by_role("button", name="Accept all 3 shown").click()
    keys(page, "Enter")
    expect(page.locator(".progress-text")).to_have_text("4 accepted, 1 rejected, 0 undecided")
    page.select_option("select[aria-label=Verdict]", "rejected")
    assert rows(page) == ["cards.yaml"]


def test_a_cause_is_accepted(open_report):
    page = open_report()
    page.get_by_role("button", name=f"Accept all of: {CAUSES[0]}").click()
    dialog = page.get_by_role("dialog", name="Accept 2 results?")
    assert "1 of them has other causes, too." in dialog.inner_text()
    assert checks.page_faults(page) == []
    dialog.get_by_role("button", name="Accept").click()
    # A dialog reports that it was closed in a task of its own.
    checks.wait(page, f"{PAGE}.verdicts.of(Cellophane.page.results.find("
                "({ id }) => id === 'cards')).verdict === 'accepted'")
    assert [verdict(page, name) for name in ("cards", "detail", "grown")] == [
        "accepted", "accepted", "open"]
    assert page.locator(".row-verdict[data-verdict=accepted]").count() == 2


# Pages of other kinds

def test_a_page_of_two_sides_has_no_list_and_no_verdicts(open_page):
    report = Report(kind="diff", title="a.yaml and b.yaml differ", approve=None)
    report.add("diff", "a.yaml → b.yaml", decides=False)
    page = open_page(report.html(), ready=READY, warnings=True)
    assert page.locator(".result-list, .verdict, textarea").count() == 0
    assert page.locator(".pane").count() == 3
    keys(page, "a", "j", "/", "e", "Home", "w")
    assert frame(page) > 0
    assert checks.page_faults(page) == []


def test_a_page_of_several_pairs_has_a_list_without_verdicts(open_page):
    report = Report(kind="diff", title="old and new", approve=None)
    report.add("a", "a.yaml", decides=False)
    report.add("b", "b.yaml", "added", views=1)
    report.add("c", "c.yaml", "same", views=0)
    page = open_page(report.html(), ready=READY, warnings=True)
    assert rows(page) == ["a.yaml", "b.yaml"]
    assert page.locator(".verdict, textarea").count() == 0
    assert page.get_by_label("Verdict", exact=True).count() == 0 or not page.get_by_label(
        "Verdict", exact=True).is_visible()
    keys(page, "j")
    opened(page, "b")
    assert page.locator(".strip").count() == 0 and page.locator(".pane").count() == 1


@pytest.mark.parametrize("statuses, kind, text", [
    (["same"] * 12, "verify", "All 12 scenes match their goldens."),
    (["same"], "verify", "The scene matches its golden."),
    (["recorded"] * 2, "verify", "2 goldens recorded."),
    (["same", "same", "recorded"], "verify", "2 scenes the same, 1 recorded."),
    (["same"] * 3, "diff", "All 3 animations are the same."),
    ([], "verify", "There are no results."),
])
def test_pages_without_problems_say_so(open_page, statuses, kind, text):
    report = Report(kind=kind)
    for index, status in enumerate(statuses):
        report.add(f"s{index}", f"s{index}.yaml", status, views=0)
    page = open_page(report.html(), warnings=True, ready=".comparison")
    if len(statuses) == 1:
        page.get_by_text("It matches its golden.").wait_for()
        return
    assert page.locator(".all-same").inner_text() == text
    assert checks.control_faults(page) + checks.target_faults(page) == []
    if len(statuses) != 2:
        assert checks.axe_faults(page) == []
    if len(statuses) > 1:
        keys(page, "j")
        page.wait_for_selector(READY)
        assert not page.locator(".all-same").is_visible()


def test_nothing_plays_by_itself_with_reduced_motion(open_report):
    page = open_report(fragment="#clip=late", reduced_motion=True)
    opened(page, "late")
    page.wait_for_timeout(150)
    assert frame(page) == 0 and not page.evaluate(f"{PLAYER}.clock.isPlaying")


# Many results

def test_two_hundred_failures_open_at_once(open_report):
    page = open_report("many", ready=None, prepare="""
      const wait = setInterval(() => {
        if (document.querySelector(".result")?.dataset.ready) {
          globalThis.readyAt = performance.now();
          clearInterval(wait);
        }
      }, 5);""")
    checks.wait(page, "globalThis.readyAt !== undefined")
    milliseconds = page.evaluate("globalThis.readyAt")
    # `--all -s` prints it; less than a second is the aim.
    print(f"200 failures are open after {milliseconds:.0f} ms")
    assert milliseconds < 10_000


def test_two_thousand_results_do_not_freeze(open_report):
    page = open_report("crowd")
    assert page.locator(".position").inner_text() == "1 of 2000"
    longest = page.evaluate("""async () => {
      const page = Cellophane.comparisonPage;
      const spans = [];
      const measure = async (action) => {
        const start = performance.now();
        action();
        document.body.offsetHeight;
        spans.push(performance.now() - start);
        await new Promise(requestAnimationFrame);
      };
      for (const text of ["s", "scene-1", "scene-12", ""]) {
        await measure(() => { page.list.search.value = text; page.list.search.dispatchEvent(new Event("input")); });
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
      for (const grouping of ["status", "cause"]) {
        await measure(() => {
          page.list.grouping.value = grouping;
          page.list.grouping.dispatchEvent(new Event("change"));
        });
      }
      for (let index = 0; index < 10; index += 1) { await measure(() => page.result.next.click()); }
      await measure(() => page.verdicts.set(page.list.shown, "accepted"));
      return Math.max(...spans);
    }""")
    print(f"the longest step takes {longest:.0f} ms")
    # Ten times what is aimed at, since other programs may keep the machine busy.
    assert longest < 5000
    expect(page.locator(".progress-text")).to_have_text("2000 accepted, 0 rejected, 0 undecided")


# Layout and accessibility

def test_no_control_is_cut_off(open_report):
    page = open_report(width=320, height=800)
    checks.wait(page, f"{PLAYER}.motion !== null")
    page.locator(".tolerances summary").click()
    for width in (320, 360, 390, 768, 1024, 1440, 1920):
        checks.resize(page, width)
        page.evaluate(f"{PLAYER}.setMode('side')")
        assert checks.control_faults(page) + checks.target_faults(page) == [], width
        page.get_by_role("button", name="grid 0/7 moves later").click()
        page.evaluate(f"{PLAYER}.setMode('slider')")
        assert checks.control_faults(page) + checks.target_faults(page) == [], width
        if width <= 900:
            page.locator(".list-toggle").click()
            assert checks.control_faults(page) + checks.target_faults(page) == [], width
            page.locator(".list-toggle").click()


@pytest.mark.parametrize("scheme, width", [
    ("light", 390), ("dark", 1440), pages.thorough("dark", 390), pages.thorough("light", 1440)])
def test_axe_finds_no_violations(open_report, scheme, width):
    page = open_report(width=width, scheme=scheme, fragment="#clip=detail")
    opened(page, "detail")
    page.get_by_role("button", name="grid 0/7 moves later").click()
    keys(page, "a")
    if width <= 900:
        page.locator(".list-toggle").click()
    assert checks.axe_faults(page) == []


@pytest.mark.parametrize("height", [400, 620])
def test_a_low_window_shows_the_list(open_report, height):
    page = open_report(height=height)
    assert checks.control_faults(page) == []
    page.locator(".row:visible").last.click()
    opened(page, "old")


@pytest.mark.parametrize("width", [320, 1440])
def test_focus_follows_the_reading_order(open_report, width):
    page = open_report(width=width)
    checks.wait(page, f"{PLAYER}.motion !== null")
    regions = ".sidebar, .host, .result-side, .result-head, .player .side"
    assert checks.focus_faults(page, regions=regions) == []


def test_the_list_of_a_phone_opens_and_closes(open_report):
    page = open_report(width=390, height=844, touch=True)
    assert not page.locator(".result-list").is_visible()
    toggle = page.get_by_role("button", name="Results 9")
    toggle.tap()
    assert toggle.get_attribute("aria-expanded") == "true"
    page.locator(".row", has_text="grown").tap()
    opened(page, "grown")
    assert not page.locator(".result-list").is_visible()
    box = page.locator(".strip-chart").bounding_box()
    page.locator(".strip-chart").tap(position={"x": box["width"] - 8, "y": 20})
    assert frame(page) == 11
    keys(page, "/")
    assert page.evaluate("document.activeElement.type") == "search"
    keys(page, "Escape", "Escape")
    assert not page.locator(".result-list").is_visible()


def test_firefox_shows_and_decides(open_in_firefox, written):
    tab = open_in_firefox(written("all"), ready=READY)
    worst = tab.evaluate(f"{PAGE}.result.strip.worst")
    assert tab.evaluate(f"{PLAYER}.frame") == worst
    tab.press("Home")
    tab.press("w")
    assert tab.evaluate(f"{PLAYER}.frame") == worst
    tab.press("a")
    tab.press("j")
    tab.wait("document.querySelector('.result').dataset.ready === 'detail'")
    assert tab.evaluate("document.querySelector('.progress-text').textContent").startswith("1 accepted")
