/// Which columns of a tile the pixels of an upright area show, the same in every row.
struct TileColumns {
  /// Neighbouring pixels.
  private enum Part {
    /// Beside the tile.
    case outside
    /// All where columns have been left out, before the column at a place of the line.
    case same(Int)
    /// Each one column after the one before, from a place of the line, by one weight.
    case shifted(Int, weight: UInt32)
    /// Each at a place of its own.
    case scaled(first: Int)
  }

  private var parts: [(count: Int, part: Part)] = []
  private var places: [ShadowTile.Place] = []

  /// Makes the columns that pixels from `x` on show, `rate` and `offset` taking theirs to the tile's.
  init(of tile: ShadowTile, x: Int, count: Int, rate: Double, offset: Double) {
    let whole = offset.rounded(.down)
    if rate == 1, abs(whole) < TileColumns.farthest {
      shift(tile, first: x + Int(whole), count: count, weight: Int((offset - whole) * 256 + 0.5))
      return
    }
    places.reserveCapacity(count)
    let (cut, isCut) = (tile.recipe.cut.column, tile.recipe.dropped.columns > 0)
    for pixel in x..<x + count {
      guard let place = tile.column(at: (Double(pixel) + 0.5) * rate + offset) else {
        append(1, .outside)
        continue
      }
      if isCut, place.index == cut, place.weight == 0 {
        append(1, .same(cut + 1))
      } else {
        append(1, .scaled(first: places.count))
        places.append(place)
      }
    }
  }

  /// How far from the canvas's origin a tile may be seen as it is, in pixels.
  private static let farthest = 1e9

  /// Adds pixels, to those before them where they are alike.
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
    /// Returns which of the pixels is the first from a column on.
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

  /// Returns the coverage between two neighbours of a line, by a weight of 256ths.
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
        places.withUnsafeBufferPointer { places in
          for index in 0..<count {
            let place = places[first + index]
            pen[index] = TileColumns.mean(
              line + place.index + 1, UInt32(truncatingIfNeeded: place.weight))
          }
        }
      }
      pen += count
    }
  }
}
