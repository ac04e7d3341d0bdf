import Documents
import Foundation
import JSONRPC
import LanguageServer
import Synchronization

/// An editor that is connected with a server of this process.
final class EditorSession: Sendable {
  private let (toServer, fromServer) = (Pipe(), Pipe())
  private let messages = Mutex<[JSONValue]>([])
  private let number = Mutex(0)
  private let condition = NSCondition()
  let folder: String

  /// The abilities of an editor that shows Markdown.
  static let markdown: JSONValue = [
    "textDocument": ["hover": ["contentFormat": ["markdown", "plaintext"]]]
  ]

  /// Connects, and ends the introduction.
  ///
  /// - Parameters:
  ///   - folder: The folder that the editor has opened.
  ///   - check: The check of scenes; one that finds nothing where `nil`.
  init(
    folder: String = "/tmp/no-folder", abilities: JSONValue = EditorSession.markdown,
    check: SceneCheck? = nil
  ) {
    self.folder = folder
    let check = check ?? SceneCheck(findings: { _, _ in [] }, repairs: { _, _ in [:] })
    // The threads own the pipes, whose descriptors would belong to another session otherwise once
    // this one ends.
    let (toServer, fromServer) = (toServer, fromServer)
    Thread.detachNewThread {
      let connection = RPCConnection(
        input: toServer.fileHandleForReading.fileDescriptor,
        output: fromServer.fileHandleForWriting.fileDescriptor, framing: .headers,
        limit: LanguageServer.maximumMessage)
      _ = LanguageServer(connection, .init(version: "1", assets: nil, check: check)).run()
      try? fromServer.fileHandleForWriting.close()
    }
    Thread.detachNewThread { [weak self] in
      let source = fromServer.fileHandleForReading.fileDescriptor
      var splitter = MessageSplitter(.headers, limit: LanguageServer.maximumMessage)
      var buffer = [UInt8](repeating: 0, count: 65536)
      while case let count = read(source, &buffer, buffer.count), count > 0 {
        splitter.append(buffer[..<count])
        while let item = splitter.next() {
          if let data = try? item.get(), let message = try? JSONValue(parsing: data) {
            self?.receive(message)
          }
        }
      }
    }
    _ = request(
      "initialize",
      ["rootUri": .string("file://" + folder), "capabilities": abilities])
    notify("initialized", [:])
  }

  deinit { try? toServer.fileHandleForWriting.close() }

  private func receive(_ message: JSONValue) {
    condition.withLock {
      messages.withLock { $0.append(message) }
      condition.broadcast()
    }
  }

  private func send(_ message: JSONValue) {
    try? toServer.fileHandleForWriting.write(contentsOf: MessageFraming.headers.framed(message))
  }

  /// Waits for the first message that a function accepts, and removes it.
  func message(where isWanted: (JSONValue) -> Bool) -> JSONValue? {
    let end = Date().addingTimeInterval(60)
    return condition.withLock {
      while true {
        let found = messages.withLock { messages in
          messages.firstIndex(where: isWanted).map { messages.remove(at: $0) }
        }
        if let found { return found }
        guard condition.wait(until: end) else { return nil }
      }
    }
  }

  /// Returns the answer to a request; null without one.
  func request(_ method: String, _ params: JSONValue) -> JSONValue {
    let answer = self.answer(method, params)
    return answer["result"] ?? .null
  }

  /// Returns the message that answers a request.
  func answer(_ method: String, _ params: JSONValue) -> JSONValue {
    let id = number.withLock { number in
      number += 1
      return RequestID.number(number)
    }
    send(RPCMessage.call(method, params, id: id))
    return message { $0["id"] == id.json && $0["method"] == nil } ?? .null
  }

  func notify(_ method: String, _ params: JSONValue) { send(RPCMessage.call(method, params)) }

  /// Opens a document; returns its address.
  @discardableResult
  func open(_ text: String, as name: String = "a.yaml", language: String = "yaml") -> String {
    let uri = "file://\(folder)/\(name)"
    notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": .string(language), "version": 1,
          "text": .string(text),
        ]
      ])
    return uri
  }

  /// Returns the published findings about a document.
  func findings(_ uri: String) -> [JSONValue]? {
    message {
      $0["method"] == "textDocument/publishDiagnostics" && $0["params"]?["uri"] == .string(uri)
    }?["params"]?["diagnostics"]?.array
  }

  /// Returns the parameters of a position in UTF-16.
  static func point(_ uri: String, _ offset: String.Index, in text: String) -> JSONValue {
    let before = text[..<offset]
    let line = before.unicodeScalars.count { $0 == "\n" }
    let start = before.unicodeScalars.lastIndex(of: "\n").map {
      text.unicodeScalars.index(after: $0)
    }
    let column = text[(start ?? text.startIndex)..<offset].utf16.count
    return [
      "textDocument": ["uri": .string(uri)],
      "position": ["line": .integer(line), "character": .integer(column)],
    ]
  }

  /// Returns the text of a hover over the first occurrence of a part of a text.
  func hover(_ part: String, in text: String, _ uri: String) -> String? {
    guard let range = text.range(of: part) else { return nil }
    let point = Self.point(uri, range.lowerBound, in: text)
    return request("textDocument/hover", point)["contents"]?["value"]?.string
  }

  /// Returns the labels and the inserted texts for the place of the mark `|` in a text.
  func completions(
    _ marked: String, as name: String = "a.yaml"
  ) -> (labels: [String], texts: [String]) {
    guard let mark = marked.firstIndex(of: "|") else { return ([], []) }
    let text = marked.replacing("|", with: "", maxReplacements: 1)
    let uri = open(text, as: name)
    let point = Self.point(uri, mark, in: marked)
    let items = request("textDocument/completion", point)["items"]?.array ?? []
    return (
      items.compactMap { $0["label"]?.string },
      items.compactMap { $0["textEdit"]?["newText"]?.string }
    )
  }
}
