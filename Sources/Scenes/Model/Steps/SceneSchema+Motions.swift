extension SceneSchema {
  /// The definitions of changes of frame, layout and offset.
  static let bounds = #"""
        "boundsPolicy": {
          "description": "Items glide, fade in place, or go as appear and disappear say.",
          "enum": ["slide", "crossfade", "custom"]
        },
        "resize": {
          "description": "The collection gets another frame; 0.4 s by default.",
          "type": "object",
          "additionalProperties": false,
          "required": ["frame"],
          "properties": {
            "frame": { "$ref": "#/$defs/rectangle" },
            "policy": { "$ref": "#/$defs/boundsPolicy" },
            "anchor": {
              "description": "What stays in view: the selected or central item, or nothing.",
              "enum": ["center", "none"],
              "default": "center"
            }
          }
        },
        "rotate": {
          "description": "The frame's sides change places; 0.4 s by default.",
          "type": "object",
          "additionalProperties": false,
          "not": { "required": ["device", "to"] },
          "properties": {
            "device": {
              "description": "A quarter turn of the whole device: all that fills it gets its new size.",
              "$ref": "#/$defs/angle"
            },
            "to": {
              "description": "The frame's new size; by default its sides change places.",
              "$ref": "#/$defs/size"
            },
            "policy": { "$ref": "#/$defs/boundsPolicy" },
            "anchor": {
              "description": "What stays in view: the selected or central item, or nothing.",
              "enum": ["center", "none"],
              "default": "center"
            },
            "turn": {
              "description": "The angle by which what rotates is seen to turn about its centre.",
              "$ref": "#/$defs/angle"
            }
          }
        },
        "layoutChange": {
          "description": "Another layout and how it comes about; 0.3 s by default.",
          "type": "object",
          "additionalProperties": false,
          "required": ["to"],
          "properties": {
            "to": { "$ref": "#/$defs/layout" },
            "interactive": { "$ref": "#/$defs/interactive" },
            "zIndexSwitch": {
              "description": "When items take their new order; as the collection says by default.",
              "$ref": "#/$defs/zIndexSwitch"
            }
          }
        },
        "zIndexSwitch": {
          "description": "When items take their new paint order; auto is when it is seen least.",
          "enum": ["auto", "start", "middle", "end"]
        },
        "interactive": {
          "description": "A change that a hand leads, and how it ends.",
          "type": "object",
          "additionalProperties": false,
          "required": ["progress"],
          "properties": {
            "progress": {
              "description": "[time, share of the way] with ascending times; linear in between.",
              "type": "array",
              "minItems": 1,
              "maxItems": 1000,
              "items": {
                "type": "array",
                "prefixItems": [
                  { "$ref": "#/$defs/time" },
                  { "type": "number", "minimum": 0, "maximum": 1 }
                ],
                "minItems": 2,
                "maxItems": 2
              }
            },
            "end": {
              "description": "Whether the rest of the way is gone, or all goes back.",
              "enum": ["finish", "cancel"],
              "default": "finish"
            }
          }
        },
        "scroll": {
          "description": "A content offset, or an item to be seen; 0.3 s by default.",
          "type": "object",
          "additionalProperties": false,
          "oneOf": [{ "required": ["to"] }, { "required": ["item"] }],
          "dependentSchemas": { "to": { "not": { "required": ["position"] } } },
          "properties": {
            "to": {
              "description": "The content offset, as it is given.",
              "$ref": "#/$defs/point"
            },
            "item": { "$ref": "#/$defs/target" },
            "position": {
              "description": "Where in the viewport the item comes to lie.",
              "enum": ["nearest", "top", "center", "bottom", "left", "right"],
              "default": "nearest"
            }
          }
        }
    """#

  /// The definitions of what fingers do.
  static let gestures = #"""
        "pinch": {
          "description": "Two fingers about an item's centre enlarge it; 0.5 s by default.",
          "type": "object",
          "additionalProperties": false,
          "oneOf": [
            {
              "required": ["item", "from", "to"],
              "properties": { "through": false, "fingers": false }
            },
            {
              "required": ["item", "through"],
              "properties": { "from": false, "to": false, "angle": false, "fingers": false }
            },
            {
              "required": ["fingers"],
              "properties": {
                "item": false, "from": false, "to": false, "angle": false, "through": false,
                "release": false
              }
            }
          ],
          "not": {
            "required": ["end", "release"],
            "properties": { "end": { "const": "cancel" }, "release": { "const": "one" } }
          },
          "properties": {
            "item": { "$ref": "#/$defs/target" },
            "mode": {
              "description": "Whether the item grows with the distance or is as large as it.",
              "enum": ["relative", "absolute"],
              "default": "relative"
            },
            "from": {
              "description": "The distance of the fingers at the beginning.",
              "$ref": "#/$defs/extent"
            },
            "to": {
              "description": "The distance of the fingers at the end.",
              "$ref": "#/$defs/extent"
            },
            "angle": {
              "description": "The direction from one finger to the other.",
              "$ref": "#/$defs/angle",
              "default": 0
            },
            "through": {
              "description": "Both fingers at ascending times; in between all is linear.",
              "type": "array",
              "minItems": 2,
              "maxItems": 1000,
              "items": { "$ref": "#/$defs/pinchKey" }
            },
            "fingers": {
              "description": "The path of each finger; they pinch what is between them.",
              "type": "array",
              "minItems": 2,
              "maxItems": 2,
              "items": { "$ref": "#/$defs/fingerPath" }
            },
            "release": {
              "description": "Which fingers are lifted at the end.",
              "enum": ["both", "one"],
              "default": "both"
            },
            "end": {
              "description": "Whether the fingers are lifted or their touches are cancelled.",
              "enum": ["lift", "cancel"],
              "default": "lift"
            },
            "return": {
              "description": "How long the item takes to return to its size.",
              "$ref": "#/$defs/time",
              "default": "0.3s"
            }
          }
        },
        "pinchKey": {
          "description": "Two fingers at one time; what is left out is as before.",
          "type": "object",
          "additionalProperties": false,
          "required": ["at"],
          "properties": {
            "at": {
              "description": "The time since the beginning of the step; at most 60 s.",
              "$ref": "#/$defs/time"
            },
            "distance": {
              "description": "How far the fingers are apart; the first key says it.",
              "$ref": "#/$defs/extent"
            },
            "center": {
              "description": "Their midpoint in the viewport; the item's centre at first.",
              "$ref": "#/$defs/point"
            },
            "angle": {
              "description": "The direction from one finger to the other; 0 at first.",
              "$ref": "#/$defs/angle"
            }
          }
        },
        "fingerPath": {
          "description": "Points [time, x, y] of the viewport with ascending times.",
          "type": "array",
          "minItems": 2,
          "maxItems": 1000,
          "items": {
            "type": "array",
            "prefixItems": [
              { "$ref": "#/$defs/time" },
              { "$ref": "#/$defs/number" },
              { "$ref": "#/$defs/number" }
            ],
            "minItems": 3,
            "maxItems": 3
          }
        },
        "curveless": {
          "description": "A step whose fingers move in their own way.",
          "not": { "anyOf": [{ "required": ["curve"] }, { "required": ["spring"] }] }
        },
        "liftScale": {
          "description": "How much larger the item is while it is lifted.",
          "type": "number",
          "minimum": 0.1,
          "maximum": 10,
          "default": 1.05
        },
        "tap": {
          "description": "A finger taps an item and selects it; 0.1 s by default.",
          "type": "object",
          "additionalProperties": false,
          "required": ["item"],
          "properties": {
            "item": { "$ref": "#/$defs/target" },
            "count": {
              "description": "How often the finger taps.",
              "type": "integer",
              "minimum": 1,
              "maximum": 10,
              "default": 1
            }
          }
        },
        "longPress": {
          "description": "A finger lifts an item after 0.5 s and holds it; for 1 s by default.",
          "type": "object",
          "additionalProperties": false,
          "required": ["item"],
          "properties": {
            "item": { "$ref": "#/$defs/target" },
            "scale": { "$ref": "#/$defs/liftScale" }
          }
        },
        "twist": {
          "description": "Two fingers about an item's centre turn it; 0.6 s by default.",
          "type": "object",
          "additionalProperties": false,
          "required": ["item", "by"],
          "properties": {
            "item": { "$ref": "#/$defs/target" },
            "by": {
              "description": "How far the fingers turn, clockwise; at most 100 whole turns.",
              "$ref": "#/$defs/angle"
            },
            "from": {
              "description": "The direction from one finger to the other at the beginning.",
              "$ref": "#/$defs/angle",
              "default": 0
            },
            "distance": {
              "description": "The distance of the fingers.",
              "type": "number",
              "minimum": 1,
              "maximum": 1000000,
              "default": 40
            },
            "return": {
              "description": "How long the item takes to turn back.",
              "$ref": "#/$defs/time",
              "default": "0.3s"
            }
          }
        },
        "reorder": {
          "description": "A finger lifts an item, carries it elsewhere (1 s) and lets go of it.",
          "type": "object",
          "additionalProperties": false,
          "required": ["item"],
          "oneOf": [{ "required": ["to"] }, { "required": ["through"] }],
          "properties": {
            "item": { "$ref": "#/$defs/target" },
            "to": {
              "description": "The items whose places the finger goes to, one or a list.",
              "anyOf": [
                { "$ref": "#/$defs/target" },
                {
                  "type": "array",
                  "minItems": 1,
                  "maxItems": 100,
                  "items": { "$ref": "#/$defs/target" }
                }
              ]
            },
            "through": {
              "description": "The points of the canvas that the finger goes to.",
              "type": "array",
              "minItems": 1,
              "maxItems": 100,
              "items": { "$ref": "#/$defs/point" }
            },
            "scale": { "$ref": "#/$defs/liftScale" }
          }
        }
    """#
}
