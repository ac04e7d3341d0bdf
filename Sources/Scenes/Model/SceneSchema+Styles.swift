extension SceneSchema {
  /// The definitions of styles.
  static let styles = #"""
        "style": {
          "description": "How something looks: an outline with what fills, borders, shades and labels it.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "shape": { "$ref": "#/$defs/shape" },
            "fill": {
              "anyOf": [{ "$ref": "#/$defs/colorValue" }, { "$ref": "#/$defs/fill" }]
            },
            "image": {
              "description": "A picture on the fill.",
              "anyOf": [{ "$ref": "#/$defs/template" }, { "$ref": "#/$defs/image" }]
            },
            "cornerRadius": { "$ref": "#/$defs/corners", "default": 0 },
            "cornerCurve": { "enum": ["circular", "continuous"], "default": "circular" },
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
