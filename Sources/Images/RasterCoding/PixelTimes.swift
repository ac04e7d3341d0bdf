internal import Foundation

/// A number for each pixel of a frame, 0 at first.
///
/// The system gives the memory only where a number is changed, so an area that never changes takes
/// none. The numbers of a frame beyond a number of pixels are in a temporary file, of which those of
/// one band at a time are in memory.
struct PixelTimes: ~Copyable {
  /// The number of numbers.
  private let count: Int
  /// The numbers of the whole frame, or of a band.
  private var values: UnsafeMutableBufferPointer<UInt16>
  /// The temporary file of all numbers; `nil` if they are in memory.
  private let file: SpoolFile?
  /// The indices of the numbers in memory.
  private var band: Range<Int>

  /// Makes numbers that are 0.
  init(count: Int, memory: EncoderMemory) throws {
    let isLarge = count > memory.framePixels
    let file = isLarge ? try SpoolFile(folder: memory.folder) : nil
    // Bytes that were never written are 0.
    try withUnsafeBytes(of: UInt8(0)) {
      try file?.write($0, at: count * MemoryLayout<UInt16>.stride - 1)
    }
    self.count = count; self.file = file
    band = isLarge ? 0..<0 : 0..<count
    values = Self.zeros(band.count)
  }

  deinit { free(values.baseAddress) }

  /// Returns memory for numbers that are 0.
  private static func zeros(_ count: Int) -> UnsafeMutableBufferPointer<UInt16> {
    guard count > 0 else { return UnsafeMutableBufferPointer(start: nil, count: 0) }
    // As any other allocation in Swift, this one ends the process if it fails.
    guard let memory = calloc(count, MemoryLayout<UInt16>.stride) else { abort() }
    return UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: UInt16.self, capacity: count), count: count)
  }

  /// Returns the numbers of a band, which may be changed until another one is returned.
  mutating func numbers(_ range: Range<Int>) throws -> UnsafeMutableBufferPointer<UInt16> {
    guard let file else { return UnsafeMutableBufferPointer(rebasing: values[range]) }
    if range != band {
      try store()
      if values.count < range.count {
        free(values.baseAddress)
        values = Self.zeros(range.count)
      }
      band = range
      try file.read(
        into: UnsafeMutableRawBufferPointer(loaded),
        at: range.lowerBound * MemoryLayout<UInt16>.stride)
    }
    return loaded
  }

  /// Halves all numbers.
  mutating func halve() throws {
    let length = file == nil ? count : max(1, values.count)
    for start in stride(from: 0, to: count, by: max(1, length)) {
      let numbers = try numbers(start..<min(count, start + length))
      for index in numbers.indices { numbers[index] >>= 1 }
    }
  }

  /// The numbers of the present band.
  private var loaded: UnsafeMutableBufferPointer<UInt16> {
    UnsafeMutableBufferPointer(rebasing: values[..<band.count])
  }

  /// Writes the present band to the file.
  private func store() throws {
    try file?.write(
      UnsafeRawBufferPointer(loaded), at: band.lowerBound * MemoryLayout<UInt16>.stride)
  }
}
