public import Imaging
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

/// The forms of a frame that are requested.
struct FrameDemand: Hashable, Sendable {
  var bitmap = false
  var png = false
  var svg = false
  /// The whole timeline as an animated SVG.
  var animatedSVG: AnimatedSVGEncoder.Options?

  /// Adds the forms of another demand.
  mutating func formUnion(_ other: FrameDemand) {
    bitmap = bitmap || other.bitmap
    png = png || other.png
    svg = svg || other.svg
    animatedSVG = animatedSVG ?? other.animatedSVG
  }
}

/// A frame in the requested forms.
struct FrameProduct: Sendable {
  var frame: PaintedFrame?
  var png: [UInt8]?
  var svg: [UInt8]?
  var animatedSVG: [UInt8]?
  /// Notes for a reader of the SVG.
  var notes: [String] = []
  /// The processor time of its worker, in seconds.
  var seconds = 0.0
}

/// A frame to be made by a worker, with the channel on which its coordinator waits for it.
final class PaintTask: Sendable {
  private let timeline: Timeline
  private let moment: Moment
  private let result = OneShotChannel<Result<FrameProduct, any Error>>()

  /// Creates a task.
  init(timeline: Timeline, moment: Moment) {
    self.timeline = timeline; self.moment = moment
  }

  /// Samples, paints and packs the frame on the calling thread.
  func run(with tools: Result<FrameTools, any Error>) {
    result.put(
      Result {
        let begin = ThreadClock.now
        let tools = try tools.get()
        var product = FrameProduct()
        let frame = timeline.frame(at: moment.time)
        if moment.demand.bitmap || moment.demand.png {
          let painted = try tools.paint(frame, moment.scale)
          if moment.demand.png { product.png = try tools.png(painted.bitmap) }
          if moment.demand.bitmap { product.frame = painted }
        }
        if moment.demand.svg {
          let document = try tools.svg(frame)
          (product.svg, product.notes) = (Array(document.text.utf8), document.notes)
        }
        if let options = moment.demand.animatedSVG {
          let document = try tools.animatedSVG(timeline, options)
          product.animatedSVG = Array(document.text.utf8)
          product.notes += document.notes
        }
        product.seconds = ThreadClock.now - begin
        return product
      })
  }

  /// Cancels the task, so that no thread waits for it.
  func cancel(_ error: any Error) { result.put(.failure(error)) }

  /// Waits until the frame is made; called once.
  func take() -> Result<FrameProduct, any Error> { result.take() }

  /// Takes the frame if it is made; returns `nil` otherwise, and is called no more after a frame.
  func takeIfMade() -> Result<FrameProduct, any Error>? { result.take(withinMilliseconds: 0) }
}
