import Foundation
import Staging

extension CollectionView {
  /// Adds a recognizer, which keeps the owner of its handler.
  func add<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, handler: @escaping (Recognizer) -> Void
  ) {
    recognizer.addTarget { [weak recognizer] _ in
      if let recognizer { handler(recognizer) }
    }
    addGestureRecognizer(recognizer)
  }

  /// Animates the end of an interaction in a number of seconds; `nil` for that of batch updates.
  func animate(_ changes: @escaping () -> Void, duration: TimeInterval?) {
    guard let duration else { return changes() }
    View.animate(
      duration: duration, delay: 0, curve: updateCurve, options: [], animations: changes,
      completion: nil)
  }
}
