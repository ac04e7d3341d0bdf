import ArgumentParser
import Foundation
import Imaging
import OutputFiles
import Rendering

/// `cellophane encode`: encodes existing frames into one animation.
struct EncodeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encode",
    abstract: "Encode existing frames as one animation.",
    discussion: """
      Frames are the *.png of a folder in natural order, a list of files, or - for
      pixels on standard input: blue, green, red, alpha, row by row, with --size and
      --count. The animation is a .gif, .apng, .webp, .avif, .mp4 or .webm. A GIF
      takes delays of whole centiseconds.
      """)

  @Argument(help: "A folder, files, or -.")
  var frames: [String]

  @Option(help: ArgumentHelp("Duration of each frame; for a GIF at least 2cs.", valueName: "time"))
  var delay: TimeArgument

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The animation to write, such as x.gif; - for a GIF.", valueName: "target"))
  var output: String

  @OptionGroup(title: "Animations")
  var animations: EncodingOptionGroup

  @Option(help: ArgumentHelp("Size of frames on standard input.", valueName: "WxH"))
  var size: SizeArgument?

  @Option(help: "Number of frames on standard input.")
  var count: Int?

  @Flag(help: "Let the output replace one of the frames.")
  var inPlace = false

  @Flag(help: "Refuse to replace existing files.")
  var noClobber = false

  @Flag(help: "Print errors only.")
  var quiet = false

  func run() throws {
    try Console.reporting {
      let register = TemporaryOutputs()
      let target = try OutputTarget(parsing: output)
      let assembly = try FrameAssembly(
        target: animations.animated ? target.animated : target, delay: delay.instant,
        options: try animations.options(), keepsExisting: noClobber, register: register)
      let frames = try frames(for: assembly, warns: !quiet)
      try SignalWatch.start(sweeping: register)
      let written = try assembly.write(frames)
      if !quiet, !assembly.isStandardOutput {
        try Console.print(
          "\(output)  \(Console.size(written.bytes)), "
            + "\(written.frames) frame\(written.frames == 1 ? "" : "s")"
            + (written.setting.map { "  (\($0))" } ?? ""))
      }
    }
  }

  private func frames(for assembly: FrameAssembly, warns: Bool) throws -> FrameSequence {
    guard frames.contains("-") else {
      guard size == nil, count == nil else {
        throw RenderError(
          .invalidArgument, "--size and --count are for frames on standard input, -")
      }
      let files = try FrameFiles.find(frames)
      if !inPlace { try assembly.refuse(replacing: files) }
      var warns = warns
      return try FrameSequence(files: files) { bitmap, file in
        guard warns, let warning = assembly.warning(for: bitmap) else { return }
        warns = false
        Console.report("\(file): warning: \(warning)")
      }
    }
    guard frames.count == 1 else {
      throw RenderError(.invalidArgument, "frames come from files or from standard input, not both")
    }
    guard let size, let count else {
      throw RenderError(.invalidArgument, "frames on standard input need --size WxH and --count N")
    }
    return FrameSequence(
      try RawFrames(descriptor: STDIN_FILENO, size: (size.width, size.height), count: count))
  }
}
