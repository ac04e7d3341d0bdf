import Imaging
import Testing

struct BitmapTests {
  @Test func `pixels lie row by row from the top left`() {
    var bitmap = Bitmap(width: 3, height: 2, words: [1, 2, 3, 4, 5, 6])
    #expect(bitmap[0, 0] == 1)
    #expect(bitmap[2, 0] == 3)
    #expect(bitmap[0, 1] == 4)
    bitmap[1, 1] = 9
    #expect(bitmap.words == [1, 2, 3, 4, 9, 6])
  }

  @Test func `a new bitmap is clear, or filled with one word`() {
    #expect(Bitmap(width: 2, height: 2).words == [0, 0, 0, 0])
    #expect(Bitmap(width: 1, height: 2, filledWith: 7).words == [7, 7])
  }

  @Test func `a rectangle without width or height is empty`() {
    #expect(PixelRect(x: 0, y: 0, width: 0, height: 5).isEmpty)
    #expect(PixelRect(x: 0, y: 0, width: 5, height: -1).isEmpty)
    #expect(!PixelRect(x: -3, y: -3, width: 1, height: 1).isEmpty)
  }
}
