import Foundation

/// The view of a navigation controller, which places everything in it when its size changes.
final class NavigationControllerView: View {
  private weak var controller: NavigationController?

  /// Makes the view of a controller.
  init(frame: CGRect, of controller: NavigationController) {
    self.controller = controller
    super.init(frame: frame)
  }

  /// The view is always made for a controller.
  required init?(coder: NSCoder) { nil }

  override var bounds: CGRect {
    get { super.bounds }
    set {
      let isResized = newValue.size != super.bounds.size
      super.bounds = newValue
      // At once, so that what is in it moves with an animation that is under way.
      if isResized { layoutSubviews() }
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    controller?.layoutViews()
  }
}
