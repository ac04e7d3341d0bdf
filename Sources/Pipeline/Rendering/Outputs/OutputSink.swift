import Foundation
import Imaging
import OutputFiles
import RasterCoding
import Timelines

/// The destination of an output's frames, on the thread of its scene.
protocol OutputSink: AnyObject {
  /// Takes the next frame.
  func take(_ product: FrameProduct, entry: FrameSchedule.Entry) throws
  /// Completes the output under its hidden name.
  func finish() throws
  /// Moves the output to its location.
  func publish() throws
  /// The number of bytes written.
  var byteCount: Int { get }
  /// The finished files under their hidden names; none of standard output.
  var hiddenFiles: [String] { get }
}

/// A file or standard output, as the destination of bytes.
enum ByteDestination {
  case file(PendingFile)
  case standardOutput(count: Int)

  /// Opens the location of an output.
  init(_ output: PlannedOutput, replaces: Bool, register: TemporaryOutputs) throws {
    if case .file(let path) = output.location {
      if !replaces, OutputLocation.isTaken(path), !OutputLocation.isNullDevice(path) {
        throw OutputLocation.exists(path)
      }
      self = .file(try PendingFile(path: path, replaces: replaces, register: register))
    } else {
      self = .standardOutput(count: 0)
    }
  }

  /// Appends bytes.
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws {
    switch self {
    case .file(let file): try file.write(bytes)
    case .standardOutput(let count):
      try OutputLocation.write(bytes, to: STDOUT_FILENO, name: "standard output")
      self = .standardOutput(count: count + bytes.count)
    }
  }

  /// Moves a file to its location.
  func publish() throws {
    if case .file(let file) = self { try file.publish() }
  }

  /// The number of bytes written.
  var byteCount: Int {
    switch self {
    case .file(let file): file.byteCount
    case .standardOutput(let count): count
    }
  }

  /// The file under its hidden name; none of standard output.
  var hiddenFiles: [String] {
    if case .file(let file) = self { [file.hiddenPath].compactMap(\.self) } else { [] }
  }
}

/// A sink that encodes an animation.
final class AnimationSink: OutputSink {
  private var destination: ByteDestination
  private let format: any AnimationFormat
  private let settings: EncoderSettings
  /// The encoder, once the size of the frames is known.
  private var encoder: (any AnimationEncoder)?

  /// Creates a sink of an animation of one form.
  init(_ destination: ByteDestination, _ format: any AnimationFormat, _ settings: EncoderSettings) {
    self.destination = destination; self.format = format; self.settings = settings
  }

  func take(_ product: FrameProduct, entry: FrameSchedule.Entry) throws {
    guard var frame = product.frame else { return }
    if let matte = settings.matte { frame.bitmap = frame.bitmap.composited(over: matte) }
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

  func publish() throws { try destination.publish() }

  var byteCount: Int { destination.byteCount }

  var hiddenFiles: [String] { destination.hiddenFiles }
}

/// A sink that writes a numbered file for each frame.
final class FramesSink: OutputSink {
  private let frames: PendingFrames
  /// The form of a frame in its file.
  private let form: KeyPath<FrameProduct, [UInt8]?>

  /// Creates a sink of a folder for one form of frames.
  init(_ frames: PendingFrames, form: KeyPath<FrameProduct, [UInt8]?>) {
    self.frames = frames; self.form = form
  }

  func take(_ product: FrameProduct, entry: FrameSchedule.Entry) throws {
    if let bytes = product[keyPath: form] { try frames.append(bytes) }
  }

  func finish() throws {}

  func publish() throws { try frames.publish() }

  var byteCount: Int { frames.byteCount }

  var hiddenFiles: [String] { frames.hiddenFiles }
}

/// A sink that writes the bytes of a single product.
final class StillSink: OutputSink {
  private var destination: ByteDestination
  /// The form of the product in its file.
  private let form: KeyPath<FrameProduct, [UInt8]?>

  /// Creates a sink of a file.
  init(_ destination: ByteDestination, form: KeyPath<FrameProduct, [UInt8]?>) {
    self.destination = destination; self.form = form
  }

  func take(_ product: FrameProduct, entry: FrameSchedule.Entry) throws {
    try product[keyPath: form]?.withUnsafeBytes { try destination.write($0) }
  }

  func finish() throws {}

  func publish() throws { try destination.publish() }

  var byteCount: Int { destination.byteCount }

  var hiddenFiles: [String] { destination.hiddenFiles }
}

/// A sink that writes some frames side by side as one image.
final class SheetSink: OutputSink {
  private var destination: ByteDestination
  private let sheet: ContactSheet
  private var bitmap: Bitmap?
  private var count = 0

  /// Creates a sink of a grid.
  init(_ destination: ByteDestination, sheet: ContactSheet) {
    self.destination = destination; self.sheet = sheet
  }

  func take(_ product: FrameProduct, entry: FrameSchedule.Entry) throws {
    guard let frame = product.frame?.bitmap else { return }
    var target = bitmap ?? sheet.blank(for: frame)
    // The only reference to the words, or copying into them would copy them all.
    bitmap = nil
    sheet.copy(frame, at: count, on: &target)
    bitmap = target
    count += 1
  }

  func finish() throws {
    guard let bitmap else { return }
    try PNGWriter.encode(bitmap).withUnsafeBytes { try destination.write($0) }
    self.bitmap = nil
  }

  func publish() throws { try destination.publish() }

  var byteCount: Int { destination.byteCount }

  var hiddenFiles: [String] { destination.hiddenFiles }
}

/// A sink that writes the timeline and ignores frames.
final class TimelineSink: OutputSink {
  private var destination: ByteDestination
  private let timeline: Timeline

  /// Creates a sink of a timeline.
  init(_ destination: ByteDestination, timeline: Timeline) {
    self.destination = destination; self.timeline = timeline
  }

  func take(_ product: FrameProduct, entry: FrameSchedule.Entry) throws {}

  func finish() throws {
    try TimelineJSON.encode(timeline).withUnsafeBytes { try destination.write($0) }
  }

  func publish() throws { try destination.publish() }

  var byteCount: Int { destination.byteCount }

  var hiddenFiles: [String] { destination.hiddenFiles }
}
