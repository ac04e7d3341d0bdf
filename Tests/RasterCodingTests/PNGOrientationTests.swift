import Imaging
import RasterCoding
import Testing

/// The orientation in a PNG's `eXIf` chunk.
@Suite struct PNGOrientationTests {
  /// The rows of an image of 3 by 2 grays.
  private static let greys: [[UInt8]] = [[10, 20, 30], [40, 50, 60]]

  /// Returns the chunk's data: a TIFF header and a directory with one entry.
  private func metadata(_ orientation: UInt8, isLittle: Bool = false) -> [UInt8] {
    isLittle
      ? Array("II*\0".utf8) + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      : Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  }

  /// Returns an image with chunks before its pixels.
  private func file(_ chunks: [(name: String, data: [UInt8])]) -> [UInt8] {
    PNGFixture.file(
      width: 3, height: 2, depth: 8, colorType: 0, rows: Self.greys, extra: chunks)
  }

  /// Returns the rows of grays of an image, which is read in all ways.
  private func rows(_ bytes: [UInt8]) throws -> [[UInt8]] {
    let image = try ImageFile.read(bytes)
    let header = try ImageFile.header(bytes)
    #expect(header.width == image.width && header.height == image.height)
    #expect(header.isShownAlike == (header.orientation == .up))
    let still = try APNGReader.open(bytes)
    #expect(still.width == image.width && still.height == image.height)
    #expect(try TestImages.frames(still).map(\.bitmap) == [image])
    return (0..<image.height).map { y in
      (0..<image.width).map { UInt8(image[$0, y] & 255) }
    }
  }

  @Test(arguments: [false, true])
  func `images of every orientation are read upright`(isLittle: Bool) throws {
    let expected: [[[UInt8]]] = [
      [[10, 20, 30], [40, 50, 60]], [[30, 20, 10], [60, 50, 40]], [[60, 50, 40], [30, 20, 10]],
      [[40, 50, 60], [10, 20, 30]], [[10, 40], [20, 50], [30, 60]],
      [[40, 10], [50, 20], [60, 30]],
      [[60, 30], [50, 20], [40, 10]], [[30, 60], [20, 50], [10, 40]],
    ]
    for (index, expected) in expected.enumerated() {
      let metadata = metadata(UInt8(index + 1), isLittle: isLittle)
      #expect(try rows(file([("eXIf", metadata)])) == expected, "\(index + 1)")
      // The chunk may come after the pixels.
      let whole = file([])
      let end = whole.count - 12
      let late = whole[..<end] + PNGFixture.chunk("eXIf", metadata) + whole[end...]
      #expect(try rows(Array(late)) == expected, "\(index + 1)")
    }
  }

  @Test func `metadata without an orientation is ignored`() throws {
    for bytes in [
      file([("eXIf", [])]), file([("eXIf", metadata(9))]), file([("eXIf", metadata(0))]),
      file([("eXIf", Array("Exif\0\0".utf8))]), file([("exIf", metadata(6))]),
    ] {
      #expect(try rows(bytes) == Self.greys)
    }
  }
}
