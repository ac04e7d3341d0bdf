extension SceneSchema {
  /// The definitions of single values.
  static let values = #"""
        "number": {
          "type": "number",
          "minimum": -10000000,
          "maximum": 10000000
        },
        "extent": {
          "type": "number",
          "minimum": 0,
          "maximum": 10000000
        },
        "name": {
          "type": "string",
          "minLength": 1,
          "maxLength": 256
        },
        "point": {
          "description": "[x, y] in points, or in shares of a rectangle.",
          "type": "array",
          "minItems": 2,
          "maxItems": 2,
          "items": { "$ref": "#/$defs/number" }
        },
        "size": {
          "description": "[width, height] in points.",
          "type": "array",
          "minItems": 2,
          "maxItems": 2,
          "items": { "$ref": "#/$defs/extent" }
        },
        "rectangle": {
          "description": "[x, y, width, height] in points.",
          "type": "array",
          "prefixItems": [
            { "$ref": "#/$defs/number" },
            { "$ref": "#/$defs/number" },
            { "$ref": "#/$defs/extent" },
            { "$ref": "#/$defs/extent" }
          ],
          "minItems": 4,
          "maxItems": 4
        },
        "insets": {
          "description": "A number for all edges, or [top, left, bottom, right].",
          "anyOf": [
            { "$ref": "#/$defs/number" },
            {
              "type": "array",
              "minItems": 4,
              "maxItems": 4,
              "items": { "$ref": "#/$defs/number" }
            }
          ]
        },
        "time": {
          "description": "300ms, 0.3s, 2cs, or a number of seconds; at most 600 s.",
          "anyOf": [
            { "type": "number", "minimum": 0, "maximum": 600 },
            { "type": "string", "pattern": "^([0-9]+\\.?[0-9]*|\\.[0-9]+)(ms|cs|s)$" }
          ]
        },
        "angle": {
          "description": "90deg, 0.5turn, 1.57rad, or a number of radians; clockwise.",
          "anyOf": [
            { "$ref": "#/$defs/number" },
            { "type": "string", "pattern": "^-?([0-9]+\\.?[0-9]*|\\.[0-9]+)(deg|turn|rad)$" }
          ]
        },
        "colorText": {
          "description": "#RGB, #RGBA, #RRGGBB, #RRGGBBAA or a CSS colour name.",
          "type": "string",
          "pattern": "^(#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|[a-zA-Z]+)$"
        },
        "template": {
          "description": "Text with {section}, {item}, {count}, {key}, {repeat} or names of the data.",
          "type": "string",
          "maxLength": 10000
        },
        "colorValue": {
          "description": "A colour, a template that gives one, a ramp or a palette over items.",
          "anyOf": [
            { "$ref": "#/$defs/colorText" },
            { "type": "string", "pattern": "\\{", "maxLength": 10000 },
            { "$ref": "#/$defs/color" }
          ]
        },
        "color": {
          "type": "object",
          "additionalProperties": false,
          "minProperties": 1,
          "maxProperties": 1,
          "properties": {
            "ramp": { "$ref": "#/$defs/ramp" },
            "palette": { "$ref": "#/$defs/palette" }
          }
        },
        "palette": {
          "description": "Colours that the items take in turn.",
          "type": "array",
          "minItems": 1,
          "maxItems": 256,
          "items": { "$ref": "#/$defs/colorText" }
        },
        "ramp": {
          "description": "Colours spread evenly over the items of a section.",
          "type": "object",
          "additionalProperties": false,
          "required": ["colors"],
          "properties": {
            "colors": {
              "type": "array",
              "minItems": 2,
              "maxItems": 256,
              "items": { "$ref": "#/$defs/colorText" }
            },
            "range": {
              "description": "The places of the ramp that the items are mapped to.",
              "type": "array",
              "minItems": 2,
              "maxItems": 2,
              "items": { "type": "number", "minimum": 0, "maximum": 1 },
              "default": [0, 1]
            },
            "include": {
              "description": "Which ends of the range the first and the last item reach.",
              "enum": ["both", "first", "last"],
              "default": "both"
            }
          }
        },
        "data": {
          "description": "Values for templates, by name.",
          "type": "object",
          "additionalProperties": { "type": ["string", "number", "boolean"] }
        },
        "path": {
          "description": "[section, item], counted from 0.",
          "type": "array",
          "prefixItems": [
            { "type": "integer", "minimum": 0, "maximum": 10000 },
            { "type": "integer", "minimum": 0, "maximum": 1000000 }
          ],
          "minItems": 2,
          "maxItems": 2
        }
    """#

  /// The definitions of the canvas and the output.
  static let settings = #"""
        "canvas": {
          "description": "The area everything is painted on.",
          "type": "object",
          "additionalProperties": false,
          "required": ["size"],
          "properties": {
            "size": {
              "description": "[width, height] in points.",
              "type": "array",
              "minItems": 2,
              "maxItems": 2,
              "items": { "type": "number", "minimum": 1, "maximum": 16384 }
            },
            "scale": {
              "description": "Pixels per point.",
              "type": "number",
              "minimum": 0.1,
              "maximum": 8,
              "default": 1
            },
            "background": { "$ref": "#/$defs/colorText", "default": "white" }
          }
        },
        "output": {
          "description": "How the scene is sampled.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "fps": {
              "description": "Frames per second.",
              "type": "number",
              "minimum": 1,
              "maximum": 120,
              "default": 50
            },
            "duration": {
              "description": "How long the output lasts; auto is until nothing changes, and hold.",
              "anyOf": [{ "const": "auto" }, { "$ref": "#/$defs/time" }],
              "default": "auto"
            },
            "hold": { "$ref": "#/$defs/time", "default": "0.5s" },
            "loop": {
              "description": "How often the output plays.",
              "anyOf": [
                { "const": "forever" },
                { "type": "integer", "minimum": 1, "maximum": 65535 }
              ],
              "default": "forever"
            },
            "touches": {
              "description": "Whether dots show where fingers are, or in which colour.",
              "anyOf": [{ "type": "boolean" }, { "$ref": "#/$defs/colorText" }],
              "default": false
            },
            "speed": {
              "description": "How much faster than the scene the output plays.",
              "type": "number",
              "minimum": 0.01,
              "maximum": 100,
              "default": 1
            }
          }
        }
    """#
}
