internal import Documents
internal import Foundation
internal import Geometry
internal import Imaging

/// Readers of layouts.
extension SceneDecoder {
  /// The types of layouts.
  private enum LayoutType: String, CaseIterable {
    case flow, grid, list, circle, stack, waterfall, coverFlow, spinner, springy, newtonian
  }

  /// Decodes a layout by its type.
  func layout(from node: Node) -> LayoutDocument? {
    // The type determines the other keys, so it is read first.
    var type = LayoutType.flow
    if let node = node.string == nil ? node["type"] : node {
      guard let known = bag.choice(node, "layout", of: LayoutType.self) else { return nil }
      type = known
    }
    // A word alone is the type, with the defaults for everything else.
    let mapping = node.string == nil ? node : Node(.mapping([]), at: node.location)
    guard let reader = MappingReader(mapping, kind: type.rawValue, bag: bag) else { return nil }
    defer { reader.finish() }
    _ = reader.optional("type")
    switch type {
    case .flow: return .flow(flow(FlowLayoutDocument(), from: reader))
    case .grid: return .grid(grid(from: reader))
    case .list: return .list(list(from: reader))
    case .circle: return .circle(circle(from: reader))
    case .stack: return .stack(stack(from: reader))
    case .waterfall: return .waterfall(waterfall(from: reader))
    case .coverFlow: return .coverFlow(coverFlow(from: reader))
    case .spinner: return .spinner(spinner(from: reader))
    case .springy: return .springy(springy(from: reader))
    case .newtonian: return .newtonian(newtonian(from: reader))
    }
  }

  /// Decodes the parameters of a flow layout, or of one that extends it.
  func flow(_ standard: FlowLayoutDocument, from reader: MappingReader) -> FlowLayoutDocument {
    var layout = section(standard, from: reader)
    read(reader, "lineSpacing", into: &layout.lineSpacing, spacing)
    read(reader, "interitemSpacing", into: &layout.interitemSpacing, spacing)
    read(reader, "lastRow", into: &layout.lastRow, choice)
    layout.rowAlignment = reader.value("rowAlignment") { choice($0, "rowAlignment") }
    read(reader, "itemAlignment", into: &layout.itemAlignment, choice)
    return layout
  }

  /// Decodes the parameters that all layouts with rows share.
  private func section(
    _ standard: FlowLayoutDocument, from reader: MappingReader
  ) -> FlowLayoutDocument {
    var layout = standard
    read(reader, "itemSize", into: &layout.itemSize, itemSize)
    read(reader, "sectionInset", into: &layout.sectionInset) {
      insets($0, $1, in: Self.anyExtent, isMirrored: true)
    }
    read(reader, "direction", into: &layout.direction, choice)
    read(reader, "headerExtent", into: &layout.headerExtent, extent)
    read(reader, "footerExtent", into: &layout.footerExtent, extent)
    read(reader, "pinHeaders", into: &layout.pinHeaders, bag.bool)
    read(reader, "pinFooters", into: &layout.pinFooters, bag.bool)
    layout.rightToLeft = rightToLeft(from: reader)
    return layout
  }

  /// Decodes the parameters of a grid.
  private func grid(from reader: MappingReader) -> GridLayoutDocument {
    var layout = GridLayoutDocument()
    layout.flow = section(layout.flow, from: reader)
    layout.columns = columns(from: reader, kind: "grid")
    if let gap = reader.value("gap", self.gap) {
      (layout.flow.lineSpacing, layout.flow.interitemSpacing) = (gap.rows, gap.columns)
    }
    read(reader, "itemAlignment", into: &layout.flow.itemAlignment, choice)
    return layout
  }

  /// Decodes the parameters of a list.
  private func list(from reader: MappingReader) -> ListLayoutDocument {
    var layout = ListLayoutDocument()
    layout.flow = section(layout.flow, from: reader)
    read(reader, "gap", into: &layout.flow.lineSpacing, spacing)
    if let align: RowAlignment = reader.value("align", { choice($0, "align") }) {
      layout.flow.rowAlignment = align
    }
    layout.separator = reader.value("separator", separator)
    return layout
  }

  /// Reads whether a layout is mirrored; by default it has the direction of the interface.
  private func rightToLeft(from reader: MappingReader) -> Bool {
    reader.value("rightToLeft", default: traits.direction == .rightToLeft) {
      bag.bool($0, "rightToLeft")
    }
  }

  /// Decodes a gap: a number, or `[rows, columns]`.
  private func gap(_ node: Node) -> (rows: Double, columns: Double)? {
    if node.elements == nil { return spacing(node, "gap").map { ($0, $0) } }
    return bag.values(node, "gap", names: ["rows", "columns"], read: spacing).map {
      ($0[0], $0[1])
    }
  }

  /// The lines of UIKit's lists.
  private var standardSeparator: SeparatorDocument {
    SeparatorDocument(
      color: theme == .dark ? SystemColor.separator.dark : SystemColor.separator.light)
  }

  /// Decodes the lines between items: whether there are any, their colour, or a mapping.
  private func separator(_ node: Node) -> SeparatorDocument? {
    if case .bool(let isShown) = node.value { return isShown ? standardSeparator : nil }
    guard node.entries != nil else {
      return color(node, "separator").map { SeparatorDocument(color: $0) }
    }
    guard let reader = MappingReader(node, kind: "separator", bag: bag) else { return nil }
    defer { reader.finish() }
    var separator = standardSeparator
    read(reader, "color", into: &separator.color, color)
    read(reader, "left", into: &separator.left, extent)
    read(reader, "right", into: &separator.right, extent)
    read(reader, "width", into: &separator.width, extent)
    return separator
  }

  /// Decodes the parameters of a circle.
  private func circle(from reader: MappingReader) -> CircleLayoutDocument {
    var layout = CircleLayoutDocument()
    read(reader, "itemSize", into: &layout.itemSize) { fixedSize($0, $1) }
    layout.radius = reader.value("radius") { extent($0, "radius") }
    layout.ringSpacing = reader.value("ringSpacing") { extent($0, "ringSpacing") }
    read(reader, "startAngle", into: &layout.startAngle, angle)
    read(reader, "rotatesItems", into: &layout.rotatesItems, bag.bool)
    return layout
  }

  /// Decodes the parameters of piles.
  private func stack(from reader: MappingReader) -> StackLayoutDocument {
    var layout = StackLayoutDocument()
    read(reader, "itemSize", into: &layout.itemSize) { fixedSize($0, $1) }
    read(reader, "offset", into: &layout.offset, vector)
    read(reader, "angleStep", into: &layout.angleStep, angle)
    read(reader, "scaleStep", into: &layout.scaleStep) { bag.number($0, $1, in: -1...1) }
    read(reader, "maximumVisibleItems", into: &layout.maximumVisibleItems) {
      bag.integer($0, $1, in: SceneLimits.visibleItems)
    }
    read(reader, "pileSpacing", into: &layout.pileSpacing, extent)
    read(reader, "direction", into: &layout.direction, choice)
    layout.rightToLeft = rightToLeft(from: reader)
    return layout
  }

  /// Decodes the parameters of columns.
  private func waterfall(from reader: MappingReader) -> WaterfallLayoutDocument {
    var layout = WaterfallLayoutDocument()
    layout.columns = columns(from: reader, kind: "waterfall")
    read(reader, "itemSize", into: &layout.itemSize, itemSize)
    read(reader, "columnSpacing", into: &layout.columnSpacing, spacing)
    read(reader, "lineSpacing", into: &layout.lineSpacing, spacing)
    read(reader, "sectionInset", into: &layout.sectionInset) {
      insets($0, $1, in: Self.anyExtent, isMirrored: true)
    }
    read(reader, "direction", into: &layout.direction, choice)
    read(reader, "headerExtent", into: &layout.headerExtent, extent)
    read(reader, "footerExtent", into: &layout.footerExtent, extent)
    layout.rightToLeft = rightToLeft(from: reader)
    return layout
  }

  /// Decodes the parameters of a row or ring of covers.
  private func coverFlow(from reader: MappingReader) -> CoverFlowLayoutDocument {
    var layout = CoverFlowLayoutDocument()
    read(reader, "itemSize", into: &layout.itemSize) { fixedSize($0, $1) }
    read(reader, "spacing", into: &layout.spacing) {
      bag.number($0, $1, in: 1...SceneLimits.number)
    }
    read(reader, "angle", into: &layout.angle, angle)
    read(reader, "centerGap", into: &layout.centerGap, extent)
    read(reader, "centerZoom", into: &layout.centerZoom) { bag.number($0, $1, in: 0.1...10) }
    read(reader, "distance", into: &layout.distance) {
      bag.number($0, $1, in: 1...SceneLimits.number)
    }
    read(reader, "arrangement", into: &layout.arrangement, choice)
    return layout
  }

  /// Decodes the number of columns, two by default.
  private func columns(
    from reader: MappingReader, kind: String
  ) -> WaterfallLayoutDocument.Columns {
    let count = reader.value("columns", columnCount)
    guard let width = reader.value("minimumColumnWidth", columnWidth) else {
      return .count(count ?? 2)
    }
    if reader.optional("columns") != nil {
      bag.error(
        at: reader.keyLocation("minimumColumnWidth"),
        "\(kind) has both 'columns' and 'minimumColumnWidth'; keep one of them")
    }
    return .minimumWidth(width)
  }

  /// Reads the number of columns.
  private func columnCount(_ node: Node) -> Int? {
    bag.integer(node, "columns", in: SceneLimits.columns)
  }

  /// Reads the minimum width of columns.
  private func columnWidth(_ node: Node) -> Double? {
    bag.number(node, "minimumColumnWidth", in: 1...SceneLimits.number)
  }

  /// Reads the size of all items of a layout that never resizes them.
  private func fixedSize(_ node: Node, _ what: String) -> CGSize? {
    if node.entries == nil, node.elements?.contains(where: { $0.string != nil }) != true {
      return size(node, what)
    }
    bag.error(
      at: node.location,
      "this layout only has items of \(what) [width, height] in points; flow, grid, list, waterfall, "
        + "spinner and springy have relative ones")
    return nil
  }

  /// Replaces a default if a key is given.
  func read<Value>(
    _ reader: MappingReader, _ key: String, into value: inout Value,
    _ decode: (Node, String) -> Value?
  ) {
    if let given = reader.value(key, { decode($0, key) }) { value = given }
  }

  /// Reads one of a closed set of words; the result's type determines the set.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ node: Node, _ what: String
  ) -> Choice? where Choice.RawValue == String {
    bag.choice(node, what, of: Choice.self)
  }

  /// Reads the distance between items in points; for a negative one, names the layout that has it.
  private func spacing(_ node: Node, _ what: String) -> Double? {
    guard let number = node.number, number < 0 else { return extent(node, what) }
    bag.error(
      at: node.location,
      "\(what) is \(node.numberText), but must not be negative; items overlap in "
        + "'layout: {type: stack, offset: [x, y]}'")
    return nil
  }

  /// Reads a length in points.
  func extent(_ node: Node, _ what: String) -> Double? {
    bag.number(node, what, in: Self.anyExtent)
  }
}
