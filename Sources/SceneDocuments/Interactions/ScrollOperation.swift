package import Documents
package import Foundation

/// A collection that scrolls.
package struct ScrollOperation: Hashable, Sendable, StepValue {
  /// The position of an item in the viewport after a scroll.
  package enum Position: String, Hashable, Sendable, CaseIterable {
    /// The position nearest to the present one at which the whole item is visible.
    case nearest
    case top, center, bottom, left, right
  }

  /// The target of a scroll.
  package enum Target: Hashable, Sendable {
    /// A content offset, as given.
    case offset(CGPoint)
    /// An item, within the content.
    case item(ItemTarget, Position)
  }

  package var target = Target.offset(.zero)
  package var location = SourceLocation.missing

  /// The position of the item as it is read, before the item.
  private var position = Position.nearest
  /// The item, with the position.
  private var item: ItemTarget {
    get { if case .item(let item, _) = target { item } else { .missing } }
    set { target = .item(newValue, position) }
  }

  static let mapping = Mapping<ScrollOperation>(
    "scroll", "A scroll to a content offset or to an item.", ScrollOperation(), at: \.location,
    keys: [
      Key(
        "position", "The position of the item in the viewport after the scroll.", .choice,
        \.position, or: "align alignment at"),
      Key(
        "to", "The content offset.", ValueForm.point.map { .offset($0) }, \.target, isShown: false),
      Key(
        "item", "The item that is scrolled into the viewport, by path or key.",
        .itemTarget, \.item),
    ],
    rules: [
      .one(of: ["to", "item"]),
      .check(schema: ["dependentSchemas": ["to": ["not": .requires("position")]]]) {
        _, reader, decoder in
        if reader.present(among: ["to", "item"]) == ["to"], reader.optional("position") != nil {
          decoder.bag.error(
            at: reader.keyLocation("position"),
            "'position' has no effect on an offset 'to'; give an 'item', or remove it")
        }
        return true
      },
    ], foreign: ["'to: [x, y]'": "offset y x by"])

  var operation: StepOperation { .scroll(self) }
}
