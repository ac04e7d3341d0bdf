internal import Imaging

/// The frames of an animation between their arrival and the choice of the palette.
///
/// A frame is the packed words of the rows that changed. Beyond a limit in memory they go to a
/// temporary file that has no name any more and so cannot be left behind. Once that file failed,
/// words are missing, so the spool throws the same error from then on.
final class FrameSpool {
  /// A frame without its pixels.
  struct Header {
    /// The smallest rectangle around what changed; the words fill its rows in the whole width.
    var rect: PixelRect
    /// How long the frame is on screen, in the unit of the encoder.
    var delay: Int
    /// How many packed words it has.
    var wordCount: Int
  }

  /// What the frames are, in their order.
  private(set) var headers: [Header] = []
  /// Packed words that are not in the file.
  private var words: PackedWords
  /// How many words stay in memory before they are written out.
  private let memoryLimit: Int
  /// The temporary file, once there is one.
  private var file: SpoolFile?
  /// The folder of the temporary file; `nil` for the system's.
  private let folder: String?
  /// What made the spool useless: the temporary file's first error.
  private var failure: RasterError?

  /// Makes an empty spool that keeps at most about `memoryLimit` words in memory.
  init(memoryLimit: Int, keepsAlpha: Bool = false, folder: String? = nil) {
    self.memoryLimit = memoryLimit; self.folder = folder
    words = PackedWords(keepsAlpha: keepsAlpha)
  }

  /// Tells whether frames went to the temporary file.
  var usesFile: Bool { file != nil }

  /// Packs the whole first frame.
  func append(first pixels: UnsafeBufferPointer<UInt32>, width: Int, delay: Int) throws {
    try checkFailure()
    let height = pixels.count / width
    for row in 0..<height {
      words.reserve(pixels: width)
      words.add(pixels, from: row * width, to: (row + 1) * width)
    }
    try add(PixelRect(x: 0, y: 0, width: width, height: height), delay: delay, from: 0)
  }

  /// Adds to how long the last frame is on screen.
  func extendLast(by delay: Int) {
    if let last = headers.indices.last { headers[last].delay += delay }
  }

  /// Packs what changed in a frame, telling `changed` of it as `PixelChanges` does.
  ///
  /// Returns whether anything did; of a frame equal to the one before nothing is kept.
  @inline(__always)
  func append(
    _ new: UnsafeBufferPointer<UInt32>, against old: UnsafeBufferPointer<UInt32>, width: Int,
    delay: Int, changed: (_ start: Int, _ end: Int) -> Void
  ) throws -> Bool {
    try checkFailure()
    let start = words.count
    let rect = PixelChanges.pack(
      new, against: old, width: width, into: &words, changed: changed)
    guard let rect else { return false }
    try add(rect, delay: delay, from: start)
    return true
  }

  /// Takes note of the frame whose words begin at `start`, and writes out what is too much.
  private func add(_ rect: PixelRect, delay: Int, from start: Int) throws {
    headers.append(Header(rect: rect, delay: delay, wordCount: words.count - start))
    guard words.count > memoryLimit else { return }
    do {
      let file = try self.file ?? SpoolFile(folder: folder)
      self.file = file
      try words.withWords(0..<words.count) { try file.write(UnsafeRawBufferPointer($0)) }
    } catch let error as RasterError {
      failure = error
      throw error
    }
    words.removeAll(keepingCapacity: true)
  }

  /// Throws what the temporary file failed with, if it did.
  private func checkFailure() throws {
    if let failure { throw failure }
  }

  /// Hands out every frame in order, each with its packed words.
  func replay(_ body: (Header, UnsafeBufferPointer<UInt32>) throws -> Void) throws {
    try checkFailure()
    // What is read back needs room of its own.
    if words.count == 0 { words.removeAll() }
    try file?.rewind()
    let spooled = (file?.byteCount ?? 0) / MemoryLayout<UInt32>.stride
    var buffer: [UInt32] = []
    var position = 0
    for header in headers {
      if position < spooled, let file {
        if buffer.count < header.wordCount {
          buffer = Array(repeating: 0, count: header.wordCount)
        }
        try buffer.withUnsafeMutableBytes {
          try file.read(into: .init(rebasing: $0[..<(header.wordCount * 4)]))
        }
        try buffer.withUnsafeBufferPointer {
          try body(header, .init(rebasing: $0[..<header.wordCount]))
        }
      } else {
        let start = position - spooled
        try words.withWords(start..<start + header.wordCount) { try body(header, $0) }
      }
      position += header.wordCount
    }
  }
}
