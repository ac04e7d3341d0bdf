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
  case reorder(ReorderOperation)
  case swipe(SwipeOperation)
  case refresh(RefreshOperation)
  case pose(ItemPoseOperation)
  case restyle(RestyleOperation)
  case animate(AnimateOperation)
  case behavior(BehaviorOperation)
  case select([ItemSelection])
  case deselect([ItemSelection])
  case sequence(SequenceOperation)
  /// A screen that opens on top of the present one.
  case push(ScreenOperation)
  /// The top screen, which closes and reveals the previous one or a named one.
  case pop(ReturnOperation)
  /// A screen that opens over all others.
  case present(ScreenOperation)
  /// The presented screen, which closes.
  case dismiss(ReturnOperation)
  case sheet(SheetOperation)
  case wait(Instant)
}

/// A section and an item in it, counted from 0, which are checked during playback.
package struct ItemPath: Hashable, Sendable {
  package var section: Int
  package var item: Int
  package var location: SourceLocation

  package init(section: Int, item: Int, location: SourceLocation) {
    self.section = section; self.item = item; self.location = location
  }
}

/// A reference to an item, by its path or its key.
package enum ItemTarget: Hashable, Sendable {
  case path(ItemPath)
  case key(String, SourceLocation)

  static let missing = ItemTarget.key("", .missing)

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

  package init(section: SectionTarget?, place: Place, location: SourceLocation) {
    self.section = section; self.place = place; self.location = location
  }

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

  static func motion(_ name: String) -> StepRefusal { .init(keys: StepKind.motionKeys, name: name) }
  static func course(_ name: String) -> StepRefusal { .init(keys: StepKind.courseKeys, name: name) }
  static func collection(_ name: String) -> StepRefusal { .init(keys: ["collection"], name: name) }
  static func stagger(_ name: String) -> StepRefusal { .init(keys: ["stagger"], name: name) }
}

/// The value of an operation, which knows what its step names and refuses.
protocol OperationValue: Sendable {
  /// The items that the step names, by path or key.
  var targets: [ItemTarget] { get }
  /// The keys that this very value refuses; those of a motion instead of its kind's.
  var refusals: [StepRefusal] { get }
  /// The name in messages of a finger that takes time; `nil` without one, or where its kind has it.
  var fingerName: String? { get }
  /// Whether the step acts on a collection.
  var needsCollection: Bool { get }
  /// The changes of styles.
  var restyles: [RestyleOperation] { get }
  /// The operation with left and right exchanged; `nil` if it has no directions.
  ///
  /// A collection that runs from right to left mirrors everything in it, so what keeps its
  /// directions is mirrored before. Positions count from the edge where the interface begins.
  var mirrored: StepOperation? { get }
}

extension OperationValue {
  var targets: [ItemTarget] { [] }
  var refusals: [StepRefusal] { [] }
  var fingerName: String? { nil }
  var needsCollection: Bool { true }
  var restyles: [RestyleOperation] { [] }
  var mirrored: StepOperation? { nil }
}

/// One of the values of an operation that has several.
protocol OperationPart: Sendable {
  var target: ItemTarget? { get }
}

extension Array: OperationValue where Element: OperationPart {
  var targets: [ItemTarget] { compactMap(\.target) }
}

extension SectionDocument: OperationPart { var target: ItemTarget? { nil } }

extension Instant: OperationValue { var needsCollection: Bool { false } }

extension StepOperation {
  var value: any OperationValue {
    switch self {
    case .update(let value): value
    case .reloadData(let value): value ?? []
    case .apply(let value): value
    case .bounds(let value): value
    case .layout(let value): value
    case .scroll(let value): value
    case .pinch(let value): value
    case .drag(let value): value
    case .fling(let value): value
    case .tap(let value): value
    case .twist(let value): value
    case .reorder(let value): value
    case .swipe(let value): value
    case .refresh(let value): value
    case .pose(let value): value
    case .restyle(let value): value
    case .animate(let value): value
    case .behavior(let value): value
    case .select(let value), .deselect(let value): value
    case .sequence(let value): value
    case .push(let value), .present(let value): value
    case .pop(let value), .dismiss(let value): value
    case .sheet(let value): value
    case .wait(let value): value
    }
  }
}
