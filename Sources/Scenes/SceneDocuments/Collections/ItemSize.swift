package import Documents
package import Foundation

/// The size of an item: in points, relative to the room for it, or determined by its content.
package struct ItemSize: Hashable, Sendable {
  /// A width or a height.
  package enum Length: Hashable, Sendable {
    case points(Double)
    /// A share of the room, at least 0; 1 fills it.
    case share(Double)
    /// The length of the content.
    case auto
    /// A template of one of the others, which the data of the item fills.
    case data(Template)

    /// Returns the length of an item; throws a `Diagnostic` at a template that gives none.
    fileprivate func resolved(in context: ItemContext, _ what: String) throws -> Length {
      guard case .data(let template) = self else { return self }
      return try template.value(in: context, what, by: SceneDecoder.plainItemLength)
    }
  }

  /// A length with its limits; the minimum takes precedence.
  package struct Side: Hashable, Sendable {
    package var length: Length
    package var minimum: Length?
    package var maximum: Length?

    /// Makes a length, by default without limits.
    package init(_ length: Length, minimum: Length? = nil, maximum: Length? = nil) {
      self.length = length; self.minimum = minimum; self.maximum = maximum
    }

    fileprivate var lengths: [Length] { [length, minimum, maximum].compactMap(\.self) }

    /// Whether the content determines the length, or may by the data of an item.
    fileprivate var followsContent: Bool {
      lengths.contains { length in
        switch length {
        case .auto, .data: true
        case .points, .share: false
        }
      }
    }

    /// Returns the side of an item, with the values of its data.
    fileprivate func resolved(in context: ItemContext, _ what: String) throws -> Side {
      Side(
        try length.resolved(in: context, what), minimum: try minimum?.resolved(in: context, what),
        maximum: try maximum?.resolved(in: context, what))
    }

    /// Returns the length within its limits, in points.
    ///
    /// - Parameters:
    ///   - room: The length that shares refer to, in points.
    ///   - content: The length of the content, in points.
    package func resolved(in room: Double, content: () -> Double) -> Double {
      func points(_ length: Length) -> Double {
        switch length {
        case .points(let points): points
        case .share(let share): share * room
        case .auto, .data: content()
        }
      }
      var result = points(length)
      if let maximum { result = min(result, points(maximum)) }
      if let minimum { result = max(result, points(minimum)) }
      return max(0, result)
    }
  }

  package var width: Side
  package var height: Side
  package var aspectRatio: Double?

  package init(width: Side, height: Side, aspectRatio: Double? = nil) {
    self.width = width; self.height = height; self.aspectRatio = aspectRatio
  }

  /// Makes a size in points.
  package init(_ size: CGSize) {
    self.init(width: Side(.points(size.width)), height: Side(.points(size.height)))
  }

  /// Makes a size in points.
  package init(width: Double, height: Double) { self.init(CGSize(width: width, height: height)) }

  /// The size in points; `nil` if it depends on the room or the content.
  package var fixed: CGSize? {
    guard case .points(let width) = width.length, case .points(let height) = height.length,
      self == ItemSize(CGSize(width: width, height: height))
    else { return nil }
    return CGSize(width: width, height: height)
  }

  /// Whether the content determines a part of the size.
  package var followsContent: Bool {
    let automatic = [width, height].filter(\.followsContent)
    return automatic.count > (aspectRatio == nil ? 0 : 1)
  }

  /// The templates of lengths that the data of an item fills.
  package var templates: [Template] {
    (width.lengths + height.lengths).compactMap { length in
      if case .data(let template) = length { template } else { nil }
    }
  }

  /// Returns the size of an item with a style, in its states and with the values of its data.
  ///
  /// - Throws: a `Diagnostic` at a template that gives no length.
  package func resolved(of style: StyleDocument?, in context: ItemContext) throws -> ItemSize {
    var size = self
    for state in style?.states ?? [] where context.states.contains(state.state) {
      for change in state.changes { change.size?.apply(to: &size) }
    }
    if size.templates.isEmpty { return size }
    return ItemSize(
      width: try size.width.resolved(in: context, "the width of the item"),
      height: try size.height.resolved(in: context, "the height of the item"),
      aspectRatio: size.aspectRatio)
  }
}

/// The change of the size of an item in a state.
package struct ItemSizeChange: Hashable, Sendable {
  var values: ItemSize
  /// The keys whose values change; `nil` for all.
  private var keys: [String]?
  package let location: SourceLocation

  /// Changes a size in the lengths that are given.
  func apply(to size: inout ItemSize) {
    guard let keys else {
      size = values
      return
    }
    for key in ItemSize.mapping.keys where keys.contains(key.name) { key.copy?(values, &size) }
  }

  /// A size, or a mapping of what changes in it; with an aspect ratio it is a whole size.
  static let form = ValueForm<ItemSizeChange>(
    .ref("itemSizeValue"),
    read: { reading in
      guard let size = reading.decoder.itemSize(reading.node, reading.key) else { return nil }
      let keys = reading.node.entries?.map(\.key)
      return ItemSizeChange(
        values: size, keys: keys?.contains("aspectRatio") == true ? nil : keys,
        location: reading.node.location)
    })
}

/// Readers of the sizes of items.
extension SceneDecoder {
  /// Reads `[width, height]`, or a mapping with limits and an aspect ratio.
  func itemSize(_ node: Node, _ what: String) -> ItemSize? {
    if node.entries != nil { return ItemSize.mapping.read(node, by: self) }
    guard let sides = node.elements, sides.count == 2 else {
      // Other tools have one number or word for both sides.
      let isLength = node.number != nil || ["auto", "fill"].contains(node.string)
      return bag.unexpected(
        "[width, height], each a number of points, a share such as 50%, fill or auto, for \(what)",
        found: node, hint: isLength ? .value(Node(list: [node, node])) : .none)
    }
    guard let width = itemLength(sides[0], "the width of \(what)"),
      let height = itemLength(sides[1], "the height of \(what)")
    else { return nil }
    return ItemSize(width: .init(width), height: .init(height))
  }

  /// Reads a length, or a template of one.
  func itemLength(_ node: Node, _ what: String) -> ItemSize.Length? {
    if let template = lengthTemplate(node, what) { return template.map { .data($0) } }
    return plainItemLength(node, what)
  }

  /// Reads a length: points, a share such as `50%`, `fill` or `auto`.
  fileprivate func plainItemLength(_ node: Node, _ what: String) -> ItemSize.Length? {
    switch node.string {
    case "auto": return .auto
    case "fill": return .share(1)
    case let text? where text.hasSuffix("%"):
      guard let percent = Double(text.dropLast()), SceneLimits.percent.contains(percent) else {
        return bag.refusal(
          at: node.location,
          "\(text.quoted) is no share for \(what); write a number from 0 to "
            + "\(Int(SceneLimits.percent.upperBound)) before the '%'")
      }
      return .share(percent / 100)
    case let text? where Double(text) == nil:
      return bag.refusal(
        at: node.location,
        "unknown length \(text.quoted) for \(what); write a number of points, a share such as 50%, "
          + "fill or auto")
    default: return extent(node, what).map { .points($0) }
    }
  }

  /// Reads the quotient of width and height: a number, or `16/9`.
  func aspectRatio(_ node: Node) -> Double? {
    let parts = node.string?.split(separator: "/", omittingEmptySubsequences: false) ?? []
    if parts.count == 2, let ratio = Self.quotient(parts) {
      guard SceneLimits.aspectRatio.contains(ratio) else {
        return bag.refusal(
          at: node.location,
          "aspectRatio must be from \(SceneLimits.aspectRatio.lowerBound) to "
            + "\(Int(SceneLimits.aspectRatio.upperBound))")
      }
      return ratio
    }
    guard node.number != nil else {
      return bag.unexpected("a number, or width/height such as 16/9, for aspectRatio", found: node)
    }
    return bag.number(node, "aspectRatio", in: SceneLimits.aspectRatio)
  }

  /// Returns the quotient of two numbers; `nil` if they are none, or the second is 0.
  private static func quotient(_ parts: [Substring]) -> Double? {
    let numbers = parts.compactMap { part -> Double? in
      let text = part.filter { $0 != " " }
      return text.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") } ? Double(text) : nil
    }
    return numbers.count == 2 && numbers[1] != 0 ? numbers[0] / numbers[1] : nil
  }
}
