internal import Documents
internal import Foundation
internal import Geometry
internal import Timing

/// Readers of a collection's scrolling.
extension SceneDecoder {
  /// Decodes the response of a collection to scrolling fingers.
  func scrolling(from node: Node) -> ScrollingDocument? {
    guard let reader = MappingReader(node, kind: "scrolling", bag: bag) else { return nil }
    defer { reader.finish() }
    var scrolling = ScrollingDocument()
    scrolling.paging = reader.value("paging", default: false) { bag.bool($0, "paging") }
    scrolling.deceleration = reader.value(
      "deceleration", default: scrolling.deceleration, deceleration)
    scrolling.bounces = reader.value("bounces", default: true) { bag.bool($0, "bounces") }
    scrolling.alwaysBounce = reader.value("alwaysBounce", default: .none) {
      bag.choice($0, "alwaysBounce", of: ScrollingDocument.Axes.self)
    }
    scrolling.snap = reader.value("snap", default: .none) {
      bag.choice($0, "snap", of: ScrollingDocument.Snap.self)
    }
    if scrolling.paging, scrolling.snap != .none {
      bag.error(
        at: reader.keyLocation("snap"),
        "content can rest at pages or at items, not both; remove 'paging' or 'snap'")
    }
    return scrolling
  }

  /// Decodes a deceleration: a name or a rate.
  private func deceleration(from node: Node) -> ScrollingDocument.Deceleration? {
    guard node.number != nil else {
      return bag.choice(node, "deceleration", of: ScrollingDocument.Deceleration.Name.self)
        .map { .named($0) }
    }
    return bag.number(node, "deceleration", in: SceneLimits.deceleration).map { .rate($0) }
  }
}
