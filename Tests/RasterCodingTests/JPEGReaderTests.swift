import Foundation
import Imaging
import RasterCoding
import TestSupport
import Testing

@Suite struct JPEGReaderTests {
  /// Returns the bytes of a small image of the repository.
  private func file(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return Array(try Data(contentsOf: folder.appendingPathComponent("fixtures/pictures/" + name)))
  }

  /// Expects the four corners of the fixtures: red, green, blue and yellow.
  private func expectCorners(_ image: Bitmap, within tolerance: Int = 3) {
    #expect(image.width == 24 && image.height == 16)
    let corners = [(2, 2), (21, 2), (2, 13), (21, 13)]
    for (corner, expected) in zip(corners, [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFF00]) {
      let word = Int(image[corner.0, corner.1])
      #expect(word >> 24 == 255)
      for shift in [0, 8, 16] {
        let difference = (word >> shift & 255) - (expected >> shift & 255)
        #expect(abs(difference) <= tolerance, "\(corner)")
      }
    }
  }

  @Test(arguments: 1...8)
  func `images of every orientation are read upright`(orientation: Int) throws {
    let bytes = try file("orientation-\(orientation).jpg")
    #expect(try ImageFile.header(bytes).orientation.rawValue == orientation)
    expectCorners(try ImageFile.read(bytes))
  }

  @Test func `reads progressive images, inks and grays`() throws {
    expectCorners(try JPEGReader.read(file("progressive.jpg")))
    expectCorners(try JPEGReader.read(file("inks.jpg")), within: 12)
    let grey = try JPEGReader.read(file("grey.jpg"))
    // The luminances of red and yellow.
    #expect(abs(Int(grey[2, 2] & 255) - 76) <= 3)
    #expect(abs(Int(grey[21, 13] & 255) - 226) <= 3)
    #expect(grey.words.allSatisfy { $0 & 255 == $0 >> 8 & 255 && $0 >> 24 == 255 })
  }

  @Test func `an image truncated anywhere is refused`() throws {
    let whole = try file("progressive.jpg")
    for count in stride(from: 3, to: whole.count - 2, by: 7) {
      #expect(throws: RasterError.self) { try ImageFile.read(Array(whole[..<count])) }
    }
  }

  @Test func `a corrupt image is refused or read, and never causes a crash`() throws {
    let whole = try file("orientation-6.jpg")
    var numbers = SeededNumbers(seed: 1)
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0..<3 {
        bytes[numbers.below(bytes.count)] = UInt8(numbers.below(256))
      }
      guard let header = try? ImageFile.header(bytes), header.width * header.height < 1 << 20
      else { continue }
      if let image = try? ImageFile.read(bytes) {
        #expect(image.width == header.width && image.height == header.height)
      }
    }
  }

  @Test func `limits are checked before anything is decoded`() throws {
    var bytes = try file("grey.jpg")
    let frame = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
    func size(_ width: Int, _ height: Int) -> String {
      bytes.replaceSubrange(
        frame + 5..<frame + 9,
        with: [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) })
      do {
        _ = try ImageFile.header(bytes)
        return "fine"
      } catch { return "\(error)" }
    }
    #expect(size(16_384, 4096) == "fine")
    #expect(size(16_384, 4097).contains("at most 67108864 pixels"))
    #expect(size(16_385, 1).contains("at most 16384"))
    #expect(size(0, 16).contains("no pixels"))
  }

  @Test func `corrupt camera metadata are ignored`() throws {
    let whole = try file("orientation-6.jpg")
    let exif = try #require(whole.indices.first { whole[$0...].starts(with: Array("Exif".utf8)) })
    func orientation(_ change: (inout [UInt8]) -> Void) throws -> Int {
      var bytes = whole
      change(&bytes)
      return try ImageFile.header(bytes).orientation.rawValue
    }
    #expect(try orientation { _ in } == 6)
    // An invalid orientation, a directory beyond the end, and one with too many entries.
    #expect(try orientation { $0[exif + 25] = 9 } == 1)
    #expect(try orientation { $0[exif + 10] = 0xFF } == 1)
    #expect(try orientation { ($0[exif + 14], $0[exif + 17]) = (0xFF, 0) } == 1)
  }

  @Test func `unsupported formats are named in errors`() throws {
    func words(_ bytes: [UInt8]) -> String {
      do {
        _ = try ImageFile.header(bytes)
        return ""
      } catch { return "\(error)" }
    }
    #expect(words(Array("GIF89a".utf8)).contains("a GIF"))
    #expect(words(Array("RIFF1234WEBPVP8 ".utf8)).contains("a WebP"))
    #expect(words(Array("\0\0\0 ftypheic".utf8)).contains("a HEIC"))
    #expect(words(Array("hello".utf8)).contains("neither a PNG nor a JPEG"))
    #expect(words([]).contains("empty"))
    let animation = PNGFixture.file(
      width: 1, height: 1, depth: 8, colorType: 0, rows: [[0]],
      extra: [("acTL", [0, 0, 0, 1, 0, 0, 0, 0])])
    #expect(words(animation).contains("an animated PNG"))
    var lossless = try file("grey.jpg")
    let frame = try #require(
      lossless.indices.first { lossless[$0] == 0xFF && lossless[$0 + 1] == 0xC0 })
    lossless[frame + 1] = 0xC3
    #expect(words(lossless).contains("lossless"))
    lossless[frame + 1] = 0xC1
    lossless[frame + 4] = 12
    #expect(words(lossless).contains("12 bits"))
  }

  @Test func `images with alpha and of sixteen bits are read`() throws {
    let ring = try ImageFile.read(file("ring.png"))
    #expect(ring[32, 32] == 0)
    #expect(ring[32, 12] >> 24 == 255)
    let grey = try ImageFile.read(file("grey16.png"))
    for (column, word) in grey.words.prefix(64).enumerated() {
      #expect(abs(Int(word & 255) - column * 255 / 63) <= 1)
    }
  }
}
