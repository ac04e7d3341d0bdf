public import Foundation

/// An item that is shown at a size of its own about its fixed center, above its neighbors.
public struct MagnifiedItem: Hashable, Sendable {
  public var indexPath: IndexPath
  /// The size in points.
  public var size: CGSize
  /// The zIndex while the item is magnified, and until it has returned.
  public var zIndex: Int

  /// Makes a magnified item, by default far above its neighbors.
  public init(indexPath: IndexPath, size: CGSize, zIndex: Int = 100) {
    self.indexPath = indexPath; self.size = size; self.zIndex = zIndex
  }
}
