package import Dynamics
package import Foundation
import Geometry
import Layouts
package import Staging

/// Physics over the items of a collection view with any layout.
///
/// An item that a behavior takes hold of is posed where the animator has it, in content
/// coordinates, and stays there when nothing holds it any more, until `release`. Items keep their
/// bodies through updates, by their keys; one that is deleted is taken out of all behaviors.
package final class CollectionDynamics: CollectionSimulation {
  /// The animator of the items.
  package let animator = DynamicAnimator()
  weak var view: CollectionView?
  var items: [String: PosedItem] = [:]
  private(set) var named: [(name: String?, behavior: DynamicBehavior)] = []
  /// A behavior that restores the velocities of items that become visible again.
  private(set) lazy var velocities = makeVelocities()

  /// An item of a collection view as an animator has it.
  final class PosedItem: DynamicItem {
    let key: String
    let collisionBoundsType: DynamicItemCollisionBoundsType
    let bounds: CGRect
    var center: CGPoint { didSet { if center != oldValue { isMoved = true } } }
    var transform: Affine { didSet { if transform != oldValue { isMoved = true } } }
    /// The parts of the item's pose that its center and its transform contain; later ones are shown
    /// on top of them.
    var parts: PoseParts
    /// Whether it has moved since it was posed last.
    var isMoved = false
    /// The policy for the item when it leaves the viewport.
    var reentry = ReentryPolicy.simulate
    /// The state in which physics takes the item up again; `nil` while physics has it.
    var absence: Absence?

    /// The bounding box in content coordinates.
    var frame: CGRect {
      let box = CGRect(center: .zero, size: bounds.size).applying(transform)
      return box.offsetBy(dx: center.x, dy: center.y)
    }

    init(
      key: String, attributes: CollectionViewLayoutAttributes,
      shape: DynamicItemCollisionBoundsType
    ) {
      self.key = key; collisionBoundsType = shape
      bounds = CGRect(origin: .zero, size: attributes.size)
      (center, transform) = (attributes.center, attributes.transform)
      parts = attributes.unposed?.parts ?? .neutral
    }

    /// The values by which the layout holds the item, under its pose.
    var held: (center: CGPoint, transform: Transform3D) {
      (
        CGPoint(x: center.x - parts.offset.dx, y: center.y - parts.offset.dy),
        parts.removed(from: Transform3D(transform), in: bounds.size)
      )
    }

    var dynamicItemKey: DynamicItemKey? { DynamicItemKey(kind: key, numbers: []) }
  }

  /// Makes an animator over a collection view; its reference bounds are the viewport.
  package init(_ view: CollectionView) {
    self.view = view
    animator.referenceBounds = { [weak view] in view?.bounds ?? .zero }
    _ = AnimatorClock(
      of: animator, in: { [weak view] in view }, didWrite: { [weak self] in self?.poseItems() })
    view.observeBounds { [weak animator] in animator?.followReferenceBounds() }
    view.simulation = self
  }

  /// Makes a behavior that says nothing of its items.
  private func makeVelocities() -> DynamicItemBehavior {
    let behavior = DynamicItemBehavior()
    animator.addBehavior(behavior)
    return behavior
  }

  /// Takes what is gone from the data out of all behaviors, and poses the rest where it is.
  package func dataDidChange() {
    for item in items.values { item.isMoved = true }
    poseItems()
  }

  /// Whether a behavior holds the item with a key, be it at rest or not.
  package func moves(_ key: String) -> Bool {
    guard let item = items[key], item.absence == nil else { return false }
    return named.contains { entry in
      ([entry.behavior] + entry.behavior.childBehaviors).contains { $0.holds(item) }
    }
  }

  /// Returns the dynamic item for an item; `nil` if the layout lacks it.
  ///
  /// - Parameters:
  ///   - shape: How it meets others; that of an item which is known stays.
  ///   - reentry: The policy for when it leaves the viewport; `nil` changes nothing.
  package func item(
    at indexPath: IndexPath, shape: DynamicItemCollisionBoundsType = .rectangle,
    reentry: ReentryPolicy? = nil
  ) -> (any DynamicItem)? {
    guard let view else { return nil }
    let key = view.key(ofItemAt: indexPath)
    if let known = items[key] {
      if let reentry { known.reentry = reentry }
      return known
    }
    let layout = view.collectionViewLayout
    layout.prepareIfNeeded()
    let element = LayoutElement(category: .cell, indexPath: indexPath)
    guard let attributes = layout.attributes(of: element) else { return nil }
    let item = PosedItem(key: key, attributes: attributes, shape: shape)
    if let reentry { item.reentry = reentry }
    items[key] = item
    return item
  }

  /// Adds a behavior, under a name where it is to be removed by it.
  package func add(_ behavior: DynamicBehavior, named name: String?) {
    named.append((name, behavior))
    animator.addBehavior(behavior)
    // Invisible items may have to be released.
    if items.values.contains(where: { $0.reentry != .simulate }) { view?.setNeedsLayout() }
  }

  /// Whether a behavior was added under a name and is still there.
  package func hasBehavior(named name: String) -> Bool { named.contains { $0.name == name } }

  /// Removes the behaviors of a name; what they moved stays where it is.
  package func remove(named name: String) {
    for entry in named where entry.name == name { animator.removeBehavior(entry.behavior) }
    named.removeAll { $0.name == name }
  }

  /// Removes all behaviors and gives all items back to the layout, as one update.
  package func release() {
    animator.removeAllBehaviors()
    named = []
    guard let view else { return }
    let paths = view.indexPaths(forKeys: Array(items.keys))
    items = [:]
    view.performBatchUpdates {
      for path in paths.values {
        let element = LayoutElement(category: .cell, indexPath: path)
        view.collectionViewLayout.hold(nil, of: element)
      }
    }
  }

  /// Shows the items that moved where they are now.
  private func poseItems() {
    guard let view, !items.isEmpty else { return }
    let paths = view.indexPaths(forKeys: Array(items.keys))
    for (key, item) in items.sorted(by: { $0.key < $1.key }) {
      guard let path = paths[key] else {
        drop(item)
        items[key] = nil
        continue
      }
      guard item.isMoved else { continue }
      item.isMoved = false
      let element = LayoutElement(category: .cell, indexPath: path)
      var pose = view.collectionViewLayout.pose(of: element) ?? ElementPose()
      (pose.center, pose.transform3D) = item.held
      pose.size = pose.size ?? item.bounds.size
      view.collectionViewLayout.setPose(pose, of: element)
    }
  }

  /// Takes an item out of all behaviors; those that are about it alone go with it.
  private func drop(_ item: PosedItem) {
    for entry in named { _ = entry.behavior.release(item) }
    for other in items.values where other !== item {
      other.absence?.holds.removeAll { hold in
        hold.others(than: other).contains { $0 === item }
      }
    }
  }
}

extension DynamicBehavior {
  /// Takes an item out of the behavior and its children; those that are about it alone go with it.
  ///
  /// - Returns: The behaviors that are to hold the item again.
  func release(_ item: any DynamicItem) -> [Hold] {
    var holds: [Hold] = []
    for part in [self] + childBehaviors where part.holds(item) {
      switch part {
      case let behavior as ItemBehavior:
        behavior.removeItem(item)
        // An instantaneous push is over.
        if (part as? PushBehavior)?.mode != .instantaneous { holds.append(Hold(part, in: self)) }
      case is SnapBehavior, is AttachmentBehavior:
        removeChildBehavior(part)
        holds.append(Hold(part, in: self))
      default: break
      }
    }
    return holds
  }
}
