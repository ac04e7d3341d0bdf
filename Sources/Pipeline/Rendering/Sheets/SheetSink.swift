import Imaging
import Timelines
import Timing

/// A sink that writes some frames beside each other as one image.
final class SheetSink: OutputSink {
  let wish: Moment.Wish?
  private(set) var destination: OutputDestination
  private(set) var notes: [OutputNote] = []
  private let sheet: ContactSheet
  private let name: String
  private let byteLimit: Int?
  private let makeTools: @Sendable () throws -> FrameTools
  private var frames: [Bitmap] = []

  /// Creates a sink of a sheet.
  ///
  /// - Parameters:
  ///   - name: The output in messages.
  ///   - makeTools: A function that makes the tools to paint what is written on the sheet.
  init(
    _ destination: OutputDestination, _ rendition: Rendition, name: String,
    makeTools: @escaping @Sendable () throws -> FrameTools
  ) throws {
    self.destination = destination; self.name = name; self.makeTools = makeTools
    let request = rendition.request
    byteLimit = request.animations.byteLimit
    var plan = try SheetPlan(
      of: rendition.timeline, script: rendition.script, options: request.sheetOptions,
      sampling: rendition.sampling, name: rendition.name)
    plan.chart = rendition.chart
    sheet = try ContactSheet(
      plan, atMost: request.sampling.scale ?? SheetOptions.largestScale)
    wish = Moment.Wish(
      schedule: FrameSchedule(
        entries: sheet.panels.map { FrameSchedule.Entry(time: $0.time, duration: .zero) },
        note: nil), scale: sheet.scale, form: .bitmap)
  }

  func take(_ product: FrameProduct, entry: FrameSchedule.Entry) throws {
    guard let frame = product.frame?.bitmap else { return }
    frames.append(frame)
  }

  func finish() throws {
    guard !frames.isEmpty else { return }
    let tools = try makeTools()
    let (bytes, note) = try sheet.png(frames, byteLimit: byteLimit, name: name) {
      try tools.paint($0, 1).bitmap
    }
    if let note { notes.append(OutputNote(note, namesOutput: true)) }
    frames = []
    try bytes.withUnsafeBytes { try destination.write($0) }
  }
}
