/// How fingers scroll a collection.
public struct ScrollingDocument: Hashable, Sendable {
  /// How fast content that was thrown comes to rest.
  public enum Deceleration: Hashable, Sendable {
    case named(Name)
    /// The share of the speed that is left after a millisecond, between 0 and 1.
    case rate(Double)

    /// The rates that UIKit names.
    public enum Name: String, Hashable, Sendable, CaseIterable {
      case normal, fast
    }
  }

  /// Along which axes content that fits can be pulled, too.
  public enum Axes: String, Hashable, Sendable, CaseIterable {
    case none, vertical, horizontal, both
  }

  /// At which places of items a scroll comes to rest.
  public enum Snap: String, Hashable, Sendable, CaseIterable {
    case none
    /// Where an item begins as far from the edge as the first one does at first.
    case items
    /// Where an item is in the middle.
    case centers
  }

  /// Whether the content rests at whole viewports.
  public var paging = false
  public var deceleration = Deceleration.named(.normal)
  /// Whether content goes beyond its edges and comes back.
  public var bounces = true
  public var alwaysBounce = Axes.none
  public var snap = Snap.none

  /// Makes UIKit's own way of scrolling.
  public init() {}
}
