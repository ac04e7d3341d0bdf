package import Documents
package import Foundation
package import Geometry
package import Imaging
package import Layouts
package import Timelines

/// A collection in its initial state.
package struct CollectionDocument: Hashable, Sendable {
  /// The edge at which the content begins, and which stays in view when it grows.
  package enum Anchor: String, Hashable, Sendable, CaseIterable { case top, bottom }

  package var id = "collection"
  package var frame = RelativeFrame.bounds
  package var background: Color?
  package var inset = EdgeInsets.zero
  package var offset = CGPoint.zero
  package var anchor = Anchor.top
  package var layout = LayoutDocument.flow(.init())
  /// The style of items without a style, in sections without one.
  package var style: StyleReference?
  package var headerStyle: StyleReference?
  package var footerStyle: StyleReference?
  package var sections: [SectionDocument] = []
  /// The pose from which inserted items appear; the layout's default where `nil`.
  package var appear: PoseDocument?
  /// The pose to which deleted items disappear; the layout's default where `nil`.
  package var disappear: PoseDocument?
  package var headerAppear: PoseDocument?
  package var headerDisappear: PoseDocument?
  package var footerAppear: PoseDocument?
  package var footerDisappear: PoseDocument?
  package var survivors = SurvivorPolicy.auto
  /// The default motion of moved items.
  package var movePolicy = MovePolicy.glide
  package var zIndexSwitch = ZIndexSwitch.auto
  package var boundsPolicy = BoundsChangePolicy.slide
  package var scrolling = ScrollingDocument()
  /// The largest factor of the sizes of texts.
  package var maximumTextScale = Double.infinity
  /// The control that refreshes the content when it is pulled down; `nil` for none.
  package var refresh: RefreshDocument?
  package var selected: [ItemTarget] = []
  private var template = NestedCollection()
  package var location = SourceLocation.missing

  /// The nested collection of each item that has none of its own.
  package var itemCollection: CollectionDocument? {
    get { template.document }
    set { template.document = newValue }
  }
}

extension CollectionDocument {
  /// Lets all elements fade in and out where they would move, grow or turn.
  mutating func reduceMotion() {
    let fade = PoseDocument(alpha: 0, location: location)
    (appear, disappear, boundsPolicy) = (fade, fade, .crossfade)
    (headerAppear, headerDisappear, footerAppear, footerDisappear) = (nil, nil, nil, nil)
  }
}

/// A section of a collection.
package struct SectionDocument: Hashable, Sendable {
  /// The content of a section.
  package enum Items: Hashable, Sendable {
    /// A number of items without keys, data or styles of their own.
    case count(Int)
    case list([ItemDocument])
  }

  package var items: Items
  package var style: StyleReference?
  package var key: String?
  package var data: [String: String]
  private var template = NestedCollection()
  package var location: SourceLocation

  /// The nested collection of items that have none of their own; the collection's where `nil`.
  package var itemCollection: CollectionDocument? {
    get { template.document }
    set { template.document = newValue }
  }

  /// Makes a section.
  package init(
    items: Items, style: StyleReference? = nil, key: String? = nil, data: [String: String] = [:],
    location: SourceLocation
  ) {
    self.items = items; self.style = style; self.key = key
    self.data = data; self.location = location
  }

  /// The initial number of items in the section.
  package var count: Int { items.count }
}

extension SectionDocument.Items {
  /// The number of items.
  package var count: Int {
    switch self {
    case .count(let count): count
    case .list(let list): list.count
    }
  }
}

/// One item of a section.
package struct ItemDocument: Hashable, Sendable {
  /// The identity that persists through moves; derived from the index path where `nil`.
  package var key: String?
  package var style: StyleReference?
  package var size: ItemSize?
  package var align: RowAlignment?
  package var data: [String: String]
  /// The number of this repeat of the item, counted from 1.
  package private(set) var repetition = 1
  /// The key that the document gives all repeats of the item; `nil` for the first one.
  package private(set) var repeatedKey: String?
  private var nested: NestedCollection
  package var location: SourceLocation

  /// The collection in the item's cell; the section's default where `nil`.
  package var collection: CollectionDocument? {
    get { nested.document }
    set { nested.document = newValue }
  }

  /// Makes an item.
  package init(
    key: String? = nil, style: StyleReference? = nil, size: ItemSize? = nil,
    data: [String: String] = [:], collection: CollectionDocument? = nil, location: SourceLocation
  ) {
    self.key = key; self.style = style; self.size = size
    self.data = data; self.location = location
    nested = NestedCollection(collection)
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
}

/// A nested collection, stored in an array so that items stay small.
struct NestedCollection: Hashable, Sendable {
  private var list: [CollectionDocument]

  /// Stores a collection, or none.
  init(_ document: CollectionDocument? = nil) { list = document.map { [$0] } ?? [] }

  var document: CollectionDocument? {
    get { list.first }
    set { self = NestedCollection(newValue) }
  }
}

/// The response of a collection to scrolling fingers.
package struct ScrollingDocument: Hashable, Sendable {
  /// The rate at which thrown content slows down.
  package enum Deceleration: Hashable, Sendable {
    case named(Name)
    /// The share of the velocity that remains after a millisecond, between 0 and 1.
    case rate(Double)

    /// The rates that UIKit names.
    package enum Name: String, Hashable, Sendable, CaseIterable { case normal, fast }
  }

  /// The axes along which content that fits can still be pulled.
  package enum Axes: String, Hashable, Sendable, CaseIterable {
    case none, vertical, horizontal, both
  }

  /// The alignment of items at the end of a scroll.
  package enum Snap: String, Hashable, Sendable, CaseIterable {
    case none
    /// An item's beginning, at the distance from the edge that the first one initially has.
    case items
    /// An item's center, in the middle of the viewport.
    case centers
  }

  package var paging = false
  package var deceleration = Deceleration.named(.normal)
  package var bounces = true
  package var alwaysBounce = Axes.none
  package var snap = Snap.none
}
