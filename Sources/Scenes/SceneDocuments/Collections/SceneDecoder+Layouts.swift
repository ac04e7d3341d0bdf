internal import Documents
internal import Foundation
internal import Imaging

/// Readers of the values of layouts.
extension SceneDecoder {
  /// The colour of the lines of UIKit's lists.
  var standardSeparatorColor: Color {
    theme == .dark ? SystemColor.separator.dark : SystemColor.separator.light
  }

  /// Decodes the lines between items: whether there are any, their colour, or a mapping.
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
    bag.error(
      at: node.location,
      "this layout only has items of \(what) [width, height] in points; flow, grid, list, waterfall, "
        + "spinner and springy have relative ones")
    return nil
  }

  /// Reads the distance between items in points; for a negative one, names the layout that has it.
  func spacing(_ node: Node, _ what: String) -> Double? {
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
