package import Foundation
package import Imaging
package import Timing

/// An encoder of bitmaps into the bytes of an animation.
package protocol AnimationEncoder: AnyObject {
  func append(_ frame: PaintedFrame, duration: Instant) throws
  /// Writes the whole animation.
  func finish(write: (UnsafeRawBufferPointer) throws -> Void) throws
}

extension AnimationEncoder {
  /// Appends all frames of an animation, each with its duration.
  package func append(contentsOf animation: RasterAnimation) throws {
    let reader = try animation.open()
    while let frame = try reader.next() {
      try append(PaintedFrame(frame.bitmap), duration: frame.duration)
    }
  }

  /// Ends the animation and returns its bytes.
  package func data() throws -> Data {
    var data = Data()
    try finish { data.append(contentsOf: $0) }
    return data
  }
}

extension APNGEncoder: AnimationEncoder {}

extension AVIFEncoder: AnimationEncoder {}

extension MovieEncoder: AnimationEncoder {
  package func append(_ frame: PaintedFrame, duration: Instant) throws {
    try append(frame.bitmap, duration: duration)
  }
}

extension WebPEncoder: AnimationEncoder {}

extension GIFEncoder: AnimationEncoder {
  /// Appends a frame for whole centiseconds.
  package func append(_ frame: PaintedFrame, duration: Instant) throws {
    try append(frame, delay: Int(duration.ticks / (Instant.ticksPerSecond / 100)))
  }
}
