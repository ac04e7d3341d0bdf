/// A scene that shows a hosted layout in a collection.
public enum HostedScene: String, Hashable, Sendable, Codable, CaseIterable {
  /// A finger drags the content, throws it, and throws it back.
  case scroll
  /// One item appears in the middle of the viewport, then three at once.
  case insert
  /// One item disappears from the middle of the viewport, then three at once.
  case delete
  /// The bounds become as wide as they were high, and return.
  case rotate
  /// Two fingers enlarge the item in the middle and let go.
  case pinch
  /// A plain flow layout replaces the layout, and is replaced by it.
  case layout

  /// The title of the scene above its images.
  public var title: String {
    switch self {
    case .scroll: "Scrolling"
    case .insert: "Items come"
    case .delete: "Items go"
    case .rotate: "The bounds turn"
    case .pinch: "An item is pinched"
    case .layout: "To a flow layout and back"
    }
  }
}
