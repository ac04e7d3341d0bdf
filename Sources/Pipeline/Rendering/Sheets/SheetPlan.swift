package import Foundation
import Geometry
import Imaging
package import Timelines
package import Timing

/// The frames of a sheet, with what is written beside them and marked in them.
package struct SheetPlan {
  /// An element that is outlined in a frame.
  package struct Mark: Hashable {
    /// The name beside the frame; `nil` for an element that is outlined only.
    package let name: String?
    /// The number of its color.
    package let color: Int
    /// The visible part of its box in canvas points.
    package let box: CGRect
    /// The corners in canvas points of an element that is turned; empty for others.
    var corners: [CGPoint] = []
    /// The centers at equal times, where its path is drawn.
    var path: [CGPoint] = []

    /// The number of the color red.
    package static let red = 6

    /// Creates a mark.
    package init(name: String?, color: Int, box: CGRect) {
      self.name = name; self.color = color; self.box = box
    }
  }

  /// A frame.
  package struct Panel {
    package let time: Instant
    /// The word above it where a cell has several, such as `before`.
    var heading: String?
    package var marks: [Mark]
    /// The boxes of what is shown in canvas points, which lines to names avoid.
    var obstacles: [CGRect] = []

    /// Creates a frame.
    package init(
      time: Instant, heading: String? = nil, marks: [Mark], obstacles: [CGRect] = []
    ) {
      self.time = time; self.heading = heading; self.marks = marks; self.obstacles = obstacles
    }
  }

  /// The frames of one instant.
  package struct Cell {
    package var caption: String
    package var detail: String
    package var panels: [Panel]
    /// The importance, for sheets that have to show fewer frames.
    var weight: Double

    /// Creates a cell.
    package init(caption: String, detail: String, panels: [Panel], weight: Double) {
      self.caption = caption; self.detail = detail; self.panels = panels; self.weight = weight
    }
  }

  package var title: String
  /// The facts below the title, the most important first.
  var facts: [String]
  /// The size of the canvas in points.
  let canvas: CGSize
  let background: Color
  package var cells: [Cell]
  /// The number of frames that were left out.
  private(set) var omitted = 0
  /// The places of the cells in the plan before frames were left out.
  private(set) var places: [Int]
  /// The bars and curves below the cells; `nil` for none.
  var chart: MotionChart?
  /// The word for a cell in the facts.
  var noun = "frame"

  /// Creates a plan of cells.
  ///
  /// - Parameters:
  ///   - facts: The facts below the title; the number of frames follows the second.
  ///   - noun: The word for a cell.
  package init(
    title: String, facts: [String], canvas: Canvas, cells: [Cell], noun: String = "frame"
  ) {
    self.title = title; self.facts = facts; self.cells = cells; self.noun = noun
    places = Array(cells.indices)
    self.canvas = canvas.size
    background = canvas.background
  }

  /// Returns the plan with the most important frames only, in their order.
  func reduced(to count: Int) -> SheetPlan {
    guard count < cells.count else { return self }
    let order = cells.indices.sorted { (cells[$1].weight, $0) < (cells[$0].weight, $1) }
    var plan = self
    plan.places = order.prefix(count).sorted()
    plan.cells = plan.places.map { cells[$0] }
    plan.omitted = cells.count - count
    return plan
  }

  /// The facts, with the number of frames.
  package var factLine: String {
    let count = cells.count
    let left = omitted == 0 ? "" : " of \(count + omitted)"
    let frames = "\(count)\(left) \(noun)\(count == 1 && omitted == 0 ? "" : "s")"
    return (facts.prefix(2) + [frames] + facts.dropFirst(2)).joined(separator: " · ")
  }
}

extension SheetPlan {
  /// Plans the sheet of a timeline.
  ///
  /// - Parameter name: The scene in messages.
  /// - Throws: `RenderError` of invalid data if an instant lies past the end, or there are too many.
  package init(
    of timeline: Timeline, script: SheetScript, options: SheetOptions, sampling: Sampling,
    name: String
  ) throws {
    let survey = MotionSurvey(of: timeline, sampling: sampling)
    let choice = InstantChoice(survey: survey, script: script)
    let moments =
      switch options.instants {
      case .chosen: choice.moments(atMost: SheetOptions.chosenFrames)
      case .every(let span): try choice.moments(every: span, name: name)
      case .at(let times): try choice.moments(at: times, name: name)
      }
    let naming = NamedSubjects(survey: survey, script: script)
    let cells = moments.indices.map { index in
      Cell(
        moments[index], survey: survey, script: script,
        panel: naming.panel(
          at: moments[index].time, since: index > 0 ? moments[index - 1].time : nil,
          until: index + 1 < moments.count ? moments[index + 1].time : nil,
          showsPaths: options.showsPaths))
    }
    let size = timeline.canvas.size
    let seconds = (survey.range.upperBound - survey.range.lowerBound).seconds
    self.init(
      title: script.title,
      facts: [
        "\(SheetText.seconds(seconds))",
        "\(SheetText.number(size.width)) × \(SheetText.number(size.height)) pt",
      ] + naming.facts, canvas: timeline.canvas, cells: cells)
  }
}

extension SheetPlan.Cell {
  /// Creates the cell of an instant of a scene.
  fileprivate init(
    _ moment: SheetMoment, survey: MotionSurvey, script: SheetScript, panel: SheetPlan.Panel
  ) {
    let step = script.words(at: moment.time)
    var reasons = Array(moment.reasons.prefix(3))
    if let end = survey.stillness(after: moment.time) {
      reasons.insert("still until \(SheetText.seconds(end.seconds))", at: min(1, reasons.count))
    }
    self.init(
      caption: SheetText.seconds(moment.time.seconds) + (step.isEmpty ? "" : "  \(step)"),
      detail: reasons.joined(separator: ", "),
      panels: [panel], weight: moment.weight)
  }
}

extension MotionSurvey {
  /// The shortest stillness that is mentioned, in seconds.
  private static let shortestStillness = 0.1

  /// Returns the instant until which nothing moves after another one; `nil` where something does, or
  /// nothing moves any more.
  fileprivate func stillness(after time: Instant) -> Instant? {
    let start = place(of: time)
    guard isMoving.indices.contains(start), !isMoving[start],
      let next = isMoving[start...].firstIndex(of: true),
      (times[next] - time).seconds >= Self.shortestStillness
    else { return nil }
    return times[next]
  }
}

extension InstantChoice {
  /// Returns an instant in each span, and the end.
  ///
  /// - Throws: `RenderError` of invalid data for more than fit on a sheet.
  func moments(every span: Instant, name: String) throws -> [SheetMoment] {
    let range = survey.range
    let count = (range.upperBound - range.lowerBound).ticks / span.ticks + 1
    guard count < SheetOptions.mostFrames else {
      throw RenderError(
        .invalidData, at: name,
        "`every` \(SheetText.seconds(span.seconds)) gives \(count) frames; a sheet shows at most "
          + "\(SheetOptions.mostFrames): choose a longer time, or `from` and `to`")
    }
    var times = (0..<Int(count)).map { range.lowerBound + span * $0 }
    if let last = times.last, last < range.upperBound { times.append(range.upperBound) }
    return spelled(times)
  }

  /// Returns given instants in order, each once.
  ///
  /// - Throws: `RenderError` of invalid data for one past the end.
  func moments(at times: [Instant], name: String) throws -> [SheetMoment] {
    let range = survey.range
    if let outside = times.first(where: { !range.contains($0) }) {
      throw RenderError(
        .invalidData, at: name,
        "`at` \(SheetText.seconds(outside.seconds)) lies outside "
          + "\(SheetText.seconds(range.lowerBound.seconds)) to "
          + "\(SheetText.seconds(range.upperBound.seconds)); choose a time in it")
    }
    return spelled(Set(times).sorted())
  }

  /// Returns instants with the events at them; the ends and then every other one are kept longest.
  private func spelled(_ times: [Instant]) -> [SheetMoment] {
    let events = reasonsByTime
    return times.enumerated().map { index, time in
      let isEnd = index == 0 || index == times.count - 1
      let rank = index.trailingZeroBitCount
      return SheetMoment(
        time: time, reasons: events[time] ?? [], weight: isEnd ? .infinity : Double(rank))
    }
  }
}

/// Numbers as they are written on sheets.
package enum SheetText {
  /// Returns a time with at most three decimals: `0.25 s`.
  package static func seconds(_ value: Double) -> String { "\(number(value, decimals: 3)) s" }

  /// Returns a number without trailing zeros.
  package static func number(_ value: Double, decimals: Int = 1) -> String {
    let unit = decimals == 3 ? 1000.0 : 10
    return TimelineJSON.text(of: (value * unit).rounded() / unit)
  }
}
