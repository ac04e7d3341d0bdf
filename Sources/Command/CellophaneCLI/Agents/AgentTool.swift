import JSONRPC

/// A tool of the server for agents: a subcommand, or a search of the vocabulary.
struct AgentTool: Sendable {
  /// An argument of a tool.
  struct Parameter: Sendable {
    /// The kinds of values.
    enum Kind: Sendable {
      case text
      /// A path below the root.
      case path
      case paths
      case texts
      case flag
      case number(ClosedRange<Int>)
      case word([String])
    }

    let name: String
    let kind: Kind
    /// The sentence about it, for the agent.
    let about: String
    var isRequired = false

    /// The JSON Schema of its values.
    var schema: JSONValue {
      var schema: [String: JSONValue] = ["description": .string(about)]
      switch kind {
      case .text, .path: schema["type"] = "string"
      case .flag: schema["type"] = "boolean"
      case .paths, .texts:
        schema["type"] = "array"
        schema["items"] = ["type": "string"]
        schema["maxItems"] = .integer(AgentCall.maximumValues)
      case .number(let limits):
        schema["type"] = "integer"
        schema["minimum"] = .integer(limits.lowerBound)
        schema["maximum"] = .integer(limits.upperBound)
      case .word(let words):
        schema["type"] = "string"
        schema["enum"] = .array(words.map { .string($0) })
      }
      return .object(schema)
    }
  }

  let name: String
  let title: String
  let about: String
  let parameters: [Parameter]
  /// Whether it writes files of the user.
  var writes = false
  /// Runs the tool.
  let run: @Sendable (AgentCall) throws -> AgentAnswer

  /// The tool in the list of tools, by the Model Context Protocol, "Tools".
  var listing: JSONValue {
    let properties = parameters.map { ($0.name, $0.schema) }
    return [
      "name": .string(name), "title": .string(title), "description": .string(about),
      "inputSchema": [
        "type": "object",
        "properties": .object(Dictionary(properties) { first, _ in first }),
        "required": .array(parameters.filter(\.isRequired).map { .string($0.name) }),
        "additionalProperties": false,
      ],
      "annotations": [
        "readOnlyHint": .bool(!writes), "destructiveHint": .bool(writes), "idempotentHint": true,
        "openWorldHint": false,
      ],
    ]
  }
}

/// The answer of a tool: a text, and images.
struct AgentAnswer: Sendable {
  var text: String
  /// The images as PNG.
  var images: [[UInt8]] = []
  /// Whether the tool failed.
  var isError = false
}
