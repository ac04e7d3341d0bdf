package import Documents
package import Foundation

/// A collection that scrolls.
package struct ScrollOperation: Hashable, Sendable {
  /// The position of an item in the viewport after a scroll.
  package enum Position: String, Hashable, Sendable, CaseIterable {
    /// The position nearest to the present one at which the whole item is visible.
    case nearest
    case top, center, bottom, left, right
  }

  /// The target of a scroll.
  package enum Target: Hashable, Sendable {
    /// A content offset, as given.
    case offset(CGPoint)
    /// An item, within the content.
    case item(ItemTarget, Position)
  }

  package var target: Target
  package var location: SourceLocation

  /// Makes a scroll.
  package init(to target: Target, location: SourceLocation) {
    self.target = target; self.location = location
  }
}
