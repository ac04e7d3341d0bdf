internal import Foundation

/// A value in the functional notation of CSS, such as `rgba(0, 0, 0, 0.5)`.
struct FunctionCall {
  /// The name, in lower case.
  let name: String
  /// The arguments without surrounding spaces; they are separated by commas, spaces or a slash.
  let arguments: [String]

  /// Parses a call; `nil` for any other text.
  init?(_ text: String) {
    let text = text.trimmingCharacters(in: .whitespaces)
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "("), open > text.startIndex else {
      return nil
    }
    name = text[..<open].lowercased()
    let inside = text[text.index(after: open)...].dropLast()
    guard !inside.contains("("), !inside.contains(")") else { return nil }
    let parts =
      inside.contains(",")
      ? inside.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      : inside.split(whereSeparator: { $0 == " " || $0 == "/" }).map(String.init)
    arguments = parts.map { $0.trimmingCharacters(in: .whitespaces) }
  }
}
