public import Foundation
import Imaging
public import Staging

/// An action that a swipe uncovers beside a row.
///
/// ```swift
/// let delete = UIContextualAction(style: .destructive, title: "Delete") { _, _, completion in
///   names.remove(at: indexPath.row)
///   completion(true)
/// }
/// ```
open class UIContextualAction: NSObject {
  /// The kind of an action.
  public enum Style: Int, Hashable, Sendable {
    /// An action that leaves the row in its place.
    case normal
    /// An action that takes the row away, once its handler says that it has succeeded.
    case destructive
  }

  /// Performs the action, and calls the completion at any time with whether it succeeded.
  ///
  /// The row is open until then. After a destructive action with success the row is deleted, if the
  /// data does not have it any more and the handler has not deleted it itself.
  public typealias Handler = (
    _ action: UIContextualAction, _ sourceView: UIView,
    _ completionHandler: @escaping (Bool) -> Void
  ) -> Void

  public let style: Style
  /// The closure that performs the action.
  public let handler: Handler
  open var title: String?
  /// The image above the title, in white; alone where a row is too low for both.
  open var image: UIImage?
  /// The color of the button: red for a destructive action, else gray.
  open var backgroundColor: UIColor! {
    get { ownColor ?? (style == .destructive ? .systemRed : .systemGray) }
    set { ownColor = newValue }
  }

  private var ownColor: UIColor?

  /// Makes an action.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    self.style = style; self.title = title; self.handler = handler
  }

  /// The action in the engine's terms.
  var swipeAction: SwipeAction {
    var action = SwipeAction(
      title: title, isDestructive: style == .destructive,
      paint: { [self] in $0.backgroundColor = backgroundColor }
    ) { [self] button, completion in handler(self, button, completion) }
    action.titleWidth = title.map { SwipeTitle.width(of: $0) }
    action.makeIcon = image.map { image in
      {
        let view = UIImageView(image: image)
        view.contentMode = .scaleAspectFit
        view.tintColor = .white
        return view
      }
    }
    return action
  }
}

/// The actions that a swipe uncovers at one side of a row; the first one is at the edge.
open class UISwipeActionsConfiguration: NSObject {
  public let actions: [UIContextualAction]
  /// Whether a swipe across most of the row performs the first action.
  open var performsFirstActionWithFullSwipe = true

  /// Makes the actions of a side.
  public init(actions: [UIContextualAction]) { self.actions = actions }

  /// The actions in the engine's terms.
  var swipeActions: SwipeActions {
    SwipeActions(
      actions.map(\.swipeAction), performsFirstWithFullSwipe: performsFirstActionWithFullSwipe)
  }
}

/// The measurement of titles of actions.
enum SwipeTitle {
  /// Returns the width of a title in points.
  static func width(of title: String) -> CGFloat {
    let label = UILabel(frame: .zero)
    label.font = .systemFont(ofSize: 15)
    label.text = title
    return label.intrinsicContentSize.width
  }
}
