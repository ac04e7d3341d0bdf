public import Documents
public import Timing

/// What a step does.
public enum Operation: Hashable, Sendable {
  /// Changes of one update, in the order of the document.
  case update([BatchOperation])
  /// New data, or the same data anew where `nil`, shown at once.
  case reloadData([SectionDocument]?)
  /// The state after the step: what differs from the state before is animated as one update.
  case apply([SectionDocument])
  case bounds(BoundsOperation)
  case layout(LayoutOperation)
  case scroll(ScrollOperation)
  case pinch(PinchOperation)
  case drag(DragOperation)
  case fling(FlingOperation)
  case tap(TapOperation)
  case twist(TwistOperation)
  /// A finger that lifts an item and may carry it elsewhere.
  case reorder(ReorderOperation)
  /// Items that are turned, moved or faded, or go back to where the layout has them.
  case pose(ItemPoseOperation)
  /// Items or views that take another style where they are.
  case restyle(RestyleOperation)
  /// Physics that takes hold of items, or lets go of them.
  case behavior(BehaviorOperation)
  case select([ItemTarget])
  case deselect([ItemTarget])
  case sequence(SequenceOperation)
  /// A screen that comes on top of the one that is shown.
  case push(ScreenOperation)
  /// The screen on top that goes, down to the one before or a named one.
  case pop(ReturnOperation)
  /// A screen that comes over all others.
  case present(ScreenOperation)
  /// The presented screen that goes.
  case dismiss(ReturnOperation)
  /// Nothing for so long.
  case wait(Instant)
}

/// A section and an item in it, counted from 0; whether it exists is known when the stage runs.
public struct ItemPath: Hashable, Sendable {
  public var section: Int
  public var item: Int
  public var location: SourceLocation

  /// Makes a path.
  public init(section: Int, item: Int, location: SourceLocation) {
    self.section = section; self.item = item; self.location = location
  }
}

/// Which item is meant: by its path or by its key.
public enum ItemTarget: Hashable, Sendable {
  case path(ItemPath)
  case key(String, SourceLocation)

  /// Where the document names the item.
  public var location: SourceLocation {
    switch self {
    case .path(let path): path.location
    case .key(_, let location): location
    }
  }
}

/// Which section is meant: by its index or by its key.
public enum SectionTarget: Hashable, Sendable {
  case index(Int, SourceLocation)
  case key(String, SourceLocation)

  /// Where the document names the section.
  public var location: SourceLocation {
    switch self {
    case .index(_, let location), .key(_, let location): location
    }
  }
}

/// The items of a collection coming in one by one, the first time or again.
public struct SequenceOperation: Hashable, Sendable {
  /// The time from one item to the next.
  public var step: Instant
  /// When all that has not come yet comes at once, counted from the beginning of the step.
  public var skipAt: Instant?
  /// The time in which items that are there leave before they come again; at once where `nil`.
  public var leave: Leave?
  public var location: SourceLocation

  /// The time in which the items of an earlier sequence leave.
  public struct Leave: Hashable, Sendable {
    public var duration: Instant
    public var location: SourceLocation

    /// Makes a time to leave in.
    public init(_ duration: Instant, at location: SourceLocation) {
      self.duration = duration; self.location = location
    }
  }

  /// Makes a sequence.
  public init(
    step: Instant, skipAt: Instant? = nil, leave: Leave? = nil, location: SourceLocation
  ) {
    self.step = step; self.skipAt = skipAt; self.leave = leave; self.location = location
  }
}
