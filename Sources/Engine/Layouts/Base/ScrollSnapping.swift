import Foundation
import Geometry

/// The alignment of items with the viewport at the end of a scroll that a drag has started.
public enum ScrollSnapping: String, Hashable, Sendable, CaseIterable {
  /// An item's start is where the first item's is while nothing is scrolled; from right to left,
  /// where it is at the right end of the content.
  case items
  /// An item's center is the viewport's.
  case centers
}

extension CollectionViewLayout {
  /// Returns the content offset nearest to a proposal at which an item is aligned as `snapping`
  /// requires.
  ///
  /// Each axis along which the content is larger than the viewport is treated separately; the
  /// content stays within its edges. Complexity: that of querying the items of four viewports.
  func snappedOffset(_ proposal: CGPoint) -> CGPoint {
    guard let snapping, let host, let first = firstItem else { return proposal }
    let (size, inset) = (host.bounds.size, host.adjustedContentInset)
    let around = CGRect(origin: proposal, size: size)
      .insetBy(dx: -size.width / 2, dy: -size.height / 2)
    let frames = attributes(in: around).filter { $0.representedElementCategory == .cell }
      .map(\.frame)
    let content = collectionViewContentSize
    /// Returns a mirrored coordinate, so that right-to-left content can be treated as
    /// left-to-right.
    func mirrored(_ place: CGFloat) -> CGFloat { runsFromRight ? content.width - place : place }
    let nearest = runsFromRight ? mirrored(proposal.x + size.width) : proposal.x
    let x = snapping.offset(
      nearest: nearest,
      of: frames.map { frame in
        let ends = [mirrored(frame.minX), mirrored(frame.maxX)].sorted()
        return ends[0]...ends[1]
      },
      first: mirrored(runsFromRight ? first.frame.maxX : first.frame.minX), visible: size.width,
      content: content.width,
      insets: runsFromRight ? (inset.right, inset.left) : (inset.left, inset.right))
    return CGPoint(
      x: x == nearest ? proposal.x : runsFromRight ? mirrored(x + size.width) : x,
      y: snapping.offset(
        nearest: proposal.y, of: frames.map { $0.minY...max($0.minY, $0.maxY) },
        first: first.frame.minY, visible: size.height, content: content.height,
        insets: (inset.top, inset.bottom)))
  }

  /// The attributes of the first item; `nil` if there is none.
  private var firstItem: CollectionViewLayoutAttributes? {
    (0..<numberOfSections).first { numberOfItems(inSection: $0) > 0 }
      .flatMap { layoutAttributesForItem(at: IndexPath(item: 0, section: $0)) }
  }
}

extension ScrollSnapping {
  /// Returns the offset along an axis nearest to a proposal at which an item is aligned.
  fileprivate func offset(
    nearest proposal: CGFloat, of spans: [ClosedRange<CGFloat>], first: CGFloat, visible: CGFloat,
    content: CGFloat, insets: (leading: CGFloat, trailing: CGFloat)
  ) -> CGFloat {
    let least = -insets.leading
    let most = content - visible + insets.trailing
    if most <= least { return proposal }
    let offsets = spans.map { span in
      let offset =
        switch self {
        case .items: span.lowerBound - first - insets.leading
        case .centers:
          (span.lowerBound + span.upperBound - visible + insets.trailing - insets.leading) / 2
        }
      return min(max(offset, least), most)
    }
    return offsets.min { (abs($0 - proposal), $0) < (abs($1 - proposal), $1) } ?? proposal
  }
}
