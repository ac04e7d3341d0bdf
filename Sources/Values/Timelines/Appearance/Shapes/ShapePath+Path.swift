public import Foundation
public import Geometry

extension ShapePath {
  /// Makes an outline from a path in points, or in a box that is stretched to the bounds.
  public init(_ path: Path, size: CGSize? = nil, usesEvenOddRule: Bool = false) {
    self.init(path: path, data: path.svgData, size: size, usesEvenOddRule: usesEvenOddRule)
  }
}
