extension SceneSchema {
  /// The definitions of layouts.
  static let layouts = #"""
        "layout": {
          "description": "How items are placed; extents are in points.",
          "anyOf": [
            { "$ref": "#/$defs/flow" },
            { "$ref": "#/$defs/circle" },
            { "$ref": "#/$defs/stack" },
            { "$ref": "#/$defs/waterfall" },
            { "$ref": "#/$defs/coverFlow" },
            { "$ref": "#/$defs/spinner" },
            { "$ref": "#/$defs/springy" },
            { "$ref": "#/$defs/newtonian" }
          ]
        },
        "direction": {
          "description": "Which way the content scrolls.",
          "enum": ["vertical", "horizontal"]
        },
        "flow": {
          "description": "Rows of items, one under the other.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "type": { "const": "flow", "default": "flow" },
    \#(rows(itemSize: "[50, 50]", sectionInset: "0", direction: "vertical"))
          }
        },
        "circle": {
          "description": "Items on a circle about the middle.",
          "type": "object",
          "additionalProperties": false,
          "required": ["type"],
          "properties": {
            "type": { "const": "circle" },
            "itemSize": { "$ref": "#/$defs/size", "default": [50, 50] },
            "radius": {
              "description": "A third of the shorter side by default.",
              "$ref": "#/$defs/extent"
            },
            "ringSpacing": {
              "description": "How far apart rings are, one a section; one ring by default.",
              "$ref": "#/$defs/extent"
            },
            "startAngle": {
              "description": "The direction of the first item from the middle.",
              "$ref": "#/$defs/angle",
              "default": "-90deg"
            },
            "rotatesItems": { "type": "boolean", "default": false }
          }
        },
        "stack": {
          "description": "Piles of cards, one a section; the first item is on top.",
          "type": "object",
          "additionalProperties": false,
          "required": ["type"],
          "properties": {
            "type": { "const": "stack" },
            "itemSize": { "$ref": "#/$defs/size", "default": [100, 140] },
            "offset": {
              "description": "[dx, dy] from each card to the one under it.",
              "$ref": "#/$defs/point",
              "default": [0, -8]
            },
            "angleStep": { "$ref": "#/$defs/angle", "default": 0 },
            "scaleStep": { "type": "number", "minimum": -1, "maximum": 1, "default": 0.05 },
            "maximumVisibleItems": {
              "type": "integer",
              "minimum": 1,
              "maximum": 1000,
              "default": 5
            },
            "pileSpacing": { "$ref": "#/$defs/extent", "default": 20 },
            "direction": { "$ref": "#/$defs/direction", "default": "vertical" },
            "rightToLeft": { "type": "boolean", "default": false }
          }
        },
        "coverFlow": {
          "description": "Covers in a row or on a ring; the one in the middle faces the eye.",
          "type": "object",
          "additionalProperties": false,
          "required": ["type"],
          "properties": {
            "type": { "const": "coverFlow" },
            "itemSize": { "$ref": "#/$defs/size", "default": [160, 160] },
            "spacing": {
              "description": "The distance of the centres of covers at the side.",
              "type": "number",
              "minimum": 1,
              "maximum": 10000000,
              "default": 60
            },
            "angle": {
              "description": "How far covers at the side are turned.",
              "$ref": "#/$defs/angle",
              "default": "65deg"
            },
            "centerGap": {
              "description": "How much farther from the middle all covers at the side are.",
              "$ref": "#/$defs/extent",
              "default": 60
            },
            "centerZoom": {
              "description": "How much larger the cover in the middle is shown.",
              "type": "number",
              "minimum": 0.1,
              "maximum": 10,
              "default": 1.2
            },
            "distance": {
              "description": "The distance of the eye.",
              "type": "number",
              "minimum": 1,
              "maximum": 10000000,
              "default": 500
            },
            "arrangement": {
              "description": "In a row, or on a ring as a carousel.",
              "enum": ["row", "ring"],
              "default": "row"
            }
          }
        },
        "waterfall": {
          "description": "Columns of items of their own heights.",
          "type": "object",
          "additionalProperties": false,
          "required": ["type"],
          "not": { "required": ["columns", "minimumColumnWidth"] },
          "properties": {
            "type": { "const": "waterfall" },
            "columns": { "type": "integer", "minimum": 1, "maximum": 1000, "default": 2 },
            "minimumColumnWidth": {
              "description": "As many columns as fit with this width.",
              "type": "number",
              "minimum": 1,
              "maximum": 10000000
            },
            "itemSize": {
              "description": "The aspect ratio of items without a size of their own.",
              "$ref": "#/$defs/size",
              "default": [50, 50]
            },
            "columnSpacing": { "$ref": "#/$defs/extent", "default": 10 },
            "lineSpacing": { "$ref": "#/$defs/extent", "default": 10 },
            "sectionInset": { "$ref": "#/$defs/insets", "default": 0 },
            "direction": { "$ref": "#/$defs/direction", "default": "vertical" },
            "headerExtent": { "$ref": "#/$defs/extent", "default": 0 },
            "footerExtent": { "$ref": "#/$defs/extent", "default": 0 },
            "rightToLeft": { "type": "boolean", "default": false }
          }
        }
    """#

  /// Returns the numbers of rows of items, with a layout's own defaults as JSON.
  static func rows(itemSize: String, sectionInset: String, direction: String) -> String {
    #"""
            "itemSize": { "$ref": "#/$defs/size", "default": \#(itemSize) },
            "lineSpacing": { "$ref": "#/$defs/extent", "default": 10 },
            "interitemSpacing": { "$ref": "#/$defs/extent", "default": 10 },
            "sectionInset": { "$ref": "#/$defs/insets", "default": \#(sectionInset) },
            "direction": { "$ref": "#/$defs/direction", "default": "\#(direction)" },
            "headerExtent": { "$ref": "#/$defs/extent", "default": 0 },
            "footerExtent": { "$ref": "#/$defs/extent", "default": 0 },
            "lastRow": {
              "description": "Whether the last row keeps the slots of full rows.",
              "enum": ["grid", "minimum"],
              "default": "grid"
            },
            "pinHeaders": {
              "description": "Whether headers stay in view as long as their section does.",
              "type": "boolean",
              "default": false
            },
            "pinFooters": { "type": "boolean", "default": false },
            "rightToLeft": { "type": "boolean", "default": false }
    """#
  }
}
