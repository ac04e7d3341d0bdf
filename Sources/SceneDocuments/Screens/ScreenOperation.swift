package import Documents

/// The transition from one screen to another.
package enum TransitionKind: String, Hashable, Sendable, CaseIterable {
  /// The new screen slides in from the side while the old one moves away more slowly.
  case slide
  /// The new screen rises from the bottom.
  case cover
  /// The new screen fades in.
  case crossDissolve
  /// The item that opens the screen grows to the whole screen.
  case popInOut
  /// The viewport of the source collection grows to that of the target collection, item by item.
  case rowToGrid
  /// Snapshots of the items move from the source to the target collection.
  case snapshots
  /// The collection of the previous screen changes to the layout of the new screen.
  case layoutToLayout
  /// The new screen is a sheet, which rises to a detent.
  case sheet
  /// The new screen is shown at once.
  case immediate = "none"
}

/// The opening of a screen, pushed or presented.
package struct ScreenOperation: Hashable, Sendable {
  /// The time at which a collection that changes its layout shows only the opened section.
  package enum DataSwitch: String, Hashable, Sendable, CaseIterable {
    /// In the same motion.
    case atStart
    /// In one frame at the end of the motion.
    case atEnd
    /// Never.
    case never
  }

  /// The id of the screen that is opened.
  package var screen: String
  package var transition: TransitionKind
  /// The item of the source collection that opens the screen.
  package var item: ItemTarget?
  /// The view of the top screen that `popInOut` opens from, instead of an item.
  package var view: ViewReference?
  /// The collection of the new screen that the items move to; its first one where `nil`.
  ///
  /// Only `rowToGrid` and `snapshots` have one: an id, or `outer/key/inner`.
  package var target: String?
  /// Whether `popInOut` behaves as in the original article.
  package var compat: Bool
  /// The time at which the data changes in `layoutToLayout`.
  package var dataSwitch: DataSwitch
  /// The control of the transition by a finger; it runs by itself where `nil`.
  package var interaction: InteractionDocument?
  /// The detent to which a sheet opens; its first one where `nil`.
  package var detent: SheetDetent?
  package var location: SourceLocation

  /// Makes the opening of a screen.
  package init(
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

/// A reference to a view of a screen by its name, which is known to exist.
package struct ViewReference: Hashable, Sendable {
  package var name: String
  package var location: SourceLocation

  /// Makes a reference.
  package init(name: String, location: SourceLocation) {
    self.name = name; self.location = location
  }
}

/// The closing of a screen, popped or dismissed.
package struct ReturnOperation: Hashable, Sendable {
  /// The transition; that by which the screen was opened, with its `compat`, where `nil`.
  package var transition: TransitionKind?
  /// The id of the screen that a pop returns to; the previous one where `nil`.
  package var screen: String?
  /// Whether a `popInOut` that is given here behaves as in the original article.
  package var compat: Bool
  /// The control of the transition by a finger; it runs by itself where `nil`.
  package var interaction: InteractionDocument?
  package var location: SourceLocation

  /// Makes the closing of a screen.
  package init(
    transition: TransitionKind? = nil, to screen: String? = nil, compat: Bool = false,
    interaction: InteractionDocument? = nil, location: SourceLocation
  ) {
    self.transition = transition; self.screen = screen; self.compat = compat
    self.interaction = interaction; self.location = location
  }
}
