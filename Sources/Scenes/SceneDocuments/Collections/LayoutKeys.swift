internal import Documents
internal import Foundation
internal import Geometry
internal import Imaging
internal import Layouts

/// The keys that several layouts have.
extension Key {
  fileprivate static func itemSize(
    _ path: @autoclosure @escaping Storage<Owner, ItemSize>
  ) -> Key { Key("itemSize", sizeAbout, .itemSize, path()) }

  fileprivate static func fixedSize(
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

  fileprivate static func direction(
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

  fileprivate static func rightToLeft(_ path: @autoclosure @escaping Storage<Owner, Bool>) -> Key {
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

  fileprivate static func reentry(_ path: @autoclosure @escaping Storage<Owner, Reentry>) -> Key {
    Key(
      "reentry", "The policy for items that physics moves out of the viewport.",
      .choice(as: "reentry"), path())
  }

  fileprivate static func spring(
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

extension FlowLayoutDocument: MappedValue {
  /// The keys of all layouts with rows.
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

  /// The keys of a flow layout, and of those that extend it.
  fileprivate static let keys: [Key<FlowLayoutDocument>] =
    sectionKeys + [
      Key("lineSpacing", "The minimum distance between rows.", .spacing, \.lineSpacing),
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

extension GridLayoutDocument: MappedValue {
  /// The distances between rows and between items.
  fileprivate var gap: [Double] {
    get { [flow.lineSpacing, flow.interitemSpacing] }
    set { (flow.lineSpacing, flow.interitemSpacing) = (newValue[0], newValue[1]) }
  }

  /// One distance, or those between rows and columns.
  private static let gapForm = ValueForm<[Double]>(
    .anyOf([.ref("extent"), .array(.ref("extent"), 2...2)]),
    read: { reading in
      func spacing(_ node: Node, _ what: String) -> Double? {
        reading.decoder.spacing(node, what, of: reading.reader)
      }
      return reading.node.elements == nil
        ? spacing(reading.node, reading.key).map { [$0, $0] }
        : reading.bag.values(
          reading.node, reading.key, names: ["rows", "columns"], read: spacing)
    }, write: { .number($0[0]) })

  static let mapping = Mapping<GridLayoutDocument>(
    "grid", "A layout of equal columns that share the width.", GridLayoutDocument(),
    type: .required,
    keys: FlowLayoutDocument.sectionKeys.map { $0.at(\.flow) }
      + Key.columns(\.columns, count: " If the layout scrolls horizontally, it is that of rows.")
      + [
        Key(
          "gap", "The distance between items, or [rows, columns].", gapForm, \.gap,
          or: "spacing gutter itemspacing"), FlowLayoutDocument.itemAlignmentKey.at(\.flow),
      ], rules: [.notBoth("columns", "minimumColumnWidth") { $0.columns.isFitting }],
    foreign: [
      "'gap: [rows, columns]'": "linespacing rowgap interitemspacing columngap rowspacing",
      "'columns'": "columncount numberofcolumns", "'minimumColumnWidth'": "mincolumnwidth",
      "'itemAlignment'": "align",
    ])
}

extension ListLayoutDocument: MappedValue {
  static let mapping = Mapping<ListLayoutDocument>(
    "list", "A layout with one item in each row.", ListLayoutDocument(), type: .required,
    keys: FlowLayoutDocument.sectionKeys.map { $0.at(\.flow) } + [
      Key(
        "gap", "The distance between rows.", .spacing, \.flow.lineSpacing,
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
    ],
    foreign: [
      "'itemSize: [fill, height]'": "rowheight", "'type: grid'": "columns",
      "'separator: {color: …, left: …}'": "separatorinset",
      "'itemSize: [fill, auto]'": "estimatedrowheight",
    ])
}

extension SeparatorDocument: MappedValue {
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

extension CircleLayoutDocument: MappedValue {
  static let mapping = Mapping<CircleLayoutDocument>(
    "circle", "A layout of items on a circle about the center.", CircleLayoutDocument(),
    type: .required,
    keys: [
      .fixedSize(\.itemSize),
      Key(
        "radius", "The radius of the circle. By default it is a third of the shorter side.",
        .extent, \.radius),
      Key(
        "ringSpacing",
        "The distance between rings, one for each section. By default there is one ring.",
        .extent, \.ringSpacing),
      Key("startAngle", "The direction of the first item from the center.", .angle, \.startAngle),
      Key(
        "rotatesItems", "Whether items are turned so that their tops face outwards.", .bool,
        \.rotatesItems),
    ])
}

extension StackLayoutDocument: MappedValue {
  static let mapping = Mapping<StackLayoutDocument>(
    "stack", "A layout of piles of cards, one for each section, with the first item on top.",
    StackLayoutDocument(), type: .required,
    keys: [
      .fixedSize(\.itemSize),
      Key("offset", "The offset [dx, dy] from each card to the one below it.", .vector, \.offset),
      Key(
        "angleStep", "The additional angle of each pair of cards.", .angle, \.angleStep,
        or: "rotation angle"),
      Key(
        "scaleStep", "The reduction of each card's scale, as a share of the top card.",
        .number(-1...1), \.scaleStep, or: "scale"),
      Key(
        "maximumVisibleItems", "The maximum number of visible cards in a pile.",
        .integer(1...1_000), \.maximumVisibleItems),
      Key("pileSpacing", "The distance between piles.", .extent, \.pileSpacing),
      .direction(\.direction), .rightToLeft(\.rightToLeft),
    ],
    foreign: [
      "'offset: [x, y]'": "overlap spacing gap linespacing itemspacing interitemspacing step"
    ])
}

extension WaterfallLayoutDocument: MappedValue {
  static let mapping = Mapping<WaterfallLayoutDocument>(
    "waterfall", "A layout of columns of items with heights of their own.",
    WaterfallLayoutDocument(), type: .required,
    keys: Key.columns(\.columns, fitting: " As many as possible fit.")
      + [
        Key(
          "itemSize", "The aspect ratio of items without a size of their own.", .itemSize,
          \.itemSize),
        Key("columnSpacing", "The distance between columns.", .spacing, \.columnSpacing),
        Key("lineSpacing", "The distance between the items of a column.", .spacing, \.lineSpacing),
        .sectionInset(\.sectionInset), .direction(\.direction),
      ] + Key.extents(\.headerExtent, \.footerExtent) + [.rightToLeft(\.rightToLeft)],
    rules: [.notBoth("columns", "minimumColumnWidth") { $0.columns.isFitting }])
}

extension CoverFlowLayoutDocument: MappedValue {
  static let mapping = Mapping<CoverFlowLayoutDocument>(
    "coverFlow",
    "A layout of covers in a row or on a ring. The one in the middle faces the viewer.",
    CoverFlowLayoutDocument(), type: .required,
    keys: [
      .fixedSize(\.itemSize),
      Key(
        "spacing", "The distance between the centers of covers at the sides.",
        .number(1...SceneLimits.number), \.spacing),
      Key("angle", "The angle of covers at the sides.", .angle, \.angle),
      Key(
        "centerGap", "The additional distance of the side covers from the middle.", .extent,
        \.centerGap),
      Key("centerZoom", "The scale of the cover in the middle.", .number(0.1...10), \.centerZoom),
      Key(
        "distance", "The distance of the viewer from the covers.", .number(1...SceneLimits.number),
        \.distance),
      Key(
        "arrangement", "The arrangement of the covers, in a row or on a ring.", .choice,
        \.arrangement),
    ])
}

extension SpinnerLayoutDocument: MappedValue {
  static let mapping = Mapping<SpinnerLayoutDocument>(
    "spinner", "A flow layout whose items turn while it scrolls.", SpinnerLayoutDocument(),
    type: .required,
    keys: FlowLayoutDocument.keys.map { $0.at(\.flow) } + [
      Key(
        "rule", "The rule by which items turn: each by itself, or as in the original article.",
        .choice, \.rule),
      .reentry(\.reentry),
      Key(
        "angularResistance",
        "The resistance that slows the turning, per second. The default depends on the rule.",
        .number(SceneLimits.resistances), \.angularResistance),
    ])
}

extension SpringyLayoutDocument: MappedValue {
  static let mapping = Mapping<SpringyLayoutDocument>(
    "springy", "A flow layout whose items hang on springs and lag behind when the content scrolls.",
    SpringyLayoutDocument(), type: .required,
    keys: FlowLayoutDocument.keys.map { $0.at(\.flow) } + Key.spring(\.frequency, \.damping) + [
      Key(
        "resistance",
        "The distance from the finger at which an item lags behind by the full scroll.",
        .number(1...SceneLimits.number), \.resistance), .reentry(\.reentry),
    ])
}

extension NewtonianLayoutDocument: MappedValue {
  static let mapping = Mapping<NewtonianLayoutDocument>(
    "newtonian", "A layout without slots, whose items hang on springs from one point.",
    NewtonianLayoutDocument(), type: .required,
    keys: [
      .fixedSize(\.itemSize, .size(1...10_000)),
      Key(
        "anchorHeight", "The distance of the anchor from the top.", .number(SceneDecoder.anyNumber),
        \.anchorHeight),
      Key("length", "The length of the springs.", .extent, \.length),
    ] + Key.spring(\.frequency, \.damping) + [
      Key(
        "gravity", "The gravity. A value of 1 is 1000 pt/s².",
        .number(SceneLimits.forces, as: "force"), \.gravity),
      Key(
        "airResistance", "The resistance of the air, per second.",
        .number(SceneLimits.resistances), \.airResistance),
    ])
}

/// A kind of layout, whose mapping is made when a scene or the schema needs it.
struct LayoutKind: Sendable {
  let name: String
  /// Reads its parameters.
  let read: @Sendable (MappingReader, SceneDecoder) -> LayoutDocument
  private let makeDefinition: @Sendable () -> Definition

  /// Its part of the schema.
  var definition: Definition { makeDefinition() }

  /// Makes a kind from the mapping of its parameters.
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
  ]
}

extension SceneDecoder {
  /// Decodes a layout by its type.
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
  var standardSeparatorColor: Color {
    theme == .dark ? SystemColor.separator.dark : SystemColor.separator.light
  }

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

  /// Reads the distance between items in points; for a negative one, names the layout that has it.
  func spacing(_ node: Node, _ what: String, of layout: MappingReader) -> Double? {
    guard let number = node.number, number < 0 else { return extent(node, what) }
    return bag.refusal(
      at: node.location,
      "\(what) is \(node.numberText), but must not be negative",
      Hint(
        "; items overlap in 'layout: {type: stack, offset: [x, y]}'",
        stack(of: layout, overlapping: number, by: what).map {
          .at(layout.location, .replacement($0))
        }))
  }

  /// Returns the stack whose cards are as far from each other as the rows of a layout that overlap;
  /// `nil` if their size is not known.
  private func stack(
    of layout: MappingReader, overlapping gap: Double, by key: String
  ) -> Node? {
    guard let sides = layout.optional("itemSize")?.elements, sides.count == 2 else { return nil }
    let inset = layout.optional("sectionInset")
    let insets = inset?.elements?.compactMap(\.number) ?? []
    let margins = insets.count == 4 ? insets[1] + insets[3] : 2 * (inset?.number ?? 0)
    let width = sides[0].string == "fill" ? room.map { $0 - margins } : sides[0].number
    guard let width, let height = sides[1].number else { return nil }
    let isHorizontal = layout.optional("direction")?.string == "horizontal"
    let offset = isHorizontal ? [width + gap, 0] : [0, height + gap]
    let size = Node(
      list: [sides[0].number == nil ? Node(numeral: width) : sides[0], sides[1]])
    let type = Node.Entry("type", Node(text: "stack"))
    let stack = layout.mapping { entry in
      switch entry.key {
      case "type": entry.with(value: type.value)
      case "itemSize": sides[0].number == nil ? entry.with(value: size) : entry
      case key: entry.with(key: "offset", value: Node(list: offset.map { Node(numeral: $0) }))
      default: nil
      }
    }
    if stack["type"] != nil { return stack }
    return Node(.mapping([type] + (stack.entries ?? [])), at: stack.location)
  }

  /// Reads a length in points.
  func extent(_ node: Node, _ what: String) -> Double? {
    bag.number(node, what, in: Self.anyExtent)
  }
}
