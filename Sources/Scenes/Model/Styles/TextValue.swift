public import Documents
public import Geometry
public import Imaging
public import Timelines

/// A text whose words and colours may differ from item to item.
public struct TextValue: Hashable, Sendable {
  /// The words; those of a text in runs are theirs.
  public var string: Template?
  /// The pieces with looks of their own; empty for a text of one look.
  public var runs: [TextRunValue] = []
  /// How the text is set, but for its words, runs and colours.
  public var setting: TextContent
  public var color: ColorValue
  public var location: SourceLocation

  /// Makes a text, by default centred in the bounds, Inter Regular 17, black.
  public init(
    _ string: Template, font: FontDescriptor = FontDescriptor(), size: Double = 17,
    color: ColorValue = .constant(.black), alignment: TextContent.Alignment = .center,
    placement: TextContent.Placement = .box(insets: .zero, vertical: .middle),
    location: SourceLocation
  ) {
    self.string = string; self.color = color; self.location = location
    setting = TextContent(
      "", font: font, size: size, alignment: alignment, placement: placement)
  }

  /// Makes a text of pieces, set in a way.
  public init(
    runs: [TextRunValue], setting: TextContent, color: ColorValue, location: SourceLocation
  ) {
    self.runs = runs; self.setting = setting; self.color = color; self.location = location
  }

  /// Resolves the text for an item; throws a `Diagnostic` at the place of a bad template.
  public func resolve(in context: ItemContext) throws -> TextContent {
    var text = setting
    text.color = try color.resolve(in: context)
    if let string {
      text.string = try string.resolve(in: context)
    } else {
      text.setRuns(try runs.map { try $0.resolve(in: context) })
    }
    return text
  }

  /// The fonts of the text and its runs, each where it is told.
  package var fonts: [(FontDescriptor, SourceLocation)] {
    [(setting.font, location)]
      + runs.compactMap { run in run.look.font.map { ($0, run.string.location) } }
  }

  /// The templates of the text.
  package var templates: [Template] {
    (string.map { [$0] } ?? []) + color.templates + runs.flatMap(\.templates)
  }
}

/// A piece of a text, whose words and colour may differ from item to item.
public struct TextRunValue: Hashable, Sendable {
  public var string: Template
  /// How the piece looks, but for its words and colour.
  public var look: TextRun
  /// The colour; the text's where `nil`.
  public var color: ColorValue?

  /// Makes a piece, by default with the look of its text.
  public init(_ string: Template, look: TextRun = TextRun(""), color: ColorValue? = nil) {
    self.string = string; self.look = look; self.color = color
  }

  /// Resolves the piece for an item; throws a `Diagnostic` at the place of a bad template.
  public func resolve(in context: ItemContext) throws -> TextRun {
    var run = look
    run.string = try string.resolve(in: context)
    run.color = try color?.resolve(in: context)
    return run
  }

  /// The templates of the piece.
  package var templates: [Template] { [string] + (color?.templates ?? []) }
}
