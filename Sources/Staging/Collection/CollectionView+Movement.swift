import CollectionUpdates
public import Foundation
import Geometry
import Layouts
import Timing

/// Items that are moved by hand, as UIKit's interactive movement.
///
/// While an item is moved the others make room, and the data source is told only when it is let go
/// of. A reload of the data, or an update that the program makes meanwhile, ends the movement: the
/// item goes to where the data has it.
extension CollectionView {
  /// Lifts an item, where the data source lets it be moved and nothing else is being moved.
  ///
  /// - Returns: whether the item can be moved now.
  @discardableResult
  public func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    loadIfNeeded()
    guard let stage, movement == nil, batch == nil, indexPath.exists(in: counts ?? []),
      dataSource?.collectionView(self, canMoveItemAt: indexPath) ?? false
    else { return false }
    View.performWithoutAnimation { layoutIfNeeded() }
    guard let attributes = shownAttributesForItem(at: indexPath) else { return false }
    movement = ItemMovement(of: indexPath, at: attributes.center)
    stage.perform(in: changeContext(lasting: liftDuration, on: stage)) { showMovedItem() }
    return true
  }

  /// Has the lifted item's centre follow to a position of the content, and the others make room.
  ///
  /// The first position is gone to as the item is lifted, each later one at once.
  public func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    guard var moved = movement, let stage else { return }
    let previousPosition = moved.position
    let isFresh = moved.isFresh
    (moved.position, moved.isFresh) = (targetPosition, false)
    movement = moved
    if isFresh, targetPosition != previousPosition {
      stage.perform(in: changeContext(lasting: liftDuration, on: stage)) { showMovedItem() }
    } else {
      showMovedItem()
    }
    let target = target(of: moved)
    guard target != moved.path else { return }
    movement?.exchanged = key(ofItemShownAt: target)
    move(moved, to: target, from: previousPosition)
    stage.perform(in: changeContext(lasting: updateDuration, on: stage)) { showMovedItem() }
  }

  /// Lets go of the lifted item where it is: the data source is told, and the item settles.
  public func endInteractiveMovement() {
    guard let moved = movement else { return }
    if moved.path != moved.origin {
      movement = nil
      hasRefusedMove = false
      dataSource?.collectionView(self, moveItemAt: moved.origin, to: moved.path)
      if hasRefusedMove {
        movement = moved
        return cancelInteractiveMovement()
      }
    }
    settle(moved, at: moved.path, isCancelled: false)
  }

  /// Has the lifted item and all others go back to where they were.
  public func cancelInteractiveMovement() {
    guard let moved = movement else { return }
    settle(moved, at: moved.origin, isCancelled: true)
  }

  // MARK: Places

  /// Shows the lifted item where the layout has it for the present position.
  private func showMovedItem() {
    guard let movement else { return }
    let layout = collectionViewLayout
    layout.prepareIfNeeded()
    let attributes = layout.layoutAttributesForInteractivelyMovingItem(
      at: movement.path, withTargetPosition: movement.position)
    layout.setPose(ElementPose(attributes), of: element(movement.path))
    layoutIfNeeded()
  }

  /// Makes a reference to an item.
  private func element(_ path: IndexPath) -> LayoutElement {
    LayoutElement(category: .cell, indexPath: path)
  }

  /// Returns the name of the item at a place, where it is not just behind a section's last one.
  private func key(ofItemShownAt path: IndexPath) -> String? {
    path.exists(in: counts ?? []) ? key(ofItemAt: path) : nil
  }

  /// Returns the place that the layout and then the delegate want for the lifted item.
  private func target(of moved: ItemMovement) -> IndexPath {
    collectionViewLayout.prepareIfNeeded()
    let proposal = collectionViewLayout.targetIndexPath(
      forInteractivelyMovingItem: moved.path, withPosition: moved.position)
    // A larger neighbour is still under the finger when it has made room: it stays where it went.
    let isSame = moved.exchanged != nil && key(ofItemShownAt: proposal) == moved.exchanged
    if !isSame { movement?.exchanged = nil }
    if proposal == moved.path || isSame { return moved.path }
    let target =
      delegate?.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: moved.origin,
        atCurrentIndexPath: moved.path, toProposedIndexPath: proposal) ?? proposal
    var counts = counts ?? []
    // The item leaves its place before it takes the next one.
    if counts.indices.contains(moved.path.section) { counts[moved.path.section] -= 1 }
    guard counts.indices.contains(target.section), target.item >= 0,
      target.item <= counts[target.section]
    else { return moved.path }
    return target
  }

  /// Has the others make room for the lifted item at another place.
  private func move(_ moved: ItemMovement, to target: IndexPath, from position: CGPoint) {
    let context = collectionViewLayout.invalidationContext(
      forInteractivelyMovingItems: [target], withTargetPosition: moved.position,
      previousIndexPaths: [moved.path], previousPosition: position)
    updateMovement(with: context) {
      self.movement?.path = target
      self.record([.moveItem(from: moved.path, to: target)])
    }
  }

  /// Sends the lifted item to its place, and the others to theirs.
  private func settle(_ moved: ItemMovement, at target: IndexPath, isCancelled: Bool) {
    let context =
      collectionViewLayout.invalidationContextForEndingInteractiveMovementOfItems(
        toFinalIndexPaths: [target], previousIndexPaths: [moved.path],
        movementCancelled: isCancelled)
    updateMovement(with: context) {
      self.collectionViewLayout.setPose(nil, of: self.element(moved.path))
      if target != moved.path {
        self.movement?.path = target
        self.record([.moveItem(from: moved.path, to: target)])
      }
    }
    movement = nil
  }

  /// Runs a batch of the movement itself.
  private func updateMovement(
    with context: CollectionViewLayoutInvalidationContext, _ body: @escaping () -> Void
  ) {
    isUpdatingMovement = true
    carryOutUpdates {
      body()
      self.batch?.invalidation = context
    }
    isUpdatingMovement = false
  }

  // MARK: Data

  /// Returns where in the data an item is that is shown at a path.
  package func dataPath(_ shown: IndexPath) -> IndexPath { movement?.dataPath(shown) ?? shown }

  /// Returns where an item is shown that is in the data at a path.
  package func shownPath(_ data: IndexPath) -> IndexPath { movement?.shownPath(data) ?? data }

  /// Ends a movement because of an update of the data, which animates the way back.
  ///
  /// Nothing is laid out: what is shown just goes by its paths in the data from now on.
  ///
  /// - Parameter attributes: a way to ask for attributes by the paths of what is shown.
  /// - Returns: that way by the paths of the data.
  func endMovement(
    asking attributes: @escaping (LayoutElement) -> CollectionViewLayoutAttributes?
  ) -> (LayoutElement) -> CollectionViewLayoutAttributes? {
    guard let moved = movement, let before = counts else { return attributes }
    movement = nil
    collectionViewLayout.setPose(nil, of: element(moved.path))
    if moved.path == moved.origin { return attributes }
    var after = before
    after[moved.path.section] -= 1
    after[moved.origin.section] += 1
    guard
      var plan = try? UpdatePlan(
        [.moveItem(from: moved.path, to: moved.origin)], countsBefore: before, countsAfter: after)
    else { return attributes }
    counts = after
    _ = keys.apply(&plan, itemKey: { _ in nil }, sectionKey: { _ in nil })
    carryOver(plan, selectedKeys: [])
    var renamed: [LayoutElement: ShownElement] = [:]
    for (element, known) in shown {
      guard let new = plan.after(element) else { continue }
      if new != element { known.view.setPath(new.indexPath) }
      renamed[new] = known
    }
    shown = renamed
    return { element in
      guard element.category == .cell else { return attributes(element) }
      let shown = LayoutElement(category: .cell, indexPath: moved.shownPath(element.indexPath))
      let result = attributes(shown)?.duplicated()
      result?.indexPath = element.indexPath
      return result
    }
  }
}
