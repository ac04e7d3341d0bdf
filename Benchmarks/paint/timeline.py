"""The timelines that `cellophane render SCENE -o timeline.json` writes, sampled without Cellophane.

`Timeline.frame` returns the marks of an instant in paint order. It reads what the benchmark's scene
uses: springs and cubic curves, affine transforms, snapshots, cross-fades, rounded rectangles with
linear gradients, borders, shadows and texts. Anything else is an error.
"""
import json
import math
from dataclasses import dataclass, field

IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def concatenated(first, second):
    """Returns the map that applies a map and then another one."""
    a, b, c, d, x, y = first
    e, f, g, h, u, v = second
    return (a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h,
            x * e + y * g + u, x * f + y * h + v)


def vector(value):
    """Returns the two components of a position, a size or their change."""
    if isinstance(value, dict):
        return [value["dx"], value["dy"]]
    return value


def parts(matrix):
    """Returns a map as translation, scales, shear and angle."""
    a, b, c, d, x, y = matrix
    scale = math.hypot(a, b)
    return [x, y, scale, (a * d - b * c) / scale, (a * c + b * d) / scale**2, math.atan2(b, a)]


def composed(values):
    """Returns the map of translation, scales, shear and angle."""
    x, y, across, down, shear, angle = values
    sine, cosine = (math.sin(angle), math.cos(angle)) if angle else (0.0, 1.0)
    return (across * cosine, across * sine, shear * across * cosine - down * sine,
            shear * across * sine + down * cosine, x, y)


def stepped(model, time):
    """Returns the value of a property that changes in steps."""
    if not (isinstance(model, dict) and "initial" in model):
        return model
    value = model["initial"]
    for step in model.get("steps", []):
        if step["time"] <= time + 1e-9:
            value = step["value"]
    return value


def bezier(curve, share):
    """Returns the progress of a cubic curve through two control points after a share of its time."""
    first_x, first_y, second_x, second_y = curve
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        rest = 1 - middle
        if 3 * rest * middle * (rest * first_x + middle * second_x) + middle**3 < share:
            low = middle
        else:
            high = middle
    rest = 1 - low
    return 3 * rest * low * (rest * first_y + low * second_y) + low**3


def progress(segment, time):
    """Returns the progress of an animation at an instant."""
    elapsed = time - segment["begin"] - segment.get("delay", 0)
    if elapsed <= 0:
        return 0.0
    curve = segment["curve"]
    if isinstance(curve, list):
        return bezier(curve, elapsed / segment["duration"])
    spring = curve["spring"]
    frequency, ratio = spring["angularFrequency"], spring["dampingRatio"]
    if spring["initialVelocity"] or ratio > 1:
        raise ValueError("a spring with a velocity")
    decay = math.exp(-ratio * frequency * elapsed)
    if ratio == 1:
        return 1 - (1 + frequency * elapsed) * decay
    damped = frequency * math.sqrt(1 - ratio * ratio)
    return 1 - decay * (math.cos(damped * elapsed)
                        + ratio * frequency / damped * math.sin(damped * elapsed))


def running(track, time):
    """Returns the model of a property, and its running animations with their progress."""
    if not (isinstance(track, dict) and "model" in track):
        return stepped(track, time), []
    found = []
    for segment in track.get("segments", []):
        end = segment["begin"] + segment.get("delay", 0) + segment["duration"]
        if segment["begin"] <= time + 1e-9 and time < end - 1e-9:
            found.append((segment, progress(segment, time)))
    return stepped(track["model"], time), found


def number(track, time):
    """Returns a number at an instant."""
    value, animations = running(track, time)
    return value + sum(segment["adding"] * (1 - done) for segment, done in animations)


def pair(track, time):
    """Returns a position or a size at an instant."""
    value, animations = running(track, time)
    value = list(vector(value))
    for segment, done in animations:
        for axis, change in enumerate(vector(segment["adding"])):
            value[axis] += change * (1 - done)
    return value


def transform(track, time):
    """Returns an affine transform at an instant."""
    value, animations = running(track, time)
    if not animations:
        return tuple(value)
    values = parts(value)
    for segment, done in animations:
        values = [one + other * (1 - done) for one, other in zip(values, segment["adding"])]
    return composed(values)


def mixed(start, end, done):
    """Returns the colour at a progress between two colours; each has four components."""
    return [min(1.0, max(0.0, one + (other - one) * done)) for one, other in zip(start, end)]


def color(value):
    """Returns a colour with its opacity."""
    return list(value) + [1.0] * (4 - len(value))


def faded(value):
    """Returns a border or a shadow that is transparent."""
    return value | {"color": value["color"][:3] + [0]}


def between(start, end, done):
    """Returns the appearance at a progress between two appearances."""
    result = dict(end)
    result["cornerRadius"] = max(
        0.0, start["cornerRadius"] + (end["cornerRadius"] - start["cornerRadius"]) * done)
    one, other = start.get("border"), end.get("border")
    if one or other:
        one, other = one or faded(other), other or faded(one)
        result["border"] = other | {"color": mixed(color(one["color"]), color(other["color"]), done)}
    one, other = start.get("shadows", []), end.get("shadows", [])
    if one or other:
        one, other = (one or [faded(other[0])])[0], (other or [faded(one[0])])[0]
        result["shadows"] = [other | {
            "color": mixed(color(one["color"]), color(other["color"]), done)}]
    if start.get("fill") != end.get("fill"):
        raise ValueError("a fill that changes")
    return result


def appearance(track, time):
    """Returns an appearance at an instant."""
    value, animations = running(track, time)
    for segment, done in animations:
        value = between(segment["from"], value, done)
    return value


@dataclass
class Node:
    """A layer at an instant, with its content in paint order."""

    layer: int
    matrix: tuple
    size: list
    alpha: float
    appearance: dict
    clips: bool
    fades: bool
    children: list = field(default_factory=list)

    @property
    def marks(self):
        """The number of marks and of layers inside; more than one need a group to fade together."""
        look = self.appearance
        own = [look.get("fill"), look.get("border"), *look.get("shadows", []), *look["texts"]]
        return sum(mark is not None for mark in own) + len(self.children)

    @property
    def draws(self):
        """Whether the layer has marks of its own."""
        return self.marks > len(self.children)


class Timeline:
    """The layers of a timeline."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
        self.layers = document["layers"]
        self.size = document["canvas"]["size"]
        self.background = color(document["canvas"]["background"])
        self.children = {}
        for index, layer in enumerate(self.layers):
            self.children.setdefault(layer.get("parent"), []).append(index)

    def frame(self, time):
        """Returns the visible layers of an instant as a tree."""
        return self.visited(self.children[None], time, IDENTITY, None)

    def lives(self, index, time):
        """Returns whether a layer exists at an instant."""
        layer = self.layers[index]
        return layer["birth"] <= time + 1e-9 and time < layer.get("death", math.inf) - 1e-9

    def visited(self, siblings, time, to_canvas, snapshot):
        """Returns layers with the same parent in paint order."""
        shown = [index for index in siblings
                 if (snapshot is None or index < snapshot) and self.lives(index, time)
                 and not stepped(self.layers[index]["isHidden"], time)]

        def order(index):
            layer = self.layers[index]
            return number(layer["zIndex"], time), stepped(layer["indexPath"], time), index

        nodes = []
        for index in sorted(shown, key=order):
            layer = self.layers[index]
            alpha = min(1.0, max(0.0, number(layer["alpha"], time)))
            if alpha <= 0:
                continue
            x, y = pair(layer["position"], time)
            width, height = pair(layer["size"], time)
            matrix = concatenated(
                concatenated((1, 0, 0, 1, -width / 2, -height / 2),
                             transform(layer["transform"], time)), (1, 0, 0, 1, x, y))
            nodes.append(self.node(index, time, concatenated(matrix, to_canvas), alpha, snapshot))
        return [node for node in nodes if node.marks]

    def node(self, index, time, matrix, alpha, snapshot):
        """Returns a layer with its content."""
        layer = self.layers[index]
        size = pair(layer["size"], time)
        node = Node(index, matrix, size, alpha, appearance(layer["appearance"], time),
                    layer["clipsToBounds"], layer.get("crossfade", False))
        content = layer.get("content")
        if content:
            inner = pair(self.layers[content["layer"]]["size"], content["time"])
            through = (size[0] / inner[0], 0, 0, size[1] / inner[1], 0, 0)
            node.children.append(self.node(
                content["layer"], content["time"], concatenated(through, matrix), 1.0, index))
        origin = pair(layer["boundsOrigin"], time)
        inside = concatenated((1, 0, 0, 1, -origin[0], -origin[1]), matrix)
        node.children += self.visited(self.children.get(index, []), time, inside, snapshot)
        return node
