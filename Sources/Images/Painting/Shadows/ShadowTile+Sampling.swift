internal import Foundation
internal import Geometry

extension ShadowTile {
  /// A position between two neighboring pixels of one axis.
  struct AxisPosition: Equatable {
    let index: Int
    /// The weight of the second pixel, from 0 to 256.
    let weight: Int
  }

  /// The area of its coverage with a small margin, in coordinates of the tile without removals.
  var box: CGRect {
    CGRect(
      x: -1, y: -1, width: Double(width + recipe.dropped.columns + 2),
      height: Double(height + recipe.dropped.rows + 2))
  }

  /// Returns the column of a coordinate of the tile without removals.
  @inline(__always)
  func column(at x: Double) -> AxisPosition? {
    ShadowTile.position(x, cut: recipe.cut.column, dropped: recipe.dropped.columns, count: width)
  }

  /// Returns the row of a coordinate of the tile without removals.
  @inline(__always)
  func row(at y: Double) -> AxisPosition? {
    ShadowTile.position(y, cut: recipe.cut.row, dropped: recipe.dropped.rows, count: height)
  }

  /// Returns a position on an axis, `nil` beyond its ends.
  @inline(__always)
  private static func position(_ value: Double, cut: Int, dropped: Int, count: Int) -> AxisPosition?
  {
    var position = value - 0.5
    if dropped > 0, position > Double(cut) {
      position = max(Double(cut), position - Double(dropped))
    }
    guard position > -1, position < Double(count) else { return nil }
    let index = position.rounded(.down)
    return AxisPosition(index: Int(index), weight: Int((position - index) * 256 + 0.5))
  }

  /// Returns the coverage between four pixels.
  @inline(__always)
  func coverage(_ column: AxisPosition, _ row: AxisPosition) -> UInt8 {
    values.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return 0 }
      let first = base + ((row.index + 1) * stride + column.index + 1)
      return ShadowTile.mean(first, first + stride, UInt32(column.weight), UInt32(row.weight))
    }
  }

  /// Writes the interpolation of two rows of the tile, with the pixels to the left and right of
  /// them.
  ///
  /// The coverages are in 256ths.
  func write(_ row: AxisPosition, into line: UnsafeMutablePointer<UInt16>) {
    let (down, count) = (UInt16(row.weight), stride)
    let up = 256 - down
    values.withUnsafeBufferPointer { values in
      guard let upper = values.baseAddress.map({ $0 + (row.index + 1) * count }) else { return }
      let lower = upper + count
      for index in 0..<count {
        line[index] = UInt16(upper[index]) &* up &+ UInt16(lower[index]) &* down
      }
    }
  }

  /// Returns the coverage between two neighbors of a row and those below, by weights of 256ths.
  @inline(__always)
  private static func mean(
    _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>, _ right: UInt32, _ down: UInt32
  ) -> UInt8 {
    let top = UInt32(upper[0]) &* (256 &- right) &+ UInt32(upper[1]) &* right
    let bottom = UInt32(lower[0]) &* (256 &- right) &+ UInt32(lower[1]) &* right
    let sum = top &* (256 &- down) &+ bottom &* down
    return UInt8(truncatingIfNeeded: (sum &+ 32_768) >> 16)
  }

  /// Writes coverages of pixels of a row from a column on, each with a position of its own.
  ///
  /// - Parameters:
  ///   - x: the column of the first pixel.
  ///   - across: the rate and offset that map a pixel's center to the column on the tile.
  ///   - down: the rate and offset that map a pixel's center to the row on the tile.
  func write(
    count: Int, to target: UnsafeMutablePointer<UInt8>, x: Int,
    across: (rate: Double, offset: Double), down: (rate: Double, offset: Double)
  ) {
    let one = 4_294_967_296.0
    /// Returns positions in units of 2⁻³² of a pixel of the tile, so that they are precise for
    /// every pixel.
    func steps(_ line: (rate: Double, offset: Double)) -> (first: Int, step: Int)? {
      let step = (line.rate * one).rounded()
      let first = ((line.rate * 0.5 + line.offset - 0.5) * one).rounded()
      guard abs(step) < 1e12, abs(first) < 1e18, abs(x) < 1 << 20 else { return nil }
      return (Int(first) &+ Int(step) &* x, Int(step))
    }
    guard let across = steps(across), let down = steps(down) else {
      return target.update(repeating: 0, count: count)
    }
    let (cut, dropped) = (recipe.cut, recipe.dropped)
    let (width, height, stride) = (width, height, stride)
    var (u, v) = (across.first, down.first)
    /// Returns a position with the removed pixels subtracted.
    @inline(__always)
    func kept(_ position: Int, _ cut: Int, _ dropped: Int) -> Int {
      dropped > 0 && position > cut << 32 ? max(cut << 32, position &- dropped << 32) : position
    }
    values.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return }
      for index in 0..<count {
        let (position, line) = (
          kept(u, cut.column, dropped.columns), kept(v, cut.row, dropped.rows)
        )
        let (column, row) = (position >> 32, line >> 32)
        u &+= across.step
        v &+= down.step
        guard column >= -1, column < width, row >= -1, row < height else {
          target[index] = 0
          continue
        }
        let first = base + ((row &+ 1) &* stride &+ column &+ 1)
        target[index] = ShadowTile.mean(
          first, first + stride, UInt32(truncatingIfNeeded: position >> 24 & 255),
          UInt32(truncatingIfNeeded: line >> 24 & 255))
      }
    }
  }
}
