"""The catalogue of changes: for every property of the schema three steps, each with candidates."""

import dataclasses
import glob
import os
import random

import yaml

import additions
import changes
import values
import words
from scene_schema import ABSENT

SEED = 20
# The locations that are tried for one step of a property until the change has an effect.
CANDIDATES = 6
# Sample scenes that take long; they are used only for properties that no other scene has.
SLOW = {"springy", "spinner", "frosted-bar", "photo-open", "out-of-sight", "benchmark"}
# Keys that two definitions share: a fill's ramp is read as a color's.
ALIASES = {("fill", "ramp"): ("color", "ramp"), ("fill", "palette"): ("color", "palette")}


@dataclasses.dataclass(frozen=True)
class Change:
    """A new value at one location of a scene."""

    scene: str
    site: object
    step: str
    value: object


def documents(folder):
    """Returns the sample scenes and those with constructs, by name, without their expectations."""
    result = {}
    for path in sorted(glob.glob(f"{folder}/*.yaml")):
        with open(path, encoding="utf-8") as file:
            scene = yaml.safe_load(file)
        scene.pop("expect", None)
        result[os.path.basename(path)[:-5]] = scene
    for index, (name, edits) in enumerate(additions.CONSTRUCTS):
        if edits:
            result[f"{name}+{index}"] = additions.built(result[name], edits)
    return result


def excluded(key):
    """Returns why a property is not changed, or `None`."""
    if key[0] == "expectation":
        return "is a requirement, not motion"
    if key in ALIASES:
        return f"is read as {'.'.join(ALIASES[key])}"
    return words.UNSEEN.get(key)


class Catalogue:
    """For every property of the schema and every step the changes to try, in turn.

    It depends on the schema and the scenes alone, so that it is made before anything is measured.
    """

    def __init__(self, schema, scenes):
        self.schema, self.scenes = schema, scenes
        self.names = {name: values.Names(scene) for name, scene in scenes.items()}
        found = {}
        for name, scene in scenes.items():
            for site in schema.sites(name, scene):
                found.setdefault((site.owner, site.name), []).append(site)
        self.properties = [key for key in schema.properties() if not excluded(key)]
        self.excluded = [key for key in schema.properties() if excluded(key)]
        self.sites = {key: self.ordered(key, found.get(key, [])) for key in self.properties}

    @staticmethod
    def ordered(key, sites):
        """Returns the locations of a property in the order of trials.

        A value that a scene has is changed rather than one added, and the scenes take turns.
        """
        sites = list(sites)
        random.Random(f"{SEED} {key}").shuffle(sites)
        turns, result = {}, []
        for site in sites:
            turn = turns.setdefault((site.value is ABSENT, site.scene), 0)
            turns[site.value is ABSENT, site.scene] += 1
            result.append(((site.scene.split("+")[0] in SLOW, site.value is ABSENT, turn), site))
        return [site for _, site in sorted(result, key=lambda pair: pair[0])]

    def lines(self):
        """Returns all pairs of a property and a step, in a random order that is always the same."""
        result = [(key, step) for key in self.properties for step in values.STEPS]
        random.Random(SEED).shuffle(result)
        return result

    def scene(self, key):
        """Returns the scene in which a property is changed first."""
        return self.sites[key][0].scene if self.sites[key] else ""

    def candidates(self, key, step):
        """Yields the changes of a property that the schema permits, in the order of trials."""
        count = 0
        for site in self.sites[key]:
            found = dict(changes.variants(
                site, self.schema, self.names[site.scene], additions.VALUES, additions.REPLACEMENTS))
            value = found.get(step)
            if value is None or value == site.value:
                continue
            try:
                changed = changes.applied(self.scenes[site.scene], site.path, value)
            except (KeyError, IndexError, TypeError):
                continue
            if self.schema.accepts(self.schema.root, changed):
                yield Change(site.scene, site, step, value)
                count += 1
            if count == CANDIDATES:
                return
