internal import Imaging
internal import Timing

extension AnimationDifference {
  /// Returns the findings about pixels: neighboring frames with the same difference are one
  /// finding.
  func pixelFindings() -> [AnimationFinding] {
    var groups: [[FrameDifference]] = []
    for frame in frames {
      if let last = groups.last?.last, last.place + 1 == frame.place, last.isLike(frame) {
        groups[groups.count - 1].append(frame)
      } else {
        groups.append([frame])
      }
    }
    return groups.compactMap(finding)
  }

  /// Returns the common finding of neighboring frames.
  private func finding(_ group: [FrameDifference]) -> AnimationFinding? {
    guard let first = group.first, let last = group.last else { return nil }
    func times(_ side: KeyPath<FrameDifference, Instant?>) -> ClosedRange<Instant>? {
      guard let start = first[keyPath: side], let end = last[keyPath: side] else { return nil }
      return start...max(start, end)
    }
    let span = FrameSpan(
      a: first.a...last.a, b: first.b...last.b, timesA: times(\.timeA), timesB: times(\.timeB))
    if let offset = first.displacement {
      let areas = group.compactMap(\.displacement)
      // If most of the frame moved, and nothing stayed, the whole frame moved.
      let isWhole =
        areas.allSatisfy(\.fitsWhole) && areas.contains { $0.area.area * 2 > a.width * a.height }
      let area = areas.dropFirst().reduce(offset.area) { $0.union($1.area) }
      return .moved(span, x: offset.x, y: offset.y, area: isWhole ? nil : area)
    }
    let tallies = group.map(\.pixels.unexplained)
    let worst = group.dropFirst().reduce(first) {
      $1.pixels.unexplained.count > $0.pixels.unexplained.count ? $1 : $0
    }
    guard let bounds = tallies.compactMap(\.bounds).reduce(nil, { $0?.union($1) ?? $1 }) else {
      return nil
    }
    return .pixels(
      span, fewest: tallies.map(\.count).min() ?? 0, most: worst.pixels.unexplained.count,
      bounds: bounds, worst: worst.a, channel: worst.pixels.unexplained.channel)
  }
}

extension FrameDifference {
  /// Returns whether two neighboring frames belong to one finding.
  fileprivate func isLike(_ other: FrameDifference) -> Bool {
    displacement?.x == other.displacement?.x && displacement?.y == other.displacement?.y
  }
}
