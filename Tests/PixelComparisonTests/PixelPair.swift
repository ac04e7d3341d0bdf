import ComparisonTolerances
import Imaging
import PixelComparison
import RasterCoding
import Testing
import Timing

/// Two animations and the verdict on them.
struct PixelPair: Sendable, CustomTestStringConvertible {
  let name: String
  let a: RasterAnimation
  let b: RasterAnimation
  var tolerances = Tolerances()
  var ignored: @Sendable (Instant, Instant) -> [PixelRect] = { _, _ in [] }
  var explained: @Sendable (Instant, Instant) -> [PixelRect] = { _, _ in [] }
  /// The number of unexplained pixels in all frames.
  var unexplained = 0
  /// The number of explained pixels in all frames.
  var isExplained = 0
  /// The sentences.
  let verdict: [String]

  var testDescription: String { name }

  /// Makes a pair.
  init(
    _ name: String, _ a: RasterAnimation, _ b: RasterAnimation, pixels: Int = 0,
    explained: Int = 0, _ verdict: String...
  ) {
    self.name = name; self.a = a; self.b = b
    (unexplained, isExplained, self.verdict) = (pixels, explained, verdict)
  }

  /// Returns the pair with other limits.
  func limited(_ change: (inout Tolerances) -> Void) -> PixelPair {
    var pair = self
    change(&pair.tolerances)
    return pair
  }

  /// Returns the pair with rectangles that are ignored at all times.
  func ignoring(_ rects: PixelRect...) -> PixelPair {
    var pair = self
    pair.ignored = { _, _ in rects }
    return pair
  }

  /// Returns the pair with rectangles that are explained at all times.
  func explaining(_ rects: PixelRect...) -> PixelPair {
    var pair = self
    pair.explained = { _, _ in rects }
    return pair
  }

  /// Compares both.
  func difference() throws -> AnimationDifference {
    try AnimationComparison.compare(
      a, b, tolerances: tolerances, ignored: { ignored($0.timeA, $0.timeB) },
      explained: { explained($0.timeA, $0.timeB) })
  }

  /// The pairs of all kinds.
  static let all = [images, frames, times, rates, motions, places, regions].flatMap { $0 }
}

/// Every pair of the tables, and what holds for all of them.
@Suite struct PixelPairTests {
  @Test(arguments: PixelPair.all)
  func `a pair gets its verdict`(_ pair: PixelPair) throws {
    let difference = try pair.difference()
    #expect(difference.findings.map(\.description) == pair.verdict)
    #expect(difference.isSame == pair.verdict.isEmpty)
    #expect(difference.total.unexplained.count == pair.unexplained)
    #expect(difference.total.explained.count == pair.isExplained)
  }

  @Test(arguments: PixelPair.all)
  func `each animation of a pair is the same as itself`(_ pair: PixelPair) throws {
    for animation in [pair.a, pair.b] where try animation.open().next() != nil {
      let difference = try AnimationComparison.compare(animation, animation)
      #expect(difference.isSame && difference.total == BitmapDifference())
    }
  }

  @Test(arguments: PixelPair.all)
  func `the number of pixels is the same with the sides exchanged`(_ pair: PixelPair) throws {
    let difference = try pair.difference()
    let (ignored, explained) = (pair.ignored, pair.explained)
    let other = try AnimationComparison.compare(
      pair.b, pair.a, tolerances: pair.tolerances, ignored: { ignored($0.timeB, $0.timeA) },
      explained: { explained($0.timeB, $0.timeA) })
    #expect(difference.total == other.total)
    #expect(difference.isSame == other.isSame)
    #expect(difference.findings.count == other.findings.count)
  }

  @Test func `no two pairs have one name`() {
    #expect(Set(PixelPair.all.map(\.name)).count == PixelPair.all.count)
    #expect(PixelPair.all.count >= 60)
  }
}
