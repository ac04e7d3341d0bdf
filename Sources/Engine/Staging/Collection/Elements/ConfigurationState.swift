/// A key of a value that an app adds to a state.
public struct ConfigurationStateCustomKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  /// Makes a key from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes a key from its text.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// The state of a view by which a configuration changes.
public protocol ConfigurationState {
  /// The traits of the view.
  var traitCollection: TraitCollection { get set }
  /// Makes a state with all other values at their defaults.
  init(traitCollection: TraitCollection)
  /// A value that an app has added.
  subscript(key: ConfigurationStateCustomKey) -> AnyHashable? { get set }
}

/// The state of a view.
public struct ViewConfigurationState: ConfigurationState, Hashable {
  public var traitCollection: TraitCollection
  public var isDisabled = false
  public var isHighlighted = false
  public var isSelected = false
  public var isFocused = false
  public var isPinned = false
  private var custom: [ConfigurationStateCustomKey: AnyHashable] = [:]

  public init(traitCollection: TraitCollection) { self.traitCollection = traitCollection }

  public subscript(key: ConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}

/// The state of a cell.
public struct CellConfigurationState: ConfigurationState, Hashable {
  /// The part of a cell in dragging; cells are moved here, and never dragged to other views.
  public enum DragState: Int, Hashable, Sendable { case none, lifting, dragging }
  /// The part of a cell in dropping, which it never has here.
  public enum DropState: Int, Hashable, Sendable { case none, notTargeted, targeted }

  public var traitCollection: TraitCollection
  public var isDisabled = false
  public var isHighlighted = false
  public var isSelected = false
  public var isFocused = false
  public var isPinned = false
  public var isEditing = false
  public var isExpanded = false
  public var isSwiped = false
  public var isReordering = false
  public var cellDragState = DragState.none
  public var cellDropState = DropState.none
  private var custom: [ConfigurationStateCustomKey: AnyHashable] = [:]

  public init(traitCollection: TraitCollection) { self.traitCollection = traitCollection }

  public subscript(key: ConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}
