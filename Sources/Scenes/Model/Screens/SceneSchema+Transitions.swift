extension SceneSchema {
  /// The definitions of how screens come and go.
  static let transitions = #"""
        "collectionPath": {
          "description": "An id, or outer/key/inner.",
          "type": "string",
          "minLength": 1
        },
        "immediate": {
          "description": "A change of screens without a motion.",
          "allOf": [
            {
              "type": "object",
              "additionalProperties": true,
              "required": ["transition"],
              "properties": { "transition": { "const": "none" } }
            }
          ]
        },
        "uninteractive": {
          "description": "A change of screens that no hand leads where it has no motion.",
          "if": { "$ref": "#/$defs/immediate" },
          "then": { "properties": { "interactive": false } }
        },
        "compatible": {
          "description": "Only popInOut can be as in the article that it comes from.",
          "allOf": [
            {
              "if": { "required": ["compat"] },
              "then": {
                "required": ["transition"],
                "properties": { "transition": { "const": "popInOut" } }
              }
            }
          ]
        },
        "originated": {
          "description": "A popInOut opens from an item or from a view.",
          "allOf": [
            {
              "if": { "required": ["view"] },
              "then": {
                "required": ["transition"],
                "properties": { "item": false, "transition": { "const": "popInOut" } }
              }
            }
          ]
        },
        "targeted": {
          "description": "Only some transitions end in a collection of the new screen.",
          "allOf": [
            {
              "if": { "required": ["to"] },
              "then": {
                "required": ["transition"],
                "properties": { "transition": { "enum": ["rowToGrid", "snapshots"] } }
              }
            }
          ]
        },
        "push": {
          "description": "How a screen comes on top of the one that is shown.",
          "type": "object",
          "additionalProperties": false,
          "required": ["screen"],
          "allOf": [
            { "$ref": "#/$defs/uninteractive" },
            { "$ref": "#/$defs/compatible" },
            { "$ref": "#/$defs/targeted" },
            { "$ref": "#/$defs/originated" },
            {
              "if": { "required": ["dataSwitch"] },
              "then": {
                "required": ["transition"],
                "properties": { "transition": { "const": "layoutToLayout" } }
              }
            }
          ],
          "properties": {
            "screen": { "$ref": "#/$defs/screenID" },
            "transition": {
              "description": "How the screen takes the place of the one before.",
              "enum": [
                "slide", "cover", "crossDissolve", "popInOut", "rowToGrid", "snapshots",
                "layoutToLayout", "none"
              ],
              "default": "slide"
            },
            "item": {
              "description": "The item through which the screen is opened.",
              "$ref": "#/$defs/target"
            },
            "view": {
              "description": "The view of the screen on top from which popInOut opens.",
              "$ref": "#/$defs/name"
            },
            "to": {
              "description": "The collection of the new screen where items go; its first by default.",
              "$ref": "#/$defs/collectionPath"
            },
            "compat": {
              "description": "Whether popInOut is as in the article that it comes from.",
              "type": "boolean",
              "default": false
            },
            "dataSwitch": {
              "description": "When only the opened section is left in layoutToLayout.",
              "enum": ["atStart", "atEnd", "never"],
              "default": "atStart"
            },
            "interactive": { "$ref": "#/$defs/interactive" }
          }
        },
        "present": {
          "description": "How a screen comes over all others.",
          "type": "object",
          "additionalProperties": false,
          "required": ["screen"],
          "allOf": [
            { "$ref": "#/$defs/uninteractive" },
            { "$ref": "#/$defs/compatible" },
            { "$ref": "#/$defs/targeted" },
            { "$ref": "#/$defs/originated" }
          ],
          "properties": {
            "screen": { "$ref": "#/$defs/screenID" },
            "transition": {
              "description": "How the screen takes the place of the one before.",
              "enum": [
                "slide", "cover", "crossDissolve", "popInOut", "rowToGrid", "snapshots", "none"
              ],
              "default": "cover"
            },
            "item": { "$ref": "#/$defs/target" },
            "view": { "$ref": "#/$defs/name" },
            "to": { "$ref": "#/$defs/collectionPath" },
            "compat": { "type": "boolean", "default": false },
            "interactive": { "$ref": "#/$defs/interactive" }
          }
        },
        "returnTransition": {
          "description": "How the screen goes; the way it came by default.",
          "enum": [
            "slide", "cover", "crossDissolve", "popInOut", "rowToGrid", "snapshots", "none"
          ]
        },
        "pop": {
          "description": "How the screen on top goes.",
          "type": "object",
          "additionalProperties": false,
          "allOf": [{ "$ref": "#/$defs/uninteractive" }, { "$ref": "#/$defs/compatible" }],
          "properties": {
            "transition": { "$ref": "#/$defs/returnTransition" },
            "to": {
              "description": "The screen to return to; the one before by default.",
              "$ref": "#/$defs/screenID"
            },
            "compat": { "type": "boolean", "default": false },
            "interactive": { "$ref": "#/$defs/interactive" }
          }
        },
        "dismiss": {
          "description": "How the presented screen goes.",
          "type": "object",
          "additionalProperties": false,
          "allOf": [{ "$ref": "#/$defs/uninteractive" }],
          "properties": {
            "transition": { "$ref": "#/$defs/returnTransition" },
            "interactive": { "$ref": "#/$defs/interactive" }
          }
        }
    """#
}
