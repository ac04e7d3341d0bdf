internal import Foundation
package import Geometry

/// The marks of a border that have no length: they consist of their caps.
extension Border {
  /// The pattern with an even number of lengths.
  private var evenDash: [Double] { dash.count.isMultiple(of: 2) ? dash : dash + dash }

  /// The pattern and the phase of a dashed line without its dashes that have no length; `nil` if it
  /// has no others.
  package var longDashes: (dash: [Double], phase: Double)? {
    let dash = evenDash
    let dashes = stride(from: 0, to: dash.count, by: 2)
    guard dashes.contains(where: { dash[$0] <= 0 }) else { return (self.dash, dashPhase) }
    guard let first = dashes.first(where: { dash[$0] > 0 }) else { return nil }
    var result: [Double] = []
    for index in dashes {
      let place = (first + index) % dash.count
      if dash[place] > 0 {
        result += dash[place...place + 1]
      } else {
        result[result.count - 1] += dash[place + 1]
      }
    }
    return (result, dashPhase - dash[..<first].reduce(0, +))
  }

  /// The border without dashes that show nothing, since they have neither length nor cap; `nil` if
  /// no others are left.
  var withoutEmptyDashes: Border? {
    guard isDashed, cap == .butt else { return self }
    return longDashes.map { longDashes in
      var border = self
      (border.dash, border.dashPhase) = longDashes
      return border
    }
  }

  /// Returns the outlines of the caps of contours and dashes without length.
  ///
  /// - Parameter isDashed: whether the line is drawn with its gaps.
  package func dots(along line: Path, isDashed: Bool) -> Path {
    guard cap != .butt else { return .empty }
    let dots = line.dots(dash: isDashed ? evenDash : [], phase: dashPhase)
    let box = CGRect(x: -width / 2, y: -width / 2, width: width, height: width)
    let outline = cap == .round ? Path(ellipseIn: box) : Path(rect: box)
    return Path(
      elements: dots.flatMap { dot in
        outline.applying(
          Affine(rotationAngle: dot.angle)
            .concatenating(Affine(translationX: dot.point.x, y: dot.point.y))
        ).elements
      })
  }
}
