internal import Imaging

/// A way by whole pixels on which one picture becomes the other.
struct Displacement: Hashable, Sendable {
  /// Pixels to the right.
  let x: Int
  /// Pixels down.
  let y: Int
  /// What moved, where it lies in the first picture.
  let area: PixelRect
  /// Whether the whole picture may have moved, not only what differs.
  let fitsWhole: Bool
}

/// Finds out whether what differs between two pictures only lies elsewhere.
///
/// What moved has to be the same to the channel limit, and what it uncovers has to look like what
/// is beside it; so an object on a patterned ground that stays is not found.
struct DisplacementSearch {
  /// How far anything is sought, to each side.
  static let reach = 8

  /// How far a channel may be off, of 255.
  let channel: Int

  /// All ways but none, the shortest first.
  private static let ways: [(x: Int, y: Int)] = {
    let all = (-reach...reach).flatMap { y in (-reach...reach).map { (x: $0, y: y) } }
    return all.filter { $0 != (0, 0) }
      .sorted { (abs($0.x) + abs($0.y), $0.y, $0.x) < (abs($1.x) + abs($1.y), $1.y, $1.x) }
  }()

  /// Returns the shortest way that explains the `count` pixels that differ within `bounds`.
  func displacement(
    from first: Bitmap, to second: Bitmap, bounds: PixelRect, count: Int
  ) -> Displacement? {
    let probes = probes(first, second, bounds)
    return Self.ways.lazy.compactMap { way in
      displacement(first, second, way, bounds, probes, count)
    }.first
  }

  /// Checks one way: first at a few pixels that differ, then within the bounds, then everywhere.
  private func displacement(
    _ first: Bitmap, _ second: Bitmap, _ way: (x: Int, y: Int), _ bounds: PixelRect,
    _ probes: [(x: Int, y: Int)], _ count: Int
  ) -> Displacement? {
    let area = PixelRect(
      x: bounds.x + max(0, -way.x), y: bounds.y + max(0, -way.y),
      width: bounds.width - abs(way.x), height: bounds.height - abs(way.y))
    // Where nothing is left, there is nothing that could be seen at both places.
    guard !area.isEmpty else { return nil }
    let (width, height) = (first.width, first.height)
    func isInside(_ x: Int, _ y: Int) -> Bool { x >= 0 && y >= 0 && x < width && y < height }
    for probe in probes {
      let (x, y) = (probe.x - way.x, probe.y - way.y)
      if isInside(x, y) && !isSame(second[probe.x, probe.y], first[x, y]) { return nil }
      let (u, v) = (probe.x + way.x, probe.y + way.y)
      if isInside(u, v) && !isSame(first[probe.x, probe.y], second[u, v]) { return nil }
    }
    guard fits(first, second, way, bounds) else { return nil }
    // What comes in from outside the picture is explained by any way.
    guard changes(first, second, within: reached(way, bounds, first)) * 2 >= count else {
      return nil
    }
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    return Displacement(
      x: way.x, y: way.y, area: area, fitsWhole: fits(first, second, way, whole))
  }

  /// Tells whether the second picture has, within a rectangle, what the first has a way before.
  private func fits(
    _ first: Bitmap, _ second: Bitmap, _ way: (x: Int, y: Int), _ rect: PixelRect
  ) -> Bool {
    let width = first.width
    let reached = reached(way, rect, first)
    let columns = reached.x..<reached.x + reached.width
    let rows = reached.y..<reached.y + reached.height
    return first.words.withUnsafeBufferPointer { first in
      second.words.withUnsafeBufferPointer { second in
        for row in rows {
          let (old, new) = ((row - way.y) * width - way.x, row * width)
          for column in columns where first[old + column] != second[new + column] {
            guard isSame(first[old + column], second[new + column]) else { return false }
          }
        }
        return true
      }
    }
  }

  /// The part of a rectangle whose pixels come from within the picture.
  private func reached(_ way: (x: Int, y: Int), _ rect: PixelRect, _ picture: Bitmap) -> PixelRect {
    let moved = PixelRect(
      x: rect.x - way.x, y: rect.y - way.y, width: rect.width, height: rect.height
    ).clipped(toWidth: picture.width, height: picture.height)
    return PixelRect(
      x: moved.x + way.x, y: moved.y + way.y, width: max(0, moved.width),
      height: max(0, moved.height))
  }

  /// Counts the pixels of a rectangle that differ.
  private func changes(_ first: Bitmap, _ second: Bitmap, within rect: PixelRect) -> Int {
    var count = 0
    for y in rect.y..<rect.y + rect.height {
      let row = y * first.width
      for index in row + rect.x..<row + rect.x + rect.width
      where !isSame(first.words[index], second.words[index]) {
        count += 1
      }
    }
    return count
  }

  /// Collects pixels that differ: the outermost ones of some rows.
  private func probes(
    _ first: Bitmap, _ second: Bitmap, _ bounds: PixelRect
  ) -> [(x: Int, y: Int)] {
    let rows = min(16, bounds.height)
    return (0..<rows).flatMap { number in
      let y = bounds.y + number * (bounds.height - 1) / max(1, rows - 1)
      let columns = bounds.x..<bounds.x + bounds.width
      let ends = [
        columns.first { !isSame(first[$0, y], second[$0, y]) },
        columns.last { !isSame(first[$0, y], second[$0, y]) },
      ]
      return ends.compactMap { $0.map { (x: $0, y: y) } }
    }
  }

  /// Tells whether two words are equal to the limit.
  private func isSame(_ first: UInt32, _ second: UInt32) -> Bool {
    first == second || BitmapComparison.channelDifference(first, second) <= channel
  }
}
