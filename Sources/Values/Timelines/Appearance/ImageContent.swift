package import Foundation
internal import Geometry
public import Imaging

/// The scaling and alignment of an image in the bounds of a layer.
public enum ImageMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// Scaled evenly to cover the bounds, centered; the excess is clipped.
  case fill
  /// Scaled evenly to fit into the bounds, centered.
  case fit
  /// Stretched to the bounds in both directions.
  case stretch
  /// At its natural size, centered.
  case center
  /// At its natural size, repeated from the top left.
  case tile
}

/// An image that is painted above a layer's fill, within its outline.
public struct ImageContent: Hashable, Sendable, Codable {
  public var source: ImageSource
  public var mode: ImageMode
  /// The image's pixels per point, for modes that keep its natural size.
  public var scale: Double

  /// Makes an image, which covers the bounds by default.
  public init(source: ImageSource, mode: ImageMode = .fill, scale: Double = 1) {
    self.source = source; self.mode = mode; self.scale = scale
  }

  /// The image's natural size in points.
  package var naturalSize: CGSize {
    CGSize(width: Double(source.width) / scale, height: Double(source.height) / scale)
  }

  /// Returns the frame of the image in bounds of a size; for tiles, that of the first one.
  package func frame(in bounds: CGSize) -> CGRect {
    let size = naturalSize
    let mode: ContentMode =
      switch self.mode {
      case .fill: .scaleAspectFill
      case .fit: .scaleAspectFit
      case .stretch: .scaleToFill
      case .center: .center
      case .tile: .topLeft
      }
    return CGRect(origin: .zero, size: size).applying(mode.map(from: size, to: bounds))
  }
}
