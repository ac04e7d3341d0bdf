import ComparisonTolerances
import Imaging
import PixelComparison
import TestSupport
import Testing

/// Comparisons of two bitmaps, and of colors.
@Suite struct BitmapComparisonTests {
  /// Ottosson's values for the primaries of sRGB, as browsers compute them.
  @Test(
    arguments: [
      (0xFFFF_FFFF, 1, 0, 0), (0xFF00_0000, 0, 0, 0), (0xFFFF_0000, 0.62796, 0.22486, 0.12585),
      (0xFF00_FF00, 0.86644, -0.23389, 0.17950), (0xFF00_00FF, 0.45201, -0.03246, -0.31153),
      (0xFF80_8080, 0.59987, 0, 0),
    ] as [(UInt32, Double, Double, Double)])
  func `colors have their known coordinates in OKLab`(
    word: UInt32, lightness: Double, greenRed: Double, blueYellow: Double
  ) {
    let color = OKLab(word, over: 0)
    #expect(abs(color.lightness - lightness) < 1e-4)
    #expect(abs(color.greenRed - greenRed) < 1e-4)
    #expect(abs(color.blueYellow - blueYellow) < 1e-4)
  }

  @Test func `black and white are 1 apart, and clear is as far from either`() {
    #expect(abs(OKLab.distance(Film.black, Film.white) - 1) < 1e-6)
    #expect(abs(OKLab.distance(0, Film.black) - 1) < 1e-6)
    #expect(abs(OKLab.distance(0, Film.white) - 1) < 1e-6)
    #expect(OKLab.distance(0x8040_2010, 0x8040_2010) == 0)
  }

  @Test func `a difference has the bounds of its pixels and their largest difference`() throws {
    let b = Film.blank().with(10, 4, 3, 2, 0xFFFF_FEFF).with(40, 30, 1, 1, Film.black)
    let difference = BitmapComparison().difference(
      of: Film.blank(), and: b, explained: [PixelRect(x: 0, y: 0, width: 12, height: 48)])
    #expect(difference.unexplained.count == 3)
    #expect(difference.unexplained.bounds == PixelRect(x: 12, y: 4, width: 29, height: 27))
    #expect(difference.unexplained.channel == 255)
    #expect(abs(difference.unexplained.perceptual - 1) < 1e-6)
    #expect(difference.explained.count == 4)
    #expect(difference.explained.bounds == PixelRect(x: 10, y: 4, width: 2, height: 2))
    #expect(difference.explained.channel == 1)
    #expect(difference.explained.perceptual > 0 && difference.explained.perceptual < 0.01)
  }

  @Test func `what is passed over is counted apart`() {
    var tolerances = Tolerances()
    tolerances.ignoresAntialiasing.value = true
    func edge(_ word: UInt32) -> Bitmap {
      Film.blank().with(0, 0, 20, 48, Film.black).with(20, 0, 1, 48, word)
    }
    let difference = BitmapComparison(tolerances).difference(
      of: edge(0xFF40_4040), and: edge(0xFFC0_C0C0),
      ignored: [PixelRect(x: 0, y: 40, width: 64, height: 8)])
    #expect(difference.antialiased == 40)
    #expect(difference.ignored == 8)
    #expect(difference.unexplained.count == 0)
  }

  @Test func `slanted edges may be smoothed differently, but not appear`() {
    var tolerances = Tolerances()
    tolerances.ignoresAntialiasing.value = true
    /// A black wedge below a line, each column covering part of a pixel.
    func wedge(_ shift: Double) -> Bitmap {
      var bitmap = Film.blank()
      for x in 0..<64 {
        let height = 10 + Double(x) * 0.4 + shift
        for y in 0..<48 {
          let cover = min(1, max(0, Double(y) + 1 - height))
          let level = UInt32(255 - (cover * 255).rounded())
          bitmap[x, y] = 0xFF00_0000 | level << 16 | level << 8 | level
        }
      }
      return bitmap
    }
    let near = BitmapComparison(tolerances).difference(of: wedge(0.05), and: wedge(0.15))
    let far = BitmapComparison(tolerances).difference(of: wedge(0.05), and: wedge(1.05))
    let exact = BitmapComparison().difference(of: wedge(0.05), and: wedge(0.15))
    #expect(exact.unexplained.count > 50)
    #expect(near.unexplained.count * 5 < exact.unexplained.count)
    #expect(far.unexplained.count > 60)
  }

  @Test(arguments: 0..<4)
  func `as many pixels differ as counting one by one finds`(limit: Int) {
    var tolerances = Tolerances()
    tolerances.channel.value = limit
    let a = Film.noise(5, width: 61, height: 37)
    let b = a.lossy(9).with(3, 30, 7, 2, 0x0102_0300)
    let count = zip(a.words, b.words).filter { old, new in
      let differences = [0, 8, 16, 24].map { abs(Int(old >> $0 & 255) - Int(new >> $0 & 255)) }
      return differences.contains { $0 > limit }
    }.count
    let difference = BitmapComparison(tolerances).difference(of: a, and: b)
    #expect(difference.unexplained.count == count && count >= 14)
  }

  @Test func `a single change is found anywhere, whatever it is`() {
    var numbers = SeededNumbers(seed: 11)
    for size in [(1, 1), (1, 70), (64, 1), (65, 3), (31, 33)] {
      let a = Film.noise(4, width: size.0, height: size.1)
      for _ in 0..<40 {
        var b = a
        let (x, y) = (
          Int.random(in: 0..<size.0, using: &numbers), Int.random(in: 0..<size.1, using: &numbers)
        )
        b[x, y] ^= 1 << UInt32.random(in: 0..<32, using: &numbers)
        let difference = BitmapComparison().difference(of: a, and: b)
        #expect(difference.unexplained.count == 1)
        #expect(difference.unexplained.bounds == PixelRect(x: x, y: y, width: 1, height: 1))
        #expect(difference.unexplained.channel > 0 && difference.unexplained.perceptual >= 0)
      }
    }
  }
}
