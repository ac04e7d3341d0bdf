extension SceneSchema {
  /// What a style, its back, its layers and its mask have in common.
  private static let look = commonKeys(none: false)

  /// Returns the keys that styles have in common.
  ///
  /// - Parameter none: whether `none` may stand for what is not there.
  private static func commonKeys(none: Bool) -> String {
    func part(_ name: String) -> String {
      let reference = ##"{ "$ref": "#/$defs/\##(name)" }"##
      return none ? #"{ "anyOf": [\#(reference), { "const": "none" }] }"# : reference
    }
    let alternative = none ? #", { "const": "none" }"# : ""
    return #"""
              "shape": { "$ref": "#/$defs/shapeValue" },
              "fill": {
                "anyOf": [
                  { "$ref": "#/$defs/colorValue" },
                  { "$ref": "#/$defs/fill" }\#(alternative)
                ]
              },
              "image": {
                "description": "A picture on the fill.",
                "anyOf": [{ "$ref": "#/$defs/template" }, { "$ref": "#/$defs/image" }]
              },
              "cornerRadius": { "$ref": "#/$defs/corners", "default": 0 },
              "cornerCurve": { "enum": ["circular", "continuous"], "default": "circular" },
              "border": \#(part("border")),
              "shadow": {
                "anyOf": [
                  { "$ref": "#/$defs/shadow" },
                  {
                    "type": "array",
                    "minItems": 1,
                    "maxItems": 16,
                    "items": { "$ref": "#/$defs/shadow" }
                  }\#(alternative)
                ]
              },
              "backdrop": \#(part("backdrop")),
              "opacity": { "type": "number", "minimum": 0, "maximum": 1, "default": 1 },
              "clip": { "type": "boolean", "default": false },
              "mask": \#(part("mask")),
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
                "anyOf": [
                  {
                    "type": "array",
                    "minItems": 1,
                    "maxItems": 64,
                    "items": { "$ref": "#/$defs/layer" }
                  }\#(alternative)
                ]
              }
      """#
  }

  /// Returns the definition of something that has a look, with keys of its own before those.
  ///
  /// - Parameters:
  ///   - rules: what else is said of it, as lines of its own.
  ///   - look: the keys that styles have in common.
  private static func definition(
    _ name: String, _ description: String, own: String, rules: String = "",
    look: String = look
  ) -> String {
    #"""
        "\#(name)": {
          "description": "\#(description)",
          "type": "object",
          "additionalProperties": false,
    \#(rules)      "if": {
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

  /// The key by which transitions match a style or a layer.
  private static let match = #"""
            "match": {
              "description": "The name under which transitions match it with a part of another screen.",
              "$ref": "#/$defs/template",
              "minLength": 1
            },

    """#

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

  /// The key that only a layer has.
  private static let layerName = #"""
            "name": {
              "description": "The name by which steps restyle the layer; unique in its list.",
              "$ref": "#/$defs/name"
            },

    """#

  /// The keys of a change of styles that name what changes.
  private static let restyled = #"""
            "items": { "$ref": "#/$defs/targets" },
            "item": { "$ref": "#/$defs/target" },
            "view": {
              "description": "A view of a screen by its name.",
              "$ref": "#/$defs/name"
            },
            "views": {
              "anyOf": [
                { "$ref": "#/$defs/name" },
                {
                  "type": "array",
                  "minItems": 1,
                  "maxItems": 256,
                  "items": { "$ref": "#/$defs/name" }
                }
              ]
            },
            "layer": {
              "description": "The layer that changes, at any depth, instead of the style as a whole.",
              "$ref": "#/$defs/name"
            },
            "style": {
              "description": "The style that takes the place of the present one.",
              "$ref": "#/$defs/name"
            },
            "back": { "anyOf": [{ "$ref": "#/$defs/back" }, { "const": "none" }] },
            "frame": { "$ref": "#/$defs/frame" },
            "rotation": { "$ref": "#/$defs/angle", "default": 0 },

    """#

  /// What a change of styles needs.
  private static let restyleRules = #"""
          "oneOf": [
            { "required": ["items"] },
            { "required": ["item"] },
            { "required": ["view"] },
            { "required": ["views"] }
          ],
          "anyOf": [
            { "required": ["style"] },
    \#(StyleOverrides.Property.allCases.map {
      #"        { "required": ["\#($0.rawValue)"] }"#
    }.joined(separator: ",\n"))
          ],
          "dependentRequired": { "frame": ["layer"], "rotation": ["layer"] },
          "dependentSchemas": { "layer": { "properties": { "back": false } } },

    """#

  /// The definition of steps that restyle items and views.
  private static let restyle = definition(
    "restyle", "Another style, or other properties of one, for items or views.", own: restyled,
    rules: restyleRules, look: commonKeys(none: true))

  /// The definitions of styles.
  static let styles = #"""
    \#(definition("style", "How something looks: an outline and what follows it.", own: match + back))
    \#(definition("back", "What is shown of something that faces away.", own: ""))
    \#(definition("layer", "A layer within a style, with a place of its own.", own: match + layerName + place))
    \#(definition("mask", "What of a style is shown: as much as this is opaque.", own: place))
    \#(restyle)
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
