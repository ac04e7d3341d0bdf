/// The columns of a tile that the pixels of an upright area show, the same in every row.
struct TileColumns {
  /// A kind of consecutive pixels.
  private enum Part {
    /// Pixels beside the tile.
    case outside
    /// Equal pixels in the removed columns, before the column at an index of the line.
    case same(Int)
    /// Pixels of consecutive columns, from an index of the line, with one weight.
    case shifted(Int, weight: UInt32)
    /// Pixels with individual positions.
    case scaled(first: Int)
  }

  private var parts: [(count: Int, part: Part)] = []
  private var positions: [ShadowTile.AxisPosition] = []

  /// Makes the columns of pixels from `x` on; `rate` and `offset` map pixels to the tile.
  init(of tile: ShadowTile, x: Int, count: Int, rate: Double, offset: Double) {
    let whole = offset.rounded(.down)
    if rate == 1, abs(whole) < TileColumns.farthest {
      shift(tile, first: x + Int(whole), count: count, weight: Int((offset - whole) * 256 + 0.5))
      return
    }
    positions.reserveCapacity(count)
    let (cut, isCut) = (tile.recipe.cut.column, tile.recipe.dropped.columns > 0)
    for pixel in x..<x + count {
      guard let position = tile.column(at: (Double(pixel) + 0.5) * rate + offset) else {
        append(1, .outside)
        continue
      }
      if isCut, position.index == cut, position.weight == 0 {
        append(1, .same(cut + 1))
      } else {
        append(1, .scaled(first: positions.count))
        positions.append(position)
      }
    }
  }

  /// The largest distance from the canvas's origin for an unscaled tile, in pixels.
  private static let farthest = 1e9

  /// Adds pixels, merged with the previous ones if they are of the same kind.
  private mutating func append(_ count: Int, _ part: Part) {
    guard count > 0 else { return }
    switch (parts.last?.part, part) {
    case (.outside, .outside), (.same, .same), (.scaled, .scaled):
      parts[parts.count - 1].count += count
    default: parts.append((count, part))
    }
  }

  /// Adds the pixels of a tile that is not scaled.
  private mutating func shift(_ tile: ShadowTile, first: Int, count: Int, weight: Int) {
    let (cut, dropped) = (tile.recipe.cut.column, tile.recipe.dropped.columns)
    /// Returns the index of the first pixel from a column on.
    func pixel(_ column: Int) -> Int { max(0, min(count, column - first)) }
    let end = pixel(tile.width + dropped)
    let start = min(end, pixel(-1))
    let middle = dropped == 0 ? end : max(start, pixel(cut))
    let back = dropped == 0 ? end : max(middle, pixel(cut + dropped))
    let weight = UInt32(weight)
    append(start, .outside)
    append(middle - start, .shifted(first + start + 1, weight: weight))
    append(back - middle, .same(cut + 1))
    append(end - back, .shifted(first + back - dropped + 1, weight: weight))
    append(count - end, .outside)
  }

  /// Returns the coverage between two neighbors of a line, by a weight of 256ths.
  @inline(__always)
  private static func mean(_ source: UnsafePointer<UInt16>, _ right: UInt32) -> UInt8 {
    let sum = UInt32(source[0]) &* (256 &- right) &+ UInt32(source[1]) &* right
    return UInt8(truncatingIfNeeded: (sum &+ 32_768) >> 16)
  }

  /// Writes the coverages of a row from a line of the tile.
  func write(_ line: UnsafePointer<UInt16>, to target: UnsafeMutablePointer<UInt8>) {
    var pen = target
    for (count, part) in parts {
      switch part {
      case .outside: pen.update(repeating: 0, count: count)
      case .same(let index):
        pen.update(repeating: TileColumns.mean(line + index, 0), count: count)
      case .shifted(let first, let right):
        let source = line + first
        for index in 0..<count { pen[index] = TileColumns.mean(source + index, right) }
      case .scaled(let first):
        positions.withUnsafeBufferPointer { positions in
          for index in 0..<count {
            let position = positions[first + index]
            pen[index] = TileColumns.mean(
              line + position.index + 1, UInt32(truncatingIfNeeded: position.weight))
          }
        }
      }
      pen += count
    }
  }
}
