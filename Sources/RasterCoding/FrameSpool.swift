internal import Imaging

/// A store of an animation's frames until the palette is chosen.
///
/// A frame consists of the packed words of its changed rows. Beyond a limit, the words move from
/// memory to an unlinked temporary file, which cannot be left behind. After an error of that file
/// words are missing, so the spool throws the same error from then on.
final class FrameSpool {
  /// The description of a frame without its pixels.
  struct Header {
    /// The smallest rectangle around the changes; the words cover its rows in full width.
    var rect: PixelRect
    /// The display time of the frame, in the unit of the encoder.
    var delay: Int
    /// The number of packed words.
    var wordCount: Int
  }

  /// The headers of the frames, in order.
  private(set) var headers: [Header] = []
  /// The packed words that are not in the file.
  private var words: PackedWords
  /// The number of words that stay in memory before they are written to the file.
  private let memoryLimit: Int
  /// The temporary file, once it exists.
  private var file: SpoolFile?
  /// The folder of the temporary file; `nil` for the system's default.
  private let folder: String?
  /// The first error of the temporary file, after which the spool is unusable.
  private var failure: RasterError?

  /// Makes an empty spool that keeps about `memoryLimit` words in memory.
  init(memoryLimit: Int, keepsAlpha: Bool = false, folder: String? = nil) {
    self.memoryLimit = memoryLimit; self.folder = folder
    words = PackedWords(keepsAlpha: keepsAlpha)
  }

  /// Whether frames were written to the temporary file.
  var usesFile: Bool { file != nil }

  /// Packs the first frame completely.
  func append(first pixels: UnsafeBufferPointer<UInt32>, width: Int, delay: Int) throws {
    try checkFailure()
    let height = pixels.count / width
    for row in 0..<height {
      words.reserve(pixels: width)
      words.add(pixels, from: row * width, to: (row + 1) * width)
    }
    try add(PixelRect(x: 0, y: 0, width: width, height: height), delay: delay, from: 0)
  }

  /// Extends the display time of the last frame.
  func extendLast(by delay: Int) {
    if let last = headers.indices.last { headers[last].delay += delay }
  }

  /// Packs the changes of a frame, and passes them to `changed` as `PixelChanges` does.
  ///
  /// Returns whether there are any; a frame equal to the previous one is not stored.
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

  /// Records a frame whose words begin at `start`, and writes words beyond the limit to the file.
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

  /// Throws the first error of the temporary file, if there was one.
  private func checkFailure() throws {
    if let failure { throw failure }
  }

  /// Calls a closure with every frame in order and its packed words.
  func replay(_ body: (Header, UnsafeBufferPointer<UInt32>) throws -> Void) throws {
    try checkFailure()
    // The words that are read back need memory of their own.
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
