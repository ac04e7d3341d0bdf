internal import Foundation
internal import Geometry
internal import Timelines

/// The blurred coverage of an outline, small: what is the same along an edge is kept once.
///
/// Places on it are told in pixels of its own scale from `pad` pixels above and left of the
/// outline's box, as if nothing had been left out.
struct ShadowTile: Sendable {
  /// What a tile is made of; equal ones give equal tiles.
  struct Recipe: Hashable, Sendable {
    /// The outline with its middle left out.
    let outline: LayerOutline
    /// Pixels of the tile to a point.
    let scale: Double
    /// The standard deviation in pixels of the tile.
    let deviation: Double
    /// How many columns and rows are left out, and from where on.
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
  /// How many pixels lie between a side and the outline's box.
  let pad: Int
  /// The coverages with a pixel of nothing around them, so that every place has four neighbours.
  let values: [UInt8]
  /// How many of them there are from one row to the next.
  var stride: Int { width + 2 }

  /// The largest deviation in pixels; what is blurred more is made at a smaller scale.
  ///
  /// Halfway between two pixels a blur by 5.6 of them is 0.25 of 255 beside the mean of both.
  private static let largestDeviation = 8.0
  /// The most pixels of a tile.
  private static let maximumPixels = 1 << 20

  /// How many bytes it takes.
  var byteCount: Int { values.count }

  /// Makes a tile.
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

  /// Returns how many pixels a blur needs around an outline.
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

  /// Returns the recipe for a rounded rectangle without its middle.
  private static func recipe(
    of shape: RoundedRectangle, deviation: Double, scale: Double
  ) -> Recipe {
    let (corners, size) = (shape.corners, shape.rect.size)
    let blur = Double(pad(deviation: deviation))
    /// Returns where the middle begins and how much of it there is to leave out, in pixels.
    func middle(_ extent: Double, _ before: [Double], _ after: [Double]) -> (Int, Int) {
      let bend = corners.curve == .continuous ? Corners.largestReach : 1
      // Beyond its bend a corner still darkens what the blur brings there, on both sides.
      let first = ((before.max() ?? 0) * bend * scale + blur).rounded(.up)
      let last = ((after.max() ?? 0) * bend * scale + blur).rounded(.up)
      let count = extent * scale - first - last - 2
      return count > 8 ? (Int(first) + Int(blur), Int(count)) : (0, 0)
    }
    let (column, columns) = middle(
      size.width, [corners.topLeft, corners.bottomLeft], [corners.topRight, corners.bottomRight])
    let (row, rows) = middle(
      size.height, [corners.topLeft, corners.topRight], [corners.bottomLeft, corners.bottomRight])
    // A continuous corner depends on its room, which a smaller rectangle must leave it.
    let isWhole = corners.curve == .continuous && !hasRoom(shape)
    let dropped = isWhole ? (columns: 0, rows: 0) : (columns: columns, rows: rows)
    let rect = CGRect(
      x: 0, y: 0, width: size.width - Double(dropped.columns) / scale,
      height: size.height - Double(dropped.rows) / scale)
    return Recipe(
      outline: .rounded(RoundedRectangle(rect: rect, corners: corners)), scale: scale,
      deviation: deviation, dropped: dropped, cut: (column, row))
  }

  /// Tells whether all corners of a rectangle can reach out as far as they would.
  private static func hasRoom(_ shape: RoundedRectangle) -> Bool {
    (shape.corners.radii.max() ?? 0) * Corners.largestReach
      <= min(shape.rect.width, shape.rect.height) / 2
  }
}
