/// The name of a chunk in a WebP, as a number of four bytes.
struct WebPChunkKind: Hashable {
  /// The four letters, the first one lowest, as they are stored.
  let code: Int

  /// Makes a kind from the four letters of its name.
  init(_ name: StaticString) {
    code = name.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | Int($1) } }
  }

  /// Makes a kind from a number read from a file.
  init(code: Int) { self.code = code }

  /// The container of all others.
  static let file = WebPChunkKind("RIFF")
  /// The format of the container.
  static let format = WebPChunkKind("WEBP")
  /// The size of the canvas, and the kinds of chunks that follow.
  static let header = WebPChunkKind("VP8X")
  /// The background and the number of plays.
  static let animation = WebPChunkKind("ANIM")
  /// A frame, with chunks of its own.
  static let frame = WebPChunkKind("ANMF")
  /// The alpha of a lossy image.
  static let alpha = WebPChunkKind("ALPH")
  /// A lossy image.
  static let lossy = WebPChunkKind("VP8 ")
  /// A lossless image.
  static let lossless = WebPChunkKind("VP8L")
}

/// A sequential reader of the chunks in a range of a WebP.
struct WebPChunks {
  struct Chunk {
    let kind: WebPChunkKind
    /// The range of its data in the file.
    let data: Range<Int>
  }

  /// The number of bytes before the data of a chunk.
  static let headBytes = 8
  /// The number of bytes before the first chunk of a file.
  static let signatureBytes = 12

  /// The whole file.
  let bytes: [UInt8]
  /// The name of the file for errors.
  let file: String?
  /// The position of the next chunk.
  private var position: Int
  /// The end of the last chunk.
  private let end: Int

  /// Returns whether a file begins as a WebP does.
  static func isSignature(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= signatureBytes else { return false }
    return number(in: bytes, at: 0, bytes: 4) == WebPChunkKind.file.code
      && number(in: bytes, at: 8, bytes: 4) == WebPChunkKind.format.code
  }

  /// Makes a reader of the chunks of a file.
  init(_ bytes: [UInt8], file: String?) throws {
    guard Self.isSignature(bytes) else {
      throw RasterError("the animation is not a WebP; convert it to one", file: file)
    }
    self.bytes = bytes; self.file = file
    position = Self.signatureBytes
    end = Self.number(in: bytes, at: 4, bytes: 4) + Self.headBytes
    guard end <= bytes.count else {
      throw failure("it declares \(end) bytes and has \(bytes.count)", isTruncated: true)
    }
  }

  /// Makes a reader of the chunks in a frame.
  init(_ frame: Range<Int>, of chunks: WebPChunks) {
    (bytes, file) = (chunks.bytes, chunks.file)
    (position, end) = (frame.lowerBound, frame.upperBound)
  }

  /// Reads the next chunk; `nil` after the last one.
  mutating func next(frame: Int? = nil) throws -> Chunk? {
    guard position + Self.headBytes <= end else { return nil }
    let length = number(at: position + 4, bytes: 4)
    let start = position + Self.headBytes
    guard length <= end - start else { throw failure("a chunk is truncated", frame: frame) }
    let kind = WebPChunkKind(code: number(at: position, bytes: 4))
    // Chunks begin at even positions.
    position = start + length + length & 1
    return Chunk(kind: kind, data: start..<start + length)
  }

  /// Reads a little-endian number.
  func number(at start: Int, bytes count: Int) -> Int {
    Self.number(in: bytes, at: start, bytes: count)
  }

  /// Reads a little-endian number in a file.
  private static func number(in bytes: [UInt8], at start: Int, bytes count: Int) -> Int {
    bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns an error of the file.
  func failure(_ text: String, frame: Int? = nil, isTruncated: Bool = false) -> RasterError {
    RasterError(
      "the WebP is \(isTruncated ? "truncated" : "corrupt"): \(text); export it again", file: file,
      frame: frame)
  }

  /// Appends a little-endian number.
  static func append(_ number: Int, bytes count: Int, to bytes: inout [UInt8]) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }

  /// Appends the name and the length of a chunk.
  static func append(_ kind: WebPChunkKind, length: Int, to bytes: inout [UInt8]) {
    append(kind.code, bytes: 4, to: &bytes)
    append(length, bytes: 4, to: &bytes)
  }
}
