import Painting
import TestSupport
import Testing

@Suite struct WordBlendingTests {
  private var numbers = SeededNumbers(seed: "words")

  /// Returns a product of two bytes divided by 255 and rounded to nearest, as Cairo rounds.
  private func product(_ one: UInt32, _ other: UInt32) -> UInt32 {
    (one * other * 2 + 255) / 510
  }

  /// Returns a word over another one, channel by channel.
  private func word(_ word: UInt32, through coverage: UInt8, over below: UInt32) -> UInt32 {
    let rest = 255 - product(word >> 24, UInt32(coverage))
    return [0, 8, 16, 24].reduce(0) { (result: UInt32, shift: UInt32) in
      let sum =
        product(word >> shift & 255, UInt32(coverage)) + product(below >> shift & 255, rest)
      return result | min(255, sum) << shift
    }
  }

  /// Returns a word in which no channel is above its alpha.
  private mutating func premultiplied() -> UInt32 {
    let alpha = UInt32.random(in: 0...255, using: &numbers)
    return [0, 8, 16].reduce(alpha << 24) { $0 | .random(in: 0...alpha, using: &numbers) << $1 }
  }

  /// Returns coverages, among them runs of nothing and of everything.
  private mutating func coverages(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in
      [0, 0, 255, 255, UInt8.random(in: 0...255, using: &numbers)].randomElement(using: &numbers)!
    }
  }

  @Test mutating func `rows have the same words as single pixels`() {
    for _ in 0..<400 {
      let count = Int.random(in: 0...13, using: &numbers)
      let below = (0..<count).map { _ in premultiplied() }
      let words = (0..<count).map { _ in premultiplied() }
      let coverages = coverages(count)
      let (color, coverage) = (premultiplied(), UInt8.random(in: 0...255, using: &numbers))
      /// Paints the row and compares it with single pixels.
      func check(
        _ paint: (UnsafeMutablePointer<UInt32>) -> Void, _ expected: (Int) -> UInt32,
        _ place: SourceLocation = #_sourceLocation
      ) {
        var row = below + [0]
        row.withUnsafeMutableBufferPointer { if let base = $0.baseAddress { paint(base) } }
        #expect(row == (0..<count).map(expected) + [0], sourceLocation: place)
      }
      check {
        WordBlending.paint(color, through: coverages, count: count, to: $0)
      } _: {
        word(color, through: coverages[$0], over: below[$0])
      }
      check {
        WordBlending.paint(words, through: coverages, count: count, to: $0)
      } _: {
        word(words[$0], through: coverages[$0], over: below[$0])
      }
      check {
        WordBlending.paint(color, coverage: coverage, count: count, to: $0)
      } _: {
        word(color, through: coverage, over: below[$0])
      }
      check {
        WordBlending.paint(words, coverage: coverage, count: count, to: $0)
      } _: {
        word(words[$0], through: coverage, over: below[$0])
      }
      check {
        WordBlending.add(words, coverage: coverage, count: count, to: $0)
      } _: { index in
        [0, 8, 16, 24].reduce(0) { (result: UInt32, shift: UInt32) in
          let part = product(words[index] >> shift & 255, UInt32(coverage))
          return result | min(255, part + below[index] >> shift & 255) << shift
        }
      }
    }
  }

  @Test func `channels above their alpha saturate`() {
    let words: [UInt32] = [0x10FF_FFFF, 0x10FF_FFFF, 0x10FF_FFFF, 0x10FF_FFFF, 0x10FF_FFFF]
    var row = Array(repeating: UInt32(0xFFFF_8001), count: 5)
    WordBlending.paint(words, coverage: 255, count: 5, to: &row)
    #expect(row == (0..<5).map { word(words[$0], through: 255, over: 0xFFFF_8001) })
  }
}
