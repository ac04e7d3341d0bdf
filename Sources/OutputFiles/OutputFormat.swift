/// A format that a folder or standard output takes for each scene.
public enum OutputFormat: Hashable, Sendable {
  case animation(AnimationForm)
  /// A folder of PNG frames; on standard output one image.
  case png
  /// A folder of still SVG frames.
  case svgFrames
  /// The timeline.
  case json

  /// All formats, animations first.
  package static let all =
    AnimationForm.allCases.map(OutputFormat.animation) + [png, svgFrames, json]
  /// The extensions of file names that stand for a format.
  static let fileExtensions = AnimationForm.allCases.map(\.rawValue) + ["json", "png"]

  /// The name in a list of formats.
  package var name: String {
    switch self {
    case .animation(let form): form.rawValue
    case .png: "png"
    case .svgFrames: "svg-frames"
    case .json: "json"
    }
  }

  /// The valid names, as an error lists them.
  package static var names: String { all.map(\.name).joined(separator: ", ") }

  /// The names of the formats that fit into one stream of bytes, as an error lists them.
  package static var streamNames: String {
    let names = all.filter { $0 != .svgFrames }.map(\.name)
    return names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
  }

  /// Reads a list such as `gif,svg-frames`.
  ///
  /// - Throws: `OutputError` of an invalid name where a name is unknown, not there yet or given twice.
  public static func list(_ text: String) throws -> [OutputFormat] {
    var result: [OutputFormat] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if let advice = notYet(name) { throw OutputError(.invalidName, "the format \(advice)") }
      guard let format = all.first(where: { $0.name == name }) else {
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
