import Documents
import Foundation
import Geometry
import Imaging
import OutputFiles
import Rendering
import ScenePlayback
import SceneRendering
import Synchronization
import Timelines
import Timing
import VectorEncoding

/// Scenes and tools made by hand, so that the pipeline is tested without documents and fonts.
enum Samples {
  /// A timeline whose square moves from left to right.
  static func timeline(
    seconds: Double = 0.1, fps: Double = 50, speed: Double = 1,
    size: CGSize = CGSize(width: 8, height: 4), loopCount: Int? = nil
  ) -> Timeline {
    var layer = Layer(
      identity: LayerIdentity(collection: "c", key: "0", kind: .cell),
      position: CGPoint(x: 1, y: 2), size: CGSize(width: 2, height: 2),
      appearance: Appearance(fill: .solid(.black)))
    layer.position.animate(
      to: CGPoint(x: 7, y: 2), at: .zero, duration: Instant(seconds: max(seconds, 0.01)),
      curve: .linear)
    return Timeline(
      canvas: Canvas(size: size),
      playback: Playback(
        framesPerSecond: fps, duration: Instant(seconds: seconds), loopCount: loopCount,
        speed: speed),
      layers: [layer])
  }

  /// A source in which every path is a scene, but for those with a word for trouble in them.
  static func source(
    _ timeline: @escaping @Sendable (String) -> Timeline = { _ in Samples.timeline() }
  ) -> SceneSource {
    SceneSource { input in
      let path = input.path
      if path.contains("missing") {
        throw DocumentError(.missingFile, at: SourceLocation(file: path), "there is no such file")
      }
      if path.contains("broken") {
        throw DocumentError(at: SourceLocation(file: path, line: 3, column: 5), "it is broken")
      }
      return LoadedScene(path: path, title: nil, timeline: timeline(path))
    }
  }

  /// Tools that paint a bitmap of one color, which encodes the time.
  static func tools(
    painted: @escaping @Sendable (Instant) throws -> Void = { _ in }
  ) -> FrameTools {
    FrameTools(
      paint: { frame, scale in
        try painted(frame.time)
        let word = 0xFF00_0000 | UInt32(frame.time.seconds * 1000) & 0xFF_FFFF
        return PaintedFrame(
          Bitmap(
            width: Int(frame.canvas.size.width * scale),
            height: Int(frame.canvas.size.height * scale), filledWith: word))
      },
      png: { bitmap in Array("png \(bitmap.width) \(bitmap.words[0] & 0xFF_FFFF)".utf8) },
      svg: { frame in
        SVGDocument(text: "svg \(Int((frame.time.seconds * 1000).rounded()))", notes: [])
      },
      animatedSVG: { timeline, options in
        SVGDocument(
          text: "animated \(options.playback.outputDuration.seconds) \(options.title)", notes: [])
      })
  }

  /// A renderer of hand-made scenes.
  static func renderer(
    jobs: Int = 2, source: SceneSource = Samples.source(),
    tools: @escaping @Sendable () -> FrameTools = { Samples.tools() }
  ) -> Renderer {
    Renderer(source: source, jobs: jobs, makeTools: tools)
  }

  /// A request of targets by their names.
  static func request(
    _ targets: [String], formats: String? = nil, at: Double? = nil, sheet: Bool = false,
    sampling: SamplingOptions = SamplingOptions(), keepsExisting: Bool = false
  ) throws -> RenderRequest {
    RenderRequest(
      targets: try targets.map { try OutputTarget(parsing: $0) },
      formats: try formats.map { try OutputFormat.list($0) },
      at: at.map { Instant(seconds: $0) }, sheet: sheet, sampling: sampling,
      keepsExisting: keepsExisting)
  }
}

/// Runs something that must fail, and returns how.
func failure(_ body: () throws -> some Any) -> RenderError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? RenderError ?? (error as? OutputError).map { RenderError($0) }
  }
}

/// Holds the painting of some frames until a later frame has been painted.
final class Overtaking: @unchecked Sendable {  // Every access holds the condition's lock.
  private let condition = NSCondition()
  private var latest: Int64 = -1
  private var overtaken = 0
  private var held = 0

  /// The maximum number of frames that are held at once; another worker has to paint a later one.
  private static let maximumHeld = 3

  /// The number of frames that a later one has overtaken.
  var count: Int {
    condition.lock()
    defer { condition.unlock() }
    return overtaken
  }

  /// Takes part in the painting of a frame.
  ///
  /// - Parameter isHeld: whether it waits for a later frame, which another thread must paint.
  func paint(_ number: Int64, isHeld: Bool) {
    condition.lock()
    defer { condition.unlock() }
    if isHeld, held < Self.maximumHeld {
      held += 1
      // Where nothing else may be painted meanwhile, no later frame comes.
      let deadline = Date(timeIntervalSinceNow: 10)
      while latest <= number, condition.wait(until: deadline) {}
      held -= 1
    }
    if latest > number { overtaken += 1 }
    latest = max(latest, number)
    condition.broadcast()
  }
}
