package import Foundation

/// A recognizer of the press that opens a menu and then goes over its rows.
package final class PressRecognizer: GestureRecognizer {
  /// The distance in points that a finger may move and still be where it came down.
  private static let slack: CGFloat = 10

  /// The time in seconds for which the finger is still before the press begins; 0 for at once.
  package var delay: () -> TimeInterval = { 0 }
  /// Whether the press may begin.
  package var mayBegin: () -> Bool = { true }
  /// Whether a tap that is shorter than the delay is recognized as well.
  package var recognizesTaps = true
  /// The point of the canvas at which the finger came down.
  private var start = CGPoint.zero
  /// Whether the finger has left the place where it came down.
  package private(set) var hasMoved = false
  private var deadline = GestureDeadline()

  /// Makes a recognizer.
  package init() { super.init(action: nil) }

  package override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
    guard state == .possible, numberOfTouches == 1 else {
      for touch in touches.inOrder { ignore(touch) }
      return
    }
    start = location(in: nil)
    hasMoved = false
    let delay = delay()
    if delay <= 0 { return begin() }
    deadline.set(after: delay, on: view?.stage) { [weak self] in
      if self?.state == .possible { self?.begin() }
    }
  }

  /// Begins the press, if it may.
  private func begin() { state = mayBegin() ? .began : .failed }

  package override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
    let point = location(in: nil)
    if hypot(point.x - start.x, point.y - start.y) > PressRecognizer.slack { hasMoved = true }
    if state != .possible {
      state = .changed
    } else if hasMoved {
      fail()
    }
  }

  package override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
    if state == .possible, !recognizesTaps { return fail() }
    state = .ended
  }

  package override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
    if state == .possible { return fail() }
    state = .cancelled
  }

  /// Fails, and waits no longer.
  private func fail() {
    deadline.cancel()
    state = .failed
  }

  package override func reset() { deadline.cancel() }
}

/// The opening of context menus by a long press in a view.
package final class ContextMenuPress {
  /// The time in seconds for which a finger is still before the menu opens, as for a
  /// `LongPressGestureRecognizer`.
  private static let duration: TimeInterval = 0.5

  /// The recognizer, which follows touches in the view.
  package let recognizer = PressRecognizer()
  private weak var source: (any ContextMenuSource)?
  /// The configuration of the press that may begin.
  private var configuration: ContextMenuConfiguration?
  /// The menu that was opened.
  package private(set) weak var tracker: (any ContextMenuTracker)?

  /// Opens the menus of a source.
  package init(_ source: any ContextMenuSource) {
    self.source = source
    recognizer.recognizesTaps = false
    recognizer.delay = { ContextMenuPress.duration }
    recognizer.mayBegin = { [weak self] in self?.findConfiguration() ?? false }
    recognizer.addTarget { [weak self] in self?.pressed($0) }
  }

  /// Finds the configuration for the place of the finger; returns whether there is one.
  private func findConfiguration() -> Bool {
    configuration = source.flatMap { source in
      source.menuConfiguration(at: recognizer.location(in: source.menuView))
    }
    return configuration != nil
  }

  /// Opens the menu, or lets it follow the finger.
  private func pressed(_ recognizer: GestureRecognizer) {
    let point = recognizer.location(in: nil)
    switch recognizer.state {
    case .began:
      guard let configuration, let source else { return }
      tracker = configuration.presenter.present(configuration, from: source)
      self.configuration = nil
    case .changed: if self.recognizer.hasMoved { tracker?.fingerMoved(to: point) }
    case .ended: if self.recognizer.hasMoved { tracker?.fingerLifted(at: point) }
    default: tracker?.fingerWasCancelled()
    }
  }
}
