import ComparisonTolerances
import Foundation
import Imaging
import Timelines
import Timing

extension TimelineDiffer {
  /// Compares the properties that belong to no element.
  mutating func compareWhole() {
    typealias Text = ComparisonText
    func size(_ size: CGSize) -> String {
      "\(Text.ratio(size.width)) × \(Text.ratio(size.height)) pt"
    }
    func exact(_ value: Double) -> String { Text.number(value, decimals: 6) }
    func change(_ property: String, _ from: String, _ to: String) -> TimelineChange? {
      from == to ? nil : TimelineChange(property: property, from: from, to: to, since: nil)
    }
    let (old, new) = (before.canvas, after.canvas)
    let points = tolerances.points.value
    let isResized =
      abs(old.size.width - new.size.width) > points
      || abs(old.size.height - new.size.height) > points
    let canvas = [
      isResized ? change("canvas", size(old.size), size(new.size)) : nil,
      change("canvas scale", exact(old.scale), exact(new.scale)),
      change("canvas background", old.background.hexadecimal, new.background.hexadecimal),
    ].compactMap(\.self)
    if !canvas.isEmpty {
      findings.append(TimelineFinding(.canvas, [], changes: canvas))
      affectsCanvas = true
    }
    let (first, second) = (before.playback, after.playback)
    func loops(_ count: Int?) -> String { count.map { "\($0) times" } ?? "for ever" }
    let playback = [
      change(
        "frames per second", exact(first.framesPerSecond), exact(second.framesPerSecond)),
      change("plays", loops(first.loopCount), loops(second.loopCount)),
      change("speed", exact(first.speed), exact(second.speed)),
    ].compactMap(\.self)
    if !playback.isEmpty { findings.append(TimelineFinding(.playback, [], changes: playback)) }
  }

  /// Adds a finding about a different length, unless another finding explains it.
  mutating func compareDuration() {
    let (first, second) = (before.playback, after.playback)
    guard abs((first.duration - second.duration).ticks) > tolerance.ticks else { return }
    // A scene that ends some time after its last change lasts longer because of that change.
    let rest = first.duration - before.lastChange
    let follows = abs((second.duration - after.lastChange - rest).ticks) <= tolerance.ticks
    let isTold = (findings + expected).contains { !$0.elements.isEmpty }
    let (from, to) = ComparisonText.times(first.duration.seconds, second.duration.seconds)
    if follows, isTold {
      notes.append(
        "the scene lasts \(to) instead of \(from), since its last change is at another time")
      return
    }
    let change = TimelineChange(property: "duration", from: from, to: to, since: nil)
    findings.insert(TimelineFinding(.playback, [], changes: [change]), at: 0)
  }
}
