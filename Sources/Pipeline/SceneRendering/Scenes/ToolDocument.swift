import Documents
import Foundation

/// The JSON documents that this tool writes.
enum ToolDocument {
  /// The keys by which each kind of document is recognized.
  private static let kinds: [Set<String>] = [
    // A timeline.
    ["canvas", "format", "layers"],
    // The manifest of a golden.
    ["golden", "fingerprint", "frames"],
    // The report of `cellophane verify`.
    ["outcomes", "limits", "warnings"],
    // The report of `cellophane diff`.
    ["before", "after", "same", "limits"],
    // Verdicts on goldens.
    ["verdicts", "entries"],
    // The elements of `cellophane inspect`.
    ["elements", "time"],
    // The JSON Schema of scenes.
    ["$schema", "properties"],
  ]
  /// The keys of each element of the lists that `cellophane render` and `cellophane host` print.
  private static let manifest: Set<String> = ["scene", "outputs", "framesPerSecond"]

  /// Returns whether a file is one of the documents, by the outermost keys of its JSON.
  static func isWritten(_ path: String) -> Bool {
    guard (path as NSString).pathExtension.lowercased() == "json",
      let text = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
    else { return false }
    if let keys = JSONKeys.outermost(of: text) { return kinds.contains { $0.isSubset(of: keys) } }
    return JSONKeys.firstElement(of: text).map(manifest.isSubset(of:)) ?? false
  }
}
