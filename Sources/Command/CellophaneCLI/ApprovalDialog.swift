import Foundation
import Verification

/// The questions of `cellophane approve` on a terminal.
struct ApprovalDialog {
  private let terminal = TerminalImages.detect()

  /// Asks for each open verdict until the answers end.
  func decide(_ items: inout [Approval.Item]) {
    let open = items.indices.filter { items[$0].entry.verdict == .open }
    for (number, index) in open.enumerated() {
      let item = items[index]
      Console.report("")
      Console.report("\(number + 1) of \(open.count): \(item.entry.scene)")
      for sentence in item.entry.sentences { Console.report("  \(sentence)") }
      show(item)
      guard let verdict = ask() else { return }
      items[index].entry.verdict = verdict
    }
  }

  /// Shows the image of a difference, or its path.
  private func show(_ item: Approval.Item) {
    guard let path = item.imagePath else { return }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)),
      let sequence = terminal.sequence(png: data)
    else { return Console.report("  \(path)") }
    Console.show(sequence: sequence)
  }

  /// Asks until there is an answer; `nil` to end.
  private func ask() -> VerdictEntry.Verdict? {
    while true {
      try? FileHandle.standardError.write(
        contentsOf: Data("accept? [y]es, [n]o, [s]kip, [q]uit: ".utf8))
      switch readLine()?.trimmingCharacters(in: .whitespaces).lowercased() {
      case "y", "yes": return .accepted
      case "n", "no": return .rejected
      case "s", "skip", "": return .open
      case "q", "quit", nil: return nil
      default: continue
      }
    }
  }
}
