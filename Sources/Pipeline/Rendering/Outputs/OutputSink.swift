import Foundation
import Imaging
import OutputFiles
import RasterCoding
import Timelines
import Timing
import VectorEncoding

/// One kind of output: the frames that it needs, and how it makes bytes of them.
protocol OutputSink: AnyObject {
  /// The frames that it needs; `nil` if it needs none.
  var wish: Moment.Wish? { get }
  /// Notes for a viewer.
  var notes: [OutputNote] { get }
  /// The place of the bytes.
  var destination: OutputDestination { get }
  /// Takes the next frame.
  func take(_ product: FrameProduct, entry: FrameSchedule.Entry) throws
  /// Completes the output under its hidden name.
  func finish() throws
}

extension OutputSink {
  var notes: [OutputNote] { wish?.schedule.note.map { [OutputNote($0)] } ?? [] }

  func finish() throws {}
}

extension PlannedOutput {
  /// Opens the output of a rendition.
  ///
  /// - Parameters:
  ///   - tasks: The runner of an encoder's tasks.
  ///   - makeTools: A function that makes tools for the calling thread.
  ///   - folders: The folders of frames of the same timeline.
  func makeSink(
    of rendition: Rendition, tasks: TaskRunner,
    makeTools: @escaping @Sendable () throws -> FrameTools, folders: inout PendingFolders
  ) throws -> any OutputSink {
    let destination = try OutputDestination(self, folders: &folders)
    let sampling = rendition.sampling
    func product(_ schedule: FrameSchedule, _ form: FrameForm) -> ProductSink {
      ProductSink(
        destination, Moment.Wish(schedule: schedule, scale: sampling.scale, form: form))
    }
    return switch content {
    case .animation(let form):
      AnimationSink(
        destination, form.format, rendition, tasks: tasks, makeTools: makeTools)
    case .svg: product(.still(at: sampling.start), .animatedSVG(.init(rendition)))
    case .timeline: TimelineSink(destination, rendition)
    case .still(let time): product(.still(at: time), .png)
    case .sheet: try SheetSink(destination, rendition, name: name, makeTools: makeTools)
    case .pngFrames: product(.stills(sampling), .png)
    case .svgFrames: product(.stills(sampling), .svg)
    }
  }
}

/// A sink that encodes an animation.
final class AnimationSink: OutputSink {
  let wish: Moment.Wish?
  private(set) var destination: OutputDestination
  private let format: any AnimationFormat
  private let settings: EncoderSettings
  private let loss: String?
  /// The bars and curves below frames; `nil` for none.
  private var chart: MotionChart?
  /// Pixels per point.
  private var scale = 1.0
  private var makeTools: (@Sendable () throws -> FrameTools)?
  /// The chart, once the width of the frames is known.
  private var strip: ChartStrip?
  /// The encoder, once the size of the frames is known.
  private var encoder: (any AnimationEncoder)?

  /// Creates a sink of an animation of one form.
  ///
  /// - Parameter loss: What the form loses of the frames, after the name of the output.
  init(
    _ destination: OutputDestination, _ format: any AnimationFormat, _ settings: EncoderSettings,
    _ wish: Moment.Wish, loss: String? = nil
  ) {
    self.destination = destination; self.format = format; self.settings = settings
    self.wish = wish; self.loss = loss
  }

  /// Creates a sink of an animation of a rendition.
  convenience init(
    _ destination: OutputDestination, _ format: any AnimationFormat, _ rendition: Rendition,
    tasks: TaskRunner, makeTools: @escaping @Sendable () throws -> FrameTools
  ) {
    let (sampling, options) = (rendition.sampling, rendition.request.animations)
    let isOpaque = rendition.timeline.canvas.background.alpha >= 1
    self.init(
      destination, format,
      EncoderSettings(
        loopCount: options.loopCount(orElse: sampling.playback.loopCount),
        intent: options.intent ?? rendition.intent ?? .balanced, quality: options.quality,
        matte: options.matte, isOpaque: isOpaque, tasks: tasks),
      Moment.Wish(
        schedule: format.schedule(sampling).arranged(options.arrangement, unit: format.timeUnit),
        scale: sampling.scale, form: .bitmap),
      loss: isOpaque || options.matte != nil ? nil : format.transparency.loss)
    chart = rendition.chart
    scale = sampling.scale
    self.makeTools = makeTools
  }

  var notes: [OutputNote] {
    [loss.map { OutputNote($0, namesOutput: true) }, wish?.schedule.note.map { OutputNote($0) }]
      .compactMap(\.self)
  }

  func take(_ product: FrameProduct, entry: FrameSchedule.Entry) throws {
    guard var frame = product.frame else { return }
    if let matte = settings.matte { frame.bitmap = frame.bitmap.composited(over: matte) }
    if let chart, let makeTools {
      let strip =
        try self.strip
        ?? ChartStrip(chart, width: frame.bitmap.width, scale: scale) {
          try makeTools().paint($0, 1).bitmap
        }
      self.strip = strip
      frame = PaintedFrame(strip.below(frame.bitmap, at: entry.time))
    }
    let encoder =
      try self.encoder
      ?? format.makeEncoder(width: frame.bitmap.width, height: frame.bitmap.height, settings)
    self.encoder = encoder
    try encoder.append(frame, duration: entry.duration)
  }

  func finish() throws {
    try encoder?.finish { try destination.write($0) }
    encoder = nil
  }
}

/// A sink that writes the bytes of each frame in one form.
final class ProductSink: OutputSink {
  let wish: Moment.Wish?
  private(set) var destination: OutputDestination

  /// Creates a sink of frames in one form.
  init(_ destination: OutputDestination, _ wish: Moment.Wish) {
    self.destination = destination; self.wish = wish
  }

  func take(_ product: FrameProduct, entry: FrameSchedule.Entry) throws {
    let bytes = wish.flatMap { product.bytes[$0.form] }
    try bytes?.withUnsafeBytes { try destination.write($0) }
  }
}

/// A sink that writes the timeline and needs no frames.
final class TimelineSink: OutputSink {
  let wish: Moment.Wish? = nil
  private(set) var destination: OutputDestination
  private var timeline: Timeline

  /// Creates a sink of a timeline with the scale, the rate and the speed that are shown.
  init(_ destination: OutputDestination, _ rendition: Rendition) {
    self.destination = destination
    let sampling = rendition.sampling
    timeline = rendition.timeline
    timeline.canvas.scale = sampling.scale
    timeline.playback.framesPerSecond = sampling.playback.framesPerSecond
    timeline.playback.speed = sampling.playback.speed
  }

  func take(_ product: FrameProduct, entry: FrameSchedule.Entry) throws {}

  func finish() throws {
    try TimelineJSON.encode(timeline).withUnsafeBytes { try destination.write($0) }
  }
}

extension AnimatedSVGEncoder.Options {
  /// Creates the options of a rendition; the scale of the canvas is for pixels.
  fileprivate init(_ rendition: Rendition) {
    let (sampling, options) = (rendition.sampling, rendition.request.animations)
    self.init(playback: sampling.playback)
    scale = rendition.request.sampling.scale ?? 1
    start = sampling.start
    loopCount = options.loopCount(orElse: sampling.playback.loopCount)
    let arrangement = options.arrangement
    (startHold, endHold) = (arrangement.startHold, arrangement.endHold)
    playsBackward = arrangement.playsBackward
    precision = options.precision ?? .standard
    title = rendition.title ?? ""
  }
}
