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
  /// How many pixels a row has: a multiple of four, the last of which may be covered by nothing.
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

  private var masks: BoundedStore<Recipe, GlyphMask>
  private var coverage = CoverageBuffer()

  /// The largest em in pixels whose glyphs have masks.
  static let largestSize = 64.0
  /// The most bytes of masks that are kept before all are forgotten.
  private static let capacity = 2 << 20
  /// What a mask takes beside its coverages.
  private static let overhead = 128

  /// Makes a store; without keeping masks it makes each one anew, with the same pixels.
  init(keepsMasks: Bool) {
    masks = BoundedStore(capacity: GlyphMasks.capacity, keepsValues: keepsMasks)
  }

  /// Returns the mask of an outline in em.
  func mask(_ recipe: Recipe, outline: Path, bounds: CGRect) -> GlyphMask {
    masks.value(for: recipe, costs: { $0.coverages.count + GlyphMasks.overhead }) {
      make(recipe, outline: outline, bounds: bounds)
    }
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
