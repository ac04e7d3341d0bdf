import Foundation
import Timelines
import Timing

/// A check that no two frames overlap.
struct OverlapCheck: MotionCheck {
  /// Two members; `first` is the one that is reported first.
  private struct Pair: Hashable {
    let first: Int
    let second: Int
  }

  /// The first time that a pair overlapped.
  private struct Note {
    let begin: Instant
    var end: Instant?
    /// The size of the largest common area.
    var size: CGSize
  }

  let context: CheckContext
  /// The selected members, by collection and kind.
  private let groups: [[Int]]
  private let isSelected: [Bool]
  /// The pairs that overlapped, in the order in which they were found.
  private var pairs: [Pair] = []
  private var notes: [Pair: Note] = [:]
  private var isDirty = false
  private var hasMore = false

  /// Watches the selected members, separately for each collection and kind.
  init(_ context: CheckContext) {
    self.context = context
    var groups: [[Int]] = []
    var known: [String: Int] = [:]
    for member in context.members {
      let identity = context.tracked.members[member].identity
      let name = "\(identity.kind.rawValue) \(identity.collection)"
      if let group = known[name] {
        groups[group].append(member)
      } else {
        known[name] = groups.count
        groups.append([member])
      }
    }
    self.groups = groups
    var isSelected = [Bool](repeating: false, count: context.tracked.members.count)
    for member in context.members { isSelected[member] = true }
    self.isSelected = isSelected
  }

  mutating func begin(_ member: Int, as pose: Pose, at time: Instant) { isDirty = true }

  mutating func take(_ change: PoseChange, at time: Instant, since previous: Instant) {
    if isSelected[change.member] { isDirty = true }
  }

  mutating func finish(_ poses: [Pose], at time: Instant, since previous: Instant) {
    guard isDirty else { return }
    isDirty = false
    for pair in pairs where notes[pair]?.end == nil {
      follow(pair, poses, at: time, since: previous)
    }
    guard !hasMore else { return }
    for group in groups {
      let sweep = OverlapSweep(tolerance: context.tolerance)
      // The known pairs, and one more than are reported.
      let limit = pairs.count + MotionFinding.maximumCount + 1
      for (first, second) in sweep.pairs(group, poses, atMost: limit) {
        note(Pair(first: first, second: second), poses, at: time, since: previous)
      }
    }
  }

  /// Records a pair that overlaps, unless it is known.
  private mutating func note(
    _ pair: Pair, _ poses: [Pose], at time: Instant, since previous: Instant
  ) {
    guard notes[pair] == nil else { return }
    guard pairs.count < MotionFinding.maximumCount else { return hasMore = true }
    let begin =
      time == context.begin
      ? time
      : context.tracked.turn(after: previous, by: time) { overlap(pair, at: $0) != nil }
    pairs.append(pair)
    notes[pair] = Note(
      begin: begin, size: overlap(poses[pair.first], poses[pair.second]) ?? .zero)
  }

  /// Follows a pair that overlapped at the instant before.
  private mutating func follow(
    _ pair: Pair, _ poses: [Pose], at time: Instant, since previous: Instant
  ) {
    guard let size = overlap(poses[pair.first], poses[pair.second]) else {
      let end = context.tracked.turn(after: previous, by: time) { overlap(pair, at: $0) == nil }
      notes[pair]?.end = end
      return
    }
    let known = notes[pair]?.size ?? .zero
    if size.width * size.height > known.width * known.height { notes[pair]?.size = size }
  }

  /// Returns the size of a pair's common area at any instant.
  private func overlap(_ pair: Pair, at time: Instant) -> CGSize? {
    overlap(
      context.tracked.pose(of: pair.first, at: time),
      context.tracked.pose(of: pair.second, at: time))
  }

  /// Returns the size of two poses' common area; `nil` if it is within the tolerance.
  private func overlap(_ first: Pose, _ second: Pose) -> CGSize? {
    guard first.isVisible, second.isVisible else { return nil }
    let width = min(first.frame.maxX, second.frame.maxX) - max(first.frame.minX, second.frame.minX)
    let height = min(first.frame.maxY, second.frame.maxY) - max(first.frame.minY, second.frame.minY)
    guard width > context.tolerance, height > context.tolerance else { return nil }
    return CGSize(width: width, height: height)
  }

  func findings() -> [MotionFinding] {
    if let only = context.members.first, context.members.count == 1 {
      return [
        context.finding(
          [only], "'neverOverlaps' needs two elements, and only \(context.name(only)) matches")
      ]
    }
    var findings = pairs.compactMap { pair in
      notes[pair].map { note in
        context.finding(
          [pair.first, pair.second], begin: note.begin, end: note.end,
          amount: min(note.size.width, note.size.height),
          "\(context.name(pair.first)) overlaps \(context.name(pair.second)) by "
            + "\(Wording.points(note.size.width)) × \(Wording.points(note.size.height)) pt "
            + Wording.span(note.begin, note.end))
      }
    }.limited(context.expectation)
    if hasMore {
      findings.append(MotionFinding(of: context.expectation, "more pairs overlap"))
    }
    return findings
  }
}
