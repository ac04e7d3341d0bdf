internal import CZlib

/// The name of a chunk in a PNG, as a number of four bytes.
struct PNGChunkKind: Hashable {
  /// The four letters, the first one highest.
  let code: UInt32

  /// Makes a kind from the four letters of its name.
  init(_ name: StaticString) {
    code = name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// Makes a kind from a number read from a file.
  init(code: UInt32) { self.code = code }

  /// The size and the storage format of pixels.
  static let header = PNGChunkKind("IHDR")
  /// The colors of indices.
  static let palette = PNGChunkKind("PLTE")
  /// The alphas of the palette.
  static let transparency = PNGChunkKind("tRNS")
  /// The number of frames and of plays.
  static let animation = PNGChunkKind("acTL")
  /// The camera's metadata.
  static let metadata = PNGChunkKind("eXIf")
  /// The rectangle, duration and composition of the next frame.
  static let frame = PNGChunkKind("fcTL")
  /// Pixels that every reader shows.
  static let imageData = PNGChunkKind("IDAT")
  /// Pixels of a frame after the first one.
  static let frameData = PNGChunkKind("fdAT")
  /// The end of the file.
  static let end = PNGChunkKind("IEND")
}

/// A sequential reader of the chunks of a PNG.
struct PNGChunks {
  /// The eight bytes with which every PNG begins.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  struct Chunk {
    let kind: PNGChunkKind
    /// The range of its data in the file.
    let data: Range<Int>
  }

  /// The whole file.
  let bytes: [UInt8]
  /// The name of the file for errors.
  let file: String?
  /// The position of the next chunk.
  private(set) var position = signature.count

  /// Makes a reader positioned after the signature, which has to be there.
  init(_ bytes: [UInt8], file: String?) { self.bytes = bytes; self.file = file }

  /// Reads the next chunk, and verifies its checksum on request.
  mutating func next(checksum: Bool) throws -> Chunk {
    guard bytes.count - position >= 12 else { throw failure("it has no end chunk") }
    let length = number(at: position)
    guard length <= bytes.count - position - 12 else { throw failure("a chunk is truncated") }
    let data = position + 8..<position + 8 + length
    let kind = PNGChunkKind(code: UInt32(number(at: position + 4)))
    let chunk = Chunk(kind: kind, data: data)
    if checksum, !isIntact(chunk) { throw failure("a checksum is wrong") }
    position = data.upperBound + 4
    return chunk
  }

  /// Returns whether the checksum of a chunk is right.
  func isIntact(_ chunk: Chunk) -> Bool {
    let sum = Self.checksum(of: bytes[chunk.data.lowerBound - 4..<chunk.data.upperBound])
    return sum == number(at: chunk.data.upperBound)
  }

  /// Reads a big-endian number of four bytes.
  func number(at start: Int) -> Int {
    Int(bytes[start]) << 24 | Int(bytes[start + 1]) << 16 | Int(bytes[start + 2]) << 8
      | Int(bytes[start + 3])
  }

  /// Returns an error of the file.
  func failure(_ text: String, frame: Int? = nil) -> RasterError {
    RasterError("the PNG is corrupt: \(text); export it again", file: file, frame: frame)
  }

  static func checksum(of bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBufferPointer { Int(crc32_z(0, $0.baseAddress, $0.count)) }
  }

  /// Appends a big-endian number of four bytes.
  static func append(_ number: UInt32, to bytes: inout [UInt8]) {
    for shift: UInt32 in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

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

  /// Writes a chunk whose data is an optional number and the bytes of a spool.
  static func write(
    _ kind: PNGChunkKind, number: UInt32? = nil, _ data: borrowing ByteSpool,
    to write: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var head: [UInt8] = []
    append(UInt32(data.count + (number == nil ? 0 : 4)), to: &head)
    append(kind.code, to: &head)
    if let number { append(number, to: &head) }
    try head.withUnsafeBytes(write)
    var sum = UInt(checksum(of: head[4...]))
    try data.read { piece in
      sum = crc32_z(sum, piece.baseAddress?.assumingMemoryBound(to: UInt8.self), piece.count)
      try write(piece)
    }
    var tail: [UInt8] = []
    append(UInt32(sum), to: &tail)
    try tail.withUnsafeBytes(write)
  }
}
