public import Foundation
import Verification

extension VerifyReport {
  /// The images that a Markdown report shows.
  public struct Images: Sendable {
    /// The address under which the folders of `folders` are published.
    public let address: String
    /// The folder of each scene that has the images `before.gif` and `after.gif`, within the
    /// address.
    public let folders: [String: String]

    /// Names images.
    public init(address: String, folders: [String: String]) {
      self.address = address; self.folders = folders
    }
  }

  /// The maximum number of scenes whose images are shown.
  public static let maximumImages = 10
  /// The maximum number of causes that are listed.
  private static let maximumCauses = 20
  /// The maximum number of scenes that are named with a cause.
  private static let namedScenes = 3
  /// The maximum number of problems that are listed; a comment on GitHub has 65 536 characters.
  private static let maximumProblems = 50
  /// The maximum number of characters of one text.
  private static let longestText = 300

  /// The report in GitHub's Markdown, for a comment or a summary.
  ///
  /// Texts from scenes are escaped, so that they cannot add links, images or mentions.
  ///
  /// - Parameters:
  ///   - images: The images of scenes that differ; `nil` for none.
  ///   - command: The command that accepts all changes; `nil` for none.
  public func markdown(images: Images?, accepting command: String?) -> Data {
    let problems = problems
    var lines: [String] = []
    let total = "\(outcomes.count) scene\(outcomes.count == 1 ? "" : "s"): \(counts)"
    lines.append(problems.isEmpty ? "### ✅ Cellophane" : "### ❌ Cellophane")
    lines += ["", total + "."]
    if problems.isEmpty { return Data((lines.joined(separator: "\n") + "\n").utf8) }
    lines += causeLines
    lines += imageLines(images)
    lines += problemLines
    let isAcceptable = outcomes.contains {
      !$0.isPassed && [.differs, .invisible, .missing].contains($0.verdict)
    }
    if let command, isAcceptable {
      lines += ["", "Accept the changes with:", "", "```sh", command, "```"]
    }
    return Data((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// The causes, each once with the number of its scenes.
  private var causeLines: [String] {
    let causes = causes
    guard !causes.isEmpty else { return [] }
    var lines = ["", "**Causes**", ""]
    for (cause, scenes) in causes.prefix(Self.maximumCauses) {
      let names = scenes.prefix(Self.namedScenes).map(Self.escaped).joined(separator: ", ")
      let more = scenes.count - Self.namedScenes
      let count = scenes.count == 1 ? "" : " in \(scenes.count) scenes"
      lines.append(
        "- \(Self.escaped(cause))\(count): \(names)" + (more > 0 ? " and \(more) more" : ""))
    }
    if causes.count > Self.maximumCauses {
      lines.append("- and \(causes.count - Self.maximumCauses) more causes")
    }
    return lines
  }

  /// The first animations side by side.
  private func imageLines(_ images: Images?) -> [String] {
    guard let images else { return [] }
    let shown = outcomes.compactMap { outcome in
      images.folders[outcome.subject].map { (outcome.subject, $0) }
    }.prefix(Self.maximumImages)
    guard !shown.isEmpty else { return [] }
    let base = images.address.hasSuffix("/") ? images.address : images.address + "/"
    var lines = ["", "| scene | before | after |", "|---|---|---|"]
    for (scene, folder) in shown {
      let address = base + PageText.link(folder)
      lines.append(
        "| \(Self.escaped(scene)) | ![before](\(address)/before.gif) "
          + "| ![after](\(address)/after.gif) |")
    }
    let differing = outcomes.count { $0.verdict == .differs }
    if differing > shown.count {
      lines += ["", "The first \(shown.count) of \(differing) scenes that differ are shown."]
    }
    return lines
  }

  /// The problems, folded.
  private var problemLines: [String] {
    let problems = problems
    var lines = [
      "", "<details>",
      "<summary>\(problems.count) problem\(problems.count == 1 ? "" : "s")</summary>", "",
    ]
    for problem in problems.prefix(Self.maximumProblems) {
      let place = problem.line.map { "\(problem.file):\($0)" } ?? problem.file
      lines.append("- \(Self.escaped(place)): \(Self.escaped(problem.title))")
    }
    if problems.count > Self.maximumProblems {
      lines.append("- and \(problems.count - Self.maximumProblems) more")
    }
    return lines + ["", "</details>"]
  }

  /// Returns a text without any meaning in Markdown: all but letters, digits and harmless
  /// punctuation as character references.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
      if count == longestText { return result + "…" }
      switch scalar {
      case "0"..."9", "A"..."Z", "a"..."z", " ", ".", ",", ";", ":", "/", "-", "%", "=", "+":
        result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: result += " "
      case _ where scalar.value > 0x7F && scalar.properties.isAlphabetic:
        result.unicodeScalars.append(scalar)
      default: result += "&#\(scalar.value);"
      }
    }
    return result
  }
}
