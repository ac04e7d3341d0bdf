package import Documents
package import Foundation
package import Timing

package struct ReorderOperation: Hashable, Sendable, StepValue {
  /// The path of the lifted item.
  package enum Path: Hashable, Sendable {
    /// To the positions of other items, one after the other.
    case items([ItemTarget])
    /// To points of the canvas, one after the other.
    case points([CGPoint])
    /// To a slot in another collection.
    case collection(Destination)
    /// Onto another item, into which it disappears: of its own collection or of one beside it.
    case item(ItemTarget)
  }

  /// A slot in another collection.
  package struct Destination: Hashable, Sendable {
    /// The id of the collection, which is not nested in an item.
    package var collection: String
    package var position: ItemPosition
    /// The location of the collection's id.
    package var location: SourceLocation
  }

  /// The time until the item is lifted: that of a long press.
  package static let press = Instant(seconds: 0.5)
  /// The time for which the finger rests before and after it moves the item.
  package static let rest = Instant(seconds: 0.2)
  /// The part of the duration in which the finger does not move the item.
  package static let still = press + rest * 2
  /// The range of the number of stops on a path.
  private static let stops = 1...100

  /// The slot in another collection to which the item is carried; `nil` if it stays in its own.
  package var destination: Destination? {
    if case .collection(let destination) = path { destination } else { nil }
  }

  package var touch = TouchTarget()
  /// The path of the item; `nil` if it is only lifted and released.
  package var path: Path?
  package var scale = 1.05
  package var location = SourceLocation.missing

  fileprivate static let scaleKey = Key<ReorderOperation>(
    "scale", "The scale of the lifted item.", liftScale, \.scale)
  static let liftScale = ValueForm(
    defining: "liftScale", "The scale of the lifted item, such as 1.1 or 110%.",
    [
      "type": ["number", "string"], "pattern": #"^(\$|([0-9]+\.?[0-9]*|\.[0-9]+)%$)"#,
      "minimum": 0.1, "maximum": 10, "default": 1.05,
    ], read: { $0.decoder.factor($0.node, $0.key, in: 0.1...10) })

  static let mapping = Mapping<ReorderOperation>(
    "reorder", "A finger that lifts an item, moves it and releases it.", ReorderOperation(),
    at: \.location,
    keys: [
      TouchTarget.item.at(\.touch), TouchTarget.layer.at(\.touch), scaleKey,
      .sibling(
        "at", "The slot of the item in the collection of 'into'.", ValueForm.itemPosition,
        shown: "end"),
      Key(
        "to", "The items to whose positions the finger moves, one after the other.",
        ValueForm(
          ValueForm.many(.itemTarget, stops).schema,
          read: { reading in
            guard reading.node["collection"] == nil else {
              reading.refuse(
                "'to' is an item of the same collection", .entry("'into: …' and 'at: …'"))
              return nil
            }
            return ValueForm.many(.itemTarget, stops).read(reading).map { .items($0) }
          }), \.path),
      Key(
        "through", "The points of the canvas to which the finger moves, one after the other.",
        ValueForm.list(.point, stops).map { .points($0) }, \.path),
      Key(
        "into", "The id of another collection into which the finger carries the item.",
        ValueForm(
          .ref("name"),
          read: {
            $0.decoder.destination(from: $0.node, at: $0.reader.optional("at")).map {
              .collection($0)
            }
          }), \.path),
      Key(
        "onto",
        "The item onto which the finger drops the item, which disappears in it, as in a folder.",
        ValueForm.itemTarget.map { .item($0) }, \.path, or: "dropon droponto merge folder"),
    ],
    rules: [
      .one(of: ["to", "through", "into", "onto"]),
      .check(schema: ["dependentRequired": ["at": ["into"]]]) { _, reader, decoder in
        if let slot = reader.optional("at"), reader.optional("into") == nil {
          reader.refuse(
            "at",
            "'at' is the slot in the collection that 'into' names; write 'to' with an item of this "
              + "collection")
          _ = decoder.position(from: slot, "at")
        }
      },
    ],
    foreign: [
      "'into', another collection": "collection",
      "'to', an item, or 'into', a collection": "target", "'item'": "from key",
      "'at', with 'into'": "index position slot",
    ])

  var operation: StepOperation { .reorder(self) }
  var targets: [ItemTarget] {
    if case .items(let items) = path { touch.items + items } else { touch.items }
  }
}

struct LongPress: StepValue {
  private var press = ReorderOperation()

  static let mapping = Mapping<LongPress>(
    "longPress",
    "A finger that lifts an item after 0.5 s and holds it; the duration is that of both.",
    LongPress(),
    at: \.press.location,
    keys: [ReorderOperation.scaleKey.at(\.press)]
      + [TouchTarget.item, TouchTarget.layer].map { $0.at(\.press.touch) })
  static let shorthand: ValueForm<LongPress>? = .alone(.itemTarget, \.press.touch.item)

  var operation: StepOperation { .reorder(press) }
}

extension SceneDecoder {
  /// Decodes a slot in another collection, by default after its last item.
  fileprivate func destination(from node: Node, at slot: Node?) -> ReorderOperation.Destination? {
    let end = ItemPosition(section: nil, place: .end, location: node.location)
    let position = slot.map { self.position(from: $0, "at") } ?? end
    guard let id = collectionPath(node, "into"), let position else { return nil }
    guard !id.contains("/") else {
      return bag.refusal(
        at: node.location,
        "'into' names a collection of the scene or of a screen; \(id.quoted) is nested in an item")
    }
    return ReorderOperation.Destination(collection: id, position: position, location: node.location)
  }
}
