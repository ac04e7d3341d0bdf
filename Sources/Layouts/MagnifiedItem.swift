public import Foundation

/// An item that is shown at a size of its own about its unmoved centre, above its neighbours.
public struct MagnifiedItem: Hashable, Sendable {
  public var indexPath: IndexPath
  /// The size in points.
  public var size: CGSize
  /// The order while it is magnified, and until it has returned.
  public var zIndex: Int

  /// Makes a magnified item, by default far above its neighbours.
  public init(indexPath: IndexPath, size: CGSize, zIndex: Int = 100) {
    (self.indexPath, self.size, self.zIndex) = (indexPath, size, zIndex)
  }

  /// Returns attributes at the magnified size where they are the item's, else as they are.
  func applied(to attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    guard attributes.representedElementCategory == .cell, attributes.indexPath == indexPath else {
      return attributes
    }
    let result = attributes.duplicated()
    result.size = size
    result.zIndex = zIndex
    // Or the shrinking item would slip under its neighbours on its way back.
    result.zIndexSwitch = .end
    return result
  }
}
