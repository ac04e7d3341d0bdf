internal import Foundation
internal import Geometry
internal import Timelines

/// The blurred coverage of an outline, with the constant middle parts of its edges removed.
///
/// Coordinates on it are in pixels of its own scale, from `pad` pixels above and left of the
/// outline's bounding box, as if nothing were removed.
struct ShadowTile: Sendable {
  /// The inputs of a tile; equal ones give equal tiles.
  struct Recipe: Hashable, Sendable {
    /// The outline with its middle removed.
    let outline: LayerOutline
    /// The number of pixels of the tile per point.
    let scale: Double
    /// The standard deviation in pixels of the tile.
    let deviation: Double
    /// The number of removed columns and rows.
    let dropped: (columns: Int, rows: Int)
    let cut: (column: Int, row: Int)

    static func == (left: Recipe, right: Recipe) -> Bool {
      left.outline == right.outline && left.scale == right.scale
        && left.deviation == right.deviation && left.dropped == right.dropped
        && left.cut == right.cut
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(outline)
      hasher.combine(scale)
      hasher.combine(deviation)
    }
  }

  let recipe: Recipe
  let width: Int
  let height: Int
  /// The number of pixels between a side and the outline's bounding box.
  let pad: Int
  /// The coverages with a border of one transparent pixel, so that every position has four
  /// neighbors.
  let values: [UInt8]
  /// The number of values from one row to the next.
  var stride: Int { width + 2 }

  /// The largest standard deviation in pixels; for larger blurs the tile has a smaller scale.
  ///
  /// With a deviation of 5.6 pixels, the blur halfway between two pixels differs from their mean by
  /// 0.25 of 255.
  private static let largestDeviation = 8.0
  /// The largest number of pixels of a tile.
  private static let maximumPixels = 1 << 20

  /// The size in bytes.
  var byteCount: Int { values.count }

  init(_ recipe: Recipe) {
    self.recipe = recipe
    let box = recipe.outline.box
    pad = ShadowTile.pad(deviation: recipe.deviation)
    width = max(1, Int((box.width * recipe.scale).rounded(.up)) + 2 * pad)
    height = max(1, Int((box.height * recipe.scale).rounded(.up)) + 2 * pad)
    let map = Affine(
      a: recipe.scale, b: 0, c: 0, d: recipe.scale, tx: Double(pad) - box.minX * recipe.scale,
      ty: Double(pad) - box.minY * recipe.scale)
    var plane = FloatPlane(width: width, height: height)
    var coverage = CoverageBuffer()
    coverage.begin(width: width, height: height)
    coverage.add(recipe.outline.path, map: map, x: map.tx, y: map.ty)
    coverage.withMask(evenOdd: recipe.outline.usesEvenOddRule) { mask, rows, stride in
      for row in rows {
        let (source, target) = ((row - rows.lowerBound) * stride, row * plane.width)
        for column in 0..<plane.width {
          plane.values[target + column] = Float(mask[source + column])
        }
      }
    }
    plane.blur(GaussianKernel(deviation: recipe.deviation))
    var values = [UInt8](repeating: 0, count: (width + 2) * (height + 2))
    for row in 0..<height {
      let (source, target) = (row * width, (row + 1) * (width + 2) + 1)
      for column in 0..<width {
        values[target + column] = UInt8(min(255, max(0, plane.values[source + column] + 0.5)))
      }
    }
    self.values = values
  }

  /// Returns the number of pixels that a blur needs around an outline.
  private static func pad(deviation: Double) -> Int {
    Int((deviation * GaussianKernel.reach).rounded(.up)) + 2
  }

  /// Returns the recipe for an outline that is shown at a scale in pixels per point.
  static func recipe(of outline: LayerOutline, deviation: Double, scale: Double) -> Recipe {
    var scale = scale
    while deviation * scale > largestDeviation { scale *= 0.5.squareRoot() }
    func pixels(_ size: CGSize) -> Double {
      let margin = Double(2 * pad(deviation: deviation * scale))
      return (size.width * scale + margin) * (size.height * scale + margin)
    }
    guard case .rounded(let shape) = outline else {
      while pixels(outline.box.size) > Double(maximumPixels) { scale /= 2 }
      return Recipe(
        outline: outline, scale: scale, deviation: deviation * scale, dropped: (0, 0), cut: (0, 0))
    }
    while true {
      let recipe = recipe(of: shape, deviation: deviation * scale, scale: scale)
      if pixels(recipe.outline.box.size) <= Double(maximumPixels) { return recipe }
      scale /= 2
    }
  }

  /// Returns the recipe for a rounded rectangle with its middle removed.
  private static func recipe(
    of shape: RoundedRectangle, deviation: Double, scale: Double
  ) -> Recipe {
    let (corners, size) = (shape.corners, shape.rect.size)
    let blur = Double(pad(deviation: deviation))
    /// Returns the start of the middle and the length to remove, in pixels.
    func middle(_ extent: Double, _ before: [Double], _ after: [Double]) -> (Int, Int) {
      let bend = corners.curve == .continuous ? Corners.largestReach : 1
      // A corner affects the blur beyond its curve, on both sides.
      let first = ((before.max() ?? 0) * bend * scale + blur).rounded(.up)
      let last = ((after.max() ?? 0) * bend * scale + blur).rounded(.up)
      let count = extent * scale - first - last - 2
      return count > 8 ? (Int(first) + Int(blur), Int(count)) : (0, 0)
    }
    let (column, columns) = middle(
      size.width, [corners.topLeft, corners.bottomLeft], [corners.topRight, corners.bottomRight])
    let (row, rows) = middle(
      size.height, [corners.topLeft, corners.topRight], [corners.bottomLeft, corners.bottomRight])
    // The shape of a continuous corner depends on the room beside it, which removal must preserve.
    let isWhole = corners.curve == .continuous && !hasRoom(shape)
    let dropped = isWhole ? (columns: 0, rows: 0) : (columns: columns, rows: rows)
    let rect = CGRect(
      x: 0, y: 0, width: size.width - Double(dropped.columns) / scale,
      height: size.height - Double(dropped.rows) / scale)
    return Recipe(
      outline: .rounded(RoundedRectangle(rect: rect, corners: corners)), scale: scale,
      deviation: deviation, dropped: dropped, cut: (column, row))
  }

  /// Returns whether all continuous corners of a rectangle have the room they need.
  private static func hasRoom(_ shape: RoundedRectangle) -> Bool {
    (shape.corners.radii.max() ?? 0) * Corners.largestReach
      <= min(shape.rect.width, shape.rect.height) / 2
  }
}
