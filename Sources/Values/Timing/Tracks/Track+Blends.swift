extension Track {
  /// The longest duration of a blend that was recorded from samples.
  private static var longestSample: Instant { Instant(frame: 1, perSecond: 30) }
  /// The most blends that are joined to one.
  private static var mostBlends: Int { 24 }

  /// A blend that was recorded from samples.
  private struct Blend {
    let start: Value
    /// The properties that it changes; all where `nil`.
    let paths: PropertyPaths?

    /// Reads a segment; `nil` for any other.
    init?(_ segment: Segment) {
      switch segment.change {
      case .blending(let start): (self.start, paths) = (start, nil)
      case .overlaying(let paths, let start): (self.start, self.paths) = (start, paths.paths)
      case .adding, .sampled: return nil
      }
      guard segment.curve == .linear, segment.delay == .zero, segment.duration > .zero,
        segment.duration <= longestSample
      else { return nil }
    }

    /// Returns a value with the blend's own properties of another one.
    func own(_ other: Value, in value: Value) -> Value {
      paths.map { value.taking($0, of: other) } ?? other
    }
  }

  /// Joins consecutive blends of samples to as few as reproduce them.
  ///
  /// Two blends are joined where the value that they have in common is near to that of the joined
  /// one at its time; see `Animatable.isSample(_:near:)`.
  public mutating func simplifyBlends() {
    guard segments.count > 1, segments.contains(where: { Blend($0) != nil }) else { return }
    var joined: [Segment] = []
    var index = 0
    while index < segments.count {
      if let blend = Blend(segments[index]) {
        let end = lastReproduced(blend, from: index)
        if end > index {
          let (first, last) = (segments[index], segments[end])
          joined.append(
            Segment(
              begin: first.begin, duration: last.end - first.begin, curve: .linear,
              change: .blending(blend.paths, from: blend.start)))
          model.join(from: first.begin, through: last.begin, as: model.value(at: last.begin))
          index = end + 1
          continue
        }
      }
      joined.append(segments[index])
      index += 1
    }
    if joined.count < segments.count { replaceSegments(by: joined) }
  }

  /// Returns the last segment up to which one blend reproduces all; the first one if it is alone.
  ///
  /// Most runs are reproduced as a whole, or not at all, so their ends are found by bisection.
  private func lastReproduced(_ blend: Blend, from first: Int) -> Int {
    var end = first
    while end + 1 < segments.count, end - first < Self.mostBlends, continues(end + 1, blend.paths) {
      end += 1
    }
    guard end > first, !isReproduced(blend, first, through: end) else { return end }
    var low = first
    while end - low > 1 {
      let middle = (low + end) / 2
      if isReproduced(blend, first, through: middle) { low = middle } else { end = middle }
    }
    return low
  }

  /// Returns whether a segment is a blend of properties that goes on where the one before it ends.
  private func continues(_ index: Int, _ paths: PropertyPaths?) -> Bool {
    guard let blend = Blend(segments[index]), blend.paths == paths else { return false }
    let before = segments[index - 1]
    let value = model.value(at: before.begin)
    return before.end == segments[index].begin && blend.own(blend.start, in: value) == value
  }

  /// Returns whether one blend is near to some at all instants at which those meet.
  private func isReproduced(_ blend: Blend, _ first: Int, through last: Int) -> Bool {
    let begin = segments[first].begin
    let duration = (segments[last].end - begin).seconds
    let end = model.value(at: segments[last].begin)
    func isNear(at index: Int) -> Bool {
      let share = (segments[index].end - begin).seconds / duration
      let value = model.value(at: segments[index].begin)
      let start = blend.own(blend.start, in: end)
      return Value.isSample(
        blend.own(start.blended(to: end, progress: share), in: value), near: value)
    }
    // What differs at all mostly differs in the middle.
    return isNear(at: (first + last) / 2) && (first..<last).allSatisfy(isNear)
  }
}
