import JSONRPC
import Synchronization

/// Hovers, completions and definitions.
extension LanguageServer {
  /// A position in an open document.
  private struct Point {
    let document: OpenDocument
    let context: SceneContext
    let offset: Int
    let encoding: PositionEncoding
  }

  /// Returns the position of a request; `nil` in a document that is no scene.
  private func point(_ params: JSONValue) throws -> Point? {
    guard let address = address(params["textDocument"]),
      let position = TextPosition(params["position"])
    else { throw RPCError(.invalidParams, "a 'textDocument' and a 'position' are needed") }
    return state.withLock { state in
      guard let document = state.workspace.documents[address.path],
        let context = state.workspace.context(of: address.path)
      else { return nil }
      return Point(
        document: document, context: context,
        offset: document.text.offset(of: position, in: state.encoding), encoding: state.encoding)
    }
  }

  func hover(_ request: RPCRequest) throws -> JSONValue? {
    guard let point = try point(request.params),
      let hover = Hover(at: point.offset, in: point.context)
    else { return .null }
    return [
      "contents": Self.markup(
        hover.text, isMarkdown: state.withLock(\.client.showsMarkdown.hovers)),
      "range": point.document.text.json(hover.range, in: point.encoding),
    ]
  }

  func definition(_ request: RPCRequest) throws -> JSONValue? {
    guard let point = try point(request.params),
      let definition = Definition(at: point.offset, in: point.context)
    else { return .null }
    switch definition {
    case .file(let path):
      let start = TextPosition(line: 0, character: 0).json
      return ["uri": .string(uri(of: path)), "range": ["start": start, "end": start]]
    case .name(let name):
      return [
        "uri": .string(uri(of: name.source.path)),
        "range": name.source.text.json(name.range, in: point.encoding),
      ]
    }
  }

  func completion(_ request: RPCRequest) throws -> JSONValue? {
    guard let point = try point(request.params) else { return [] }
    let completion = Completion(
      at: point.offset, in: point.context, format: point.document.format)
    let range = point.document.text.json(completion.range, in: point.encoding)
    let isMarkdown = state.withLock(\.client.showsMarkdown.completions)
    let items = completion.items.enumerated().map { index, item -> JSONValue in
      let place = String(index)
      var members: [String: JSONValue] = [
        "label": .string(item.label), "kind": .integer(item.kind.rawValue),
        "sortText": .string(String(repeating: "0", count: max(0, 5 - place.count)) + place),
        "filterText": .string(item.label),
        "textEdit": ["range": range, "newText": .string(item.text)],
      ]
      if !item.detail.isEmpty { members["detail"] = .string(item.detail) }
      if !item.about.isEmpty {
        members["documentation"] = Self.markup(item.about, isMarkdown: isMarkdown)
      }
      return .object(members)
    }
    return ["isIncomplete": false, "items": .array(items)]
  }

  /// Returns a text in Markdown as a client shows it.
  private static func markup(_ text: String, isMarkdown: Bool) -> JSONValue {
    if isMarkdown { return ["kind": "markdown", "value": .string(text)] }
    let fences = ["```yaml\n", "\n```", "**", "`"]
    let plain = fences.reduce(text) { $0.replacing($1, with: "") }
    return ["kind": "plaintext", "value": .string(plain)]
  }

  /// Returns the address of a document: the client's own if it is open.
  func uri(of path: String) -> String {
    state.withLock { $0.workspace.documents[path]?.address.uri } ?? DocumentAddress(path: path).uri
  }
}
