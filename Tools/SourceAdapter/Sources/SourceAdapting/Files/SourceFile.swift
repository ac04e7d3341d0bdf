internal import Foundation
internal import SwiftParser
internal import SwiftSyntax

/// A Swift source file of a module, parsed.
///
/// Offsets count bytes of UTF-8 from the start of the file. Lines and columns count from one, and
/// columns count bytes, as the compiler's do.
package struct SourceFile: Sendable {
  /// The module that the file belongs to; empty for a package manifest.
  package let module: String
  /// The path within the folder of the sources.
  package let path: String
  /// The whole path, which compiler diagnostics show.
  package let absolutePath: String
  let bytes: [UInt8]
  let tree: SourceFileSyntax
  private let lineStarts: [Int]

  /// Parses a file; text that is not Swift is parsed as far as possible.
  package init(module: String, path: String, absolutePath: String, bytes: [UInt8]) {
    self.module = module; self.path = path; self.absolutePath = absolutePath; self.bytes = bytes
    tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    lineStarts = Self.lineStarts(of: bytes)
  }

  /// Returns the offsets at which lines start.
  private static func lineStarts(of bytes: [UInt8]) -> [Int] {
    bytes.withUnsafeBytes { buffer in
      var starts = [0]
      guard let base = buffer.baseAddress else { return starts }
      var offset = 0
      while let found = memchr(base + offset, 10, buffer.count - offset) {
        offset = UnsafeRawPointer(found) - base + 1
        starts.append(offset)
      }
      return starts
    }
  }

  /// The whole text.
  package var text: String { text(bytes.indices) }

  /// Whether the file is a package manifest.
  var isManifest: Bool {
    module.isEmpty && (path == "Package.swift" || path.hasSuffix("/Package.swift"))
  }

  /// Returns whether a word occurs anywhere in the bytes, comments included.
  func mentions(_ word: String) -> Bool {
    let word = Array(word.utf8)
    guard let first = word.first else { return true }
    return bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress else { return false }
      var offset = 0
      while buffer.count - offset >= word.count,
        let found = memchr(base + offset, Int32(first), buffer.count - offset - word.count + 1)
      {
        if memcmp(found, word, word.count) == 0 { return true }
        offset = UnsafeRawPointer(found) - base + 1
      }
      return false
    }
  }

  func location(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, offset - lineStarts[low] + 1)
  }

  func lineStart(of offset: Int) -> Int { offset - location(of: offset).column + 1 }

  /// Returns the offset after the line break of the line of an offset.
  func lineEnd(of offset: Int) -> Int {
    let line = location(of: offset).line
    return line < lineStarts.count ? lineStarts[line] : bytes.count
  }

  /// Returns whether only spaces and tabs precede an offset on its line.
  func isFirstOnLine(_ offset: Int) -> Bool {
    bytes[lineStart(of: offset)..<offset].allSatisfy(Self.isBlank)
  }

  /// Returns whether only spaces, tabs and the line break follow an offset on its line.
  func isLastOnLine(_ offset: Int) -> Bool {
    bytes[offset..<lineEnd(of: offset)].allSatisfy { Self.isBlank($0) || $0 == 10 || $0 == 13 }
  }

  /// Returns the spaces and tabs at the start of the line of an offset.
  func indentation(at offset: Int) -> String {
    text(bytes[lineStart(of: offset)...].prefix(while: Self.isBlank).indices)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns whether a byte is a space or tab.
  static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }
}

extension SyntaxProtocol {
  /// The offset of the node's first token, after comments.
  var start: Int { positionAfterSkippingLeadingTrivia.utf8Offset }
  /// The offset after the node's last token.
  var end: Int { endPositionBeforeTrailingTrivia.utf8Offset }
  /// The range of the node's tokens, without comments around them.
  var span: Range<Int> { start..<max(start, end) }

  /// The node's tokens without comments, with single spaces where there was any space.
  var flatText: String {
    var text = ""
    var hasSpace = false
    for token in tokens(viewMode: .sourceAccurate) {
      if !text.isEmpty, hasSpace || !token.leadingTrivia.isEmpty { text += " " }
      text += token.text
      hasSpace = !token.trailingTrivia.isEmpty
    }
    return text
  }

  /// The nearest ancestor of a kind.
  func ancestor<Node: SyntaxProtocol>(_: Node.Type) -> Node? {
    var node = parent
    while let current = node {
      if let found = current.as(Node.self) { return found }
      node = current.parent
    }
    return nil
  }
}
