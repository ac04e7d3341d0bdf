extension SceneSchema {
  /// What a style, its back, its layers and its mask have in common.
  private static let look = #"""
            "shape": { "$ref": "#/$defs/shapeValue" },
            "fill": {
              "anyOf": [{ "$ref": "#/$defs/colorValue" }, { "$ref": "#/$defs/fill" }]
            },
            "image": {
              "description": "A picture on the fill.",
              "anyOf": [{ "$ref": "#/$defs/template" }, { "$ref": "#/$defs/image" }]
            },
            "cornerRadius": { "$ref": "#/$defs/corners", "default": 0 },
            "cornerCurve": { "enum": ["circular", "continuous"], "default": "circular" },
            "border": { "$ref": "#/$defs/border" },
            "shadow": {
              "anyOf": [
                { "$ref": "#/$defs/shadow" },
                {
                  "type": "array",
                  "minItems": 1,
                  "maxItems": 16,
                  "items": { "$ref": "#/$defs/shadow" }
                }
              ]
            },
            "backdrop": { "$ref": "#/$defs/backdrop" },
            "opacity": { "type": "number", "minimum": 0, "maximum": 1, "default": 1 },
            "clip": { "type": "boolean", "default": false },
            "mask": { "$ref": "#/$defs/mask" },
            "text": {
              "anyOf": [
                { "$ref": "#/$defs/textValue" },
                {
                  "type": "array",
                  "minItems": 1,
                  "maxItems": 64,
                  "items": { "$ref": "#/$defs/textValue" }
                }
              ]
            },
            "layers": {
              "description": "Layers drawn above the texts, at most 8 deep in one another.",
              "type": "array",
              "minItems": 1,
              "maxItems": 64,
              "items": { "$ref": "#/$defs/layer" }
            }
    """#

  /// Returns the definition of something that has a look, with keys of its own before those.
  private static func definition(_ name: String, _ description: String, own: String) -> String {
    #"""
        "\#(name)": {
          "description": "\#(description)",
          "type": "object",
          "additionalProperties": false,
          "if": {
            "required": ["shape"],
            "properties": { "shape": { "not": { "const": "rectangle" } } }
          },
          "then": { "properties": { "cornerRadius": false, "cornerCurve": false } },
          "properties": {
    \#(own)\#(look)
          }
        },
    """#
  }

  /// The keys that only a style has.
  private static let back = #"""
            "back": {
              "description": "What is shown instead where the layer faces away.",
              "$ref": "#/$defs/back"
            },

    """#

  /// The keys that say where a layer or a mask lies.
  private static let place = #"""
            "frame": { "$ref": "#/$defs/frame" },
            "rotation": { "$ref": "#/$defs/angle", "default": 0 },

    """#

  /// The definitions of styles.
  static let styles = #"""
    \#(definition("style", "How something looks: an outline and what follows it.", own: back))
    \#(definition("back", "What is shown of something that faces away.", own: ""))
    \#(definition("layer", "A layer within a style, with a place of its own.", own: place))
    \#(definition("mask", "What of a style is shown: as much as this is opaque.", own: place))
        "fill": {
          "type": "object",
          "additionalProperties": false,
          "minProperties": 1,
          "maxProperties": 1,
          "properties": {
            "linear": { "$ref": "#/$defs/linear" },
            "radial": { "$ref": "#/$defs/radial" },
            "ramp": { "$ref": "#/$defs/ramp" },
            "palette": { "$ref": "#/$defs/palette" }
          }
        },
        "linear": {
          "description": "A gradient along a line.",
          "type": "object",
          "additionalProperties": false,
          "oneOf": [{ "required": ["colors"] }, { "required": ["stops"] }],
          "properties": {
            "colors": {
              "description": "Colours spread evenly over the line.",
              "type": "array",
              "minItems": 2,
              "maxItems": 256,
              "items": { "$ref": "#/$defs/colorValue" }
            },
            "stops": {
              "description": "Colours at places of the line, ascending.",
              "type": "array",
              "minItems": 1,
              "maxItems": 256,
              "items": { "$ref": "#/$defs/stop" }
            },
            "from": {
              "description": "Where the line begins in the unit square of the bounds.",
              "$ref": "#/$defs/point",
              "default": [0.5, 0]
            },
            "to": {
              "description": "Where the line ends in the unit square of the bounds.",
              "$ref": "#/$defs/point",
              "default": [0.5, 1]
            }
          }
        },
        "radial": {
          "description": "A gradient from a point outwards.",
          "type": "object",
          "additionalProperties": false,
          "oneOf": [{ "required": ["colors"] }, { "required": ["stops"] }],
          "properties": {
            "colors": {
              "description": "Colours spread evenly from the centre outwards.",
              "type": "array",
              "minItems": 2,
              "maxItems": 256,
              "items": { "$ref": "#/$defs/colorValue" }
            },
            "stops": {
              "description": "Colours at places between the centre and the radius, ascending.",
              "type": "array",
              "minItems": 1,
              "maxItems": 256,
              "items": { "$ref": "#/$defs/stop" }
            },
            "center": {
              "description": "The centre in the unit square of the bounds.",
              "$ref": "#/$defs/point",
              "default": [0.5, 0.5]
            },
            "radius": {
              "description": "A circle's radius as a share of the shorter side, or [x, y] as shares of width and height.",
              "anyOf": [
                { "$ref": "#/$defs/extent" },
                {
                  "type": "array",
                  "minItems": 2,
                  "maxItems": 2,
                  "items": { "$ref": "#/$defs/extent" }
                }
              ],
              "default": [0.5, 0.5]
            }
          }
        },
        "stop": {
          "type": "object",
          "additionalProperties": false,
          "required": ["at", "color"],
          "properties": {
            "at": { "type": "number", "minimum": 0, "maximum": 1 },
            "color": { "$ref": "#/$defs/colorValue" }
          }
        }
    """#
}
