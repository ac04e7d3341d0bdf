internal import Foundation
internal import Geometry

extension ShadowTile {
  /// A place between two neighbouring pixels of one axis, and how near it is to the second.
  struct Place: Equatable {
    let index: Int
    /// From 0 to 256.
    let weight: Int
  }

  /// Where it covers anything, told as if nothing had been left out, and a little more.
  var box: CGRect {
    CGRect(
      x: -1, y: -1, width: Double(width + recipe.dropped.columns + 2),
      height: Double(height + recipe.dropped.rows + 2))
  }

  /// Returns the column of a place that is told as if nothing had been left out.
  @inline(__always)
  func column(at x: Double) -> Place? {
    ShadowTile.place(
      x, cut: recipe.cut.column, dropped: recipe.dropped.columns, count: width)
  }

  /// Returns the row of a place that is told as if nothing had been left out.
  @inline(__always)
  func row(at y: Double) -> Place? {
    ShadowTile.place(y, cut: recipe.cut.row, dropped: recipe.dropped.rows, count: height)
  }

  /// Returns a place on an axis, `nil` beyond its ends.
  @inline(__always)
  private static func place(_ value: Double, cut: Int, dropped: Int, count: Int) -> Place? {
    var place = value - 0.5
    if dropped > 0, place > Double(cut) {
      place = max(Double(cut), place - Double(dropped))
    }
    guard place > -1, place < Double(count) else { return nil }
    let index = place.rounded(.down)
    return Place(index: Int(index), weight: Int((place - index) * 256 + 0.5))
  }

  /// Returns the coverage between four pixels.
  @inline(__always)
  func coverage(_ column: Place, _ row: Place) -> UInt8 {
    values.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return 0 }
      let first = base + ((row.index + 1) * stride + column.index + 1)
      return ShadowTile.mean(first, first + stride, UInt32(column.weight), UInt32(row.weight))
    }
  }

  /// Writes one row of the tile with what lies left and right of it, between two of its rows.
  ///
  /// The coverages are told in 256ths.
  func write(_ row: Place, into line: UnsafeMutablePointer<UInt16>) {
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

  /// Returns the coverage between two neighbours of a row and those below, by weights of 256ths.
  @inline(__always)
  private static func mean(
    _ upper: UnsafePointer<UInt8>, _ lower: UnsafePointer<UInt8>, _ right: UInt32, _ down: UInt32
  ) -> UInt8 {
    let top = UInt32(upper[0]) &* (256 &- right) &+ UInt32(upper[1]) &* right
    let bottom = UInt32(lower[0]) &* (256 &- right) &+ UInt32(lower[1]) &* right
    let sum = top &* (256 &- down) &+ bottom &* down
    return UInt8(truncatingIfNeeded: (sum &+ 32_768) >> 16)
  }

  /// Writes coverages of pixels of a row from a column on, each of a place of its own.
  ///
  /// - Parameters:
  ///   - x: the column of the first of them.
  ///   - across: how the place's column follows from that of the pixel's middle: rate and offset.
  ///   - down: the same of the place's row.
  func write(
    count: Int, to target: UnsafeMutablePointer<UInt8>, x: Int,
    across: (rate: Double, offset: Double), down: (rate: Double, offset: Double)
  ) {
    let one = 4_294_967_296.0
    /// Returns places in parts of 2⁻³² of a pixel of the tile, so that every pixel has its own.
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
    /// Returns a place with what has been left out taken off.
    @inline(__always)
    func kept(_ place: Int, _ cut: Int, _ dropped: Int) -> Int {
      dropped > 0 && place > cut << 32 ? max(cut << 32, place &- dropped << 32) : place
    }
    values.withUnsafeBufferPointer { values in
      guard let base = values.baseAddress else { return }
      for index in 0..<count {
        let (place, line) = (
          kept(u, cut.column, dropped.columns), kept(v, cut.row, dropped.rows)
        )
        let (column, row) = (place >> 32, line >> 32)
        u &+= across.step
        v &+= down.step
        guard column >= -1, column < width, row >= -1, row < height else {
          target[index] = 0
          continue
        }
        let first = base + ((row &+ 1) &* stride &+ column &+ 1)
        target[index] = ShadowTile.mean(
          first, first + stride, UInt32(truncatingIfNeeded: place >> 24 & 255),
          UInt32(truncatingIfNeeded: line >> 24 & 255))
      }
    }
  }
}
