internal import Foundation

/// A number for each pixel, 0 at first.
///
/// The system gives the memory only where a number is changed, so an area that never changes takes
/// none.
struct PixelTimes: ~Copyable {
  /// The numbers.
  let values: UnsafeMutableBufferPointer<UInt16>

  /// Makes numbers that are 0.
  init(count: Int) {
    guard count > 0 else {
      values = UnsafeMutableBufferPointer(start: nil, count: 0)
      return
    }
    // As any other allocation in Swift, this one ends the process if it fails.
    guard let memory = calloc(count, MemoryLayout<UInt16>.stride) else { abort() }
    values = UnsafeMutableBufferPointer(
      start: memory.bindMemory(to: UInt16.self, capacity: count), count: count)
  }

  deinit { free(values.baseAddress) }
}
