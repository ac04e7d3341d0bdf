internal import CZlib

/// The name of a chunk in a PNG, as a number of four bytes.
struct PNGChunkKind: Hashable {
  /// The four letters, the first one highest.
  let code: UInt32

  /// Makes a kind of the four letters of its name.
  init(_ name: StaticString) {
    code = name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// Makes a kind of a number read from a file.
  init(code: UInt32) { self.code = code }

  /// The size and how pixels are stored.
  static let header = PNGChunkKind("IHDR")
  /// The colours that indices mean.
  static let palette = PNGChunkKind("PLTE")
  /// The alphas of the palette.
  static let transparency = PNGChunkKind("tRNS")
  /// How many frames there are, and how often they play.
  static let animation = PNGChunkKind("acTL")
  /// Where, how and how long the next frame is shown.
  static let frame = PNGChunkKind("fcTL")
  /// Pixels that every reader sees.
  static let picture = PNGChunkKind("IDAT")
  /// Pixels of a frame after the first one.
  static let framePicture = PNGChunkKind("fdAT")
  /// The end of the file.
  static let end = PNGChunkKind("IEND")
}

/// Takes a PNG apart into its chunks.
struct PNGChunks {
  /// The eight bytes with which every PNG begins.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// One chunk.
  struct Chunk {
    let kind: PNGChunkKind
    /// Where its data are in the file.
    let data: Range<Int>
  }

  /// The whole file.
  let bytes: [UInt8]
  /// The name of the file for errors.
  let file: String?
  /// Where the next chunk begins.
  private(set) var position = signature.count

  /// Begins after the signature, which has to be there.
  init(_ bytes: [UInt8], file: String?) { self.bytes = bytes; self.file = file }

  /// Takes the next chunk, whose checksum is looked at where that is asked for.
  mutating func next(checksum: Bool) throws -> Chunk {
    guard bytes.count - position >= 12 else { throw failure("it ends before its end is told") }
    let length = number(at: position)
    guard length <= bytes.count - position - 12 else { throw failure("a chunk is cut off") }
    let data = position + 8..<position + 8 + length
    if checksum {
      let sum = Self.checksum(of: bytes[position + 4..<data.upperBound])
      guard sum == number(at: data.upperBound) else { throw failure("a checksum is wrong") }
    }
    let kind = PNGChunkKind(code: UInt32(number(at: position + 4)))
    position = data.upperBound + 4
    return Chunk(kind: kind, data: data)
  }

  /// Reads four bytes, the highest first.
  func number(at start: Int) -> Int {
    Int(bytes[start]) << 24 | Int(bytes[start + 1]) << 16 | Int(bytes[start + 2]) << 8
      | Int(bytes[start + 3])
  }

  /// Words what is wrong with the file.
  func failure(_ text: String, frame: Int? = nil) -> RasterError {
    RasterError("the PNG is broken: \(text); export it again", file: file, frame: frame)
  }

  /// Returns the checksum of bytes.
  static func checksum(of bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBufferPointer { Int(crc32_z(0, $0.baseAddress, $0.count)) }
  }

  /// Appends the four bytes of a number, the highest first.
  static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    for shift: UInt32 in [24, 16, 8, 0] {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  /// Appends a chunk whose data `fill` appends.
  static func append(
    _ kind: PNGChunkKind, to bytes: inout [UInt8], data fill: (inout [UInt8]) throws -> Void
  ) rethrows {
    let start = bytes.count
    append(0, to: &bytes)
    append(kind.code, to: &bytes)
    try fill(&bytes)
    let length = UInt32(bytes.count - start - 8)
    for (offset, shift) in [24, 16, 8, 0].enumerated() {
      bytes[start + offset] = UInt8(truncatingIfNeeded: length >> UInt32(shift))
    }
    append(UInt32(checksum(of: bytes[(start + 4)...])), to: &bytes)
  }
}
