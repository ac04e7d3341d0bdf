import Imaging

/// A writer of GIFs with features that the encoder under test does not use; uncompressed.
enum GIFFixture {
  /// One image with its graphics control.
  struct Image {
    var rect: PixelRect
    /// The indices, row by row from the top.
    var indices: [UInt8]
    var delay = 0
    var disposal = 0
    var transparent: Int?
    /// The local colors, `0xRRGGBB`; 2 or 4 of them.
    var colors: [UInt32]?
    var isInterlaced = false
  }

  /// Red, green, blue and white.
  static let colors: [UInt32] = [0xFF_0000, 0x00_FF00, 0x00_00FF, 0xFF_FFFF]

  /// Returns a file with at most four colors.
  static func file(
    width: Int, height: Int, images: [Image], colors: [UInt32]? = Self.colors,
    repeats: Int? = nil
  ) -> [UInt8] {
    var bytes = Array("GIF89a".utf8) + word(width) + word(height)
    bytes += [colors == nil ? 0 : 0x80 | sizeCode(colors), 0, 0] + table(colors)
    if let repeats {
      bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + word(repeats) + [0]
    }
    for image in images {
      let flags = UInt8(image.disposal << 2) | (image.transparent == nil ? 0 : 1)
      bytes += [0x21, 0xF9, 4, flags] + word(image.delay) + [UInt8(image.transparent ?? 0), 0]
      bytes += [0x2C] + word(image.rect.x) + word(image.rect.y)
      bytes += word(image.rect.width) + word(image.rect.height)
      bytes.append(
        (image.colors == nil ? 0 : 0x80 | sizeCode(image.colors))
          | (image.isInterlaced ? 0x40 : 0))
      bytes += table(image.colors) + pixels(image)
    }
    return bytes + [0x3B]
  }

  /// Returns an image's pixels: codes of one index each, with a clear code before each pair.
  private static func pixels(_ image: Image) -> [UInt8] {
    var rows = Array(0..<image.rect.height)
    if image.isInterlaced {
      rows = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap {
        Array(stride(from: $0.0, to: image.rect.height, by: $0.1))
      }
    }
    let indices = rows.flatMap { row in
      image.indices[row * image.rect.width..<(row + 1) * image.rect.width]
    }
    // Codes have three bits as long as no more than two follow a clear code (4); 5 is the end code.
    var codes: [UInt8] = []
    for (index, value) in indices.enumerated() {
      if index % 2 == 0 { codes.append(4) }
      codes.append(value)
    }
    codes.append(5)
    var packed: [UInt8] = Array(repeating: 0, count: (codes.count * 3 + 7) / 8)
    for bit in 0..<codes.count * 3 where codes[bit / 3] >> UInt8(bit % 3) & 1 == 1 {
      packed[bit / 8] |= 1 << UInt8(bit % 8)
    }
    let blocks = stride(from: 0, to: packed.count, by: 255).flatMap { start in
      let block = packed[start..<min(packed.count, start + 255)]
      return [UInt8(block.count)] + block
    }
    return [2] + blocks + [0]
  }

  /// Returns a little-endian number of two bytes.
  private static func word(_ number: Int) -> [UInt8] {
    [UInt8(number & 0xFF), UInt8(number >> 8)]
  }

  /// Returns the code for the size of a color table.
  private static func sizeCode(_ colors: [UInt32]?) -> UInt8 { colors?.count == 4 ? 1 : 0 }

  /// Returns the bytes of a color table.
  private static func table(_ colors: [UInt32]?) -> [UInt8] {
    (colors ?? []).flatMap { [UInt8($0 >> 16), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)] }
  }
}
