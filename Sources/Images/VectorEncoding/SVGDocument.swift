package import Foundation
package import Timelines

/// A frame as a still SVG document.
public struct SVGDocument: Hashable, Sendable {
  /// The whole document.
  public let text: String
  /// Notes for the user about parts embedded as images, each once, with the reason.
  public let notes: [String]

  /// Makes a document.
  public init(text: String, notes: [String] = []) {
    self.text = text; self.notes = notes
  }
}

/// An image of a part of a frame, as embedded in an SVG.
package struct ElementImage: Sendable {
  /// The frame of the image, in canvas points.
  package let frame: CGRect
  /// The bytes of a PNG file.
  package let png: [UInt8]

  /// Makes an image.
  package init(frame: CGRect, png: [UInt8]) {
    self.frame = frame; self.png = png
  }
}

/// A painter of frame parts that SVG cannot express.
package struct ElementPainter {
  /// Paints the blurred content below a layer within its outline; `nil` if there is none.
  package var backdrop: (_ index: Int, [VisibleLayer], Canvas, Assets) throws -> ElementImage?
  /// Paints a layer's own content, without its opacity; `nil` if there is none.
  package var element: (VisibleLayer, Canvas, Assets) throws -> ElementImage?

  /// The number of pixels per point of these images.
  package static let scale = 2.0

  /// Makes a painter from functions.
  package init(
    backdrop: @escaping (_ index: Int, [VisibleLayer], Canvas, Assets) throws -> ElementImage?,
    element: @escaping (VisibleLayer, Canvas, Assets) throws -> ElementImage?
  ) {
    self.backdrop = backdrop; self.element = element
  }
}
