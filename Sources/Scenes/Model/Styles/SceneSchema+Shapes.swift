extension SceneSchema {
  /// The definitions of outlines and of what follows them.
  static let shapes = #"""
        "shapeValue": {
          "description": "The outline that fill, border, shadows and clip follow.",
          "anyOf": [{ "enum": ["rectangle", "ellipse"] }, { "$ref": "#/$defs/shape" }],
          "default": "rectangle"
        },
        "shape": {
          "type": "object",
          "additionalProperties": false,
          "required": ["path"],
          "properties": {
            "path": {
              "description": "A path in SVG's syntax.",
              "type": "string",
              "maxLength": 65536
            },
            "size": {
              "description": "The path's own box, which is stretched to the bounds; points where it is not said.",
              "type": "array",
              "minItems": 2,
              "maxItems": 2,
              "items": { "type": "number", "minimum": 0.001, "maximum": 10000000 }
            },
            "evenOdd": { "type": "boolean", "default": false }
          }
        },
        "corners": {
          "description": "A radius for all corners, or [topLeft, topRight, bottomRight, bottomLeft].",
          "anyOf": [
            { "$ref": "#/$defs/extent" },
            {
              "type": "array",
              "minItems": 4,
              "maxItems": 4,
              "items": { "$ref": "#/$defs/extent" }
            }
          ]
        },
        "border": {
          "description": "A line along the outline.",
          "type": "object",
          "additionalProperties": false,
          "required": ["width", "color"],
          "properties": {
            "width": { "$ref": "#/$defs/extent" },
            "color": { "$ref": "#/$defs/colorValue" },
            "position": { "enum": ["inside", "center", "outside"], "default": "inside" },
            "dash": {
              "description": "The lengths of dashes and gaps in turn, in points.",
              "type": "array",
              "minItems": 1,
              "maxItems": 32,
              "items": { "$ref": "#/$defs/extent" }
            },
            "dashPhase": { "$ref": "#/$defs/number", "default": 0 },
            "cap": { "enum": ["butt", "round", "square"], "default": "butt" },
            "join": { "enum": ["miter", "round", "bevel"], "default": "miter" }
          }
        },
        "shadow": {
          "description": "A shadow of the outline, told as CSS tells it.",
          "type": "object",
          "additionalProperties": false,
          "required": ["color"],
          "properties": {
            "color": { "$ref": "#/$defs/colorValue" },
            "offset": { "$ref": "#/$defs/point", "default": [0, 0] },
            "blur": {
              "description": "Twice the standard deviation of the Gaussian, in points.",
              "type": "number",
              "minimum": 0,
              "maximum": 1000,
              "default": 0
            },
            "spread": { "$ref": "#/$defs/number", "default": 0 },
            "inner": { "type": "boolean", "default": false }
          }
        },
        "backdrop": {
          "description": "Frosted glass: what is done to all that lies below.",
          "type": "object",
          "additionalProperties": false,
          "required": ["blur"],
          "properties": {
            "blur": {
              "description": "The standard deviation of the Gaussian, in points.",
              "type": "number",
              "minimum": 0,
              "maximum": 1000
            },
            "saturation": { "type": "number", "minimum": 0, "maximum": 10, "default": 1 }
          }
        },
        "frame": {
          "description": "Where a layer lies in the bounds: two of start, end and extent along each axis, in points or as 50%.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "left": { "$ref": "#/$defs/length" },
            "right": { "$ref": "#/$defs/length" },
            "width": { "$ref": "#/$defs/length" },
            "top": { "$ref": "#/$defs/length" },
            "bottom": { "$ref": "#/$defs/length" },
            "height": { "$ref": "#/$defs/length" }
          }
        },
        "length": {
          "anyOf": [
            { "$ref": "#/$defs/number" },
            { "type": "string", "pattern": "^-?([0-9]+\\.?[0-9]*|\\.[0-9]+)%$" }
          ]
        }
    """#
}
