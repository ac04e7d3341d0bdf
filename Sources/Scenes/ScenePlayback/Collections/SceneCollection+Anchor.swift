import Foundation
import Geometry
import Layouts
import SceneDocuments
import Staging

/// The edge at which the content is kept, and sizes that follow content.
extension SceneCollection {
  /// The distance from the end, in points, within which content counts as scrolled to it.
  private static let endTolerance: CGFloat = 1

  /// Whether the content is scrolled to the edge at which it is kept, so that it stays there.
  var isAnchored: Bool {
    document.anchor == .bottom && abs(view.contentOffset.y - endOffset) <= Self.endTolerance
  }

  /// The vertical offset that shows the end of the content.
  private var endOffset: CGFloat {
    max(
      -view.contentInset.top,
      view.contentSize.height + view.contentInset.bottom - view.bounds.height)
  }

  /// Moves the end of the content to the bottom of the viewport, with the present animation.
  func anchor() {
    guard document.anchor == .bottom else { return }
    view.layoutIfNeeded()
    // Short content lies at the bottom below a larger inset.
    let rest = view.bounds.height - view.contentInset.bottom - view.contentSize.height
    view.contentInset.top = max(document.inset.top, rest)
    view.contentOffset.y = endOffset
  }

  /// Performs a change and keeps content that is scrolled to its end there.
  func keepingAnchor(_ body: () -> Void) {
    let isAnchored = isAnchored
    body()
    if isAnchored { anchor() }
  }

  /// Whether the content or the states of items determine their sizes.
  private var followsContent: Bool {
    resources.sizing.followsStates || layoutDocument.followsContent
      || sections.contains { section in
        section.items.contains { $0?.document.size?.followsContent == true }
      }
  }

  /// Resizes the items whose content has changed, with the present animation.
  func fitItems() {
    guard followsContent else { return }
    keepingAnchor {
      view.resizeItems()
    }
  }
}
