extension SceneSchema {
  /// The definitions of physics.
  static let behaviors = #"""
        "behaviour": {
          "description": "Physics that takes hold of items, or lets go of them.",
          "type": "object",
          "additionalProperties": false,
          "anyOf": [
            { "required": ["gravity"] },
            { "required": ["collision"] },
            { "required": ["attachment"] },
            { "required": ["snap"] },
            { "required": ["push"] },
            { "required": ["field"] },
            { "required": ["properties"] },
            { "required": ["remove"], "maxProperties": 1 },
            { "required": ["release"], "maxProperties": 1 }
          ],
          "properties": {
            "items": {
              "description": "The items that it is about; all in sight by default.",
              "$ref": "#/$defs/targets"
            },
            "name": {
              "description": "Under which it can be removed.",
              "type": "string",
              "minLength": 1,
              "maxLength": 256
            },
            "shape": {
              "description": "How the items meet others.",
              "enum": ["rectangle", "ellipse"],
              "default": "rectangle"
            },
            "reentry": {
              "description": "What items do out of sight; they move on by default.",
              "$ref": "#/$defs/reentry"
            },
            "gravity": { "$ref": "#/$defs/gravity" },
            "collision": { "$ref": "#/$defs/collision" },
            "attachment": { "$ref": "#/$defs/attachment" },
            "snap": { "$ref": "#/$defs/snap" },
            "push": { "$ref": "#/$defs/pushForce" },
            "field": { "$ref": "#/$defs/field" },
            "properties": { "$ref": "#/$defs/properties" },
            "remove": {
              "description": "The names of behaviours that end; items stay where they are.",
              "anyOf": [
                { "type": "string", "minLength": 1 },
                { "type": "array", "minItems": 1, "items": { "type": "string", "minLength": 1 } }
              ]
            },
            "release": {
              "description": "All behaviours end, and the layout takes the items back.",
              "const": true
            }
          }
        },
        "force": {
          "type": "number",
          "minimum": -1000,
          "maximum": 1000,
          "default": 1
        },
        "gravity": {
          "description": "A force on all items; 1 is 1000 pt/s².",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "angle": { "$ref": "#/$defs/angle", "default": "90deg" },
            "magnitude": { "$ref": "#/$defs/force" }
          }
        },
        "collision": {
          "description": "Items do not pass each other or the edges of the viewport.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "with": { "enum": ["items", "boundaries", "everything"], "default": "everything" },
            "inset": {
              "description": "How far within the viewport its edges are.",
              "$ref": "#/$defs/insets",
              "default": 0
            }
          }
        },
        "attachment": {
          "description": "Items held by a spring, or rigidly where the frequency is 0.",
          "type": "object",
          "additionalProperties": false,
          "oneOf": [{ "required": ["to"] }, { "required": ["item"] }],
          "properties": {
            "to": { "description": "A point of the viewport.", "$ref": "#/$defs/point" },
            "item": { "description": "Another item.", "$ref": "#/$defs/target" },
            "length": {
              "description": "The distance that is kept; as it is at first by default.",
              "type": "number",
              "minimum": 0,
              "maximum": 10000000
            },
            "frequency": { "type": "number", "minimum": 0, "maximum": 60, "default": 0 },
            "damping": { "type": "number", "minimum": 0, "maximum": 10, "default": 0 }
          }
        },
        "snap": {
          "description": "Items that spring to a point of the viewport.",
          "type": "object",
          "additionalProperties": false,
          "required": ["to"],
          "properties": {
            "to": { "$ref": "#/$defs/point" },
            "damping": { "type": "number", "minimum": 0, "maximum": 1, "default": 0.5 }
          }
        },
        "pushForce": {
          "description": "A push; 1 moves 100 × 100 pt by 100 pt/s, or by 100 pt/s² as long as it lasts.",
          "type": "object",
          "additionalProperties": false,
          "required": ["angle"],
          "properties": {
            "mode": { "enum": ["instantaneous", "continuous"], "default": "instantaneous" },
            "angle": { "$ref": "#/$defs/angle" },
            "magnitude": { "$ref": "#/$defs/force" },
            "offset": {
              "description": "Where it pushes, from the middle of the item.",
              "$ref": "#/$defs/point",
              "default": [0, 0]
            }
          }
        },
        "field": {
          "description": "A field around a point of the viewport, or everywhere.",
          "type": "object",
          "additionalProperties": false,
          "required": ["kind"],
          "properties": {
            "kind": { "enum": ["linear", "radial", "vortex", "spring", "drag"] },
            "at": { "$ref": "#/$defs/point", "default": [0, 0] },
            "strength": { "$ref": "#/$defs/force" },
            "angle": {
              "description": "The direction of a linear field.",
              "$ref": "#/$defs/angle",
              "default": "90deg"
            },
            "falloff": {
              "description": "By which power of the distance it gets weaker.",
              "type": "number",
              "minimum": 0,
              "maximum": 10,
              "default": 0
            },
            "radius": {
              "description": "How far it reaches; everywhere by default.",
              "type": "number",
              "minimum": 0,
              "maximum": 10000000
            }
          }
        },
        "properties": {
          "description": "What items are made of, and velocities that are added.",
          "type": "object",
          "additionalProperties": false,
          "properties": {
            "soft": {
              "description": "A little elasticity, friction and resistance, so that items come to rest.",
              "type": "boolean",
              "default": false
            },
            "elasticity": { "type": "number", "minimum": 0, "maximum": 1 },
            "friction": { "type": "number", "minimum": 0, "maximum": 1000 },
            "density": { "type": "number", "minimum": 0.000001, "maximum": 1000 },
            "resistance": { "type": "number", "minimum": 0, "maximum": 1000 },
            "angularResistance": { "type": "number", "minimum": 0, "maximum": 1000 },
            "allowsRotation": { "type": "boolean" },
            "anchored": { "type": "boolean" },
            "velocity": { "$ref": "#/$defs/point" },
            "angularVelocity": { "$ref": "#/$defs/angle" }
          }
        }
    """#
}
