import Documents
import Foundation
import Geometry
import SceneDocuments
import ScriptedInteractions
import Staging
import Timing

/// Steps in which a finger uncovers and taps actions beside items.
extension ScenePlayer {
  /// Plays a finger that uncovers actions, or covers them again.
  ///
  /// - Parameter start: The point of the content at which the finger comes down.
  /// - Returns: The time until the item has come to rest.
  func uncover(
    _ operation: SwipeOperation, _ step: StepDocument, from start: CGPoint,
    in collection: SceneCollection
  ) throws -> Instant {
    let view = collection.view
    try checkIsFree(nil, operation.location, collection)
    collection.enable(nil)
    let path = try collection.shownPath(of: operation.touch.item)
    let size = view.cellForItem(at: path)?.bounds.size ?? view.bounds.size
    let way = operation.offset(on: size)
    let end = CGPoint(x: start.x + way.x, y: start.y + way.y)
    let finger = TouchTrack.drag(
      begin: stage.now, through: [start, end].map { view.convert($0, to: nil) },
      duration: step.motionDuration, hold: operation.hold)
    play([finger], operation.location, collection)
    return step.motionDuration + operation.hold
      + Instant(seconds: SwipeOperation.settling.duration)
  }

  /// Returns the point of the canvas at which a finger taps an uncovered action beside an item.
  func reach(
    action title: String, of operation: TapOperation, in collection: SceneCollection
  ) throws -> CGPoint {
    let path = try collection.shownPath(of: operation.touch.item)
    guard let button = collection.view.swipeButton(titled: title, besideItemAt: path) else {
      let name = collection.name(ofItemAt: path)
      let known = collection.document.swipeActions?.all.map(\.title) ?? []
      throw Diagnostic(
        at: operation.location,
        known.contains(title)
          ? "no action '\(title)' is uncovered beside \(name) at this time; swipe the item first"
          : "\(name) has no action '\(title)'; write it in 'swipeActions' of collection "
            + "'\(collection.path)'")
    }
    return button.convert(button.bounds.center, to: nil)
  }
}

extension SwipeOperation {
  /// Returns whether the finger uncovers actions of a collection, rather than moving the item away.
  func uncoversActions(of collection: CollectionDocument) -> Bool {
    guard collection.swipeActions != nil, end == nil, rest == nil else { return false }
    let way = offset(on: CGSize(width: 100, height: 100))
    return abs(way.x) > abs(way.y)
  }
}

/// The actions beside the items of a collection.
extension SceneCollection {
  /// Returns the source of actions of a document.
  func swipeSource(of document: SwipeActionsDocument) -> SwipeSource {
    SwipeSource { [unowned self] path, side in
      let actions = side == .trailing ? document.trailing : document.leading
      guard !actions.isEmpty else { return nil }
      let key = view.key(ofItemAt: path)
      return SwipeActions(
        actions.map { action in
          SwipeAction(
            title: action.title, isDestructive: action.effect == .delete,
            paint: { $0.backgroundColor = action.background }
          ) { [unowned self] _, completion in
            if action.effect == .delete { delete(itemWithKey: key) }
            completion(true)
          }
        }, performsFirstWithFullSwipe: document.fullSwipe)
    }
  }

  /// Deletes an item, with an animation.
  private func delete(itemWithKey key: String) {
    guard let path = view.indexPaths(forKeys: [key])[key] else { return }
    let viewPath = view.dataPath(path)
    keepingAnchor {
      view.performBatchUpdates {
        self.remove(itemAt: viewPath)
        self.view.deleteItems(at: [viewPath])
        self.view.reconfigureVisibleElements()
      }
    }
  }
}
