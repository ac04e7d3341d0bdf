import ComparisonTolerances
import Foundation
import TimelineComparison
import Timing

/// A specification as plain sentences and a table, the most important motions first to be kept in a
/// limited number of tokens.
struct SentenceSpec {
  /// A motion with its place in the specification.
  private struct Entry {
    let step: Int
    let motion: Motion
    let begin: Instant
    let sentence, row: String
    /// The distance that its elements go in all, in points or hundredths of opacity.
    let weight: Double
  }

  let spec: MotionSpec
  /// The most tokens of the text.
  let limit: Int

  init(_ spec: MotionSpec, limit: Int) { self.spec = spec; self.limit = limit }

  var text: String {
    let entries = spec.steps.enumerated().flatMap { index, step in
      step.motions.map { entry($0, of: step, index) }
    }
    // As many of the heaviest as there is room for, found by halving.
    let order = entries.indices.sorted { (-entries[$0].weight, $0) < (-entries[$1].weight, $1) }
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high + 1) / 2
      let text = text(of: order[..<middle].sorted().map { entries[$0] }, outOf: entries)
      if ComparisonText.tokens(in: text) <= limit { low = middle } else { high = middle - 1 }
    }
    return text(of: order[..<low].sorted().map { entries[$0] }, outOf: entries)
  }

  private func text(of kept: [Entry], outOf all: [Entry]) -> String {
    var lines = [overview(all)]
    for (index, step) in spec.steps.enumerated() {
      let entries = kept.filter { $0.step == index }
      if entries.isEmpty { continue }
      lines += ["", "\(SpecText.heading(step)):"] + entries.map { "- \($0.sentence)" }
    }
    let dropped = all.count - kept.count
    if dropped > 0 {
      let noun = dropped == 1 ? "smaller motion is" : "smaller motions are"
      lines += ["", "\(dropped) \(noun) left out for \(limit) tokens."]
    }
    if !kept.isEmpty {
      lines += ["", "| element | time | from → to |", "|---|---|---|"] + kept.map(\.row)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func overview(_ entries: [Entry]) -> String {
    let size = SpecText.words(.size(spec.canvas))
    let title = SpecText.comment(spec.title)
    let duration = ComparisonText.time(spec.duration.seconds)
    let head = "\(title) (\(SpecText.comment(spec.file))): \(size) pt, \(duration)"
    guard let begin = entries.map(\.begin).min(),
      let end = entries.map({ $0.begin + $0.motion.span }).max()
    else { return head + ". Nothing moves." }
    let count = Set(entries.flatMap { $0.motion.subjects.map(\.name) }).count
    let words = count == 1 ? "1 element moves" : "\(count) elements move"
    let (first, last) = ComparisonText.times(begin.seconds, end.seconds)
    return "\(head). \(words), from \(first) to \(last)."
  }

  private func entry(_ motion: Motion, of step: MotionStep, _ index: Int) -> Entry {
    let begin = step.begin + motion.delay
    return Entry(
      step: index, motion: motion, begin: begin, sentence: sentence(motion, begin),
      row: row(motion, begin), weight: motion.weight)
  }

  private func sentence(_ motion: Motion, _ begin: Instant) -> String {
    let role = motion.subjects.first?.role ?? .surviving
    let predicates = motion.properties.indices.flatMap { index in
      ChangeWords(changes: motion.subjects.map { $0.changes[index] }).predicates
    }
    let subject = SpecText.comment(SpecText.elements(motion))
    let isPlural = motion.subjects.count > 1
    let entrance =
      switch role {
      case .appearing: isPlural ? " appear:" : " appears:"
      case .disappearing: isPlural ? " disappear:" : " disappears:"
      case .transient: isPlural ? " appear and disappear:" : " appears and disappears:"
      case .surviving: ""
      }
    let pronoun = entrance.isEmpty ? "" : isPlural ? " they" : " it"
    let comma = predicates.last?.contains(", ") == true ? "," : ""
    let (first, last) = times(motion, begin)
    return "\(subject)\(entrance)\(pronoun) \(ComparisonText.list(predicates))\(comma) "
      + "from \(first) to \(last) \(MotionFeel(motion).words(since: begin))\(order(motion))."
  }

  /// Returns the time of a motion: `0.2 s` and `0.5 s`.
  private func times(_ motion: Motion, _ begin: Instant) -> (String, String) {
    ComparisonText.times(begin.seconds, (begin + motion.duration).seconds)
  }

  /// Returns how elements begin one after the other; empty where they begin together.
  private func order(_ motion: Motion) -> String {
    guard motion.subjects.contains(where: { $0.offset != .zero }) else { return "" }
    if let stagger = motion.stagger {
      return ", each \(ComparisonText.span(stagger.seconds)) after the one before"
    }
    let last = motion.subjects.map(\.offset).max() ?? .zero
    return ", the last one \(ComparisonText.span(last.seconds)) after the first"
  }

  private func row(_ motion: Motion, _ begin: Instant) -> String {
    let values = motion.properties.indices.map { index in
      let changes = motion.subjects.map { $0.changes[index] }
      if let shared = SpecText.shared(changes) { return shared }
      let first = SpecText.parts(of: changes[0])
        .map { "\($0.name) \(ComparisonText.excerpt($0.from)) → \(ComparisonText.excerpt($0.to))" }
      return first.joined(separator: ", ") + " (the first)"
    }
    let (first, last) = times(motion, begin)
    let cells = [
      SpecText.elements(motion), "\(first) – \(last)", values.joined(separator: "; "),
    ]
    return
      "| \(cells.map { SpecText.comment($0).replacing("|", with: "\\|") }.joined(separator: " | ")) |"
  }
}

extension Motion {
  /// The time from the begin of the first element to the end of the last one.
  fileprivate var span: Instant { duration + (subjects.map(\.offset).max() ?? .zero) }

  /// The distances that its elements go, in all: in points or hundredths of opacity.
  fileprivate var weight: Double {
    subjects.reduce(0) { sum, subject in
      let lengths = subject.changes.map { change in
        // What has no measure counts as a quarter of a fade.
        let hasMeasure = change.property != .content && change.property != .shadows
        return (change.samples ?? []).reduce(hasMeasure ? change.length : 25) {
          max($0, change.from.distance(to: $1.value))
        }
      }
      return sum + (lengths.max() ?? 0)
    }
  }
}
