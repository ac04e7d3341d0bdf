internal import Foundation
internal import Imaging

/// The frames of an animation between their arrival and the choice of the palette.
///
/// A frame is the words of its changed rectangle, packed: a word with alpha 255 is a pixel, any
/// other is a command in its top byte with a 24-bit count. Beyond a limit in memory, packed words
/// go to a temporary file that has no name any more and so cannot be left behind. What is not
/// opaque is taken as if it were, or kept as it is, at the price of one more word.
final class FrameSpool {
  /// A frame without its pixels.
  struct Header {
    /// The rectangle the words fill, row by row.
    var rect: PixelRect
    /// How long the frame is on screen, in the unit of the encoder.
    var delay: Int
    /// How many packed words it has.
    var wordCount: Int
  }

  /// The command "these pixels are as before".
  static let keep: UInt32 = 0x0000_0000
  /// The command "the last pixel, that often again".
  static let repeated: UInt32 = 0x0100_0000
  /// The command "the next word is a pixel", for one that is not opaque.
  static let literal: UInt32 = 0x0200_0000
  /// The part of a command that is its count; runs end with their row, so it always fits.
  static let countMask: UInt32 = 0x00FF_FFFF

  /// What the frames are, in their order.
  private(set) var headers: [Header] = []
  /// Packed words that are not in the file.
  private var words: [UInt32] = []
  /// Room for the packed words of one frame.
  private var scratch: [UInt32] = []
  /// How many words stay in memory before they are written out.
  private let memoryLimit: Int
  /// Whether pixels that are not opaque are kept as they are.
  private let keepsAlpha: Bool
  /// The temporary file, once there is one.
  private var file: SpoolFile?

  /// Makes an empty spool that keeps at most about `memoryLimit` words in memory.
  init(memoryLimit: Int, keepsAlpha: Bool = false) {
    (self.memoryLimit, self.keepsAlpha) = (memoryLimit, keepsAlpha)
  }

  /// Tells whether frames went to the temporary file.
  var usesFile: Bool { file != nil }

  /// Adds to how long the last frame is on screen.
  func extendLast(by delay: Int) {
    if let last = headers.indices.last { headers[last].delay += delay }
  }

  /// Packs the changed rectangle of a new frame; without `old` every pixel counts as changed.
  func append(
    _ new: UnsafeBufferPointer<UInt32>, against old: UnsafeBufferPointer<UInt32>?, width: Int,
    rect: PixelRect, delay: Int
  ) throws {
    let room = rect.width * rect.height * (keepsAlpha ? 2 : 1)
    if scratch.count < room { scratch = Array(repeating: 0, count: room) }
    let keepsAlpha = keepsAlpha
    let count = scratch.withUnsafeMutableBufferPointer { packed in
      var count = 0
      for row in rect.y..<rect.y + rect.height {
        let start = row * width + rect.x
        Self.pack(
          new, old, from: start, to: start + rect.width, keepsAlpha: keepsAlpha, into: packed,
          &count)
      }
      return count
    }
    headers.append(Header(rect: rect, delay: delay, wordCount: count))
    words.append(contentsOf: scratch[..<count])
    if words.count > memoryLimit {
      let file = try self.file ?? SpoolFile()
      self.file = file
      try words.withUnsafeBytes { try file.write($0) }
      words.removeAll(keepingCapacity: true)
    }
  }

  /// Packs the pixels of one row; that never takes more words than it has pixels, or than two for
  /// each where alpha is kept.
  private static func pack(
    _ new: UnsafeBufferPointer<UInt32>, _ old: UnsafeBufferPointer<UInt32>?, from start: Int,
    to end: Int, keepsAlpha: Bool, into packed: UnsafeMutableBufferPointer<UInt32>,
    _ count: inout Int
  ) {
    var position = start
    while position < end {
      let word = new[position]
      var run = position + 1
      if let old, old[position] == word {
        while run < end && new[run] == old[run] { run += 1 }
        packed[count] = keep | UInt32(run - position)
        count += 1
      } else {
        while run < end && new[run] == word && old?[run] != word { run += 1 }
        if keepsAlpha, word < 0xFF00_0000 {
          packed[count] = literal
          packed[count + 1] = word
          count += 2
        } else {
          packed[count] = word | 0xFF00_0000
          count += 1
        }
        if run - position > 1 {
          packed[count] = repeated | UInt32(run - position - 1)
          count += 1
        }
      }
      position = run
    }
  }

  /// Hands out every frame in order, each with its packed words.
  func replay(_ body: (Header, UnsafeBufferPointer<UInt32>) throws -> Void) throws {
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
        try words.withUnsafeBufferPointer {
          try body(header, .init(rebasing: $0[start..<start + header.wordCount]))
        }
      }
      position += header.wordCount
    }
  }
}

/// A temporary file without a name: the system removes it with its last descriptor.
private final class SpoolFile {
  /// The open descriptor.
  private let descriptor: Int32
  /// How many bytes were written.
  private(set) var byteCount = 0

  /// Opens a file in the directory for temporary files and takes its name away.
  init() throws {
    let directory = FileManager.default.temporaryDirectory.path
    var template = Array((directory + "/cellophane-XXXXXX").utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw RasterError(
        "no temporary file could be made in \(directory) (\(String(cString: strerror(errno)))): "
          + "name a writable folder in TMPDIR")
    }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// Appends bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes
    while let start = rest.baseAddress, rest.count > 0 {
      let count = Foundation.write(descriptor, start, rest.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        throw RasterError(
          "the temporary file could not be written (\(String(cString: strerror(errno)))): "
            + "free space there, or name another folder in TMPDIR")
      }
      byteCount += count
      rest = .init(rebasing: rest[count...])
    }
  }

  /// Goes back to the first byte.
  func rewind() throws {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw RasterError("the temporary file could not be read again from its beginning")
    }
  }

  /// Fills `bytes` with what comes next.
  func read(into bytes: UnsafeMutableRawBufferPointer) throws {
    var rest = bytes
    while let start = rest.baseAddress, rest.count > 0 {
      let count = Foundation.read(descriptor, start, rest.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        throw RasterError("the temporary file could not be read back: try again")
      }
      rest = .init(rebasing: rest[count...])
    }
  }
}
