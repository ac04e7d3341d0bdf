internal import Imaging

/// The words of a bitmap or a group to which marks are painted, with their place in the surface.
struct TargetPixels {
  let words: UnsafeMutableBufferPointer<UInt32>
  /// The number of words from one row to the next.
  let stride: Int
  /// The rectangle of the words in the surface.
  let area: PixelRect

  /// Returns a pointer to the word of a pixel; `nil` if there are no words.
  @inline(__always)
  private func pointer(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32>? {
    words.baseAddress.map { $0 + ((y - area.y) * stride + x - area.x) }
  }

  /// Calls a closure with the source and a pointer to the first word of each row of a part.
  @inline(__always)
  private func eachRow(
    of part: PixelRect, _ source: PixelSource,
    color: (UInt32, _ row: Int, UnsafeMutablePointer<UInt32>) -> Void,
    words: (UnsafePointer<UInt32>, _ row: Int, UnsafeMutablePointer<UInt32>) -> Void
  ) {
    guard let first = pointer(part.x, part.y) else { return }
    for row in 0..<part.height {
      let target = first + row * stride
      switch source {
      case .color(let word): color(word, row, target)
      case .rows(let rows, let area): color(rows[part.y + row - area.y], row, target)
      case .words(let own, let area):
        words(own + ((part.y + row - area.y) * area.width + part.x - area.x), row, target)
      }
    }
  }

  /// Paints a source through coverages.
  ///
  /// - Parameters:
  ///   - coverages: the coverages of a mask, with `maskStride` of them from row to row.
  ///   - mask: the pixels of the mask.
  ///   - part: the pixels to paint, within the mask, the words and the source.
  func paint(
    _ source: PixelSource, through coverages: UnsafePointer<UInt8>, stride maskStride: Int,
    of mask: PixelRect, in part: PixelRect
  ) {
    let first = coverages + ((part.y - mask.y) * maskStride + part.x - mask.x)
    eachRow(of: part, source) { word, row, target in
      WordBlending.paint(word, through: first + row * maskStride, count: part.width, to: target)
    } words: { words, row, target in
      WordBlending.paint(words, through: first + row * maskStride, count: part.width, to: target)
    }
  }

  /// Paints a source with one coverage for all pixels of a part, which lies within the words and
  /// the source.
  func paint(_ source: PixelSource, coverage: UInt8, in part: PixelRect) {
    guard !part.isEmpty else { return }
    eachRow(of: part, source) { word, _, target in
      WordBlending.paint(word, coverage: coverage, count: part.width, to: target)
    } words: { words, _, target in
      WordBlending.paint(words, coverage: coverage, count: part.width, to: target)
    }
  }

  /// Paints the words over others with one opacity.
  ///
  /// - Parameter limits: the pixels outside which nothing is painted; `nil` for no limits.
  func paint(over other: TargetPixels, coverage: UInt8 = 255, in limits: PixelRect? = nil) {
    eachSharedRow(with: other, in: limits) { words, count, target in
      WordBlending.paint(words, coverage: coverage, count: count, to: target)
    }
  }

  /// Adds the words with one opacity to others.
  ///
  /// - Parameter limits: the pixels outside which nothing is added.
  func add(to other: TargetPixels, coverage: UInt8, in limits: PixelRect) {
    eachSharedRow(with: other, in: limits) { words, count, target in
      WordBlending.add(words, coverage: coverage, count: count, to: target)
    }
  }

  /// Calls a closure with each row of the pixels that are also among others, with their number and the
  /// others in it.
  @inline(__always)
  private func eachSharedRow(
    with other: TargetPixels, in limits: PixelRect?,
    _ body: (UnsafePointer<UInt32>, _ count: Int, UnsafeMutablePointer<UInt32>) -> Void
  ) {
    let shared = area.intersection(other.area).intersection(limits ?? area)
    guard let base = words.baseAddress else { return }
    for y in shared.y..<shared.y + shared.height {
      guard let target = other.pointer(shared.x, y) else { return }
      body(base + ((y - area.y) * stride + shared.x - area.x), shared.width, target)
    }
  }

  /// Paints a source through a mask in a part of its pixels that lies within the words and the
  /// source.
  func paint(_ source: PixelSource, through mask: MaskPatch, in part: PixelRect) {
    let (first, end) = (part.x, part.x + part.width)
    /// Calls closures with the ranges of columns of a row and their coverages.
    @inline(__always)
    func eachRun(
      ofRow row: Int, masked: (Range<Int>, UnsafePointer<UInt8>) -> Void,
      equal: (Range<Int>, UInt8) -> Void
    ) {
      let columns = mask.equalColumns(ofRow: part.y + row)
      let left = min(end, max(first, columns.lowerBound))
      let right = min(end, max(left, columns.upperBound))
      let coverages = mask.coverages + mask.layout.index(ofRow: part.y + row)
      if first < left { masked(first..<left, coverages + mask.layout.index(ofColumn: first)) }
      if left < right { equal(left..<right, coverages[mask.layout.index(ofColumn: left)]) }
      if right < end { masked(right..<end, coverages + mask.layout.index(ofColumn: right)) }
    }
    eachRow(of: part, source) { word, row, target in
      eachRun(ofRow: row) { run, coverages in
        WordBlending.paint(
          word, through: coverages, count: run.count, to: target + (run.lowerBound - first))
      } equal: { run, coverage in
        WordBlending.paint(
          word, coverage: coverage, count: run.count, to: target + (run.lowerBound - first))
      }
    } words: { words, row, target in
      eachRun(ofRow: row) { run, coverages in
        WordBlending.paint(
          words + (run.lowerBound - first), through: coverages, count: run.count,
          to: target + (run.lowerBound - first))
      } equal: { run, coverage in
        WordBlending.paint(
          words + (run.lowerBound - first), coverage: coverage, count: run.count,
          to: target + (run.lowerBound - first))
      }
    }
  }
}
