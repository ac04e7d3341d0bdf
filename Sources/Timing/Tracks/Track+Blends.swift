extension Track {
  /// The longest duration of a blend that was recorded from samples.
  private static var longestSample: Instant { Instant(frame: 1, perSecond: 30) }
  /// The most blends that are joined to one.
  private static var mostBlends: Int { 24 }

  /// Joins consecutive blends of samples to as few as reproduce them.
  ///
  /// Two blends are joined where the value that they have in common is near to that of the joined
  /// one at its time; see `Animatable.isSample(_:near:)`.
  public mutating func simplifyBlends() {
    guard segments.count > 1, segments.contains(where: Self.isBlend) else { return }
    var joined: [Segment] = []
    var index = 0
    while index < segments.count {
      var end = index
      if let start = start(ofBlend: index) {
        while end + 1 < segments.count, end - index < Self.mostBlends,
          continues(end + 1), isReproduced(from: start, index, through: end + 1)
        {
          end += 1
        }
        if end > index {
          let (first, last) = (segments[index], segments[end])
          joined.append(
            Segment(
              begin: first.begin, duration: last.end - first.begin, curve: .linear,
              change: .blending(from: start)))
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

  /// Returns whether a segment is a blend that was recorded from samples.
  private static func isBlend(_ segment: Segment) -> Bool {
    guard case .blending = segment.change else { return false }
    return segment.curve == .linear && segment.delay == .zero && segment.duration > .zero
      && segment.duration <= longestSample
  }

  /// Returns the initial value of a blend; `nil` for any other segment.
  private func start(ofBlend index: Int) -> Value? {
    guard Self.isBlend(segments[index]), case .blending(let start) = segments[index].change else {
      return nil
    }
    return start
  }

  /// Returns whether a segment is a blend that goes on where the one before it ends.
  private func continues(_ index: Int) -> Bool {
    guard let start = start(ofBlend: index) else { return false }
    let before = segments[index - 1]
    return before.end == segments[index].begin && model.value(at: before.begin) == start
  }

  /// Returns whether one blend is near to some at all instants at which those meet.
  private func isReproduced(from start: Value, _ first: Int, through last: Int) -> Bool {
    let begin = segments[first].begin
    let duration = (segments[last].end - begin).seconds
    let end = model.value(at: segments[last].begin)
    return (first..<last).allSatisfy { index in
      let share = (segments[index].end - begin).seconds / duration
      return Value.isSample(
        start.blended(to: end, progress: share), near: model.value(at: segments[index].begin))
    }
  }
}
