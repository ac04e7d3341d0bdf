internal import Foundation
internal import Geometry

/// An axis-aligned rounded rectangle on the canvas, in canvas points.
///
/// Its corners are quarters of ellipses, since a layer may be scaled unevenly.
struct CanvasOutline {
  let rect: CGRect
  /// The radii of the corners along the edges.
  let radius: CGSize

  /// The tolerance for the position of an edge, in points: rounding errors, which are invisible.
  private static let tolerance = 1e-6

  /// Makes a rectangle without round corners.
  init(_ rect: CGRect) { self.rect = rect; radius = .zero }

  /// Makes the outline of a layer on the canvas; `nil` if it is rotated or of another shape.
  init?(_ outline: LayerOutline, map: Affine, isEllipse: Bool) {
    switch outline {
    case .rounded(let shape):
      guard let radius = shape.circularRadius else { return nil }
      self.init(shape.rect, radii: CGSize(width: radius, height: radius), map: map)
    case .path:
      guard isEllipse else { return nil }
      let box = outline.box
      self.init(box, radii: CGSize(width: box.width / 2, height: box.height / 2), map: map)
    }
  }

  /// Makes an outline that is certainly within a layer's, whatever its corners.
  init?(within outline: LayerOutline, map: Affine, isEllipse: Bool) {
    guard case .rounded(let shape) = outline, shape.circularRadius == nil else {
      self.init(outline, map: map, isEllipse: isEllipse)
      return
    }
    // A rectangle that no corner reaches, however large its radius.
    let core = shape.core
    guard core.width > 0, core.height > 0 else { return nil }
    self.init(core, radii: .zero, map: map)
  }

  /// Makes the outline of a rectangle with equal corners under a map; `nil` if it is rotated.
  private init?(_ shape: CGRect, radii: CGSize, map: Affine) {
    func isFlat(_ x: Double, _ y: Double) -> Bool {
      abs(x) * shape.width <= CanvasOutline.tolerance
        && abs(y) * shape.height <= CanvasOutline.tolerance
    }
    rect = shape.applying(map)
    if isFlat(map.b, map.c) {
      radius = CGSize(width: radii.width * abs(map.a), height: radii.height * abs(map.d))
    } else if isFlat(map.a, map.d) {
      radius = CGSize(width: radii.height * abs(map.c), height: radii.width * abs(map.b))
    } else {
      return nil
    }
  }

  /// Returns whether a rectangle lies within the outline, ignoring its corners.
  func spans(_ other: CGRect) -> Bool {
    let slack = CanvasOutline.tolerance
    return other.minX >= rect.minX - slack && other.maxX <= rect.maxX + slack
      && other.minY >= rect.minY - slack && other.maxY <= rect.maxY + slack
  }

  /// Returns the distances of a rectangle inside from the nearest vertical and horizontal edges.
  private func distance(to other: CGRect) -> (x: Double, y: Double) {
    (
      max(0, min(other.minX - rect.minX, rect.maxX - other.maxX)),
      max(0, min(other.minY - rect.minY, rect.maxY - other.maxY))
    )
  }

  /// Returns whether a rectangle lies within the outline.
  func contains(_ other: CGRect) -> Bool {
    guard spans(other) else { return false }
    guard radius.width > 0, radius.height > 0 else { return true }
    // Each corner is at least this near to its round corner; if this one is inside, all are.
    let near = distance(to: other)
    let slack = CanvasOutline.tolerance
    let x = max(0, radius.width - near.x - slack) / radius.width
    let y = max(0, radius.height - near.y - slack) / radius.height
    return x == 0 || y == 0 || x * x + y * y <= 1
  }

  /// Returns whether another outline lies within; may be false if it only just fits.
  func contains(_ other: CanvasOutline) -> Bool {
    guard spans(other.rect) else { return false }
    guard radius.width > 0, radius.height > 0 else { return true }
    // At a distance from the edges, the corners need only the radius of concentric ones.
    let near = distance(to: other.rect)
    let share = max(0, 1 - min(near.x / radius.width, near.y / radius.height))
    let slack = CanvasOutline.tolerance
    if other.radius.width + slack >= radius.width * share,
      other.radius.height + slack >= radius.height * share
    {
      return true
    }
    return contains(other.rect)
  }

  /// Returns the intersection if it is one of the outlines; otherwise a rectangle within both.
  func common(with other: CanvasOutline) -> CanvasOutline? {
    if contains(other) { return other }
    if other.contains(self) { return self }
    let core = interior.intersection(other.interior)
    return core.width > 0 && core.height > 0 ? CanvasOutline(core) : nil
  }

  /// A rectangle inside that no corner cuts into.
  private var interior: CGRect {
    let share = 1 - 0.5.squareRoot()
    return rect.insetBy(dx: radius.width * share, dy: radius.height * share)
  }
}
