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

  @Test func `the bounds are around unexplained pixels, or else around explained ones`() {
    let old = Bitmap(width: 10, height: 8, filledWith: Film.white)
    var new = old
    (new[2, 3], new[5, 4], new[9, 7]) = (Film.black, Film.black, Film.black)
    let corner = PixelRect(x: 8, y: 6, width: 2, height: 2)
    let partly = DifferenceImage.difference(expected: old, actual: new, explained: [corner])
    #expect(DifferenceImage.bounds(of: partly) == PixelRect(x: 2, y: 3, width: 4, height: 2))
    let whole = PixelRect(x: 0, y: 0, width: 10, height: 8)
    let explained = DifferenceImage.difference(expected: old, actual: new, explained: [whole])
    #expect(DifferenceImage.bounds(of: explained) == PixelRect(x: 2, y: 3, width: 8, height: 5))
    #expect(
      DifferenceImage.bounds(of: DifferenceImage.difference(expected: old, actual: old)) == nil)
  }
}
