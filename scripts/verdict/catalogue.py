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
# Keys that two definitions share: a fill's ramp is read as a colour's.
ALIASES = {("fill", "ramp"): ("color", "ramp"), ("fill", "palette"): ("color", "palette")}


@dataclasses.dataclass(frozen=True)
class Change:
    """A new value at one location of a scene."""

    scene: str
    site: object
    step: str
    value: object


@dataclasses.dataclass
class Entry:
    """One line of the catalogue: a property, a step, and the locations to try in turn."""

    property: tuple
    step: str
    candidates: list


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


def entries(schema, scenes):
    """Returns the catalogue, and the properties for which no scene offers a change."""
    found = {}
    names = {name: values.Names(scene) for name, scene in scenes.items()}
    for name, scene in scenes.items():
        for site in schema.sites(name, scene):
            found.setdefault((site.owner, site.name), []).append(site)
    result, without = [], []
    for key in schema.properties():
        if key in words.UNSEEN or key[0] == "expectation" or key in ALIASES:
            continue
        sites = list(found.get(key, []))
        random.Random(f"{SEED} {key}").shuffle(sites)
        # A value that a scene has is changed rather than one added, and scenes take turns.
        turns = {}

        def order(site):
            turn = turns.setdefault((site.value is ABSENT, site.scene), 0)
            turns[site.value is ABSENT, site.scene] += 1
            return site.scene in SLOW, site.value is ABSENT, turn

        sites = [site for _, site in sorted(((order(site), site) for site in sites), key=lambda pair: pair[0])]
        candidates = {step: [] for step in values.STEPS}
        for site in sites:
            for step, value in changes.variants(site, schema, names[site.scene], additions.VALUES,
                                               additions.REPLACEMENTS):
                if len(candidates[step]) >= CANDIDATES:
                    continue
                if value == site.value:
                    continue
                try:
                    changed = changes.applied(scenes[site.scene], site.path, value)
                except (KeyError, IndexError, TypeError):
                    continue
                if schema.accepts(schema.root, changed):
                    candidates[step].append(Change(site.scene, site, step, value))
            if all(len(candidates[step]) >= CANDIDATES for step in values.STEPS):
                break
        added = [Entry(key, step, candidates[step]) for step in values.STEPS if candidates[step]]
        result += added
        if not added:
            without.append(key)
    return result, without
