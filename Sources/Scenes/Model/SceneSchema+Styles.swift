extension SceneSchema {
  /// The definitions of styles.
  static let styles = #"""
        "style": {
          "description": "A filled, rounded, bordered rectangle with texts on it.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "fill": {
              "anyOf": [{ "$ref": "#/$defs/colorValue" }, { "$ref": "#/$defs/fill" }]
            },
            "image": {
              "description": "A picture on the fill.",
              "anyOf": [{ "$ref": "#/$defs/template" }, { "$ref": "#/$defs/image" }]
            },
            "cornerRadius": { "$ref": "#/$defs/extent", "default": 0 },
            "border": { "$ref": "#/$defs/border" },
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
            }
          }
        },
        "image": {
          "description": "A picture and how it is laid into the bounds.",
          "type": "object",
          "additionalProperties": false,
          "required": ["source"],
          "if": {
            "required": ["mode"],
            "properties": { "mode": { "enum": ["center", "tile"] } }
          },
          "else": { "properties": { "scale": false } },
          "properties": {
            "source": {
              "description": "The name of a PNG or JPEG in the assets folder.",
              "$ref": "#/$defs/template"
            },
            "mode": { "enum": ["fill", "fit", "stretch", "center", "tile"], "default": "fill" },
            "scale": {
              "description": "Pixels of the picture per point.",
              "type": "number",
              "minimum": 0.01,
              "maximum": 100,
              "default": 1
            }
          }
        },
        "fill": {
          "type": "object",
          "additionalProperties": false,
          "minProperties": 1,
          "maxProperties": 1,
          "properties": {
            "linear": { "$ref": "#/$defs/linear" },
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
        "stop": {
          "type": "object",
          "additionalProperties": false,
          "required": ["at", "color"],
          "properties": {
            "at": { "type": "number", "minimum": 0, "maximum": 1 },
            "color": { "$ref": "#/$defs/colorValue" }
          }
        },
        "border": {
          "description": "A line inside the edge.",
          "type": "object",
          "additionalProperties": false,
          "required": ["width", "color"],
          "properties": {
            "width": { "$ref": "#/$defs/extent" },
            "color": { "$ref": "#/$defs/colorValue" }
          }
        },
        "textValue": {
          "anyOf": [{ "$ref": "#/$defs/template" }, { "$ref": "#/$defs/text" }]
        },
        "text": {
          "description": "A text and how it is set.",
          "type": "object",
          "additionalProperties": false,
          "required": ["string"],
          "dependentSchemas": {
            "baseline": { "properties": { "vertical": false, "inset": false } }
          },
          "properties": {
            "string": { "$ref": "#/$defs/template" },
            "font": { "$ref": "#/$defs/name", "default": "Inter" },
            "weight": {
              "anyOf": [
                { "type": "integer", "minimum": 100, "maximum": 900 },
                {
                  "enum": [
                    "thin", "extralight", "light", "regular", "medium", "semibold", "bold",
                    "extrabold", "black"
                  ]
                }
              ],
              "default": "regular"
            },
            "italic": { "type": "boolean", "default": false },
            "size": {
              "description": "The size of the em in points.",
              "type": "number",
              "minimum": 0.1,
              "maximum": 2000,
              "default": 17
            },
            "color": { "$ref": "#/$defs/colorValue", "default": "black" },
            "align": { "enum": ["left", "center", "right"], "default": "center" },
            "vertical": { "enum": ["top", "middle", "bottom"], "default": "middle" },
            "inset": { "$ref": "#/$defs/insets", "default": 0 },
            "baseline": {
              "description": "Where a single line's baseline begins, is centred or ends.",
              "$ref": "#/$defs/point"
            }
          }
        }
    """#
}
