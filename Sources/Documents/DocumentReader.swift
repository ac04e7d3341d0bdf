public import Foundation

/// How a document is written.
public enum DocumentFormat: String, Hashable, Sendable {
  case yaml
  case json

  /// Tells the format by the extension of a file's name; `nil` if it has another or none.
  public init?(fileName: String) {
    switch fileName.split(separator: ".", omittingEmptySubsequences: false).last?.lowercased() {
    case "yaml", "yml": self = .yaml
    case "json": self = .json
    default: return nil
    }
  }
}

/// Reads YAML and JSON strictly into one tree that knows where each value begins.
///
/// Whatever does not read as a single document of plain values within `DocumentLimits` is refused
/// with a `DocumentError`: text that is not UTF-8, several documents, duplicate keys, keys that are
/// not text, anchors, aliases, tags and merge keys.
public enum DocumentReader {
  /// Reads a file; the format goes by its extension, else by its content.
  ///
  /// - Parameters:
  ///   - path: Where the file is.
  ///   - displayName: How messages call it; the path itself where `nil`.
  public static func read(path: String, displayName: String? = nil) throws -> Node {
    let name = displayName ?? path
    return try read(
      bytes: contents(ofFile: path, name: name), name: name, format: DocumentFormat(fileName: path))
  }

  /// Reads a text; the format goes by its content where `nil`.
  public static func read(text: String, name: String, format: DocumentFormat? = nil) throws -> Node
  {
    try read(bytes: Data(text.utf8), name: name, format: format)
  }

  /// Reads the bytes of a file; the format goes by its content where `nil`.
  public static func read(bytes: Data, name: String, format: DocumentFormat? = nil) throws -> Node {
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

  /// Takes for JSON what begins with a bracket or a quotation mark, everything else for YAML.
  private static func guessedFormat(of source: SourceText) -> DocumentFormat {
    let first = source.bytes.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    return [0x7B, 0x5B, 0x22].contains(first) ? .json : .yaml
  }

  /// Reads a file whole, but never much more than the limit.
  private static func contents(ofFile path: String, name: String) throws -> Data {
    let place = SourceLocation(file: name)
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw DocumentError(.missingFile, at: place, "there is no such file")
    }
    guard !isDirectory.boolValue else {
      throw DocumentError(.unreadable, at: place, "this is a folder; name a document in it")
    }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw DocumentError(.unreadable, at: place, "the file cannot be opened; is it permitted?")
    }
    defer { try? file.close() }
    do {
      var data = Data()
      while data.count <= DocumentLimits.bytes,
        let more = try file.read(upToCount: DocumentLimits.bytes + 1 - data.count), !more.isEmpty
      {
        data.append(more)
      }
      guard data.count <= DocumentLimits.bytes else {
        throw DocumentError(
          at: place, "the document has more than \(DocumentLimits.bytes) bytes, which is the limit")
      }
      return data
    } catch let error as DocumentError {
      throw error
    } catch {
      throw DocumentError(.unreadable, at: place, "the file cannot be read to its end")
    }
  }
}
