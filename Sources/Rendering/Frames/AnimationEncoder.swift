package import Foundation
package import Imaging
package import RasterCoding
package import Timing

/// Puts pictures together to the bytes of an animation.
package protocol AnimationEncoder: AnyObject {
  /// Adds a picture that is shown for a while.
  func append(_ bitmap: Bitmap, duration: Instant) throws
  /// Hands out the whole animation.
  func finish(write: (UnsafeRawBufferPointer) throws -> Void) throws
}

extension AnimationEncoder {
  /// Adds all pictures of an animation, each for its duration.
  package func append(contentsOf animation: RasterAnimation) throws {
    let reader = try animation.open()
    while let frame = try reader.next() { try append(frame.bitmap, duration: frame.duration) }
  }

  /// Ends the animation and returns its bytes.
  package func data() throws -> Data {
    var data = Data()
    try finish { data.append(contentsOf: $0) }
    return data
  }
}

extension APNGEncoder: AnimationEncoder {}

extension GIFEncoder: AnimationEncoder {
  /// Adds a picture that is shown for whole centiseconds, as its schedule has them.
  package func append(_ bitmap: Bitmap, duration: Instant) throws {
    try append(bitmap, delay: Int(duration.ticks / FrameSchedule.centisecond.ticks))
  }
}
