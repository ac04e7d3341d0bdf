"""New values for properties: a small, a visible and a large step of every kind of value."""

import re

from PIL import ImageColor

STEPS = ("small", "visible", "large")
# What is added to or subtracted from a number, by its unit; factors are relative.
DELTAS = {
    "points": (1, 8, 40), "few points": (0.5, 4, 20), "share": (0.02, 0.15, 0.5),
    "factor": (0.02, 0.25, 1), "whole": (1, 2, 5), "seconds": (0.02, 0.1, 0.5),
    "degrees": (2, 15, 90), "radians": (0.035, 0.26, 1.57), "turns": (0.006, 0.04, 0.25),
    "percent": (1, 10, 40), "keeping": (0.0005, 0.002, 0.01),
}
FACTORS = {
    "scale", "centerZoom", "saturation", "speed", "magnitude", "strength", "gravity", "frequency",
    "resistance", "airResistance", "angularResistance", "density", "friction", "falloff", "velocity",
    "angularVelocity", "m34", "distance", "z", "fps", "damping",
}
UNIT_SQUARE = {("linear", "from"), ("linear", "to"), ("radial", "center"), ("radial", "radius"),
               ("center", "at")}
VECTORS = {"point", "size", "rectangle", "insets", "corners", "path"}
VECTOR_NAMES = {"range", "dash", "scale", "radius", "size", "frame", "inset", "curve", "baseline",
                "offset", "staysInside", "noJump"}
OTHER_TEXTS = {
    "source": ("waves.jpg", "citrus.jpg"), "image": ("waves.jpg", "citrus.jpg"),
    "font": ("DejaVu Sans", "Inter"), "family": ("Another",),
    "file": ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"), "assets": ("../pictures",),
}


class Names:
    """The names that occur in one document, which references may be changed to."""

    def __init__(self, document):
        self.styles = list(document.get("styles", {}))
        self.keys, self.collections, self.views, self.layers = [], [], [], []
        self.screens = [screen["id"] for screen in document.get("screens", [])]
        self._collect(document)

    def _collect(self, value):
        if isinstance(value, dict):
            if "sections" in value and "id" in value:
                self.collections.append(value["id"])
            if isinstance(value.get("items"), list):
                for item in value["items"]:
                    if isinstance(item, str):
                        self.keys.append(item)
                    elif isinstance(item, dict) and "key" in item:
                        self.keys.append(item["key"])
            if "name" in value and "style" in value:
                self.views.append(value["name"])
            for inner in value.values():
                self._collect(inner)
        elif isinstance(value, list):
            for inner in value:
                self._collect(inner)

    def others(self, site):
        """Returns the other names that a reference can have, or `None` if it is no reference."""
        lists = {
            "style": self.styles, "headerStyle": self.styles, "footerStyle": self.styles,
            "screen": self.screens, "view": self.views, "views": self.views,
        }
        if site.owner == "step" and site.name == "collection":
            return [name for name in self.collections if name != site.value]
        if site.owner in ("push", "present") and site.name == "to":
            return [name for name in self.collections if name != site.value]
        if site.owner == "pop" and site.name == "to":
            return [name for name in self.screens if name != site.value]
        if site.name in lists:
            return [name for name in lists[site.name] if name != site.value]
        return None


def types(leaf):
    """Returns the types that a part of the schema names: numbers may have a name instead."""
    found = leaf.get("type", [])
    return {found} if isinstance(found, str) else set(found)


def bounds(leaves):
    """Returns the smallest and the largest number that a property accepts."""
    numbers = [leaf for _, leaf in leaves if types(leaf) & {"number", "integer"}]
    low = [leaf.get("minimum", leaf.get("exclusiveMinimum")) for leaf in numbers]
    high = [leaf.get("maximum") for leaf in numbers]
    low = [number for number in low if number is not None]
    high = [number for number in high if number is not None]
    return (min(low) if low else None), (max(high) if high else None)


def unit(site, value, leaves, low, high):
    """Returns the unit of a number, by the property's definition, bounds and name."""
    references = {name for names, _ in leaves for name in names}
    kinds = {kind for _, leaf in leaves for kind in types(leaf) & {"number", "integer"}}
    if "time" in references:
        return "seconds"
    if "angle" in references and site.name != "scale":
        return "radians"
    if kinds == {"integer"} or references & {"path", "count", "repeats", "randomCount", "sectionIndex"}:
        return "whole"
    if site.name == "deceleration":
        return "keeping"
    if (low, high) == (0, 1) or (site.owner, site.name) in UNIT_SQUARE:
        return "share"
    if site.name in FACTORS and site.property != "twist.distance" and site.property != "pinchKey.distance":
        return "factor"
    return "few points" if abs(value) < 20 else "points"


def numbers(value, low, high, name):
    """Returns the three new values of a number; `None` where the bounds leave no room."""
    result = []
    for delta in DELTAS[name]:
        if name == "factor":
            delta = delta * abs(value) if value else delta
        found = None
        for candidate in (value + delta, value - delta):
            inside = (low is None or candidate >= low) and (high is None or candidate <= high)
            if inside and candidate != value:
                found = round(candidate, 6)
                break
        if found is not None and isinstance(value, int) and float(found).is_integer():
            found = int(found)
        result.append(found)
    return result


def with_unit(text):
    """Returns the number, the unit and the suffix of a time, an angle or a share; or `None`."""
    match = re.fullmatch(r"(-?(?:\d+\.?\d*|\.\d+))(ms|cs|s|deg|rad|turn|%)", text)
    if not match:
        return None
    units = {"ms": "seconds", "cs": "seconds", "s": "seconds", "deg": "degrees", "rad": "radians",
             "turn": "turns", "%": "percent"}
    return float(match[1]), units[match[2]], match[2]


def written(number, suffix):
    """Returns a number with its unit, without needless digits."""
    return f"{number:.6f}".rstrip("0").rstrip(".") + suffix


def colors(text):
    """Returns the three new values of a colour: 3 levels, 40 levels, and the opposite."""
    try:
        red, green, blue, *alpha = ImageColor.getrgb(text)
    except ValueError:
        return ["#01000003", "#FF2D5540", "#FF2D55"]  # from transparent

    def code(*channels):
        return "#" + "".join(f"{channel:02X}" for channel in (*channels, *alpha))

    def shifted(channel, levels):
        return channel + levels if channel + levels <= 255 else channel - levels

    opposite = [255 - channel if abs(255 - 2 * channel) > 60 else (channel + 128) % 256
                for channel in (red, green, blue)]
    return [code(red, shifted(green, 3), blue), code(red, shifted(green, 40), blue), code(*opposite)]


def texts(text):
    """Returns the three new values of a free text."""
    return [text + ".", text + " more", "Another text"]


def path_data(text):
    """Returns the three new values of an SVG path: one coordinate moves."""
    found = [match for match in re.finditer(r"\d+\.?\d*", text)]
    if not found:
        return [None] * 3
    match = found[len(found) // 2]
    return [text[:match.start()] + written(float(match[0]) + delta, "") + text[match.end():]
            for delta in (0.5, 3, 8)]


def lists(values):
    """Returns the three new values of a list: two exchanged, the last gone, all reversed."""
    swapped = None
    for index in range(len(values) - 1):
        if values[index] != values[index + 1]:
            swapped = list(values)
            swapped[index:index + 2] = [values[index + 1], values[index]]
            break
    shorter = values[:-1] if len(values) > 1 else None
    turned = values[::-1] if len(values) > 2 and values[::-1] != values else None
    return [swapped, shorter, turned]
