extension SceneSchema {
  /// The definitions of what is expected of the motion.
  static let expectations = #"""
        "expectation": {
          "description": "One requirement, of whom it is required, and when.",
          "type": "object",
          "additionalProperties": false,
          "oneOf": [
            { "required": ["settlesBy"] },
            { "required": ["neverOverlaps"] },
            { "required": ["staysInside"] },
            { "required": ["noJump"] },
            { "required": ["monotonic"] },
            { "required": ["appearsBefore"] },
            { "required": ["staggered"] }
          ],
          "dependentSchemas": {
            "settlesBy": { "properties": { "from": false } },
            "noJump": { "properties": { "within": false } },
            "births": { "required": ["noJump"] }
          },
          "properties": {
            "settlesBy": {
              "description": "From this time on nothing moves, turns, fades, comes or goes.",
              "$ref": "#/$defs/time"
            },
            "neverOverlaps": {
              "description": "No two visible elements of one collection and kind overlap.",
              "const": true
            },
            "staysInside": {
              "description": "No frame leaves the canvas, or a rectangle of it.",
              "anyOf": [{ "const": "canvas" }, { "$ref": "#/$defs/rectangle" }]
            },
            "noJump": {
              "description": "Nothing leaps by more than so many points; true is 0.5.",
              "anyOf": [{ "const": true }, { "$ref": "#/$defs/extent" }]
            },
            "births": {
              "description": "Whether coming and going in sight at once is a leap, too.",
              "type": "boolean"
            },
            "monotonic": {
              "description": "This number never turns back on its way.",
              "enum": ["x", "y", "width", "height", "alpha", "scale", "rotation"]
            },
            "appearsBefore": {
              "description": "The key, or pattern of keys, of who is to be seen later.",
              "$ref": "#/$defs/name"
            },
            "staggered": {
              "description": "How long after one another the elements begin to move.",
              "$ref": "#/$defs/time"
            },
            "of": {
              "description": "The keys of the elements, in which * is any text; by default all.",
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
            "in": {
              "description": "The id of the collection, in which * is any text; by default any.",
              "$ref": "#/$defs/name"
            },
            "kinds": {
              "description": "What is meant: cells, or headers and footers too, unless said.",
              "type": "array",
              "minItems": 1,
              "maxItems": 5,
              "items": { "enum": ["cell", "supplementary", "decoration", "view", "snapshot"] }
            },
            "from": {
              "description": "When the expectation begins to hold; by default at once.",
              "$ref": "#/$defs/time"
            },
            "to": {
              "description": "When it need not hold any more; by default never.",
              "$ref": "#/$defs/time"
            },
            "within": {
              "description": "What is forgiven: points, or a time, an opacity, an angle.",
              "anyOf": [
                { "$ref": "#/$defs/extent" },
                { "$ref": "#/$defs/time" },
                { "$ref": "#/$defs/angle" }
              ]
            }
          }
        }
    """#
}
