public import DynamicItems
public import Foundation

/// A spring that pulls an item's center to a point and its rotation to 0.
///
/// Its frequency is the animator's `snapFrequency`.
open class SnapBehavior: DynamicBehavior {
  public let item: any DynamicItem

  /// Makes a spring that pulls an item to a point, in reference coordinates.
  public init(item: any DynamicItem, snapTo point: CGPoint) {
    self.item = item
    snapPoint = .zero
    super.init()
    snapPoint = checked(point, "snapPoint", else: item.center)
  }

  /// The point to which the center is pulled; it may be moved while the animator runs.
  public var snapPoint: CGPoint {
    didSet {
      snapPoint = checked(snapPoint, "snapPoint", else: oldValue)
      if snapPoint != oldValue { changed() }
    }
  }

  /// The damping ratio of the spring, from 0 to 1.
  public var damping: CGFloat = 0.5 {
    didSet {
      damping = checked(damping, "damping", to: 1, else: oldValue)
      if damping != oldValue { changed() }
    }
  }

  override var ownItems: [any DynamicItem] { [item] }
}
