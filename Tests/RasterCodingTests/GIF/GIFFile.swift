import Imaging

/// A GIF taken apart by a separate reader that trusts no values of the encoder.
struct GIFFile {
  /// One image block with its graphics control.
  struct Block {
    var rect: PixelRect
    var delay: Int
    var disposal: Int
    var transparent: Int?
    /// The colors of its own; `nil` for those of the file.
    var colors: [UInt32]?
    /// The number of bits of an index.
    var bits: Int
    var indices: [UInt8]
  }

  /// An error in a file.
  struct Flaw: Error {
    var text: String

    init(_ text: String) { self.text = text }
  }

  var version = ""
  var width = 0
  var height = 0
  var colors: [UInt32] = []
  /// The number in the NETSCAPE extension; `nil` without it.
  var repeats: Int?
  var blocks: [Block] = []

  /// Reads a file, or throws its first error.
  init(_ bytes: [UInt8]) throws {
    var reader = ByteReader(bytes: bytes)
    version = String(decoding: try reader.take(6), as: UTF8.self)
    guard version == "GIF89a" else { throw Flaw("version \(version)") }
    width = try reader.word()
    height = try reader.word()
    let flags = try reader.byte()
    _ = try reader.take(2)
    guard flags & 0x80 != 0 else { throw Flaw("no global colors") }
    colors = try reader.colors(flags)
    var control: (delay: Int, disposal: Int, transparent: Int?)?
    while true {
      switch try reader.byte() {
      case 0x3B:
        guard reader.isAtEnd else { throw Flaw("bytes after the end") }
        return
      case 0x21:
        let label = try reader.byte()
        let blocks = try reader.subblocks()
        if label == 0xF9 {
          guard control == nil, blocks.count == 1, blocks[0].count == 4 else {
            throw Flaw("graphics control")
          }
          let data = blocks[0]
          control = (
            Int(data[1]) | Int(data[2]) << 8, Int(data[0] >> 2 & 7),
            data[0] & 1 == 1 ? Int(data[3]) : nil
          )
        } else if label == 0xFF, blocks.first == Array("NETSCAPE2.0".utf8) {
          guard self.blocks.isEmpty, blocks.count == 2, blocks[1].count == 3, blocks[1][0] == 1
          else { throw Flaw("loop extension") }
          repeats = Int(blocks[1][1]) | Int(blocks[1][2]) << 8
        } else {
          throw Flaw("extension \(label)")
        }
      case 0x2C:
        guard let found = control else { throw Flaw("an image without graphics control") }
        let rect = PixelRect(
          x: try reader.word(), y: try reader.word(), width: try reader.word(),
          height: try reader.word())
        guard !rect.isEmpty, rect.x + rect.width <= width, rect.y + rect.height <= height else {
          throw Flaw("rectangle \(rect)")
        }
        let flags = try reader.byte()
        guard flags & 0x78 == 0 else { throw Flaw("image flags") }
        let own = flags & 0x80 != 0 ? try reader.colors(flags) : nil
        let bits = Int(try reader.byte())
        guard (2...8).contains(bits), 1 << bits <= max(4, own?.count ?? colors.count) else {
          throw Flaw("\(bits) bits for an index")
        }
        let data = try reader.subblocks().flatMap { $0 }
        let indices = try Self.decompress(data, bits: bits, count: rect.width * rect.height)
        blocks.append(
          Block(
            rect: rect, delay: found.delay, disposal: found.disposal,
            transparent: found.transparent, colors: own, bits: bits, indices: indices))
        control = nil
      case let other:
        throw Flaw("block \(other)")
      }
    }
  }

  /// Decodes the LZW code of one image; the table has whole strings, as in the definition.
  static func decompress(_ bytes: [UInt8], bits: Int, count: Int) throws -> [UInt8] {
    let clear = 1 << bits
    var strings: [[UInt8]] = []
    var size = 0
    var last: [UInt8]?
    var result: [UInt8] = []
    var position = 0
    var isStarted = false
    while true {
      let width = isStarted ? size : bits + 1
      guard position + width <= bytes.count * 8 else { throw Flaw("the code does not end") }
      var code = 0
      for bit in 0..<width {
        let at = position + bit
        code |= Int(bytes[at >> 3] >> UInt8(at & 7) & 1) << bit
      }
      position += width
      if code == clear {
        strings = (0..<clear).map { [UInt8($0)] } + [[], []]
        size = bits + 1
        last = nil
        isStarted = true
        continue
      }
      guard isStarted else { throw Flaw("the code does not begin with a clear") }
      if code == clear + 1 {
        guard (position + 7) / 8 == bytes.count else { throw Flaw("bytes after the code's end") }
        guard result.count == count else { throw Flaw("\(result.count) pixels, not \(count)") }
        return result
      }
      let string: [UInt8]
      if code < strings.count {
        string = strings[code]
      } else if let last, code == strings.count, strings.count < 4096 {
        string = last + last.prefix(1)
      } else {
        throw Flaw("code \(code) of \(strings.count)")
      }
      if let last, strings.count < 4096 {
        strings.append(last + string.prefix(1))
        if strings.count == 1 << size && size < 12 { size += 1 }
      }
      result += string
      guard result.count <= count else { throw Flaw("too many pixels") }
      last = string
    }
  }

  /// Returns the composed frames with their delays, block by block.
  func frames() throws -> [(bitmap: Bitmap, delay: Int)] {
    var canvas = Bitmap(width: width, height: height)
    return try blocks.map { block in
      guard block.disposal == 1 else { throw Flaw("disposal \(block.disposal)") }
      for (offset, index) in block.indices.enumerated() where Int(index) != block.transparent {
        canvas[block.rect.x + offset % block.rect.width, block.rect.y + offset / block.rect.width] =
          (block.colors ?? colors)[Int(index)]
      }
      return (canvas, block.delay)
    }
  }

  /// Returns the frame on screen at every centisecond, for short animations.
  func timeline() throws -> [Bitmap] {
    try frames().flatMap { Array(repeating: $0.bitmap, count: $0.delay) }
  }
}

/// A sequential reader of bytes.
private struct ByteReader {
  var bytes: [UInt8]
  var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  mutating func take(_ count: Int) throws -> [UInt8] {
    guard position + count <= bytes.count else { throw GIFFile.Flaw("the file is truncated") }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  mutating func byte() throws -> UInt8 { try take(1)[0] }

  mutating func colors(_ flags: UInt8) throws -> [UInt32] {
    try (0..<(2 << Int(flags & 7))).map { _ in
      try take(3).reduce(0xFF) { $0 << 8 | UInt32($1) }
    }
  }

  mutating func word() throws -> Int {
    let bytes = try take(2)
    return Int(bytes[0]) | Int(bytes[1]) << 8
  }

  mutating func subblocks() throws -> [[UInt8]] {
    var blocks: [[UInt8]] = []
    while true {
      let count = Int(try byte())
      if count == 0 { return blocks }
      blocks.append(try take(count))
    }
  }
}
