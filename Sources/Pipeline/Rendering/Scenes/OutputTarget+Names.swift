import Foundation
import OutputFiles

extension OutputTarget {
  /// The value of a variant in names for the scene itself.
  static let defaultVariant = "default"

  /// Returns the target of a job: with the job's values in the place of `{scene}`, `{variant}` and
  /// the settings of the matrix, or with marks at the end of its name.
  ///
  /// `{{` and `}}` stand for braces.
  ///
  /// - Parameter marksVariants: Whether a name without placeholders ends with that of the variant.
  /// - Throws: `RenderError` of an invalid argument for an unknown placeholder.
  func named(for job: RenderJob, marksVariants: Bool) throws -> OutputTarget {
    if hasPlaceholders {
      var values = [
        "scene": job.input.sceneName, "variant": job.input.variant ?? Self.defaultVariant,
      ]
      for value in job.values { values[value.setting.rawValue] = value.text }
      return try mapping { try Self.filled($0, with: values) }
    }
    guard marksVariants, let variant = job.input.variant else { return self }
    switch self {
    case .pngFrames(let pattern): return .pngFrames(pattern.marked(variant))
    case .svgFrames(let pattern): return .svgFrames(pattern.marked(variant))
    case .standardOutput, .nullDevice, .folder: return self
    case .animation, .svg, .timeline, .image:
      return mapping { path in
        let file = path as NSString
        return "\(file.deletingPathExtension)-\(variant).\(file.pathExtension)"
      }
    }
  }

  /// Whether the name has braces.
  private var hasPlaceholders: Bool {
    var found = false
    _ = mapping { text in
      if text.contains("{") || text.contains("}") { found = true }
      return text
    }
    return found
  }

  /// Returns the target with each part of its name replaced.
  private func mapping(_ change: (String) throws -> String) rethrows -> OutputTarget {
    func changed(_ pattern: FramePattern) throws -> FramePattern {
      FramePattern(
        folder: try change(pattern.folder), prefix: try change(pattern.prefix),
        digits: pattern.digits, suffix: try change(pattern.suffix))
    }
    switch self {
    case .animation(let form, let path): return .animation(form, path: try change(path))
    case .svg(let path): return .svg(path: try change(path))
    case .timeline(let path): return .timeline(path: try change(path))
    case .image(let path): return .image(path: try change(path))
    case .folder(let path): return .folder(path: try change(path))
    case .pngFrames(let pattern): return .pngFrames(try changed(pattern))
    case .svgFrames(let pattern): return .svgFrames(try changed(pattern))
    case .standardOutput, .nullDevice: return self
    }
  }

  /// Returns a text with values in the places of their names.
  private static func filled(_ text: String, with values: [String: String]) throws -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      if character != "{", character != "}" {
        result.append(character)
      } else if rest.first == character {
        rest.removeFirst()
        result.append(character)
      } else {
        guard character == "{", let end = rest.firstIndex(of: "}"),
          let value = values[String(rest[..<end])]
        else {
          let name = rest.prefix { $0 != "}" }
          throw RenderError(
            .invalidArgument, at: text,
            "{\(name)} has no value here; there are "
              + values.keys.sorted().map { "{\($0)}" }.joined(separator: ", ")
              + ", and {{ and }} stand for braces")
        }
        result += value
        rest = rest[rest.index(after: end)...]
      }
    }
    return result
  }
}

extension FramePattern {
  /// Returns the names that begin with a mark before the number.
  fileprivate func marked(_ mark: String) -> FramePattern {
    FramePattern(folder: folder, prefix: "\(prefix)\(mark)-", digits: digits, suffix: suffix)
  }
}
