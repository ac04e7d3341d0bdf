import Foundation
import Imaging

/// Frames from a pipe as plain pixels: blue, green, red, alpha, row by row.
public struct RawFrames {
  /// The largest side of a frame.
  public static let maximumSide = 16_384
  /// The largest number of pixels of a frame.
  public static let maximumPixels = 64 << 20
  /// The largest number of frames.
  public static let maximumCount = 100_000

  private let descriptor: Int32
  private let width: Int
  private let height: Int
  let count: Int
  /// The number of frames that were read.
  private var position = 0

  /// Creates a reader of a number of frames.
  ///
  /// - Throws: `RenderError` of an invalid argument if the size or the number is out of range.
  public init(descriptor: Int32, size: (width: Int, height: Int), count: Int) throws {
    let (width, height) = size
    guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height),
      width * height <= Self.maximumPixels
    else {
      throw RenderError(
        .invalidArgument,
        "`size` is 1 to \(Self.maximumSide) pixels a side, such as 480x640, and at most "
          + "\(Self.maximumPixels) pixels altogether")
    }
    guard (1...Self.maximumCount).contains(count) else {
      throw RenderError(.invalidArgument, "`count` is 1 to \(Self.maximumCount)")
    }
    self.descriptor = descriptor; self.width = width; self.height = height; self.count = count
  }

  /// Checks that the input ends.
  ///
  /// - Throws: `RenderError` if the input continues.
  func checkEnd() throws {
    var extra: UInt8 = 0
    guard try withUnsafeMutableBytes(of: &extra, { try fill($0) }) == 0 else {
      throw RenderError(
        .invalidData, at: "standard input",
        "it continues after \(count) frames of \(width)×\(height); check `count` and `size`")
    }
  }

  /// Reads the next frame.
  ///
  /// - Throws: `RenderError` if the input ends early.
  mutating func next() throws -> (bitmap: Bitmap, name: String) {
    var bitmap = Bitmap(width: width, height: height)
    let size = width * height * 4
    let got = try bitmap.words.withUnsafeMutableBytes { try fill($0) }
    guard got == size else {
      throw RenderError(
        .invalidData, at: "standard input",
        "it ends in frame \(position + 1) of \(count), after \(got) of its \(size) bytes; "
          + "check `count` and `size`")
    }
    // A word has alpha in its high byte, and these bytes begin with blue.
    for index in bitmap.words.indices {
      bitmap.words[index] = UInt32(littleEndian: bitmap.words[index])
    }
    position += 1
    return (bitmap, "frame \(position)")
  }

  /// Reads until the buffer is full or the input ends; returns the number of bytes.
  private func fill(_ buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    var position = 0
    while position < buffer.count {
      let count = read(
        descriptor, buffer.baseAddress?.advanced(by: position), buffer.count - position)
      if count < 0 {
        if errno == EINTR { continue }
        throw RenderError(
          .inputOutput, at: "standard input", systemError: errno, "it cannot be read")
      }
      if count == 0 { break }
      position += count
    }
    return position
  }
}
