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
            "cornerCurve": { "enum": ["circular", "continuous"], "default": "circular" }
    """#
}
