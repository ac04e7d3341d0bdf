internal import Foundation
internal import Geometry
internal import Imaging
internal import Typesetting

/// How much a glyph covers of the pixels around its origin.
struct GlyphMask {
  /// The column of the first pixel, from the one that the origin lies in.
  let x: Int
  /// The row of the first pixel, from the one that the origin lies in.
  let y: Int
  let width: Int
  let height: Int
  /// The coverages, row by row.
  let coverages: [UInt8]
}

/// The masks of upright glyphs at the scale of the canvas, each made once for a size and phase.
///
/// The origin of such a glyph lies on a quarter of a pixel, so a text that glides needs few masks.
/// That is so with masks kept or not, and larger glyphs keep their own places.
final class GlyphMasks {
  /// What a mask is made of; equal ones give equal masks.
  struct Recipe: Hashable {
    let glyph: GlyphID
    /// The size of the em in pixels.
    let size: Double
    /// Where in its pixel the origin is, in quarters of a pixel from the left and from the top.
    let phase: (x: Int, y: Int)

    static func == (left: Recipe, right: Recipe) -> Bool {
      left.glyph.index == right.glyph.index && left.phase == right.phase
        && left.size == right.size && left.glyph.font == right.glyph.font
    }

    func hash(into hasher: inout Hasher) {
      // Fonts are few, and their names are long.
      hasher.combine(glyph.index << 4 | UInt32(phase.x << 2 | phase.y))
      hasher.combine(size)
    }
  }

  private var masks: [Recipe: GlyphMask] = [:]
  private var byteCount = 0
  private var coverage = CoverageBuffer()
  private let keepsMasks: Bool

  /// The largest em in pixels whose glyphs have masks.
  static let largestSize = 64.0
  /// The most bytes of masks that are kept before all are forgotten.
  private static let capacity = 2 << 20
  /// What a mask takes beside its coverages.
  private static let overhead = 128

  /// Makes a store; without keeping masks it makes each one anew, with the same pixels.
  init(keepsMasks: Bool) { self.keepsMasks = keepsMasks }

  /// Returns the mask of an outline in em.
  func mask(_ recipe: Recipe, outline: Path, bounds: CGRect) -> GlyphMask {
    if let mask = masks[recipe] { return mask }
    let mask = make(recipe, outline: outline, bounds: bounds)
    guard keepsMasks else { return mask }
    let count = mask.coverages.count + GlyphMasks.overhead
    if byteCount + count > GlyphMasks.capacity {
      masks.removeAll(keepingCapacity: true)
      byteCount = 0
    }
    masks[recipe] = mask
    byteCount += count
    return mask
  }

  /// Makes a mask.
  private func make(_ recipe: Recipe, outline: Path, bounds: CGRect) -> GlyphMask {
    let (x, y) = (Double(recipe.phase.x) / 4, Double(recipe.phase.y) / 4)
    let map = Affine(scaleX: recipe.size, y: recipe.size)
    let box = bounds.applying(map).offsetBy(dx: x, dy: y)
    let (left, top) = (box.minX.rounded(.down), box.minY.rounded(.down))
    coverage.begin(
      width: Int(box.maxX.rounded(.up) - left), height: Int(box.maxY.rounded(.up) - top))
    coverage.add(outline, map: map, x: x - left, y: y - top)
    var mask = GlyphMask(x: 0, y: 0, width: 0, height: 0, coverages: [])
    coverage.withMask { coverages, rows, width in
      mask = GlyphMask(
        x: Int(left), y: Int(top) + rows.lowerBound, width: width, height: rows.count,
        coverages: Array(coverages[..<(width * rows.count)]))
    }
    return mask
  }
}

/// Coverages of an area of pixels to which masks are added.
struct CoverageSum {
  private var area = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// The bytes from one row to the next: a multiple of four, as Cairo wants it.
  private var stride = 0
  private var sums: [UInt8] = []
  /// Whether anything has been added.
  private(set) var isEmpty = true

  /// Starts anew with an area of pixels.
  mutating func begin(in area: PixelRect) {
    self.area = area
    stride = (area.width + 3) & ~3
    isEmpty = true
  }

  /// Makes room before the first mask.
  private mutating func reserve() {
    isEmpty = false
    let count = stride * area.height
    if sums.count < count {
      sums = Array(repeating: 0, count: count)
    } else {
      sums.withUnsafeMutableBufferPointer { $0[..<count].update(repeating: 0) }
    }
  }

  /// Adds a mask whose first pixel lies at a pixel of the picture; nothing counts beyond all.
  mutating func add(_ mask: GlyphMask, x: Int, y: Int) {
    mask.coverages.withUnsafeBufferPointer {
      add($0, stride: mask.width, x: x, y: y, width: mask.width, height: mask.height)
    }
  }

  /// Adds rows of coverages, the first of which lies at a pixel of the picture.
  mutating func add(
    _ coverages: UnsafeBufferPointer<UInt8>, stride sourceStride: Int, x: Int, y: Int, width: Int,
    height: Int
  ) {
    let shown = area.intersection(PixelRect(x: x, y: y, width: width, height: height))
    guard !shown.isEmpty else { return }
    if isEmpty { reserve() }
    sums.withUnsafeMutableBufferPointer { sums in
      guard let base = sums.baseAddress, let source = coverages.baseAddress else { return }
      for row in shown.y..<shown.y + shown.height {
        let target = base + (row - area.y) * stride + shown.x - area.x
        let pen = source + (row - y) * sourceStride + shown.x - x
        for column in 0..<shown.width {
          let (sum, isFull) = target[column].addingReportingOverflow(pen[column])
          target[column] = isFull ? 255 : sum
        }
      }
    }
  }

  /// Hands over the sums of the area, if there are any.
  mutating func withSums(_ body: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    if !isEmpty { sums.withUnsafeMutableBufferPointer { body($0) } }
  }
}
