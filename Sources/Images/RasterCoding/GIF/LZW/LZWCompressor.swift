/// A compressor for the Lempel-Ziv-Welch code of GIF images, with pixels of optional transparency.
///
/// A pixel that is already on the screen may be written as its color or as "transparent". Several
/// strings of the table that match with either choice are followed in parallel, and the longest
/// wins. Among equally long ones the first wins, so the order of trial matters. Within a run the
/// choice is made at its beginning and at the ends of strings, not at each pixel, so the cost of a
/// run does not depend on its length.
struct LZWCompressor: ~Copyable {
  /// A treatment of the pixels that are already on the screen.
  enum Unchanged {
    case transparent
    /// Each may be both.
    case optional
    /// All have their color.
    case color
  }

  /// The number of parts of an image after which the length of the code is known.
  static let parts = 16

  /// The memory of the strings.
  private let table = LZWTable()
  /// The memory of the strings that match.
  private let beam = LZWBeam()
  /// The code of the last image.
  private var writer = LZWCodeWriter()

  /// Makes a compressor for any number of images.
  init() {}

  deinit {
    table.deallocate()
    beam.deallocate()
    writer.deallocate()
  }

  /// The compressed bytes of the last image, without the division into GIF's blocks.
  var bytes: UnsafeRawBufferPointer { writer.bytes }

  /// Compresses the pixels of an image with indices of a number of bits, 2...8.
  ///
  /// - Parameters:
  ///   - unchanged: the treatment of unchanged pixels; one whose index does not fit in the bits is
  ///     always transparent.
  ///   - progress: the lengths of another code of the same image, as returned; the work is given up
  ///     if this one becomes clearly longer.
  /// - Returns: the lengths in bytes of the code after each part of the runs; `nil` if the work was
  ///   given up.
  mutating func compress(
    _ runs: UnsafeBufferPointer<IndexRun>, bits: Int, unchanged: Unchanged,
    against progress: [Int] = []
  ) -> [Int]? {
    // A local one, whose parts the compiler keeps in registers.
    var coding = LZWCoding(table: table, beam: beam, writer: writer, bits: bits)
    var lengths: [Int] = []
    for part in 0..<Self.parts {
      let range = runs.count * part / Self.parts..<runs.count * (part + 1) / Self.parts
      coding.append(runs[range], unchanged: unchanged)
      let length = coding.writer.byteCount
      lengths.append(length)
      if part < progress.count, length > Self.limit(for: progress[part]) {
        writer = coding.writer
        return nil
      }
    }
    coding.finish()
    writer = coding.writer
    return lengths
  }

  /// Returns the length from which a code is given up where another one has a length.
  private static func limit(for length: Int) -> Int { length + length / 128 + 64 }
}
