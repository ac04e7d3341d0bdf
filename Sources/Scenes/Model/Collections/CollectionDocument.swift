public import Documents
public import Foundation
public import Geometry
public import Imaging

/// A collection as it is before the first step.
public struct CollectionDocument: Hashable, Sendable {
  /// What an item is that is there before and after an update.
  public enum Survivors: String, Hashable, Sendable, CaseIterable {
    /// One view, unless the layout lets it disappear and appear on ways of its own.
    case auto
    /// One view that glides.
    case single
    /// One view that disappears and another that appears.
    case double
  }

  public var id: String
  /// The viewport in points of the canvas, the screen or the cell it is in; all of it where `nil`.
  public var frame: CGRect?
  /// The colour behind the items; nothing where `nil`.
  public var background: Color?
  /// The content inset.
  public var inset: EdgeInsets
  /// The content offset; by default the content begins at the inset.
  public var offset: CGPoint
  public var layout: LayoutDocument
  /// The style of items that name none, and whose section names none.
  public var style: StyleReference?
  public var headerStyle: StyleReference?
  public var footerStyle: StyleReference?
  public var sections: [SectionDocument]
  /// Where inserted items come from; the layout's own default where `nil`.
  public var appear: PoseDocument?
  /// Where deleted items go; the layout's own default where `nil`.
  public var disappear: PoseDocument?
  /// Where new headers come from; they fade in where `nil`.
  public var headerAppear: PoseDocument?
  /// Where headers go with their sections; they fade out where `nil`.
  public var headerDisappear: PoseDocument?
  /// Where new footers come from; they fade in where `nil`.
  public var footerAppear: PoseDocument?
  /// Where footers go with their sections; they fade out where `nil`.
  public var footerDisappear: PoseDocument?
  public var survivors = Survivors.auto
  /// How moved items get to their new places where the step does not say.
  public var movePolicy = MovePolicy.glide
  /// When items take their new paint order where the step does not say.
  public var zIndexSwitch = ZIndexSwitch.auto
  /// How items move when the frame changes and the step does not say.
  public var boundsPolicy = BoundsOperation.Policy.slide
  /// How fingers scroll it.
  public var scrolling = ScrollingDocument()
  /// The items that are selected from the beginning.
  public var selected: [ItemTarget] = []
  private var template = NestedCollection()
  public var location: SourceLocation

  /// The collection in each item that has none of its own.
  public var itemCollection: CollectionDocument? {
    get { template.document }
    set { template.document = newValue }
  }

  /// Makes a collection.
  public init(
    id: String = "collection", frame: CGRect?, background: Color? = nil,
    inset: EdgeInsets = .zero, offset: CGPoint? = nil, layout: LayoutDocument = .flow(.init()),
    style: StyleReference? = nil, headerStyle: StyleReference? = nil,
    footerStyle: StyleReference? = nil, sections: [SectionDocument], appear: PoseDocument? = nil,
    disappear: PoseDocument? = nil, location: SourceLocation
  ) {
    self.id = id; self.frame = frame; self.background = background; self.inset = inset
    self.offset = offset ?? CGPoint(x: -inset.left, y: -inset.top)
    self.layout = layout; self.style = style; self.sections = sections
    self.headerStyle = headerStyle; self.footerStyle = footerStyle
    self.appear = appear; self.disappear = disappear; self.location = location
  }
}

/// Items that belong together.
public struct SectionDocument: Hashable, Sendable {
  /// What a section consists of.
  public enum Items: Hashable, Sendable {
    /// So many items without keys, data or styles of their own.
    case count(Int)
    case list([ItemDocument])
  }

  public var items: Items
  public var style: StyleReference?
  public var key: String?
  /// Values for the templates of the section's items, header and footer.
  public var data: [String: String]
  private var template = NestedCollection()
  public var location: SourceLocation

  /// The collection in each item that has none of its own; the collection's where `nil`.
  public var itemCollection: CollectionDocument? {
    get { template.document }
    set { template.document = newValue }
  }

  /// Makes a section.
  public init(
    items: Items, style: StyleReference? = nil, key: String? = nil, data: [String: String] = [:],
    location: SourceLocation
  ) {
    self.items = items; self.style = style; self.key = key
    self.data = data; self.location = location
  }

  /// How many items the section begins with.
  public var count: Int { items.count }
}

extension SectionDocument.Items {
  /// How many items there are.
  public var count: Int {
    switch self {
    case .count(let count): count
    case .list(let list): list.count
    }
  }
}

/// One item of a section.
public struct ItemDocument: Hashable, Sendable {
  /// The identity that survives moves; made from the path where `nil`.
  public var key: String?
  public var style: StyleReference?
  /// The item's own extent in points; the layout's where `nil`.
  public var size: CGSize?
  /// Values for the templates of the item's style.
  public var data: [String: String]
  /// The number of this repeat of the item, counted from 1.
  public private(set) var repetition = 1
  /// The key that the document gives all repeats of the item; `nil` for the first one.
  public private(set) var repeatedKey: String?
  private var nested: NestedCollection
  public var location: SourceLocation

  /// The collection in the item's cell; the one that its section gives all items where `nil`.
  public var collection: CollectionDocument? {
    get { nested.document }
    set { nested.document = newValue }
  }

  /// Makes an item.
  public init(
    key: String? = nil, style: StyleReference? = nil, size: CGSize? = nil,
    data: [String: String] = [:], collection: CollectionDocument? = nil, location: SourceLocation
  ) {
    self.key = key; self.style = style; self.size = size
    self.data = data; self.location = location
    nested = NestedCollection(collection)
  }

  /// Returns a repeat of the item; from the second one on its key ends with `#` and the number.
  public func repeated(_ number: Int) -> ItemDocument {
    var item = self
    item.repetition = number
    if number > 1, let key {
      item.repeatedKey = key
      item.key = "\(key)#\(number)"
    }
    return item
  }
}

/// A collection within what it is a part of itself, kept in a list so that items stay small.
struct NestedCollection: Hashable, Sendable {
  private var list: [CollectionDocument]

  /// Keeps a collection, or none.
  init(_ document: CollectionDocument? = nil) { list = document.map { [$0] } ?? [] }

  var document: CollectionDocument? {
    get { list.first }
    set { self = NestedCollection(newValue) }
  }
}
