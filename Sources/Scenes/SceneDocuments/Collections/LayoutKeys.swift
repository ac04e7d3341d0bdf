internal import Documents
internal import Foundation
package import Geometry
package import Imaging
package import Layouts

/// The keys that several layouts have.
extension Key {
  fileprivate static func itemSize(
    _ path: @autoclosure @escaping Storage<Owner, ItemSize>
  ) -> Key { Key("itemSize", sizeAbout, .itemSize, path()) }

  static func fixedSize(
    _ path: @autoclosure @escaping Storage<Owner, CGSize>,
    _ form: @autoclosure @escaping @Sendable () -> ValueForm<CGSize> = .fixedSize
  ) -> Key { Key("itemSize", sizeAbout, form(), path()) }

  private static var sizeAbout: String { "The size of items that have none of their own." }

  fileprivate static func sectionInset(
    _ path: @autoclosure @escaping Storage<Owner, EdgeInsets>
  ) -> Key {
    Key(
      "sectionInset", "The distance of the items from the edges of their section.",
      .sectionInsets, path())
  }

  static func direction(
    _ path: @autoclosure @escaping Storage<Owner, LayoutDocument.Direction>
  ) -> Key { Key("direction", "The scroll direction.", .choice(as: "direction"), path()) }

  fileprivate static func extents(
    _ header: @autoclosure @escaping Storage<Owner, Double>,
    _ footer: @autoclosure @escaping Storage<Owner, Double>
  ) -> [Key] {
    func about(_ name: String) -> String {
      "The length of \(name) along the scroll direction. With 0 there are none."
    }
    return [
      Key("headerExtent", about("headers"), .extent, header()),
      Key("footerExtent", about("footers"), .extent, footer()),
    ]
  }

  static func rightToLeft(_ path: @autoclosure @escaping Storage<Owner, Bool>) -> Key {
    Key(
      "rightToLeft", "Whether the layout is mirrored, from right to left.", .bool, path(),
      missing: { $0.traits.direction == .rightToLeft })
  }

  fileprivate static func columns(
    _ path: @autoclosure @escaping Storage<Owner, WaterfallLayoutDocument.Columns>,
    count: String = "", fitting: String = ""
  ) -> [Key] {
    [
      Key(
        "columns", "The number of columns." + count,
        ValueForm.integer(1...1_000).map({ .count($0) }) {
          if case .count(let count) = $0 { count } else { nil }
        }, path()),
      Key(
        "minimumColumnWidth", "The minimum width of columns, instead of their number." + fitting,
        ValueForm.number(1...SceneLimits.number).map { .minimumWidth($0) }, path()),
    ]
  }

  static func reentry(_ path: @autoclosure @escaping Storage<Owner, Reentry>) -> Key {
    Key(
      "reentry", "The policy for items that physics moves out of the viewport.",
      .choice(as: "reentry"), path())
  }

  static func spring(
    _ frequency: @autoclosure @escaping Storage<Owner, Double>,
    _ damping: @autoclosure @escaping Storage<Owner, Double>
  ) -> [Key] {
    [
      Key(
        "frequency", "The frequency of the springs in hertz.",
        .number(0.01...SceneLimits.frequencies.upperBound), frequency()),
      Key("damping", "The damping ratio of the springs.", .number(SceneLimits.dampings), damping()),
    ]
  }
}

extension WaterfallLayoutDocument.Columns {
  /// Whether their number depends on the room.
  fileprivate var isFitting: Bool { if case .minimumWidth = self { true } else { false } }
}

/// The parameters of a flow layout; lengths are in points.
package struct FlowLayoutDocument: Hashable, Sendable, MappedValue {
  /// The positions of the items in a section's last, incomplete row.
  package typealias LastRow = FlowRules.LastRowGap

  package var itemSize: ItemSize
  package var lineSpacing: Double
  package var interitemSpacing: Double
  package var sectionInset: EdgeInsets
  package var direction: LayoutDocument.Direction
  package var headerExtent: Double
  package var footerExtent: Double
  package var lastRow: LastRow
  package var rowAlignment: RowAlignment?
  package var itemAlignment = ItemAlignment.center
  package var pinHeaders = false
  package var pinFooters = false
  package var rightToLeft = false

  /// Makes a layout, by default UIKit's: 50 × 50 points, spacings 10.
  package init(
    itemSize: ItemSize = ItemSize(width: 50, height: 50), lineSpacing: Double = 10,
    interitemSpacing: Double = 10, sectionInset: EdgeInsets = .zero,
    direction: LayoutDocument.Direction = .vertical, headerExtent: Double = 0,
    footerExtent: Double = 0, lastRow: LastRow = .grid
  ) {
    self.itemSize = itemSize; self.lineSpacing = lineSpacing
    self.interitemSpacing = interitemSpacing; self.sectionInset = sectionInset
    self.direction = direction; self.lastRow = lastRow
    self.headerExtent = headerExtent; self.footerExtent = footerExtent
  }

  fileprivate static let sectionKeys: [Key<FlowLayoutDocument>] =
    [.itemSize(\.itemSize), .sectionInset(\.sectionInset), .direction(\.direction)]
    + Key.extents(\.headerExtent, \.footerExtent) + [
      Key(
        "pinHeaders", "Whether headers stay in the viewport while their section does.", .bool,
        \.pinHeaders),
      Key(
        "pinFooters", "Whether footers stay in the viewport while their section does.", .bool,
        \.pinFooters),
      .rightToLeft(\.rightToLeft),
    ]

  fileprivate static let itemAlignmentKey = Key<FlowLayoutDocument>(
    "itemAlignment", "The alignment of items that are less high than their row.",
    .choice(as: "itemAlignment"), \.itemAlignment)

  static let keys: [Key<FlowLayoutDocument>] =
    sectionKeys + [
      Key(
        "lineSpacing", "The minimum distance between rows; negative where they overlap.", .spacing,
        \.lineSpacing),
      Key(
        "interitemSpacing", "The minimum distance between the items of a row.", .spacing,
        \.interitemSpacing),
      Key(
        "lastRow",
        "Whether the items of an incomplete last row keep the positions of full rows, or the minimum spacing.",
        .words([("grid", .grid), ("minimum", .minimum)]), \.lastRow),
      Key(
        "rowAlignment", "The alignment of the items of a row. By default full rows are justified.",
        .choice(as: "rowAlignment"), \.rowAlignment), itemAlignmentKey,
    ]

  static let mapping = Mapping(
    "flow", "A layout of items in rows, one below the other.", FlowLayoutDocument(),
    type: .standard, keys: keys)
}

package struct GridLayoutDocument: Hashable, Sendable, MappedValue {
  package var flow: FlowLayoutDocument
  package var columns = WaterfallLayoutDocument.Columns.count(2)

  /// Makes a layout, by default of two columns of squares with gaps of 10.
  package init() {
    flow = FlowLayoutDocument(
      itemSize: ItemSize(width: .init(.share(1)), height: .init(.auto), aspectRatio: 1))
    (flow.rowAlignment, flow.itemAlignment) = (.start, .top)
  }

  /// The distances between rows and between items.
  fileprivate var gap: [Double] {
    get { [flow.lineSpacing, flow.interitemSpacing] }
    set { (flow.lineSpacing, flow.interitemSpacing) = (newValue[0], newValue[1]) }
  }

  /// One distance, or those between rows and columns.
  private static let gapForm = ValueForm<[Double]>(
    .anyOf([.ref("number"), .array(.ref("number"), 2...2)]),
    read: { reading in
      let (node, range) = (reading.node, SceneDecoder.anyNumber)
      return node.elements == nil
        ? reading.bag.number(node, reading.key, in: range).map { [$0, $0] }
        : reading.bag.numbers(node, reading.key, names: ["rows", "columns"], in: range)
    }, write: { .number($0[0]) })

  static let mapping = Mapping<GridLayoutDocument>(
    "grid", "A layout of equal columns that share the width.", GridLayoutDocument(),
    type: .required,
    keys: FlowLayoutDocument.sectionKeys.map { $0.at(\.flow) }
      + Key.columns(\.columns, count: " If the layout scrolls horizontally, it is that of rows.")
      + [
        Key(
          "gap", "The distance between items, or [rows, columns]; negative where they overlap.",
          gapForm, \.gap,
          or: "spacing gutter itemspacing"), FlowLayoutDocument.itemAlignmentKey.at(\.flow),
      ], rules: [.notBoth("columns", "minimumColumnWidth") { $0.columns.isFitting }],
    foreign: [
      "'gap: [rows, columns]'": "linespacing rowgap interitemspacing columngap rowspacing",
      "'columns'": "columncount numberofcolumns", "'minimumColumnWidth'": "mincolumnwidth",
      "'itemAlignment'": "align",
    ])
}

package struct ListLayoutDocument: Hashable, Sendable, MappedValue {
  package var flow: FlowLayoutDocument
  package var separator: SeparatorDocument?
  /// The form; `nil` for rows as they are.
  package var form: ListForm?
  /// Whether the insets of sections are the layout's own, instead of the form's.
  package var hasOwnInset = false
  /// The fill of rows that have none of their own; `nil` for none.
  package var rowColor: Color?

  /// Makes a layout, by default of rows of 44 points without gaps or lines.
  package init() {
    flow = FlowLayoutDocument(
      itemSize: ItemSize(width: .init(.share(1)), height: .init(.points(44))), lineSpacing: 0)
    (flow.rowAlignment, flow.itemAlignment) = (.start, .top)
  }

  static let mapping = Mapping<ListLayoutDocument>(
    "list", "A layout with one item in each row.", ListLayoutDocument(), type: .required,
    keys: FlowLayoutDocument.sectionKeys.map { $0.at(\.flow) } + [
      Key(
        "gap", "The distance between rows; negative where they overlap.", .spacing,
        \.flow.lineSpacing,
        or: "spacing linespacing itemspacing rowgap rowspacing"),
      Key(
        "align", "The position of items that are narrower than their row.",
        .choice(as: "rowAlignment"), \.flow.rowAlignment, or: "alignment rowalignment"),
      Key(
        "separator",
        "The lines between items: true for those of UIKit, their color, or a mapping.",
        ValueForm(
          .anyOf([["type": "boolean"], .ref("colorText"), .ref("separator")]),
          read: { $0.decoder.separator($0.node) }), \.separator,
        or: "divider dividers separators separatorcolor separatorstyle"),
      Key(
        "form",
        "A form of iOS's lists, which gives sections insets, lines, backgrounds and rounded corners "
          + "where the layout has no others.", .choice, \.form, or: "appearance liststyle style"),
    ],
    rules: [
      .check { list, reader, decoder in
        guard let form = list.form else { return }
        list.hasOwnInset = reader.optional("sectionInset") != nil
        if !form.isSidebar {
          list.rowColor = decoder.systemColor(
            form.isGrouped ? .secondarySystemGroupedBackground : .systemBackground)
        }
        if reader.optional("separator") == nil, !form.isSidebar {
          list.separator = SeparatorDocument(color: decoder.standardSeparatorColor)
        }
        if reader.optional("pinHeaders") == nil {
          list.flow.pinHeaders = !form.isGrouped && form != .sidebar
        }
      }
    ],
    foreign: [
      "'itemSize: [fill, height]'": "rowheight", "'type: grid'": "columns",
      "'separator: {color: …, left: …}'": "separatorinset",
      "'itemSize: [fill, auto]'": "estimatedrowheight",
    ])
}

package struct SeparatorDocument: Hashable, Sendable, MappedValue {
  package var color: Color
  package var left = 16.0
  package var right = 0.0
  package var width = 0.5

  static let mapping = Mapping<SeparatorDocument>(
    "separator", "The lines between the items of a list.", SeparatorDocument(color: .clear),
    keys: [
      Key(
        "color", "The color of the lines. By default it is that of UIKit's separators.", .color,
        \.color, missing: { $0.standardSeparatorColor }),
      Key("left", "The distance of the lines from the left of items.", .extent, \.left),
      Key("right", "The distance of the lines from the right of items.", .extent, \.right),
      Key("width", "The width of the lines.", .extent, \.width),
    ])
}

/// The parameters of columns of items with heights of their own; lengths are in points.
/// An item's own size determines its aspect ratio. Horizontal scrolling swaps the axes.
package struct WaterfallLayoutDocument: Hashable, Sendable, MappedValue {
  package typealias Columns = CollectionViewWaterfallLayout.Columns

  package var columns = Columns.count(2)
  package var itemSize = ItemSize(width: 50, height: 50)
  package var columnSpacing = 10.0
  package var lineSpacing = 10.0
  package var sectionInset = EdgeInsets.zero
  package var direction = LayoutDocument.Direction.vertical
  package var headerExtent = 0.0
  package var footerExtent = 0.0
  package var rightToLeft = false

  static let mapping = Mapping<WaterfallLayoutDocument>(
    "waterfall", "A layout of columns of items with heights of their own.",
    WaterfallLayoutDocument(), type: .required,
    keys: Key.columns(\.columns, fitting: " As many as possible fit.")
      + [
        Key(
          "itemSize", "The aspect ratio of items without a size of their own.", .itemSize,
          \.itemSize),
        Key(
          "columnSpacing", "The distance between columns; negative where they overlap.", .spacing,
          \.columnSpacing),
        Key(
          "lineSpacing", "The distance between the items of a column; negative where they overlap.",
          .spacing, \.lineSpacing),
        .sectionInset(\.sectionInset), .direction(\.direction),
      ] + Key.extents(\.headerExtent, \.footerExtent) + [.rightToLeft(\.rightToLeft)],
    rules: [.notBoth("columns", "minimumColumnWidth") { $0.columns.isFitting }])
}

/// A kind of layout, whose mapping is made when a scene or the schema needs it.
struct LayoutKind: Sendable {
  let name: String
  let read: @Sendable (MappingReader, SceneDecoder) -> LayoutDocument
  private let makeDefinition: @Sendable () -> Definition

  var definition: Definition { makeDefinition() }

  init<Owner: MappedValue>(
    _ name: String, _: Owner.Type, _ make: @escaping @Sendable (Owner) -> LayoutDocument
  ) {
    self.name = name
    makeDefinition = { Owner.definition }
    read = {
      let mapping = Owner.mapping
      return make(mapping.read(from: $0, by: $1, into: mapping.blank).owner)
    }
  }

  /// All kinds, the standard one first.
  static let all: [LayoutKind] = [
    LayoutKind("flow", FlowLayoutDocument.self, LayoutDocument.flow),
    LayoutKind("grid", GridLayoutDocument.self, LayoutDocument.grid),
    LayoutKind("list", ListLayoutDocument.self, LayoutDocument.list),
    LayoutKind("circle", CircleLayoutDocument.self, LayoutDocument.circle),
    LayoutKind("stack", StackLayoutDocument.self, LayoutDocument.stack),
    LayoutKind("waterfall", WaterfallLayoutDocument.self, LayoutDocument.waterfall),
    LayoutKind("coverFlow", CoverFlowLayoutDocument.self, LayoutDocument.coverFlow),
    LayoutKind("spinner", SpinnerLayoutDocument.self, LayoutDocument.spinner),
    LayoutKind("springy", SpringyLayoutDocument.self, LayoutDocument.springy),
    LayoutKind("newtonian", NewtonianLayoutDocument.self, LayoutDocument.newtonian),
    LayoutKind("compositional", CompositionalLayoutDocument.self, LayoutDocument.compositional),
  ]
}

extension SceneDecoder {
  func layout(from node: Node) -> LayoutDocument? {
    // The type determines the other keys, so it is read first.
    var kind = LayoutKind.all.first
    if let node = node.string == nil ? node["type"] : node {
      kind = bag.choice(node, "layout", of: LayoutKind.all.map { ($0.name, $0) })
    }
    // A word alone is the type, with the defaults for everything else.
    let mapping = node.string == nil ? node : Node(.mapping([]), at: node.location)
    guard let kind, let reader = MappingReader(mapping, kind: kind.name, bag: bag) else {
      return nil
    }
    defer { reader.finish() }
    _ = reader.optional("type")
    return kind.read(reader, self)
  }
}

/// Readers of the values of layouts.
extension SceneDecoder {
  /// The color of the lines of UIKit's lists.
  var standardSeparatorColor: Color { systemColor(.separator) }

  /// Decodes the lines between items: whether there are any, their color, or a mapping.
  func separator(_ node: Node) -> SeparatorDocument? {
    if case .bool(let isShown) = node.value {
      return isShown ? SeparatorDocument(color: standardSeparatorColor) : nil
    }
    guard node.entries != nil else {
      return color(node, "separator").map { SeparatorDocument(color: $0) }
    }
    return SeparatorDocument.mapping.read(node, by: self)
  }

  /// Reads the size of all items of a layout that never resizes them.
  func fixedSize(_ node: Node, _ what: String) -> CGSize? {
    if node.entries == nil, node.elements?.contains(where: { $0.string != nil }) != true {
      return size(node, what)
    }
    return bag.refusal(
      at: node.location,
      "this layout only has items of \(what) [width, height] in points; flow, grid, list, waterfall, "
        + "spinner and springy have relative ones")
  }
  /// Reads a length in points.
  func extent(_ node: Node, _ what: String) -> Double? {
    bag.number(node, what, in: Self.anyExtent)
  }
}
