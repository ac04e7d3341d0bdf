internal import Documents
package import Geometry
package import Imaging
package import Layouts

/// A layout of sections that each repeat a row, a grid, a list or a group; lengths are in points.
package struct CompositionalLayoutDocument: Hashable, Sendable, MappedValue {
  package var sections: [LayoutSectionDocument] = []
  /// The distance between sections.
  package var gap = 0.0
  package var direction = LayoutDocument.Direction.vertical
  package var rightToLeft = false

  static let mapping = Mapping<CompositionalLayoutDocument>(
    "compositional", "A layout of sections, each with a layout of its own.",
    CompositionalLayoutDocument(), type: .required,
    keys: [
      Key(
        "sections",
        "The layouts of the sections, in their order. The last one is that of all further sections.",
        .list(.mapping(), 1...SceneLimits.sections), \.sections,
        need: .required("write one layout for each section")),
      Key(
        "gap", "The distance between sections; negative where they overlap.", .spacing, \.gap,
        or: "spacing intersectionspacing sectionspacing"),
      .direction(\.direction), .rightToLeft(\.rightToLeft),
    ],
    rules: [
      .check { layout, reader, decoder in
        guard layout.direction == .horizontal else { return }
        for (section, node) in zip(layout.sections, reader.optional("sections")?.elements ?? []) {
          section.checkHorizontal(node, decoder)
        }
      }
    ])
}

/// The layout of one section.
package struct LayoutSectionDocument: Hashable, Sendable, MappedValue {
  /// The arrangement of the items of a section.
  package enum Form: Hashable, Sendable {
    case row(RowDocument)
    case grid(SectionGridDocument)
    case list(SectionListDocument)
    case group(GroupDocument)
  }

  package typealias Scrolling = CollectionLayoutSection.OrthogonalScrollingBehavior

  package var form = Form.list(SectionListDocument())
  /// The scrolling of the section across the layout's; that of its form where `nil`.
  package var scrolls: Scrolling?
  package var inset = EdgeInsets.zero
  package var headerExtent = 0.0
  package var footerExtent = 0.0
  package var pinHeaders = false
  package var pinFooters = false
  package var background: SectionBackgroundDocument?

  /// Records an error for a form that only a layout which scrolls vertically has.
  fileprivate func checkHorizontal(_ node: Node, _ decoder: SceneDecoder) {
    switch form {
    case .list:
      decoder.bag.error(
        at: node["list"]?.location ?? node.location,
        "'list' has rows, one below the other; in a layout that scrolls horizontally write "
          + "'grid: {columns: 1}'")
    case .grid(let grid) where grid.height != nil:
      decoder.bag.error(
        at: node["grid"]?["height"]?.location ?? node.location,
        "a grid that scrolls horizontally shares its height; write 'aspectRatio' instead of "
          + "'height'")
    default: break
    }
  }

  /// The scrolling of the section: a row scrolls unless it says otherwise.
  package var behavior: Scrolling {
    if let scrolls { return scrolls }
    return if case .row = form { .continuous } else { .none }
  }

  /// Whether the content of items determines their lengths.
  var followsContent: Bool {
    switch form {
    case .row(let row): row.width == .auto || row.height == .auto
    case .grid(let grid): grid.height == .auto
    case .list(let list): list.height == .auto
    case .group(let group): group.followsContent
    }
  }

  private static let scrollingForm = ValueForm<Scrolling>.words(
    [
      ("none", .none), ("continuous", .continuous),
      ("continuousGroupLeadingBoundary", .continuousGroupLeadingBoundary), ("paging", .paging),
      ("groupPaging", .groupPaging), ("groupPagingCentered", .groupPagingCentered),
    ])

  private static func extent(_ name: String) -> String {
    "The length of the \(name). With 0 there is none."
  }

  static let mapping = Mapping<LayoutSectionDocument>(
    "sectionLayout", "The layout of one section of a compositional layout.",
    LayoutSectionDocument(),
    keys: [
      Key(
        "row",
        "A row of items that scrolls sideways; in a layout that scrolls horizontally a column that "
          + "scrolls up and down.",
        ValueForm<RowDocument>.mapping().map { Form.row($0) }, \.form, or: "carousel shelf"),
      Key(
        "grid",
        "Equal columns of items; in a layout that scrolls horizontally equal rows.",
        ValueForm<SectionGridDocument>.mapping().map { Form.grid($0) }, \.form, or: "columns"),
      Key(
        "list", "Items that fill the width, one below the other.",
        ValueForm<SectionListDocument>.mapping().map { Form.list($0) }, \.form, or: "rows"),
      Key(
        "group", "Items in rows and columns that are nested, repeated for all items.",
        ValueForm<GroupDocument>.nested.map { Form.group($0) }, \.form),
      Key(
        "scrolls",
        "The way in which the section scrolls sideways, by UIKit's names. By default a row scrolls "
          + "continuously, and no other form scrolls.",
        scrollingForm, \.scrolls, or: "scrolling orthogonalscrollingbehavior orthogonal"),
      Key(
        "inset", "The distance of the items from the edges of the section.", .sectionInsets,
        \.inset, or: "insets contentinsets sectioninset padding"),
      Key("headerExtent", extent("header"), .extent, \.headerExtent, or: "header headerheight"),
      Key("footerExtent", extent("footer"), .extent, \.footerExtent, or: "footer footerheight"),
      Key(
        "pinHeaders", "Whether the header stays in the viewport while the section does.", .bool,
        \.pinHeaders, or: "pinned sticky pinheader"),
      Key(
        "pinFooters", "Whether the footer stays in the viewport while the section does.", .bool,
        \.pinFooters, or: "pinfooter"),
      Key(
        "background", "The color behind the section, or a mapping.", .mapping(), \.background,
        or: "backgroundcolor decoration"),
    ], rules: [.one(of: ["row", "grid", "list", "group"])])
}

extension Key {
  /// The distance between items along and across a section.
  fileprivate static func gap(
    _ about: String, _ path: @autoclosure @escaping Storage<Owner, Double>
  ) -> Key {
    Key("gap", about, .spacing, path(), or: "spacing gutter itemspacing intergroupspacing")
  }

  fileprivate static func length(
    _ name: String, _ about: String,
    _ path: @autoclosure @escaping Storage<Owner, ItemSize.Length>
  ) -> Key { Key(name, about, .groupLength, path()) }
}

extension ValueForm<ItemSize.Length> {
  /// A length in points, a share, or what the content needs.
  fileprivate static let groupLength = ValueForm(
    .ref("groupLength"),
    read: { reading in
      guard let length = reading.decoder.itemLength(reading.node, reading.key) else { return nil }
      guard case .data = length else { return length }
      reading.refuse("all items of a section have one \(reading.key); it has no template")
      return nil
    },
    write: { length in
      switch length {
      case .auto: "auto"
      case .share(1): "fill"
      case .share(let share): .string("\(Int(share * 100))%")
      case .points(let points): .number(points)
      case .data: nil
      }
    })
}

package struct RowDocument: Hashable, Sendable, MappedValue {
  package var width = ItemSize.Length.share(0.4)
  package var height = ItemSize.Length.points(120)
  package var gap = 10.0
  /// The number of items that are one below the other.
  package var rows = 1
  package var badge: BadgeDocument?

  static let mapping = Mapping<RowDocument>(
    "row", "A row of items that scrolls sideways.", RowDocument(),
    keys: [
      .length("width", "The width of items; a share is that of the section.", \.width),
      .length("height", "The height of items; a share is that of the viewport.", \.height),
      .gap("The distance between items.", \.gap),
      Key(
        "rows", "The number of items that are one below the other.", .integer(1...100), \.rows,
        or: "count"), .badge(\.badge),
    ])
}

package struct SectionGridDocument: Hashable, Sendable, MappedValue {
  package var columns = 2
  package var height: ItemSize.Length?
  package var aspectRatio = 1.0
  package var gap = 10.0
  package var badge: BadgeDocument?

  static let mapping = Mapping<SectionGridDocument>(
    "sectionGrid", "Equal columns of items.", SectionGridDocument(),
    keys: [
      Key("columns", "The number of columns.", .integer(1...1_000), \.columns, or: "count"),
      Key(
        "height", "The height of items. By default it follows from 'aspectRatio'.", .groupLength,
        \.height),
      Key(
        "aspectRatio", "The quotient of the width and the height of items, without a 'height'.",
        .number(SceneLimits.aspectRatio), \.aspectRatio),
      .gap("The distance between items.", \.gap), .badge(\.badge),
    ])
}

package struct SectionListDocument: Hashable, Sendable, MappedValue {
  package var height = ItemSize.Length.points(44)
  package var gap = 0.0
  package var badge: BadgeDocument?

  static let mapping = Mapping<SectionListDocument>(
    "sectionList", "Items that fill the width, one below the other.", SectionListDocument(),
    keys: [
      .length("height", "The height of items.", \.height),
      .gap("The distance between items.", \.gap), .badge(\.badge),
    ])
}

/// A group of items, or an item in a group.
package struct GroupDocument: Hashable, Sendable, MappedValue {
  package var direction = LayoutDocument.Direction.horizontal
  package var width = ItemSize.Length.share(1)
  package var height = ItemSize.Length.share(1)
  package var gap = 0.0
  package var inset = EdgeInsets.zero
  /// The number of repetitions of the items; as many as fit where `nil`.
  package var count: Int?
  package var items: [GroupDocument] = []
  package var badge: BadgeDocument?

  /// Whether the content of items determines lengths of the group or in it.
  var followsContent: Bool {
    width == .auto || height == .auto || items.contains(where: \.followsContent)
  }

  /// Makes an item that fills its group.
  package init() {}

  static let mapping = Mapping<GroupDocument>(
    "itemGroup", "A group of items; without 'items' and 'count' it is one item itself.",
    GroupDocument(),
    keys: [
      .length("width", "The width; a share is that of the group around it.", \.width),
      .length("height", "The height; a share is that of the group around it.", \.height),
      .direction(\.direction), .gap("The distance between the items.", \.gap),
      Key(
        "inset", "The distance of an item, or of the items of a group, from its edges.",
        .sectionInsets, \.inset, or: "insets contentinsets padding"),
      Key(
        "count",
        "The number of times that the items are repeated; a single one shares the length equally. By "
          + "default as many as fit.",
        .integer(1...1_000), \.count, or: "repeats repeat columns rows"),
      Key(
        "items", "The items and groups in the group, in their order.",
        .list(.nested, 1...1_000), \.items, or: "subitems children"), .badge(\.badge),
    ],
    rules: [
      .check { group, reader, decoder in
        if group.badge != nil, !group.items.isEmpty || group.count != nil {
          reader.refuse("badge", "a badge belongs to an item; write it in 'items'")
        }
      }
    ])
}

extension ValueForm<GroupDocument> {
  /// A group that may be in another one.
  fileprivate static let nested = ValueForm(
    .ref("itemGroup"), read: { GroupDocument.read($0) })
}

/// The color behind a section.
package struct SectionBackgroundDocument: Hashable, Sendable, MappedValue {
  package var color = Color.clear
  package var cornerRadius = 0.0
  package var inset = EdgeInsets.zero

  static let mapping = Mapping<SectionBackgroundDocument>(
    "sectionBackground", "The color behind a section.", SectionBackgroundDocument(),
    keys: [
      Key(
        "color", "The color.", .color, \.color,
        need: .required("write the color behind the section"), or: "fill backgroundcolor"),
      Key("cornerRadius", "The radius of the corners.", .extent, \.cornerRadius, or: "radius"),
      Key(
        "inset", "The distance from the edges of the section.", .sectionInsets, \.inset,
        or: "insets"),
    ])

  static var shorthand: ValueForm<SectionBackgroundDocument>? { .alone(.color, \.color) }
}

extension CompositionalLayoutDocument {
  /// The definitions of what is in the layout.
  static var definitions: [Definition] {
    [
      LayoutSectionDocument.definition, RowDocument.definition, SectionGridDocument.definition,
      SectionListDocument.definition, GroupDocument.definition,
      SectionBackgroundDocument.definition, BadgeDocument.definition,
    ]
  }
}
