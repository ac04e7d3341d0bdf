/// The rows of an image in a PNG's layout, before compression.
///
/// Each row has a pixel of zeros before it, and the first one a row of zeros above, so that filters
/// need no special case at the edges.
struct PNGRows {
  /// The distance in bytes between pixels for filters, at least 1.
  let bytesPerPixel: Int
  /// The number of bytes of a row.
  let rowBytes: Int
  /// The number of rows, without the one of zeros.
  let height: Int
  /// All bytes, including the zeros.
  private var bytes: [UInt8]

  /// Makes rows of zeros.
  init(bytesPerPixel: Int, rowBytes: Int, height: Int) {
    self.bytesPerPixel = bytesPerPixel; self.rowBytes = rowBytes; self.height = height
    bytes = Array(repeating: 0, count: (height + 1) * (rowBytes + bytesPerPixel))
  }

  /// Calls a closure with each row to be filled.
  mutating func fill(_ body: (_ y: Int, _ row: UnsafeMutableBufferPointer<UInt8>) -> Void) {
    let (stride, first, count) = (rowBytes + bytesPerPixel, bytesPerPixel, rowBytes)
    let height = height
    bytes.withUnsafeMutableBufferPointer { bytes in
      for y in 0..<height {
        let start = (y + 1) * stride + first
        body(y, UnsafeMutableBufferPointer(rebasing: bytes[start..<start + count]))
      }
    }
  }

  /// Returns all rows unfiltered, each after the filter number 0.
  func plain() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(height * (rowBytes + 1))
    for y in 0..<height {
      let start = (y + 1) * (rowBytes + bytesPerPixel) + bytesPerPixel
      result.append(0)
      result.append(contentsOf: bytes[start..<start + rowBytes])
    }
    return result
  }

  /// Returns all rows filtered, each after the number of its filter.
  ///
  /// For each row the filter is chosen whose bytes, as distances from 0, have the smallest sum: the
  /// heuristic that the PNG specification recommends (12.8).
  ///
  /// - Parameter filters: the number of filters to choose from, in the order of their numbers.
  func filtered(from filters: Int) -> [UInt8] {
    let (stride, count, step) = (rowBytes + bytesPerPixel, rowBytes, bytesPerPixel)
    return [UInt8](unsafeUninitializedCapacity: height * (count + 1)) { result, total in
      total = height * (count + 1)
      bytes.withUnsafeBufferPointer { bytes in
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { trial in
          for y in 0..<height {
            let start = (y + 1) * stride + step
            let row = UnsafeBufferPointer(rebasing: bytes[(start - step)..<(start + count)])
            let above = UnsafeBufferPointer(
              rebasing: bytes[(start - step - stride)..<(start + count - stride)])
            let target = UnsafeMutableBufferPointer(
              rebasing: result[(y * (count + 1) + 1)..<((y + 1) * (count + 1))])
            var best = Int.max
            for filter in 0..<filters {
              let sum = Self.apply(filter, row, above, step: step, to: trial)
              guard sum < best else { continue }
              best = sum
              result[y * (count + 1)] = UInt8(filter)
              for index in 0..<count { target[index] = trial[index] }
            }
          }
        }
      }
    }
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

  /// Subtracts from each byte its prediction by the left, upper and upper left neighbours.
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

  /// Predicts a byte as the neighbour nearest to left + up - upper left (PNG specification, 9.4).
  @inline(__always)
  private static func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(up), Int16(corner))
    let (fromLeft, fromUp) = ((b - c).magnitude, (a - c).magnitude)
    let fromCorner = (a + b - 2 * c).magnitude
    if fromLeft <= fromUp && fromLeft <= fromCorner { return left }
    return fromUp <= fromCorner ? up : corner
  }
}
