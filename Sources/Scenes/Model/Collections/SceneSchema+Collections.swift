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
              "description": "The viewport in points of what it lies in; all of that by default.",
              "$ref": "#/$defs/rectangle"
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
            "sections": { "$ref": "#/$defs/sections" },
            "itemCollection": {
              "description": "The collection in each item that has none of its own.",
              "$ref": "#/$defs/collection"
            },
            "selected": {
              "description": "The items that are selected from the beginning.",
              "$ref": "#/$defs/targets"
            },
            "survivors": {
              "description": "Whether an item that outlasts an update is one view or two.",
              "enum": ["auto", "single", "double"],
              "default": "auto"
            },
            "movePolicy": {
              "description": "Whether moved items glide, or disappear and appear.",
              "enum": ["glide", "reappear"],
              "default": "glide"
            },
            "zIndexSwitch": { "$ref": "#/$defs/zIndexSwitch", "default": "auto" },
            "boundsPolicy": {
              "description": "How items move when the frame changes.",
              "$ref": "#/$defs/boundsPolicy",
              "default": "slide"
            },
            "scrolling": { "$ref": "#/$defs/scrolling" },
            "appear": {
              "description": "Where inserted items come from.",
              "$ref": "#/$defs/pose"
            },
            "disappear": {
              "description": "Where deleted items go.",
              "$ref": "#/$defs/pose"
            },
            "headerAppear": {
              "description": "Where new headers come from.",
              "$ref": "#/$defs/pose"
            },
            "headerDisappear": {
              "description": "Where headers go with their sections.",
              "$ref": "#/$defs/pose"
            },
            "footerAppear": {
              "description": "Where new footers come from.",
              "$ref": "#/$defs/pose"
            },
            "footerDisappear": {
              "description": "Where footers go with their sections.",
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
        "repeats": {
          "type": "integer",
          "minimum": 1,
          "maximum": 10000,
          "default": 1
        },
        "sections": {
          "description": "Counts of items, or sections.",
          "type": "array",
          "maxItems": 10000,
          "items": { "anyOf": [{ "$ref": "#/$defs/count" }, { "$ref": "#/$defs/section" }] }
        },
        "section": {
          "type": "object",
          "additionalProperties": false,
          "required": ["items"],
          "properties": {
            "items": { "$ref": "#/$defs/items" },
            "repeats": {
              "description": "How often all items come, one round after the other.",
              "$ref": "#/$defs/repeats"
            },
            "style": { "$ref": "#/$defs/name" },
            "key": { "$ref": "#/$defs/name" },
            "data": { "$ref": "#/$defs/data" },
            "itemCollection": {
              "description": "The collection in each item that has none of its own.",
              "$ref": "#/$defs/collection"
            }
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
            "data": { "$ref": "#/$defs/data" },
            "repeats": {
              "description": "How often the item comes; the second one's key is 'key#2'.",
              "$ref": "#/$defs/repeats"
            },
            "collection": {
              "description": "The collection in the item's cell.",
              "$ref": "#/$defs/collection"
            }
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
            "rotation": { "$ref": "#/$defs/turn", "default": 0 },
            "alpha": { "type": "number", "minimum": 0, "maximum": 1, "default": 1 },
            "zIndex": { "type": "integer", "minimum": -10000000, "maximum": 10000000 },
            "perspective": { "$ref": "#/$defs/perspective" }
          }
        },
        "turn": {
          "description": "An angle about z, or angles about x, then y, then z.",
          "anyOf": [{ "$ref": "#/$defs/angle" }, { "$ref": "#/$defs/rotation" }]
        },
        "rotation": {
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "x": {
              "description": "The lower edge comes nearer.",
              "$ref": "#/$defs/angle",
              "default": 0
            },
            "y": {
              "description": "The right edge goes away.",
              "$ref": "#/$defs/angle",
              "default": 0
            },
            "z": { "$ref": "#/$defs/angle", "default": 0 }
          }
        },
        "itemPose": {
          "description": "How items are shown from now on, relative to what the layout says; half a turn counts as a positive angle.",
          "type": "object",
          "additionalProperties": false,
          "required": ["items"],
          "minProperties": 2,
          "dependentSchemas": {
            "to": {
              "properties": {
                "offset": false, "scale": false, "rotation": false, "perspective": false,
                "alpha": false, "zIndex": false
              }
            }
          },
          "properties": {
            "items": { "$ref": "#/$defs/targets" },
            "to": {
              "description": "Back to how the layout has them.",
              "const": "rest"
            },
            "offset": {
              "description": "[dx, dy] from the item's own place.",
              "$ref": "#/$defs/point",
              "default": [0, 0]
            },
            "scale": {
              "anyOf": [{ "$ref": "#/$defs/number" }, { "$ref": "#/$defs/point" }],
              "default": 1
            },
            "rotation": { "$ref": "#/$defs/turn", "default": 0 },
            "perspective": { "$ref": "#/$defs/perspective" },
            "alpha": {
              "description": "The layout's own by default.",
              "type": "number",
              "minimum": 0,
              "maximum": 1
            },
            "zIndex": { "type": "integer", "minimum": -10000000, "maximum": 10000000 }
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
