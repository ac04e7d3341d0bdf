"""Changes of the structure of a scene: entries that are inserted and moved, and styles with another name."""

import copy
import dataclasses
import random
import re

SEED = 20
KINDS = "step inserted", "step moved", "entry inserted", "entry moved", "style renamed"
# The words that name each kind; the path of the change has to be named as well.
WORDS = {"inserted": r"was inserted", "moved": r"was moved from|another order", "renamed": r"was renamed from"}
# What a change of the structure must not be taken for.
WRONG = re.compile(r"was removed|is new\b")


@dataclasses.dataclass(frozen=True)
class Edit:
    """A changed scene, and where it was changed."""

    scene: str
    kind: str
    document: object
    path: str


def lists(document, path=()):
    """Yields the lists of mappings of a document with their paths."""
    if isinstance(document, dict):
        for key, value in document.items():
            yield from lists(value, (*path, key))
    elif isinstance(document, list):
        if len(document) > 1 and all(isinstance(part, dict) for part in document):
            yield path, document
        for index, value in enumerate(document):
            yield from lists(value, (*path, index))


def written(path):
    """Returns a path as the command writes it."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)
    return text


def at(document, path):
    """Returns the value at a path."""
    for part in path:
        document = document[part]
    return document


def renamed(value, old, new):
    """Returns a document in which a name is another one wherever a style is used."""
    if isinstance(value, dict):
        return {key: new if key.lower().endswith("style") and inner == old
                or key == "extends" and inner == old else renamed(inner, old, new)
                for key, inner in value.items()}
    return [renamed(inner, old, new) for inner in value] if isinstance(value, list) else value


def edit(kind, scene, document, generator):
    """Returns a changed document of a kind, and its path; `None` if the scene has nothing for it."""
    result = copy.deepcopy(document)
    if kind == "style renamed":
        names = [name for name, style in result.get("styles", {}).items()
                 if isinstance(style, dict) and len(style) > 1]
        if not names:
            return None
        old, new = (name := generator.choice(names)), name + "Other"
        result["styles"] = {new if key == old else key: value for key, value in result["styles"].items()}
        result = renamed(result, old, new)
        result["styles"][new]["opacity"] = 0.87
        return Edit(scene, kind, result, f"styles.{new}")
    owners = [("steps",)] if kind.startswith("step") else [
        path for path, _ in lists(result) if path != ("steps",) and path[-1] in ("layers", "items", "runs", "text")]
    owners = [path for path in owners if at(result, path[:1]) if len(path) > 1 or len(result.get("steps", [])) > 2]
    if not owners:
        return None
    path = generator.choice(owners)
    entries = at(result, path)
    index = generator.randrange(len(entries))
    if kind.endswith("inserted"):
        entry = copy.deepcopy(entries[index])
        if kind == "step inserted":
            entry = {"after": "0.1s", "wait": True} if "wait" in entry else {"after": "0.15s", "wait": "0.2s"}
        elif "key" in entry:
            entry["key"] += "Other"
        entries.insert(index, entry)
        # Of two equal neighbors either one is new.
        return Edit(scene, kind, result, written(path) + "[")
    other = generator.choice([place for place in range(len(entries)) if place != index])
    entry = entries.pop(index)
    entries.insert(other, entry)
    return Edit(scene, kind, result, written(path)) if entries != at(document, path) else None


def edits(scenes, count):
    """Returns a number of edits, of all kinds in turn; always the same."""
    generator = random.Random(SEED)
    names = sorted(name for name in scenes if "+" not in name)
    result, tries = [], 0
    while len(result) < count and tries < 40 * count + 200:
        tries += 1
        found = edit(KINDS[len(result) % len(KINDS)], name := generator.choice(names), scenes[name], generator)
        if found:
            result.append(found)
    return result


def fault(kind, path, comparison):
    """Returns what is wrong with the words of a comparison; `None` if they are right."""
    document = comparison.get("scene") or []
    texts = [one["text"] for one in document]
    if not any(re.search(WORDS[kind.split()[-1]], text) for text in texts):
        return f"no text says that it {WORDS[kind.split()[-1]].split('|')[0]}"
    if not any(one["path"].startswith(path) for one in document):
        return f"no change is at {path}"
    # A removed key beside it is one of the change's own.
    if any(WRONG.search(text) for text in texts if "opacity" not in text):
        return "it is taken for removed and new"
    return None
