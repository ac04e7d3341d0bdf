package import Foundation

/// The syntax of a document.
public enum DocumentFormat: String, Hashable, Sendable {
  case yaml
  case json

  /// Makes the format of a file's extension; `nil` for any other extension or none.
  public init?(fileName: String) {
    switch fileName.split(separator: ".", omittingEmptySubsequences: false).last?.lowercased() {
    case "yaml", "yml": self = .yaml
    case "json": self = .json
    default: return nil
    }
  }
}

/// A strict reader of YAML and JSON into one tree with the location of each value.
///
/// A `DocumentError` refuses everything but a single document of plain values within
/// `DocumentLimits`: text that is not UTF-8, several documents, duplicate keys, keys that are not
/// text, anchors, aliases, tags and merge keys.
package enum DocumentReader {
  /// Reads a file; its extension determines the format, or else its content.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - displayName: The name of the file in messages; the path itself where `nil`.
  ///   - edited: The contents in place of those of files, by their names in messages.
  ///   - opened: A function that receives the bytes before they are interpreted.
  package static func read(
    path: String, displayName: String? = nil, edited: [String: Data] = [:],
    opened: (Data) -> Void = { _ in }
  ) throws -> Node {
    let name = displayName ?? path
    let bytes = try edited[name] ?? contents(ofFile: path, name: name)
    opened(bytes)
    return try read(bytes: bytes, name: name, format: DocumentFormat(fileName: path))
  }

  /// Reads an open file to its end; its content determines the format where `nil`.
  package static func read(
    file: FileHandle, displayName name: String, format: DocumentFormat?
  ) throws -> Node {
    try read(bytes: contents(of: file, at: SourceLocation(file: name)), name: name, format: format)
  }

  /// Reads a text; its content determines the format where `nil`.
  package static func read(text: String, name: String, format: DocumentFormat? = nil) throws -> Node
  {
    try read(bytes: Data(text.utf8), name: name, format: format)
  }

  /// Reads the bytes of a file; their content determines the format where `nil`.
  package static func read(bytes: Data, name: String, format: DocumentFormat? = nil) throws -> Node
  {
    let source = try SourceText(name: name, bytes: bytes)
    guard !source.isBlank else {
      throw DocumentError(at: SourceLocation(file: name), "the document is empty")
    }
    switch format ?? guessedFormat(of: source) {
    case .json:
      var reader = JSONReader(source)
      return try reader.readDocument()
    case .yaml:
      return try YAMLReader(source).readDocument()
    }
  }

  /// Returns JSON for a text that begins with a bracket or a quotation mark, and YAML for any
  /// other.
  static func guessedFormat(of source: SourceText) -> DocumentFormat {
    let first = source.bytes.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    return [0x7B, 0x5B, 0x22].contains(first) ? .json : .yaml
  }

  /// Reads a file whole, up to the limit of its size.
  package static func contents(ofFile path: String, name: String) throws -> Data {
    let location = SourceLocation(file: name)
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw DocumentError(.missingFile, at: location, "there is no such file")
    }
    guard !isDirectory.boolValue else {
      throw DocumentError(.unreadable, at: location, "this is a folder, not a document")
    }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw DocumentError(
        .unreadable, at: location, "the file cannot be opened; check its permissions")
    }
    defer { try? file.close() }
    return try contents(of: file, at: location)
  }

  /// Reads an open file to its end, up to the limit of its size.
  private static func contents(of file: FileHandle, at location: SourceLocation) throws -> Data {
    do {
      var data = Data()
      while data.count <= DocumentLimits.bytes,
        let more = try file.read(upToCount: DocumentLimits.bytes + 1 - data.count), !more.isEmpty
      {
        data.append(more)
      }
      guard data.count <= DocumentLimits.bytes else {
        throw DocumentError(
          at: location, "the document exceeds the limit of \(DocumentLimits.bytes) bytes")
      }
      return data
    } catch let error as DocumentError {
      throw error
    } catch {
      throw DocumentError(.unreadable, at: location, "the file cannot be read to its end")
    }
  }
}
