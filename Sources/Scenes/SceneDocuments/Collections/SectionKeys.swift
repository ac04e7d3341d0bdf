package import Documents
internal import Layouts

package struct SectionDocument: Hashable, Sendable, MappedValue {
  /// The content of a section.
  package enum Items: Hashable, Sendable {
    /// A number of items without keys, data or styles of their own.
    case count(Int)
    case list([ItemDocument])

    package var count: Int {
      switch self {
      case .count(let count): count
      case .list(let list): list.count
      }
    }
  }

  package var items: Items
  package var style: Reference?
  package var key: String?
  package var data: [String: String] = [:]
  @Indirect package var itemCollection: CollectionDocument?
  /// The poses of items that have none of their own; those of the collection where `nil`.
  @Indirect package var appear: PoseDocument?
  @Indirect package var disappear: PoseDocument?
  package var location: SourceLocation

  /// Whether items appear or disappear in other poses than those of their collection.
  package var hasOwnPoses: Bool {
    appear != nil || disappear != nil || itemCollection?.hasOwnPoses == true
      || listed.contains {
        $0.appear != nil || $0.disappear != nil || $0.collection?.hasOwnPoses == true
      }
  }

  /// The items with values of their own; none for a number of items.
  var listed: [ItemDocument] { if case .list(let items) = items { items } else { [] } }

  /// The initial number of items in the section.
  package var count: Int { items.count }

  private static let itemsForm = ValueForm<Items>(
    .ref("items"),
    read: { $0.decoder.items(from: $0.node, rounds: $0.decoder.repeats(from: $0.reader)) })

  static let mapping = Mapping<SectionDocument>(
    "section", "A section with its items.",
    SectionDocument(items: .count(0), location: .missing), at: \.location,
    keys: [
      .repeats("The number of times that all items are repeated, in rounds."),
      Key(
        "items", "The items of the section.", itemsForm, \.items,
        need: .required("give a number or a list"), or: "cells rows"),
      Key("style", "The style of items that have none of their own.", .styleName, \.style),
      Key("key", "The identity of the section across updates.", .name, \.key, or: "name id"),
      Key(
        "data", "Values for the templates of the items, the header and the footer.", .data, \.data),
      Key(
        "itemCollection", "The nested collection of each item that has none of its own.", .nested,
        \.itemCollection),
    ] + Key.poses("the items", \.appear, \.disappear),
    rules: [
      .check { _, reader, decoder in
        // Where there are no items to repeat, the number is checked too.
        _ = decoder.repeats(from: reader)
      }
    ],
    foreign: [
      "'items: 12', a number or a list": "count", "'repeats'": "repeat",
      "'data: {title: …}'": "title", "'headerStyle' of the collection": "header",
      "'footerStyle' of the collection": "footer",
    ])
}

extension ValueForm<PoseDocument> {
  /// A pose of some items, which only fade where motion is reduced.
  fileprivate static let own = ValueForm(
    .ref("pose"),
    read: { reading in
      PoseDocument.read(reading).map {
        reading.decoder.traits.reducesMotion ? PoseDocument(alpha: 0, location: $0.location) : $0
      }
    })
}

extension Key {
  /// The keys of the poses of some items instead of those of the collection.
  fileprivate static func poses(
    _ items: String, _ appear: @autoclosure @escaping Storage<Owner, PoseDocument?>,
    _ disappear: @autoclosure @escaping Storage<Owner, PoseDocument?>
  ) -> [Key] {
    [
      Key(
        "appear",
        "The pose from which \(items) will appear. By default it is that of the collection.",
        .own, appear(), or: "enter initial insertanimation"),
      Key(
        "disappear",
        "The pose to which \(items) will disappear. By default it is that of the collection.", .own,
        disappear(), or: "exit deleteanimation final"),
    ]
  }

  /// The number of repetitions, which the reader of what is repeated reads too.
  fileprivate static func repeats(_ about: String) -> Key {
    .sibling("repeats", about, ValueForm<Int>(.ref("repeats"), read: { _ in nil }))
  }
}

package struct ItemDocument: Hashable, Sendable, MappedValue {
  /// The identity that persists through moves; derived from the index path where `nil`.
  package var key: String?
  package var style: Reference?
  package var size: ItemSize?
  package var align: RowAlignment?
  package var data: [String: String]
  /// The number of this repeat of the item, counted from 1.
  package private(set) var repetition = 1
  /// The key that the document gives all repeats of the item; `nil` for the first one.
  package private(set) var repeatedKey: String?
  /// The collection in the item's cell; the section's default where `nil`.
  @Indirect package var collection: CollectionDocument?
  /// The poses of the item before it appears and after it disappears; the section's where `nil`.
  @Indirect package var appear: PoseDocument?
  @Indirect package var disappear: PoseDocument?
  package var location: SourceLocation

  package init(
    key: String? = nil, style: Reference? = nil, size: ItemSize? = nil,
    data: [String: String] = [:], location: SourceLocation
  ) {
    self.key = key; self.style = style; self.size = size
    self.data = data; self.location = location
  }

  /// Returns a repeat of the item; from the second one on its key ends with `#` and the number.
  package func repeated(_ number: Int) -> ItemDocument {
    var item = self
    item.repetition = number
    if number > 1, let key {
      item.repeatedKey = key
      item.key = "\(key)#\(number)"
    }
    return item
  }

  /// The keys that items and inserted items share.
  static let keys: [Key<ItemDocument>] =
    [
      Key(
        "key", "The identity of the item across updates.", .name, \.key, or: "id name identifier"),
      Key("style", "The style of the item.", .styleName, \.style, or: "class"),
      Key("size", "The size of the item. By default the layout determines it.", .itemSize, \.size),
      Key(
        "data", "Values for the templates of the item's style.", .data, \.data,
        or: "values properties"),
      Key("collection", "The collection in the item's cell.", .nested, \.collection),
      Key(
        "align", "The position in the row of a list. By default it is that of the layout.",
        .choice(as: "rowAlignment"), \.align),
    ] + Key.poses("the item", \.appear, \.disappear)

  static let mapping = Mapping<ItemDocument>(
    "item", "An item with values of its own.", ItemDocument(location: .missing), at: \.location,
    keys: [
      .repeats(
        "The number of times that the item is repeated. The key of the second repeat is 'key#2'.")
    ] + keys,
    foreign: [
      "'data: {text: …}', and \"{text}\" in the style": "text",
      "'data: {title: …}', and \"{title}\" in the style": "title",
      "'data: {label: …}', and \"{label}\" in the style": "label",
      "'data: {image: …}', and \"{image}\" in the style": "image",
      "'data: {color: …}', and \"{color}\" in the style": "color",
      "'size: [width, height]'": "height width frame", "'repeats'": "repeat count",
    ])
}
