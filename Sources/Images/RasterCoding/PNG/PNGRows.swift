/// A maker of the rows of an image in a PNG's layout, before compression, some at a time.
struct PNGRows: ~Copyable {
  /// The number of bytes that are passed on at a time, unless a row has more.
  private static let chunk = 1 << 16

  private let rowBytes: Int
  /// The distance in bytes between pixels for filters, at least 1.
  private let step: Int
  /// The number of filters to choose from, in the order of their numbers; 1 for none.
  private let filters: Int
  /// A row with a pixel of zeros before it, so that filters need no special case at the left edge.
  private var row: UnsafeMutableBufferPointer<UInt8>
  /// The row above, laid out in the same manner; zeros above the first one.
  private var above: UnsafeMutableBufferPointer<UInt8>
  /// A filtered row.
  private let trial: UnsafeMutableBufferPointer<UInt8>
  /// Finished rows, each after the number of its filter.
  private let packed: UnsafeMutableBufferPointer<UInt8>
  /// The number of bytes of the finished rows.
  private var count = 0

  /// Makes a maker of rows of one length, which uses some of the filters.
  init(bytesPerPixel: Int, rowBytes: Int, filters: Int) {
    self.rowBytes = rowBytes; self.filters = filters
    step = bytesPerPixel
    row = .allocate(capacity: rowBytes + step)
    above = .allocate(capacity: rowBytes + step)
    trial = .allocate(capacity: rowBytes)
    packed = .allocate(capacity: max(Self.chunk, rowBytes + 1))
    row.initialize(repeating: 0)
    above.initialize(repeating: 0)
  }

  deinit {
    row.deallocate()
    above.deallocate()
    trial.deallocate()
    packed.deallocate()
  }

  /// Makes all rows of an image.
  ///
  /// - Parameters:
  ///   - fill: fills a row of zeros.
  ///   - take: takes some rows, each after the number of its filter; returns `false` to stop.
  /// - Returns: whether all rows were taken.
  mutating func make(
    _ height: Int, fill: (_ y: Int, _ row: UnsafeMutableBufferPointer<UInt8>) -> Void,
    take: (_ rows: UnsafeBufferPointer<UInt8>, _ isLast: Bool) throws -> Bool
  ) rethrows -> Bool {
    for y in 0..<height {
      swap(&row, &above)
      row.update(repeating: 0)
      fill(y, UnsafeMutableBufferPointer(rebasing: row[step...]))
      pack()
      let isLast = y == height - 1
      if isLast || count + rowBytes + 1 > packed.count {
        guard try take(UnsafeBufferPointer(rebasing: packed[..<count]), isLast) else {
          return false
        }
        count = 0
      }
    }
    return true
  }

  /// Adds the row with a filter to the finished ones.
  ///
  /// The filter is chosen whose bytes, as distances from 0, have the smallest sum: the heuristic
  /// that the PNG specification recommends (12.8).
  private mutating func pack() {
    let target = UnsafeMutableBufferPointer(rebasing: packed[count + 1..<count + 1 + rowBytes])
    packed[count] = 0
    if filters == 1 {
      _ = target.update(fromContentsOf: row[step...])
    } else {
      var best = Int.max
      let (row, above) = (UnsafeBufferPointer(row), UnsafeBufferPointer(above))
      for filter in 0..<filters {
        let sum = Self.apply(filter, row, above, step: step, to: trial)
        guard sum < best else { continue }
        best = sum
        packed[count] = UInt8(filter)
        _ = target.update(fromContentsOf: trial)
      }
    }
    count += rowBytes + 1
  }

  /// Filters one row; returns the sum of distances from 0.
  @inline(__always)
  private static func apply(
    _ filter: Int, _ row: UnsafeBufferPointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>,
    step: Int, to result: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    switch filter {
    case 0: run(row, above, step, result) { _, _, _ in 0 }
    case 1: run(row, above, step, result) { left, _, _ in left }
    case 2: run(row, above, step, result) { _, up, _ in up }
    case 3:
      run(row, above, step, result) { left, up, _ in
        UInt8((UInt16(left) + UInt16(up)) / 2)
      }
    default: run(row, above, step, result, predict: paeth)
    }
  }

  /// Subtracts from each byte its prediction by the left, upper and upper left neighbors.
  @inline(__always)
  private static func run(
    _ row: UnsafeBufferPointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>, _ step: Int,
    _ result: UnsafeMutableBufferPointer<UInt8>,
    predict: (UInt8, UInt8, UInt8) -> UInt8
  ) -> Int {
    var sum = 0
    for index in 0..<result.count {
      let guess = predict(row[index], above[index + step], above[index])
      let byte = row[index + step] &- guess
      result[index] = byte
      sum &+= Int(Int8(bitPattern: byte).magnitude)
    }
    return sum
  }

  /// Predicts a byte as the neighbor nearest to left + up - upper left (PNG specification, 9.4).
  @inline(__always)
  private static func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(up), Int16(corner))
    let (fromLeft, fromUp) = ((b - c).magnitude, (a - c).magnitude)
    let fromCorner = (a + b - 2 * c).magnitude
    if fromLeft <= fromUp && fromLeft <= fromCorner { return left }
    return fromUp <= fromCorner ? up : corner
  }
}
