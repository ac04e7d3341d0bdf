import Foundation
import OutputFiles
package import SceneRendering

/// HTML that shows rendered scenes in a Markdown file or a page, in the reader's color scheme.
package enum PictureSnippet {
  /// The extensions of files that are images, with their media types.
  private static let types = [
    "gif": "gif", "apng": "apng", "png": "png", "webp": "webp", "avif": "avif", "svg": "svg+xml",
  ]

  /// The names of variants that are color schemes.
  package static let schemes = ["light", "dark"]

  /// The images of a scene for readers with one color scheme; for all where it is `nil`.
  private struct Member {
    let scheme: String?
    let outcome: SceneOutcome
  }

  /// Returns an element for each scene, and for each variant other than a color scheme.
  ///
  /// Of several images of a scene, a reader sees the first one that the browser knows.
  ///
  /// - Parameters:
  ///   - results: The jobs with their outcomes; those that failed are left out.
  ///   - hasStills: Whether a `.png` is a still, for readers who ask for reduced motion.
  ///   - folder: The absolute path of the folder from which the images are named.
  package static func lines(
    _ results: [(job: RenderJob, outcome: SceneOutcome)], hasStills: Bool, from folder: String
  ) -> [String] {
    var keys: [RenderJob] = []
    var groups: [RenderJob: [Member]] = [:]
    for (job, outcome) in results where outcome.error == nil {
      let scheme = job.input.variant.flatMap { schemes.contains($0) ? $0 : nil }
      let key = scheme == nil ? job : RenderJob(job.input.scene, values: job.values)
      if groups[key] == nil { keys.append(key) }
      groups[key, default: []].append(Member(scheme: scheme, outcome: outcome))
    }
    return keys.flatMap { key in
      element(groups[key] ?? [], name: key.input.name, hasStills: hasStills, from: folder)
    }
  }

  /// Returns the lines of the element of one group.
  private static func element(
    _ members: [Member], name: String, hasStills: Bool, from folder: String
  ) -> [String] {
    let usual =
      members.first { $0.scheme == nil } ?? members.first { $0.scheme == "light" } ?? members.first
    guard let usual else { return [] }
    func images(_ member: Member, stills: Bool) -> [String] {
      member.outcome.outputs.map(\.path).filter {
        let type = fileExtension($0)
        return types[type] != nil && (hasStills && type == "png") == stills
          && (try? FramePattern(parsing: FramePattern.split($0).name)) == nil
      }
    }
    func reference(_ path: String) -> String {
      PageText.link(RelativePath.from(folder, to: path))
    }
    var sources: [String] = []
    func add(_ index: Int, stills: Bool = false, type: String? = nil, endsWithUsual: Bool) {
      let others = members.filter { $0.scheme != usual.scheme }
      for member in others + (endsWithUsual ? [usual] : []) {
        let paths = images(member, stills: stills)
        guard index < paths.count else { continue }
        let scheme = member.scheme == usual.scheme ? nil : member.scheme
        let queries = [
          stills ? "(prefers-reduced-motion: reduce)" : nil,
          scheme.map { "(prefers-color-scheme: \($0))" },
        ].compactMap(\.self)
        let media = queries.isEmpty ? "" : "media=\"\(queries.joined(separator: " and "))\" "
        let kind = type.map { "type=\"image/\($0)\" " } ?? ""
        sources.append("  <source \(media)\(kind)srcset=\"\(reference(paths[index]))\">")
      }
    }
    let moving = images(usual, stills: false)
    guard let shown = moving.last else { return [] }
    if hasStills { add(0, stills: true, endsWithUsual: true) }
    for (index, path) in moving.dropLast().enumerated() {
      add(index, type: types[fileExtension(path)], endsWithUsual: true)
    }
    add(moving.count - 1, endsWithUsual: false)
    let (width, height) = usual.outcome.shownSize
    let words = (usual.outcome.title ?? name).split(whereSeparator: \.isWhitespace)
    let image =
      "<img src=\"\(reference(shown))\" alt=\"\(PageText.escaped(words.joined(separator: " ")))\" "
      + "width=\"\(width)\" height=\"\(height)\">"
    return sources.isEmpty ? [image] : ["<picture>"] + sources + ["  " + image, "</picture>"]
  }

  /// Returns the lowercase extension of a path.
  private static func fileExtension(_ path: String) -> String {
    (path as NSString).pathExtension.lowercased()
  }
}
