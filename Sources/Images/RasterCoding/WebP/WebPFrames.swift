internal import Imaging
internal import Timing

/// A sequential reader of the frames of one animated WebP that checks the order of chunks.
struct WebPFrames {
  /// A frame: its control data, and the range of its image in the file.
  struct Frame {
    var rect: PixelRect
    var duration: Instant
    var disposal: FrameCanvas.Disposal
    /// Whether the frame is blended over the previous ones instead of replacing them.
    var isOver: Bool
    var image: Range<Int>
  }

  /// The bit of the header that is set in animations.
  static let animationFlag = 0x02
  /// The bit of the header that is set in files with transparent pixels.
  static let alphaFlag = 0x10
  /// The bit of a frame that is set if it becomes transparent before the next one.
  static let clearFlag = 0x01
  /// The bit of a frame that is set if it replaces the previous ones.
  static let replaceFlag = 0x02
  /// The number of control data before the image of a frame.
  static let controlBytes = 16
  /// The unit of durations.
  static let millisecond = Instant(ticks: Instant.ticksPerSecond / 1000)

  /// The number of pixels in a row of the canvas.
  let width: Int
  /// The number of rows of the canvas.
  let height: Int
  /// The number of plays; 0 for ever.
  let plays: Int
  /// The remaining chunks.
  private var chunks: WebPChunks
  /// The number of frames so far.
  private(set) var count = 0

  /// Reads the chunks before the first frame; `nil` if the file is a still image.
  init?(_ bytes: [UInt8], file: String?) throws {
    var chunks = try WebPChunks(bytes, file: file)
    guard let header = try chunks.next() else {
      throw chunks.failure("it has no chunks", isTruncated: true)
    }
    guard header.kind == .header else { return nil }
    guard header.data.count >= 10 else { throw chunks.failure("its header is incomplete") }
    let start = header.data.lowerBound
    width = chunks.number(at: start + 4, bytes: 3) + 1
    height = chunks.number(at: start + 7, bytes: 3) + 1
    try ImageLimits.check(width: width, height: height, file: file)
    guard chunks.number(at: start, bytes: 1) & Self.animationFlag != 0 else { return nil }
    while true {
      guard let chunk = try chunks.next(), chunk.kind != .frame else {
        throw chunks.failure("it has no number of plays before its frames")
      }
      guard chunk.kind == .animation else { continue }
      guard chunk.data.count >= 6 else { throw chunks.failure("its number of plays is incomplete") }
      plays = chunks.number(at: chunk.data.lowerBound + 4, bytes: 2)
      break
    }
    self.chunks = chunks
  }

  /// Advances to the next frame; `nil` after the last one.
  mutating func next() throws -> Frame? {
    while let chunk = try chunks.next(frame: count + 1) {
      guard chunk.kind == .frame else { continue }
      count += 1
      return try frame(chunk.data)
    }
    return nil
  }

  /// Reads the control data of a frame, and finds its image.
  private func frame(_ data: Range<Int>) throws -> Frame {
    guard data.count >= Self.controlBytes else {
      throw chunks.failure("a frame is incomplete", frame: count)
    }
    func number(_ offset: Int) -> Int { chunks.number(at: data.lowerBound + offset, bytes: 3) }
    let rect = PixelRect(
      x: 2 * number(0), y: 2 * number(3), width: number(6) + 1, height: number(9) + 1)
    guard rect.x + rect.width <= width, rect.y + rect.height <= height else {
      throw chunks.failure(
        "a frame of \(rect.width)×\(rect.height) at \(rect.x), \(rect.y) is beyond the canvas of "
          + "\(width)×\(height)", frame: count)
    }
    let flags = chunks.number(at: data.lowerBound + 15, bytes: 1)
    return Frame(
      rect: rect, duration: Self.millisecond * number(12),
      disposal: flags & Self.clearFlag == 0 ? .keep : .clear,
      isOver: flags & Self.replaceFlag == 0,
      image: try image(data.lowerBound + Self.controlBytes..<data.upperBound))
  }

  /// Finds the image of a frame, from its alpha on if that is a chunk of its own.
  private func image(_ data: Range<Int>) throws -> Range<Int> {
    var inner = WebPChunks(data, of: chunks)
    var start: Int?
    while let chunk = try inner.next(frame: count) {
      let head = chunk.data.lowerBound - WebPChunks.headBytes
      switch chunk.kind {
      case .alpha: start = head
      case .lossy, .lossless: return (start ?? head)..<chunk.data.upperBound
      default: break
      }
    }
    throw chunks.failure("a frame has no image", frame: count)
  }
}
