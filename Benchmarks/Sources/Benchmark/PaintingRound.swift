import Cellophane
import Foundation
import Painting
import RasterCoding
import Typesetting

/// The measurements of one pass over a scene's frames, with empty caches.
/// That is how a real job runs: every frame is painted once.
struct PaintingRound: Encodable {
  /// CPU milliseconds for each frame.
  let sample, paint, encode: Double
  /// The most memory that the process had used at the end, in megabytes.
  let peak: Double

  /// Samples, paints and encodes all frames of a scene.
  ///
  /// - Parameter scale: pixels per point.
  init(scene: String, scale: Double) throws {
    let timeline = try LoadedScene.load(path: scene).timeline
    let count = timeline.playback.frameCount
    var start = cpuSeconds()
    let frames = (0..<count).map {
      timeline.frame(at: timeline.playback.sampleTime(ofFrame: $0))
    }
    sample = (cpuSeconds() - start) * 1000 / Double(count)

    start = cpuSeconds()
    let painter = try Painter(catalog: .builtIn)
    for frame in frames { _ = try painter.paint(frame, scale: scale) }
    paint = (cpuSeconds() - start) * 1000 / Double(count)
    peak = peakMegabytes()

    var seconds = 0.0
    let (width, height) = try Painter.pixelExtent(of: timeline.canvas.size, scale: scale)
    let encoder = try GIFEncoder(width: width, height: height)
    for frame in frames {
      let bitmap = try painter.paint(frame, scale: scale)
      start = cpuSeconds()
      try encoder.append(bitmap, delay: 2)
      seconds += cpuSeconds() - start
    }
    start = cpuSeconds()
    try encoder.finish { _ in }
    encode = (seconds + cpuSeconds() - start) * 1000 / Double(count)
  }
}
