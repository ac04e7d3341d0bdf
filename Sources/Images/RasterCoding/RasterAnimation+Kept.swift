internal import Synchronization

extension RasterAnimation {
  /// Returns the animation with its frames kept in memory from the first complete pass on, so that
  /// later ones neither read nor paint again.
  ///
  /// - Parameter limit: The number of words, of 4 bytes, up to which frames are kept; beyond it
  ///   each pass reads the animation again. A frame takes as many words as it has changed pixels,
  ///   and a few more.
  package func kept(upTo limit: Int = 1 << 24) -> RasterAnimation {
    let store = FrameStore()
    let (width, height, open) = (width, height, open)
    return RasterAnimation(width: width, height: height, loopCount: loopCount, isTimed: isTimed) {
      if let frames = store.frames.withLock({ $0 }) {
        return frames.reader(width: width, height: height)
      }
      let reader = try open()
      var recording: FrameChanges? = FrameChanges()
      return Reader {
        guard let frame = try reader.next() else {
          if let complete = recording { store.frames.withLock { $0 = complete } }
          recording = nil
          return nil
        }
        recording?.append(frame)
        if let words = recording?.wordCount, words > limit { recording = nil }
        return frame
      }
    }
  }
}

/// The frames of one complete pass over an animation.
private final class FrameStore: Sendable {
  /// The frames; `nil` until a pass was complete, and if there are too many to keep.
  let frames = Mutex<FrameChanges?>(nil)
}
