/// A format that a folder or standard output takes for each scene.
public enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  case gif
  case apng
  /// A folder of PNG frames; on standard output one image.
  case png
  /// A folder of still SVG frames.
  case svgFrames = "svg-frames"
  /// The timeline.
  case json

  /// The extensions of file names that stand for a format.
  static let fileExtensions = ["gif", "apng", "json", "png"]

  /// The valid names, as an error lists them.
  package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// Reads a list such as `gif,svg-frames`.
  ///
  /// - Throws: `OutputError` of an invalid name where a name is unknown, not there yet or given twice.
  public static func list(_ text: String) throws -> [OutputFormat] {
    var result: [OutputFormat] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if let advice = notYet(name) { throw OutputError(.invalidName, "the format \(advice)") }
      guard let format = OutputFormat(rawValue: name) else {
        throw OutputError(.invalidName, "there is no format \"\(name)\"; there are \(names)")
      }
      guard !result.contains(format) else {
        throw OutputError(.invalidName, "the format \(name) is given twice")
      }
      result.append(format)
    }
    return result
  }

  /// Returns the alternatives to a format that is planned but not available; `nil` for any other
  /// name.
  package static func notYet(_ name: String) -> String? {
    switch name {
    case "svg":
      "svg (animated) is not there yet: use svg-frames or a pattern such as frames/%04d.svg"
    default: nil
    }
  }
}
