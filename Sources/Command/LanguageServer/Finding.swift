package import Documents
package import Foundation
import JSONRPC
package import ScenePlayback

/// A finding about a scene, with the edits that repair it.
package struct Finding: Hashable, Sendable {
  /// The severity of a finding.
  package enum Severity: Sendable {
    case error, warning
    /// An expectation that the motion does not meet.
    case failure
  }

  package let severity: Severity
  package let message: String
  /// The location; the beginning of the file for findings about the whole.
  package let location: SourceLocation
  /// The edits that make its repair by itself; empty without one.
  package let edits: [DocumentEdit]

  package init(
    _ severity: Severity, _ message: String, at location: SourceLocation, edits: [DocumentEdit]
  ) {
    self.severity = severity; self.message = message; self.location = location
    self.edits = edits
  }
}

/// The check of scenes with the texts of an editor.
package struct SceneCheck: Sendable {
  /// Returns all that is found about a scene and its variants.
  let findings: @Sendable (_ path: String, _ edited: [String: Data]) -> [Finding]
  /// Returns the contents of the files that all repairs of a scene change.
  let repairs: @Sendable (_ path: String, _ edited: [String: Data]) -> [String: Data]

  package init(
    findings: @escaping @Sendable (_ path: String, _ edited: [String: Data]) -> [Finding],
    repairs: @escaping @Sendable (_ path: String, _ edited: [String: Data]) -> [String: Data]
  ) {
    self.findings = findings; self.repairs = repairs
  }
}

extension Finding {
  /// Returns the range of what the finding is about: the key or value there, or the rest of the line.
  func range(in document: DocumentText, _ outline: DocumentOutline) -> Range<Int> {
    let start = min(document.offset(of: location), document.bytes.count)
    if let place = outline.place(at: start), place.range.lowerBound == start, !place.range.isEmpty {
      return place.range
    }
    let bytes = document.bytes
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    while end > start, bytes[end - 1] == 0x20 { end -= 1 }
    return start..<end
  }

  /// Returns the finding as the protocol has it.
  func json(_ range: JSONValue) -> JSONValue {
    var members: [String: JSONValue] = [
      "range": range, "severity": severity == .warning ? 2 : 1, "source": "cellophane",
      "message": .string(message),
    ]
    if severity == .failure { members["code"] = "expectation" }
    return .object(members)
  }

  /// The title of its repair.
  var title: String {
    guard edits.count == 1, let edit = edits.first else { return "Repair: \(message.excerpt)" }
    let (before, after) = edit.quotedTexts
    guard let before else { return "Add \(after ?? "".quoted)" }
    return after.map { "Change \(before) to \($0)" } ?? "Remove \(before)"
  }
}
