/// A sort of numbers by some of their bits, digit by digit from the lowest one.
///
/// It takes a time proportional to the number of values.
enum RadixSort {
  private static let digitBits = 8
  /// The number of values from which on it is faster than comparing them.
  private static let leastCount = 128

  /// Returns numbers in ascending order of some of their bits, by default all.
  ///
  /// Numbers that are equal in those bits are in no particular order.
  static func sorted(_ values: [UInt64], by bits: Range<Int> = 0..<UInt64.bitWidth) -> [UInt64] {
    guard values.count >= leastCount else {
      let mask = (UInt64.max >> UInt64(UInt64.bitWidth - bits.count)) << UInt64(bits.lowerBound)
      return values.sorted { $0 & mask < $1 & mask }
    }
    var (values, other) = (values, values)
    for shift in stride(from: bits.lowerBound, to: bits.upperBound, by: digitBits) {
      let mask = UInt64(1) << UInt64(min(digitBits, bits.upperBound - shift)) - 1
      @inline(__always)
      func digit(_ value: UInt64) -> Int {
        Int(truncatingIfNeeded: value &>> UInt64(truncatingIfNeeded: shift) & mask)
      }
      var places = [Int](repeating: 0, count: 1 << digitBits)
      for value in values { places[digit(value)] &+= 1 }
      if places[digit(values[0])] == values.count { continue }
      var sum = 0
      for index in places.indices { (places[index], sum) = (sum, sum + places[index]) }
      other.withUnsafeMutableBufferPointer { other in
        for value in values {
          let digit = digit(value)
          other[places[digit]] = value
          places[digit] &+= 1
        }
      }
      swap(&values, &other)
    }
    return values
  }
}
