internal import Foundation
internal import Geometry
internal import Imaging
public import Timelines
internal import Timing
public import Typesetting

/// An encoder of frames as still SVG documents that show the same as the painter, in curves.
///
/// A document is valid by the DTD of SVG 1.1 and compact: content outside the canvas is left out,
/// and each glyph, gradient and clip is defined once. The encoder is confined to one thread, as the
/// typesetter is. The same frame gives the same bytes, alone or after any other.
public struct SVGFrameEncoder {
  /// The representation of texts.
  public enum TextMode: String, Hashable, Sendable {
    /// Texts as shapes, which render identically everywhere.
    case outlines
    /// Texts as text, which can be selected and edited, and needs the font where it is displayed.
    case live
  }

  /// The representation of texts.
  public let textMode: TextMode
  /// Whether a title contains the time.
  public let includesTitle: Bool
  private let typesetters: Typesetters
  /// The painter of parts that SVG cannot express; such parts are an error if `nil`.
  private let painter: ElementPainter?

  /// Makes an encoder that sets texts in the faces of a catalog.
  public init(
    catalog: FontCatalog, textMode: TextMode = .outlines, includesTitle: Bool = false
  ) throws {
    try self.init(
      catalog: catalog, textMode: textMode, includesTitle: includesTitle, painter: nil)
  }

  /// Makes an encoder with a painter for parts that SVG cannot express.
  package init(
    catalog: FontCatalog, textMode: TextMode, includesTitle: Bool = false, painter: ElementPainter?
  ) throws {
    self.textMode = textMode; self.includesTitle = includesTitle
    self.painter = painter
    typesetters = Typesetters(catalog: catalog)
  }

  /// Encodes a frame as a document.
  ///
  /// - Throws: `VectorEncodingError` for parts that SVG cannot express; `TypesettingError` for
  ///   texts, `ImageAssetError` for images.
  public func encode(_ frame: Frame) throws -> String { try document(of: frame).text }

  /// Encodes a frame as a document, with notes about embedded images.
  ///
  /// - Throws: the errors of `encode(_:)`.
  public func document(of frame: Frame) throws -> SVGDocument {
    let size = frame.canvas.size
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      throw VectorEncodingError.emptyCanvas(width: size.width, height: size.height)
    }
    let typesetter = try typesetters.typesetter(for: frame.assets)
    var writer = SVGWriter(
      typesetter: typesetter, textMode: textMode, canvas: frame.canvas, assets: frame.assets,
      painter: painter)
    let area = CGRect(origin: .zero, size: size)
    let layers = try frame.visibleLayers(in: area) {
      try typesetter.inkBounds(of: $0, in: $1)
    }
    try writer.write(layers)
    return SVGDocument(text: text(of: frame, body: writer), notes: writer.notes)
  }

  /// Returns the text of a document from its parts.
  private func text(of frame: Frame, body writer: SVGWriter) -> String {
    let width = SVGNumber.text(frame.canvas.size.width)
    let height = SVGNumber.text(frame.canvas.size.height)
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\""
    if writer.usesLinks { text += " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" }
    text += " width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\">\n"
    if includesTitle { text += "<title>\(SVGNumber.text(frame.time.seconds)) s</title>\n" }
    if !writer.definitions.isEmpty { text += "<defs>\n\(writer.definitions)</defs>\n" }
    let background = frame.canvas.background
    if background.alpha > 0 {
      text += "<rect width=\"\(width)\" height=\"\(height)\""
      text += SVGWriter.paint("fill", background) + "/>\n"
    }
    return text + writer.body + "</svg>\n"
  }
}
