/// Screens in screens, as a container's.
extension ViewController {
  /// Makes a screen part of this one; its view is to be added besides, and it is to be told
  /// `didMove(toParent:)` then.
  public func addChild(_ childController: ViewController) {
    if childController.parent === self { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
    childController.didGetParent()
  }

  /// Takes the screen out of the one that it is in; its view is to be taken off besides.
  public func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }
}
