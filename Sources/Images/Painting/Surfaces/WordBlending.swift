/// Premultiplied words painted over others through coverages, rounded as Cairo rounds.
///
/// A channel times a factor is divided by 255 and rounded to nearest. Channels lie in lanes of 16
/// bits, two of them in a word, so a product fits into its lane. Four words are computed at once;
/// the last ones of a row one by one, with the same results.
package enum WordBlending {
  /// The lanes of two channels in a word.
  private static let lanes: UInt32 = 0x00FF_00FF

  // MARK: One word

  /// Returns a word with all channels multiplied by a factor of 0…255.
  @inline(__always)
  static func scaled(_ word: UInt32, by factor: UInt32) -> UInt32 {
    quotient((word & lanes) &* factor) | quotient((word >> 8 & lanes) &* factor) << 8
  }

  /// Divides two lanes by 255, rounded to nearest.
  @inline(__always)
  private static func quotient(_ products: UInt32) -> UInt32 {
    let biased = products &+ 0x0080_0080
    return (biased &+ (biased >> 8 & lanes)) >> 8 & lanes
  }

  /// Returns a word over another one; channels saturate.
  @inline(__always)
  static func word(_ word: UInt32, over below: UInt32) -> UInt32 {
    sum(word, scaled(below, by: 255 &- word >> 24))
  }

  /// Returns the sum of two words; channels saturate.
  @inline(__always)
  static func sum(_ first: UInt32, _ second: UInt32) -> UInt32 {
    /// Returns the sums of two lanes, limited to 255 each.
    func sums(_ first: UInt32, _ second: UInt32) -> UInt32 {
      let sum = first &+ second
      // A lane that overflows sets its ninth bit.
      let carries = sum >> 8 & 0x0001_0001
      return (sum | (carries &* 255)) & lanes
    }
    return sums(first & lanes, second & lanes)
      | sums(first >> 8 & lanes, second >> 8 & lanes) << 8
  }

  // MARK: Rows

  /// Paints one word, no channel of which is above its alpha, through coverages.
  package static func paint(
    _ word: UInt32, through coverages: UnsafePointer<UInt8>, count: Int,
    to target: UnsafeMutablePointer<UInt32>
  ) {
    let source = FourWords(repeating: word)
    var index = 0
    while index + 4 <= count {
      let bytes = UnsafeRawPointer(coverages + index).loadUnaligned(as: UInt32.self)
      if bytes == .max, word >> 24 == 255 {
        (target + index).update(repeating: word, count: 4)
      } else if bytes != 0 {
        let shown = source.scaled(by: FourWords.Factors(bytes: bytes))
        shown.over(FourWords(at: target + index)).store(at: target + index)
      }
      index += 4
    }
    while index < count {
      target[index] = self.word(scaled(word, by: UInt32(coverages[index])), over: target[index])
      index += 1
    }
  }

  /// Paints words, no channel of which is above its alpha, through coverages.
  package static func paint(
    _ words: UnsafePointer<UInt32>, through coverages: UnsafePointer<UInt8>, count: Int,
    to target: UnsafeMutablePointer<UInt32>
  ) {
    var index = 0
    while index + 4 <= count {
      let bytes = UnsafeRawPointer(coverages + index).loadUnaligned(as: UInt32.self)
      if bytes != 0 {
        let shown = FourWords(at: words + index).scaled(by: FourWords.Factors(bytes: bytes))
        shown.over(FourWords(at: target + index)).store(at: target + index)
      }
      index += 4
    }
    while index < count {
      target[index] = word(scaled(words[index], by: UInt32(coverages[index])), over: target[index])
      index += 1
    }
  }

  /// Paints one word, no channel of which is above its alpha, with the same coverage everywhere.
  package static func paint(
    _ word: UInt32, coverage: UInt8, count: Int, to target: UnsafeMutablePointer<UInt32>
  ) {
    let shown = scaled(word, by: UInt32(coverage))
    if shown >> 24 == 255 { return target.update(repeating: shown, count: count) }
    if shown == 0 { return }
    let source = FourWords(repeating: shown)
    var index = 0
    while index + 4 <= count {
      source.over(FourWords(at: target + index)).store(at: target + index)
      index += 4
    }
    while index < count {
      target[index] = self.word(shown, over: target[index])
      index += 1
    }
  }

  /// Paints words with the same coverage everywhere.
  package static func paint(
    _ words: UnsafePointer<UInt32>, coverage: UInt8, count: Int,
    to target: UnsafeMutablePointer<UInt32>
  ) {
    combine(words, coverage: coverage, count: count, with: target) {
      $0.over($1)
    } one: {
      word($0, over: $1)
    }
  }

  /// Adds words with the same coverage everywhere; channels saturate.
  package static func add(
    _ words: UnsafePointer<UInt32>, coverage: UInt8, count: Int,
    to target: UnsafeMutablePointer<UInt32>
  ) {
    combine(words, coverage: coverage, count: count, with: target) {
      $0.plus($1)
    } one: {
      sum($0, $1)
    }
  }

  /// Replaces words by combinations with others, which have the same coverage everywhere.
  ///
  /// - Parameters:
  ///   - four: combines four words, whose channels are saturated afterwards.
  ///   - one: combines single words.
  @inline(__always)
  private static func combine(
    _ words: UnsafePointer<UInt32>, coverage: UInt8, count: Int,
    with target: UnsafeMutablePointer<UInt32>, four: (FourWords, FourWords) -> FourWords,
    one: (UInt32, UInt32) -> UInt32
  ) {
    let factors = FourWords.Factors(repeating: coverage)
    var index = 0
    while index + 4 <= count {
      let pairs = UnsafeRawPointer(words + index).loadUnaligned(as: SIMD2<UInt64>.self)
      if pairs.x | pairs.y != 0 {
        let shown = FourWords(at: words + index).scaled(by: factors)
        four(shown, FourWords(at: target + index)).saturated.store(at: target + index)
      }
      index += 4
    }
    while index < count {
      target[index] = one(scaled(words[index], by: UInt32(coverage)), target[index])
      index += 1
    }
  }
}
