public import Foundation

extension CGRect {
  /// The four corners, clockwise on the screen from the top left.
  public var corners: [CGPoint] {
    [
      CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY),
      CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY),
    ]
  }

  /// Makes the smallest rectangle that holds all points; the zero rectangle for none.
  public init(boundingBoxOf points: [CGPoint]) {
    guard let first = points.first else {
      self = .zero
      return
    }
    var (minX, minY, maxX, maxY) = (first.x, first.y, first.x, first.y)
    for point in points.dropFirst() {
      (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
      (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
    }
    self.init(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// Makes a rectangle from its center and size, in points.
  public init(center: CGPoint, size: CGSize) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2,
      width: size.width, height: size.height)
  }

  /// The center of the rectangle.
  public var center: CGPoint { CGPoint(x: midX, y: midY) }

  /// Returns the rectangle shrunk by the insets; a negative size becomes zero.
  public func inset(by insets: EdgeInsets) -> CGRect {
    CGRect(
      x: minX + insets.left, y: minY + insets.top,
      width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }

  /// Returns whether the open interiors overlap; touching edges do not count.
  public func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Returns whether the rectangle meets `other`, where one without area counts as its origin.
  ///
  /// The origin may lie on an edge of `other`.
  public func meets(_ other: CGRect) -> Bool {
    if width > 0, height > 0 { return overlaps(other) }
    return minX <= other.maxX && minX >= other.minX && minY <= other.maxY && minY >= other.minY
  }
}
