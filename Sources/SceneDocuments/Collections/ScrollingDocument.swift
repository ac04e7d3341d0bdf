/// The response of a collection to scrolling fingers.
package struct ScrollingDocument: Hashable, Sendable {
  /// The rate at which thrown content slows down.
  package enum Deceleration: Hashable, Sendable {
    case named(Name)
    /// The share of the velocity that remains after a millisecond, between 0 and 1.
    case rate(Double)

    /// The rates that UIKit names.
    package enum Name: String, Hashable, Sendable, CaseIterable { case normal, fast }
  }

  /// The axes along which content that fits can still be pulled.
  package enum Axes: String, Hashable, Sendable, CaseIterable {
    case none, vertical, horizontal, both
  }

  /// The alignment of items at the end of a scroll.
  package enum Snap: String, Hashable, Sendable, CaseIterable {
    case none
    /// An item's beginning, at the distance from the edge that the first one initially has.
    case items
    /// An item's centre, in the middle of the viewport.
    case centers
  }

  /// Whether the content rests only at whole viewports.
  package var paging = false
  package var deceleration = Deceleration.named(.normal)
  /// Whether content moves beyond its edges and springs back.
  package var bounces = true
  package var alwaysBounce = Axes.none
  package var snap = Snap.none

  /// Makes the settings of UIKit.
  package init() {}
}
