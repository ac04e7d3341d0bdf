extension SceneSchema {
  /// The definitions of what updates do with items.
  static let changes = #"""
        "change": {
          "description": "One kind of change among those of an update.",
          "type": "object",
          "additionalProperties": false,
          "minProperties": 1,
          "maxProperties": 1,
          "properties": {
            "insert": { "$ref": "#/$defs/insertions" },
            "delete": { "$ref": "#/$defs/deletions" },
            "move": { "$ref": "#/$defs/moves" },
            "reload": { "$ref": "#/$defs/reloads" },
            "insertSection": { "$ref": "#/$defs/sectionInsertions" },
            "deleteSection": { "$ref": "#/$defs/sectionDeletions" },
            "moveSection": { "$ref": "#/$defs/sectionMoves" },
            "reloadSection": { "$ref": "#/$defs/sectionReloads" }
          }
        },
        "insertions": {
          "description": "A path, an item with its path, or a list of them.",
          "anyOf": [
            { "$ref": "#/$defs/path" },
            { "$ref": "#/$defs/insert" },
            {
              "type": "array",
              "minItems": 1,
              "maxItems": 100000,
              "items": { "anyOf": [{ "$ref": "#/$defs/path" }, { "$ref": "#/$defs/insert" }] }
            }
          ]
        },
        "insert": {
          "description": "A new item and its path after the update, or several at random.",
          "type": "object",
          "additionalProperties": false,
          "oneOf": [{ "required": ["at"] }, { "required": ["random"] }],
          "dependentSchemas": { "random": { "properties": { "key": false } } },
          "properties": {
            "at": { "$ref": "#/$defs/path" },
            "random": { "$ref": "#/$defs/randomCount" },
            "key": { "$ref": "#/$defs/name" },
            "style": { "$ref": "#/$defs/name" },
            "size": { "$ref": "#/$defs/size" },
            "data": { "$ref": "#/$defs/data" },
            "collection": { "$ref": "#/$defs/collection" }
          }
        },
        "target": {
          "description": "An item by its path or its key.",
          "anyOf": [{ "$ref": "#/$defs/path" }, { "$ref": "#/$defs/name" }]
        },
        "targets": {
          "description": "A path, a key, or a list of them.",
          "anyOf": [
            { "$ref": "#/$defs/target" },
            {
              "type": "array",
              "minItems": 1,
              "maxItems": 100000,
              "items": { "$ref": "#/$defs/target" }
            }
          ]
        },
        "deletions": {
          "description": "A path, a key, or a list of them; paths count as before the update.",
          "anyOf": [
            { "$ref": "#/$defs/target" },
            { "$ref": "#/$defs/delete" },
            {
              "type": "array",
              "minItems": 1,
              "maxItems": 100000,
              "items": { "anyOf": [{ "$ref": "#/$defs/target" }, { "$ref": "#/$defs/delete" }] }
            }
          ]
        },
        "delete": {
          "description": "Items that go at random, by the scene's seed.",
          "type": "object",
          "additionalProperties": false,
          "required": ["random"],
          "properties": {
            "random": { "$ref": "#/$defs/randomCount" }
          }
        },
        "randomCount": {
          "description": "How many items, each in a random section at a random index.",
          "type": "integer",
          "minimum": 1,
          "maximum": 100000
        },
        "moves": {
          "anyOf": [
            { "$ref": "#/$defs/move" },
            {
              "type": "array",
              "minItems": 1,
              "maxItems": 100000,
              "items": { "$ref": "#/$defs/move" }
            }
          ]
        },
        "move": {
          "description": "From a path or key before to a path after the update.",
          "type": "object",
          "additionalProperties": false,
          "required": ["from", "to"],
          "properties": {
            "from": { "$ref": "#/$defs/target" },
            "to": { "$ref": "#/$defs/path" },
            "policy": {
              "description": "Whether it glides, or disappears and appears.",
              "enum": ["glide", "reappear"]
            }
          }
        },
        "reloads": {
          "description": "An item, an item with what is new about it, or a list of them.",
          "anyOf": [
            { "$ref": "#/$defs/target" },
            { "$ref": "#/$defs/reload" },
            {
              "type": "array",
              "minItems": 1,
              "maxItems": 100000,
              "items": { "anyOf": [{ "$ref": "#/$defs/target" }, { "$ref": "#/$defs/reload" }] }
            }
          ]
        },
        "reload": {
          "description": "An item whose cell is replaced; what is not given stays as it was.",
          "type": "object",
          "additionalProperties": false,
          "required": ["item"],
          "properties": {
            "item": { "$ref": "#/$defs/target" },
            "style": { "$ref": "#/$defs/name" },
            "size": { "$ref": "#/$defs/size" },
            "data": { "$ref": "#/$defs/data" }
          }
        }
    """#

  /// The definitions of what updates do with sections.
  static let sectionChanges = #"""
        "sectionTarget": {
          "description": "A section by its index, counted from 0, or its key.",
          "anyOf": [{ "$ref": "#/$defs/sectionIndex" }, { "$ref": "#/$defs/name" }]
        },
        "sectionIndex": { "type": "integer", "minimum": 0, "maximum": 10000 },
        "sectionInsertions": {
          "anyOf": [
            { "$ref": "#/$defs/insertSection" },
            {
              "type": "array",
              "minItems": 1,
              "maxItems": 100000,
              "items": { "$ref": "#/$defs/insertSection" }
            }
          ]
        },
        "insertSection": {
          "description": "A new section and its index after the update.",
          "type": "object",
          "additionalProperties": false,
          "required": ["at", "items"],
          "properties": {
            "at": { "$ref": "#/$defs/sectionIndex" },
            "items": { "$ref": "#/$defs/items" },
            "repeats": {
              "description": "How often all items come, one round after the other.",
              "$ref": "#/$defs/repeats"
            },
            "style": { "$ref": "#/$defs/name" },
            "key": { "$ref": "#/$defs/name" },
            "data": { "$ref": "#/$defs/data" },
            "itemCollection": { "$ref": "#/$defs/collection" }
          }
        },
        "sectionDeletions": {
          "description": "Sections with all their items; indices count as before.",
          "anyOf": [
            { "$ref": "#/$defs/sectionTarget" },
            {
              "type": "array",
              "minItems": 1,
              "maxItems": 100000,
              "items": { "$ref": "#/$defs/sectionTarget" }
            }
          ]
        },
        "sectionMoves": {
          "anyOf": [
            { "$ref": "#/$defs/moveSection" },
            {
              "type": "array",
              "minItems": 1,
              "maxItems": 100000,
              "items": { "$ref": "#/$defs/moveSection" }
            }
          ]
        },
        "moveSection": {
          "description": "From an index or key before to an index after the update.",
          "type": "object",
          "additionalProperties": false,
          "required": ["from", "to"],
          "properties": {
            "from": { "$ref": "#/$defs/sectionTarget" },
            "to": { "$ref": "#/$defs/sectionIndex" }
          }
        },
        "sectionReloads": {
          "description": "A section, a section with what is new about it, or a list of them.",
          "anyOf": [
            { "$ref": "#/$defs/sectionTarget" },
            { "$ref": "#/$defs/reloadSection" },
            {
              "type": "array",
              "minItems": 1,
              "maxItems": 100000,
              "items": {
                "anyOf": [
                  { "$ref": "#/$defs/sectionTarget" },
                  { "$ref": "#/$defs/reloadSection" }
                ]
              }
            }
          ]
        },
        "reloadSection": {
          "description": "A section whose views are replaced; what is not given stays as it was.",
          "type": "object",
          "additionalProperties": false,
          "required": ["section"],
          "properties": {
            "section": { "$ref": "#/$defs/sectionTarget" },
            "items": { "$ref": "#/$defs/items" },
            "style": { "$ref": "#/$defs/name" },
            "key": { "$ref": "#/$defs/name" },
            "data": { "$ref": "#/$defs/data" }
          }
        }
    """#

  /// The definitions of what steps do with all of the data.
  static let states = #"""
        "reloadData": {
          "description": "New data, or the same where nothing is given.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "sections": { "$ref": "#/$defs/sections" }
          }
        },
        "apply": {
          "description": "The state after the step; what differs is animated. All need keys.",
          "type": "object",
          "additionalProperties": false,
          "required": ["sections"],
          "properties": {
            "sections": {
              "type": "array",
              "maxItems": 10000,
              "items": {
                "allOf": [{ "$ref": "#/$defs/section" }],
                "required": ["key"],
                "properties": {
                  "items": {
                    "anyOf": [
                      { "const": 0 },
                      {
                        "type": "array",
                        "items": { "anyOf": [{ "type": "string" }, { "required": ["key"] }] }
                      }
                    ]
                  }
                }
              }
            }
          }
        }
    """#
}
