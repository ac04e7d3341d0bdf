public import Foundation
public import Timing

/// The contents and the size of a collection that shows a hosted layout.
public struct HostedSettings: Hashable, Sendable, Codable {
  /// The size of items.
  public enum ItemSize: Hashable, Sendable, Codable {
    /// The layout's own size; a flow layout with UIKit's default of 50 by 50 gets a more suitable
    /// one.
    case own
    /// The size of the bounds without the content inset.
    case page
    /// A size in points.
    case fixed(CGSize)
  }

  /// The direction in which content scrolls.
  public enum Direction: String, Hashable, Sendable, Codable, CaseIterable {
    case vertical, horizontal
  }

  /// The size of the collection, in points.
  public var canvas = CGSize(width: 390, height: 844)
  /// The number of items that each section has at first.
  public var itemCount = 30
  public var sectionCount = 1
  public var itemSize = ItemSize.own
  /// The direction of a flow layout; its own if `nil`.
  public var direction: Direction?
  /// Whether scrolling stops at pages.
  public var isPagingEnabled = false
  /// Whether dots show where fingers touch.
  public var showsTouches = true
  /// The version of iOS whose rows, bars and sheets are shown.
  public var system = SystemVersion.iOS18

  /// Creates settings of one section with thirty items, at the size of a phone.
  public init() {}
}
