import Foundation
import Geometry
import Imaging
import PixelComparison
import Rendering
import Timelines
import Timing

/// The sheet of a comparison: both sides and their difference at the worst moments, with the elements
/// that differ outlined and named.
struct ComparisonSheet: Sendable {
  /// A side of a comparison.
  struct Side: Sendable {
    let name: String
    /// The timeline; `nil` if only frames are known.
    let timeline: Timeline?
    /// The title and the steps; `nil` where they are not known.
    var script: SheetScript?
  }

  /// The distance in points from which on an element is outlined.
  private static let leastDeviation = 0.5
  /// The most boxes that lines to names avoid.
  private static let mostObstacles = 300
  /// The most elements that are outlined.
  private static let mostElements = 8

  let before: Side
  let after: Side
  /// Pixels per point.
  let scale: Double
  let moments: WorstMoments

  /// Returns the bytes of the sheet as a PNG; `nil` if there is no frame.
  ///
  /// - Parameters:
  ///   - limit: The largest number of bytes; `nil` for any.
  ///   - name: The output in messages.
  /// - Throws: `RenderError` if even the smallest sheet has more bytes.
  func png(byteLimit limit: Int?, name: String) throws -> (bytes: [UInt8], note: String?)? {
    let shown = moments.chosen
    guard !shown.isEmpty else { return nil }
    let width = shown.map { max($0.expected.width, $0.actual.width) }.max() ?? 1
    let height = shown.map { max($0.expected.height, $0.actual.height) }.max() ?? 1
    let size = CGSize(width: Double(width) / scale, height: Double(height) / scale)
    let background = after.timeline?.canvas.background ?? before.timeline?.canvas.background
    let plan = SheetPlan(
      title: title, facts: facts(size),
      canvas: Canvas(size: size, background: background ?? .white), cells: cells(shown),
      noun: "shown moment")
    let sheet = try ContactSheet(plan, atMost: scale)
    let frames = shown.flatMap { [$0.expected, $0.actual, $0.difference] }
      .map { $0.padded(toWidth: width, height: height) }
    let tools = try FrameTools.live()
    return try sheet.png(frames, byteLimit: limit, name: name) { try tools.paint($0, 1).bitmap }
  }

  /// The names of both sides, without their folders where they differ without them.
  private var title: String {
    let files = [before.name, after.name].map { ($0 as NSString).lastPathComponent }
    let names = files[0] == files[1] ? [before.name, after.name] : files
    return names[0] == names[1] ? names[0] : "\(names[0]) and \(names[1])"
  }

  /// Returns the facts below the title.
  private func facts(_ size: CGSize) -> [String] {
    let count = moments.differing
    let verdict =
      count == 0 ? "no pixel differs" : "\(count) moment\(count == 1 ? " differs" : "s differ")"
    let extent = "\(SheetText.number(size.width)) × \(SheetText.number(size.height)) pt"
    let duration = after.timeline.map { SheetText.seconds($0.playback.duration.seconds) }
    return [duration ?? "frames", extent, verdict]
  }

  /// Returns the moments with the elements that differ.
  private func cells(_ shown: [WorstMoments.Shown]) -> [SheetPlan.Cell] {
    let differing = shown.map { differences(at: $0.moment) }
    var colors: [LayerIdentity: Int] = [:]
    let ranked = differing.flatMap(\.self).enumerated().sorted { one, other in
      one.element.deviation == other.element.deviation
        ? one.offset < other.offset : one.element.deviation > other.element.deviation
    }
    for (_, element) in ranked
    where colors[element.identity] == nil && colors.count < Self.mostElements {
      colors[element.identity] = colors.count
    }
    return zip(shown, differing).map { shown, elements in
      let (moment, known) = (shown.moment, elements.filter { colors[$0.identity] != nil })
      func marks(_ side: (Difference) -> CGRect?, names: (Difference) -> Bool) -> [SheetPlan.Mark] {
        known.compactMap { element in
          side(element).map {
            SheetPlan.Mark(
              name: names(element) ? element.name : nil, color: colors[element.identity] ?? 0,
              box: $0)
          }
        }
      }
      let time = moment.after ?? moment.pair.timeB
      let step = after.script?.words(at: time) ?? ""
      return SheetPlan.Cell(
        caption: SheetText.seconds(time.seconds) + (step.isEmpty ? "" : "  \(step)"),
        detail: words(about: moment),
        panels: [
          SheetPlan.Panel(
            time: time, heading: "expected",
            marks: marks(\.before, names: { $0.after == nil }),
            obstacles: boxes(of: before.timeline, at: moment.before)),
          SheetPlan.Panel(
            time: time, heading: "actual", marks: marks(\.after, names: { _ in true }),
            obstacles: boxes(of: after.timeline, at: moment.after)),
          SheetPlan.Panel(
            time: time, heading: "difference", marks: bounds(of: shown.difference)),
        ], weight: Double(moment.unexplained) + Double(moment.explained) / 1e9)
    }
  }

  /// Returns the boxes of what is seen, which lines to names avoid.
  private func boxes(of timeline: Timeline?, at time: Instant?) -> [CGRect] {
    guard let timeline, let time else { return [] }
    return timeline.elements(at: time).filter(\.isVisible).prefix(Self.mostObstacles).map(\.frame)
  }

  /// Returns a mark around all pixels that differ.
  private func bounds(of difference: Bitmap) -> [SheetPlan.Mark] {
    DifferenceImage.bounds(of: difference).map { area in
      let box = CGRect(
        x: Double(area.x) / scale, y: Double(area.y) / scale, width: Double(area.width) / scale,
        height: Double(area.height) / scale)
      return [SheetPlan.Mark(name: nil, color: SheetPlan.Mark.red, box: box)]
    } ?? []
  }

  /// Returns the numbers of pixels that differ.
  private func words(about moment: ComparedFrames.Moment) -> String {
    let counts = [
      (moment.unexplained, "differ"), (moment.explained, "differ where the timelines do"),
    ]
    let words = counts.filter { $0.0 > 0 }.map { "\($0.0) pixel\($0.0 == 1 ? "" : "s") \($0.1)" }
    return words.isEmpty ? "no pixel differs" : words.joined(separator: ", ")
  }

  /// An element that differs at a moment.
  private struct Difference {
    let identity: LayerIdentity
    /// The visible boxes in canvas points; `nil` on a side without it.
    var before: CGRect?
    var after: CGRect?
    /// The largest distance between the edges in points, or about as much for other properties.
    let deviation: Double

    var name: String {
      ElementName(collection: identity.collection, key: identity.key, kind: identity.kind).short
    }
  }

  /// Returns the elements that differ at a moment, in the order of the actual side.
  private func differences(at moment: ComparedFrames.Moment) -> [Difference] {
    guard let old = before.timeline, let new = after.timeline, let first = moment.before,
      let second = moment.after
    else { return [] }
    let canvas = CGRect(origin: .zero, size: new.canvas.size)
    func visible(_ timeline: Timeline, _ time: Instant) -> [(layer: Int, element: Element)] {
      timeline.numberedElements(at: time).filter {
        $0.element.isVisible && $0.element.frame.overlaps(canvas)
      }
    }
    let expected = Dictionary(
      visible(old, first).map { ($0.element.identity, $0) }, uniquingKeysWith: { $1 })
    var result: [Difference] = []
    var seen: Set<LayerIdentity> = []
    for (layer, element) in visible(new, second) where seen.insert(element.identity).inserted {
      let known = expected[element.identity]
      var deviation = 100.0
      if let known {
        deviation = element.deviation(from: known.element)
        let looks = (
          old.layers[known.layer].appearance.value(at: first),
          new.layers[layer].appearance.value(at: second)
        )
        if looks.0 != looks.1 { deviation = max(deviation, 1) }
      }
      guard deviation >= Self.leastDeviation else { continue }
      result.append(
        Difference(
          identity: element.identity, before: known?.element.frame.intersection(canvas),
          after: element.frame.intersection(canvas), deviation: deviation))
    }
    for (_, element) in visible(old, first) where seen.insert(element.identity).inserted {
      result.append(
        Difference(
          identity: element.identity, before: element.frame.intersection(canvas), after: nil,
          deviation: 100))
    }
    return result
  }
}

extension Element {
  /// Returns the largest distance between the edges of two elements in points, where an opacity
  /// counts as fifty.
  fileprivate func deviation(from other: Element) -> Double {
    let edges = [
      frame.minX - other.frame.minX, frame.minY - other.frame.minY,
      frame.maxX - other.frame.maxX, frame.maxY - other.frame.maxY, (alpha - other.alpha) * 50,
    ]
    return edges.map { abs(Double($0)) }.max() ?? 0
  }
}

extension Bitmap {
  /// Returns the bitmap at the top left of one of another size, which is gray elsewhere.
  fileprivate func padded(toWidth width: Int, height: Int) -> Bitmap {
    if (self.width, self.height) == (width, height) { return self }
    var result = Bitmap(width: width, height: height, filledWith: 0xFFD0_D0D0)
    let columns = min(width, self.width)
    for row in 0..<min(height, self.height) {
      result.words.replaceSubrange(
        row * width..<row * width + columns,
        with: words[row * self.width..<row * self.width + columns])
    }
    return result
  }
}
