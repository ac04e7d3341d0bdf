public import ComparisonTolerances
public import Timelines

extension Tolerances {
  /// Returns the ignored items whose pattern matches no element of some timelines, in order.
  public func unmatchedItems(in timelines: [Timeline]) -> [IgnoredRegion] {
    ignored.filter { region in
      guard case .item(let pattern, _) = region.area else { return false }
      return !timelines.contains { $0.hasItem(matching: pattern) }
    }
  }
}

extension IgnoredRegion {
  /// A sentence that no element matches; `nil` for a rectangle.
  public var unmatchedSentence: String? {
    guard case .item(let pattern, _) = area else { return nil }
    return "no item matches \(pattern) (\(origin)), so it has no effect"
  }
}

extension Timeline {
  /// Returns whether a pattern matches an element at any time.
  fileprivate func hasItem(matching pattern: String) -> Bool {
    layers.contains { layer in
      guard let identity = layer.identity else { return false }
      return ElementName(
        collection: identity.collection, key: identity.key, kind: identity.kind
      ).matches(pattern)
    }
  }
}
