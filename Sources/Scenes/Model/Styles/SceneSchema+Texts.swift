extension SceneSchema {
  /// The definitions of texts and of the fonts that a scene brings.
  static let texts = #"""
        "textValue": {
          "anyOf": [{ "$ref": "#/$defs/template" }, { "$ref": "#/$defs/text" }]
        },
        "text": {
          "description": "A text and how it is set.",
          "type": "object",
          "additionalProperties": false,
          "oneOf": [{ "required": ["string"] }, { "required": ["runs"] }],
          "dependentSchemas": {
            "baseline": { "properties": { "vertical": false, "inset": false } },
            "truncate": { "required": ["lines"] }
          },
          "properties": {
            "string": { "$ref": "#/$defs/template" },
            "runs": {
              "description": "Pieces with looks of their own, whose strings joined are the text.",
              "type": "array",
              "minItems": 1,
              "maxItems": 64,
              "items": {
                "anyOf": [{ "$ref": "#/$defs/template" }, { "$ref": "#/$defs/run" }]
              }
            },
            "font": { "$ref": "#/$defs/fontList", "default": "Inter" },
            "weight": { "$ref": "#/$defs/weight", "default": "regular" },
            "italic": { "type": "boolean", "default": false },
            "size": { "$ref": "#/$defs/fontSize", "default": 17 },
            "color": { "$ref": "#/$defs/colorValue", "default": "black" },
            "tracking": { "$ref": "#/$defs/tracking", "default": 0 },
            "underline": { "type": "boolean", "default": false },
            "strikethrough": { "type": "boolean", "default": false },
            "lineHeight": {
              "description": "The height of lines in points, or as a share of the size, as in 140%.",
              "anyOf": [
                { "type": "number", "minimum": 0, "maximum": 10000 },
                { "type": "string", "pattern": "^([0-9]+\\.?[0-9]*|\\.[0-9]+)%$" }
              ]
            },
            "lines": {
              "description": "The most lines.",
              "type": "integer",
              "minimum": 1,
              "maximum": 10000
            },
            "truncate": {
              "description": "What is left out of the last line.",
              "enum": ["head", "middle", "tail", "clip"],
              "default": "tail"
            },
            "direction": {
              "description": "Which way paragraphs run; auto is as their first letter.",
              "enum": ["auto", "ltr", "rtl"],
              "default": "auto"
            },
            "align": {
              "enum": ["left", "center", "right", "start", "end", "justified"],
              "default": "center"
            },
            "vertical": { "enum": ["top", "middle", "bottom"], "default": "middle" },
            "inset": { "$ref": "#/$defs/insets", "default": 0 },
            "baseline": {
              "description": "Where a single line's baseline begins, is centred or ends.",
              "$ref": "#/$defs/point"
            }
          }
        },
        "run": {
          "description": "A piece of a text; what it does not say is as the text's.",
          "type": "object",
          "additionalProperties": false,
          "required": ["string"],
          "properties": {
            "string": { "$ref": "#/$defs/template" },
            "font": { "$ref": "#/$defs/fontList" },
            "weight": { "$ref": "#/$defs/weight" },
            "italic": { "type": "boolean" },
            "size": { "$ref": "#/$defs/fontSize" },
            "color": { "$ref": "#/$defs/colorValue" },
            "tracking": { "$ref": "#/$defs/tracking" },
            "underline": { "type": "boolean" },
            "strikethrough": { "type": "boolean" }
          }
        },
        "font": {
          "description": "A family of fonts by the name that texts ask for.",
          "type": "object",
          "additionalProperties": false,
          "required": ["family", "files"],
          "properties": {
            "family": { "$ref": "#/$defs/name" },
            "files": {
              "type": "array",
              "minItems": 1,
              "maxItems": 32,
              "items": {
                "anyOf": [
                  { "$ref": "#/$defs/assetName" },
                  { "$ref": "#/$defs/fontFile" }
                ]
              }
            }
          }
        },
        "fontFile": {
          "description": "A file of a family, and which of its faces it is.",
          "type": "object",
          "additionalProperties": false,
          "required": ["file"],
          "properties": {
            "file": { "$ref": "#/$defs/assetName" },
            "weight": { "$ref": "#/$defs/weight", "default": "regular" },
            "italic": { "type": "boolean", "default": false }
          }
        },
        "assetName": {
          "description": "The name of an OpenType or TrueType file in the assets folder.",
          "type": "string",
          "maxLength": 10000
        },
        "fontList": {
          "description": "A family, or several, of which each has what those before it lack.",
          "anyOf": [
            { "$ref": "#/$defs/name" },
            {
              "type": "array",
              "minItems": 1,
              "maxItems": 8,
              "items": { "$ref": "#/$defs/name" }
            }
          ]
        },
        "weight": {
          "anyOf": [
            { "type": "integer", "minimum": 100, "maximum": 900 },
            {
              "enum": [
                "thin", "extralight", "light", "regular", "medium", "semibold", "bold",
                "extrabold", "black"
              ]
            }
          ]
        },
        "fontSize": {
          "description": "The size of the em in points.",
          "type": "number",
          "minimum": 0.1,
          "maximum": 2000
        },
        "tracking": {
          "description": "What is added to the advance of each character, in points.",
          "type": "number",
          "minimum": -1000,
          "maximum": 1000
        }
    """#
}
