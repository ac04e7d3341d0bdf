import ArgumentParser
import Rendering

/// The option about the form of messages.
struct LogOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Form of messages: text or json.", valueName: "form"))
  var logFormat: String?

  /// Gives the console the form.
  ///
  /// - Throws: `RenderError` of an invalid argument.
  func apply() throws {
    switch logFormat {
    case nil, "text": break
    case "json": Console.startJSON()
    case .some(let other):
      throw RenderError(.invalidArgument, "--log-format is text or json, not \(other)")
    }
  }
}
