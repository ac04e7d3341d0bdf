public import Foundation
public import Staging

/// The state of a scene's status bar, which a stage has not.
open class UIStatusBarManager: NSObject {
  /// The style of the status bar.
  open var statusBarStyle: UIStatusBarStyle { .default }
  /// Whether the status bar is hidden: always.
  open var isStatusBarHidden: Bool { true }
  /// The frame of the status bar: zero, since there is none.
  open var statusBarFrame: CGRect { .zero }
}

extension UIWindowScene {
  /// The state of the status bar, which does not exist.
  public var statusBarManager: UIStatusBarManager? { UIStatusBarManager() }
}
