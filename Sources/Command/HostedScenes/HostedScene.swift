/// A scene that shows a hosted layout in a collection, a view, a screen or a transition.
public enum HostedScene: String, Hashable, Sendable, Codable, CaseIterable {
  /// A finger drags the content, throws it, and throws it back.
  case scroll
  /// One item appears in the middle of the viewport, then three at once.
  case insert
  /// One item disappears from the middle of the viewport, then three at once.
  case delete
  /// The bounds or the device become as wide as they were high, and return.
  case rotate
  /// Two fingers enlarge the item in the middle and let go.
  case pinch
  /// A plain flow layout replaces the layout, and is replaced by it.
  case layout
  /// A screen appears; or a view, which is tapped, and a finger is drawn across it.
  case show
  /// The first cell of a screen is tapped, and what it opens is closed.
  case open
  /// The controls of a screen are worked.
  case toggle
  /// A screen becomes dark, and light.
  case dark
  /// A screen appears with larger text.
  case text
  /// A screen is pushed on a navigation controller and popped.
  case push
  /// A screen is presented and dismissed.
  case present
  /// A screen is pushed, and a finger from the left edge leads back.
  case interactive
  /// Whatever a driver file plays.
  case driver

  /// The scenes of layouts.
  public static let ofLayouts: [HostedScene] = [
    .scroll, .insert, .delete, .rotate, .pinch, .layout,
  ]
  /// The scenes of views; one that is a collection view has those of layouts as well.
  public static let ofViews: [HostedScene] = [.show]
  /// The scenes of screens and of whole apps.
  public static let ofScreens: [HostedScene] = [
    .show, .scroll, .open, .toggle, .rotate, .dark, .text,
  ]
  /// The scenes of transitions.
  public static let ofTransitions: [HostedScene] = [.push, .present, .interactive]

  /// The title of the scene above its images.
  public var title: String {
    switch self {
    case .scroll: "Scrolling"
    case .insert: "Items come"
    case .delete: "Items go"
    case .rotate: "It turns"
    case .pinch: "An item is pinched"
    case .layout: "To a flow layout and back"
    case .show: "As it appears"
    case .open: "The first cell is tapped"
    case .toggle: "Controls are worked"
    case .dark: "Dark and light"
    case .text: "Larger text"
    case .push: "Push and pop"
    case .present: "Present and dismiss"
    case .interactive: "Led back by a finger"
    case .driver: "As the driver plays it"
    }
  }
}
