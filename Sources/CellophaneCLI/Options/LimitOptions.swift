import ArgumentParser
import Rendering

/// The options that limit what a scene may take.
struct LimitOptions: ParsableArguments {
  /// The processor time of a scene without the option, in seconds.
  static let usualSeconds = 600.0
  /// The memory without the option, in bytes.
  static let usualBytes = 8 << 30

  @Option(
    help: ArgumentHelp("Processor time of a scene. (default: 600)", valueName: "seconds"))
  var timeLimit: Double?

  @Option(help: ArgumentHelp("Memory, such as 512M or 2G. (default: 8G)", valueName: "size"))
  var memoryLimit: ByteCountArgument?

  /// Returns what each scene may take; an explicit limit on memory is also set for the process.
  ///
  /// - Throws: `RenderError` of an invalid argument.
  func allowance() throws -> SceneAllowance {
    if let timeLimit, !(timeLimit.isFinite && timeLimit > 0) {
      throw RenderError(
        .invalidArgument, "--time-limit is a number of seconds above 0, not \(timeLimit)")
    }
    if let memoryLimit { SceneAllowance.limitProcess(to: memoryLimit.bytes) }
    return SceneAllowance(
      seconds: timeLimit ?? Self.usualSeconds, bytes: memoryLimit?.bytes ?? Self.usualBytes)
  }
}

/// A number of bytes on the command line, such as `512M`; a K is 1024 bytes.
struct ByteCountArgument: ExpressibleByArgument {
  let bytes: Int

  /// Parses a whole number with K, M or G; `nil` makes the parser report the expected form.
  init?(argument: String) {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30]
    let unit = argument.last.flatMap { units[$0] }
    guard let number = Int(unit == nil ? argument : String(argument.dropLast())), number > 0,
      case let (bytes, isTooLarge) = number.multipliedReportingOverflow(by: unit ?? 1),
      !isTooLarge, bytes < 1 << 60
    else { return nil }
    self.bytes = bytes
  }

  /// Examples of values, for messages.
  static var allValueStrings: [String] { ["512M", "2G"] }
}
