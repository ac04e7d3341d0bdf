extension SceneSchema {
  /// The definitions of steps.
  static let steps = #"""
        "step": {
          "description": "Something that happens to a collection or to the screens at a time.",
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
            { "required": ["reload"] },
            { "required": ["insertSection"] },
            { "required": ["deleteSection"] },
            { "required": ["moveSection"] },
            { "required": ["reloadSection"] },
            { "required": ["batch"] },
            { "required": ["reloadData"] },
            { "required": ["apply"] },
            { "required": ["resize"] },
            { "required": ["rotate"] },
            { "required": ["layout"] },
            { "required": ["scroll"] },
            { "required": ["pinch"] },
            { "required": ["drag"] },
            { "required": ["fling"] },
            { "required": ["tap"] },
            { "required": ["longPress"] },
            { "required": ["twist"] },
            { "required": ["reorder"] },
            { "required": ["behaviour"] },
            { "required": ["select"] },
            { "required": ["deselect"] },
            { "required": ["sequence"] },
            { "required": ["pose"] },
            { "required": ["restyle"] },
            { "required": ["push"] },
            { "required": ["pop"] },
            { "required": ["present"] },
            { "required": ["dismiss"] },
            { "required": ["wait"] }
          ],
          "dependentSchemas": {
            "wait": {
              "properties": {
                "collection": false, "duration": false, "curve": false, "spring": false
              }
            },
            "reloadData": { "$ref": "#/$defs/motionless" },
            "select": { "$ref": "#/$defs/motionless" },
            "deselect": { "$ref": "#/$defs/motionless" },
            "pinch": {
              "if": {
                "properties": {
                  "pinch": { "anyOf": [{ "required": ["through"] }, { "required": ["fingers"] }] }
                }
              },
              "then": { "$ref": "#/$defs/motionless" },
              "else": { "$ref": "#/$defs/curveless" }
            },
            "drag": { "$ref": "#/$defs/curveless" },
            "fling": { "$ref": "#/$defs/motionless" },
            "tap": { "$ref": "#/$defs/curveless" },
            "longPress": { "$ref": "#/$defs/curveless" },
            "twist": { "$ref": "#/$defs/curveless" },
            "reorder": { "$ref": "#/$defs/curveless" },
            "behaviour": {
              "if": { "properties": { "behaviour": { "not": { "required": ["release"] } } } },
              "then": { "$ref": "#/$defs/motionless" }
            },
            "layout": {
              "if": { "properties": { "layout": { "required": ["interactive"] } } },
              "then": { "$ref": "#/$defs/motionless" }
            },
            "restyle": {
              "if": {
                "properties": {
                  "restyle": { "anyOf": [{ "required": ["view"] }, { "required": ["views"] }] }
                }
              },
              "then": { "properties": { "collection": false } }
            },
            "push": {
              "if": { "properties": { "push": { "$ref": "#/$defs/immediate" } } },
              "then": { "$ref": "#/$defs/motionless" }
            },
            "pop": {
              "properties": { "collection": false },
              "if": { "properties": { "pop": { "$ref": "#/$defs/immediate" } } },
              "then": { "$ref": "#/$defs/motionless" }
            },
            "present": {
              "if": { "properties": { "present": { "$ref": "#/$defs/immediate" } } },
              "then": { "$ref": "#/$defs/motionless" }
            },
            "dismiss": {
              "properties": { "collection": false },
              "if": { "properties": { "dismiss": { "$ref": "#/$defs/immediate" } } },
              "then": { "$ref": "#/$defs/motionless" }
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
              "description": "Needed where there are several; for push and present the source.",
              "$ref": "#/$defs/collectionPath"
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
            "reload": { "$ref": "#/$defs/reloads" },
            "insertSection": { "$ref": "#/$defs/sectionInsertions" },
            "deleteSection": { "$ref": "#/$defs/sectionDeletions" },
            "moveSection": { "$ref": "#/$defs/sectionMoves" },
            "reloadSection": { "$ref": "#/$defs/sectionReloads" },
            "batch": {
              "description": "Changes that happen together in one update.",
              "type": "array",
              "minItems": 1,
              "maxItems": 100000,
              "items": { "$ref": "#/$defs/change" }
            },
            "reloadData": {
              "description": "New data, or the same anew, shown at once.",
              "anyOf": [{ "const": true }, { "$ref": "#/$defs/reloadData" }]
            },
            "apply": { "$ref": "#/$defs/apply" },
            "resize": { "$ref": "#/$defs/resize" },
            "rotate": {
              "description": "Sides change places: of a collection, or of the device with its screens.",
              "anyOf": [{ "const": true }, { "$ref": "#/$defs/rotate" }]
            },
            "layout": {
              "description": "Another layout.",
              "anyOf": [{ "$ref": "#/$defs/layout" }, { "$ref": "#/$defs/layoutChange" }]
            },
            "scroll": { "$ref": "#/$defs/scroll" },
            "pinch": { "$ref": "#/$defs/pinch" },
            "drag": { "$ref": "#/$defs/drag" },
            "fling": { "$ref": "#/$defs/fling" },
            "tap": { "$ref": "#/$defs/tap" },
            "longPress": { "$ref": "#/$defs/longPress" },
            "twist": { "$ref": "#/$defs/twist" },
            "reorder": { "$ref": "#/$defs/reorder" },
            "behaviour": { "$ref": "#/$defs/behaviour" },
            "select": {
              "description": "The selected item stays in view when the frame or layout changes.",
              "$ref": "#/$defs/targets"
            },
            "deselect": { "$ref": "#/$defs/targets" },
            "sequence": { "$ref": "#/$defs/sequence" },
            "pose": { "$ref": "#/$defs/itemPose" },
            "restyle": { "$ref": "#/$defs/restyle" },
            "push": {
              "description": "A screen that comes on top, by its id or with how it comes.",
              "anyOf": [{ "$ref": "#/$defs/screenID" }, { "$ref": "#/$defs/push" }]
            },
            "pop": {
              "description": "The screen on top goes, down to the one before or a named one.",
              "anyOf": [{ "const": true }, { "$ref": "#/$defs/pop" }]
            },
            "present": {
              "description": "A screen that comes over all others.",
              "anyOf": [{ "$ref": "#/$defs/screenID" }, { "$ref": "#/$defs/present" }]
            },
            "dismiss": {
              "description": "The presented screen goes.",
              "anyOf": [{ "const": true }, { "$ref": "#/$defs/dismiss" }]
            },
            "wait": {
              "description": "Nothing for so long.",
              "$ref": "#/$defs/time"
            }
          }
        }
    """#

  /// The definitions of how steps move.
  static let motions = #"""
        "motionless": {
          "description": "A step that nothing moves in by itself.",
          "not": { "anyOf": [
            { "required": ["duration"] },
            { "required": ["curve"] },
            { "required": ["spring"] }
          ] }
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
        },
        "sequence": {
          "description": "The items come in one by one; a later sequence plays them again.",
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
            },
            "leave": {
              "description": "How long what is there takes to leave before it comes again.",
              "$ref": "#/$defs/time",
              "default": 0
            }
          }
        }
    """#
}
