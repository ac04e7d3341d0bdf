public import Documents

/// How one screen takes the place of another.
public enum TransitionKind: String, Hashable, Sendable, CaseIterable {
  /// The new screen slides in from the side while the old one moves away more slowly.
  case slide
  /// The new screen rises from the bottom.
  case cover
  /// The new screen fades in.
  case crossDissolve
  /// The item that opens the screen grows to the whole screen.
  case popInOut
  /// The window of the source collection grows to the target collection, item by item.
  case rowToGrid
  /// Pictures of the items go from the source to the target collection.
  case snapshots
  /// The collection of the screen before gets the layout of the new screen.
  case layoutToLayout
  /// The new screen is there at once.
  case immediate = "none"
}

/// A screen that comes, pushed or presented.
public struct ScreenOperation: Hashable, Sendable {
  /// When a collection that goes to the new screen by its layout shows only the opened section.
  public enum DataSwitch: String, Hashable, Sendable, CaseIterable {
    /// In the same motion.
    case atStart
    /// In one frame when the motion has ended.
    case atEnd
    /// Not at all.
    case never
  }

  /// The id of the screen that comes.
  public var screen: String
  public var transition: TransitionKind
  /// The item of the source collection through which the screen is opened.
  public var item: ItemTarget?
  /// The view of the screen on top from which `popInOut` opens, instead of an item.
  public var view: ViewReference?
  /// The collection of the new screen that the source's items go to; its first where `nil`.
  ///
  /// Only `rowToGrid` and `snapshots` have one: an id, or `outer/key/inner`.
  public var target: String?
  /// Whether `popInOut` behaves as in the article that it comes from.
  public var compat: Bool
  /// When the data is switched in `layoutToLayout`.
  public var dataSwitch: DataSwitch
  /// How a hand leads the transition; it is animated by itself where `nil`.
  public var interaction: InteractionDocument?
  public var location: SourceLocation

  /// Makes the coming of a screen.
  public init(
    screen: String, transition: TransitionKind, item: ItemTarget? = nil,
    view: ViewReference? = nil, target: String? = nil,
    compat: Bool = false, dataSwitch: DataSwitch = .atStart,
    interaction: InteractionDocument? = nil, location: SourceLocation
  ) {
    self.screen = screen; self.transition = transition; self.item = item; self.view = view
    self.target = target
    self.compat = compat; self.dataSwitch = dataSwitch; self.interaction = interaction
    self.location = location
  }
}

/// A view's name where a step uses it; the decoder has checked that a screen has such a view.
public struct ViewReference: Hashable, Sendable {
  public var name: String
  public var location: SourceLocation

  /// Makes a reference.
  public init(name: String, location: SourceLocation) {
    self.name = name; self.location = location
  }
}

/// A screen that goes, popped or dismissed.
public struct ReturnOperation: Hashable, Sendable {
  /// How the screen goes; the way it came, with its `compat`, where `nil`.
  public var transition: TransitionKind?
  /// The id of the screen that a pop returns to; the screen before where `nil`.
  public var screen: String?
  /// Whether a `popInOut` that is given here behaves as in the article that it comes from.
  public var compat: Bool
  /// How a hand leads the transition; it is animated by itself where `nil`.
  public var interaction: InteractionDocument?
  public var location: SourceLocation

  /// Makes the going of a screen.
  public init(
    transition: TransitionKind? = nil, to screen: String? = nil, compat: Bool = false,
    interaction: InteractionDocument? = nil, location: SourceLocation
  ) {
    self.transition = transition; self.screen = screen; self.compat = compat
    self.interaction = interaction; self.location = location
  }
}
