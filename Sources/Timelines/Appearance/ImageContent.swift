package import Foundation
internal import Geometry
public import Imaging

/// How a picture lies in the bounds of a layer.
public enum ImageMode: String, Hashable, Sendable, Codable, CaseIterable {
  /// Scaled evenly until it covers the bounds, centred; what reaches out is cut off.
  case fill
  /// Scaled evenly until it just fits into the bounds, centred.
  case fit
  /// Stretched to the bounds in both directions.
  case stretch
  /// At its own size, centred.
  case center
  /// At its own size, again and again from the top left.
  case tile
}

/// A picture that is painted above a layer's fill, within its outline.
public struct ImageContent: Hashable, Sendable, Codable {
  public var source: ImageSource
  public var mode: ImageMode
  /// The picture's pixels to a point, where the mode keeps its own size.
  public var scale: Double

  /// Makes an image, which covers the bounds by default.
  public init(source: ImageSource, mode: ImageMode = .fill, scale: Double = 1) {
    self.source = source; self.mode = mode; self.scale = scale
  }

  /// The picture's own size in points.
  package var naturalSize: CGSize {
    CGSize(width: Double(source.width) / scale, height: Double(source.height) / scale)
  }

  /// Returns where the picture lies in bounds of a size; the first one of tiles.
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
