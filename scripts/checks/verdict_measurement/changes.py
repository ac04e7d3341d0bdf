"""The changes of one property at one location of a scene."""

import copy

import values
from scene_schema import Marker
from values import STEPS

ABSENT, REMOVED, ELEMENT_REMOVED = Marker

OPERATIONS = "step", "change"


def enumerated(leaves):
    """Returns all values that the schema lists."""
    found = []
    for _, leaf in leaves:
        found += leaf.get("enum", []) + ([leaf["const"]] if "const" in leaf else [])
    return found


def vector(site, value, leaves, low, high):
    """Returns the three new values of a vector, of which one component moves."""
    name = values.unit(site, value[0], leaves, low, high)
    index = sum(map(len, map(str, site.path))) % len(value)
    if site.name == "path" or any("path" in names for names, _ in leaves):
        index = 1
    result = []
    for number in values.numbers(value[index], low, high, name):
        result.append(None if number is None else value[:index] + [number] + value[index + 1:])
    return result


def is_vector(site, value, leaves):
    """Returns whether a list is a vector of numbers rather than a list of things."""
    if not value or not all(type(part) in (int, float) for part in value):
        return False
    references = {name for names, _ in leaves for name in names}
    return bool(references & values.VECTORS) or site.name in values.VECTOR_NAMES


def nested(value, delta):
    """Returns a copy of nested lists of numbers in which one number in the middle moves."""
    result = copy.deepcopy(value)
    inner = result
    while isinstance(inner[len(inner) // 2], list):
        inner = inner[len(inner) // 2]
    number = inner[-1]
    if not isinstance(number, (int, float)):
        return None
    inner[-1] = round(number + delta, 6)
    return result


def present(site, schema, names):
    """Returns the three new values of a property that has one; `None` for those it cannot have."""
    value, leaves = site.value, schema.leaves(site.schema)
    low, high = values.bounds(leaves)
    others = [other for other in enumerated(leaves) if other != value]
    if site.owner in OPERATIONS and (
            isinstance(value, (dict, list)) and site.name not in ("spring", "curve")
            or site.name in ("push", "pop", "present", "dismiss", "delete")):
        # An operation: one of its parts goes, or all of it.
        shorter = values.lists(value)[1] if isinstance(value, list) else None
        if not is_vector(site, value if isinstance(value, list) else [], leaves):
            return [None, shorter, ELEMENT_REMOVED]
    if isinstance(value, bool):
        return [None, None, not value]
    if isinstance(value, (int, float)):
        return values.numbers(value, low, high, values.unit(site, value, leaves, low, high))
    if isinstance(value, str):
        return from_text(site, value, leaves, low, high, others, names)
    if isinstance(value, list):
        if is_vector(site, value, leaves):
            inner = [leaf for _, leaf in leaves if leaf.get("type") == "array"]
            parts = [part for leaf in inner for part in
                     [leaf.get("items"), *leaf.get("prefixItems", [])] if isinstance(part, dict)]
            ranges = [values.bounds(schema.leaves(part)) for part in parts] or [(None, None)]
            return vector(site, value, leaves, ranges[0][0], ranges[0][1])
        if site.name == "progress":
            return [nested(value, delta) for delta in (-0.02, -0.1, -0.3)]
        if site.name == "fingers":
            return [nested(value, delta) for delta in (1, 8, 40)]
        if site.name in ("sections", "items") and all(type(part) is int for part in value):
            return [[value[0] + delta] + value[1:] for delta in values.DELTAS["whole"]]
        swapped, shorter, turned = values.lists(value)
        return [swapped, shorter, turned if len(value) > 1 else REMOVED]
    if site.name == "data" and value:
        return with_data(value)
    # A mapping: its own properties are changed one by one; as a whole it goes.
    return [None, None, REMOVED]


def with_data(data):
    """Returns the three new values of a template's values: the first of them changes."""
    key, value = next(iter(data.items()))
    text = str(value)
    found = values.colors(text) if text.startswith("#") else values.texts(text)
    return [{**data, key: part} for part in found]


def from_text(site, value, leaves, low, high, others, names):
    """Returns the three new values of a text, by what it is: a time, a colour, a name, words."""
    references = {name for found, _ in leaves for name in found}
    measured = values.with_unit(value)
    if measured and references & {"time", "angle", "length"} or (
            measured and site.name == "lineHeight"):
        number, unit, suffix = measured
        factor = {"ms": 1000, "cs": 100}.get(suffix, 1)
        low = 0 if unit == "seconds" else None
        found = values.numbers(number / factor, low, None, unit)
        return [None if part is None else values.written(part * factor, suffix) for part in found]
    if others and value in enumerated(leaves):
        return (others + [None, None, None])[:3]
    found = names.others(site)
    if found is not None:
        return (found + [None, None, None])[:3]
    if references & {"colorText", "colorValue", "palette"} and "{" not in value:
        return values.colors(value)
    if references & {"colorValue"}:
        return [None, None, "#FF2D55"]
    if "sectionTarget" in references:
        return [0, 1, 2]
    if references & {"target", "targets"}:
        keys = [key for key in names.keys if key != value]
        return [keys[0] if keys else None, keys[-1] if len(keys) > 1 else None, [0, 0]]
    if site.name in values.OTHER_TEXTS:
        found = [text for text in values.OTHER_TEXTS[site.name] if text != value]
        return (found + [None, None, None])[:3]
    if site.owner == "shape" and site.name == "path":
        return values.path_data(value)
    if site.name in ("key", "id", "name", "match", "layer", "remove"):
        return [None, None, value + "x"]
    return values.texts(value)


def absent(site, schema, samples):
    """Returns new values of a property that the scene leaves at its default."""
    leaves = schema.leaves(site.schema)
    for key in (site.property, site.name):
        if key in samples:
            found = samples[key]
            return (list(found) + [None, None, None])[:3]
    default = site.schema.get("default", next(
        (leaf["default"] for _, leaf in leaves if "default" in leaf), None))
    if default is None:
        return [None, None, None]
    filled = type(site)(site.scene, site.path, site.owner, site.name, site.schema, default,
                        site.parents)
    return present(filled, schema, values.Names({}))


def variants(site, schema, names, samples, replacements):
    """Returns pairs of a step and a new value."""
    if site.value is not ABSENT and site.property in replacements:
        found = (list(replacements[site.property]) + [None, None, None])[:3]
    elif site.value is ABSENT:
        found = absent(site, schema, samples)
    else:
        found = present(site, schema, names)
    return [(step, value) for step, value in zip(STEPS, found) if value is not None]


def applied(document, path, value):
    """Returns a document in which one location has a new value."""
    result = copy.deepcopy(document)
    parent = result
    for key in path[:-1]:
        parent = parent[key]
    if value is REMOVED:
        del parent[path[-1]]
    elif value is ELEMENT_REMOVED:
        outer = result
        for key in path[:-2]:
            outer = outer[key]
        del outer[path[-2]]
    else:
        parent[path[-1]] = copy.deepcopy(value)
    return result
