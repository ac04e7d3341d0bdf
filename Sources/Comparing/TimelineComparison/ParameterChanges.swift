import ComparisonTolerances
import Timelines
import Timing

/// The differences in the parameters of simulated motion, by collection.
struct ParameterChanges {
  /// A parameter of a collection.
  private struct Mark: Hashable {
    let collection: String
    let name: String
  }

  /// The causes of each collection, in the order in which the parameters were recorded.
  private(set) var causes: [String: [TimelineCause]] = [:]

  /// Compares the parameters of two timelines.
  init(_ before: [MotionParameter], _ after: [MotionParameter], tolerance: Instant) {
    // Timelines of earlier versions have no parameters, which is no change.
    if before == after || before.isEmpty || after.isEmpty { return }
    var order: [Mark] = []
    func grouped(_ parameters: [MotionParameter]) -> [Mark: [MotionParameter]] {
      parameters.reduce(into: [:]) { result, parameter in
        let mark = Mark(collection: parameter.collection, name: parameter.name)
        if !order.contains(mark) { order.append(mark) }
        result[mark, default: []].append(parameter)
      }
    }
    let (old, new) = (grouped(before), grouped(after))
    for mark in order {
      guard let cause = Self.cause(mark.name, old[mark] ?? [], new[mark] ?? [], tolerance)
      else { continue }
      causes[mark.collection, default: []].append(cause)
    }
  }

  /// Returns the first change of a parameter; `nil` without any.
  private static func cause(
    _ name: String, _ old: [MotionParameter], _ new: [MotionParameter], _ tolerance: Instant
  ) -> TimelineCause? {
    let pairs: [(time: Instant, old: [Double], new: [Double])]
    if old.count == new.count {
      pairs = zip(old, new).map { ($0.time, $0.values, $1.values) }
    } else {
      // Values at a time: the latest ones, also if they were set a little later in one timeline.
      func values(_ list: [MotionParameter], at time: Instant) -> [Double] {
        list.last { $0.time <= time + tolerance }?.values ?? []
      }
      pairs = (old + new).map(\.time).sorted().map { time in
        (time, values(old, at: time), values(new, at: time))
      }
    }
    guard let first = pairs.firstIndex(where: { !isSame($0.old, $0.new) }) else { return nil }
    return .parameter(
      name: name, from: text(pairs[first].old, name), to: text(pairs[first].new, name),
      since: first == 0 ? nil : pairs[first].time.seconds)
  }

  /// Returns whether values are equal but for rounding.
  private static func isSame(_ old: [Double], _ new: [Double]) -> Bool {
    old.count == new.count
      && zip(old, new).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($0), abs($1)) }
  }

  private static func text(_ values: [Double], _ name: String) -> String {
    let unit = name.hasSuffix("angle") ? "°" : ""
    return ComparisonText.list(values.map { ComparisonText.ratio($0) + unit })
  }
}
