extension SceneSchema {
  /// The definitions of screens and what lies around them.
  static let screens = #"""
        "navigation": {
          "description": "What lies around the screens.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "bar": {
              "description": "The bar at the top, or none.",
              "anyOf": [{ "const": "none" }, { "$ref": "#/$defs/bar" }]
            }
          }
        },
        "bar": {
          "description": "The bar with the title and the way back.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "height": {
              "description": "The height, which is added to the content inset of what lies below.",
              "type": "number",
              "minimum": 0,
              "maximum": 1000,
              "default": 64
            },
            "background": { "$ref": "#/$defs/colorText", "default": "#F7F7F8" },
            "titleColor": { "$ref": "#/$defs/colorText", "default": "black" },
            "tint": {
              "description": "The colour of the way back.",
              "$ref": "#/$defs/colorText",
              "default": "#0A7AFF"
            },
            "hairline": {
              "description": "The colour of the line at the lower edge.",
              "$ref": "#/$defs/colorText",
              "default": "#00000033"
            }
          }
        },
        "screenID": {
          "type": "string",
          "pattern": "^[^/]+$",
          "maxLength": 256
        },
        "screen": {
          "description": "A screen as it is before the first step; the first one is shown then.",
          "type": "object",
          "additionalProperties": false,
          "required": ["id"],
          "dependentSchemas": {
            "layout": {
              "properties": { "collections": { "maxItems": 0 }, "background": false, "views": false }
            }
          },
          "properties": {
            "id": {
              "description": "The name by which steps open the screen and return to it.",
              "$ref": "#/$defs/screenID"
            },
            "title": {
              "description": "What the bar shows.",
              "type": "string",
              "maxLength": 10000
            },
            "background": { "$ref": "#/$defs/colorText", "default": "white" },
            "collections": {
              "description": "Collections whose ids differ over all screens; at most 64 on all.",
              "type": "array",
              "maxItems": 64,
              "items": { "$ref": "#/$defs/collection" }
            },
            "views": {
              "description": "Rectangles above the collections, in paint order.",
              "type": "array",
              "maxItems": 256,
              "items": { "$ref": "#/$defs/view" }
            },
            "layout": {
              "description": "How the collection of the screen before is laid out here.",
              "$ref": "#/$defs/layout"
            }
          }
        },
        "view": {
          "description": "A styled rectangle on a screen.",
          "type": "object",
          "additionalProperties": false,
          "required": ["style"],
          "properties": {
            "name": {
              "description": "The name in reports, which differs over all screens.",
              "$ref": "#/$defs/name"
            },
            "frame": {
              "description": "The frame in points of the screen; all of it by default.",
              "$ref": "#/$defs/rectangle"
            },
            "style": { "$ref": "#/$defs/name" },
            "data": {
              "description": "Values over those of the item through which the screen is opened.",
              "$ref": "#/$defs/data"
            }
          }
        }
    """#
}
