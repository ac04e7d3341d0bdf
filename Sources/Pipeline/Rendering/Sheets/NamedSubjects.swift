import Foundation
import Geometry
import Timelines
import Timing

/// The elements with colors and names.
struct NamedSubjects {
  /// An element with its color.
  struct Named {
    let subject: MotionSurvey.Subject
    let name: String
    let color: Int
  }

  private let survey: MotionSurvey
  /// The elements, in the order of their colors.
  let named: [Named]

  /// Chooses the most important elements of each step in turns.
  init(survey: MotionSurvey, script: SheetScript) {
    self.survey = survey
    let starts = script.steps.map { survey.place(of: $0.begin) }
    var queues: [[Int]] = Array(repeating: [], count: starts.count + 1)
    for (number, subject) in survey.subjects.enumerated() {
      queues[starts.lastIndex { $0 <= subject.firstChange }.map { $0 + 1 } ?? 0].append(number)
    }
    var chosen: [Int] = []
    var round = 0
    while chosen.count < SheetStyle.namedElements, queues.contains(where: { round < $0.count }) {
      chosen += queues.compactMap { round < $0.count ? $0[round] : nil }
      round += 1
    }
    chosen = Array(chosen.prefix(SheetStyle.namedElements))
    let names = chosen.map { survey.subjects[$0].name }
    named = chosen.enumerated().map { color, number in
      let subject = survey.subjects[number]
      let isShared = names.count { $0 == subject.name } > 1 && !subject.identity.collection.isEmpty
      let name = isShared ? "\(subject.name) of \(subject.identity.collection)" : subject.name
      return Named(subject: subject, name: name.excerpt(atMost: 40), color: color)
    }
  }

  /// The sentence about how many have names.
  var facts: [String] {
    let count = survey.subjects.count
    if count == 0 { return ["no motion"] }
    if count > named.count { return ["\(named.count) of \(count) moving elements named"] }
    return ["\(count) moving element\(count == 1 ? "" : "s")"]
  }

  /// The most boxes that lines to names avoid.
  private static let mostObstacles = 300
  /// The opacity below which an element is not outlined.
  private static let leastAlpha = 0.02

  /// Returns a frame with the outlines of elements that have moved since the frame before it, or do
  /// until the next one.
  func panel(
    at time: Instant, since: Instant?, until: Instant?, showsPaths: Bool
  ) -> SheetPlan.Panel {
    let canvas = CGRect(origin: .zero, size: survey.timeline.canvas.size)
    let start = survey.place(of: since ?? time)
    let end = min(survey.times.count - 1, survey.place(of: until ?? time) + 1)
    let layers = Set(named.flatMap(\.subject.layers))
    let shown = survey.timeline.numberedElements(at: time, with: layers)
      .filter(\.element.isVisible)
    let painted = survey.timeline.frame(at: time).paintedLayers
    let snapshots = shown.filter { $0.element.identity.kind == .snapshot }.map(\.layer)
    let outlines = survey.timeline.outlines(of: layers.union(snapshots), at: time)
    let marks = named.compactMap { named -> SheetPlan.Mark? in
      guard survey.moves(named.subject, from: start, through: end),
        let place = shown.firstIndex(where: { named.subject.layers.contains($0.layer) }),
        painted.contains(shown[place].layer),
        let outline = outlines[shown[place].layer], outline.alpha >= Self.leastAlpha
      else { return nil }
      let box = shown[place].element.frame.intersection(canvas).intersection(outline.clip)
      // Snapshots of screens are opaque.
      let isCovered = shown[(place + 1)...].contains {
        $0.element.identity.kind == .snapshot && (outlines[$0.layer]?.alpha ?? 0) > 0.99
          && $0.element.frame.insetBy(dx: -1, dy: -1).contains(box)
      }
      guard !box.isNull, box.width > 0, box.height > 0, !isCovered else { return nil }
      var mark = SheetPlan.Mark(name: named.name, color: named.color, box: box)
      if !outline.isUpright { mark.corners = outline.corners }
      if showsPaths { mark.path = named.subject.path }
      return mark
    }
    let obstacles = shown.prefix(Self.mostObstacles).map { $0.element.frame.intersection(canvas) }
    return SheetPlan.Panel(
      time: time, marks: marks,
      obstacles: marks.isEmpty ? [] : obstacles.filter { !$0.isNull && !$0.isEmpty })
  }
}

extension Frame {
  /// The numbers of layers of which something is painted, by themselves or in their descendants.
  fileprivate var paintedLayers: Set<Int> {
    let canvas = CGRect(origin: .zero, size: canvas.size)
    guard
      let visible = try? visibleLayers(in: canvas, inkBounds: { CGRect(origin: .zero, size: $1) })
    else { return Set(layers.map(\.layer)) }
    // The visible layers are some of all, in the same order.
    var isPainted = Array(repeating: false, count: layers.count)
    var next = 0
    for layer in visible {
      while next < layers.count,
        layers[next].layer != layer.source.layer
          || layers[next].subtreeEnd != layer.source.subtreeEnd
      { next += 1 }
      guard next < layers.count else { break }
      isPainted[next] = layer.showsShape || !layer.texts.isEmpty
      next += 1
    }
    var before = [0]
    for index in layers.indices { before.append(before[index] + (isPainted[index] ? 1 : 0)) }
    return Set(
      layers.indices.filter { before[layers[$0].subtreeEnd] > before[$0] }.map { layers[$0].layer })
  }
}

extension ElementOutline {
  /// Whether its sides are horizontal and vertical.
  fileprivate var isUpright: Bool {
    let sides = zip(corners, corners.dropFirst() + corners.prefix(1))
    return sides.allSatisfy { min(abs($0.x - $1.x), abs($0.y - $1.y)) < 0.5 }
  }
}

extension MotionSurvey.Subject {
  /// The centers at equal times, without those at rest; empty for an element that stays in place.
  fileprivate var path: [CGPoint] {
    var points: [CGPoint] = []
    for state in states {
      guard let center = state?.center, points.last != center else { continue }
      points.append(center)
    }
    return points.count > 1 ? points : []
  }
}
