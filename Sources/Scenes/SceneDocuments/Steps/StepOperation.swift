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

/// The position of an inserted or moved item after the update, which is resolved during playback.
package struct ItemPosition: Hashable, Sendable {
  /// The place among the items of a section.
  package enum Place: Hashable, Sendable {
    /// An index after the update.
    case index(Int)
    /// After all other items of the section.
    case end
  }

  /// The section, by its index after the update or by its key; the only one where `nil`.
  package var section: SectionTarget?
  package var place: Place
  package var location: SourceLocation

  /// Makes a position.
  package init(section: SectionTarget?, place: Place, location: SourceLocation) {
    self.section = section; self.place = place; self.location = location
  }

  /// Makes the position of a path.
  package init(_ path: ItemPath) {
    self.init(
      section: .index(path.section, path.location), place: .index(path.item),
      location: path.location)
  }

  /// The path, if the position names both indices.
  package var path: ItemPath? {
    guard case .index(let section, _) = section, case .index(let item) = place else { return nil }
    return ItemPath(section: section, item: item, location: location)
  }
}

/// The keys that a step cannot have beside its operation, and the name of the operation in messages.
struct StepRefusal {
  var keys: [String]
  var name: String
}

extension StepOperation {
  /// The keys that this very operation refuses; those of a motion instead of its kind's.
  var refusals: [StepRefusal] {
    let motion = StepKind.motionKeys
    switch self {
    case .pinch(let pinch) where pinch.length != nil:
      return [StepRefusal(keys: motion, name: "a pinch whose path has times")]
    case .behavior(let behavior) where behavior.change != .release:
      return [StepRefusal(keys: motion, name: "'behavior'")]
    case .layout(let change) where change.interaction != nil:
      return [
        StepRefusal(keys: motion, name: "an interactive 'layout'"),
        StepRefusal(keys: ["stagger"], name: "'layout'"),
      ]
    case .bounds(let change) where change.turnsDevice:
      return [
        StepRefusal(keys: ["collection"], name: "the 'device', which turns with all its content"),
        StepRefusal(keys: ["stagger"], name: "'rotate'"),
      ]
    case .animate(let change) where !change.views.isEmpty:
      return [StepRefusal(keys: ["collection"], name: "views, which are on screens")]
    case .restyle(let change) where !change.views.isEmpty:
      return [StepRefusal(keys: ["collection"], name: "views, which are on screens")]
    case .push(let opening), .present(let opening):
      let view = StepRefusal(keys: ["collection"], name: "a screen that opens from a 'view'")
      return Self.refusals(by: opening.transition) + (opening.view == nil ? [] : [view])
    case .pop(let returning), .dismiss(let returning):
      return Self.refusals(by: returning.transition)
    case .sheet(let move) where move.isDrag:
      return [StepRefusal(keys: StepKind.courseKeys, name: "a finger on a sheet")]
    default: return []
    }
  }

  /// Returns the keys that a transition refuses.
  private static func refusals(by transition: TransitionKind?) -> [StepRefusal] {
    transition == .immediate
      ? [StepRefusal(keys: StepKind.motionKeys, name: "the transition 'none'")] : []
  }
}
