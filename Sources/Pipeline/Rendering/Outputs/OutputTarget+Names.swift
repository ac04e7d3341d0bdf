import Foundation
package import OutputFiles

extension OutputTarget {
  /// The value of a variant in names for the scene itself.
  package static let defaultVariant = "default"

  /// Returns the target with values in the places of their names in braces.
  ///
  /// `{{` and `}}` stand for braces.
  ///
  /// - Throws: `RenderError` of an invalid argument for an unknown placeholder.
  package func filled(with values: [String: String]) throws -> OutputTarget {
    hasPlaceholders ? try mapping { try Self.filled($0, with: values) } : self
  }

  /// Returns the target with a mark at the end of its name, unless a scene gives it its name.
  package func marked(_ mark: String) -> OutputTarget {
    switch self {
    case .pngFrames(let pattern): return .pngFrames(pattern.marked(mark))
    case .svgFrames(let pattern): return .svgFrames(pattern.marked(mark))
    case .standardOutput, .nullDevice, .folder: return self
    case .animation, .svg, .timeline, .image:
      return mapping { path in
        let file = path as NSString
        return "\(file.deletingPathExtension)-\(mark).\(file.pathExtension)"
      }
    }
  }

  /// Whether the name has braces.
  package var hasPlaceholders: Bool {
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
