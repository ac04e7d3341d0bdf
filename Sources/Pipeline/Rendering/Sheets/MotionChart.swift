import Foundation
import Geometry
import Imaging
package import Timelines
import Timing

/// The bars of a scene's steps and the curves of elements over time, drawn below frames.
package struct MotionChart: Sendable {
  /// A property of an element at each instant.
  package struct Curve: Sendable {
    package let label: String
    /// The number of its color.
    package let color: Int
    /// The values; `nil` while the element is not visible.
    package let values: [Double?]
  }

  /// The sizes of the parts in points of the chart.
  private enum Size {
    static let margin = 8.0
    static let bar = 15.0
    static let label = 14.0
    static let plot = 34.0
    static let text = 10.5
    /// The width of a character of a bar's name, about.
    static let character = 5.8
  }

  /// The most rows of bars.
  private static let mostRows = 4
  /// The number of elements without a request.
  private static let usualElements = 3
  /// The most points of a curve.
  private static let mostPoints = 400

  let range: ClosedRange<Instant>
  package let curves: [Curve]
  private let times: [Instant]
  private let steps: [SheetScript.Step]
  private let style: SheetStyle

  /// Samples the curves of a timeline.
  ///
  /// - Parameter name: The scene in messages.
  /// - Throws: `RenderError` of invalid data for an element that does not move.
  package init(
    of timeline: Timeline, script: SheetScript, options: CurveOptions, sampling: Sampling,
    name: String
  ) throws {
    let survey = MotionSurvey(of: timeline, sampling: sampling)
    range = survey.range
    let stride = max(1, survey.times.count / Self.mostPoints)
    let places = survey.times.indices.filter {
      $0.isMultiple(of: stride) || $0 == survey.times.count - 1
    }
    times = places.map { survey.times[$0] }
    let (low, high) = (range.lowerBound, range.upperBound)
    steps = script.steps.filter { $0.begin <= high && $0.end >= low }
    style = SheetStyle(background: timeline.canvas.background)
    let naming = NamedSubjects(survey: survey, script: script)
    let requests = try options.requests
    var chosen: [(subject: MotionSurvey.Subject, property: CurveProperty?)] = []
    if requests.isEmpty {
      chosen = naming.named.prefix(Self.usualElements).map { ($0.subject, nil) }
    }
    for request in requests {
      guard let subject = survey.subjects.first(where: { $0.matches(request.element) }) else {
        throw Self.unknown(request.element, among: survey, name: name)
      }
      chosen.append((subject, request.property))
    }
    // An element has the color of its name on a sheet, and others the next ones.
    var colors = Dictionary(
      naming.named.map { ($0.subject.identity, $0.color) }, uniquingKeysWith: { first, _ in first })
    curves = chosen.flatMap { subject, property in
      let color = colors[subject.identity] ?? colors.count
      colors[subject.identity] = color
      return (property?.parts ?? [subject.mainProperty]).map { property in
        let values = places.map { place in subject.states[place].map(property.value) }
        let known = values.compactMap(\.self)
        let ends = [known.first, known.last].map {
          SheetText.number($0 ?? 0, decimals: property == .opacity ? 3 : 1)
        }
        return Curve(
          label: "\(subject.name) \(property.rawValue)  \(ends[0]) → \(ends[1])",
          color: color, values: values)
      }
    }
  }

  /// Returns the error about an element that does not move.
  private static func unknown(
    _ element: String, among survey: MotionSurvey, name: String
  ) -> RenderError {
    let known = survey.subjects.prefix(8).map(\.name).joined(separator: ", ")
    return RenderError(
      .invalidData, at: name,
      "`curves` names \(element.excerpt(atMost: 40)), and no element with that name moves; "
        + (known.isEmpty ? "none does" : "these do: \(known)"))
  }

  /// Returns the height in pixels.
  func height(scale: Double) -> Int {
    let bars = Double(rows(width: 320, scale: 1).count) * Size.bar
    let lanes = Double(curves.count) * (Size.label + Size.plot)
    return max(1, Int(((2 * Size.margin + bars + lanes) * scale).rounded(.up)))
  }

  /// Returns the horizontal position of an instant in a chart of a width in pixels.
  func position(of time: Instant, width: Double, scale: Double) -> Double {
    let room = width - 2 * Size.margin * scale
    let duration = (range.upperBound - range.lowerBound).seconds
    let share = duration > 0 ? (time - range.lowerBound).seconds / duration : 0
    return Size.margin * scale + min(1, max(0, share)) * room
  }

  /// Draws the chart.
  ///
  /// - Parameters:
  ///   - area: The area in pixels.
  ///   - scale: Pixels per point of the chart.
  ///   - marks: The instants with a vertical line.
  func draw(in area: CGRect, scale: Double, marks: [Instant] = [], _ ink: inout SheetInk) {
    ink.fill(area, style.background)
    func x(_ time: Instant) -> Double {
      area.minX + position(of: time, width: area.width, scale: scale)
    }
    for time in marks {
      ink.fill(CGRect(x: x(time), y: area.minY, width: 1, height: area.height), style.frameLine)
    }
    var top = area.minY + Size.margin * scale
    // As many rows as the height has room for.
    for row in rows(width: area.width, scale: scale).prefix(rows(width: 320, scale: 1).count) {
      for (index, step) in row.enumerated() {
        let next = index + 1 < row.count ? x(row[index + 1].begin) : area.maxX
        let (left, right) = (x(max(step.begin, range.lowerBound)), x(step.end))
        let bar = CGRect(
          x: left, y: top + scale, width: max(2 * scale, right - left),
          height: (Size.bar - 3) * scale)
        ink.fill(bar, style.frameLine, radius: 2 * scale)
        ink.write(
          style.text(step.name, Size.text * scale, color: style.text),
          in: CGRect(
            x: left + 3 * scale, y: bar.minY, width: next - left - 4 * scale, height: bar.height))
      }
      top += Size.bar * scale
    }
    for curve in curves {
      let color = style.colors[curve.color % style.colors.count]
      let width = area.width - 2 * Size.margin * scale
      let left = area.minX + Size.margin * scale
      ink.write(
        style.text(curve.label, Size.text * scale, weight: 600, color: color),
        in: CGRect(x: left, y: top, width: width, height: Size.label * scale))
      let plot = CGRect(
        x: left, y: top + Size.label * scale, width: width, height: (Size.plot - 5) * scale)
      ink.fill(CGRect(x: left, y: plot.maxY, width: width, height: 1), style.frameLine)
      draw(curve, in: plot, color, width: 1.5 * scale, x, &ink)
      top += (Size.label + Size.plot) * scale
    }
  }

  private func draw(
    _ curve: Curve, in plot: CGRect, _ color: Color, width: Double, _ x: (Instant) -> Double,
    _ ink: inout SheetInk
  ) {
    let known = curve.values.compactMap(\.self)
    guard let least = known.min(), let most = known.max() else { return }
    func point(_ place: Int, _ value: Double) -> CGPoint {
      let share = most > least ? (value - least) / (most - least) : 0.5
      return CGPoint(x: x(times[place]), y: plot.maxY - 2 - share * (plot.height - 4))
    }
    var run: [CGPoint] = []
    for place in times.indices {
      if let value = curve.values[place] { run.append(point(place, value)) }
      guard curve.values[place] == nil || place == times.count - 1 else { continue }
      for (start, end) in Self.straight(run) {
        ink.line(from: start, to: end, color, width: width)
      }
      run = []
    }
  }

  /// The distance in pixels below which a point lies on a line.
  private static let straightness = 0.2

  /// Returns lines through points, as few as show them; each overlaps the next a little, so that no
  /// joint is seen.
  private static func straight(_ points: [CGPoint]) -> [(start: CGPoint, end: CGPoint)] {
    var lines: [(start: CGPoint, end: CGPoint)] = []
    var first = 0
    while first < points.count - 1 {
      let start = points[first]
      var last = first + 1
      while last + 1 < points.count, last - first < 64 {
        let end = points[last + 1]
        let length = max(1e-6, end.x - start.x)
        let isStraight = points[first + 1...last].allSatisfy { point in
          let share = (point.x - start.x) / length
          return abs(start.y + share * (end.y - start.y) - point.y) < straightness
        }
        guard isStraight else { break }
        last += 1
      }
      let end = points[last]
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let overlap = 0.4 / max(0.4, (dx * dx + dy * dy).squareRoot())
      lines.append((start, CGPoint(x: end.x + dx * overlap, y: end.y + dy * overlap)))
      first = last
    }
    return lines
  }

  /// Returns the steps in rows, so that neither bars nor names overlap.
  private func rows(width: Double, scale: Double) -> [[SheetScript.Step]] {
    var rows: [(steps: [SheetScript.Step], end: Double)] = []
    for step in steps {
      let left = position(of: step.begin, width: width, scale: scale)
      let right = max(
        position(of: step.end, width: width, scale: scale),
        left + (Double(step.name.count) * Size.character + 8) * scale)
      if let row = rows.firstIndex(where: { $0.end <= left }) {
        rows[row].steps.append(step)
        rows[row].end = right
      } else if rows.count < Self.mostRows {
        rows.append(([step], right))
      }
    }
    return rows.map(\.steps)
  }
}

extension MotionSurvey.Subject {
  /// The property that changes most.
  var mainProperty: CurveProperty {
    let known = states.compactMap(\.self)
    let changes = [CurveProperty.y, .x, .offset, .height, .width, .opacity].map { property in
      let values = known.map(property.value)
      return (property, ((values.max() ?? 0) - (values.min() ?? 0)) * property.weight)
    }
    var best = changes[0]
    for change in changes where change.1 > best.1 + 1e-9 { best = change }
    return best.0
  }

  /// Returns whether a name is the element's: its key, its collection and key, or its kind and key.
  func matches(_ name: String) -> Bool {
    let pattern = TextPattern(name)
    return pattern.matches(identity.key)
      || pattern.matches("\(identity.collection)/\(identity.key)")
      || pattern.matches(self.name)
  }
}

/// A chart as pixels below the frames of an animation.
struct ChartStrip {
  private let chart: MotionChart
  private let scale: Double
  private let bitmap: Bitmap

  /// Paints a chart for frames of a width in pixels.
  init(
    _ chart: MotionChart, width: Int, scale: Double, paint: (Frame) throws -> Bitmap
  ) throws {
    self.chart = chart; self.scale = scale
    let height = chart.height(scale: scale)
    var ink = SheetInk()
    chart.draw(
      in: CGRect(x: 0, y: 0, width: Double(width), height: Double(height)), scale: scale, &ink)
    bitmap = try paint(ink.frame(width: width, height: height))
  }

  /// Returns a frame with the chart below it, and the playhead at an instant.
  func below(_ frame: Bitmap, at time: Instant) -> Bitmap {
    var result = Bitmap(
      width: frame.width, height: frame.height + bitmap.height, words: frame.words + bitmap.words)
    let x = chart.position(of: time, width: Double(bitmap.width), scale: scale)
    let left = max(0, min(bitmap.width - 1, Int(x)))
    for row in frame.height..<result.height {
      for column in left..<min(bitmap.width, left + max(1, Int((1.5 * scale).rounded()))) {
        result[column, row] = Self.playhead
      }
    }
    return result
  }

  /// The color of the playhead, which is seen on light and on dark.
  private static let playhead: UInt32 = 0xFFFF_3B30
}
