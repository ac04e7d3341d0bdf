internal import Imaging

extension AnimationDifference {
  /// Tells what the frames that differ have in common: neighbours are told as one.
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

  /// Tells what neighbours have in common.
  private func finding(_ group: [FrameDifference]) -> AnimationFinding? {
    guard let first = group.first, let last = group.last else { return nil }
    let span = FrameSpan(a: first.a...last.a, b: first.b...last.b)
    if let way = first.displacement {
      let areas = group.compactMap(\.displacement)
      // Where most of the picture moved, and nothing stayed, it is the picture that moved.
      let isWhole =
        areas.allSatisfy(\.fitsWhole) && areas.contains { $0.area.area * 2 > a.width * a.height }
      let area = areas.dropFirst().reduce(way.area) { $0.union($1.area) }
      return .moved(span, x: way.x, y: way.y, area: isWhole ? nil : area)
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
  /// Tells whether two neighbours are told in one sentence.
  fileprivate func isLike(_ other: FrameDifference) -> Bool {
    displacement?.x == other.displacement?.x && displacement?.y == other.displacement?.y
  }
}
