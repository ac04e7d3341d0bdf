public import Foundation
import Layouts

/// A provider of data ahead of the items that show them, as
/// `UICollectionViewDataSourcePrefetching`.
public protocol CollectionViewDataSourcePrefetching: NSObjectProtocol {
  /// Called when items are less than the length of the viewport away from it, the nearest first.
  func collectionView(_ collectionView: CollectionView, prefetchItemsAt indexPaths: [IndexPath])

  /// Called when such items are out of reach again without having been shown.
  func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension CollectionViewDataSourcePrefetching {
  public func collectionView(
    _ collectionView: CollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {}
}

/// The items that a collection view expects to show soon.
final class Prefetching {
  /// Whether the provider is notified at all.
  var isEnabled = true
  /// The provider of data.
  weak var source: (any CollectionViewDataSourcePrefetching)?
  /// The keys of the items that the provider was notified of, until they are shown.
  var expected: [String: IndexPath] = [:]
  /// The offset of the content at the last layout, from which the direction follows.
  var offset = CGPoint.zero
}

extension CollectionView {
  /// Whether a provider of data is notified of the items that are likely to be shown soon.
  public var isPrefetchingEnabled: Bool {
    get { elementStore.prefetching.isEnabled }
    set { elementStore.prefetching.isEnabled = newValue }
  }

  /// Notifies the provider of data of items that are about to be shown, and of those that are not.
  ///
  /// These are the items less than the length of the viewport ahead, in the direction of the last
  /// scrolling; at first those that follow.
  func prefetchItems() {
    let state = elementStore.prefetching
    let movement = CGPoint(
      x: contentOffset.x - state.offset.x, y: contentOffset.y - state.offset.y)
    state.offset = contentOffset
    guard state.isEnabled, let source = state.source else { return }
    let (visible, content) = (visibleRect, CGRect(origin: .zero, size: contentSize))
    var rect = visible.offsetBy(
      dx: movement.x < 0 ? -visible.width : visible.width,
      dy: movement.y < 0 ? -visible.height : visible.height
    ).union(visible)
    // Along an axis that does not scroll there is nothing ahead.
    if content.width <= visible.width {
      (rect.origin.x, rect.size.width) = (visible.minX, visible.width)
    }
    if content.height <= visible.height {
      (rect.origin.y, rect.size.height) = (visible.minY, visible.height)
    }
    let near = (collectionViewLayout.layoutAttributesForElements(in: rect) ?? []).filter {
      $0.representedElementCategory == .cell
    }
    let shown = Set(indexPathsForVisibleItems)
    let distances = Dictionary(
      near.map { ($0.indexPath, visible.distance(to: $0.frame)) }, uniquingKeysWith: min)
    let ahead = distances.keys.filter { !shown.contains($0) }
    let keys = Dictionary(ahead.map { (key(ofItemAt: $0), $0) }, uniquingKeysWith: { $1 })
    let new = keys.filter { state.expected[$0.key] == nil }.values.sorted {
      (distances[$0] ?? 0, $0) < (distances[$1] ?? 0, $1)
    }
    let known = Set(shown.map { key(ofItemAt: $0) })
    let gone = state.expected.keys.filter { keys[$0] == nil && !known.contains($0) }
    let missed = indexPaths(forKeys: gone).values.sorted()
    state.expected = keys
    if !missed.isEmpty { source.collectionView(self, cancelPrefetchingForItemsAt: missed) }
    if !new.isEmpty { source.collectionView(self, prefetchItemsAt: new) }
  }
}

extension CGRect {
  /// Returns the sum of the distances to another rectangle along both axes; 0 where they touch.
  fileprivate func distance(to other: CGRect) -> CGFloat {
    max(0, other.minX - maxX, minX - other.maxX) + max(0, other.minY - maxY, minY - other.maxY)
  }
}

extension StagedCollectionView {
  /// The provider of data ahead of the items that show them.
  public var prefetchDataSource: (any CollectionViewDataSourcePrefetching)? {
    get { (self as CollectionView).elementStore.prefetching.source }
    set {
      (self as CollectionView).elementStore.prefetching.source = newValue
      setNeedsLayout()
    }
  }
}
