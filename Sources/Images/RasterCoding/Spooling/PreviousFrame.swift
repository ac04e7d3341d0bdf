internal import Imaging

/// The words of the last frame, against which the next one is compared.
///
/// It is compared in bands of rows. A frame beyond a number of pixels is kept in a temporary file, of
/// which one band at a time is in memory.
struct PreviousFrame: ~Copyable {
  /// The number of pixels in a row.
  let width: Int
  /// The number of pixels.
  private let count: Int
  /// The number of pixels in a band, except the last one.
  private let bandPixels: Int
  /// The words of the whole frame, or of a band.
  private var words: [UInt32]
  /// The temporary file of all words; `nil` if they are in memory.
  private let file: SpoolFile?

  /// Keeps the first frame.
  init(_ first: Bitmap, memory: EncoderMemory) throws {
    let (width, count) = (first.width, first.words.count)
    let isLarge = count > memory.framePixels
    let file = isLarge ? try SpoolFile(folder: memory.folder) : nil
    try first.words.withUnsafeBytes { try file?.write($0) }
    self.width = width; self.count = count; self.file = file
    bandPixels = max(1, memory.bandPixels / width) * width
    words = isLarge ? Array(repeating: 0, count: min(count, bandPixels)) : first.words
  }

  /// Calls a closure with the words of each band from the top, which it may replace.
  ///
  /// - Parameter body: returns whether it replaced any.
  @inline(__always)
  mutating func update(
    _ body: (_ start: Int, _ words: UnsafeMutableBufferPointer<UInt32>) throws -> Bool
  ) throws {
    for start in stride(from: 0, to: count, by: bandPixels) {
      let (file, length) = (file, min(bandPixels, count - start))
      let first = file == nil ? start : 0
      try words.withUnsafeMutableBufferPointer { words in
        let band = UnsafeMutableBufferPointer(rebasing: words[first..<first + length])
        let offset = start * MemoryLayout<UInt32>.stride
        if let file { try file.read(into: UnsafeMutableRawBufferPointer(band), at: offset) }
        guard try body(start, band), let file else { return }
        try file.write(UnsafeRawBufferPointer(band), at: offset)
      }
    }
  }
}
