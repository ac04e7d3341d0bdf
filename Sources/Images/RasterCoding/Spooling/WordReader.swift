/// A reader of packed words in the order in which they were added, from memory or a file.
struct WordReader: ~Copyable {
  /// The number of words that are read from the file at a time, unless a row has more.
  private static let chunk = 1 << 17

  /// The words in memory that were not read yet.
  private var rest: UnsafeBufferPointer<UInt32>
  /// The file of further words.
  private let file: SpoolFile?
  /// The number of words that were taken from the file.
  private var position = 0
  /// The memory for words of the file.
  private var buffer = UnsafeMutableBufferPointer<UInt32>(start: nil, count: 0)

  /// Makes a reader of words in memory.
  init(_ words: UnsafeBufferPointer<UInt32>) { (rest, file) = (words, nil) }

  /// Makes a reader of the words in a file, beginning with one.
  init(_ file: SpoolFile, from word: Int = 0) {
    (rest, self.file, position) = (UnsafeBufferPointer(start: nil, count: 0), file, word)
  }

  deinit { buffer.deallocate() }

  /// Returns the next words without skipping them, at least a number of them if there are as many.
  mutating func next(_ count: Int) throws -> UnsafeBufferPointer<UInt32> {
    guard rest.count < count, let file else { return rest }
    let size = MemoryLayout<UInt32>.stride
    let left = file.byteCount / size - position
    guard left > 0 else { return rest }
    let wanted = min(rest.count + left, max(count, Self.chunk))
    if buffer.count < wanted {
      let larger = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: wanted)
      _ = larger.update(fromContentsOf: rest)
      buffer.deallocate()
      buffer = larger
    } else if let start = buffer.baseAddress, let first = rest.baseAddress {
      // The two may overlap.
      start.update(from: first, count: rest.count)
    }
    try file.read(
      into: UnsafeMutableRawBufferPointer(
        rebasing: UnsafeMutableRawBufferPointer(buffer)[
          rest.count * size..<wanted * size]), at: position * size)
    position += wanted - rest.count
    rest = UnsafeBufferPointer(rebasing: buffer[..<wanted])
    return rest
  }

  /// Skips words, whether `next` returned them or not.
  mutating func skip(_ count: Int) {
    let known = min(count, rest.count)
    rest = UnsafeBufferPointer(rebasing: rest[known...])
    position += count - known
  }
}
