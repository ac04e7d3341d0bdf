import Documents
import Foundation
import SceneDocuments

/// A section during playback, with its present items.
///
/// An item without anything of its own is `nil`, so a million of them take little memory.
struct SceneSection {
  var style: Reference?
  var key: String?
  var data: [String: String]
  var itemCollection: CollectionDocument?
  /// The poses of items that have none of their own.
  private let appear, disappear: PoseDocument?
  var items: [SceneItem?]

  init(_ document: SectionDocument) {
    (style, key, data) = (document.style, document.key, document.data)
    (appear, disappear) = (document.appear, document.disappear)
    (itemCollection, items) = (document.itemCollection, SceneItem.items(document.items))
  }

  /// Returns the pose of an item that appears or disappears; `nil` for that of the collection.
  func pose(ofItemAt index: Int, appears: Bool) -> PoseDocument? {
    let document = items.indices.contains(index) ? items[index]?.document : nil
    return appears ? document?.appear ?? appear : document?.disappear ?? disappear
  }

  /// Applies a reload; the items are made again and keep their values.
  mutating func reload(_ operation: ReloadSectionOperation) {
    style = operation.style ?? style
    key = operation.key ?? key
    data.merge(operation.data) { _, new in new }
    items = operation.items.map(SceneItem.items) ?? items.map { $0?.renewed() }
  }
}

/// The individual state of an item during playback.
final class SceneItem {
  let document: ItemDocument
  /// The style that a step has given the item; that of the document or section where `nil`.
  var restyled: StyleDocument?
  /// The collection in the item's cell; `nil` until it is shown or changed.
  var nested: SceneCollection?

  init(_ document: ItemDocument) { self.document = document }

  static func items(_ document: SectionDocument.Items) -> [SceneItem?] {
    switch document {
    case .count(let count): Array(repeating: nil, count: count)
    case .list(let list): list.map { SceneItem($0) }
    }
  }

  /// Returns the item for a new cell, changed by a reload; its nested collection keeps its data.
  func renewed(by operation: ReloadOperation? = nil) -> SceneItem {
    var document = document
    document.style = operation?.style ?? document.style
    document.size = operation?.size ?? document.size
    document.data.merge(operation?.data ?? [:]) { _, new in new }
    let item = SceneItem(document)
    item.restyled =
      operation?.style == nil ? restyled?.showing(data: Set(operation?.data.keys ?? [:].keys)) : nil
    // The old cell fades out with its nested view, so the new one needs another.
    item.nested = nested?.renewed(data: document.data)
    return item
  }
}
