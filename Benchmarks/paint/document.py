"""The benchmark's scene as a scene document, so that `cellophane` renders the same as the peers."""
from scene import ARRIVING, HEIGHT, HEADER_HEIGHT, LINES, OPENED, RATE, WIDTH, colors

OPENING = """\
cellophane: 1
title: Benchmark
canvas: {{ size: [{width}, {height}], background: "#F2F2F7" }}
output: {{ fps: {rate}, duration: {length:g}s }}
navigation: {{ bar: none }}
styles:
  card:
    fill: {{ linear: {{ colors: ["{{top}}", "{{bottom}}"] }} }}
    cornerRadius: 12
    border: {{ width: 1, color: "#0000002E" }}
    shadow: {{ offset: [0, 3], blur: 8, color: "#00000040" }}
    text:
      - {{ string: "Item {{number}}", font: DejaVu Sans, weight: bold, size: 13, color: white, align: left, baseline: [10, 26] }}
      - {{ string: "subtitle {{number:04}}", font: DejaVu Sans, size: 10, color: "#FFFFFFD9", align: left, baseline: [10, 44] }}
  header:
    fill: {{ linear: {{ colors: ["{{top}}", "{{bottom}}"] }} }}
    text: {{ string: "Item {{number}}", font: DejaVu Sans, weight: bold, size: 34, color: white, align: left, baseline: [24, 290] }}
  page:
    text:
{words}
screens:
  - id: list
    background: "#F2F2F7"
    collections:
      - id: cards
        layout: {{ type: flow, itemSize: [110, 68], lineSpacing: 14, interitemSpacing: 14, sectionInset: [24, 16, 24, 16] }}
        style: card
        sections:
          - items:
{items}
        appear: {{ center: {{ at: [0.5, 1], of: viewport, offset: [0, 68] }}, scale: 0.2, rotation: 180deg, alpha: 0 }}
        disappear: {{ scale: 0.2, alpha: 0 }}
  - id: detail
    views:
      - {{ name: page, style: page }}
      - {{ name: header, frame: [0, 0, {width}, {header}], style: header }}
steps:
  - at: 0s
    duration: {duration}ms
    spring: {{ damping: 0.7 }}
    insert:
{arriving}
  - at: {first}ms
    duration: {duration}ms
    spring: {{ damping: 0.7 }}
    push: {{ screen: detail, transition: popInOut, item: [0, {opened}] }}
  - at: {second}ms
    duration: {duration}ms
    spring: {{ damping: 0.7 }}
    pop: true
"""
LINE = ("      - {{ string: Detail line {number} of the full screen page, font: DejaVu Sans, size: 15, "
        'color: "#333333", align: left, baseline: [24, {baseline}] }}')


def hexadecimal(color):
    """Returns a colour as #RRGGBB."""
    return "#" + "".join(f"{channel:02X}" for channel in color)


def item(index, place=""):
    """Returns a card as an item, at its insertion."""
    top, bottom = (hexadecimal(color) for color in colors(index))
    return (f'{{ {place}key: "{index}", '
            f'data: {{ number: "{index}", top: "{top}", bottom: "{bottom}" }} }}')


def document(count, frame_count):
    """Returns the document for numbers of cards and frames, a third of them for each phase."""
    phase, step = frame_count // 3, 1000 // RATE
    return OPENING.format(
        width=WIDTH, height=HEIGHT, header=HEADER_HEIGHT, rate=RATE, length=frame_count / RATE,
        duration=(phase - 1) * step, first=phase * step, second=2 * phase * step, opened=OPENED,
        words="\n".join(LINE.format(number=number + 1, baseline=370 + 28 * number)
                        for number in range(LINES)),
        items="\n".join(f"              - {item(index)}" for index in range(count)
                        if index not in ARRIVING),
        arriving="\n".join(f"      - {item(index, f'at: [0, {index}], ')}" for index in ARRIVING))
