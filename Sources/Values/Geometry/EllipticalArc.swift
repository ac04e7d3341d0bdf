internal import Foundation

/// An arc of an ellipse between two points, parametrized as in SVG.
///
/// Source: SVG 1.1, appendix F.6.5 and F.6.6; radii that are too small are scaled up until they
/// fit.
struct EllipticalArc {
  private var center = CGPoint.zero
  private var radii: CGSize
  private let turn: Double
  private var startAngle = 0.0
  private var sweep = 0.0
  private let end: CGPoint

  /// Makes the arc between two different points with radii above 0; angles in radians.
  init(
    from start: CGPoint, to end: CGPoint, radii: CGSize, turn: Double, isLarge: Bool,
    isClockwise: Bool
  ) {
    self.radii = radii; self.turn = turn; self.end = end
    let (sine, cosine) = (sin(turn), cos(turn))
    let half = CGPoint(x: (start.x - end.x) / 2, y: (start.y - end.y) / 2)
    let x = cosine * half.x + sine * half.y
    let y = -sine * half.x + cosine * half.y
    let reach = (x / radii.width) * (x / radii.width) + (y / radii.height) * (y / radii.height)
    if reach > 1 {
      let factor = reach.squareRoot()
      self.radii = CGSize(width: radii.width * factor, height: radii.height * factor)
    }
    let (rx, ry) = (self.radii.width, self.radii.height)
    let square = rx * rx * y * y + ry * ry * x * x
    let root = max(0, (rx * rx * ry * ry - square) / square).squareRoot()
    let factor = isLarge == isClockwise ? -root : root
    let (cx, cy) = (factor * rx * y / ry, -factor * ry * x / rx)
    center = CGPoint(
      x: cosine * cx - sine * cy + (start.x + end.x) / 2,
      y: sine * cx + cosine * cy + (start.y + end.y) / 2)
    startAngle = atan2((y - cy) / ry, (x - cx) / rx)
    let endAngle = atan2((-y - cy) / ry, (-x - cx) / rx)
    sweep = endAngle - startAngle
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
  }

  /// Whether all numbers of the arc are finite.
  var isFinite: Bool {
    [startAngle, sweep, center.x, center.y, radii.width, radii.height].allSatisfy(\.isFinite)
  }

  /// The arc as cubic curves of at most a quarter of the ellipse each, ending exactly at its end.
  var cubics: [Path.Element] {
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let reach = 4.0 / 3 * tan(step / 4)
    let map = Affine(scaleX: radii.width, y: radii.height)
      .concatenating(Affine(rotationAngle: turn))
      .concatenating(Affine(translationX: center.x, y: center.y))
    return (0..<count).map { index in
      let (first, last) = (startAngle + step * Double(index), startAngle + step * Double(index + 1))
      let control = CGPoint(x: cos(first) - reach * sin(first), y: sin(first) + reach * cos(first))
      let other = CGPoint(x: cos(last) + reach * sin(last), y: sin(last) - reach * cos(last))
      let target = index == count - 1 ? end : CGPoint(x: cos(last), y: sin(last)).applying(map)
      return .cubic(control.applying(map), other.applying(map), target)
    }
  }
}
