internal import Foundation
internal import Geometry
internal import Timing

extension Shape {
  /// Returns whether the outline can be interpolated with another one.
  func isSameKind(as other: Shape) -> Bool {
    switch (self, other) {
    case (.path(let path), .path(let other)): path.hasCommands(of: other)
    default: ellipseShare != nil && other.ellipseShare != nil
    }
  }

  /// The share of the ellipse in the radii of its corners; `nil` for a path.
  package var ellipseShare: Double? {
    switch self {
    case .rectangle: 0
    case .ellipse: 1
    case .between(let share): share
    case .path: nil
    }
  }

  /// Whether the outline is the ellipse, but for rounding.
  package var isEllipse: Bool { ellipseShare.map { abs($0 - 1) < 1e-6 } ?? false }

  /// Returns the outline interpolated toward another one; `nil` if they differ in kind.
  func blended(to end: Shape, progress: Double) -> Shape? {
    if self == end { return self }
    if let from = ellipseShare, let to = end.ellipseShare {
      return .between(ellipse: from.blended(to: to, progress: progress))
    }
    return switch (self, end) {
    case (.path(let path), .path(let other)) where path.hasCommands(of: other):
      .path(path.blended(to: other, progress: progress))
    default: nil
    }
  }
}

extension ShapePath {
  /// Returns whether another path has the same commands in the same order and the same kind of box.
  func hasCommands(of other: ShapePath) -> Bool {
    usesEvenOddRule == other.usesEvenOddRule && (size == nil) == (other.size == nil)
      && path.elements.count == other.path.elements.count
      && zip(path.elements, other.path.elements).allSatisfy { $0.isSameCommand(as: $1) }
  }

  /// Returns the path interpolated toward one with the same commands.
  fileprivate func blended(to end: ShapePath, progress: Double) -> ShapePath {
    let path = Path(
      elements: zip(path.elements, end.path.elements).map { $0.blended(to: $1, progress: progress) }
    )
    let size = size.flatMap { size in end.size?.blended(from: size, progress: progress) }
    return ShapePath(
      path: path, data: path.pathData, size: size, usesEvenOddRule: usesEvenOddRule)
  }
}

extension CGSize {
  /// Returns the size interpolated from another one; never negative.
  fileprivate func blended(from start: CGSize, progress: Double) -> CGSize {
    CGSize(
      width: max(0, Double(start.width).blended(to: width, progress: progress)),
      height: max(0, Double(start.height).blended(to: height, progress: progress)))
  }
}

extension Path {
  /// The path in SVG's syntax, with full precision.
  fileprivate var pathData: String {
    func text(_ points: [CGPoint]) -> String {
      points.map { "\(Double($0.x)) \(Double($0.y))" }.joined(separator: " ")
    }
    return elements.map { element in
      switch element {
      case .move: "M" + text(element.points)
      case .line: "L" + text(element.points)
      case .cubic: "C" + text(element.points)
      case .close: "Z"
      }
    }.joined()
  }
}

extension Path.Element {
  /// Returns whether another step is of the same kind.
  fileprivate func isSameCommand(as other: Path.Element) -> Bool {
    switch (self, other) {
    case (.move, .move), (.line, .line), (.cubic, .cubic), (.close, .close): true
    default: false
    }
  }

  /// Returns the step interpolated toward one of the same kind.
  fileprivate func blended(to end: Path.Element, progress: Double) -> Path.Element {
    func mix(_ start: CGPoint, _ end: CGPoint) -> CGPoint {
      start.blended(to: end, progress: progress)
    }
    return switch (self, end) {
    case (.move(let from), .move(let to)): .move(mix(from, to))
    case (.line(let from), .line(let to)): .line(mix(from, to))
    case (.cubic(let a, let b, let c), .cubic(let d, let e, let f)):
      .cubic(mix(a, d), mix(b, e), mix(c, f))
    default: end
    }
  }
}
