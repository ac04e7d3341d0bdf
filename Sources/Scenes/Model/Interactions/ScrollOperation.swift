public import Documents
public import Foundation

/// A collection that scrolls.
public struct ScrollOperation: Hashable, Sendable {
  /// Where in the viewport an item comes to lie.
  public enum Position: String, Hashable, Sendable, CaseIterable {
    /// As near to where it is as it can be seen whole.
    case nearest
    case top, center, bottom, left, right
  }

  /// Where to.
  public enum Target: Hashable, Sendable {
    /// To a content offset, as it is given.
    case offset(CGPoint)
    /// To an item, within the content.
    case item(ItemTarget, Position)
  }

  public var target: Target
  public var location: SourceLocation

  /// Makes a scroll.
  public init(to target: Target, location: SourceLocation) {
    self.target = target; self.location = location
  }
}
