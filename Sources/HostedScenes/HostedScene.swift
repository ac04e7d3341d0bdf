/// What can be done with a collection in which a layout is tried out.
public enum HostedScene: String, Hashable, Sendable, Codable, CaseIterable {
  /// A finger drags the content, throws it, and throws it back.
  case scroll
  /// One item comes into the middle of what is seen, then three at once.
  case insert
  /// One item goes from the middle of what is seen, then three at once.
  case delete
  /// The bounds become as wide as they were high, and go back.
  case rotate
  /// Two fingers enlarge the item in the middle and let go.
  case pinch
  /// A plain flow layout takes over, and gives back.
  case layout

  /// What the scene is called above its picture.
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
