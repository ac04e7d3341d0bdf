internal import Documents

/// Readers of the sizes of items.
extension SceneDecoder {
  /// Reads `[width, height]`, or a mapping with limits and an aspect ratio.
  func itemSize(_ node: Node, _ what: String) -> ItemSize? {
    if node.entries != nil { return ItemSize.mapping.read(node, by: self) }
    guard let sides = node.elements, sides.count == 2 else {
      bag.expected(
        "[width, height], each a number of points, a share such as 50%, fill or auto, for \(what)",
        found: node)
      return nil
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
        bag.error(
          at: node.location,
          "\(text.quoted) is no share for \(what); write a number from 0 to "
            + "\(Int(SceneLimits.percent.upperBound)) before the '%'")
        return nil
      }
      return .share(percent / 100)
    case let text? where Double(text) == nil:
      bag.error(
        at: node.location,
        "unknown length \(text.quoted) for \(what); write a number of points, a share such as 50%, "
          + "fill or auto")
      return nil
    default: return extent(node, what).map { .points($0) }
    }
  }

  /// Reads the quotient of width and height: a number, or `16/9`.
  func aspectRatio(_ node: Node) -> Double? {
    let parts = node.string?.split(separator: "/", omittingEmptySubsequences: false) ?? []
    if parts.count == 2, let ratio = Self.quotient(parts) {
      guard SceneLimits.aspectRatio.contains(ratio) else {
        bag.error(
          at: node.location,
          "aspectRatio must be from \(SceneLimits.aspectRatio.lowerBound) to "
            + "\(Int(SceneLimits.aspectRatio.upperBound))")
        return nil
      }
      return ratio
    }
    guard node.number != nil else {
      bag.expected("a number, or width/height such as 16/9, for aspectRatio", found: node)
      return nil
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
