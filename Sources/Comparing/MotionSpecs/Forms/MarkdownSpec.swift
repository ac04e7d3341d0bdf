import Foundation
import Timing

/// A specification as tables of Markdown, for a ticket.
struct MarkdownSpec {
  /// The most values of one motion; a line says how many more there are.
  private static let mostValues = 40

  let spec: MotionSpec

  /// Makes the form of a specification.
  init(_ spec: MotionSpec) { self.spec = spec }

  var text: String {
    var lines = [
      "# Motion: \(Self.cell(spec.title))", "",
      "\(Self.cell(spec.file)), \(SpecText.words(.size(spec.canvas))) pt. Lengths are in points, "
        + "positions those of anchor points (centers) in the parent's coordinates.",
    ]
    if spec.steps.isEmpty { lines += ["", "Nothing moves."] }
    for (index, step) in spec.steps.enumerated() {
      lines += ["", "## \(index + 1). \(SpecText.heading(step))", ""]
      lines += [
        "| Motion | Elements | Change | Delay | Duration | Curve | Stagger |",
        "|---|---|---|---:|---:|---|---:|",
      ]
      for motion in step.motions { lines.append(Self.row(motion)) }
      for motion in step.motions { lines += Self.values(of: motion) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func row(_ motion: Motion) -> String {
    let role =
      switch motion.subjects.first?.role {
      case .appearing: " (appearing)"
      case .disappearing: " (disappearing)"
      case .transient: " (during the motion)"
      case .surviving, nil: ""
      }
    let cells = [
      motion.name, SpecText.elements(motion) + role, SpecText.changes(motion),
      SpecText.milliseconds(motion.delay) + " ms", SpecText.milliseconds(motion.duration) + " ms",
      SpecText.curve(motion.curve),
      motion.stagger.map { SpecText.milliseconds($0) + " ms" }
        ?? (isTogether(motion) ? "–" : "below"),
    ]
    return "| \(cells.map(cell).joined(separator: " | ")) |"
  }

  /// Returns whether all elements begin at once.
  private static func isTogether(_ motion: Motion) -> Bool {
    motion.subjects.allSatisfy { $0.offset == .zero }
  }

  /// Returns the values that elements do not share, as a table, and their delays.
  private static func values(of motion: Motion) -> [String] {
    var rows: [String] = []
    for index in motion.properties.indices {
      if SpecText.shared(motion.subjects.map { $0.changes[index] }) != nil { continue }
      for subject in motion.subjects {
        for part in SpecText.parts(of: subject.changes[index]) {
          let cells = [subject.words, part.name, part.from, part.to]
          rows.append("| \(cells.map(cell).joined(separator: " | ")) |")
        }
      }
    }
    var lines: [String] = []
    if !rows.isEmpty {
      lines = [
        "", "\(Self.cell(motion.name)):", "", "| Element | Property | From | To |",
        "|---|---|---|---|",
      ]
      lines += rows.prefix(mostValues)
    }
    if rows.count > mostValues {
      lines += ["", "… and \(rows.count - mostValues) more; the JSON has all of them."]
    }
    if motion.stagger == nil, !isTogether(motion) {
      let delays = motion.subjects.prefix(mostValues).map {
        "\(cell($0.words)) \(SpecText.milliseconds($0.offset)) ms"
      }
      let more = motion.subjects.count > mostValues ? ", …" : ""
      lines += [
        "",
        "\(Self.cell(motion.name)) begins by element after \(delays.joined(separator: ", "))\(more).",
      ]
    }
    return lines
  }

  /// Returns a text for a cell of a table, without a meaning as Markdown.
  private static func cell(_ text: String) -> String {
    var result = ""
    for character in SpecText.comment(text) {
      switch character {
      case "<": result += "&lt;"
      case "&": result += "&amp;"
      case "|", "*", "_", "`", "[", "]", "\\": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }
}
