package import Foundation

/// The layout by constraints of the descendants of a view whose own frame is given.
package protocol ConstraintHost: AnyObject {
  /// Sets the frames of the descendants that constraints place.
  func layOutSubviews(of view: View)

  /// Returns the size that the constraints in a view prefer; `nil` where they say nothing about it.
  ///
  /// - Parameters:
  ///   - target: The size in points from which it differs as little as the constraints allow.
  ///   - horizontalPriority: The priority of the target's width.
  ///   - verticalPriority: The priority of the target's height.
  func fittingSize(
    of view: View, target: CGSize, horizontalPriority: LayoutPriority,
    verticalPriority: LayoutPriority
  ) -> CGSize?

  /// Invalidates the frames, which are computed again before the next layout.
  func invalidateSolution()

  /// Returns whether a layout of a view, the host, would move what its constraints place.
  func needsLayout(of view: View) -> Bool

  /// Follows a view into another superview, or out of one.
  func superview(of view: View, didChangeFrom old: View?)
}

extension View {
  /// The layout by constraints of what is in the view; `nil` without any.
  package var constraintHost: (any ConstraintHost)? {
    get { attachments.constraintHost }
    set { attachments.constraintHost = newValue }
  }

  /// Invalidates the layout of the surrounding views whose constraints may place this one.
  package func setNeedsConstraintLayout() {
    var view: View? = self
    while let present = view {
      if let host = present.attachments.constraintHost {
        host.invalidateSolution()
        present.link.needsConstraintLayout = true
        present.recorder?.setNeedsLayout(present)
      }
      if present !== self, present.translatesAutoresizingMaskIntoConstraints { return }
      view = present.superview
    }
  }

  /// Drops constraints that lead out of the view, after it has left a superview.
  func leaveConstraints(around old: View) {
    attachments.constraintHost?.superview(of: self, didChangeFrom: old)
  }

  /// Adds the constraints in the view to the layout of the surrounding views.
  func joinConstraints() {
    attachments.constraintHost?.superview(of: self, didChangeFrom: nil)
  }
}
