/// A format that a folder or standard output takes for each scene.
public enum OutputFormat: Hashable, Sendable {
  case animation(AnimationForm)
  /// A folder of PNG frames; on standard output one image.
  case png
  /// An animated SVG.
  case svg
  /// A folder of still SVG frames.
  case svgFrames
  /// The timeline.
  case json

  /// All formats, animations first.
  package static let all =
    AnimationForm.allCases.map(OutputFormat.animation) + [svg, png, svgFrames, json]
  /// The extensions of file names that stand for a format.
  static let fileExtensions = AnimationForm.allCases.map(\.rawValue) + ["svg", "json", "png"]

  /// The name in a list of formats.
  package var name: String {
    switch self {
    case .animation(let form): form.rawValue
    case .png: "png"
    case .svg: "svg"
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
  /// - Throws: `OutputError` of an invalid name where a name is unknown or given twice.
  public static func list(_ text: String) throws -> [OutputFormat] {
    var result: [OutputFormat] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
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
}
