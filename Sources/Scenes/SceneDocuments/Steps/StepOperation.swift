package import Documents
package import Timing

/// The operation of a step.
package enum StepOperation: Hashable, Sendable {
  /// Changes of one update, in the order of the document.
  case update([BatchOperation])
  /// New data that is shown at once; `nil` reloads the same data.
  case reloadData([SectionDocument]?)
  /// A new state; its differences from the present one are animated as one update.
  case apply([SectionDocument])
  case bounds(BoundsOperation)
  case layout(LayoutOperation)
  case scroll(ScrollOperation)
  case pinch(PinchOperation)
  case drag(DragOperation)
  case fling(FlingOperation)
  case tap(TapOperation)
  case twist(TwistOperation)
  /// A finger that lifts an item and may move it.
  case reorder(ReorderOperation)
  /// A finger that moves an item away.
  case swipe(SwipeOperation)
  /// A finger that pulls the content down, which is refreshed.
  case refresh(RefreshOperation)
  /// Items that are turned, moved or faded, or return to their layout.
  case pose(ItemPoseOperation)
  /// A change of the style of items or views.
  case restyle(RestyleOperation)
  /// Key frames of items or views.
  case animate(AnimateOperation)
  /// Physics that starts or stops acting on items.
  case behavior(BehaviorOperation)
  case select([ItemTarget])
  case deselect([ItemTarget])
  case sequence(SequenceOperation)
  /// A screen that opens on top of the present one.
  case push(ScreenOperation)
  /// The top screen, which closes and reveals the previous one or a named one.
  case pop(ReturnOperation)
  /// A screen that opens over all others.
  case present(ScreenOperation)
  /// The presented screen, which closes.
  case dismiss(ReturnOperation)
  /// The topmost sheet, which moves to another height.
  case sheet(SheetOperation)
  /// A pause.
  case wait(Instant)
}

/// A section and an item in it, counted from 0, which are checked during playback.
package struct ItemPath: Hashable, Sendable {
  package var section: Int
  package var item: Int
  package var location: SourceLocation

  /// Makes a path.
  package init(section: Int, item: Int, location: SourceLocation) {
    self.section = section; self.item = item; self.location = location
  }
}

/// A reference to an item, by its path or its key.
package enum ItemTarget: Hashable, Sendable {
  case path(ItemPath)
  case key(String, SourceLocation)

  /// The target of an operation before it is read.
  static let missing = ItemTarget.key("", .missing)

  /// The location of the reference.
  package var location: SourceLocation {
    switch self {
    case .path(let path): path.location
    case .key(_, let location): location
    }
  }
}

/// A reference to a section, by its index or its key.
package enum SectionTarget: Hashable, Sendable {
  case index(Int, SourceLocation)
  case key(String, SourceLocation)

  /// The location of the reference.
  package var location: SourceLocation {
    switch self {
    case .index(_, let location), .key(_, let location): location
    }
  }
}
