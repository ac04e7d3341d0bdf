import ComparisonTolerances
package import Foundation
import Timelines

/// A form in which motion is handed over.
package enum SpecForm: String, CaseIterable, Sendable {
  /// A table for a ticket.
  case markdown
  /// Plain sentences and a table, of limited length.
  case sentences
  /// All values, for programs.
  case json
  /// Keyframes and timing for the web.
  case css
  /// Swift for UIKit.
  case uikit
  /// Swift for SwiftUI.
  case swiftui
}

extension MotionSpec {
  /// Returns the motion in a form, as text that ends in a line feed.
  ///
  /// - Parameter tokens: The most tokens of sentences, a token being about four bytes; motions that go
  ///   far are kept, and the others are counted.
  package func text(as form: SpecForm, tokens: Int = ComparisonText.defaultTokens) throws -> Data {
    switch form {
    case .json: try json()
    case .markdown: Data(MarkdownSpec(self).text.utf8)
    case .sentences: Data(SentenceSpec(self, limit: tokens).text.utf8)
    case .css: Data(CSSSpec(self).text.utf8)
    case .uikit: Data(UIKitSpec(self).text.utf8)
    case .swiftui: Data(SwiftUISpec(self).text.utf8)
    }
  }

  /// Reads a specification from its JSON.
  ///
  /// - Throws: `DecodingError` if the text is none of this version.
  package static func decode(_ text: Data) throws -> MotionSpec {
    let result = try JSONDecoder().decode(MotionSpec.self, from: text)
    guard result.spec == formatVersion else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: [],
          debugDescription: "specification format \(result.spec) is not known; this tool reads "
            + "format \(formatVersion); write the specification again"))
    }
    return result
  }

  /// The depth up to which the JSON is broken into lines, so that each element has its own.
  private static let brokenDepth = 6

  /// Returns the JSON with sorted keys, equal on all machines.
  private func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = try encoder.encode(self)
    return TimelineJSON.copy(text, rounded: true, brokenDepth: Self.brokenDepth)
  }
}
