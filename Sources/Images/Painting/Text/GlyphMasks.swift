internal import Foundation
internal import Geometry
internal import Imaging
internal import Typesetting

/// The coverage of the pixels around a glyph's origin by the glyph.
struct GlyphMask {
  /// The column of the first pixel, relative to that of the origin.
  let x: Int
  /// The row of the first pixel, relative to that of the origin.
  let y: Int
  /// The number of pixels in a row: a multiple of four, padded with zeros.
  let width: Int
  let height: Int
  /// The coverages, row by row.
  let coverages: [UInt8]
}

/// The masks of upright glyphs at the scale of the canvas, each made once for a size and phase.
///
/// The origin of such a glyph is rounded to a quarter of a pixel, so a moving text needs few masks.
/// This does not depend on whether masks are kept. Larger glyphs have no masks and finer positions.
final class GlyphMasks {
  /// The inputs of a mask; equal ones give equal masks.
  struct Recipe: Hashable {
    let glyph: GlyphID
    /// The size of the em in pixels.
    let size: Double
    /// The position of the origin in its pixel, in quarters of a pixel from the left and from the
    /// top.
    let phase: (x: Int, y: Int)

    static func == (left: Recipe, right: Recipe) -> Bool {
      left.glyph.index == right.glyph.index && left.phase == right.phase
        && left.size == right.size && left.glyph.font == right.glyph.font
    }

    func hash(into hasher: inout Hasher) {
      // Only glyph and phase are hashed: fonts are few, and their names are long.
      hasher.combine(glyph.index << 4 | UInt32(phase.x << 2 | phase.y))
      hasher.combine(size)
    }
  }

  private var masks: BoundedStore<Recipe, GlyphMask>
  private var coverage = CoverageBuffer()

  /// The largest em in pixels whose glyphs have masks.
  static let largestSize = 64.0
  /// The largest size in bytes of the masks that are kept before all are removed.
  private static let capacity = 2 << 20
  /// The size of a mask in addition to its coverages.
  private static let overhead = 128

  /// Makes a store; without keeping masks it makes each one again, with the same pixels.
  init(keepsMasks: Bool) {
    masks = BoundedStore(capacity: GlyphMasks.capacity, keepsValues: keepsMasks)
  }

  /// Returns the mask of an outline in em.
  func mask(_ recipe: Recipe, outline: Path, bounds: CGRect) -> GlyphMask {
    masks.value(for: recipe, costs: { $0.coverages.count + GlyphMasks.overhead }) {
      make(recipe, outline: outline, bounds: bounds)
    }
  }

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
