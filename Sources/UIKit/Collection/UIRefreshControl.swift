public import Staging

/// A control above the content of a scroll view that refreshes it; `RefreshControl` under its UIKit
/// name.
public typealias UIRefreshControl = RefreshControl

extension RefreshControl {
  /// Adds an action for the beginning of a refresh by a pull, which is `valueChanged`.
  public func addAction(_ action: UIAction, for controlEvents: UIControl.Event) {
    guard controlEvents.contains(.valueChanged) else { return }
    let earlier = refreshingDidBegin
    refreshingDidBegin = { [weak self] in
      earlier?()
      if let self { action.perform(from: self) }
    }
  }

  /// Unavailable: there are no selectors on Linux.
  @available(
    *, unavailable, message: "there are no selectors on Linux; use addAction(_:for:)"
  )
  public func addTarget(_ target: Any?, action: Any, for controlEvents: UIControl.Event) {}
}
