import Foundation
import Geometry
import Staging

/// The frames of views that constraints place, apart from transforms.
extension View {
  /// The difference of positions and sizes below which a frame is kept, in points.
  private static let frameTolerance: CGFloat = 1e-9

  /// Whether constraints give something in the view that its own layout sets.
  var hasPlacedContent: Bool {
    children.contains { !$0.isBareLayer && $0.isPlacedByConstraints } || !layoutGuides.isEmpty
      || (self is ScrollView && !constraints.isEmpty)
  }

  /// The texts in the view and the widths at which they wrap.
  var wrappingWidths: [(any WrappingContent, CGFloat?)] {
    let own = (self as? any WrappingContent).map { [($0, $0.wrappingWidth)] } ?? []
    return children.reduce(own) { $0 + $1.wrappingWidths }
  }

  /// Returns whether the view has a frame already.
  func has(_ frame: CGRect) -> Bool { hasSize(of: frame) && hasCenter(of: frame) }

  /// Takes on a frame; only what differs is set, and so animated.
  func take(_ frame: CGRect) {
    if !hasSize(of: frame) { bounds = CGRect(origin: bounds.origin, size: frame.size) }
    if !hasCenter(of: frame) { center = centerPosition(in: frame) }
  }

  /// Returns whether the view has the size of a frame.
  private func hasSize(of frame: CGRect) -> Bool {
    abs(bounds.width - frame.width) <= View.frameTolerance
      && abs(bounds.height - frame.height) <= View.frameTolerance
  }

  /// Returns whether the view has the position of a frame.
  private func hasCenter(of frame: CGRect) -> Bool {
    let target = centerPosition(in: frame)
    return abs(center.x - target.x) <= View.frameTolerance
      && abs(center.y - target.y) <= View.frameTolerance
  }

  /// Returns the center that a frame gives: its middle, wherever the anchor point is, as in UIKit.
  ///
  /// A view that a scroll view zooms keeps its upper left corner.
  private func centerPosition(in frame: CGRect) -> CGPoint {
    let scale = (superview as? ScrollView)?.zoomScale(of: self) ?? 1
    return CGPoint(
      x: frame.minX + scale * frame.width / 2, y: frame.minY + scale * frame.height / 2)
  }
}
