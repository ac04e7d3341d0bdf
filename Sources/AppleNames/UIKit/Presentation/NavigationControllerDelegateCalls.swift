public import Staging

/// A call of a delegate's method that chooses the orientations of a navigation controller.
public struct NavigationOrientationsCall {
  /// Returns `nil`: the stage reads the orientations of its root view controller only.
  @discardableResult
  public func callAsFunction(_ navigationController: NavigationController)
    -> InterfaceOrientationMask?
  { nil }
}

extension NavigationControllerDelegate {
  /// The message of this name, for calls of the optional form; it calls nothing.
  @_disfavoredOverload
  public var navigationControllerSupportedInterfaceOrientations: NavigationOrientationsCall? {
    NavigationOrientationsCall()
  }
}
