public import Foundation

/// A view controller or presentation controller, which arranges content, as `UIContentContainer`.
public protocol ContentContainer: NSObjectProtocol {
  /// The size that the content would like to have.
  var preferredContentSize: CGSize { get }

  /// Called when the preferred size of a child has changed.
  func preferredContentSizeDidChange(forChildContentContainer container: any ContentContainer)

  /// Returns the size of a child for the size of its parent.
  func size(
    forChildContentContainer container: any ContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize

  /// Called before the container's size changes.
  func viewWillTransition(
    to size: CGSize, with coordinator: any ViewControllerTransitionCoordinator)
}

extension ContentContainer {
  /// Notifies a child of the size that it gets when the container has another one.
  func announce(
    _ size: CGSize, to child: ViewController,
    with coordinator: any ViewControllerTransitionCoordinator
  ) {
    child.viewWillTransition(
      to: self.size(forChildContentContainer: child, withParentContainerSize: size),
      with: coordinator)
  }
}

extension ViewController: ContentContainer {}
extension PresentationController: ContentContainer {}
