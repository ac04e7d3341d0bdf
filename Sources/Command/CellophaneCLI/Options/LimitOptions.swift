import ArgumentParser
import Rendering

/// The options that limit what a scene may take.
struct LimitOptions: ParsableArguments {
  /// The processor time of a scene without the option, in seconds.
  static let usualSeconds = 600.0
  /// The memory without the option, in bytes.
  static let usualBytes = 8 << 30

  @Option(help: ArgumentHelp("Processor time of a scene. (default: 600)", valueName: "seconds"))
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

/// A number of bytes on the command line: `512M` and `512MiB` have units of 1024, `5MB` of 1000.
struct ByteCountArgument: ExpressibleByArgument {
  let bytes: Int

  /// The factors of the units.
  private static let units: [String: Double] = [
    "": 1, "B": 1, "K": 0x1p10, "M": 0x1p20, "G": 0x1p30, "KiB": 0x1p10, "MiB": 0x1p20,
    "GiB": 0x1p30, "kB": 1e3, "KB": 1e3, "MB": 1e6, "GB": 1e9,
  ]

  /// Parses a number with a unit; `nil` makes the parser report the expected form.
  init?(argument: String) {
    let digits = argument.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    guard let number = Double(digits),
      let unit = Self.units[String(argument.dropFirst(digits.count))],
      case let bytes = (number * unit).rounded(.down), bytes >= 1, bytes < 0x1p60
    else { return nil }
    self.bytes = Int(bytes)
  }

  /// Examples of values, for messages.
  static var allValueStrings: [String] { ["512M", "5MB", "800KB"] }
}
