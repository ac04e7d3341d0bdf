import Documents
import Foundation
import Geometry
import SceneDocuments
import ScriptedInteractions
import Staging
import Timing

/// Steps in which a finger pulls the content of a collection down, which is refreshed.
extension ScenePlayer {
  /// The distance by which the content is pulled, as a share of the threshold.
  private static let pull = 1.2
  /// The height at which the finger touches down, as a share of the viewport's.
  private static let touchDown = [0.25, 0.5, 0.75, 0.1, 0.9]
  /// The greatest distance from the top at which content counts as scrolled to it, in points.
  private static let tolerance: CGFloat = 0.5

  /// Plays a finger that pulls the content past the threshold, and refreshes it for a while.
  func refresh(
    _ operation: RefreshOperation, _ step: StepDocument, _ collection: SceneCollection
  ) throws {
    let (view, location) = (collection.view, operation.location)
    guard let control = view.refreshControl else {
      throw Diagnostic(
        at: location,
        "collection '\(collection.path)' has no refresh control",
        Hint(
          "; write 'refresh: true' in it",
          .at(
            collection.document.location,
            .addition(key: "refresh", value: Node(unwritten: .bool(true))))))
    }
    guard collection.layoutDocument.direction != .horizontal else {
      throw Diagnostic(
        at: location,
        "collection '\(collection.path)' scrolls horizontally at this time, and only content that "
          + "scrolls vertically is pulled down")
    }
    guard !control.isRefreshing else {
      throw Diagnostic(
        at: location,
        "collection '\(collection.path)' is being refreshed already; begin this step after it")
    }
    view.layoutIfNeeded()
    guard view.contentOffset.y <= Self.tolerance - view.adjustedContentInset.top else {
      throw Diagnostic(
        at: location,
        "collection '\(collection.path)' is scrolled away from its top; scroll to the top first")
    }
    let way = CGPoint(x: 0, y: view.fingerDistance(ofPull: control.threshold * Self.pull))
    let points = Self.touchDown.map {
      CGPoint(x: view.bounds.midX, y: view.bounds.minY + view.bounds.height * $0)
    }
    let start = points.first { point in
      let touched = stage.touchedView(at: view.convert(point, to: nil))
      return touched.map { $0 === view || $0.isDescendant(of: view) } ?? false
    }
    try move(
      from: start ?? view.bounds.center, by: way, of: collection, lasting: step.motionDuration,
      hold: .zero, at: location, curve: .easeInEaseOut)
    control.refreshesWhenPulled = true
    let lift = stage.now + step.motionDuration
    stage.schedule(at: lift + operation.duration) { [unowned self, weak control] in
      guard let control else { return }
      control.refreshesWhenPulled = false
      guard control.isRefreshing else {
        return note(
          Diagnostic(
            at: location,
            "the finger has not pulled collection '\(collection.path)' far enough, because something "
              + "else has moved meanwhile; begin this step when it rests"))
      }
      control.endRefreshing()
    }
  }
}
