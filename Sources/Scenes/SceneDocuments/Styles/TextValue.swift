package import Documents
import Imaging
package import Timelines

/// A text whose string and colors may differ from item to item.
package struct TextValue: Hashable, Sendable {
  /// The string; `nil` if the text consists of runs.
  package var string: Template?
  /// The runs with attributes of their own; empty for a uniform text.
  package var runs: [TextRunValue] = []
  /// The typography of the text, without its string, runs and colors.
  package var setting = TextContent("")
  package var color = ColorValue.constant(.black)
  package var location = SourceLocation.missing
  /// The factor by which the interface has changed the sizes.
  var scale = 1.0

  /// Resolves the text for an item; throws a `Diagnostic` at the location of an invalid template.
  package func resolve(in context: ItemContext) throws -> TextContent {
    var text = setting
    text.color = try color.resolve(in: context)
    let factor = min(1, context.maximumTextScale / scale)
    text.size *= factor
    text.lineHeight = text.lineHeight.map { $0 * factor }
    if let string {
      text.string = try string.resolve(in: context)
    } else {
      text.setRuns(
        try runs.map { run in
          var run = try run.resolve(in: context)
          run.size = run.size.map { $0 * factor }
          return run
        })
    }
    return text
  }

  package var fonts: [(FontDescriptor, SourceLocation)] {
    [(setting.font, location)]
      + runs.compactMap { run in run.attributes.font.map { ($0, run.string.location) } }
  }

  package var templates: [Template] {
    (string.map { [$0] } ?? []) + color.templates + runs.flatMap(\.templates)
  }
}

/// A run of a text, whose string and color may differ from item to item.
package struct TextRunValue: Hashable, Sendable {
  package var string: Template
  /// The attributes of the run, without its string and color.
  package var attributes = TextRun("")
  package var color: ColorValue?

  /// Resolves the run for an item; throws a `Diagnostic` at the location of an invalid template.
  package func resolve(in context: ItemContext) throws -> TextRun {
    var run = attributes
    run.string = try string.resolve(in: context)
    run.color = try color?.resolve(in: context)
    return run
  }

  package var templates: [Template] { [string] + (color?.templates ?? []) }
}
