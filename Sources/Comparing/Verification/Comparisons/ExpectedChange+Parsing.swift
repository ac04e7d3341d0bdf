public import ComparisonTolerances
import Documents
import Foundation
import Rendering
import Timing

extension ExpectedChange {
  /// A sentence that nothing changed as expected.
  public var unmetSentence: String { "nothing changed as expected by \(text.quoted)" }

  /// The largest size of a file of expected changes, in bytes.
  private static let maximumBytes = 1 << 20
  /// The most changes of a file.
  private static let maximumCount = 1000

  /// Reads changes from a text `ELEMENTS: PROPERTIES, FROM…TO`, or from a file of such lines.
  ///
  /// - Throws: `RenderError` with what is wrong, and the line of a file.
  public static func list(_ argument: String) throws -> [ExpectedChange] {
    guard FileManager.default.fileExists(atPath: argument) else {
      do {
        return [try ExpectedChange(argument)]
      } catch let error as ParsingError {
        let missing = argument.contains(": ") ? "" : "; there is no such file, either"
        throw RenderError(
          .invalidArgument, "`expectedChanges` \(argument.quoted): \(error.message)\(missing)")
      }
    }
    let data = try InputFile.read(
      argument, atMost: maximumBytes, as: "the list of expected changes")
    let lines = String(decoding: data, as: UTF8.self)
      .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let changes = try lines.enumerated().compactMap { index, line -> ExpectedChange? in
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.isEmpty || text.hasPrefix("#") { return nil }
      do {
        return try ExpectedChange(text)
      } catch let error as ParsingError {
        throw RenderError(
          .invalidData, lines: ["\(argument):\(index + 1):1: error: \(error.message)"])
      }
    }
    guard changes.count <= maximumCount else {
      throw RenderError(
        .invalidData, at: argument, "a file has at most \(maximumCount) expected changes")
    }
    return changes
  }

  /// The fault of a text.
  private struct ParsingError: Error { let message: String }

  /// Parses `ELEMENTS: PROPERTIES, FROM…TO`; `any` stands for all properties.
  private init(_ text: String) throws {
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex else {
      throw ParsingError(
        message: "an expected change is ELEMENTS: PROPERTIES, FROM…TO, as in "
          + "\"F: position, 0.3s…0.8s\" or \"grid/*: any\"")
    }
    let pattern = text[..<colon].trimmingCharacters(in: .whitespaces)
    var properties: Set<String> = []
    var span: ClosedRange<Double>?
    var isAny = false
    let parts = text[text.index(after: colon)...].split(
      separator: ",", omittingEmptySubsequences: false)
    for part in parts {
      let word = part.trimmingCharacters(in: .whitespaces)
      if let found = try Self.span(word) {
        guard span == nil else { throw ParsingError(message: "one change has one time") }
        span = found
      } else if word == "any" {
        isAny = true
      } else {
        properties.insert(try Self.property(word))
      }
    }
    guard !pattern.isEmpty, isAny != !properties.isEmpty else {
      throw ParsingError(message: "name the properties that may change, or any")
    }
    self.init(pattern: pattern, properties: properties, span: span, text: text)
  }

  /// Returns the name of a property.
  private static func property(_ word: String) throws -> String {
    if words.contains(word) { return word }
    if let name = synonyms[word] { return name }
    let hint = NearestName.hint(for: word, among: words + synonyms.keys.sorted()).text
    throw ParsingError(
      message: "there is no property \(word.quoted)\(hint); the properties are "
        + words.joined(separator: ", "))
  }

  /// Parses `FROM…TO`, of which either may be missing; `nil` for a text without an ellipsis.
  private static func span(_ text: String) throws -> ClosedRange<Double>? {
    let separators = ["…", "..."]
    guard let separator = separators.first(where: text.contains) else { return nil }
    let ends = text.components(separatedBy: separator).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    func seconds(_ text: String, _ open: Double) throws -> Double {
      if text.isEmpty { return open }
      guard let time = TimeText.parse(text), time >= .zero else {
        throw ParsingError(message: "\(text.quoted) is no time, such as 300ms or 0.3s")
      }
      return time.seconds
    }
    guard ends.count == 2 else {
      throw ParsingError(message: "a time is FROM…TO, as in 0.3s…0.8s")
    }
    let (from, to) = (try seconds(ends[0], 0), try seconds(ends[1], .infinity))
    guard from <= to else { throw ParsingError(message: "a time ends after it begins") }
    return from...to
  }
}
