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
    /// The number of them in each block of rows, if they are counted.
    var blockWords: BlockWords
    /// The number of changed pixels.
    var pixelCount: Int
    /// The smallest rectangle around the pixels that become holes; `nil` if none does.
    var holes: PixelRect?
  }

  /// The headers of the frames, in order.
  private(set) var headers: [Header] = []
  /// The last frame; `nil` before the first one and after the last one.
  private var previous: PreviousFrame?
  /// The damage between the last frames.
  private var damage = DamageHistory()
  /// The packed words that are not in the file.
  private var words: PackedWords
  /// The amounts of data in memory.
  private let memory: EncoderMemory
  /// Whether the words in each block of rows are counted.
  private let countsBlocks: Bool
  /// Whether pixels in smooth areas are marked.
  private let marksSmooth: Bool
  /// The marks of the smooth pixels, once there is a frame.
  private var marks: SmoothMarks?
  /// Whether any pixel so far is a hole.
  private(set) var hasHoles = false
  /// The temporary file of packed words, once it exists.
  private var file: SpoolFile?
  /// The first error of a temporary file, after which the spool is unusable.
  private var failure: RasterError?

  /// Makes an empty spool.
  init(
    memory: EncoderMemory, keepsAlpha: Bool = false, marksSmooth: Bool = false,
    countsBlocks: Bool = false
  ) {
    self.memory = memory
    self.marksSmooth = marksSmooth
    self.countsBlocks = countsBlocks
    words = PackedWords(keepsAlpha: keepsAlpha)
  }

  /// The number of words of all frames so far.
  private var wordCount: Int { (file?.byteCount ?? 0) / MemoryLayout<UInt32>.stride + words.count }
  /// Whether frames were written to the temporary file.
  var usesFile: Bool { file != nil }

  /// Packs the first frame completely.
  ///
  /// - Parameters:
  ///   - isOpaque: Whether all pixels are known to be opaque.
  ///   - mayHaveHoles: Whether pixels may be holes.
  func append(
    first frame: PaintedFrame, delay: Int, isOpaque: Bool = false, mayHaveHoles: Bool = false
  ) throws {
    let bitmap = frame.bitmap
    var blockWords = BlockWords()
    if mayHaveHoles { hasHoles = bitmap.words.contains(Bitmap.hole) }
    try keepingFailure {
      previous = try PreviousFrame(bitmap, memory: memory)
      try bitmap.words.withUnsafeBufferPointer { pixels in
        if marksSmooth { marks = SmoothMarks(width: bitmap.width, height: bitmap.height) }
        for (row, start) in stride(from: 0, to: pixels.count, by: bitmap.width).enumerated() {
          words.reserve(pixels: bitmap.width)
          let wordsBefore = words.count
          if let marks = marks?.row(row, columns: 0..<bitmap.width, of: pixels) {
            words.add(pixels, from: start, to: start + bitmap.width, marks: marks)
          } else {
            words.add(pixels, from: start, to: start + bitmap.width)
          }
          if countsBlocks { blockWords.add(words.count - wordsBefore, row: row) }
          try writeExcess()
        }
      }
    }
    let rect = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    headers.append(
      Header(
        rect: rect, delay: delay, wordCount: wordCount, blockWords: blockWords,
        pixelCount: bitmap.words.count))
    damage.add(frame.identity, changed: rect, isOpaque: isOpaque)
  }

  /// Returns the rectangles outside which all pixels of the next frame are opaque; `nil` if that is
  /// not known.
  func possiblyTranslucentAreas(of next: PaintedFrame) -> [PixelRect]? {
    damage.possiblyTranslucentAreas(of: next)
  }

  /// Extends the display time of the last frame.
  func extendLast(by delay: Int) {
    if let last = headers.indices.last { headers[last].delay += delay }
  }

  /// Packs the changes of the next frame, which has the size of the first one.
  ///
  /// - Parameter isOpaque: whether all pixels are known to be opaque.
  /// - Parameter mayHaveHoles: whether pixels may be holes.
  /// - Parameter replace: called with each range of changed pixels in a row: the words of a band of
  ///   the old and of the new frame, the range in it, and the index of the band's first pixel.
  /// - Returns: whether there are any changes; a frame equal to the previous one is not stored.
  @inline(__always)
  func append(
    _ frame: PaintedFrame, delay: Int, isOpaque: Bool = false, mayHaveHoles: Bool = false,
    replacing replace: (
      _ old: UnsafeBufferPointer<UInt32>, _ new: UnsafeBufferPointer<UInt32>, _ range: Range<Int>,
      _ band: Int
    ) throws -> Void
  ) throws -> Bool {
    let bitmap = frame.bitmap
    var changes = PixelChanges(
      width: bitmap.width, height: bitmap.height, in: damage.areas(of: frame))
    let start = wordCount
    var pixelCount = 0
    var holes = PixelBounds()
    marks?.begin()
    try keepingFailure {
      try bitmap.words.withUnsafeBufferPointer { all in
        try previous?.update { band, old in
          let new = UnsafeBufferPointer(rebasing: all[band..<band + old.count])
          var isChanged = false
          try changes.pack(new, against: UnsafeBufferPointer(old), into: &words) {
            self.marks?.row($0, columns: $1, of: all)
          } changed: { start, end in
            isChanged = true
            pixelCount += end - start
            if mayHaveHoles {
              for position in start..<end where new[position] == Bitmap.hole {
                let (y, x) = (band + position).quotientAndRemainder(dividingBy: bitmap.width)
                holes.include(x, x + 1, y)
              }
            }
            try replace(UnsafeBufferPointer(old), new, start..<end, band)
            for position in start..<end { old[position] = new[position] }
          }
          try writeExcess()
          return isChanged
        }
      }
    }
    damage.add(frame.identity, changed: changes.rect, isOpaque: isOpaque)
    guard let rect = changes.rect else { return false }
    hasHoles = hasHoles || holes.rect != nil
    headers.append(
      Header(
        rect: rect, delay: delay, wordCount: wordCount - start,
        blockWords: countsBlocks ? changes.blockWords : BlockWords(), pixelCount: pixelCount,
        holes: holes.rect))
    return true
  }

  /// Calls a closure with the words of the last frame, band by band.
  func withLast(_ body: (_ words: UnsafeBufferPointer<UInt32>, _ band: Int) throws -> Void) throws {
    try keepingFailure {
      try previous?.update { band, words in
        try body(UnsafeBufferPointer(words), band)
        return false
      }
    }
  }

  /// Releases the last frame, after which none can be appended and all can be read.
  func end() throws {
    previous = nil
    marks = nil
    guard file != nil else { return }
    try keepingFailure { if words.count > 0 { try writeWords() } }
    words.removeAll()
  }

  /// Writes the words in memory to the file if they are more than the limit.
  private func writeExcess() throws { if words.count > memory.packedWords { try writeWords() } }

  /// Writes the words in memory to the file.
  private func writeWords() throws {
    let file = try self.file ?? SpoolFile(folder: memory.folder)
    self.file = file
    try file.write(UnsafeRawBufferPointer(words.all))
    words.removeAll(keepingCapacity: true)
  }

  /// Runs a closure that uses a file; throws its first error, also from then on.
  @inline(__always)
  private func keepingFailure(_ body: () throws -> Void) throws {
    if let failure { throw failure }
    do {
      try body()
    } catch let error as RasterError {
      failure = error
      throw error
    }
  }

  /// Returns a reader of the packed words from a frame on, valid while the spool exists.
  ///
  /// Several threads may read at the same time, once the spool has ended.
  func reader(from frame: Int) throws -> WordReader {
    if let failure { throw failure }
    let start = headers[..<frame].reduce(0) { $0 + $1.wordCount }
    if let file { return WordReader(file, from: start) }
    return WordReader(UnsafeBufferPointer(rebasing: words.all[start...]))
  }

  /// Calls a closure with some frames in order, by default all, and a reader of the packed words,
  /// of which the closure takes those of the frame.
  func replay(
    _ frames: Range<Int>? = nil, _ body: (Header, inout WordReader) throws -> Void
  ) throws {
    let frames = frames ?? headers.indices
    var reader = try reader(from: frames.lowerBound)
    for header in headers[frames] { try body(header, &reader) }
  }
}
