import CollectionUpdates
public import Foundation
import Geometry
import Layouts
import Timing

/// Items that are moved by hand, as UIKit's interactive movement.
///
/// While an item is moved the others make room, and the data source is notified only when it is let
/// go
/// of. A reload of the data, or an update that the program makes meanwhile, ends the movement: the
/// item moves to its position in the data.
extension CollectionView {
  /// Lifts an item, where the data source lets it be moved and nothing else is being moved.
  ///
  /// - Returns: Whether the item can be moved now.
  @discardableResult
  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    loadIfNeeded()
    guard let stage, interactionState.movement == nil, updateState.batch == nil,
      indexPath.exists(in: elementStore.counts ?? []),
      dataSource?.collectionView(self, canMoveItemAt: indexPath) ?? false
    else { return false }
    View.performWithoutAnimation { layoutIfNeeded() }
    guard let attributes = shownAttributesForItem(at: indexPath) else { return false }
    interactionState.movement = ItemMovement(of: indexPath, at: attributes.center)
    stage.perform(in: changeContext(lasting: liftDuration, on: stage)) { showMovedItem() }
    return true
  }

  /// Moves the lifted item's center to a position of the content, and lets the others make room.
  ///
  /// The first position is gone to as the item is lifted, each later one at once.
  public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    guard var moved = interactionState.movement, let stage else { return }
    let previousPosition = moved.position
    let isFresh = moved.isFresh
    (moved.position, moved.isFresh) = (targetPosition, false)
    interactionState.movement = moved
    if isFresh, targetPosition != previousPosition {
      stage.perform(in: changeContext(lasting: liftDuration, on: stage)) { showMovedItem() }
    } else {
      showMovedItem()
    }
    let target = target(of: moved)
    guard target != moved.path else { return }
    interactionState.movement?.exchanged = key(ofItemShownAt: target)
    move(moved, to: target, from: previousPosition)
    stage.perform(in: changeContext(lasting: updateDuration, on: stage)) { showMovedItem() }
  }

  /// Drops the lifted item: the data source is notified, and the item settles.
  public func endInteractiveMovement() {
    guard let moved = interactionState.movement else { return }
    if moved.path != moved.origin {
      interactionState.movement = nil
      interactionState.hasRefusedMove = false
      dataSource?.collectionView(self, moveItemAt: moved.origin, to: moved.path)
      if interactionState.hasRefusedMove {
        interactionState.movement = moved
        return cancelInteractiveMovement()
      }
    }
    settle(moved, at: moved.path, isCancelled: false)
  }

  /// Returns the lifted item and all others to their original positions.
  public func cancelInteractiveMovement() {
    guard let moved = interactionState.movement else { return }
    settle(moved, at: moved.origin, isCancelled: true)
  }

  // MARK: Places

  /// Shows the lifted item where the layout has it for the present position.
  private func showMovedItem() {
    guard let movement = interactionState.movement else { return }
    let layout = collectionViewLayout
    layout.prepareIfNeeded()
    let attributes = layout.layoutAttributesForInteractivelyMovingItem(
      at: movement.path, withTargetPosition: movement.position)
    var pose = ElementPose(attributes)
    let present = layout.pose(of: element(movement.path))
    if let present, simulation?.moves(key(ofItemAt: movement.path)) == true {
      // What a simulation moves is not also moved by the finger.
      (pose.center, pose.transform3D) = (present.center, present.transform3D)
    } else {
      let offset = present?.parts?.offset ?? .zero
      pose.center = CGPoint(x: attributes.center.x - offset.dx, y: attributes.center.y - offset.dy)
    }
    layout.hold(pose, of: element(movement.path))
    layoutIfNeeded()
  }

  /// Makes a reference to an item.
  private func element(_ path: IndexPath) -> LayoutElement {
    LayoutElement(category: .cell, indexPath: path)
  }

  /// Returns the key of the item at an index path; `nil` right after a section's last item.
  private func key(ofItemShownAt path: IndexPath) -> String? {
    path.exists(in: elementStore.counts ?? []) ? key(ofItemAt: path) : nil
  }

  /// Returns the index path that the layout and then the delegate choose for the lifted item.
  private func target(of moved: ItemMovement) -> IndexPath {
    collectionViewLayout.prepareIfNeeded()
    let proposal = collectionViewLayout.targetIndexPath(
      forInteractivelyMovingItem: moved.path, withPosition: moved.position)
    // A larger neighbor is still under the finger when it has made room: it stays where it went.
    let isSame = moved.exchanged != nil && key(ofItemShownAt: proposal) == moved.exchanged
    if !isSame { interactionState.movement?.exchanged = nil }
    if proposal == moved.path || isSame { return moved.path }
    let target =
      delegate?.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: moved.origin,
        atCurrentIndexPath: moved.path, toProposedIndexPath: proposal) ?? proposal
    var counts = elementStore.counts ?? []
    // The item leaves its index path before it takes the next one.
    if counts.indices.contains(moved.path.section) { counts[moved.path.section] -= 1 }
    guard counts.indices.contains(target.section), target.item >= 0,
      target.item <= counts[target.section]
    else { return moved.path }
    return target
  }

  /// Lets the others make room for the lifted item at another index path.
  private func move(_ moved: ItemMovement, to target: IndexPath, from position: CGPoint) {
    let context = collectionViewLayout.invalidationContext(
      forInteractivelyMovingItems: [target], withTargetPosition: moved.position,
      previousIndexPaths: [moved.path], previousPosition: position)
    updateMovement(with: context) {
      self.interactionState.movement?.path = target
      self.record([.moveItem(from: moved.path, to: target)])
    }
  }

  /// Animates the lifted item and the others to their positions.
  private func settle(_ moved: ItemMovement, at target: IndexPath, isCancelled: Bool) {
    let context =
      collectionViewLayout.invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths: [target], previousIndexPaths: [moved.path],
        movementCancelled: isCancelled)
    updateMovement(with: context) {
      self.collectionViewLayout.hold(nil, of: self.element(moved.path))
      if target != moved.path {
        self.interactionState.movement?.path = target
        self.record([.moveItem(from: moved.path, to: target)])
      }
    }
    interactionState.movement = nil
  }

  /// Lays items out with the sizes that they have now, in the present animation; a lifted item stays
  /// in the hand.
  package func resizeItems() {
    collectionViewLayout.invalidateLayout()
    guard interactionState.movement != nil else { return carryOutUpdates {} }
    updateMovement(with: nil) {}
    showMovedItem()
  }

  /// Runs a batch of the movement itself.
  private func updateMovement(
    with context: CollectionViewLayoutInvalidationContext?, _ body: @escaping () -> Void
  ) {
    interactionState.isUpdatingMovement = true
    carryOutUpdates {
      body()
      self.updateState.batch?.invalidation = context
    }
    interactionState.isUpdatingMovement = false
  }

  // MARK: Data

  /// Returns where in the data an item is that is shown at a path.
  package func dataPath(_ shown: IndexPath) -> IndexPath {
    interactionState.movement?.dataPath(shown) ?? shown
  }

  /// Returns where an item is shown that is in the data at a path.
  package func shownPath(_ data: IndexPath) -> IndexPath {
    interactionState.movement?.shownPath(data) ?? data
  }

  /// Ends a movement because of an update of the data, which animates the return.
  ///
  /// Nothing is laid out: shown elements only take their index paths in the data.
  ///
  /// - Parameter attributes: A query of attributes by index paths as shown.
  /// - Returns: The same query by index paths of the data.
  func endMovement(
    asking attributes: @escaping (LayoutElement) -> CollectionViewLayoutAttributes?
  ) -> (LayoutElement) -> CollectionViewLayoutAttributes? {
    guard let moved = interactionState.movement, let before = elementStore.counts else {
      return attributes
    }
    interactionState.movement = nil
    collectionViewLayout.hold(nil, of: element(moved.path))
    if moved.path == moved.origin { return attributes }
    var after = before
    after[moved.path.section] -= 1
    after[moved.origin.section] += 1
    guard
      var plan = try? UpdatePlan(
        [.moveItem(from: moved.path, to: moved.origin)], countsBefore: before, countsAfter: after)
    else { return attributes }
    plan.attachedKinds = collectionViewLayout.attachedKinds
    elementStore.counts = after
    _ = elementStore.keys.apply(&plan, itemKey: { _ in nil }, sectionKey: { _ in nil })
    carryOver(plan, selectedKeys: [])
    var renamed: [LayoutElement: ShownElement] = [:]
    for (element, known) in elementStore.shown {
      guard let new = plan.after(element) else { continue }
      if new != element { known.view.setPath(new.indexPath) }
      renamed[new] = known
    }
    elementStore.shown = renamed
    return { element in
      guard element.category == .cell else { return attributes(element) }
      let shown = LayoutElement(category: .cell, indexPath: moved.shownPath(element.indexPath))
      let result = attributes(shown)?.duplicated()
      result?.indexPath = element.indexPath
      return result
    }
  }
}
