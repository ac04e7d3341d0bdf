import Foundation

/// An output as its name describes it.
public enum OutputTarget: Hashable, Sendable {
  /// An animation in one file.
  case animation(AnimationForm, path: String)
  /// An animated SVG in one file.
  case svg(path: String)
  /// The timeline in one file.
  case timeline(path: String)
  /// One image, of one frame or of many side by side.
  case image(path: String)
  /// A PNG file for each frame.
  case pngFrames(FramePattern)
  /// An SVG file for each frame.
  case svgFrames(FramePattern)
  /// A folder that takes files of every format for each scene.
  case folder(path: String)
  case standardOutput
  /// The null device, for which everything is made and nothing is kept.
  case nullDevice(path: String)

  /// Parses a target; `isFolder` returns whether a path is an existing folder.
  ///
  /// - Throws: `OutputError` of an invalid name that says which names there are.
  public init(
    parsing text: String, isFolder: (String) -> Bool = OutputTarget.isExistingFolder
  ) throws {
    guard !text.isEmpty else { throw OutputError(.invalidName, "an output needs a name") }
    guard !text.utf8.contains(0) else {
      throw OutputError(.invalidName, "an output's name has no zero character")
    }
    if text == "-" {
      self = .standardOutput
      return
    }
    if (text as NSString).pathExtension.isEmpty, OutputLocation.isNullDevice(text) {
      self = .nullDevice(path: text)
      return
    }
    if text.hasSuffix("/") || isFolder(text) {
      self = .folder(path: text)
      return
    }
    let name = FramePattern.split(text).name
    let type = (name as NSString).pathExtension.lowercased()
    if text.contains("%") {
      let pattern = try FramePattern(parsing: text)
      switch type {
      case "png": self = .pngFrames(pattern)
      case "svg": self = .svgFrames(pattern)
      default:
        throw OutputError(.invalidName, at: text, "frames are .svg or .png, as in frames/%04d.svg")
      }
      return
    }
    if let form = AnimationForm(rawValue: type) {
      self = .animation(form, path: text)
      return
    }
    switch type {
    case "svg": self = .svg(path: text)
    case "json": self = .timeline(path: text)
    case "png": self = .image(path: text)
    case "": self = .folder(path: text)
    default:
      let known = OutputFormat.fileExtensions.map { "." + $0 }.joined(separator: ", ")
      throw OutputError(
        .invalidName, at: text,
        "no output ends in .\(type); there are \(known), patterns such as frames/%04d.svg or "
          + "frames/%04d.png, and folders, which end in /")
    }
  }

  /// The target with an animated PNG in place of an image.
  public var animated: OutputTarget {
    if case .image(let path) = self { .animation(.apng, path: path) } else { self }
  }

  /// Returns whether a folder exists at a path.
  public static func isExistingFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }
}
