public import Timelines

extension Tolerances {
  /// The ignored items whose pattern means nobody in any of some timelines, in order.
  public func unmatchedItems(in timelines: [Timeline]) -> [IgnoredRegion] {
    ignored.filter { region in
      guard case .item(let pattern, _) = region.area else { return false }
      return !timelines.contains { $0.hasItem(matching: pattern) }
    }
  }
}

extension IgnoredRegion {
  /// Words that nobody is meant; `nil` for a rectangle.
  public var unmatchedSentence: String? {
    guard case .item(let pattern, _) = area else { return nil }
    return "no item matches \(pattern) (\(origin)), so nothing is left out for it"
  }
}

extension Timeline {
  /// Tells whether a pattern means an element at any time.
  fileprivate func hasItem(matching pattern: String) -> Bool {
    layers.contains { layer in
      guard let identity = layer.identity else { return false }
      return ElementName(
        collection: identity.collection, key: identity.key, kind: identity.kind
      ).matches(pattern)
    }
  }
}
