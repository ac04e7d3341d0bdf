public import Foundation
public import Staging

/// The ability of a screen to sense the force of touches.
public enum UIForceTouchCapability: Int, Hashable, Sendable {
  case unknown, unavailable, available
}

extension TraitCollection {
  /// The ability to sense the force of touches: unavailable, because touches here have no force.
  public var forceTouchCapability: UIForceTouchCapability { .unavailable }
}

/// The registration of a view for previews by the force of touches.
public protocol UIViewControllerPreviewing: NSObjectProtocol {
  /// The recognizer that fails while a preview is shown; none is ever shown.
  var previewingGestureRecognizerForFailureRelationship: UIGestureRecognizer { get }
  /// The delegate, which is never called.
  var delegate: any UIViewControllerPreviewingDelegate { get }
  /// The view that was registered.
  var sourceView: UIView { get }
  /// The part of the view that stays sharp, in its coordinates.
  var sourceRect: CGRect { get set }
}

/// The delegate of previews by the force of touches, of which there are none here.
public protocol UIViewControllerPreviewingDelegate: NSObjectProtocol {
  /// Returns the view controller to preview at a location; never called.
  func previewingContext(
    _ previewingContext: any UIViewControllerPreviewing, viewControllerForLocation location: CGPoint
  ) -> UIViewController?

  /// Shows the view controller that was previewed; never called.
  func previewingContext(
    _ previewingContext: any UIViewControllerPreviewing,
    commit viewControllerToCommit: UIViewController)
}

/// A registration.
private final class PreviewingContext: NSObject, UIViewControllerPreviewing {
  let previewingGestureRecognizerForFailureRelationship: UIGestureRecognizer
  let delegate: any UIViewControllerPreviewingDelegate
  let sourceView: UIView
  var sourceRect: CGRect

  /// Registers a view.
  init(_ delegate: any UIViewControllerPreviewingDelegate, _ sourceView: UIView) {
    previewingGestureRecognizerForFailureRelationship = UILongPressGestureRecognizer()
    self.delegate = delegate; self.sourceView = sourceView
    sourceRect = sourceView.bounds
  }
}

extension ViewController {
  /// Registers a view for previews by the force of touches, which never come here.
  @discardableResult
  public func registerForPreviewing(
    with delegate: any UIViewControllerPreviewingDelegate, sourceView: UIView
  ) -> any UIViewControllerPreviewing { PreviewingContext(delegate, sourceView) }

  /// Ends a registration.
  public func unregisterForPreviewing(withContext previewing: any UIViewControllerPreviewing) {}
}
