/// Child view controllers of a container view controller.
extension ViewController {
  /// Adds a child; the caller adds its view and then calls `didMove(toParent:)`.
  public func addChild(_ childController: ViewController) {
    if childController.parent === self { return }
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
    childController.didGetParent()
  }

  /// Removes the view controller from its parent; the caller removes its view.
  public func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }
}
