public import Foundation

/// Queries of paths, computed on straight pieces.
extension Path {
  /// The number of straight pieces into which a cubic curve is divided.
  fileprivate static let piecesOfCurve = 32

  var contours: [(points: [CGPoint], isClosed: Bool)] {
    var result: [(points: [CGPoint], isClosed: Bool)] = []
    var current: [CGPoint] = []
    func finish(_ isClosed: Bool) { if !current.isEmpty { result.append((current, isClosed)) } }
    for element in elements {
      switch element {
      case .move(let point):
        finish(false)
        current = [point]
      case .line(let point): current.append(point)
      case .cubic(let first, let second, let end):
        let start = current.last ?? first
        for step in 1...Self.piecesOfCurve {
          let t = Double(step) / Double(Self.piecesOfCurve)
          current.append(Self.point(start, first, second, end, at: t))
        }
      case .close:
        finish(true)
        current = current.first.map { [$0] } ?? []
      }
    }
    if current.count > 1 || elements.last != .close { finish(false) }
    return result
  }

  /// Returns the cubic curve that equals a quadratic one.
  package static func cubic(
    from start: CGPoint, control: CGPoint, to end: CGPoint
  ) -> Element {
    func third(from point: CGPoint) -> CGPoint {
      CGPoint(
        x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
    }
    return .cubic(third(from: start), third(from: end), end)
  }

  /// Returns the point of a cubic curve at a parameter from 0 to 1.
  package static func point(
    _ start: CGPoint, _ first: CGPoint, _ second: CGPoint, _ end: CGPoint, at t: Double
  ) -> CGPoint {
    let u = 1 - t
    let weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return CGPoint(
      x: start.x * weights.0 + first.x * weights.1 + second.x * weights.2 + end.x * weights.3,
      y: start.y * weights.0 + first.y * weights.1 + second.y * weights.2 + end.y * weights.3)
  }

  /// The bounding box of the curves themselves, without control points outside them.
  public var inkBounds: CGRect? {
    let points = contours.flatMap(\.points)
    return points.isEmpty ? nil : CGRect(boundingBoxOf: points)
  }

  /// Returns whether a point is in the area that the path encloses; open contours count as closed.
  public func contains(_ point: CGPoint, usingEvenOddRule: Bool = false) -> Bool {
    var winding = 0
    for (points, _) in contours {
      for index in points.indices {
        let (start, end) = (points[index], points[(index + 1) % points.count])
        guard (start.y <= point.y) != (end.y <= point.y) else { continue }
        let crossing = start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
        if crossing > point.x { winding += start.y < end.y ? 1 : -1 }
      }
    }
    return usingEvenOddRule ? winding % 2 != 0 : winding != 0
  }

  /// Returns the part of the path between two fractions of its length, from 0 to 1.
  ///
  /// Curves stay curves. A contour of which all is left stays closed. One without length is left
  /// where the part reaches it.
  public func trimmed(from start: Double, to end: Double) -> Path {
    let (start, end) = (min(1, max(0, start)), min(1, max(0, end)))
    if start <= 0, end >= 1 { return self }
    if start >= end { return .empty }
    let contours = segments
    let total = contours.joined().reduce(0) { $0 + $1.length }
    let (first, last) = (start * total, end * total)
    var result: [Element] = []
    var travelled = 0.0
    for contour in contours {
      let length = contour.reduce(0) { $0 + $1.length }
      let isWhole = travelled >= first && travelled + length <= last
      if length == 0, isWhole, let point = contour.first?.start {
        result += [.move(point), .line(point)]
      }
      var isDrawing = false
      for segment in contour {
        defer { travelled += segment.length }
        let (low, high) = (max(0, first - travelled), min(segment.length, last - travelled))
        guard segment.length > 0, low < high else { continue }
        let piece = segment.piece(from: low, to: high)
        if !isDrawing { result.append(.move(piece.start)) }
        isDrawing = true
        result.append(piece.element)
      }
      if isWhole, isDrawing, contour.last?.isClosing == true { result.append(.close) }
    }
    return Path(elements: result)
  }

  /// The lines and curves, contour by contour.
  private var segments: [[PathSegment]] {
    var result: [[PathSegment]] = []
    var (current, start) = (CGPoint.zero, CGPoint.zero)
    func append(_ element: Element, isClosing: Bool = false) {
      if result.isEmpty { result.append([]) }
      result[result.count - 1].append(
        PathSegment(start: current, element: element, isClosing: isClosing))
      current = element.points.last ?? current
    }
    for element in elements {
      switch element {
      case .move(let point):
        result.append([])
        (current, start) = (point, point)
      case .line, .cubic: append(element)
      case .close:
        append(.line(start), isClosing: true)
        result.append([])
      }
    }
    return result.filter { !$0.isEmpty }
  }

  /// Returns the position and direction at a fraction of the path's length, from 0 to 1.
  ///
  /// - Returns: `nil` for a path without length; the angle is in radians.
  public func pose(at share: Double) -> (point: CGPoint, angle: Double)? {
    let lines = contours.map { $0.isClosed ? $0.points + $0.points.prefix(1) : $0.points }
    var pieces: [(from: CGPoint, to: CGPoint, length: Double)] = []
    for line in lines {
      for (from, to) in zip(line, line.dropFirst()) where from != to {
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        pieces.append((from, to, (dx * dx + dy * dy).squareRoot()))
      }
    }
    var rest = min(1, max(0, share)) * pieces.reduce(0.0) { $0 + $1.length }
    for (index, piece) in pieces.enumerated() {
      if rest > piece.length, index < pieces.count - 1 {
        rest -= piece.length
        continue
      }
      let part = min(1, rest / piece.length)
      return (
        CGPoint(
          x: piece.from.x + (piece.to.x - piece.from.x) * part,
          y: piece.from.y + (piece.to.y - piece.from.y) * part),
        atan2(piece.to.y - piece.from.y, piece.to.x - piece.from.x)
      )
    }
    return nil
  }

  /// Returns the path interpolated toward one with the same kinds of steps; `nil` for other steps.
  public func interpolated(to end: Path, progress: Double) -> Path? {
    guard elements.count == end.elements.count else { return nil }
    func mix(_ from: CGPoint, _ to: CGPoint) -> CGPoint {
      CGPoint(x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress)
    }
    var result: [Element] = []
    for pair in zip(elements, end.elements) {
      switch pair {
      case (.move(let from), .move(let to)): result.append(.move(mix(from, to)))
      case (.line(let from), .line(let to)): result.append(.line(mix(from, to)))
      case (.cubic(let a, let b, let c), .cubic(let d, let e, let f)):
        result.append(.cubic(mix(a, d), mix(b, e), mix(c, f)))
      case (.close, .close): result.append(.close)
      default: return nil
      }
    }
    return Path(elements: result)
  }
}

extension Path {
  /// The path in SVG's syntax, as `init(svg:)` reads it.
  public var svgData: String {
    elements.map { element in
      let numbers = element.points.map { "\(Double($0.x)) \(Double($0.y))" }.joined(separator: " ")
      return switch element {
      case .move: "M" + numbers
      case .line: "L" + numbers
      case .cubic: "C" + numbers
      case .close: "Z"
      }
    }.joined()
  }

  /// Makes a rectangle with elliptical corners, clockwise from its left side's top.
  public init(roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat) {
    let (rx, ry) = (min(cornerWidth, rect.width / 2), min(cornerHeight, rect.height / 2))
    guard rx > 0, ry > 0 else {
      self.init(rect: rect)
      return
    }
    let (kx, ky) = (rx * (1 - Path.quarterCircle), ry * (1 - Path.quarterCircle))
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    self.init(elements: [
      .move(point(left, top + ry)),
      .cubic(point(left, top + ky), point(left + kx, top), point(left + rx, top)),
      .line(point(right - rx, top)),
      .cubic(point(right - kx, top), point(right, top + ky), point(right, top + ry)),
      .line(point(right, bottom - ry)),
      .cubic(point(right, bottom - ky), point(right - kx, bottom), point(right - rx, bottom)),
      .line(point(left + rx, bottom)),
      .cubic(point(left + kx, bottom), point(left, bottom - ky), point(left, bottom - ry)),
      .close,
    ])
  }

  /// Returns the cubic curves of an arc about a point, and its first point; angles in radians.
  ///
  /// - Parameter sweep: the angle of the arc; positive angles turn clockwise on the screen.
  public static func arc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, sweep: CGFloat
  ) -> (start: CGPoint, curves: [Element]) {
    func point(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / CGFloat(count)
    let reach = radius * 4 / 3 * tan(step / 4)
    let curves = (0..<count).map { index -> Element in
      let first = startAngle + step * CGFloat(index)
      let last = startAngle + step * CGFloat(index + 1)
      let (from, to) = (point(first), point(last))
      return .cubic(
        CGPoint(x: from.x - reach * sin(first), y: from.y + reach * cos(first)),
        CGPoint(x: to.x + reach * sin(last), y: to.y - reach * cos(last)), to)
    }
    return (point(startAngle), curves)
  }
}

/// A line or a curve of a path.
private struct PathSegment {
  let start: CGPoint
  /// The line or the cubic curve.
  let element: Path.Element
  /// Whether it closes its contour.
  let isClosing: Bool
  /// The lengths from the start up to equidistant parameters, of which the last one is 1.
  private let lengths: [Double]

  /// Makes a segment from a line or a cubic curve.
  init(start: CGPoint, element: Path.Element, isClosing: Bool) {
    self.start = start; self.element = element; self.isClosing = isClosing
    var (previous, length) = (start, 0.0)
    func step(to point: CGPoint) -> Double {
      length += hypot(point.x - previous.x, point.y - previous.y)
      previous = point
      return length
    }
    if case .cubic(let first, let second, let end) = element {
      lengths = (1...Path.piecesOfCurve).map {
        step(to: Path.point(start, first, second, end, at: Double($0) / Double(Path.piecesOfCurve)))
      }
    } else {
      lengths = [step(to: element.points.last ?? start)]
    }
  }

  /// The length in the path's unit.
  var length: Double { lengths.last ?? 0 }

  /// Returns the piece between two distances from the start.
  func piece(from low: Double, to high: Double) -> (start: CGPoint, element: Path.Element) {
    let (t, u) = (parameter(at: low), parameter(at: high))
    switch element {
    case .cubic(let first, let second, let end):
      let rest = Self.halves(start, first, second, end, at: t).second
      let share = t < 1 ? (u - t) / (1 - t) : 1
      let piece = Self.halves(rest.0, rest.1, rest.2, rest.3, at: share).first
      return (piece.0, .cubic(piece.1, piece.2, piece.3))
    default:
      let end = element.points.last ?? start
      return (Self.mix(start, end, t), .line(Self.mix(start, end, u)))
    }
  }

  /// Returns the parameter, from 0 to 1, at a distance from the start.
  private func parameter(at distance: Double) -> Double {
    if distance <= 0 { return 0 }
    guard distance < length, let index = lengths.firstIndex(where: { $0 >= distance }) else {
      return 1
    }
    let before = index == 0 ? 0 : lengths[index - 1]
    let piece = lengths[index] - before
    let share = piece > 0 ? (distance - before) / piece : 0
    return (Double(index) + share) / Double(lengths.count)
  }

  /// The four points of a cubic curve.
  private typealias Curve = (CGPoint, CGPoint, CGPoint, CGPoint)

  /// Returns the two parts of a cubic curve by de Casteljau's algorithm.
  private static func halves(
    _ start: CGPoint, _ first: CGPoint, _ second: CGPoint, _ end: CGPoint, at t: Double
  ) -> (first: Curve, second: Curve) {
    let (a, b, c) = (mix(start, first, t), mix(first, second, t), mix(second, end, t))
    let (d, e) = (mix(a, b, t), mix(b, c, t))
    let middle = mix(d, e, t)
    return ((start, a, d, middle), (middle, e, c, end))
  }

  /// Returns the point at a share of the line from one point to another.
  private static func mix(_ from: CGPoint, _ to: CGPoint, _ share: Double) -> CGPoint {
    CGPoint(x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
  }
}
