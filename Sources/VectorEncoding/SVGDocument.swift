package import Foundation
package import Timelines

/// A frame as a still SVG document.
public struct SVGDocument: Hashable, Sendable {
  /// The whole document.
  public let text: String
  /// What a reader should know: which parts are pictures, and why; each once.
  public let notes: [String]

  /// Makes a document.
  public init(text: String, notes: [String] = []) {
    self.text = text; self.notes = notes
  }
}

/// A picture of a part of a frame, as an SVG embeds it.
package struct ElementImage: Sendable {
  /// Where it lies, in canvas points.
  package let frame: CGRect
  /// The bytes of a PNG file.
  package let png: [UInt8]

  /// Makes a picture.
  package init(frame: CGRect, png: [UInt8]) {
    self.frame = frame; self.png = png
  }
}

/// What paints parts of frames that SVG cannot say, two pixels to a point.
package struct ElementPainter {
  /// Paints what a layer shows of all below it, blurred, within its outline.
  package var backdrop: (_ index: Int, [VisibleLayer], Canvas, Assets) throws -> ElementImage?
  /// Paints what a layer draws itself, without its opacity.
  package var element: (VisibleLayer, Canvas, Assets) throws -> ElementImage?

  /// The pixels to a point of such pictures.
  package static let scale = 2.0

  /// Makes a painter of functions.
  package init(
    backdrop: @escaping (_ index: Int, [VisibleLayer], Canvas, Assets) throws -> ElementImage?,
    element: @escaping (VisibleLayer, Canvas, Assets) throws -> ElementImage?
  ) {
    self.backdrop = backdrop; self.element = element
  }
}
