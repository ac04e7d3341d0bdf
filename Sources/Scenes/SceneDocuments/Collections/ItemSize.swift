internal import Documents
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
        case .auto: content()
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
    let automatic = [width, height].filter { side in
      [side.length, side.minimum, side.maximum].contains(.auto)
    }
    return automatic.count > (aspectRatio == nil ? 0 : 1)
  }
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

  /// Reads a length: points, a share such as `50%`, `fill` or `auto`.
  func itemLength(_ node: Node, _ what: String) -> ItemSize.Length? {
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
