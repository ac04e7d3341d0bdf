import Dynamics
package import Foundation
import Geometry
import Layouts
import Staging

/// Items that leave the viewport and return, each by its `ReentryPolicy`.
extension CollectionDynamics {
  /// The state of an item that is released while it is out of sight.
  struct Absence {
    /// The behaviors to which the item is added again.
    var holds: [Hold]
    let velocity: CGPoint
    let angularVelocity: CGFloat
  }

  /// Releases items that have left a rectangle of the content, and adds those that have returned.
  ///
  /// Complexity: linear in the number of items whose policy is not `simulate`.
  package func willShowElements(in rect: CGRect) {
    guard let view else { return }
    let items = items.values.filter { $0.reentry != .simulate || $0.absence != nil }
      .sorted { $0.key < $1.key }
    if items.isEmpty { return }
    let paths = view.indexPaths(forKeys: items.map(\.key))
    for item in items {
      guard let path = paths[item.key] else { continue }
      if item.absence == nil, !item.frame.overlaps(rect) { leave(item, at: path) }
      if item.absence == nil { continue }
      if item.reentry == .reset { putBack(item, at: path) }
      if item.reentry == .simulate || item.frame.overlaps(rect) { comeBack(item) }
    }
  }

  /// Releases an item from all behaviors.
  private func leave(_ item: PosedItem, at path: IndexPath) {
    let velocity = animator.velocity(of: item)
    let isReset = item.reentry == .reset
    item.absence = Absence(
      holds: named.flatMap { $0.behavior.release(item) },
      velocity: isReset ? .zero : velocity.linear,
      angularVelocity: isReset ? 0 : velocity.angular)
    // Or an item that is taken up at once would go on as the body that it was.
    animator.synchronize()
    guard isReset, let view else { return }
    let element = LayoutElement(category: .cell, indexPath: path)
    view.collectionViewLayout.hold(nil, of: element)
    // Another view returns, so that none moves there visibly between two ticks.
    view.discardView(ofItemAt: path)
  }

  /// Moves a released item to its position in the layout.
  private func putBack(_ item: PosedItem, at path: IndexPath) {
    let element = LayoutElement(category: .cell, indexPath: path)
    guard let attributes = view?.collectionViewLayout.attributes(of: element) else { return }
    (item.center, item.transform) = (attributes.center, attributes.transform)
    item.parts = attributes.unposed?.parts ?? .neutral
    item.isMoved = false
  }

  /// Adds an item to its behaviors again, with the velocity at which it was released.
  private func comeBack(_ item: PosedItem) {
    guard let absence = item.absence else { return }
    item.absence = nil
    for hold in absence.holds {
      // What joins two items waits for the other one.
      if let other = hold.others(than: item).lazy.compactMap({ $0 as? PosedItem })
        .first(where: { $0.absence != nil })
      {
        other.absence?.holds.append(hold)
      } else {
        hold.take(item)
      }
    }
    if absence.velocity == .zero, absence.angularVelocity == 0 { return }
    velocities.addItem(item)
    velocities.addLinearVelocity(absence.velocity, for: item)
    velocities.addAngularVelocity(absence.angularVelocity, for: item)
    velocities.removeItem(item)
  }
}

/// A behavior that has let go of an item, and what it is a part of.
struct Hold {
  private let part: DynamicBehavior
  private let whole: DynamicBehavior

  /// Notes that a part of a behavior, or the behavior itself, has let go of an item.
  init(_ part: DynamicBehavior, in whole: DynamicBehavior) { self.part = part; self.whole = whole }

  /// Returns the items that the behavior joins to one.
  func others(than item: any DynamicItem) -> [any DynamicItem] {
    guard let attachment = part as? AttachmentBehavior else { return [] }
    return attachment.items.filter { $0 !== item }
  }

  /// Adds the item to the behavior again.
  func take(_ item: any DynamicItem) {
    if let part = part as? ItemBehavior {
      part.addItem(item)
    } else {
      whole.addChildBehavior(part)
    }
  }
}

extension DynamicBehavior {
  /// Returns whether the behavior itself is about an item.
  func holds(_ item: any DynamicItem) -> Bool {
    switch self {
    case let behavior as ItemBehavior: behavior.items.contains { $0 === item }
    case let snap as SnapBehavior: snap.item === item
    case let attachment as AttachmentBehavior: attachment.items.contains { $0 === item }
    default: false
    }
  }
}
