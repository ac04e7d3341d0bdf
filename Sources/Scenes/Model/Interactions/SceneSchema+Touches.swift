extension SceneSchema {
  /// Where a finger comes down, and how far it goes.
  private static let fingerWay = #"""
            "from": {
              "description": "Where in the viewport it comes down; in the middle by default.",
              "$ref": "#/$defs/point"
            },
            "item": {
              "description": "The item on whose centre it comes down.",
              "$ref": "#/$defs/target"
            },
            "by": {
              "description": "[dx, dy], more than 10 points long.",
              "$ref": "#/$defs/point"
            },
    """#

  /// The definitions of what one finger does, and of how collections scroll.
  static let touches = #"""
        "drag": {
          "description": "A finger drags the content, rests and is lifted; 0.5 s by default.",
          "type": "object",
          "additionalProperties": false,
          "oneOf": [{ "required": ["by"] }, { "required": ["to"] }],
          "not": { "required": ["from", "item"] },
          "properties": {
    \#(fingerWay)
            "to": {
              "description": "The point of the viewport that it moves to.",
              "$ref": "#/$defs/point"
            },
            "hold": {
              "description": "How long it rests before it is lifted; with 0 it throws.",
              "$ref": "#/$defs/time",
              "default": "0.1s"
            }
          }
        },
        "fling": {
          "description": "A finger throws the content.",
          "type": "object",
          "additionalProperties": false,
          "required": ["velocity"],
          "oneOf": [{ "required": ["by"] }, { "required": ["direction"] }],
          "not": { "required": ["from", "item"] },
          "properties": {
    \#(fingerWay)
            "direction": {
              "description": "Where the finger goes, for 0.06 s or 30 points.",
              "enum": ["up", "down", "left", "right"]
            },
            "velocity": {
              "description": "The finger's speed in points per second.",
              "type": "number",
              "minimum": 1,
              "maximum": 20000
            }
          }
        },
        "scrolling": {
          "description": "How fingers scroll the collection.",
          "type": "object",
          "additionalProperties": false,
          "not": {
            "required": ["paging", "snap"],
            "properties": {
              "paging": { "const": true },
              "snap": { "enum": ["items", "centers"] }
            }
          },
          "properties": {
            "paging": {
              "description": "Whether the content rests at whole viewports.",
              "type": "boolean",
              "default": false
            },
            "deceleration": {
              "description": "The share of the speed that is left after a millisecond.",
              "anyOf": [
                { "enum": ["normal", "fast"] },
                { "type": "number", "minimum": 0.5, "maximum": 0.9999 }
              ],
              "default": "normal"
            },
            "bounces": {
              "description": "Whether content goes beyond its edges and comes back.",
              "type": "boolean",
              "default": true
            },
            "alwaysBounce": {
              "description": "Along which axes content that fits can be pulled, too.",
              "enum": ["none", "vertical", "horizontal", "both"],
              "default": "none"
            },
            "snap": {
              "description": "Where a scroll rests: where an item begins, or has its centre.",
              "enum": ["none", "items", "centers"],
              "default": "none"
            }
          }
        }
    """#
}
