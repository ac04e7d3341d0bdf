public import DynamicItems
public import Foundation
public import Geometry

/// A force on items, all the time or once.
///
/// Magnitude 1 moves 100 × 100 pt of density 1 by 100 pt/s², or by 100 pt/s where it pushes once.
open class PushBehavior: DynamicBehavior {
  /// How long a push lasts.
  public enum Mode: Hashable, Sendable {
    /// As long as the behaviour is active; an item that is pressed against something rests.
    case continuous
    /// At the next step, and after it the behaviour is not active any more.
    case instantaneous
  }

  public let mode: Mode
  private var list: ItemList
  private(set) var offsets: [ItemIdentity: Vector] = [:]

  /// Makes an active push without strength.
  public init(items: [any DynamicItem], mode: Mode) {
    list = ItemList(items)
    self.mode = mode
  }

  /// Whether the push works; an instantaneous one can be made to work again.
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

  /// The direction that is kept while there is no strength.
  private var direction = 0.0

  /// The direction in radians, clockwise on the screen from the x axis.
  public var angle: CGFloat {
    get { direction }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The strength, in newtons, or in newton seconds for a push that works once.
  public var magnitude: CGFloat {
    get { pushDirection.length }
    set { setAngle(direction, magnitude: newValue) }
  }

  /// Sets the direction, in radians, and the strength together.
  public func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    if angle.isFinite { direction = angle }
    pushDirection = Vector(angle: angle, length: magnitude)
  }

  /// Has the force work on a point of the item, in points from its centre and turning with it.
  public func setTargetOffsetFromCenter(_ offset: Vector, for item: any DynamicItem) {
    guard list.contains(item) else { return }
    let old = targetOffsetFromCenter(for: item)
    offsets[item.identity] = checked(offset, "targetOffsetFromCenter", else: old)
    changed(waking: [item])
  }

  /// Returns where the force works on an item, in points from its centre.
  public func targetOffsetFromCenter(for item: any DynamicItem) -> Vector {
    offsets[item.identity] ?? .zero
  }

  public var items: [any DynamicItem] { list.items }

  override var ownItems: [any DynamicItem] { list.items }

  /// Adds an item; a second time does nothing.
  public func addItem(_ item: any DynamicItem) {
    if list.add(item) { changed(waking: [item]) }
  }

  /// Removes an item.
  public func removeItem(_ item: any DynamicItem) {
    if list.remove(item) {
      offsets[item.identity] = nil
      changed(waking: [item])
    }
  }
}
