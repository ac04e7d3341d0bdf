/// Four premultiplied words, as lanes of 16 bits for their channels.
struct FourWords {
  private typealias Words = SIMD4<UInt32>
  private typealias Lanes = SIMD8<UInt16>

  /// The lanes of blue and red.
  private let outer: SIMD4<UInt32>
  /// The lanes of green and alpha.
  private let inner: SIMD4<UInt32>

  @inline(__always)
  private init(outer: SIMD4<UInt32>, inner: SIMD4<UInt32>) {
    self.outer = outer; self.inner = inner
  }

  /// Makes the lanes of words.
  @inline(__always)
  private init(_ words: SIMD4<UInt32>) {
    outer = words & Words(repeating: 0x00FF_00FF)
    inner = words &>> Words(repeating: 8) & Words(repeating: 0x00FF_00FF)
  }

  /// Makes four equal words.
  @inline(__always)
  init(repeating word: UInt32) { self.init(Words(repeating: word)) }

  /// Reads four words.
  @inline(__always)
  init(at pointer: UnsafePointer<UInt32>) {
    self.init(UnsafeRawPointer(pointer).loadUnaligned(as: SIMD4<UInt32>.self))
  }

  /// Writes the words.
  @inline(__always)
  func store(at pointer: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(pointer).storeBytes(
      of: outer | inner &<< Words(repeating: 8), as: SIMD4<UInt32>.self)
  }

  struct Factors {
    /// The factor of each word, in both of its lanes.
    fileprivate let lanes: SIMD4<UInt32>

    /// Makes factors of the lower lanes of words.
    @inline(__always)
    fileprivate init(_ words: SIMD4<UInt32>) { lanes = words | words &<< Words(repeating: 16) }

    /// Makes factors of four bytes in the order of memory.
    @inline(__always)
    init(bytes: UInt32) {
      self.init(Words(truncatingIfNeeded: unsafeBitCast(bytes, to: SIMD4<UInt8>.self)))
    }

    /// Makes four equal factors.
    @inline(__always)
    init(repeating byte: UInt8) { self.init(Words(repeating: UInt32(byte))) }
  }

  /// Returns lanes times factors, divided by 255 and rounded to nearest.
  @inline(__always)
  private static func scaled(_ lanes: SIMD4<UInt32>, by factors: Factors) -> SIMD4<UInt32> {
    let product =
      unsafeBitCast(lanes, to: Lanes.self) &* unsafeBitCast(factors.lanes, to: Lanes.self)
    let biased = product &+ Lanes(repeating: 128)
    let quotient = (biased &+ biased &>> Lanes(repeating: 8)) &>> Lanes(repeating: 8)
    return unsafeBitCast(quotient, to: SIMD4<UInt32>.self)
  }

  /// Returns the words with all channels multiplied by factors.
  @inline(__always)
  func scaled(by factors: Factors) -> FourWords {
    FourWords(outer: Self.scaled(outer, by: factors), inner: Self.scaled(inner, by: factors))
  }

  /// Returns the words over others; no channel of these words is above its alpha.
  @inline(__always)
  func over(_ below: FourWords) -> FourWords {
    let rest = below.scaled(by: Factors(Words(repeating: 255) &- inner &>> Words(repeating: 16)))
    return plus(rest)
  }

  /// Returns the sums with other words, which are not saturated yet.
  @inline(__always)
  func plus(_ other: FourWords) -> FourWords {
    FourWords(outer: outer &+ other.outer, inner: inner &+ other.inner)
  }

  /// The words with channels of at most 255.
  @inline(__always)
  var saturated: FourWords {
    /// Returns lanes of at most 255; one above has its ninth bit set.
    @inline(__always)
    func limited(_ lanes: SIMD4<UInt32>) -> SIMD4<UInt32> {
      let carries = lanes &>> Words(repeating: 8) & Words(repeating: 0x0001_0001)
      return (lanes | (carries &<< Words(repeating: 8) &- carries))
        & Words(repeating: 0x00FF_00FF)
    }
    return FourWords(outer: limited(outer), inner: limited(inner))
  }
}
