internal import Foundation
internal import Geometry
internal import Imaging

/// The opaque areas that are painted above a layer, met from the last painted to the first.
///
/// A layer is compared with the largest areas and with those that have its very middle, so the
/// cost does not grow with their number. What is hidden by others is painted, and not seen.
struct Occluders {
  /// An opaque area.
  private struct Occluder {
    let outline: CanvasOutline
    /// The first candidate that it hides: one in the same group, where there is a group.
    let first: Int
    /// The occluder before it whose middle falls in the same bucket; -1 where there is none.
    let previous: Int
  }

  /// How many of the largest are compared with.
  private static let largestCount = 8
  /// How many occluders of one bucket are looked at.
  private static let chainLength = 4
  /// How many buckets there are, a power of two.
  private static let bucketCount = 1024

  private var all: [Occluder] = []
  /// The latest occluder of each bucket; -1 where there is none.
  private var buckets: [Int32] = []
  /// The largest, with how much of the canvas each spans.
  private var largest: [(occluder: Occluder, extent: Double)] = []

  /// Adds an area that hides what is painted before it, from a candidate on.
  ///
  /// `box` is the part of the canvas that it spans.
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
    var place = largest.count - 1
    while place > 0, largest[place - 1].extent < extent {
      largest.swapAt(place - 1, place)
      place -= 1
    }
  }

  /// Forgets all, because what comes before shows through what it would be hidden by.
  mutating func removeAll() { self = Occluders() }

  /// Tells whether a mark of a candidate is hidden.
  ///
  /// The mark paints within `box` and, where they are known, within its own outline and `bound`,
  /// both of which lie around the box.
  func hide(
    _ box: CGRect, outline: CanvasOutline? = nil, bound: CanvasOutline?, of candidate: Int
  ) -> Bool {
    func isHidden(by occluder: Occluder) -> Bool {
      guard occluder.outline.spans(box), candidate >= occluder.first else { return false }
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
    for place in largest.indices where isHidden(by: largest[place].occluder) { return true }
    return isHiddenByTwin(of: outline) || isHiddenByTwin(of: bound)
  }

  /// Returns the bucket of an outline's middle; equal ones up to rounding have the same.
  private static func bucket(of outline: CanvasOutline) -> Int {
    // The limits fall where no layout puts a middle, so that rounding does not cross them.
    func step(_ value: Double) -> Int {
      abs(value) < 1e9 ? Int(value * 4 + 0.318_309) : 0
    }
    let mixed = step(outline.rect.midX) &* 73_856_093 ^ step(outline.rect.midY) &* 19_349_663
    return (mixed ^ mixed >> 11) & (bucketCount - 1)
  }
}

extension Appearance {
  /// Whether nothing shows through the outline.
  ///
  /// The fill reaches out to it, or ends below an opaque border that does.
  package var isOpaque: Bool { fill?.isOpaque ?? false }
}
