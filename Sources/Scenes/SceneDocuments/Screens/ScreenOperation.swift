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
  package var screen = ""
  package var transition = TransitionKind.slide
  /// The item of the source collection that opens the screen.
  package var item: ItemTarget?
  /// The view of the top screen that `popInOut` opens from, instead of an item.
  package var view: ViewReference?
  /// The collection of the new screen that the items move to; its first one where `nil`.
  ///
  /// Only `rowToGrid` and `snapshots` have one: an id, or `outer/key/inner`.
  package var target: String?
  /// Whether `popInOut` behaves as in the original article.
  package var compat = false
  /// The time at which the data changes in `layoutToLayout`.
  package var dataSwitch = DataSwitch.atStart
  /// The control of the transition by a finger; it runs by itself where `nil`.
  package var interaction: InteractionDocument?
  /// The detent to which a sheet opens; its first one where `nil`.
  package var detent: SheetDetent?
  package var location = SourceLocation.missing
}

/// A reference to a view of a screen by its name, which is known to exist.
package struct ViewReference: Hashable, Sendable {
  package var name: String
  package var location: SourceLocation
}

/// The closing of a screen, popped or dismissed.
package struct ReturnOperation: Hashable, Sendable {
  /// The transition; that by which the screen was opened, with its `compat`, where `nil`.
  package var transition: TransitionKind?
  /// The id of the screen that a pop returns to; the previous one where `nil`.
  package var screen: String?
  /// Whether a `popInOut` that is given here behaves as in the original article.
  package var compat = false
  /// The control of the transition by a finger; it runs by itself where `nil`.
  package var interaction: InteractionDocument?
  package var location = SourceLocation.missing
}
