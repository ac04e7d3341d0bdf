"""The properties of scenes, found by walking documents and the JSON Schema together."""

import dataclasses
import enum
import functools
import json

import jsonschema


class Marker(enum.Enum):
    """A value that stands for none, or a new one that takes something away."""

    ABSENT = "absent"
    REMOVED = "removed"
    # The whole element of a list goes, such as a step.
    ELEMENT_REMOVED = "element removed"

    def __repr__(self):
        return self.value


ABSENT = Marker.ABSENT


@dataclasses.dataclass(frozen=True)
class Site:
    """A property at one location of one scene; its value is `ABSENT` where it can be added."""

    scene: str
    path: tuple
    owner: str
    name: str
    schema: dict
    value: object
    parents: tuple

    @property
    def property(self):
        """The schema's name of the property: the definition, a full stop, and the key."""
        return f"{self.owner}.{self.name}"


class Schema:
    """The schema of scene documents."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.root = json.load(file)
        self.definitions = self.root["$defs"]
        self.validators = {}

    def properties(self):
        """Returns all properties: pairs of the definition (`scene` for the root) and the key."""
        result = [("scene", name) for name in self.root["properties"]]
        for owner, definition in self.definitions.items():
            result += [(owner, name) for name in definition.get("properties", {})]
        return result

    def accepts(self, schema, value):
        """Returns whether a part of the schema accepts a value."""
        key = id(schema)
        if key not in self.validators:
            whole = {"$defs": self.definitions, "allOf": [schema]}
            self.validators[key] = jsonschema.Draft202012Validator(whole)
        return self.validators[key].is_valid(value)

    def errors(self, document):
        """Returns whether the schema refuses a document."""
        return not self.accepts(self.root, document)

    def resolve(self, schema, value):
        """Returns the definition's name, or `None`, and the part that describes a value."""
        name = None
        while True:
            if "$ref" in schema:
                name = schema["$ref"].rsplit("/", 1)[-1]
                schema = self.definitions[name]
                continue
            first = schema.get("allOf", [{}])[0].get("$ref", "").rsplit("/", 1)[-1]
            if first and "properties" in self.definitions[first]:
                schema = schema["allOf"][0]
                continue
            if "anyOf" in schema and "properties" not in schema:
                found = [part for part in schema["anyOf"] if self.accepts(part, value)]
                if not found:
                    return name, schema
                schema = found[0]
                continue
            return name, schema

    @functools.cache
    def _leaves(self, text):
        schema = json.loads(text)
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[-1]
            found = self.leaves(self.definitions[name])
            rest = {key: value for key, value in schema.items() if key != "$ref"}
            return tuple(((name,) + names, {**leaf, **rest}) for names, leaf in found)
        if "anyOf" in schema and "properties" not in schema:
            rest = {key: value for key, value in schema.items() if key != "anyOf"}
            found = [leaf for part in schema["anyOf"] for leaf in self.leaves(part)]
            return tuple((names, {**leaf, **rest}) for names, leaf in found)
        return (((), schema),)

    def leaves(self, schema):
        """Returns the alternatives of a part, each with the names of the definitions on the way."""
        return self._leaves(json.dumps(schema))

    def sites(self, scene, document):
        """Returns all properties that a document has or could have, in its order."""
        return list(self._walk(scene, document, self.root, "scene", (), ()))

    def _walk(self, scene, value, schema, owner, path, parents):
        name, schema = self.resolve(schema, value)
        owner = name or owner
        if isinstance(value, dict):
            if "properties" in schema:
                for key, part in schema["properties"].items():
                    if part is False:
                        continue
                    inner = value.get(key, ABSENT)
                    yield Site(scene, path + (key,), owner, key, part, inner, parents)
                    if inner is not ABSENT:
                        yield from self._walk(
                            scene, inner, part, owner, path + (key,), parents + ((owner, key),))
            elif isinstance(schema.get("additionalProperties"), dict):
                for key, inner in value.items():
                    yield from self._walk(
                        scene, inner, schema["additionalProperties"], owner, path + (key,), parents)
        elif isinstance(value, list):
            first = schema.get("prefixItems", [])
            for index, inner in enumerate(value):
                part = first[index] if index < len(first) else schema.get("items")
                if isinstance(part, dict):
                    yield from self._walk(scene, inner, part, owner, path + (index,), parents)
