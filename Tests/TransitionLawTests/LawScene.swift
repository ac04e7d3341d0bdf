import Timing

/// A scene on which a law can be checked, and which can be simplified.
protocol LawScene {
  /// The scene document.
  var yaml: String { get }
  /// The times of the motions under the law, in order.
  var spans: [LawSpan] { get }
  /// Whether the last span ends in the state before the first one.
  var isRestored: Bool { get }
  /// The scenes that are simpler than this one in one respect.
  var reductions: [Self] { get }
}

/// A motion's time, half-open.
struct LawSpan: Hashable, Sendable {
  let name: String
  let begin: Instant
  let end: Instant

  /// Makes a span from milliseconds.
  init(_ name: String, from begin: Int, lasting length: Int) {
    self.name = name
    self.begin = Instant(frame: begin, perSecond: 1000)
    end = Instant(frame: begin + length, perSecond: 1000)
  }

  /// Returns the instant at a fraction of the span.
  func instant(at share: Double) -> Instant {
    begin + Instant(seconds: (end - begin).seconds * share)
  }
}

/// An instant of a motion, and one at which the untouched screen shows the same.
struct LawMoment: Sendable {
  let name: String
  let moving: Instant
  let untouched: Instant
}

extension LawScene {
  /// The instants at which a frame must equal an untouched one.
  var moments: [LawMoment] {
    var moments = spans.flatMap { span in
      [
        LawMoment(
          name: "\(span.name) at begin", moving: span.begin, untouched: span.begin - .tick),
        LawMoment(
          name: "\(span.name) before its end", moving: span.end - .tick, untouched: span.end),
      ]
    }
    if isRestored, let first = spans.first, let last = spans.last {
      moments.append(
        LawMoment(name: "after all", moving: last.end, untouched: first.begin - .tick))
    }
    return moments
  }
}

extension Instant {
  /// The shortest duration.
  static var tick: Instant { Instant(ticks: 1) }
}
