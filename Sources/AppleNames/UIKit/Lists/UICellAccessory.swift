public import Foundation
public import Staging

/// A small view beside the content of a list cell.
///
/// Accessories of a kind are in the order in which they are given; kinds have the places of iOS.
public struct UICellAccessory {
  /// The states of a list in which an accessory is there.
  public enum DisplayedState: Int, Hashable, Sendable {
    case always, whenEditing, whenNotEditing
  }

  /// The width that is reserved for an accessory.
  public enum LayoutDimension: Hashable, Sendable {
    /// That of the view.
    case actual
    /// That of the system: 28 pt, our own choice.
    case standard
    /// A width in points.
    case custom(CGFloat)
  }

  /// The edge of a view that an app gives.
  public enum Placement: Hashable, Sendable {
    case leading(displayed: DisplayedState = .always)
    case trailing(displayed: DisplayedState = .always)
  }

  /// The part of a cell that expands an item of an outline.
  public enum OutlineStyle: Hashable, Sendable {
    /// The cell where it is a header, else the accessory.
    case automatic
    /// The whole cell.
    case header
    /// The accessory, so that the cell can be selected.
    case cell
  }

  /// The options that all accessories have.
  public struct Options: Hashable {
    public var isHidden: Bool
    public var reservedLayoutWidth: LayoutDimension
    /// The color; `nil` for that of the kind.
    public var tintColor: UIColor?

    /// Makes options.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil
    ) {
      self.isHidden = isHidden ?? false
      self.reservedLayoutWidth = reservedLayoutWidth ?? .actual
      self.tintColor = tintColor
    }
  }

  public typealias DisclosureIndicatorOptions = Options
  public typealias CheckmarkOptions = Options
  public typealias DeleteOptions = Options
  public typealias InsertOptions = Options
  public typealias ReorderOptions = Options
  public typealias MultiselectOptions = Options
  public typealias DetailOptions = Options

  /// The options of the accessory that expands an item of an outline.
  public struct OutlineDisclosureOptions: Hashable {
    public var style: OutlineStyle
    public var isHidden: Bool
    public var reservedLayoutWidth: LayoutDimension
    public var tintColor: UIColor?

    /// Makes options.
    public init(
      style: OutlineStyle? = nil, isHidden: Bool? = nil,
      reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) {
      self.style = style ?? .automatic
      self.isHidden = isHidden ?? false
      self.reservedLayoutWidth = reservedLayoutWidth ?? .actual
      self.tintColor = tintColor
    }
  }

  /// The options of a text.
  public struct LabelOptions: Hashable {
    public var isHidden: Bool
    public var reservedLayoutWidth: LayoutDimension
    public var tintColor: UIColor?
    /// The font; that of cells by default.
    public var font: UIFont

    /// Makes options.
    public init(
      isHidden: Bool? = nil, reservedLayoutWidth: LayoutDimension? = nil,
      tintColor: UIColor? = nil, font: UIFont? = nil
    ) {
      self.isHidden = isHidden ?? false
      self.reservedLayoutWidth = reservedLayoutWidth ?? .actual
      self.tintColor = tintColor
      self.font = font ?? .systemFont(ofSize: 17)
    }
  }

  /// A view of an app and its place.
  public struct CustomViewConfiguration {
    public let customView: UIView
    public let placement: Placement
    public let isHidden: Bool
    public let reservedLayoutWidth: LayoutDimension
    public let tintColor: UIColor?

    /// Makes a configuration; the view has the size of its bounds.
    public init(
      customView: UIView, placement: Placement, isHidden: Bool? = nil,
      reservedLayoutWidth: LayoutDimension? = nil, tintColor: UIColor? = nil
    ) {
      self.customView = customView; self.placement = placement
      self.isHidden = isHidden ?? false
      self.reservedLayoutWidth = reservedLayoutWidth ?? .actual
      self.tintColor = tintColor
    }
  }

  /// The kinds of accessories, in the order from the leading to the trailing edge.
  enum Kind {
    case multiselect, delete, insert
    case leading(UIView)
    case label(String, UIFont)
    case trailing(UIView)
    case checkmark, detail, reorder, outline(OutlineStyle), disclosure

    /// The place among other kinds.
    var order: Int {
      switch self {
      case .multiselect: 0
      case .delete: 1
      case .insert: 2
      case .leading: 3
      case .label: 4
      case .trailing: 5
      case .checkmark: 6
      case .detail: 7
      case .reorder: 8
      case .outline: 9
      case .disclosure: 10
      }
    }

    var isLeading: Bool { order < 4 }
  }

  let kind: Kind
  let displayed: DisplayedState
  let options: Options
  let action: (() -> Void)?

  private init(
    _ kind: Kind, _ displayed: DisplayedState, _ options: Options, action: (() -> Void)? = nil
  ) {
    self.kind = kind; self.displayed = displayed; self.options = options; self.action = action
  }

  /// Returns whether the accessory is there while a list is edited or not.
  func isShown(editing: Bool) -> Bool {
    !options.isHidden && (displayed == .always || (displayed == .whenEditing) == editing)
  }

  // MARK: Kinds

  /// An arrow that leads to more.
  public static func disclosureIndicator(
    displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = .init()
  ) -> UICellAccessory { UICellAccessory(.disclosure, displayed, options) }

  /// A check mark.
  public static func checkmark(
    displayed: DisplayedState = .always, options: CheckmarkOptions = .init()
  ) -> UICellAccessory { UICellAccessory(.checkmark, displayed, options) }

  /// A button for details.
  public static func detail(
    displayed: DisplayedState = .always, options: DetailOptions = .init(),
    actionHandler: @escaping () -> Void
  ) -> UICellAccessory { UICellAccessory(.detail, displayed, options, action: actionHandler) }

  /// A button that deletes; without a handler it uncovers the trailing swipe actions.
  public static func delete(
    displayed: DisplayedState = .whenEditing, options: DeleteOptions = .init(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory { UICellAccessory(.delete, displayed, options, action: actionHandler) }

  /// A button that inserts.
  public static func insert(
    displayed: DisplayedState = .whenEditing, options: InsertOptions = .init(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory { UICellAccessory(.insert, displayed, options, action: actionHandler) }

  /// A grip by which the item is moved.
  public static func reorder(
    displayed: DisplayedState = .whenEditing, options: ReorderOptions = .init()
  ) -> UICellAccessory { UICellAccessory(.reorder, displayed, options) }

  /// A circle that is filled where the item is selected.
  public static func multiselect(
    displayed: DisplayedState = .whenEditing, options: MultiselectOptions = .init()
  ) -> UICellAccessory { UICellAccessory(.multiselect, displayed, options) }

  /// An arrow that turns down where what is below the item in an outline is visible.
  ///
  /// A tap expands or collapses the item of a diffable data source, unless there is a handler.
  public static func outlineDisclosure(
    displayed: DisplayedState = .always, options: OutlineDisclosureOptions = .init(),
    actionHandler: (() -> Void)? = nil
  ) -> UICellAccessory {
    UICellAccessory(
      .outline(options.style), displayed,
      Options(
        isHidden: options.isHidden, reservedLayoutWidth: options.reservedLayoutWidth,
        tintColor: options.tintColor), action: actionHandler)
  }

  /// A text.
  public static func label(
    text: String, displayed: DisplayedState = .always, options: LabelOptions = .init()
  ) -> UICellAccessory {
    UICellAccessory(
      .label(text, options.font), displayed,
      Options(
        isHidden: options.isHidden, reservedLayoutWidth: options.reservedLayoutWidth,
        tintColor: options.tintColor))
  }

  /// A view of the app.
  public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
    let options = Options(
      isHidden: configuration.isHidden,
      reservedLayoutWidth: configuration.reservedLayoutWidth, tintColor: configuration.tintColor)
    switch configuration.placement {
    case .leading(let displayed):
      return UICellAccessory(.leading(configuration.customView), displayed, options)
    case .trailing(let displayed):
      return UICellAccessory(.trailing(configuration.customView), displayed, options)
    }
  }
}
