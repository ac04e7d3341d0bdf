import Foundation
import RasterCoding
import Timing

extension GoldenCandidate {
  /// The extensions of files with the frames of a golden.
  private static let frames = [".apng", ".png"]

  /// Returns the animations `before.gif` and `after.gif` for a comment; one of them if the golden is
  /// new or would be removed.
  ///
  /// - Parameter golden: The golden's path without extension.
  /// - Throws: `RenderError` if a file is no animation, or larger than such files may be.
  package func images(replacing golden: String) throws -> [Evidence] {
    var images: [Evidence] = []
    if let path = Self.frames.map({ golden + $0 }).first(where: { access($0, F_OK) == 0 }) {
      let data = try InputFile.read(path, atMost: Self.maximumBytes, as: "the golden")
      images.append(try Self.image("before.gif", of: data, path: path))
    }
    for ending in Self.frames {
      guard let data = contents[ending] else { continue }
      images.append(try Self.image("after.gif", of: data, path: golden + ending))
    }
    return images
  }

  /// Returns an animation as a GIF.
  private static func image(_ name: String, of data: Data, path: String) throws -> Evidence {
    try RasterError.naming(path) {
      Evidence(name: name, data: try gif(of: try AnimationFile.open(Array(data), file: path)))
    }
  }

  /// Encodes an animation whose frames may have any duration; each ends at the nearest centisecond.
  private static func gif(of animation: RasterAnimation) throws -> Data {
    let encoder = try GIFEncoder(
      width: animation.width, height: animation.height,
      options: GIFOptions(loopCount: animation.loopCount))
    let reader = try animation.open()
    var time = Instant.zero
    var centiseconds = 0
    while let frame = try reader.next() {
      time = time + frame.duration
      let end = Int((time.seconds * 100).rounded())
      let delay = max(GIFEncoder.minimumDelay, end - centiseconds)
      try encoder.append(frame.bitmap, delay: delay)
      centiseconds += delay
    }
    return try encoder.data()
  }
}
