extension SceneSchema {
  /// The definitions of steps.
  static let steps = #"""
        "step": {
          "description": "Something that happens to a collection at a time.",
          "type": "object",
          "additionalProperties": false,
          "not": { "anyOf": [
            { "required": ["at", "after"] },
            { "required": ["curve", "spring"] }
          ] },
          "oneOf": [
            { "required": ["insert"] },
            { "required": ["delete"] },
            { "required": ["move"] },
            { "required": ["insertSection"] },
            { "required": ["batch"] },
            { "required": ["sequence"] },
            { "required": ["wait"] }
          ],
          "dependentSchemas": {
            "wait": {
              "properties": {
                "collection": false, "duration": false, "curve": false, "spring": false
              }
            }
          },
          "properties": {
            "at": {
              "description": "When the step begins.",
              "$ref": "#/$defs/time"
            },
            "after": {
              "description": "How long after the end of the step before it begins.",
              "$ref": "#/$defs/time",
              "default": 0
            },
            "collection": {
              "description": "The id of the collection; needed where there are several.",
              "$ref": "#/$defs/name"
            },
            "duration": {
              "description": "How long the motion lasts; at most 60 s.",
              "$ref": "#/$defs/time"
            },
            "curve": {
              "description": "A curve by name, or [x1, y1, x2, y2] of a cubic Bézier.",
              "anyOf": [
                { "enum": ["default", "easeIn", "easeOut", "easeInEaseOut", "linear"] },
                {
                  "type": "array",
                  "prefixItems": [
                    { "type": "number", "minimum": 0, "maximum": 1 },
                    { "$ref": "#/$defs/number" },
                    { "type": "number", "minimum": 0, "maximum": 1 },
                    { "$ref": "#/$defs/number" }
                  ],
                  "minItems": 4,
                  "maxItems": 4
                }
              ]
            },
            "spring": { "$ref": "#/$defs/spring" },
            "insert": { "$ref": "#/$defs/insertions" },
            "delete": { "$ref": "#/$defs/deletions" },
            "move": { "$ref": "#/$defs/moves" },
            "insertSection": { "$ref": "#/$defs/sectionInsertions" },
            "batch": {
              "description": "Changes that happen together in one update.",
              "type": "array",
              "minItems": 1,
              "maxItems": 100000,
              "items": { "$ref": "#/$defs/change" }
            },
            "sequence": { "$ref": "#/$defs/sequence" },
            "wait": {
              "description": "Nothing for so long.",
              "$ref": "#/$defs/time"
            }
          }
        },
        "spring": {
          "type": "object",
          "additionalProperties": false,
          "required": ["damping"],
          "properties": {
            "damping": {
              "description": "The damping ratio; 1 does not swing over.",
              "type": "number",
              "exclusiveMinimum": 0,
              "maximum": 1
            },
            "velocity": {
              "description": "The velocity at the beginning, in whole distances per second.",
              "$ref": "#/$defs/number",
              "default": 0
            }
          }
        }
    """#

  /// The definitions of what steps do.
  static let operations = #"""
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
          "type": "object",
          "additionalProperties": false,
          "required": ["at"],
          "properties": {
            "at": { "$ref": "#/$defs/path" },
            "key": { "$ref": "#/$defs/name" },
            "style": { "$ref": "#/$defs/name" },
            "size": { "$ref": "#/$defs/size" },
            "data": { "$ref": "#/$defs/data" }
          }
        },
        "target": {
          "description": "An item by its path or its key.",
          "anyOf": [{ "$ref": "#/$defs/path" }, { "$ref": "#/$defs/name" }]
        },
        "deletions": {
          "description": "A path, a key, or a list of them; paths count as before the update.",
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
          "type": "object",
          "additionalProperties": false,
          "required": ["from", "to"],
          "properties": {
            "from": { "$ref": "#/$defs/target" },
            "to": { "$ref": "#/$defs/path" }
          }
        },
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
          "description": "A new section at an index, counted from 0.",
          "type": "object",
          "additionalProperties": false,
          "required": ["at", "items"],
          "properties": {
            "at": { "type": "integer", "minimum": 0, "maximum": 10000 },
            "items": { "$ref": "#/$defs/items" },
            "style": { "$ref": "#/$defs/name" },
            "key": { "$ref": "#/$defs/name" },
            "data": { "$ref": "#/$defs/data" }
          }
        },
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
            "insertSection": { "$ref": "#/$defs/sectionInsertions" }
          }
        },
        "sequence": {
          "description": "The items come in one by one.",
          "type": "object",
          "additionalProperties": false,
          "required": ["step"],
          "properties": {
            "step": {
              "description": "The time from one item to the next; at most 60 s.",
              "$ref": "#/$defs/time"
            },
            "skipAt": {
              "description": "When all that has not come yet comes at once.",
              "$ref": "#/$defs/time"
            }
          }
        }
    """#
}
