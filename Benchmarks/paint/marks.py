"""The frames of a timeline as lists of marks, in which groups and clips hold the marks after them."""
from dataclasses import dataclass

from timeline import color

GROUP, ADDED, CLIP, OPAQUE = 1, 2, 4, 8


@dataclass
class Mark:
    """What a layer draws itself, and what it does with the layers inside."""

    node: object
    flags: int
    alpha: float
    # The index after the marks of the layers inside.
    end: int

    @property
    def is_scope(self):
        """Whether the marks up to the end are drawn within this one."""
        return bool(self.flags & (GROUP | CLIP))

    @property
    def colors(self):
        """The colours of the fill at its top and bottom; without fill none."""
        fill = self.node.appearance.get("fill", {})
        if "solid" in fill:
            return [color(fill["solid"])] * 2
        linear = fill.get("linear")
        if not linear:
            return []
        if linear["start"] != [0.5, 0] or linear["end"] != [0.5, 1]:
            raise ValueError("a gradient that is not upright")
        return [color(stop["color"]) for stop in linear["stops"]]

    @property
    def radius(self):
        """The radius of the corners; a cross-fade has that of its parts."""
        node = self.node
        return (node.children[0] if node.fades else node).appearance["cornerRadius"]


def settled(weights):
    """Rounds weights that add up to 1 to bytes that add up to 255."""
    if abs(sum(weights) - 1) > 1e-6:
        return weights
    total, last, result = 0.0, 0.0, []
    for weight in weights:
        total += weight
        bound = round(total * 255) / 255
        result.append(bound - last)
        last = bound
    return result


class Lister:
    """A traversal of a frame that lists what its layers draw, and leaves out all else."""

    def __init__(self, size):
        self.size, self.marks = size, []

    def visit(self, node, alpha=1.0, is_added=False):
        """Adds a layer and its content; an opacity that several marks share makes a group."""
        alpha *= node.alpha
        fades = node.fades and len(node.children) > 1
        is_group = is_added or fades or (alpha < 1 and node.marks > 1)
        clips = node.clips and bool(node.children) and not self.covers(node)
        draws = node.draws and self.meets(node)
        slot, is_scope = len(self.marks), is_group or clips
        if draws or is_scope:
            self.marks.append(None)
        inner = 1.0 if is_group else alpha
        if fades:
            weights = settled([inner * child.alpha for child in node.children])
            for child, weight in zip(node.children, weights):
                child.alpha = weight / inner
        for child in node.children:
            self.visit(child, inner, fades)
        if not draws and is_scope and len(self.marks) == slot + 1:
            self.marks.pop()
        elif draws or is_scope:
            flags = (GROUP * is_group | ADDED * is_added | CLIP * clips
                     | OPAQUE * (inner == alpha == 1 and self.is_opaque(node)))
            self.marks[slot] = Mark(node, flags, alpha, len(self.marks))

    def is_opaque(self, node):
        """Returns whether a layer shows nothing of what is below within its rounded rectangle."""
        if not node.fades:
            colors = Mark(node, 0, 1, 0).colors
            return bool(colors) and all(value[3] == 1 for value in colors)
        return (abs(sum(child.alpha for child in node.children) - 1) < 1e-6
                and all(self.is_opaque(child) and child.size == node.size
                        and child.matrix == node.matrix for child in node.children))

    def meets(self, node):
        """Returns whether a layer or its shadow meets the canvas; its texts lie within its bounds."""
        reach = max([2 * shadow["blur"] + 4 for shadow in node.appearance.get("shadows", [])] + [0])
        a, b, c, d, x, y = node.matrix
        corners = [(a * u + c * v + x, b * u + d * v + y)
                   for u in (-reach, node.size[0] + reach) for v in (-reach, node.size[1] + reach)]
        return all(min(values) < limit and max(values) > 0
                   for values, limit in zip(zip(*corners), self.size))

    def covers(self, node):
        """Returns whether a clip has the edges of the canvas, so that it cuts nothing."""
        x, y, (width, height) = *node.matrix[4:], node.size
        return (node.matrix[:4] == (1, 0, 0, 1) and node.appearance["cornerRadius"] == 0
                and x <= 0 and y <= 0 and x + width >= self.size[0] and y + height >= self.size[1])


def marks(timeline, time):
    """Returns the marks of an instant."""
    lister = Lister(timeline.size)
    for node in timeline.frame(time):
        lister.visit(node)
    return lister.marks
