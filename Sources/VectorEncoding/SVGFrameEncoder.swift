internal import Foundation
internal import Geometry
internal import Imaging
public import Timelines
internal import Timing
public import Typesetting

/// Writes frames as still SVG documents: the same picture as the painter's, in curves.
///
/// A document is valid by the DTD of SVG 1.1 and small: what does not meet the canvas is left
/// out, each glyph is defined once, and so is each gradient and clip. It is confined to one
/// thread, as the typesetter is. The same frame gives the same bytes, alone or after any other.
public struct SVGFrameEncoder {
  /// How texts are written.
  public enum TextMode: String, Hashable, Sendable {
    /// As shapes, which look the same everywhere.
    case outlines
    /// As text, which can be selected and edited, and needs the font where it is shown.
    case live
  }

  /// How texts are written.
  public let textMode: TextMode
  /// Whether the time is told in a title.
  public let includesTitle: Bool
  private let typesetters: Typesetters
  /// What paints parts that SVG cannot say; they are an error where `nil`.
  private let painter: ElementPainter?

  /// Makes an encoder that sets texts in the faces of a catalog.
  public init(
    catalog: FontCatalog, textMode: TextMode = .outlines, includesTitle: Bool = false
  ) throws {
    try self.init(
      catalog: catalog, textMode: textMode, includesTitle: includesTitle, painter: nil)
  }

  /// Makes an encoder that has parts painted that SVG cannot say.
  package init(
    catalog: FontCatalog, textMode: TextMode, includesTitle: Bool = false, painter: ElementPainter?
  ) throws {
    self.textMode = textMode; self.includesTitle = includesTitle
    self.painter = painter
    typesetters = Typesetters(catalog: catalog)
  }

  /// Writes a frame as a document.
  ///
  /// - Throws: `VectorEncodingError` for what SVG cannot say and nobody paints, and for characters
  ///   that XML has not; `TypesettingError` for texts, `ImageAssetError` for pictures.
  public func encode(_ frame: Frame) throws -> String { try document(of: frame).text }

  /// Writes a frame as a document, and tells what in it is a picture.
  ///
  /// - Throws: as `encode(_:)`.
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

  /// Puts the pieces of a document together.
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
