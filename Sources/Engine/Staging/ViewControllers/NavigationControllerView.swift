import Foundation

/// The view of a navigation controller, which lays out its content when its size changes.
final class NavigationControllerView: View {
  private weak var controller: NavigationController?

  /// Makes the view of a controller.
  init(frame: CGRect, of controller: NavigationController) {
    self.controller = controller
    super.init(frame: frame)
  }

  /// Returns `nil`: the view is always made for a controller.
  required init?(coder: NSCoder) { nil }

  override var bounds: CGRect {
    get { super.bounds }
    set {
      let isResized = newValue.size != super.bounds.size
      super.bounds = newValue
      // Layout is immediate, so that the content takes part in a present animation.
      if isResized { layoutSubviews() }
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    controller?.layoutViews()
  }
}
