package import Foundation

/// The delivery of touches to gesture recognizers and views.
extension Stage {
  /// Returns the view that a finger at a point of the canvas touches.
  package func touchedView(at point: CGPoint) -> View? {
    rootView.hitTest(rootView.convert(point, from: nil), with: nil)
  }

  /// Makes the touch of a finger that comes down on the nearest view at a point of the canvas.
  package func makeTouch(downAt point: CGPoint) -> Touch {
    let hit = touchedView(at: point)
    let views = hit.map { Array(sequence(first: $0) { $0.superview }) } ?? []
    let touch = Touch(at: point, in: hit, on: self)
    touch.recognizers = views.flatMap(\.touchRecognizers).filter {
      $0.isEnabled && $0.delegate?.gestureRecognizer($0, shouldReceive: touch) ?? true
    }
    return touch
  }

  /// Delivers touches in a phase: to each recognizer once with all its touches, then to the views.
  package func deliver(_ touches: [Touch], in phase: Touch.Phase) {
    var notified: [GestureRecognizer] = []
    for recognizer in touches.flatMap(\.recognizers)
    where !notified.contains(where: { $0 === recognizer }) {
      notified.append(recognizer)
      recognizer.receive(
        touches.filter { $0.recognizers.contains { $0 === recognizer } }, in: phase)
    }
    deliverToViews(touches, in: phase)
  }

  /// Delivers to the views that were hit the touches that no recognizer has taken away.
  private func deliverToViews(_ touches: [Touch], in phase: Touch.Phase) {
    var notified: [View] = []
    for view in touches.compactMap(\.view) where !notified.contains(where: { $0 === view }) {
      notified.append(view)
      let own = touches.filter { $0.view === view && $0.isTold(of: phase) }
      if own.isEmpty { continue }
      let (delivered, event) = (Set(own), Event(of: touches))
      if phase == .began, !Stage.mayBegin(delivered, with: event, in: view) { continue }
      for touch in own { touch.willTellView(of: phase) }
      switch phase {
      case .began: view.touchesBegan(delivered, with: event)
      case .moved: view.touchesMoved(delivered, with: event)
      case .stationary, .regionEntered, .regionMoved, .regionExited: break
      case .ended: view.touchesEnded(delivered, with: event)
      case .cancelled: view.touchesCancelled(delivered, with: event)
      }
    }
  }

  /// Returns whether all scroll views around a view let it get touches that come down on it.
  private static func mayBegin(_ touches: Set<Touch>, with event: Event, in view: View) -> Bool {
    sequence(first: view) { $0.superview }.dropFirst().allSatisfy {
      ($0 as? ScrollView)?.touchesShouldBegin(touches, with: event, in: view) ?? true
    }
  }
}

extension View {
  /// The recognizers that follow touches in the view: its own, and that of the menus of a collection.
  fileprivate var touchRecognizers: [GestureRecognizer] {
    guard let recognizer = (self as? CollectionView)?.menuRecognizer else { return recognizers }
    return recognizers + [recognizer]
  }
}
