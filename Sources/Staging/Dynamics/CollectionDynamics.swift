package import Dynamics
package import Foundation
import Geometry
import Layouts

/// Physics over the items of a collection view, whatever layout places them.
///
/// An item that a behaviour takes hold of is posed where the animator has it, in content
/// coordinates, and stays there when nothing holds it any more, until `release`. Items keep their
/// bodies through updates, by their keys; one that is deleted is taken out of all behaviours.
package final class CollectionDynamics {
  /// What moves the items.
  package let animator = DynamicAnimator()
  private weak var view: CollectionView?
  private var items: [String: PosedItem] = [:]
  private var named: [(name: String?, behavior: DynamicBehavior)] = []

  /// An item of a collection view as an animator has it.
  private final class PosedItem: DynamicItem {
    let key: String
    let collisionBoundsType: DynamicItemCollisionBoundsType
    let bounds: CGRect
    var center: CGPoint { didSet { if center != oldValue { isMoved = true } } }
    var transform: Affine { didSet { if transform != oldValue { isMoved = true } } }
    /// Whether it has moved since it was posed last.
    var isMoved = false

    init(
      key: String, attributes: CollectionViewLayoutAttributes,
      shape: DynamicItemCollisionBoundsType
    ) {
      (self.key, collisionBoundsType) = (key, shape)
      bounds = CGRect(origin: .zero, size: attributes.size)
      (center, transform) = (attributes.center, attributes.transform)
    }

    var dynamicItemKey: DynamicItemKey? { DynamicItemKey(kind: key, numbers: []) }
  }

  /// Makes an animator over a collection view whose edges are where its viewport is.
  package init(_ view: CollectionView) {
    self.view = view
    animator.referenceBounds = { [weak view] in view?.bounds ?? .zero }
    _ = AnimatorClock(
      of: animator, in: { [weak view] in view }, didWrite: { [weak self] in self?.poseItems() })
    view.boundsFollowers.append { [weak animator] in animator?.followReferenceBounds() }
    view.dynamics = self
  }

  /// Takes what is gone from the data out of all behaviours, and poses the rest where it is.
  func dataChanged() {
    for item in items.values { item.isMoved = true }
    poseItems()
  }

  /// Returns what stands for an item in behaviours; `nil` where the layout does not place it.
  ///
  /// - Parameter shape: how it meets others; that of an item which is known stays.
  package func item(
    at indexPath: IndexPath, shape: DynamicItemCollisionBoundsType = .rectangle
  ) -> (any DynamicItem)? {
    guard let view else { return nil }
    let key = view.key(ofItemAt: indexPath)
    if let known = items[key] { return known }
    let layout = view.collectionViewLayout
    layout.prepareIfNeeded()
    let element = LayoutElement(category: .cell, indexPath: indexPath)
    guard let attributes = layout.attributes(of: element) else { return nil }
    let item = PosedItem(key: key, attributes: attributes, shape: shape)
    items[key] = item
    return item
  }

  /// Adds a behaviour, under a name where it is to be removed by it.
  package func add(_ behavior: DynamicBehavior, named name: String?) {
    named.append((name, behavior))
    animator.addBehavior(behavior)
  }

  /// Whether a behaviour was added under a name and is still there.
  package func hasBehavior(named name: String) -> Bool { named.contains { $0.name == name } }

  /// Removes the behaviours of a name; what they moved stays where it is.
  package func remove(named name: String) {
    for entry in named where entry.name == name { animator.removeBehavior(entry.behavior) }
    named.removeAll { $0.name == name }
  }

  /// Removes all behaviours and gives all items back to the layout, as one update.
  package func release() {
    animator.removeAllBehaviors()
    named = []
    guard let view else { return }
    let paths = view.indexPaths(forKeys: Array(items.keys))
    items = [:]
    view.performBatchUpdates {
      for path in paths.values {
        let element = LayoutElement(category: .cell, indexPath: path)
        view.collectionViewLayout.setPose(nil, of: element)
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
      (pose.center, pose.size) = (item.center, pose.size ?? item.bounds.size)
      pose.transform3D = Transform3D(item.transform)
      view.collectionViewLayout.setPose(pose, of: element)
    }
  }

  /// Takes an item out of all behaviours; those that are about it alone go with it.
  private func drop(_ item: PosedItem) {
    for entry in named {
      for part in [entry.behavior] + entry.behavior.childBehaviors {
        switch part {
        case let gravity as GravityBehavior: gravity.removeItem(item)
        case let collision as CollisionBehavior: collision.removeItem(item)
        case let push as PushBehavior: push.removeItem(item)
        case let field as FieldBehavior: field.removeItem(item)
        case let properties as DynamicItemBehavior: properties.removeItem(item)
        case let snap as SnapBehavior where snap.item === item:
          entry.behavior.removeChildBehavior(snap)
        case let attachment as AttachmentBehavior
        where attachment.items.contains { $0 === item }:
          entry.behavior.removeChildBehavior(attachment)
        default: break
        }
      }
    }
  }
}
