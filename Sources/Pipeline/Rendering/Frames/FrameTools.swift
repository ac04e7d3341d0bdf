public import Imaging
internal import Painting
public import Timelines
public import VectorEncoding

/// The functions with which a worker makes frames, used on the worker's thread only.
public struct FrameTools {
  /// Paints a frame at a number of pixels per point.
  public var paint: (Frame, Double) throws -> PaintedFrame
  /// Encodes a bitmap as the bytes of a PNG file.
  public var png: (Bitmap) throws -> [UInt8]
  /// Writes a frame as a still SVG.
  public var svg: (Frame) throws -> SVGDocument
  /// Writes a timeline as an animated SVG.
  public var animatedSVG: (Timeline, AnimatedSVGEncoder.Options) throws -> SVGDocument
  /// Releases the memory of earlier frames.
  package var releaseFrames: () -> Void = {}

  /// Creates tools of functions.
  public init(
    paint: @escaping (Frame, Double) throws -> PaintedFrame,
    png: @escaping (Bitmap) throws -> [UInt8],
    svg: @escaping (Frame) throws -> SVGDocument,
    animatedSVG: @escaping (Timeline, AnimatedSVGEncoder.Options) throws -> SVGDocument
  ) {
    self.paint = paint; self.png = png; self.svg = svg; self.animatedSVG = animatedSVG
  }
}

/// A form of a frame.
package enum FrameForm: Hashable, Sendable {
  case bitmap, png, svg
  /// The whole timeline as an animated SVG.
  case animatedSVG(AnimatedSVGEncoder.Options)
}

/// A frame in the requested forms.
struct FrameProduct: Sendable {
  var frame: PaintedFrame?
  /// The bytes of each form.
  var bytes: [FrameForm: [UInt8]] = [:]
  /// Notes for a reader of the SVG.
  var notes: [String] = []
}

/// A frame to be made by a worker, with the channel on which its coordinator waits for it.
final class PaintTask: Sendable {
  private let timeline: Timeline
  private let moment: Moment
  /// The budget that the frame counts for.
  private let budget: SceneBudget?
  private let result = OneShotChannel<Result<FrameProduct, any Error>>()

  /// Creates a task.
  init(timeline: Timeline, moment: Moment, budget: SceneBudget? = nil) {
    self.timeline = timeline; self.moment = moment; self.budget = budget
  }

  /// Samples, paints and packs the frame on the calling thread.
  func run(with tools: Result<FrameTools, any Error>) {
    result.put(
      Result {
        guard let budget else { return try product(of: tools.get()) }
        let work = budget.beginWork()
        defer { budget.endWork(work) }
        let checkpoint = Painter.Checkpoint(budget.checkAbandoned)
        return try Painter.$checkpoint.withValue(checkpoint) {
          try checkpoint.check()
          return try product(of: tools.get())
        }
      })
  }

  private func product(of tools: FrameTools) throws -> FrameProduct {
    var product = FrameProduct()
    let frame = timeline.frame(at: moment.time)
    func add(_ document: SVGDocument, as form: FrameForm) {
      product.bytes[form] = Array(document.text.utf8)
      product.notes += document.notes
    }
    let forms = moment.forms
    if forms.contains(.bitmap) || forms.contains(.png) {
      let painted = try tools.paint(frame, moment.scale)
      if forms.contains(.png) { product.bytes[.png] = try tools.png(painted.bitmap) }
      if forms.contains(.bitmap) { product.frame = painted }
    }
    if forms.contains(.svg) { add(try tools.svg(frame), as: .svg) }
    for case .animatedSVG(let options) in forms {
      add(try tools.animatedSVG(timeline, options), as: .animatedSVG(options))
    }
    return product
  }

  /// Cancels the task, so that no thread waits for it.
  func cancel(_ error: any Error) { result.put(.failure(error)) }

  /// Waits until the frame is made; called once.
  func take() -> Result<FrameProduct, any Error> { result.take() }

  /// Takes the frame if it is made; returns `nil` otherwise, and is called no more after a frame.
  func takeIfMade() -> Result<FrameProduct, any Error>? { result.take(withinMilliseconds: 0) }
}
