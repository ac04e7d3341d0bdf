public import Foundation

/// What is in a collection in which a layout is tried out, and how it is shown.
public struct HostedSettings: Hashable, Sendable, Codable {
  /// How large items are.
  public enum ItemSize: Hashable, Sendable, Codable {
    /// As the layout has them; a flow layout whose size is UIKit's 50 by 50 gets a more seemly one.
    case own
    /// As large as the bounds without the content inset.
    case page
    /// Of this size, in points.
    case fixed(CGSize)
  }

  /// Which way content scrolls.
  public enum Direction: String, Hashable, Sendable, Codable, CaseIterable {
    case vertical, horizontal
  }

  /// The size of the collection, in points.
  public var canvas = CGSize(width: 390, height: 844)
  /// How many items each section has at first.
  public var itemCount = 30
  public var sectionCount = 1
  public var itemSize = ItemSize.own
  /// The direction that a flow layout is given; its own where `nil`.
  public var direction: Direction?
  /// Whether scrolling stops at pages.
  public var isPagingEnabled = false

  /// Makes settings of one section with thirty items, at the size of a phone.
  public init() {}
}
