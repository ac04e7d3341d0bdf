internal import Foundation
internal import Geometry
internal import Timelines
internal import Typesetting

/// A writer of outlines as path data, in relative steps whose rounding errors do not add up.
///
/// A contour without length is a single step, since browsers show caps of dashes on no other form.
struct SVGPath {
  /// The steps of a contour so far.
  private enum Steps {
    case none
    /// Only such without length, which are not written.
    case empty
    case written
  }

  private var text = ""
  /// The position of the pen, in ten-thousandths.
  private var current = (x: 0, y: 0)
  /// The start of the contour, in ten-thousandths.
  private var start = (x: 0, y: 0)
  /// The steps of the contour after its move.
  private var steps = Steps.written

  static func data(of outline: Path) -> String {
    var path = SVGPath()
    for element in outline.elements {
      switch element {
      case .move(let point):
        path.move(to: point)
      case .line(let point): path.line(to: point)
      case .cubic(let first, let second, let end): path.step("c", to: [first, second, end])
      case .close: path.close()
      }
    }
    path.endContour()
    return path.text
  }

  /// Returns the data of a rounded rectangle, with arcs if its corners are circular.
  static func data(of shape: RoundedRectangle) -> String {
    guard let radius = shape.circularRadius else { return data(of: shape.path) }
    let rect = shape.rect
    var path = SVGPath()
    path.move(to: CGPoint(x: rect.minX + radius, y: rect.minY))
    path.line(to: CGPoint(x: rect.maxX - radius, y: rect.minY))
    path.corner(radius, to: CGPoint(x: rect.maxX, y: rect.minY + radius))
    path.line(to: CGPoint(x: rect.maxX, y: rect.maxY - radius))
    path.corner(radius, to: CGPoint(x: rect.maxX - radius, y: rect.maxY))
    path.line(to: CGPoint(x: rect.minX + radius, y: rect.maxY))
    path.corner(radius, to: CGPoint(x: rect.minX, y: rect.maxY - radius))
    path.line(to: CGPoint(x: rect.minX, y: rect.minY + radius))
    path.corner(radius, to: CGPoint(x: rect.minX + radius, y: rect.minY))
    path.close()
    path.endContour()
    return path.text
  }

  /// Begins a contour.
  private mutating func move(to point: CGPoint) {
    endContour()
    step("M", to: [point])
    start = current
    steps = .none
  }

  /// Writes a step of a contour that has only steps without length.
  private mutating func endContour() {
    if steps == .empty { text += "h0" }
    steps = .written
  }

  /// Notes a step without length; returns whether it need not be written.
  private mutating func isOmitted() -> Bool {
    guard steps != .written else { return false }
    steps = .empty
    return true
  }

  /// Adds numbers, with a space only if two would run together.
  private mutating func add(_ numbers: [Int], after command: String) {
    text += command
    for (index, number) in numbers.enumerated() {
      if index > 0, number >= 0 { text += " " }
      text += SVGNumber.text(tenThousandths: number)
    }
  }

  /// Adds a step through points; the pen ends at the last one.
  private mutating func step(_ command: String, to points: [CGPoint]) {
    let positions = points.map { point in
      (x: SVGNumber.tenThousandths(point.x), y: SVGNumber.tenThousandths(point.y))
    }
    let base = command == "M" ? (x: 0, y: 0) : current
    if command == "c" {
      if positions.allSatisfy({ $0 == current }), isOmitted() { return }
      steps = .written
    }
    add(positions.flatMap { [$0.x - base.x, $0.y - base.y] }, after: command)
    if let last = positions.last { current = last }
  }

  /// Adds a straight step, in the shortest form.
  private mutating func line(to point: CGPoint) {
    let position = (x: SVGNumber.tenThousandths(point.x), y: SVGNumber.tenThousandths(point.y))
    if position == current {
      _ = isOmitted()
      return
    }
    steps = .written
    if position.y == current.y {
      add([position.x - current.x], after: "h")
    } else if position.x == current.x {
      add([position.y - current.y], after: "v")
    } else {
      add([position.x - current.x, position.y - current.y], after: "l")
    }
    current = position
  }

  /// Adds a quarter of a circle, clockwise.
  private mutating func corner(_ radius: Double, to point: CGPoint) {
    guard radius > 0 else { return }
    let position = (x: SVGNumber.tenThousandths(point.x), y: SVGNumber.tenThousandths(point.y))
    let number = SVGNumber.text(radius)
    let step = [position.x - current.x, position.y - current.y]
    steps = .written
    add(step, after: "a\(number) \(number) 0 0 1" + (step[0] < 0 ? "" : " "))
    current = position
  }

  /// Closes the contour; the pen returns to its start.
  private mutating func close() {
    if !isOmitted() { text += "z" }
    current = start
  }
}
