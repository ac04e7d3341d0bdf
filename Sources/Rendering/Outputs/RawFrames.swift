import Foundation
public import Imaging

/// Pictures that come through a pipe as bare pixels: blue, green, red, alpha, row by row.
public struct RawFrames {
  /// The largest side of a picture.
  public static let maximumSide = 16_384
  /// The most pixels of a picture.
  public static let maximumPixels = 64 << 20
  /// The most pictures.
  public static let maximumCount = 100_000

  private let descriptor: Int32
  private let width: Int
  private let height: Int
  private let count: Int
  /// How many pictures were read.
  private var position = 0

  /// Makes a reader of a number of pictures.
  ///
  /// - Throws: `RenderError` of usage where the size or the number is out of range.
  public init(descriptor: Int32, width: Int, height: Int, count: Int) throws {
    guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height),
      width * height <= Self.maximumPixels
    else {
      throw RenderError(
        .usage,
        "--size is 1 to \(Self.maximumSide) pixels a side, such as 480x640, and at most "
          + "\(Self.maximumPixels) pixels altogether")
    }
    guard (1...Self.maximumCount).contains(count) else {
      throw RenderError(.usage, "--count is 1 to \(Self.maximumCount)")
    }
    self.descriptor = descriptor; self.width = width; self.height = height; self.count = count
  }

  /// Reads the next picture; `nil` after the last.
  ///
  /// - Throws: `RenderError` where the input ends early or goes on after the last picture.
  public mutating func next() throws -> (bitmap: Bitmap, name: String)? {
    guard position < count else {
      var extra: UInt8 = 0
      guard try withUnsafeMutableBytes(of: &extra, { try fill($0) }) == 0 else {
        throw RenderError(
          .badData, at: "standard input",
          "it goes on after \(count) frames of \(width)×\(height): check --count and --size")
      }
      return nil
    }
    var bitmap = Bitmap(width: width, height: height)
    let size = width * height * 4
    let got = try bitmap.words.withUnsafeMutableBytes { try fill($0) }
    guard got == size else {
      throw RenderError(
        .badData, at: "standard input",
        "it ends in frame \(position + 1) of \(count), after \(got) of its \(size) bytes: "
          + "check --count and --size")
    }
    // A word has alpha in its high byte, and these bytes begin with blue.
    for index in bitmap.words.indices {
      bitmap.words[index] = UInt32(littleEndian: bitmap.words[index])
    }
    position += 1
    return (bitmap, "frame \(position)")
  }

  /// Reads until the buffer is full or the input ends; returns how many bytes came.
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
