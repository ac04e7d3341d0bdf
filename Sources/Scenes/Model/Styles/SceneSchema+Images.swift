extension SceneSchema {
  /// The definition of pictures.
  static let images = #"""
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
        }
    """#
}
