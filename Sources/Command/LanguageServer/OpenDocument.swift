import Documents
import Foundation
import JSONRPC

/// The address of a document in the protocol, and the path that stands for it in messages.
struct DocumentAddress: Hashable, Sendable {
  let uri: String
  /// The absolute path. A document without a file has one in the folder of the server.
  let path: String

  /// Reads an address: of a file, or of a document that is not saved yet.
  init?(uri: String, folder: String) {
    self.uri = uri
    guard let colon = uri.firstIndex(of: ":") else { return nil }
    let (scheme, rest) = (uri[..<colon].lowercased(), uri[uri.index(after: colon)...])
    guard let decoded = String(rest).removingPercentEncoding, !decoded.contains("\0") else {
      return nil
    }
    if scheme == "file" {
      // The host of a file is empty, or this machine.
      guard decoded.hasPrefix("//") else { return nil }
      let path = decoded.dropFirst(2).drop { $0 != "/" }
      guard path.count > 1 else { return nil }
      self.path = URL(fileURLWithPath: String(path)).standardizedFileURL.path
    } else {
      let name = decoded.split(separator: "/").last.map(String.init) ?? ""
      guard !name.isEmpty, name != ".", name != ".." else { return nil }
      path = folder + "/" + name
    }
  }

  /// Makes the address of a file.
  init(path: String) {
    self.path = path
    var allowed = CharacterSet.alphanumerics
    allowed.insert(charactersIn: "-._~/")
    let ascii = allowed.intersection(CharacterSet(charactersIn: "\u{21}"..."\u{7E}"))
    uri = "file://" + (path.addingPercentEncoding(withAllowedCharacters: ascii) ?? path)
  }
}

/// A document as it is in the editor.
struct OpenDocument: Sendable {
  let address: DocumentAddress
  let languageID: String
  private(set) var version: Int?
  private(set) var text: DocumentText
  /// The tree, whether the text can be read or not.
  private(set) var outline: DocumentOutline
  /// Whether it was recognized as a scene or a part of one.
  var isRecognized = false

  init(address: DocumentAddress, languageID: String, version: Int?, text: DocumentText) {
    self.address = address; self.languageID = languageID; self.version = version
    self.text = text
    outline = Self.outline(of: text, path: address.path)
  }

  var format: DocumentFormat {
    DocumentFormat(fileName: address.path) ?? (startsWithBracket ? .json : .yaml)
  }

  private var startsWithBracket: Bool {
    text.bytes.first { $0 != 0x20 && !(0x09...0x0D).contains($0) } == UInt8(ascii: "{")
  }

  /// Makes the changes of a notification, one after the other.
  ///
  /// - Throws: An error if a change is none of the protocol.
  mutating func change(
    _ changes: [JSONValue], version: Int?, in encoding: PositionEncoding
  ) throws {
    for change in changes {
      guard let new = change["text"]?.string else {
        throw RPCError(.invalidParams, "a change needs a 'text'")
      }
      guard let range = change["range"], range != .null else {
        text = DocumentText(new)
        continue
      }
      guard let start = TextPosition(range["start"]), let end = TextPosition(range["end"]) else {
        throw RPCError(.invalidParams, "a range needs a 'start' and an 'end'")
      }
      let first = text.offset(of: start, in: encoding)
      text.replace(first..<max(first, text.offset(of: end, in: encoding)), with: new)
    }
    self.version = version
    outline = Self.outline(of: text, path: address.path)
  }

  static func outline(of text: DocumentText, path: String) -> DocumentOutline {
    DocumentOutline(text.bytes, format: DocumentFormat(fileName: path))
  }
}
