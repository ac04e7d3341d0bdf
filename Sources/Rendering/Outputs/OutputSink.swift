import Foundation
import Imaging
import RasterCoding
import Timelines

/// Where an output's frames go, one by one, on the thread of its scene.
protocol OutputSink: AnyObject {
  /// Takes the next frame.
  func take(_ product: FrameProduct, entry: FrameSchedule.Entry) throws
  /// Completes the output, out of sight.
  func finish() throws
  /// Moves the output into its place.
  func publish() throws
  /// How much was written.
  var byteCount: Int { get }
}

/// A file, or standard output, that bytes go to.
enum ByteDestination {
  case file(PendingFile)
  case standardOutput(count: Int)

  /// Opens the place of an output.
  init(_ output: PlannedOutput, replaces: Bool, register: TemporaryOutputs) throws {
    if case .file(let path) = output.place {
      if !replaces, OutputPlace.isTaken(path) { throw OutputPlace.exists(path) }
      self = .file(try PendingFile(path: path, replaces: replaces, register: register))
    } else {
      self = .standardOutput(count: 0)
    }
  }

  /// Adds bytes at the end.
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws {
    switch self {
    case .file(let file): try file.write(bytes)
    case .standardOutput(let count):
      try OutputPlace.write(bytes, to: STDOUT_FILENO, name: "standard output")
      self = .standardOutput(count: count + bytes.count)
    }
  }

  /// Moves a file to its place.
  func publish() throws {
    if case .file(let file) = self { try file.publish() }
  }

  /// How much was written.
  var byteCount: Int {
    switch self {
    case .file(let file): file.byteCount
    case .standardOutput(let count): count
    }
  }
}

/// Puts an animation together.
final class AnimationSink: OutputSink {
  private var destination: ByteDestination
  private let makeEncoder: (_ width: Int, _ height: Int) throws -> any AnimationEncoder
  private var encoder: (any AnimationEncoder)?

  /// Makes a sink of what encodes pictures of a size, once that is known.
  private init(
    _ destination: ByteDestination,
    makeEncoder: @escaping (_ width: Int, _ height: Int) throws -> any AnimationEncoder
  ) {
    self.destination = destination; self.makeEncoder = makeEncoder
  }

  /// Makes a sink of a GIF that plays as often as told.
  static func gif(_ destination: ByteDestination, loopCount: Int?) -> AnimationSink {
    AnimationSink(destination) {
      try GIFEncoder(width: $0, height: $1, options: GIFOptions(loopCount: loopCount))
    }
  }

  /// Makes a sink of an animated PNG that plays as often as told.
  static func apng(_ destination: ByteDestination, loopCount: Int?) -> AnimationSink {
    AnimationSink(destination) {
      try APNGEncoder(width: $0, height: $1, loopCount: loopCount)
    }
  }

  func take(_ product: FrameProduct, entry: FrameSchedule.Entry) throws {
    guard let bitmap = product.bitmap else { return }
    let encoder = try self.encoder ?? makeEncoder(bitmap.width, bitmap.height)
    self.encoder = encoder
    try encoder.append(bitmap, duration: entry.duration)
  }

  func finish() throws {
    try encoder?.finish { try destination.write($0) }
    encoder = nil
  }

  func publish() throws { try destination.publish() }

  var byteCount: Int { destination.byteCount }
}

/// Writes a numbered file for each frame.
final class FramesSink: OutputSink {
  private let frames: PendingFrames
  /// Which form of a frame its file holds.
  private let form: KeyPath<FrameProduct, [UInt8]?>

  /// Makes a sink of a folder for one form of frames.
  init(_ frames: PendingFrames, form: KeyPath<FrameProduct, [UInt8]?>) {
    self.frames = frames; self.form = form
  }

  func take(_ product: FrameProduct, entry: FrameSchedule.Entry) throws {
    if let bytes = product[keyPath: form] { try frames.append(bytes) }
  }

  func finish() throws {}

  func publish() throws { try frames.publish() }

  var byteCount: Int { frames.byteCount }
}

/// Writes one frame's picture.
final class StillSink: OutputSink {
  private var destination: ByteDestination

  /// Makes a sink of a file.
  init(_ destination: ByteDestination) { self.destination = destination }

  func take(_ product: FrameProduct, entry: FrameSchedule.Entry) throws {
    try product.png?.withUnsafeBytes { try destination.write($0) }
  }

  func finish() throws {}

  func publish() throws { try destination.publish() }

  var byteCount: Int { destination.byteCount }
}

/// Writes some frames side by side as one picture.
final class SheetSink: OutputSink {
  private var destination: ByteDestination
  private let sheet: ContactSheet
  private var bitmap: Bitmap?
  private var count = 0

  /// Makes a sink of a grid.
  init(_ destination: ByteDestination, sheet: ContactSheet) {
    self.destination = destination; self.sheet = sheet
  }

  func take(_ product: FrameProduct, entry: FrameSchedule.Entry) throws {
    guard let picture = product.bitmap else { return }
    var target = bitmap ?? sheet.blank(for: picture)
    // The only reference to the words, or placing would copy them all.
    bitmap = nil
    sheet.place(picture, at: count, on: &target)
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
}

/// Writes the timeline; it has no use for frames.
final class TimelineSink: OutputSink {
  private var destination: ByteDestination
  private let timeline: Timeline

  /// Makes a sink of a timeline.
  init(_ destination: ByteDestination, timeline: Timeline) {
    self.destination = destination; self.timeline = timeline
  }

  func take(_ product: FrameProduct, entry: FrameSchedule.Entry) throws {}

  func finish() throws {
    try TimelineJSON.encode(timeline).withUnsafeBytes { try destination.write($0) }
  }

  func publish() throws { try destination.publish() }

  var byteCount: Int { destination.byteCount }
}
