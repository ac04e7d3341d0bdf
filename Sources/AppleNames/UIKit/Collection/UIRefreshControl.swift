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

  /// Adds a message to an object for the beginning of a refresh by a pull, which is `valueChanged`;
  /// `nil` for the first responder that has the method.
  ///
  /// The object is not kept alive.
  public func addTarget(_ target: Any?, action: Selector, for controlEvents: UIControl.Event) {
    guard controlEvents.contains(.valueChanged) else { return }
    let message = TargetAction(target, action)
    if !messages.contains(where: { $0.isSame(as: message) }) { messages.append(message) }
  }

  /// Removes messages for the beginning of a refresh; `nil` stands for all objects, or all actions.
  public func removeTarget(_ target: Any?, action: Selector?, for controlEvents: UIControl.Event) {
    guard controlEvents.contains(.valueChanged) else { return }
    messages.removeAll { $0.matches(target, action) }
  }

  /// Sends the messages as if a pull had begun a refresh.
  public func sendActions(for controlEvents: UIControl.Event) {
    guard controlEvents.contains(.valueChanged) else { return }
    refreshingDidBegin?()
    for message in messages { message.send(from: self) }
  }
}
