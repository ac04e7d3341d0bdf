internal import Foundation
internal import Geometry
internal import Timelines
internal import Typesetting

/// A writer of outlines as path data, in relative steps whose rounding errors do not add up.
struct SVGPath {
  private var text = ""
  /// The position of the pen, in ten-thousandths.
  private var current = (x: 0, y: 0)
  /// The start of the contour, in ten-thousandths.
  private var start = (x: 0, y: 0)

  /// Returns the data of a path.
  static func data(of outline: Path) -> String {
    var path = SVGPath()
    for element in outline.elements {
      switch element {
      case .move(let point):
        path.step("M", to: [point])
        path.start = path.current
      case .line(let point): path.line(to: point)
      case .cubic(let first, let second, let end): path.step("c", to: [first, second, end])
      case .close: path.close()
      }
    }
    return path.text
  }

  /// Returns the data of a rounded rectangle, with arcs if its corners are circular.
  static func data(of shape: RoundedRectangle) -> String {
    guard let radius = shape.circularRadius else { return data(of: shape.path) }
    let rect = shape.rect
    var path = SVGPath()
    path.step("M", to: [CGPoint(x: rect.minX + radius, y: rect.minY)])
    path.start = path.current
    path.line(to: CGPoint(x: rect.maxX - radius, y: rect.minY))
    path.corner(radius, to: CGPoint(x: rect.maxX, y: rect.minY + radius))
    path.line(to: CGPoint(x: rect.maxX, y: rect.maxY - radius))
    path.corner(radius, to: CGPoint(x: rect.maxX - radius, y: rect.maxY))
    path.line(to: CGPoint(x: rect.minX + radius, y: rect.maxY))
    path.corner(radius, to: CGPoint(x: rect.minX, y: rect.maxY - radius))
    path.line(to: CGPoint(x: rect.minX, y: rect.minY + radius))
    path.corner(radius, to: CGPoint(x: rect.minX + radius, y: rect.minY))
    path.close()
    return path.text
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
    add(positions.flatMap { [$0.x - base.x, $0.y - base.y] }, after: command)
    if let last = positions.last { current = last }
  }

  /// Adds a straight step, in the shortest form.
  private mutating func line(to point: CGPoint) {
    let position = (x: SVGNumber.tenThousandths(point.x), y: SVGNumber.tenThousandths(point.y))
    if position == current { return }
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
    add(step, after: "a\(number) \(number) 0 0 1" + (step[0] < 0 ? "" : " "))
    current = position
  }

  /// Closes the contour; the pen returns to its start.
  private mutating func close() {
    text += "z"
    current = start
  }
}
