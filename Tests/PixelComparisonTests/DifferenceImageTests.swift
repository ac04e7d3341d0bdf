import ComparisonTolerances
import Imaging
import PixelComparison
import Testing

/// Images of differences.
@Suite struct DifferenceImageTests {
  private static let red: UInt32 = 0xFFE6_0023
  private static let blue: UInt32 = 0xFF1F_6FEB

  @Test func `differing pixels are red, explained ones blue, the rest is faded`() {
    let a = Film.blank().with(40, 40, 4, 4, Film.black)
    let bitmap = DifferenceImage.difference(
      expected: a, actual: a.with(2, 2).with(30, 30),
      explained: [PixelRect(x: 28, y: 28, width: 4, height: 4)])
    #expect(bitmap[2, 2] == Self.red)
    #expect(bitmap[30, 30] == Self.blue)
    #expect(bitmap[10, 10] == Film.white)
    #expect(bitmap[41, 41] == 0xFFC0_C0C0)
    #expect(bitmap.words.filter { $0 == Self.red }.count == 1)
  }

  @Test func `what is ignored is hatched and never red`() {
    let rect = PixelRect(x: 0, y: 0, width: 12, height: 12)
    let bitmap = DifferenceImage.difference(
      expected: Film.blank(), actual: Film.blank().with(0, 0, 13, 1), ignored: [rect])
    #expect(bitmap[0, 0] == 0xFFA8_A8A8 && bitmap[3, 0] == Film.white)
    #expect(bitmap.words.filter { $0 == Self.red }.count == 1)
    #expect(bitmap[12, 0] == Self.red)
  }

  @Test func `pixels that only one bitmap has are red`() {
    let bitmap = DifferenceImage.difference(
      expected: Bitmap(width: 10, height: 20, filledWith: Film.white),
      actual: Bitmap(width: 12, height: 6, filledWith: Film.white))
    #expect(bitmap.width == 12 && bitmap.height == 20)
    #expect(bitmap.words.filter { $0 == Self.red }.count == 12 * 20 - 10 * 6)
    #expect(bitmap[9, 5] == Film.white && bitmap[10, 5] == Self.red)
  }

  @Test func `three images stand side by side, 8 pixels apart`() {
    let a = Bitmap(width: 10, height: 20, filledWith: Film.white)
    let b = Bitmap(width: 12, height: 6, filledWith: Film.black)
    let bitmap = DifferenceImage.sideBySide(expected: a, actual: b)
    #expect(bitmap.width == 10 + 8 + 12 + 8 + 12 && bitmap.height == 20)
    #expect(bitmap[9, 19] == Film.white && bitmap[10, 0] == 0xFFD0_D0D0)
    #expect(bitmap[17, 0] == 0xFFD0_D0D0 && bitmap[18, 0] == Film.black)
    #expect(bitmap[29, 5] == Film.black && bitmap[29, 6] == 0xFFD0_D0D0)
    #expect(bitmap[38, 0] == Self.red && bitmap[49, 19] == Self.red)
  }
}
