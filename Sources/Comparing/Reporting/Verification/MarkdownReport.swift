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

  /// The way in which people accept changes.
  public enum Acceptance: Sendable {
    /// A command of the shell.
    case command(String)
    /// A comment on the pull request that names the commit.
    case comment(commit: String)
  }

  /// The maximum number of scenes whose images are shown.
  public static let maximumImages = 10
  /// The maximum number of scenes that are named with a cause.
  private static let namedScenes = 3
  /// The maximum number of characters of one text.
  private static let longestText = 300
  /// The maximum number of bytes of a report; a comment on GitHub has 65 536 characters.
  private static let maximumBytes = 60_000
  /// The maximum numbers of causes and of problems that are listed, from the longest report to the
  /// shortest.
  private static let lengths: [(causes: Int, problems: Int)] = [
    (20, 50), (10, 20), (5, 5), (1, 1),
  ]

  /// The report in GitHub's Markdown, for a comment or a summary.
  ///
  /// Texts from scenes are escaped, so that they cannot add links, images or mentions.
  ///
  /// - Parameters:
  ///   - images: The images of changed, new and removed goldens; `nil` for none.
  ///   - acceptance: The way to accept changes; `nil` for none.
  public func markdown(images: Images?, accepting acceptance: Acceptance?) -> Data {
    var text = Data()
    for length in Self.lengths {
      let lines = lines(images, acceptance, causes: length.causes, problems: length.problems)
      text = Data((lines.joined(separator: "\n") + "\n").utf8)
      if text.count <= Self.maximumBytes { break }
    }
    return text
  }

  /// Returns the lines of a report with at most a number of causes and of problems.
  private func lines(
    _ images: Images?, _ acceptance: Acceptance?, causes: Int, problems: Int
  ) -> [String] {
    let isGreen = self.problems.isEmpty
    let total = "\(outcomes.count) scene\(outcomes.count == 1 ? "" : "s"): \(counts)"
    let title = [isGreen ? "### ✅ Cellophane" : "### ❌ Cellophane", "", total + "."]
    if isGreen { return title }
    return title + causeLines(causes) + imageLines(images) + problemLines(problems)
      + acceptanceLines(acceptance)
  }

  /// Returns the causes, each once with the number of its scenes.
  private func causeLines(_ limit: Int) -> [String] {
    let causes = causes
    guard !causes.isEmpty else { return [] }
    var lines = ["", "**Causes**", ""]
    for (cause, scenes) in causes.prefix(limit) {
      let names = scenes.prefix(Self.namedScenes).map(Self.escaped).joined(separator: ", ")
      let more = scenes.count - Self.namedScenes
      let count = scenes.count == 1 ? "" : " in \(scenes.count) scenes"
      lines.append(
        "- \(Self.escaped(cause))\(count): \(names)" + (more > 0 ? " and \(more) more" : ""))
    }
    if causes.count > limit { lines.append("- and \(causes.count - limit) more causes") }
    return lines
  }

  /// A kind of changes of goldens that images show.
  private struct ImageTable {
    /// The heading of the scenes.
    let title: String
    /// The names of the images.
    let columns: [String]
    let scenes: [String]
  }

  /// The changed goldens, the new ones, and those without a scene.
  private var imageTables: [ImageTable] {
    func scenes(_ verdict: ReportedOutcome.Verdict) -> [String] {
      outcomes.filter { $0.verdict == verdict }.map(\.subject)
    }
    return [
      ImageTable(title: "changed", columns: ["before", "after"], scenes: scenes(.differs)),
      ImageTable(title: "new", columns: ["after"], scenes: scenes(.missing)),
      ImageTable(title: "golden of a scene that is gone", columns: ["before"], scenes: orphans),
    ]
  }

  /// Returns the first animations of each kind.
  private func imageLines(_ images: Images?) -> [String] {
    guard let images else { return [] }
    let base = images.address.hasSuffix("/") ? images.address : images.address + "/"
    var lines: [String] = []
    var left = Self.maximumImages
    for table in imageTables {
      let known = table.scenes.filter { images.folders[$0] != nil }
      let shown = known.prefix(left)
      left -= shown.count
      guard !shown.isEmpty else { continue }
      lines += ["", "| " + ([table.title] + table.columns).joined(separator: " | ") + " |"]
      lines.append("|" + String(repeating: "---|", count: table.columns.count + 1))
      for scene in shown {
        let address = base + PageText.link(images.folders[scene] ?? "")
        let cells = table.columns.map { "![\($0)](\(address)/\($0).gif)" }
        lines.append("| " + ([Self.escaped(scene)] + cells).joined(separator: " | ") + " |")
      }
      if table.scenes.count > shown.count {
        lines += ["", "\(shown.count) of \(table.scenes.count) are shown."]
      }
    }
    return lines
  }

  /// Returns the problems, folded.
  private func problemLines(_ limit: Int) -> [String] {
    let problems = problems
    var lines = [
      "", "<details>",
      "<summary>\(problems.count) problem\(problems.count == 1 ? "" : "s")</summary>", "",
    ]
    for problem in problems.prefix(limit) {
      let place = problem.line.map { "\(problem.file):\($0)" } ?? problem.file
      lines.append("- \(Self.escaped(place)): \(Self.escaped(problem.title))")
    }
    if problems.count > limit { lines.append("- and \(problems.count - limit) more") }
    return lines + ["", "</details>"]
  }

  /// Returns the way to accept changes, if there are any.
  private func acceptanceLines(_ acceptance: Acceptance?) -> [String] {
    guard !decidableSubjects.isEmpty else { return [] }
    switch acceptance {
    case nil: return []
    case .command(let command):
      return ["", "Accept the changes with:", "", "```sh", command, "```"]
    case .comment(let commit):
      return [
        "", "To accept all changes of this commit, comment:", "", "```",
        "/cellophane accept \(commit)", "```", "",
        "Names of scenes after it accept these only, `all but` and names all others; "
          + "`/cellophane reject` with the commit and names keeps goldens as they are.",
      ]
    }
  }

  /// A character reference without width, which parts what servers would make a link or a mention of.
  private static let gap = "&#8203;"

  /// Returns a text without any meaning in Markdown: all but letters, digits and harmless
  /// punctuation as character references.
  ///
  /// Servers find mentions, references and addresses in the text that is shown, so these are parted.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
      if count == longestText { return result + "…" }
      switch scalar {
      case "@", "#", "!", "~", "$", "&": result += "&#\(scalar.value);" + gap
      case "/" where result.hasSuffix(":"), "." where result.lowercased().hasSuffix("www"):
        result += gap
        result.unicodeScalars.append(scalar)
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
