internal import Foundation
internal import Geometry
internal import Imaging

/// The opaque areas that are painted above a layer, collected from the last painted to the first.
///
/// A layer is compared with the largest areas and with those that share its center, so the cost
/// does not grow with their number. Content hidden by other areas is painted, although invisible.
struct Occluders {
  /// An opaque area.
  private struct Occluder {
    let outline: CanvasOutline
    /// The first candidate that it hides; within a group, only candidates of the group.
    let first: Int
    /// The previous occluder with its center in the same bucket; -1 for none.
    let previous: Int
  }

  /// The number of largest occluders that are examined.
  private static let largestCount = 8
  /// The number of occluders that are examined in one bucket.
  private static let chainLength = 4
  /// The number of buckets, a power of two.
  private static let bucketCount = 1024

  private var all: [Occluder] = []
  /// The latest occluder of each bucket; -1 for none.
  private var buckets: [Int32] = []
  /// The largest occluders, each with the area of the canvas that it covers.
  private var largest: [(occluder: Occluder, extent: Double)] = []

  /// Adds an area that hides everything painted before it, from a candidate on.
  ///
  /// - Parameter box: the part of the canvas that it covers.
  mutating func add(_ outline: CanvasOutline, box: CGRect, hidingFrom first: Int) {
    if buckets.isEmpty {
      buckets = Array(repeating: -1, count: Occluders.bucketCount)
      all.reserveCapacity(64)
    }
    let bucket = Occluders.bucket(of: outline)
    let occluder = Occluder(outline: outline, first: first, previous: Int(buckets[bucket]))
    buckets[bucket] = Int32(truncatingIfNeeded: all.count)
    all.append(occluder)
    let extent = box.width * box.height
    if largest.count < Occluders.largestCount {
      largest.append((occluder, extent))
    } else if let last = largest.last, extent > last.extent {
      largest[largest.count - 1] = (occluder, extent)
    } else {
      return
    }
    var index = largest.count - 1
    while index > 0, largest[index - 1].extent < extent {
      largest.swapAt(index - 1, index)
      index -= 1
    }
  }

  /// Removes all occluders, because earlier content is visible through a backdrop.
  mutating func removeAll() { self = Occluders() }

  /// Returns whether a mark of a candidate is hidden.
  ///
  /// The mark paints within `box` and, if they are known, within its own outline and `bound`, both
  /// of which contain the box.
  ///
  /// - Parameter group: the first candidate of a group; only areas in the group hide the mark.
  func hide(
    _ box: CGRect, outline: CanvasOutline? = nil, bound: CanvasOutline?, of candidate: Int,
    within group: Int = 0
  ) -> Bool {
    func isHidden(by occluder: Occluder) -> Bool {
      guard occluder.outline.spans(box), candidate >= occluder.first, occluder.first >= group
      else { return false }
      let cover = occluder.outline
      return cover.contains(box) || outline.map(cover.contains) ?? false
        || bound.map(cover.contains) ?? false
    }
    func isHiddenByTwin(of outline: CanvasOutline?) -> Bool {
      guard let outline else { return false }
      var index = Int(buckets[Occluders.bucket(of: outline)])
      for _ in 0..<Occluders.chainLength where index >= 0 {
        if isHidden(by: all[index]) { return true }
        index = all[index].previous
      }
      return false
    }
    guard !all.isEmpty else { return false }
    for index in largest.indices where isHidden(by: largest[index].occluder) { return true }
    return isHiddenByTwin(of: outline) || isHiddenByTwin(of: bound)
  }

  /// Returns the bucket of an outline's center; centers that are equal up to rounding share one.
  private static func bucket(of outline: CanvasOutline) -> Int {
    // No layout puts a center on the borders of the buckets, so rounding does not cross them.
    func step(_ value: Double) -> Int {
      abs(value) < 1e9 ? Int(value * 4 + 0.318_309) : 0
    }
    let mixed = step(outline.rect.midX) &* 73_856_093 ^ step(outline.rect.midY) &* 19_349_663
    return (mixed ^ mixed >> 11) & (bucketCount - 1)
  }
}

extension Appearance {
  /// Whether the outline is covered completely and opaquely.
  ///
  /// The fill extends to the outline, or ends below an opaque border that does.
  package var isOpaque: Bool { fill?.isOpaque ?? false }
}
