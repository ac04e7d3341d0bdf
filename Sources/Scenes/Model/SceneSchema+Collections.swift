extension SceneSchema {
  /// The definitions of collections.
  static let collections = #"""
        "collection": {
          "description": "A collection as it is before the first step.",
          "type": "object",
          "additionalProperties": false,
          "required": ["sections"],
          "properties": {
            "id": {
              "type": "string",
              "pattern": "^[^/]+$",
              "maxLength": 256,
              "default": "collection"
            },
            "frame": {
              "description": "[x, y, width, height] in canvas points; the canvas by default.",
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
            "background": { "$ref": "#/$defs/colorText" },
            "inset": {
              "description": "The content inset.",
              "$ref": "#/$defs/insets",
              "default": 0
            },
            "offset": {
              "description": "The content offset; by default the content begins at the inset.",
              "$ref": "#/$defs/point"
            },
            "layout": { "$ref": "#/$defs/layout" },
            "style": {
              "description": "The style of items that name none.",
              "$ref": "#/$defs/name"
            },
            "headerStyle": { "$ref": "#/$defs/name" },
            "footerStyle": { "$ref": "#/$defs/name" },
            "sections": {
              "type": "array",
              "maxItems": 10000,
              "items": {
                "anyOf": [{ "$ref": "#/$defs/count" }, { "$ref": "#/$defs/section" }]
              }
            },
            "appear": {
              "description": "Where inserted items come from.",
              "$ref": "#/$defs/pose"
            },
            "disappear": {
              "description": "Where deleted items go.",
              "$ref": "#/$defs/pose"
            }
          }
        },
        "count": {
          "description": "How many items.",
          "type": "integer",
          "minimum": 0,
          "maximum": 1000000
        },
        "layout": {
          "description": "How items are placed; extents are in points.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "type": { "const": "flow", "default": "flow" },
            "itemSize": { "$ref": "#/$defs/size", "default": [50, 50] },
            "lineSpacing": { "$ref": "#/$defs/extent", "default": 10 },
            "interitemSpacing": { "$ref": "#/$defs/extent", "default": 10 },
            "sectionInset": { "$ref": "#/$defs/insets", "default": 0 },
            "direction": { "enum": ["vertical", "horizontal"], "default": "vertical" },
            "headerExtent": { "$ref": "#/$defs/extent", "default": 0 },
            "footerExtent": { "$ref": "#/$defs/extent", "default": 0 },
            "lastRow": {
              "description": "Whether the last row keeps the slots of full rows.",
              "enum": ["grid", "minimum"],
              "default": "grid"
            }
          }
        },
        "section": {
          "type": "object",
          "additionalProperties": false,
          "required": ["items"],
          "properties": {
            "items": { "$ref": "#/$defs/items" },
            "style": { "$ref": "#/$defs/name" },
            "key": { "$ref": "#/$defs/name" },
            "data": { "$ref": "#/$defs/data" }
          }
        },
        "items": {
          "description": "How many items, or a list of keys and items.",
          "anyOf": [
            { "$ref": "#/$defs/count" },
            {
              "type": "array",
              "items": { "anyOf": [{ "$ref": "#/$defs/name" }, { "$ref": "#/$defs/item" }] }
            }
          ]
        },
        "item": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "key": {
              "description": "The identity that survives moves.",
              "$ref": "#/$defs/name"
            },
            "style": { "$ref": "#/$defs/name" },
            "size": { "$ref": "#/$defs/size" },
            "data": { "$ref": "#/$defs/data" }
          }
        }
    """#

  /// The definitions of poses.
  static let poses = #"""
        "pose": {
          "description": "Where and how an item is before it appears or after it has gone.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "center": {
              "description": "The item's own place, a point of the viewport, or a relative point.",
              "anyOf": [
                {
                  "enum": [
                    "slot", "center", "topLeft", "topCenter", "topRight", "leftCenter",
                    "rightCenter", "bottomLeft", "bottomCenter", "bottomRight"
                  ]
                },
                { "$ref": "#/$defs/center" }
              ],
              "default": "slot"
            },
            "scale": {
              "anyOf": [{ "$ref": "#/$defs/number" }, { "$ref": "#/$defs/point" }],
              "default": 1
            },
            "rotation": { "$ref": "#/$defs/angle", "default": 0 },
            "alpha": { "type": "number", "minimum": 0, "maximum": 1, "default": 1 },
            "zIndex": { "type": "integer", "minimum": -10000000, "maximum": 10000000 },
            "perspective": { "$ref": "#/$defs/perspective" }
          }
        },
        "center": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "at": {
              "description": "A point in the unit square of the reference.",
              "$ref": "#/$defs/point",
              "default": [0.5, 0.5]
            },
            "of": { "enum": ["viewport", "slot"], "default": "slot" },
            "offset": {
              "description": "[dx, dy] in points.",
              "$ref": "#/$defs/point",
              "default": [0, 0]
            }
          }
        },
        "perspective": {
          "description": "m34, or the distance of the eye (-1/m34), and a way along z.",
          "type": "object",
          "additionalProperties": false,
          "oneOf": [{ "required": ["m34"] }, { "required": ["distance"] }],
          "properties": {
            "m34": { "$ref": "#/$defs/number" },
            "distance": { "type": "number", "minimum": 1, "maximum": 10000000 },
            "z": { "$ref": "#/$defs/number", "default": 0 }
          }
        }
    """#
}
