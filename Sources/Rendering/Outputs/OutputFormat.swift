/// What a folder or standard output can be given for each scene.
public enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  case gif
  case apng
  /// A folder of PNG frames; on standard output one picture.
  case png
  /// A folder of still SVG frames.
  case svgFrames = "svg-frames"
  /// The timeline.
  case json

  /// The ends of file names that say what a file is.
  static let fileExtensions = ["gif", "apng", "json", "png"]

  /// The names that can be given, as an error lists them.
  package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Reads a list such as `gif,svg-frames`.
  ///
  /// - Throws: `RenderError` of usage where a name is unknown, not there yet or given twice.
  public static func list(_ text: String) throws -> [OutputFormat] {
    var result: [OutputFormat] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if let advice = notYet(name) { throw RenderError(.usage, "the format \(advice)") }
      guard let format = OutputFormat(rawValue: name) else {
        throw RenderError(.usage, "there is no format \"\(name)\"; there are \(names)")
      }
      guard !result.contains(format) else {
        throw RenderError(.usage, "the format \(name) is given twice")
      }
      result.append(format)
    }
    return result
  }

  /// Words what to use instead of a format that is planned, if it is one.
  static func notYet(_ name: String) -> String? {
    switch name {
    case "svg":
      "svg (animated) is not there yet: use svg-frames or a pattern such as frames/%04d.svg"
    default: nil
    }
  }
}
