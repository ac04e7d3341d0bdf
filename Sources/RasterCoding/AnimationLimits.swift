/// How much an animation may ask of its reader.
package enum AnimationLimits {
  /// The most frames.
  package static let frames = 100_000
  /// The most pixels of all frames together, each counted as large as the whole picture or itself.
  ///
  /// A small file can hold very many frames of a very large picture; this many take some seconds.
  package static let work = 1 << 34

  /// Throws where there are too many frames, or too many pixels in them.
  static func check(frames count: Int, pixels: Int, file: String?) throws {
    guard count <= frames else {
      throw RasterError(
        "the animation has more than \(frames) frames, which is the most that are read: "
          + "cut it into shorter ones", file: file)
    }
    guard pixels <= work else {
      throw RasterError(
        "the animation has more than \(work) pixels in all its frames together, which is the "
          + "most that are read: make it smaller or shorter", file: file)
    }
  }
}

extension RasterAnimation.Reader {
  /// Makes a reading that stays at its end, or at what stopped it, however often it is asked.
  static func stopping(
    _ next: @escaping () throws -> RasterFrame?
  ) -> RasterAnimation.Reader {
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
