package import Foundation
import Geometry
import Layouts
package import Staging
import Timelines

/// A controller that lets a long press lift an item of a collection view and carry it to another one.
///
/// The cell itself is carried, in a view around both collection views, so that it is drawn once and
/// is clipped by neither. The finger holds it at the point that it touched. The carrier lives as long
/// as its recognizer is on the collection view.
package final class InteractiveCarrier {
  /// The destination of a carried item, and the changes of the data on its way.
  package struct Route {
    /// The key of the item that is carried; no other one is lifted.
    let key: String
    /// The key of the item in the other collection, or of the item in which it disappears.
    let newKey: String
    /// Whether the item disappears in another one, instead of being inserted.
    let merges: Bool
    /// The collection view that receives the item.
    let target: CollectionView
    /// The view around both collection views, in which the cell is carried.
    let overlay: View
    /// Removes the item from its collection, animated as an update.
    let remove: () -> Void
    /// Inserts the item in the other collection, animated as an update.
    let insert: () -> Void
    /// Inserts the item again where it was, animated as an update.
    let putBack: () -> Void
    /// Reports that the finger has not lifted the item.
    let miss: () -> Void

    package init(
      key: String, newKey: String, merges: Bool = false, target: CollectionView, overlay: View,
      remove: @escaping () -> Void, insert: @escaping () -> Void = {},
      putBack: @escaping () -> Void, miss: @escaping () -> Void
    ) {
      self.key = key; self.newKey = newKey; self.merges = merges
      self.target = target; self.overlay = overlay
      self.remove = remove
      self.insert = insert; self.putBack = putBack; self.miss = miss
    }
  }

  /// An item in a finger's hand.
  private struct Load {
    let cell: CollectionViewCell
    let route: Route
    /// The vector from the finger to the cell's center.
    let grip: CGPoint
    /// Whether the item has left its collection.
    var hasLeft = false
    /// Whether the other collection has made room for the item.
    var hasRoom = false
  }

  /// The paint order of a carried cell, below that of the dots that show fingers.
  private static let zIndex = 999_999_999
  /// The scale of a cell that has disappeared in another one.
  private static let mergedScale: CGFloat = 0.2
  /// The number of times that a dropped cell follows a place that moves meanwhile.
  private static let pursuits = 5

  /// The gesture recognizer; disabling it returns an item that is being carried.
  package private(set) weak var recognizer: LongPressGestureRecognizer?
  /// The route of the next item that is lifted; without one, nothing is lifted.
  package var route: Route?
  /// The scale of a lifted item.
  package var scale: CGFloat = 1
  /// A closure that is called when an item is lifted, with its cell.
  package var movementDidBegin: ((_ cell: CollectionViewCell) -> Void)?
  /// A closure that is called at the end, with whether the item was dropped rather than returned.
  package var movementDidEnd: ((_ isFinished: Bool) -> Void)?

  /// The item that is being carried.
  private var load: Load?

  /// Whether a finger is about to put an item into a collection view, or to take one out of it.
  package func changes(_ collectionView: CollectionView) -> Bool {
    guard let recognizer, recognizer.numberOfTouches > 0 else { return false }
    return recognizer.view === collectionView || (load?.route ?? route)?.target === collectionView
  }

  /// Adds a long press that carries items to a collection view.
  @discardableResult package init(_ collectionView: CollectionView) {
    let recognizer = LongPressGestureRecognizer()
    collectionView.add(recognizer, handler: handle)
    self.recognizer = recognizer
  }

  /// Follows the finger.
  private func handle(_ recognizer: LongPressGestureRecognizer) {
    guard let collectionView = recognizer.view as? CollectionView else { return }
    switch recognizer.state {
    case .began:
      guard let route else {
        recognizer.state = .cancelled
        return
      }
      self.route = nil
      guard lift(recognizer, from: collectionView, along: route) else {
        recognizer.state = .cancelled
        return route.miss()
      }
    case .changed: move(recognizer, from: collectionView)
    case .ended: drop()
    case .cancelled: putBack(to: collectionView)
    case .possible, .failed: break
    }
  }

  /// Lifts the item under the finger.
  ///
  /// - Returns: Whether it is the item of the route.
  private func lift(
    _ recognizer: LongPressGestureRecognizer, from source: CollectionView, along route: Route
  ) -> Bool {
    guard let path = source.indexPathForTouch(at: recognizer.location(in: source)),
      source.key(ofItemAt: path) == route.key,
      let cell = source.takeOut(itemAt: path, into: route.overlay, zIndex: Self.zIndex)
    else { return false }
    let finger = recognizer.location(in: route.overlay)
    load = Load(
      cell: cell, route: route,
      grip: CGPoint(x: cell.center.x - finger.x, y: cell.center.y - finger.y))
    movementDidBegin?(cell)
    let growth = Transform3D(Affine(scaleX: scale, y: scale))
    View.animate(duration: source.liftDuration) {
      cell.transform3D = growth.concatenating(cell.transform3D)
    }
    return true
  }

  /// Carries the item, and lets the others close its gap and make room for it.
  private func move(_ recognizer: LongPressGestureRecognizer, from source: CollectionView) {
    guard let load else { return }
    let finger = recognizer.location(in: load.route.overlay)
    load.cell.center = CGPoint(x: finger.x + load.grip.x, y: finger.y + load.grip.y)
    let target = load.route.target
    let isOverTarget =
      !load.route.merges && target.bounds.contains(recognizer.location(in: target))
    if isOverTarget || !source.bounds.contains(recognizer.location(in: source)) { leave() }
    if isOverTarget { makeRoom() }
  }

  /// Removes the item from its collection, once.
  private func leave() {
    guard let load, !load.hasLeft else { return }
    self.load?.hasLeft = true
    load.route.remove()
    // A later item may have the same key.
    (recognizer?.view as? CollectionView)?.stopLeavingOut(load.route.key)
  }

  /// Inserts the item in the other collection, once.
  private func makeRoom() {
    guard let load, !load.hasRoom, !load.route.merges else { return }
    self.load?.hasRoom = true
    load.route.target.leaveOut(load.route.newKey)
    load.route.insert()
  }

  /// Drops the item, which settles in its slot.
  private func drop() {
    leave()
    makeRoom()
    guard let load else { return }
    self.load = nil
    movementDidEnd?(true)
    if load.route.merges { return merge(load) }
    settle(load, as: load.route.newKey, in: load.route.target, pursuits: Self.pursuits)
  }

  /// Lets the item disappear in another one.
  private func merge(_ load: Load) {
    let (cell, route) = (load.cell, load.route)
    View.animate(
      duration: route.target.updateDuration, delay: 0, curve: route.target.updateCurve, options: []
    ) {
      if let path = route.target.indexPaths(forKeys: [route.newKey])[route.newKey] {
        route.target.place(cell, asItemAt: path, in: route.overlay)
      }
      let scale = Transform3D(Affine(scaleX: Self.mergedScale, y: Self.mergedScale))
      cell.transform3D = scale.concatenating(cell.transform3D)
      cell.alpha = 0
    } completion: { _ in
      cell.removeFromSuperview()
    }
  }

  /// Returns the item to its collection.
  private func putBack(to source: CollectionView) {
    guard let load else { return }
    self.load = nil
    let key = load.hasLeft && !load.route.merges ? load.route.newKey : load.route.key
    if load.hasLeft {
      source.leaveOut(key)
      load.route.putBack()
    }
    movementDidEnd?(false)
    settle(load, as: key, in: source, pursuits: Self.pursuits)
  }

  /// Animates the cell to the place of its item, and then puts it in.
  ///
  /// A place that moves meanwhile is followed.
  private func settle(
    _ load: Load, as key: String, in collectionView: CollectionView, pursuits: Int
  ) {
    let (cell, overlay) = (load.cell, load.route.overlay)
    let place = { [weak collectionView] in collectionView?.indexPaths(forKeys: [key])[key] }
    let isGone = place() == nil
    View.animate(
      duration: collectionView.updateDuration, delay: 0, curve: collectionView.updateCurve,
      options: []
    ) {
      if let path = place() {
        collectionView.place(cell, asItemAt: path, in: overlay)
      } else {
        cell.alpha = 0
      }
    } completion: { [self, weak collectionView] _ in
      guard let collectionView, !isGone, let path = place() else {
        collectionView?.stopLeavingOut(key)
        return cell.removeFromSuperview()
      }
      if pursuits > 0, !collectionView.hasPlaced(cell, asItemAt: path, in: overlay) {
        return settle(load, as: key, in: collectionView, pursuits: pursuits - 1)
      }
      collectionView.putIn(cell, asItemAt: path)
    }
  }
}
