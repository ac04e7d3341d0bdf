public import DynamicItems
public import Foundation
public import Geometry

/// A continuous or instantaneous force on items.
///
/// Magnitude 1 accelerates 100 × 100 pt of density 1 by 100 pt/s², or changes its velocity by 100
/// pt/s if the push is instantaneous.
open class PushBehavior: ItemBehavior {
  /// The duration of a push.
  public enum Mode: Hashable, Sendable {
    /// The push lasts as long as the behavior is active; an item that is pressed against another
    /// one rests.
    case continuous
    /// The push acts at the next step, and then the behavior becomes inactive.
    case instantaneous
  }

  public let mode: Mode
  private(set) var offsets: [ItemIdentity: Vector] = [:]

  /// Makes an active push of magnitude 0.
  public init(items: [any DynamicItem], mode: Mode) {
    self.mode = mode
    super.init(items)
  }

  /// Whether the push acts; an instantaneous push can be activated again.
  public var active = true {
    didSet { if active != oldValue { changed(waking: active ? ownItems : []) } }
  }

  /// The force as a vector whose length is the magnitude.
  public var pushDirection = Vector.zero {
    didSet {
      pushDirection = checked(pushDirection, "pushDirection", else: oldValue)
      direction = pushDirection.length > 0 ? pushDirection.angle : direction
      if pushDirection != oldValue { changed() }
    }
  }

  /// The direction that is kept while the magnitude is 0.
  private var direction = 0.0

  /// The direction in radians, clockwise on the screen from the x axis.
  public var angle: CGFloat {
    get { direction }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The magnitude, in newtons, or in newton seconds for an instantaneous push.
  public var magnitude: CGFloat {
    get { pushDirection.length }
    set { setAngle(direction, magnitude: newValue) }
  }

  /// Sets the direction, in radians, and the magnitude together.
  public func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    if angle.isFinite { direction = angle }
    pushDirection = Vector(angle: angle, length: magnitude)
  }

  /// Sets the point of an item on which the force acts, in points from its center and rotating with
  /// it.
  public func setTargetOffsetFromCenter(_ offset: Vector, for item: any DynamicItem) {
    guard contains(item) else { return }
    let old = targetOffsetFromCenter(for: item)
    offsets[item.identity] = checked(offset, "targetOffsetFromCenter", else: old)
    changed(waking: [item])
  }

  /// Returns the point of an item on which the force acts, in points from its center.
  public func targetOffsetFromCenter(for item: any DynamicItem) -> Vector {
    offsets[item.identity] ?? .zero
  }

  public override func removeItem(_ item: any DynamicItem) {
    offsets[item.identity] = nil
    super.removeItem(item)
  }
}
