import ArgumentParser
import Foundation
import Imaging
import Rendering

/// `cellophane encode`: frames painted elsewhere to one animation.
struct EncodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Makes an animation of frames that were painted elsewhere.",
    discussion: """
      Frames are the *.png of a folder in natural order, a list of files, or - for pixels on
      standard input: blue, green, red, alpha, row by row, with --size and --count.
      """)

  @Argument(help: "A folder, files, or -.")
  var frames: [String]

  @Option(
    help: ArgumentHelp(
      "How long each frame is shown; for a GIF in whole centiseconds from 2cs on.",
      valueName: "time"))
  var delay: TimeArgument

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The .gif or .apng to write, or - for a GIF.", valueName: "target"))
  var output: String

  @Option(help: ArgumentHelp("How often it plays. (default: for ever)", valueName: "count"))
  var loop: Int?

  @Option(help: ArgumentHelp("The size of frames on standard input.", valueName: "WxH"))
  var size: SizeArgument?

  @Option(help: "How many frames are on standard input.")
  var count: Int?

  @Flag(help: "Refuse to replace what exists.")
  var noClobber = false

  @Flag(help: "Print errors only.")
  var quiet = false

  func run() throws {
    try Console.reporting {
      if let loop, !FrameAssembly.loops.contains(loop) {
        throw RenderError(
          .usage,
          "--loop is \(FrameAssembly.loops.lowerBound) to "
            + "\(FrameAssembly.loops.upperBound); leave it out to play for ever")
      }
      let register = TemporaryOutputs()
      let assembly = try FrameAssembly(
        target: output, delay: delay.instant, keepsExisting: noClobber, register: register)
      let next = try pictures(warnsOfTransparency: !quiet && !assembly.keepsTransparency)
      SignalWatch.start(sweeping: register)
      let written = try assembly.write(loopCount: loop, next: next)
      if !quiet, !assembly.isStandardOutput {
        try Console.print(
          "\(output)  \(Console.size(written.bytes)), "
            + "\(written.frames) frame\(written.frames == 1 ? "" : "s")")
      }
    }
  }

  /// Returns a function that gives one picture after the other.
  private func pictures(
    warnsOfTransparency: Bool
  ) throws -> () throws -> (bitmap: Bitmap, name: String)? {
    guard frames.contains("-") else {
      guard size == nil, count == nil else {
        throw RenderError(.usage, "--size and --count are for frames on standard input, -")
      }
      var files = try FrameFiles.find(frames)[...]
      var warns = warnsOfTransparency
      return {
        guard let file = files.popFirst() else { return nil }
        let bitmap = try FrameAssembly.readPicture(file)
        if warns, bitmap.words.contains(where: { $0 < 0xFF00_0000 }) {
          warns = false
          Console.tell(
            "\(file): warning: a GIF is written without transparency, so the picture is seen on "
              + "black: give it an opaque background")
        }
        return (bitmap, file)
      }
    }
    guard frames.count == 1 else {
      throw RenderError(.usage, "frames come from files or from standard input, not both")
    }
    guard let size, let count else {
      throw RenderError(.usage, "frames on standard input need --size WxH and --count N")
    }
    var raw = try RawFrames(
      descriptor: STDIN_FILENO, width: size.width, height: size.height, count: count)
    return { try raw.next() }
  }
}
