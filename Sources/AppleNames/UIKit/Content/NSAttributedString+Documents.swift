public import Foundation
import Staging

extension NSAttributedString {
  /// A kind of document, such as plain text.
  public struct DocumentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// Makes a kind of its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let plain = DocumentType(rawValue: "NSPlainText")
    public static let rtf = DocumentType(rawValue: "NSRTF")
    public static let rtfd = DocumentType(rawValue: "NSRTFD")
    public static let html = DocumentType(rawValue: "NSHTML")
  }

  /// The key of an option for reading documents.
  public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// Makes a key of its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The kind of document, a `DocumentType`; plain text without it.
    public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
    /// The encoding, the raw value of a `String.Encoding`; UTF-8 without it.
    public static let characterEncoding = DocumentReadingOptionKey(rawValue: "CharacterEncoding")
    /// The attributes of text without its own.
    public static let defaultAttributes = DocumentReadingOptionKey(rawValue: "DefaultAttributes")
  }

  /// The key of an attribute of a document.
  public struct DocumentAttributeKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// Makes a key of its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The kind of document.
    public static let documentType = DocumentAttributeKey(rawValue: "DocumentType")
  }

  /// Reads a document of plain text; documents of other kinds are not read.
  ///
  /// - Throws: `CocoaError` for a document of another kind, with a warning of the stage, and for
  ///   data that is no text in the encoding.
  public convenience init(
    data: Data, options: [DocumentReadingOptionKey: Any] = [:],
    documentAttributes dict: AutoreleasingDocumentAttributes? = nil
  ) throws {
    let written = options[.documentType]
    let kind = written as? DocumentType ?? (written as? String).map(DocumentType.init) ?? .plain
    guard kind == .plain else {
      Stage.current.warn(
        .withoutEffect(property: kind.rawValue, reason: "only plain text is read"),
        in: "NSAttributedString")
      throw CocoaError(.fileReadUnsupportedScheme)
    }
    let number = options[.characterEncoding] as? UInt
    let encoding = number.map(String.Encoding.init) ?? .utf8
    guard let text = String(data: data, encoding: encoding) else {
      throw CocoaError(.fileReadInapplicableStringEncoding)
    }
    dict?.pointee = [.documentType: DocumentType.plain]
    let attributes = options[.defaultAttributes] as? [NSAttributedString.Key: Any]
    self.init(string: text, attributes: attributes)
  }

  /// The address of a document's attributes.
  public typealias AutoreleasingDocumentAttributes = UnsafeMutablePointer<
    [DocumentAttributeKey: Any]
  >
}

extension NSMutableString {
  /// Appends a text in which values take the places of their formats.
  public func appendFormat(_ format: NSString, _ args: any CVarArg...) {
    append(withVaList(args) { NSString(format: format.description, arguments: $0) as String })
  }
}
