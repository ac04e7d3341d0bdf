internal import Imaging

/// Coverages of an area of pixels, summed from masks.
struct CoverageSum {
  private var area = PixelRect(x: 0, y: 0, width: 0, height: 0)
  /// The number of bytes from one row to the next: a multiple of four, as Cairo requires.
  private var stride = 0
  private var sums: [UInt8] = []
  /// Whether anything has been added.
  private(set) var isEmpty = true

  /// Starts again with an area of pixels.
  mutating func begin(in area: PixelRect) {
    self.area = area
    stride = (area.width + 3) & ~3
    isEmpty = true
  }

  /// Allocates the coverages before the first mask.
  private mutating func reserve() {
    isEmpty = false
    let count = stride * area.height
    if sums.count < count {
      sums = Array(repeating: 0, count: count)
    } else {
      sums.withUnsafeMutableBufferPointer { $0[..<count].update(repeating: 0) }
    }
  }

  /// Adds a mask with its first pixel at a pixel of the surface; coverages saturate.
  mutating func add(_ mask: GlyphMask, x: Int, y: Int) {
    mask.coverages.withUnsafeBufferPointer {
      add($0, stride: mask.width, x: x, y: y, width: mask.width, height: mask.height)
    }
  }

  /// Adds rows of coverages, the first of which lies at a pixel of the surface.
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

  /// Calls a closure with the sums of the area, if there are any.
  mutating func withSums(_ body: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
    if !isEmpty { sums.withUnsafeMutableBufferPointer { body($0) } }
  }
}
