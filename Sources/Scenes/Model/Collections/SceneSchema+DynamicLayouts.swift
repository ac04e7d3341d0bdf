extension SceneSchema {
  /// The definitions of layouts that are driven by physics.
  static let dynamicLayouts = #"""
        "reentry": {
          "description": "Items come back at rest, as they left, or where physics brought them.",
          "enum": ["reset", "resume", "simulate"]
        },
        "spinner": {
          "description": "Rows of items that turn with the scroll.",
          "type": "object",
          "additionalProperties": false,
          "required": ["type"],
          "properties": {
            "type": { "const": "spinner" },
    \#(rows(itemSize: "[80, 80]", sectionInset: "0", direction: "horizontal")),
            "rule": {
              "description": "Whether each item comes to rest, or all follow the article's rule.",
              "enum": ["better", "compat"],
              "default": "better"
            },
            "reentry": {
              "description": "What items do that leave the viewport.",
              "$ref": "#/$defs/reentry",
              "default": "reset"
            },
            "angularResistance": {
              "description": "How fast turning slows down, per second; as the rule has it by default.",
              "type": "number",
              "minimum": 0,
              "maximum": 1000
            }
          }
        },
        "springy": {
          "description": "Rows of items on springs, which stay behind when the content scrolls.",
          "type": "object",
          "additionalProperties": false,
          "required": ["type"],
          "properties": {
            "type": { "const": "springy" },
    \#(rows(itemSize: "[44, 44]", sectionInset: "10", direction: "vertical")),
            "frequency": { "type": "number", "minimum": 0.01, "maximum": 60, "default": 1 },
            "damping": { "type": "number", "minimum": 0, "maximum": 10, "default": 0.8 },
            "resistance": {
              "description": "The distance from the finger at which an item stays behind altogether.",
              "type": "number",
              "minimum": 1,
              "maximum": 10000000,
              "default": 1500
            },
            "reentry": {
              "description": "What items do that leave the viewport.",
              "$ref": "#/$defs/reentry",
              "default": "reset"
            }
          }
        },
        "newtonian": {
          "description": "Items without slots, which hang on springs from a point.",
          "type": "object",
          "additionalProperties": false,
          "required": ["type"],
          "properties": {
            "type": { "const": "newtonian" },
            "itemSize": { "$ref": "#/$defs/size", "default": [100, 100] },
            "anchorHeight": { "type": "number", "default": 64 },
            "length": { "$ref": "#/$defs/extent", "default": 300 },
            "frequency": { "type": "number", "minimum": 0.01, "maximum": 60, "default": 1 },
            "damping": { "type": "number", "minimum": 0, "maximum": 10, "default": 0.4 },
            "gravity": { "$ref": "#/$defs/force" },
            "airResistance": { "type": "number", "minimum": 0, "maximum": 1000, "default": 0 }
          }
        }
    """#
}
