import Foundation

/// The bytes of open files, in parts.
enum FileParts {
  private static let size = 1 << 18

  /// Reads an open file from a position to its end; returns whether all of it was read.
  static func read(
    _ descriptor: Int32, from start: Int64, each body: (UnsafeRawBufferPointer) throws -> Void
  ) rethrows -> Bool {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
    defer { buffer.deallocate() }
    var position = start
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(position))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 }
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      position += Int64(count)
    }
  }
}
