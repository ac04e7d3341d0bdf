internal import Imaging

/// A displacement by whole pixels that turns one bitmap into the other.
struct Displacement: Hashable, Sendable {
  /// Pixels to the right.
  let x: Int
  /// Pixels down.
  let y: Int
  /// The bounds of the moved pixels in the first bitmap.
  let area: PixelRect
  /// Whether the whole bitmap may have moved, not only the pixels that differ.
  let fitsWhole: Bool
}

/// Finds a displacement that explains the difference between two bitmaps.
///
/// The moved pixels must match within the tolerance of a channel, and the uncovered ones must look
/// like their neighbors, so an object on a patterned background that stays is not found.
struct DisplacementSearch {
  /// The largest displacement along each axis.
  static let reach = 8

  /// The tolerance of a channel, of 255.
  let channel: Int

  /// All displacements but zero, the shortest first.
  private static let offsets: [(x: Int, y: Int)] = {
    let all = (-reach...reach).flatMap { y in (-reach...reach).map { (x: $0, y: y) } }
    return all.filter { $0 != (0, 0) }
      .sorted { (abs($0.x) + abs($0.y), $0.y, $0.x) < (abs($1.x) + abs($1.y), $1.y, $1.x) }
  }()

  /// Returns the shortest displacement that explains the `count` pixels that differ within
  /// `bounds`.
  func displacement(
    from first: Bitmap, to second: Bitmap, bounds: PixelRect, count: Int
  ) -> Displacement? {
    let probes = probes(first, second, bounds)
    return Self.offsets.lazy.compactMap { offset in
      displacement(first, second, offset, bounds, probes, count)
    }.first
  }

  /// Checks one displacement: first at a few pixels that differ, then within the bounds, then
  /// everywhere.
  private func displacement(
    _ first: Bitmap, _ second: Bitmap, _ offset: (x: Int, y: Int), _ bounds: PixelRect,
    _ probes: [(x: Int, y: Int)], _ count: Int
  ) -> Displacement? {
    let area = PixelRect(
      x: bounds.x + max(0, -offset.x), y: bounds.y + max(0, -offset.y),
      width: bounds.width - abs(offset.x), height: bounds.height - abs(offset.y))
    // If nothing is left, nothing is visible at both positions.
    guard !area.isEmpty else { return nil }
    let (width, height) = (first.width, first.height)
    func isInside(_ x: Int, _ y: Int) -> Bool { x >= 0 && y >= 0 && x < width && y < height }
    for probe in probes {
      let (x, y) = (probe.x - offset.x, probe.y - offset.y)
      if isInside(x, y) && !isSame(second[probe.x, probe.y], first[x, y]) { return nil }
      let (u, v) = (probe.x + offset.x, probe.y + offset.y)
      if isInside(u, v) && !isSame(first[probe.x, probe.y], second[u, v]) { return nil }
    }
    guard fits(first, second, offset, bounds) else { return nil }
    // Pixels from outside the bitmap are explained by any displacement.
    guard changes(first, second, within: reached(offset, bounds, first)) * 2 >= count else {
      return nil
    }
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    return Displacement(
      x: offset.x, y: offset.y, area: area, fitsWhole: fits(first, second, offset, whole))
  }

  /// Returns whether a rectangle of the second bitmap matches the displaced first one.
  private func fits(
    _ first: Bitmap, _ second: Bitmap, _ offset: (x: Int, y: Int), _ rect: PixelRect
  ) -> Bool {
    let width = first.width
    let reached = reached(offset, rect, first)
    let columns = reached.x..<reached.x + reached.width
    let rows = reached.y..<reached.y + reached.height
    return first.words.withUnsafeBufferPointer { first in
      second.words.withUnsafeBufferPointer { second in
        for row in rows {
          let (old, new) = ((row - offset.y) * width - offset.x, row * width)
          for column in columns where first[old + column] != second[new + column] {
            guard isSame(first[old + column], second[new + column]) else { return false }
          }
        }
        return true
      }
    }
  }

  /// Returns the part of a rectangle whose pixels come from within the bitmap.
  private func reached(_ offset: (x: Int, y: Int), _ rect: PixelRect, _ image: Bitmap) -> PixelRect
  {
    let moved = PixelRect(
      x: rect.x - offset.x, y: rect.y - offset.y, width: rect.width, height: rect.height
    ).clipped(toWidth: image.width, height: image.height)
    return PixelRect(
      x: moved.x + offset.x, y: moved.y + offset.y, width: max(0, moved.width),
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

  /// Returns whether two words match within the tolerance.
  private func isSame(_ first: UInt32, _ second: UInt32) -> Bool {
    first == second || BitmapComparison.channelDifference(first, second) <= channel
  }
}
