public import Foundation
public import Geometry
public import Layouts
public import Staging
import Timelines

/// A view of one row of a table, with labels, an image and an accessory of its style.
///
/// Subclasses override `init(style:reuseIdentifier:)`, by which the table makes registered classes,
/// and put views of their own into `contentView`.
open class UITableViewCell: CollectionViewCell {
  /// The arrangement of a cell's labels.
  public enum CellStyle: Int, Hashable, Sendable {
    /// One label, with an image before it.
    case `default`
    /// A label on the left and a gray one on the right.
    case value1
    /// A label of the tint color on the left, aligned to the right, and one beside it.
    case value2
    /// A label with a smaller one below it.
    case subtitle
  }

  /// The appearance of a selected cell.
  public enum SelectionStyle: Int, Hashable, Sendable {
    case none, blue, gray, `default`
  }

  /// The standard views at the trailing edge of a cell.
  public enum AccessoryType: Int, Hashable, Sendable {
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }

  /// The control of a cell while its table is edited.
  public enum EditingStyle: Int, Hashable, Sendable {
    case none, delete, insert
  }

  /// The style of the lines between rows.
  public enum SeparatorStyle: Int, Hashable, Sendable {
    case none, singleLine, singleLineEtched
  }

  /// The states of a cell besides the normal one.
  public struct StateMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    /// Makes a mask from UIKit's raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let showingEditControl = StateMask(rawValue: 1 << 0)
    public static let showingDeleteConfirmation = StateMask(rawValue: 1 << 1)
  }

  /// The arrangement of the labels.
  let cellStyle: CellStyle
  /// The views that the cell has made.
  var parts = CellParts()
  /// The position in the table, and the appearance of its rows.
  var context = CellContext()

  // MARK: Making

  /// Makes a cell of a style.
  public init(style: CellStyle, reuseIdentifier: String?) {
    cellStyle = style
    super.init(
      frame: CGRect(x: 0, y: 0, width: 320, height: TableMetrics.current.rowHeight))
    setReuseIdentifier(reuseIdentifier)
    _ = contentView
  }

  /// Makes a cell of the default style.
  public override convenience init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  /// Makes a cell of the default style and no size; see `View.init(coder:)`.
  public required init?(coder: NSCoder) {
    cellStyle = .default
    super.init(coder: coder)
    _ = contentView
  }

  // MARK: Content

  /// The label of the row's title; made when first asked for.
  open var textLabel: UILabel? {
    if let label = parts.text { return label }
    let label = CellLabel(frame: .zero)
    label.font = .systemFont(ofSize: cellStyle == .value2 ? 15 : UIFont.labelFontSize)
    if cellStyle == .value2 {
      label.textAlignment = .right
      label.textColor = tintColor
    }
    parts.text = label
    contentView.addSubview(label)
    setNeedsLayout()
    return label
  }

  /// The label of the row's detail; `nil` in the default style.
  open var detailTextLabel: UILabel? {
    if cellStyle == .default { return nil }
    if let label = parts.detail { return label }
    let label = CellLabel(frame: .zero)
    switch cellStyle {
    case .subtitle: label.font = .systemFont(ofSize: 12)
    case .value2: label.font = .systemFont(ofSize: 15)
    default:
      label.font = .systemFont(ofSize: UIFont.labelFontSize)
      label.textColor = .secondaryLabel
    }
    parts.detail = label
    contentView.addSubview(label)
    setNeedsLayout()
    return label
  }

  /// The view of the row's image, before the labels; made when first asked for.
  open var imageView: UIImageView? {
    if let view = parts.image { return view }
    let view = CellImageView(frame: .zero)
    view.contentMode = .scaleAspectFit
    parts.image = view
    contentView.addSubview(view)
    setNeedsLayout()
    return view
  }

  /// The number of steps by which the content is indented.
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  /// The width of a step of the indentation, in points.
  open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }

  /// The distances of the line below the row from the edges; the table's unless set.
  open var separatorInset: UIEdgeInsets {
    get { parts.separatorInset ?? context.separatorInset }
    set {
      parts.separatorInset = newValue
      setNeedsLayout()
    }
  }

  // MARK: Accessories

  /// The standard view at the trailing edge.
  open var accessoryType = AccessoryType.none { didSet { accessoryChanged() } }
  /// A view at the trailing edge, in place of a standard one.
  open var accessoryView: UIView? { didSet { accessoryChanged(from: oldValue) } }
  /// The standard view at the trailing edge while the table is edited.
  open var editingAccessoryType = AccessoryType.none { didSet { accessoryChanged() } }
  /// A view at the trailing edge while the table is edited, in place of a standard one.
  open var editingAccessoryView: UIView? { didSet { accessoryChanged(from: oldValue) } }

  /// Takes on another accessory.
  private func accessoryChanged(from old: UIView? = nil) {
    if let old, old !== accessoryView, old !== editingAccessoryView, old.superview === self {
      old.removeFromSuperview()
    }
    updateAccessory()
    setNeedsLayout()
  }

  // MARK: Selection

  /// The appearance of the selected cell.
  open var selectionStyle = SelectionStyle.default { didSet { showSelection(animated: false) } }
  /// Whether the row is selected.
  private var selectedState = false
  /// Whether a finger is on the row that may select it.
  private var highlightedState = false

  open override var isSelected: Bool {
    get { selectedState }
    set { setSelected(newValue, animated: table?.fadesSelection ?? false) }
  }

  open override var isHighlighted: Bool {
    get { highlightedState }
    set { setHighlighted(newValue, animated: false) }
  }

  /// Shows the row as selected or not; overriders call super.
  open func setSelected(_ selected: Bool, animated: Bool) {
    guard selected != selectedState else { return }
    selectedState = selected
    showSelection(animated: animated)
  }

  /// Shows the row as one that a finger is on or not; overriders call super.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    guard highlighted != highlightedState else { return }
    highlightedState = highlighted
    showSelection(animated: animated)
  }

  /// The view behind the content of the selected cell; `nil` for one of the system's gray.
  open override var selectedBackgroundView: View? {
    get { parts.ownSelection }
    set {
      parts.selection?.removeFromSuperview()
      (parts.selection, parts.ownSelection) = (newValue, newValue)
      newValue?.isHidden = true
      showSelection(animated: false)
    }
  }

  /// The view behind the content of the selected cell where several can be selected.
  open var multipleSelectionBackgroundView: UIView? {
    get { selectedBackgroundView }
    set { selectedBackgroundView = newValue }
  }

  // MARK: Editing

  /// Whether the cell shows its controls.
  private var editingState = false

  /// Whether the cell shows its controls for deletion, insertion and movement.
  open var isEditing: Bool {
    get { editingState }
    set { setEditing(newValue, animated: false) }
  }

  /// Shows or hides the controls; the content makes room for them.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != editingState else { return }
    let change = {
      self.editingState = editing
      self.showsEditing = editing
      self.updateAccessory()
      self.setNeedsLayout()
      self.layoutIfNeeded()
    }
    let state: StateMask = editing && editingStyle != .none ? .showingEditControl : []
    willTransition(to: state)
    guard animated else {
      View.performWithoutAnimation(change)
      removeControlsIfDone()
      return didTransition(to: state)
    }
    View.animate(withDuration: TableMetrics.duration, animations: change) { [weak self] _ in
      self?.removeControlsIfDone()
      self?.didTransition(to: state)
    }
  }

  /// Called before the cell shows or hides its control.
  open func willTransition(to state: StateMask) {}

  /// Called when the cell has shown or hidden its control.
  open func didTransition(to state: StateMask) {}

  /// The control that the row has while the table is edited.
  open internal(set) var editingStyle = EditingStyle.delete
  /// Whether the row has a grip by which it is dragged while the table is edited.
  open var showsReorderControl = false { didSet { setNeedsLayout() } }
  /// Whether the data source lets the row be moved.
  var isMovable = true { didSet { if isMovable != oldValue { setNeedsLayout() } } }
  var showsGrip: Bool { isEditing && showsReorderControl && isMovable }
  /// Whether the content makes room for the control while the table is edited.
  open var shouldIndentWhileEditing = true { didSet { setNeedsLayout() } }
  /// Whether the button that confirms a deletion is shown; there is none.
  open var showingDeleteConfirmation: Bool { false }

  // MARK: Layout

  open override func prepareForReuse() {
    super.prepareForReuse()
    if parts.clips {
      parts.clips = false
      clipsToBounds = false
    }
    View.performWithoutAnimation {
      setHighlighted(false, animated: false)
      setSelected(false, animated: false)
    }
  }

  open override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    take(layoutAttributes as? TableAttributes)
  }

  open override func layoutSubviews() {
    contentFrame = contentRect(width: bounds.width)
    super.layoutSubviews()
    layOutParts()
  }

  /// Returns attributes with the height that the content needs at the width of the row.
  open override func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    guard let own = layoutAttributes as? TableAttributes, own.sizesItself,
      own.clippedHeight == nil
    else { return layoutAttributes }
    own.size.height =
      systemLayoutSizeFitting(
        CGSize(width: own.size.width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      ).height
    return own
  }

  /// Returns the size of the cell at a width: that of constraints, or of the labels of its style.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    let room = contentRect(width: targetSize.width).width
    let constrained = contentView.constraintHost?.fittingSize(
      of: contentView, target: CGSize(width: room, height: targetSize.height),
      horizontalPriority: .required, verticalPriority: verticalFittingPriority)
    if let constrained { return CGSize(width: targetSize.width, height: constrained.height) }
    return sizeThatFits(CGSize(width: targetSize.width, height: .greatestFiniteMagnitude))
  }

  /// Returns the size of the labels of the cell's style at a width, at least 44 points high.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: standardHeight(width: size.width))
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    parts.tintChanged()
  }
}

/// The views that a cell has made, and its own settings.
struct CellParts {
  var text: CellLabel?
  var detail: CellLabel?
  var image: CellImageView?
  /// The view of a standard accessory.
  var accessory: CellControl?
  /// The type of the standard accessory that is shown.
  var accessoryType = UITableViewCell.AccessoryType.none
  /// The view at the trailing edge that is shown.
  var shownAccessory: UIView?
  /// The leading control.
  var control: CellControl?
  var grip: CellControl?
  /// The line below the row.
  var separator: UIView?
  /// The line above the first row of a grouped section.
  var topSeparator: UIView?
  /// The view behind the content of the selected cell.
  var selection: View?
  /// The view that was set to be behind the content of the selected cell.
  var ownSelection: View?
  /// The distances of the line below the row; `nil` for the table's.
  var separatorInset: UIEdgeInsets?
  /// Whether the cell clips for an animation, until it is reused.
  var clips = false

  /// Draws again what has the tint color.
  func tintChanged() {
    for control in [accessory, control] { control?.setNeedsDisplay() }
  }
}

/// The position of a cell in its table, and the appearance of the table's rows.
struct CellContext: Equatable {
  var style = UITableView.Style.plain
  /// The distance of content from the edges.
  var margin: CGFloat = 16
  var separatorStyle = UITableViewCell.SeparatorStyle.none
  var separatorColor = UIColor.separator
  var separatorInset = UIEdgeInsets.zero
  /// Whether the table's inset was set rather than being the default.
  var hasOwnInset = false
  var isFirst = false
  var isLast = false
  /// The natural height while the cell is clipped; `nil` otherwise.
  var clippedHeight: CGFloat?
  /// The vertical offset of the content.
  var contentShift: CGFloat = 0
}

/// A label of a cell, which lays the cell out again when its text changes.
final class CellLabel: UILabel {
  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    superview?.superview?.setNeedsLayout()
  }
}

/// The image view of a cell, which lays the cell out again when its image changes.
final class CellImageView: UIImageView {
  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    superview?.superview?.setNeedsLayout()
  }
}
