import Foundation
import Geometry
import Timelines
import Timing

/// The instants at which a layer's position, opacity or existence changes.
struct LayerActivity {
  /// The instants at which something begins, ends or steps, ascending.
  private(set) var events: [Instant] = []
  /// The spans `[lower, upper)` during which something moves, ascending and disjoint.
  private(set) var spans: [Range<Instant>] = []

  /// Makes an activity without any change.
  init() {}

  /// Collects the changes of a layer during its life.
  init(of layer: Layer) {
    add(layer.position)
    add(layer.size)
    add(layer.boundsOrigin)
    add(layer.transform)
    if let track = layer.sublayerTransform { add(track) }
    if let track = layer.anchorPoint { add(track) }
    add(layer.alpha)
    events += layer.isHidden.steps.map(\.time)
    let death = layer.death ?? .latest
    events = events.filter { layer.birth < $0 && $0 < death } + [layer.birth, death]
    spans = spans.map { $0.clamped(to: layer.birth..<max(layer.birth, death)) }
    normalize()
  }

  /// Merges the changes of several layers.
  init(merging all: [LayerActivity]) {
    events = all.flatMap(\.events)
    spans = all.flatMap(\.spans)
    normalize()
  }

  /// Adds the changes of a property.
  private mutating func add<Value>(_ track: Track<Value>) {
    events += track.model.steps.map(\.time)
    for segment in track.segments {
      let start = segment.begin + segment.delay
      events += [segment.begin, start, segment.end]
      if start < segment.end { spans.append(start..<segment.end) }
    }
  }

  /// Sorts all changes, and joins adjacent spans.
  private mutating func normalize() {
    events = Set(events.filter { $0 < .latest }).sorted()
    var joined: [Range<Instant>] = []
    for span in spans.filter({ !$0.isEmpty }).sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = joined.last, span.lowerBound <= last.upperBound {
        joined[joined.count - 1] =
          last.lowerBound..<max(last.upperBound, span.upperBound)
      } else {
        joined.append(span)
      }
    }
    spans = joined
  }

  /// Returns the first instant after `time` at which a value can differ.
  func nextChange(after time: Instant) -> Instant {
    let span = spans.partitioningIndex { time < $0.upperBound }
    if span < spans.count, spans[span].contains(time) { return time + .tick }
    let next = events.partitioningIndex { time < $0 }
    return next < events.count ? events[next] : .latest
  }

  /// Returns the instants that represent a span of time: each event with the tick before it, and
  /// all multiples of 1/120 s while something moves.
  func sampleTimes(from begin: Instant, through end: Instant) -> [Instant] {
    var times = [begin, end]
    for event in events where begin < event && event <= end {
      times += [event - .tick, event]
    }
    let step = Instant.ticksPerSecond / 120
    for span in spans where span.upperBound > begin && span.lowerBound <= end {
      var next = (max(span.lowerBound, begin).ticks + step - 1) / step * step
      while next < span.upperBound.ticks, next <= end.ticks {
        times.append(Instant(ticks: next))
        next += step
      }
    }
    return Set(times).sorted()
  }
}

extension Instant {
  /// The shortest length of time.
  static let tick = Instant(ticks: 1)
}
