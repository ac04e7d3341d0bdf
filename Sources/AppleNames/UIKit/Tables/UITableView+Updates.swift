import Foundation
import Staging

extension UITableView {
  /// Carries an operation out: now, or with the others between `beginUpdates` and `endUpdates`.
  func change(_ operation: @escaping (UITableView) -> Void) {
    if openUpdates != nil {
      openUpdates?.operations.append(operation)
      return
    }
    let isOutermost = !isChangingContent
    operation(self)
    if isOutermost { animations = RowAnimations() }
  }

  /// Returns the animations that the operations of the present update ask for, once.
  func takeAnimations() -> RowAnimations {
    defer { animations = RowAnimations() }
    return animations
  }

  /// Changes the selection in a body, so that backgrounds fade or appear at once.
  func fading(_ animated: Bool, _ body: () -> Void) {
    let outer = fadesSelection
    fadesSelection = animated
    body()
    fadesSelection = outer
  }
}

/// The operations of an update that has begun.
struct OpenUpdates {
  /// The number of `beginUpdates` without an `endUpdates`.
  var depth = 1
  var operations: [(UITableView) -> Void] = []
  var completions: [(Bool) -> Void] = []
}
