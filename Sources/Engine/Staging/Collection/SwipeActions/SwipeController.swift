import Foundation
import Layouts
import Timing

/// The row of a collection view whose actions are uncovered; one at a time.
///
/// A row closes when its action is done, when a finger comes down elsewhere or scrolls, and when its
/// cell is replaced. A destructive action that succeeds takes the row away: its content slides out.
final class SwipeController {
  /// The place of a finger that comes down while a row is open.
  enum Place { case button, content, elsewhere }

  unowned let view: CollectionView
  let source: SwipeSource
  private let recognizer = SwipeRecognizer()
  /// The row whose actions are uncovered.
  private(set) var row: SwipedRow?
  /// The row that a movement is about to open.
  private var pending: (path: IndexPath, side: SwipeSide, actions: SwipeActions)?

  /// Makes the controller of a collection view, which gets a recognizer.
  init(_ view: CollectionView, source: SwipeSource) {
    self.view = view; self.source = source
    recognizer.controller = self
    recognizer.maximumNumberOfTouches = 1
    recognizer.addTarget { [weak self] _ in self?.follow() }
    view.addGestureRecognizer(recognizer)
  }

  /// Takes the recognizer away, and closes at once.
  func end() {
    row?.pane.remove()
    view.removeGestureRecognizer(recognizer)
  }

  /// Returns where a touched view is while a row is open; `nil` while none is.
  func place(of touched: View?) -> Place? {
    guard let row, row.target > 0 || row.isMoving, let cell = row.cell else { return nil }
    for view in sequence(first: touched, next: { $0?.superview }) {
      if view === row.pane { return .button }
      if view === cell { return .content }
    }
    return .elsewhere
  }

  // MARK: Gesture

  /// Returns whether a movement of a finger on a view uncovers the actions of a row.
  func mayBegin(by movement: CGPoint, touching touched: View?) -> Bool {
    pending = nil
    guard abs(movement.x) > abs(movement.y), !view.isDragging, !view.isChangingContent,
      view.interactionState.movement == nil
    else { return false }
    if let row, let place = place(of: touched) { return place != .elsewhere && !row.isActing }
    guard let path = view.indexPathForItem(around: touched),
      let cell = view.cellForItem(at: path)
    else { return false }
    let isToLeft = recognizer.translation(in: cell).x < 0
    let isMirrored = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    let side: SwipeSide = isToLeft == isMirrored ? .leading : .trailing
    guard let actions = source.actions(path, side), !actions.actions.isEmpty else { return false }
    pending = (path, side, actions)
    return true
  }

  /// Follows the recognizer.
  private func follow() {
    switch recognizer.state {
    case .began:
      if let pending { open(pending.path, at: pending.side, actions: pending.actions) }
      pending = nil
      row?.grab()
      followFinger()
    case .changed: followFinger()
    case .ended: release(velocity: recognizer.velocity(in: row?.cell).x)
    case .cancelled: release(velocity: nil)
    case .possible, .failed: break
    }
  }

  /// Moves the row's content with the finger.
  private func followFinger() {
    guard let row, let cell = row.cell else { return }
    row.follow(recognizer.translation(in: cell).x)
  }

  /// Uncovers the actions of a row without a finger.
  func open(_ path: IndexPath, at side: SwipeSide) {
    guard row == nil, let actions = source.actions(path, side), !actions.actions.isEmpty else {
      return
    }
    open(path, at: side, actions: actions)
    if let row { row.go(to: row.pane.measures.openWidth) }
  }

  /// Puts the pane of actions into a row.
  private func open(_ path: IndexPath, at side: SwipeSide, actions: SwipeActions) {
    guard let cell = view.cellForItem(at: path) else { return }
    source.willOpen(path)
    let row = SwipedRow(cell, key: view.key(ofItemAt: path), actions: actions, at: side)
    self.row = row
    for (index, button) in row.pane.buttons.enumerated() {
      button.wasPressed = { [weak self, weak row] in
        if let self, let row, row === self.row { perform(index, of: row) }
      }
    }
    row.pane.wasRemoved = { [weak self, weak row] in
      guard let self, let row, row === self.row else { return }
      self.row = nil
      source.didClose(view.indexPaths(forKeys: [row.key])[row.key])
    }
  }

  /// Lets the row go on by itself.
  ///
  /// - Parameter velocity: That of the finger in points per second, positive to the right; `nil` for
  ///   a touch that was cancelled.
  private func release(velocity: CGFloat?) {
    guard let row, row.grip != nil else { return }
    row.release()
    guard let velocity else { return close() }
    let growth = row.pane.isAtRight ? -velocity : velocity
    let measures = row.pane.measures
    switch measures.end(from: row.pane.reveal, velocity: growth) {
    case .closed:
      row.expand(0, false)
      close(velocity: growth)
    case .open:
      row.expand(0, false)
      row.go(to: measures.openWidth, velocity: growth)
    case .full: performFirst(of: row, velocity: growth)
    }
  }

  // MARK: Actions

  /// Performs the first action because of a full swipe.
  ///
  /// The content of a row that is to be deleted slides out before it is.
  private func performFirst(of row: SwipedRow, velocity: CGFloat) {
    let measures = row.pane.measures
    guard row.actions.actions[0].isDestructive else {
      row.go(to: measures.openWidth, velocity: 0)
      return perform(0, of: row)
    }
    row.isActing = true
    row.go(to: measures.rowWidth, velocity: max(0, velocity)) { [weak self, weak row] in
      if let self, let row, row === self.row { perform(0, of: row) }
    }
  }

  /// Performs an action of the row, which stays open until the action is done.
  func perform(_ index: Int, of row: SwipedRow) {
    row.isActing = true
    let action = row.actions.actions[index]
    action.perform(row.pane.buttons[index]) { [weak self, weak row] isDone in
      guard let self, let row, row === self.row, row.isActing else { return }
      row.isActing = false
      if isDone, action.isDestructive, takeAway(row, by: index) { return }
      row.expand(index, false)
      close()
    }
  }

  /// Deletes a row that the data does not have any more.
  ///
  /// - Returns: Whether the row is gone or being deleted now.
  private func takeAway(_ row: SwipedRow, by index: Int) -> Bool {
    guard let path = view.indexPaths(forKeys: [row.key])[row.key] else { return true }
    var counts = view.elementStore.counts ?? []
    counts[path.section] -= 1
    guard view.countsFromDataSource() == counts else { return false }
    row.expand(index, true)
    view.deleteItems(at: [path])
    return true
  }

  /// Lets the content of a row slide out whose item was deleted.
  func dataDidChange() {
    row?.pane.place()
    guard let row, view.indexPaths(forKeys: [row.key])[row.key] == nil else { return }
    let width = row.pane.measures.rowWidth
    if row.target != width || row.grip != nil { row.go(to: width) }
  }

  /// Covers the actions.
  ///
  /// - Parameter velocity: The growth of what is uncovered, in points per second.
  func close(velocity: CGFloat = 0) {
    guard let row, row.target > 0 || !row.isMoving else { return }
    row.go(to: 0, velocity: min(0, velocity)) { [weak row] in row?.pane.remove() }
  }
}
