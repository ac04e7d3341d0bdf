internal import Imaging
internal import Timing

/// A sequential reader of the frames of one animated PNG that checks the order of chunks.
struct APNGFrames {
  /// The control chunk of a frame.
  struct Control {
    var rect: PixelRect
    var duration: Instant
    var disposal: FrameCanvas.Disposal
    /// Whether the frame is blended over the previous ones instead of replacing them.
    var isOver: Bool
  }

  /// The properties that all frames share, read before the first image data.
  struct Header {
    let width: Int
    let height: Int
    /// The declared number of frames.
    let frameCount: Int
    /// The number of plays; 0 for ever.
    let plays: Int
    /// The depth, color type and the other bytes of the header after the size.
    let format: [UInt8]
    /// The chunks that define the meaning of pixels, ready to be written again.
    let shared: [UInt8]
  }

  /// The position of the reader relative to the default image, which still viewers show.
  private enum DefaultImage { case ahead, here, passed }

  /// The kinds of chunks that frames share, besides the header.
  private static let sharedKinds = [
    .palette, .transparency, PNGChunkKind("gAMA"), PNGChunkKind("cHRM"), PNGChunkKind("sRGB"),
    PNGChunkKind("sBIT"),
  ]
  /// The largest size of such a chunk in bytes: a palette has 768.
  private static let mostSharedBytes = 1024

  /// The properties that all frames share.
  let header: Header
  /// The remaining chunks.
  private var chunks: PNGChunks
  /// Whether checksums are verified.
  private let checksums: Bool
  /// The expected sequence number of the next control or data chunk.
  private var sequence = 0
  /// The position relative to the default image.
  private var defaultImage = DefaultImage.ahead
  /// The last control, whose data come next.
  private var pending: Control?
  /// The number of controls so far.
  private(set) var count = 0
  /// Whether the end chunk was read.
  private var isAtEnd = false

  /// Reads the chunks before the first image data; `nil` if there is no animation.
  init?(_ bytes: [UInt8], file: String?, checksums: Bool) throws {
    let size = try PNGReader.checkedSize(bytes, file: file)
    let chunks = PNGChunks(bytes, file: file)
    guard let header = try Self.header(chunks, size: size, checksums: checksums) else { return nil }
    self.header = header; self.chunks = chunks; self.checksums = checksums
  }

  /// Reads the chunks before the first image data; `nil` if none of them declares an animation.
  private static func header(
    _ chunks: PNGChunks, size: (width: Int, height: Int), checksums: Bool
  ) throws -> Header? {
    var chunks = chunks
    let format = Array(chunks.bytes[24..<29])
    var animation: (frames: Int, plays: Int)?
    var shared: [UInt8] = []
    var known: Set<PNGChunkKind> = []
    while true {
      let chunk = try chunks.next(checksum: checksums)
      switch chunk.kind {
      case .imageData, .end:
        guard let (frames, plays) = animation else { return nil }
        return Header(
          width: size.width, height: size.height, frameCount: frames, plays: plays,
          format: format, shared: shared)
      case .animation:
        guard chunk.data.count == 8, animation == nil else {
          throw chunks.failure("its animation control is incomplete or declared twice")
        }
        animation = (
          chunks.number(at: chunk.data.lowerBound), chunks.number(at: chunk.data.lowerBound + 4)
        )
      case let kind where sharedKinds.contains(kind):
        guard chunk.data.count <= mostSharedBytes else {
          throw chunks.failure("a chunk before the image data is too long")
        }
        if known.insert(kind).inserted {
          PNGChunks.append(kind, to: &shared) { $0 += chunks.bytes[chunk.data] }
        }
      default: break
      }
    }
  }

  /// Advances to the next frame, and appends its image data to `data` unless that is `nil`.
  mutating func next(appendingTo data: inout [UInt8]?) throws -> Control? {
    var hasData = false
    while !isAtEnd {
      let chunk = try chunks.next(checksum: checksums)
      switch chunk.kind {
      case .frame:
        let done = pending
        if done != nil, !hasData { throw failure("a frame has no image data") }
        if defaultImage == .here { defaultImage = .passed }
        count += 1
        pending = try control(chunk.data)
        if let done { return done }
      case .imageData:
        guard defaultImage != .passed else { throw failure("image data are out of order") }
        defaultImage = .here
        guard let rect = pending?.rect else { break }
        guard rect == PixelRect(x: 0, y: 0, width: header.width, height: header.height) else {
          throw failure("the first frame is smaller than the canvas")
        }
        hasData = true
        data?.append(contentsOf: chunks.bytes[chunk.data])
      case .frameData:
        try takeSequence(chunk.data)
        let isOfDefault = defaultImage == .here && hasData
        guard pending != nil, defaultImage != .ahead, !isOfDefault else {
          throw failure("image data of a frame are out of place")
        }
        defaultImage = .passed
        hasData = true
        data?.append(contentsOf: chunks.bytes[chunk.data].dropFirst(4))
      case .end:
        isAtEnd = true
        if let done = pending {
          guard hasData else { throw failure("a frame has no image data") }
          return done
        }
      default: break
      }
    }
    return nil
  }

  /// Reads the control chunk of a frame.
  private mutating func control(_ data: Range<Int>) throws -> Control {
    guard data.count == 26 else { throw failure("a frame's control does not have 26 bytes") }
    try takeSequence(data)
    let bytes = chunks.bytes
    let start = data.lowerBound
    let rect = PixelRect(
      x: chunks.number(at: start + 12), y: chunks.number(at: start + 16),
      width: chunks.number(at: start + 4), height: chunks.number(at: start + 8))
    guard !rect.isEmpty, rect.x + rect.width <= header.width,
      rect.y + rect.height <= header.height
    else {
      throw failure(
        "a frame of \(rect.width)×\(rect.height) at \(rect.x), \(rect.y) is empty or beyond the "
          + "canvas of \(header.width)×\(header.height)")
    }
    func number(_ offset: Int) -> UInt16 {
      UInt16(bytes[start + offset]) << 8 | UInt16(bytes[start + offset + 1])
    }
    let (disposal, blend) = (bytes[start + 24], bytes[start + 25])
    guard disposal <= 2, blend <= 1 else {
      throw failure("a frame has an unknown disposal or blending")
    }
    return Control(
      rect: rect,
      duration: APNGDelay(numerator: number(20), denominator: number(22)).duration,
      disposal: disposal == 0 ? .keep : disposal == 1 || count == 1 ? .clear : .restore,
      isOver: blend == 1)
  }

  /// Checks the sequence number of a control or data chunk.
  private mutating func takeSequence(_ data: Range<Int>) throws {
    guard data.count >= 4, chunks.number(at: data.lowerBound) == sequence else {
      throw failure("frames are out of order")
    }
    sequence += 1
  }

  /// Returns an error of the frame that is being read.
  private func failure(_ text: String) -> RasterError { chunks.failure(text, frame: max(1, count)) }
}
