import ArgumentParser
import Rendering
import Timing

/// A time on the command line, written as in scenes.
struct TimeArgument: ExpressibleByArgument {
  let instant: Instant

  /// Parses a time; `nil` makes the parser report the expected form.
  init?(argument: String) {
    guard let instant = TimeText.parse(argument) else { return nil }
    self.instant = instant
  }

  /// Examples of values, for messages.
  static var allValueStrings: [String] { ["300ms", "0.3s", "2cs", "0.3"] }
}

/// Times on the command line, with commas between them.
struct TimesArgument: ExpressibleByArgument {
  let instants: [Instant]

  /// Parses times; `nil` makes the parser report the expected form.
  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    let times = parts.compactMap { TimeText.parse(String($0)) }
    guard times.count == parts.count else { return nil }
    instants = times
  }

  /// Examples of values, for messages.
  static var allValueStrings: [String] { ["300ms", "0.3s", "0.1,0.2,0.3"] }
}

/// A width and a height on the command line, such as `480x640`.
struct SizeArgument: ExpressibleByArgument {
  let width: Int
  let height: Int

  /// Parses two whole numbers with an `x` between them.
  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]) else {
      return nil
    }
    self.width = width; self.height = height
  }
}
