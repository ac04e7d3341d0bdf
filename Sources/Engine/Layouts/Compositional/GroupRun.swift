import Foundation

/// A group that is repeated for all items of a section, one after the other along an axis.
///
/// Groups without measured views are alike and take no memory each. Measured ones are exceptions,
/// or, where the number of items of a group depends on what is measured, a list of all groups.
struct GroupRun: Sendable {
  /// A group that differs from the others.
  struct Exception: Sendable {
    let number: Int
    let group: SolvedGroup
    /// The sum of the differences in length up to and with this group.
    let difference: CGFloat
  }

  /// A group of a list of all groups.
  struct Listed: Sendable {
    let first: Int
    let start: CGFloat
    let group: SolvedGroup
  }

  let pattern: SolvedGroup
  /// The number of items.
  let count: Int
  let spacing: CGFloat
  let isHorizontal: Bool
  private let exceptions: [Exception]
  private let listed: [Listed]?
  /// The greatest distances by which frames stick out of their group along the axis.
  private(set) var overhang: (before: CGFloat, after: CGFloat) = (0, 0)
  /// The range of the frames across the axis.
  private(set) var rangeAcross: ClosedRange<CGFloat> = 0...0
  /// The greatest length of a group across the axis.
  private(set) var breadth: CGFloat = 0

  /// Makes groups that are alike but for exceptions.
  init(
    _ pattern: SolvedGroup, count: Int, spacing: CGFloat, isHorizontal: Bool,
    exceptions: [(number: Int, group: SolvedGroup)] = []
  ) {
    self.pattern = pattern
    self.count = pattern.slots.isEmpty ? 0 : count
    self.spacing = spacing
    self.isHorizontal = isHorizontal
    listed = nil
    let length = pattern.size.along(isHorizontal)
    var (result, difference): ([Exception], CGFloat) = ([], 0)
    for (number, group) in exceptions {
      difference += group.size.along(isHorizontal) - length
      result.append(Exception(number: number, group: group, difference: difference))
    }
    self.exceptions = result
    let isComplete = result.count >= groupCount && groupCount > 0
    measure((isComplete ? [] : [pattern]) + exceptions.map(\.group))
  }

  /// Makes groups of which each has as many items as fit.
  init(
    _ pattern: SolvedGroup, listed groups: [SolvedGroup], spacing: CGFloat, isHorizontal: Bool
  ) {
    self.pattern = pattern
    count = groups.reduce(0) { $0 + $1.slots.count }
    self.spacing = spacing
    self.isHorizontal = isHorizontal
    exceptions = []
    var (result, first, start): ([Listed], Int, CGFloat) = ([], 0, 0)
    for group in groups {
      result.append(Listed(first: first, start: start, group: group))
      first += group.slots.count
      start += group.size.along(isHorizontal) + spacing
    }
    listed = result
    measure(groups)
  }

  /// Finds how far the frames of groups reach.
  private mutating func measure(_ groups: [SolvedGroup]) {
    var (low, high): (CGFloat, CGFloat) = (0, 0)
    for group in groups {
      let length = group.size.along(isHorizontal)
      breadth = max(breadth, group.size.along(!isHorizontal))
      for frame in group.slots.map(\.frame) + group.attachments.map(\.frame) {
        let (start, end) = isHorizontal ? (frame.minX, frame.maxX) : (frame.minY, frame.maxY)
        overhang = (max(overhang.before, -start), max(overhang.after, end - length))
        low = min(low, isHorizontal ? frame.minY : frame.minX)
        high = max(high, isHorizontal ? frame.maxY : frame.maxX)
      }
    }
    rangeAcross = low...max(low, high, breadth)
  }

  // MARK: Groups

  var groupCount: Int {
    if let listed { return listed.count }
    let per = pattern.slots.count
    return per == 0 ? 0 : (count + per - 1) / per
  }

  /// Returns the number of the last exception before or at a group; -1 for none.
  private func lastException(before number: Int) -> Int {
    var (low, high) = (0, exceptions.count)
    while low < high {
      let middle = (low + high) / 2
      if exceptions[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }

  /// Returns a group by its number.
  func group(_ number: Int) -> SolvedGroup {
    if let listed { return listed[number].group }
    let last = lastException(before: number + 1)
    if last >= 0, exceptions[last].number == number { return exceptions[last].group }
    return pattern
  }

  /// Returns where a group begins, in points from the first one.
  func start(of number: Int) -> CGFloat {
    if let listed { return listed[number].start }
    let last = lastException(before: number)
    return CGFloat(number) * (pattern.size.along(isHorizontal) + spacing)
      + (last >= 0 ? exceptions[last].difference : 0)
  }

  /// Returns the group and the slot of an item.
  func location(of item: Int) -> (group: Int, slot: Int) {
    guard let listed else {
      let per = max(1, pattern.slots.count)
      return (item / per, item % per)
    }
    var (low, high) = (0, listed.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if listed[middle].first <= item { low = middle } else { high = middle }
    }
    return (low, item - listed[low].first)
  }

  /// Returns the number of the first item of a group.
  func firstItem(of number: Int) -> Int {
    listed?[number].first ?? number * pattern.slots.count
  }

  /// The length of all groups; of the last one, up to its last item, unless its items reach as far
  /// as those of a whole group.
  var length: CGFloat {
    guard groupCount > 0 else { return 0 }
    let last = groupCount - 1
    let group = group(last)
    func end(_ slots: ArraySlice<SolvedGroup.Slot>) -> CGFloat {
      slots.map { isHorizontal ? $0.place.maxX : $0.place.maxY }.max() ?? 0
    }
    let used = end(group.slots.prefix(count - firstItem(of: last)))
    return start(of: last)
      + (used < end(group.slots[...]) ? used : group.size.along(isHorizontal))
  }

  /// Returns the groups whose frames may meet a range, by bisection.
  func groups(from low: CGFloat, to high: CGFloat) -> Range<Int> {
    func first(_ isAfter: (Int) -> Bool) -> Int {
      var (from, to) = (0, groupCount)
      while from < to {
        let middle = (from + to) / 2
        if isAfter(middle) { to = middle } else { from = middle + 1 }
      }
      return from
    }
    // Groups that overlap each other by more than their length are not in order.
    if spacing < 0, pattern.size.along(isHorizontal) + spacing <= 0 { return 0..<groupCount }
    let start = first {
      self.start(of: $0) + group($0).size.along(isHorizontal) + overhang.after >= low
    }
    let end = first { self.start(of: $0) - overhang.before > high }
    return start..<max(start, end)
  }
}
