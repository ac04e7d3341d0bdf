internal import Imaging
internal import Timing

/// Limits on the animations that are read.
package enum AnimationLimits {
  /// The largest number of frames.
  package static let frames = 100_000
  /// The largest number of pixels of all frames together.
  ///
  /// Each frame counts with its own size or that of the whole canvas, whichever is larger. A small
  /// file can contain very many frames of a very large canvas; decoding up to this limit takes some
  /// seconds.
  package static let work = 1 << 34

  /// Throws if there are too many frames, or too many pixels in them.
  static func check(frames count: Int, pixels: Int, file: String?) throws {
    guard count <= frames else {
      throw RasterError(
        "the animation has more than \(frames) frames, the limit for reading; "
          + "split it into shorter ones", file: file)
    }
    guard pixels <= work else {
      throw RasterError(
        "the animation has more than \(work) pixels in all its frames together, the limit "
          + "for reading; make it smaller or shorter", file: file)
    }
  }
}

extension RasterAnimation.Reader {
  /// Makes a reader that repeats its end or its first error on all later calls.
  static func stopping(_ next: @escaping () throws -> RasterFrame?) -> RasterAnimation.Reader {
    var end: Result<RasterFrame?, any Error>?
    return RasterAnimation.Reader {
      if let end { return try end.get() }
      let result = Result { try next() }
      if case .success(.some(let frame)) = result { return frame }
      end = result
      return try result.get()
    }
  }
}

/// Checks of the frames that encoders receive.
enum FrameChecks {
  /// Throws if a frame has another size than the animation.
  static func check(_ bitmap: Bitmap, width: Int, height: Int, of form: String, frame: Int) throws {
    guard bitmap.width != width || bitmap.height != height else { return }
    throw RasterError(
      "the frame is \(bitmap.width)×\(bitmap.height), but the \(form) is \(width)×\(height); "
        + "all frames must have the same size", frame: frame)
  }

  /// Throws if a frame cannot be shown for a duration, alone or with the equal ones before it.
  static func check(
    _ duration: Instant, after before: Instant, longest: Instant, of form: String, frame: Int
  ) throws {
    guard duration >= .zero else {
      throw RasterError(
        "a duration of \(duration.seconds) s is not possible; choose 0 or more", frame: frame)
    }
    // The comparison avoids a sum, which could overflow an instant.
    guard duration.ticks <= longest.ticks - before.ticks else {
      throw RasterError(
        "the frame would be shown for more than \(Int(longest.seconds)) s, the limit of \(form); "
          + "choose shorter durations", frame: frame)
    }
  }
}
