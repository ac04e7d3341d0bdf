import Documents
import Foundation

/// A section of a playing collection with its items as they are now.
///
/// An item without anything of its own is `nil`, so a million of them stay small.
struct SceneSection {
  var style: StyleReference?
  var key: String?
  var data: [String: String]
  var itemCollection: CollectionDocument?
  var items: [SceneItem?]

  /// Takes a section over from the document.
  init(_ document: SectionDocument) {
    (style, key, data) = (document.style, document.key, document.data)
    (itemCollection, items) = (document.itemCollection, SceneItem.items(document.items))
  }

  /// Takes over what a reload says; the items are made anew, with what they had.
  mutating func reload(_ operation: ReloadSectionOperation) {
    style = operation.style ?? style
    key = operation.key ?? key
    data.merge(operation.data) { _, new in new }
    items = operation.items.map(SceneItem.items) ?? items.map { $0?.renewed() }
  }
}

/// What an item of a playing collection has of its own.
final class SceneItem {
  let document: ItemDocument
  /// The style that a step has given the item alone; the document's or the section's where `nil`.
  var restyled: StyleDocument?
  /// The collection in the item's cell, once it was shown or changed.
  var nested: SceneCollection?

  /// Makes an item.
  init(_ document: ItemDocument) { self.document = document }

  /// Makes the items of a section.
  static func items(_ document: SectionDocument.Items) -> [SceneItem?] {
    switch document {
    case .count(let count): Array(repeating: nil, count: count)
    case .list(let list): list.map { SceneItem($0) }
    }
  }

  /// Returns the item for a new cell, with what a reload says; a collection in it keeps its data.
  func renewed(by operation: ReloadOperation? = nil) -> SceneItem {
    var document = document
    document.style = operation?.style ?? document.style
    document.size = operation?.size ?? document.size
    document.data.merge(operation?.data ?? [:]) { _, new in new }
    let item = SceneItem(document)
    item.restyled = operation?.style == nil ? restyled : nil
    // The old cell fades out with the view that is in it, so the new one needs another.
    item.nested = nested?.renewed(data: document.data)
    return item
  }
}
