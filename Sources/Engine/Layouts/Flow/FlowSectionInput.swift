package import Foundation

/// The parameters of one section of a flow layout, along and across its lines.
///
/// "Along" is the direction of a line of items (x when scrolling vertically), "across" is from line
/// to line. Names and formulas: UIKIT reference, topic 1.
package struct FlowSectionInput: Hashable, Sendable {
  /// A size by its lengths along and across the lines.
  package struct Extent: Hashable, Sendable {
    package var along: CGFloat
    package var across: CGFloat

    package init(along: CGFloat, across: CGFloat) { self.along = along; self.across = across }
  }

  /// The sizes of the section's items.
  package enum Items: Hashable, Sendable {
    case uniform(count: Int, size: Extent)
    case individual([Extent])

    package var count: Int {
      switch self {
      case .uniform(let count, _): count
      case .individual(let sizes): sizes.count
      }
    }
  }

  package var items: Items
  /// The available length of a line between the section's insets.
  package var available: CGFloat
  /// The start of a line: the inset before it.
  package var start: CGFloat
  /// The insets before the first and after the last line.
  package var leading: CGFloat
  package var trailing: CGFloat
  package var lineSpacing: CGFloat
  package var interitemSpacing: CGFloat
  /// The lengths of header and footer across the lines.
  package var header: CGFloat
  package var footer: CGFloat
  package var fitTolerance: CGFloat
  package var rules: FlowRules
  /// The number of items of each full line, at least 1; as many as fit where `nil`.
  package var itemsPerLine: Int?
  /// Whether an item that is longer than its line is centered on it.
  ///
  /// Source: recorded on iOS 26.1, fixtures/measured/flow-layout.tsv, case G.
  package var centersLongItems = false
  /// The alignments of items that are alone in their line; empty if the rules apply to all of them.
  package var alignments: [Int: FlowRules.Alignment] = [:]

  package init(
    items: Items, available: CGFloat, start: CGFloat, leading: CGFloat, trailing: CGFloat,
    lineSpacing: CGFloat, interitemSpacing: CGFloat, header: CGFloat, footer: CGFloat,
    fitTolerance: CGFloat, rules: FlowRules
  ) {
    self.items = items; self.available = available; self.start = start
    self.leading = leading; self.trailing = trailing
    self.lineSpacing = lineSpacing; self.interitemSpacing = interitemSpacing
    self.header = header; self.footer = footer; self.fitTolerance = fitTolerance
    self.rules = rules
  }
}

/// The alignment of items in and across their lines; UIKit's by default.
public struct FlowRules: Hashable, Sendable {
  /// The distribution of a line's items.
  public enum Alignment: Hashable, Sendable { case left, center, right, justify }
  /// The alignment of items across their line.
  public enum CrossAlignment: Hashable, Sendable { case top, center, bottom }
  /// The spacing of an incomplete last row of equal items.
  public enum LastRowGap: Hashable, Sendable {
    /// The columns of the full rows.
    case grid
    /// The minimum spacing.
    case minimum
  }

  public var common: Alignment = .justify
  public var lastRow: Alignment = .left
  public var across: CrossAlignment = .center
  public var lastRowGap: LastRowGap = .grid

  /// Makes UIKit's rules.
  public init() {}
}
