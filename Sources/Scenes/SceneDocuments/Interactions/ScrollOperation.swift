package import Documents
package import Foundation

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
  private var position = Position.nearest
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
          reader.refuse(
            "position", "'position' has no effect on an offset 'to'; give an 'item', or remove it")
        }
      },
    ], foreign: ["'to: [x, y]'": "offset y x by"])

  var operation: StepOperation { .scroll(self) }
  var targets: [ItemTarget] { if case .item(let item, _) = target { [item] } else { [] } }
  var mirrored: StepOperation? {
    var result = self
    switch target {
    case .item(let item, .left): result.target = .item(item, .right)
    case .item(let item, .right): result.target = .item(item, .left)
    case .item, .offset: break
    }
    return .scroll(result)
  }
}
