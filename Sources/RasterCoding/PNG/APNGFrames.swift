internal import Imaging
internal import Timing

/// The frames of one animated PNG, taken one after the other, with the order of chunks checked.
struct APNGFrames {
  /// What stands before a frame's picture.
  struct Control {
    var rect: PixelRect
    var duration: Instant
    var disposal: FrameCanvas.Disposal
    /// Whether the frame is blended over what is there instead of replacing it.
    var isOver: Bool
  }

  /// What all frames share, told before the first picture.
  struct Header {
    let width: Int
    let height: Int
    /// The number of frames, as told.
    let frameCount: Int
    /// How often the animation plays; 0 for ever.
    let plays: Int
    /// Depth, colour type and whatever else follows the size in the header.
    let format: [UInt8]
    /// The chunks that tell how pixels are to be understood, ready to be written again.
    let shared: [UInt8]
  }

  /// Where the walk is as to the one picture that readers without animation see.
  private enum DefaultImage { case ahead, here, passed }

  /// The chunks that frames share, beside the header.
  private static let sharedKinds = [
    .palette, .transparency, PNGChunkKind("gAMA"), PNGChunkKind("cHRM"), PNGChunkKind("sRGB"),
    PNGChunkKind("sBIT"),
  ]
  /// The most bytes of such a chunk: a palette has 768.
  private static let mostSharedBytes = 1024

  /// What all frames share.
  let header: Header
  /// The chunks to come.
  private var chunks: PNGChunks
  /// Whether checksums are looked at.
  private let checksums: Bool
  /// The number that the next control or data of a frame has to have.
  private var sequence = 0
  /// Where the walk is as to the default picture.
  private var defaultPicture = DefaultImage.ahead
  /// The control that was read last, and whose data come next.
  private var pending: Control?
  /// The number of controls so far.
  private(set) var count = 0
  /// Whether the end of the file was told.
  private var isAtEnd = false

  /// Reads what comes before the first picture; `nil` where there is no animation.
  init?(_ bytes: [UInt8], file: String?, checksums: Bool) throws {
    let size = try PNGReader.checkedSize(bytes, file: file)
    let chunks = PNGChunks(bytes, file: file)
    guard let header = try Self.header(chunks, size: size, checksums: checksums) else { return nil }
    self.header = header; self.chunks = chunks; self.checksums = checksums
  }

  /// Reads what comes before the first picture; `nil` where nothing of it tells of an animation.
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
      case .picture, .end:
        guard let (frames, plays) = animation else { return nil }
        return Header(
          width: size.width, height: size.height, frameCount: frames, plays: plays,
          format: format, shared: shared)
      case .animation:
        guard chunk.data.count == 8, animation == nil else {
          throw chunks.failure("what it tells of its animation is not whole, or told twice")
        }
        animation = (
          chunks.number(at: chunk.data.lowerBound), chunks.number(at: chunk.data.lowerBound + 4)
        )
      case let kind where sharedKinds.contains(kind):
        guard chunk.data.count <= mostSharedBytes else {
          throw chunks.failure("a chunk before the picture is too long")
        }
        if known.insert(kind).inserted {
          PNGChunks.append(kind, to: &shared) { $0 += chunks.bytes[chunk.data] }
        }
      default: break
      }
    }
  }

  /// Goes to the next frame, and appends the data of its picture to `data` where that is given.
  mutating func next(appendingTo data: inout [UInt8]?) throws -> Control? {
    var hasData = false
    while !isAtEnd {
      let chunk = try chunks.next(checksum: checksums)
      switch chunk.kind {
      case .frame:
        let done = pending
        if done != nil, !hasData { throw failure("a frame has no picture") }
        if defaultPicture == .here { defaultPicture = .passed }
        count += 1
        pending = try control(chunk.data)
        if let done { return done }
      case .picture:
        guard defaultPicture != .passed else { throw failure("pictures are in disorder") }
        defaultPicture = .here
        guard let rect = pending?.rect else { break }
        guard rect == PixelRect(x: 0, y: 0, width: header.width, height: header.height) else {
          throw failure("the first frame is smaller than the picture")
        }
        hasData = true
        data?.append(contentsOf: chunks.bytes[chunk.data])
      case .framePicture:
        try takeSequence(chunk.data)
        let isOfDefault = defaultPicture == .here && hasData
        guard pending != nil, defaultPicture != .ahead, !isOfDefault else {
          throw failure("a part of a frame's picture is out of place")
        }
        defaultPicture = .passed
        hasData = true
        data?.append(contentsOf: chunks.bytes[chunk.data].dropFirst(4))
      case .end:
        isAtEnd = true
        if let done = pending {
          guard hasData else { throw failure("a frame has no picture") }
          return done
        }
      default: break
      }
    }
    return nil
  }

  /// Reads what stands before a frame.
  private mutating func control(_ data: Range<Int>) throws -> Control {
    guard data.count == 26 else { throw failure("a frame's control has not 26 bytes") }
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
          + "picture of \(header.width)×\(header.height)")
    }
    func number(_ offset: Int) -> UInt16 {
      UInt16(bytes[start + offset]) << 8 | UInt16(bytes[start + offset + 1])
    }
    let (disposal, blend) = (bytes[start + 24], bytes[start + 25])
    guard disposal <= 2, blend <= 1 else {
      throw failure("a frame is to be disposed of or blended in a way that there is not")
    }
    return Control(
      rect: rect,
      duration: APNGDelay(numerator: number(20), denominator: number(22)).duration,
      disposal: disposal == 0 ? .keep : disposal == 1 || count == 1 ? .clear : .restore,
      isOver: blend == 1)
  }

  /// Checks the number with which a control or a part of a frame's picture begins.
  private mutating func takeSequence(_ data: Range<Int>) throws {
    guard data.count >= 4, chunks.number(at: data.lowerBound) == sequence else {
      throw failure("frames are in disorder")
    }
    sequence += 1
  }

  /// Words what is wrong with the frame that is read.
  private func failure(_ text: String) -> RasterError {
    chunks.failure(text, frame: max(1, count))
  }
}
