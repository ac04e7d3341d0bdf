/// The JSON Schema of scene documents, for editors and other tools.
///
/// It says what a document may contain. Some rules need more than a schema can say, and only the
/// decoder checks them: names that refer to each other, templates that find their values, limits
/// of several numbers together.
public enum SceneSchema {
  /// The schema as JSON text (draft 2020-12); it ends with a line break.
  public static let json = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Cellophane scene",
      "description": "A collection-view animation: what is there, how it looks, what happens when.",
      "type": "object",
      "additionalProperties": false,
      "required": ["cellophane"],
      "not": { "required": ["collections", "screens"] },
      "properties": {
        "cellophane": {
          "description": "The version of the format.",
          "const": 1
        },
        "title": {
          "description": "What the scene shows, for people.",
          "type": "string",
          "maxLength": 10000
        },
        "include": {
          "description": "Documents in the same folder or below it whose keys this one extends.",
          "anyOf": [
            { "type": "string", "minLength": 1 },
            { "type": "array", "items": { "type": "string", "minLength": 1 } }
          ]
        },
        "canvas": { "$ref": "#/$defs/canvas" },
        "output": { "$ref": "#/$defs/output" },
        "seed": {
          "description": "What changes at random depend on.",
          "type": "integer",
          "minimum": 0,
          "maximum": 4294967295,
          "default": 0
        },
        "assets": {
          "description": "The folder that pictures come from, seen from that of the scene.",
          "type": "string",
          "minLength": 1,
          "maxLength": 1024,
          "pattern": "^[^/]"
        },
        "fonts": {
          "description": "Families of fonts that come with the scene, in its assets folder.",
          "type": "array",
          "minItems": 1,
          "maxItems": 32,
          "items": { "$ref": "#/$defs/font" }
        },
        "styles": {
          "description": "How items look, by name.",
          "type": "object",
          "maxProperties": 1000,
          "propertyNames": { "minLength": 1, "maxLength": 256 },
          "additionalProperties": { "$ref": "#/$defs/style" }
        },
        "collections": {
          "description": "The collections; each of several needs an id.",
          "type": "array",
          "minItems": 1,
          "maxItems": 64,
          "items": { "$ref": "#/$defs/collection" }
        },
        "navigation": {
          "description": "What lies around the screens; it needs screens.",
          "$ref": "#/$defs/navigation"
        },
        "screens": {
          "description": "The screens, instead of collections; the first one is shown at first.",
          "type": "array",
          "minItems": 1,
          "maxItems": 64,
          "items": { "$ref": "#/$defs/screen" }
        },
        "steps": {
          "description": "What happens when.",
          "type": "array",
          "maxItems": 10000,
          "items": { "$ref": "#/$defs/step" }
        },
        "expect": {
          "description": "What the motion must be like; 'check' and 'render' tell what is not so.",
          "type": "array",
          "maxItems": 256,
          "items": { "$ref": "#/$defs/expectation" }
        }
      },
      "$defs": {
    \(values),
    \(settings),
    \(styles),
    \(images),
    \(texts),
    \(shapes),
    \(collections),
    \(layouts),
    \(dynamicLayouts),
    \(poses),
    \(steps),
    \(motions),
    \(changes),
    \(sectionChanges),
    \(states),
    \(bounds),
    \(gestures),
    \(touches),
    \(behaviors),
    \(screens),
    \(transitions),
    \(expectations)
      }
    }

    """
}
