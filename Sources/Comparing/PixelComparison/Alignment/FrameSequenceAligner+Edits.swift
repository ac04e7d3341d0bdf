internal import Timing

/// A step from one sequence of frames to another, in units: frames or runs of equal ones.
private enum EditStep: Hashable {
  /// A unit of A is compared with one of B.
  case pair(Int, Int)
  /// A unit that only A has.
  case missing(Int)
  /// A unit that only B has.
  case new(Int)
}

extension FrameSequenceAligner {
  /// The number of pairs that are weighed in all stretches without equal frames, before the rest is
  /// paired in order: enough for 500 frames, and fast for 10 000.
  private static let weighedPairs = 250_000

  /// The cost of an unpaired frame in a stretch without equal frames.
  private static let gap = 1.5

  /// Returns the alignment by contents, with missing and new frames.
  ///
  /// - Parameter runs: Whether equal neighbors count as one, so that merged and repeated
  ///   duplicates are the same.
  func edits(runs: Bool) -> FrameAlignment {
    let (first, second) = runs ? (a.runs, b.runs) : (a.single, b.single)
    let matches = CommonFrames.matches(
      first.map { a.digests[$0.lowerBound] }, second.map { b.digests[$0.lowerBound] })
    var steps: [EditStep] = []
    var (i, j) = (0, 0)
    var budget = Self.weighedPairs
    for match in matches + [(first.count, second.count)] {
      steps += resolve(first, i..<match.first, second, j..<match.second, budget: &budget)
      if match.first < first.count { steps.append(.pair(match.first, match.second)) }
      (i, j) = (match.first + 1, match.second + 1)
    }
    return alignment(of: steps, first, second)
  }

  /// Pairs the units of a stretch without equal frames, by their thumbnails.
  private func resolve(
    _ first: [Range<Int>], _ rows: Range<Int>, _ second: [Range<Int>], _ columns: Range<Int>,
    budget: inout Int
  ) -> [EditStep] {
    let common = min(rows.count, columns.count)
    guard common > 0, rows.count * columns.count <= budget else {
      return (0..<common).map { .pair(rows.lowerBound + $0, columns.lowerBound + $0) }
        + rows.dropFirst(common).map { .missing($0) } + columns.dropFirst(common).map { .new($0) }
    }
    budget -= rows.count * columns.count
    // The least cost of the rest, from each pair of positions on; the last row and column are the
    // end.
    let width = columns.count + 1
    var costs = Array(repeating: 0.0, count: (rows.count + 1) * width)
    var moves = Array(repeating: UInt8(0), count: costs.count)
    for i in (0...rows.count).reversed() {
      for j in (0...columns.count).reversed() where i < rows.count || j < columns.count {
        var best = (cost: Double.infinity, move: UInt8(0))
        if i < rows.count && j < columns.count {
          let cost = penalty(
            first[rows.lowerBound + i].lowerBound, second[columns.lowerBound + j].lowerBound)
          best = (costs[(i + 1) * width + j + 1] + cost, 0)
        }
        if i < rows.count, costs[(i + 1) * width + j] + Self.gap < best.cost - 1e-9 {
          best = (costs[(i + 1) * width + j] + Self.gap, 1)
        }
        if j < columns.count, costs[i * width + j + 1] + Self.gap < best.cost - 1e-9 {
          best = (costs[i * width + j + 1] + Self.gap, 2)
        }
        (costs[i * width + j], moves[i * width + j]) = best
      }
    }
    var steps: [EditStep] = []
    var (i, j) = (0, 0)
    while i < rows.count || j < columns.count {
      let move = moves[i * width + j]
      switch move {
      case 0: steps.append(.pair(rows.lowerBound + i, columns.lowerBound + j))
      case 1: steps.append(.missing(rows.lowerBound + i))
      default: steps.append(.new(columns.lowerBound + j))
      }
      if move != 2 { i += 1 }
      if move != 1 { j += 1 }
    }
    return steps
  }

  /// Returns the alignment that steps stand for, with its cost.
  private func alignment(
    of steps: [EditStep], _ first: [Range<Int>], _ second: [Range<Int>]
  ) -> FrameAlignment {
    var alignment = FrameAlignment()
    var changes = DurationChanges()
    var position = 0
    while position < steps.count {
      if case .pair(let i, let j) = steps[position] {
        add(first[i], second[j], to: &alignment)
        if isTimed {
          changes.add(
            first[i], second[j], a: a.duration(of: first[i]), b: b.duration(of: second[j]))
        }
        position += 1
        continue
      }
      var (missing, new): ([Int], [Int]) = ([], [])
      let before = position > 0 ? steps[position - 1] : nil
      var next = 0
      scan: while position < steps.count {
        switch steps[position] {
        case .missing(let i): missing += first[i]
        case .new(let j): new += second[j]
        case .pair(let i, _):
          next = first[i].lowerBound
          break scan
        }
        position += 1
      }
      if position == steps.count { next = a.count }
      let isExact =
        (missing.isEmpty || new.isEmpty) && isEqual(before, first, second)
        && isEqual(position < steps.count ? steps[position] : nil, first, second)
      let isBridged = changes.bridge(
        missing: missing.reduce(.zero) { $0 + a.durations[$1] },
        new: new.reduce(.zero) { $0 + b.durations[$1] }, isSame: isSame)
      alignment.cost += Double(missing.count + new.count) * (isBridged ? 0.5 : isExact ? 1 : 1.5)
      if let low = missing.first, let high = missing.last {
        alignment.findings.append(.missing(frames: low...high, at: isTimed ? a.starts[low] : nil))
      }
      if let low = new.first, let high = new.last {
        alignment.findings.append(
          .new(
            frames: low...high, before: next < a.count ? next : nil,
            at: isTimed && next < a.count ? a.starts[next] : nil))
      }
    }
    alignment.cost += penalty(alignment.pairs)
    if let factor = speedFactor(changes, isWhole: alignment.findings.isEmpty) {
      alignment.findings.append(.speed(factor: factor))
      alignment.cost += 0.2
    } else {
      let found = changes.findings(starts: a.starts, isSame: isSame)
      alignment.cost += 0.2 * Double(found.groups)
      alignment.findings += found.findings
    }
    if isTimed && alignment.findings.isEmpty && !isSame(a.length, b.length) {
      // Each duration is within the tolerance, but their sum is not.
      alignment.findings.append(.length(a: a.length, b: b.length))
      alignment.cost += 0.2
    }
    return alignment
  }

  /// Returns whether a step is a pair of equal frames, or the end.
  private func isEqual(_ step: EditStep?, _ first: [Range<Int>], _ second: [Range<Int>]) -> Bool {
    guard case .pair(let i, let j)? = step else { return step == nil }
    return a.digests[first[i].lowerBound] == b.digests[second[j].lowerBound]
  }

  /// Compares the frames of two units; equal units need no comparison.
  private func add(_ first: Range<Int>, _ second: Range<Int>, to alignment: inout FrameAlignment) {
    if a.digests[first.lowerBound] == b.digests[second.lowerBound] {
      alignment.pairs.append(pair(first.lowerBound, second.lowerBound))
      return
    }
    for place in 0..<max(first.count, second.count) {
      alignment.pairs.append(
        pair(
          min(first.lowerBound + place, first.upperBound - 1),
          min(second.lowerBound + place, second.upperBound - 1)))
    }
  }

  /// Returns the factor by which B is faster, if all durations are changed by one factor.
  ///
  /// A GIF's durations are rounded to 10 ms, so beginnings may be off by half of that for each GIF,
  /// and the factor must be beyond 5 %. A duration that is off by more than a hundredth of a second
  /// was changed by itself.
  private func speedFactor(_ changes: DurationChanges, isWhole: Bool) -> Double? {
    let entries = changes.entries
    guard isTimed, isWhole, entries.count >= 2 else { return nil }
    let (whole, other) = (a.length.seconds, b.length.seconds)
    guard whole > 0 && other > 0, entries.contains(where: { !isSame($0.a, $0.b) }) else {
      return nil
    }
    let ratio = other / whole
    let isExact = entries.allSatisfy {
      abs($0.a.seconds * ratio - $0.b.seconds) <= 1e-6 * $0.b.seconds + 1e-8
    }
    let slack = [a, b].reduce(1e-6) { $0 + ($1.isRounded ? 0.005 : 0) }
    let isNear =
      entries.count >= 3 && abs(ratio - 1) >= 0.05
      && entries.allSatisfy {
        abs(a.starts[$0.first.lowerBound].seconds * ratio - b.starts[$0.second.lowerBound].seconds)
          <= slack && abs($0.a.seconds * ratio - $0.b.seconds) <= 0.0101
      }
    return isExact || isNear ? 1 / ratio : nil
  }
}
