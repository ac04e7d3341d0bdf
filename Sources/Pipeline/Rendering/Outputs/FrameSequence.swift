import Foundation
public import Imaging

/// Existing frames that are to be encoded, by their numbers.
public struct FrameSequence {
  /// The number of frames; at least one.
  public let count: Int
  /// Whether each frame can be read more than once, and in any order.
  public let isRepeatable: Bool
  /// A function that returns a frame with its name in errors.
  let read: (Int) throws -> (bitmap: Bitmap, name: String)
  /// A function that is called after the last frame.
  let end: () throws -> Void

  /// Creates a sequence of image files.
  ///
  /// - Parameter opened: A function that receives each image and its path when it is first read.
  /// - Throws: `RenderError` if there are none.
  public init(files: [String], opened: @escaping (Bitmap, String) -> Void = { _, _ in }) throws {
    guard !files.isEmpty else {
      throw RenderError(.missingInput, "there are no frames to encode")
    }
    count = files.count
    isRepeatable = true
    read = { number in
      let bitmap = try FrameAssembly.readImage(files[number])
      opened(bitmap, files[number])
      return (bitmap, files[number])
    }
    end = {}
  }

  /// Creates a sequence of plain pixels from a pipe.
  public init(_ frames: RawFrames) {
    var frames = frames
    count = frames.count
    isRepeatable = false
    read = { _ in try frames.next() }
    end = { try frames.checkEnd() }
  }
}
