public import Foundation
import Geometry
public import Staging

/// A view that lays out its arranged subviews in a row or a column.
///
/// There are no constraints here: sizes come from `intrinsicContentSize` or, for views without one,
/// from the size that they had when they were added.
open class UIStackView: View {
  /// The distribution of views along the axis.
  public enum Distribution: Int, Hashable, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// The alignment of views across the axis.
  public enum Alignment: Int, Hashable, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline

    /// The top of a row.
    public static var top: Alignment { .leading }
    /// The bottom of a row.
    public static var bottom: Alignment { .trailing }
  }

  /// The system's spacing between views, 8 points.
  public class var spacingUseSystem: CGFloat { .greatestFiniteMagnitude }
  /// The stack's own spacing between views.
  public class var spacingUseDefault: CGFloat { .greatestFiniteMagnitude.nextDown }

  /// The laid-out views, in order.
  public private(set) var arrangedSubviews: [UIView] = []
  /// Whether views are in a row or a column.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { arrangementChanged() } }
  /// The distribution of views along the axis.
  open var distribution = Distribution.fill { didSet { arrangementChanged() } }
  /// The alignment of views across the axis.
  open var alignment = Alignment.fill { didSet { arrangementChanged() } }
  /// The spacing between views, in points; the minimum one if the distribution changes it.
  open var spacing: CGFloat = 0 { didSet { arrangementChanged() } }
  /// Whether views are laid out within the margins.
  open var isLayoutMarginsRelativeArrangement = false { didSet { arrangementChanged() } }

  /// Makes a stack without views.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Makes a stack of no size; see `View.init(coder:)`.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Makes a stack of views.
  public convenience init(arrangedSubviews views: [UIView]) {
    self.init(frame: .zero)
    for view in views { addArrangedSubview(view) }
  }

  /// Adds a view at the end.
  open func addArrangedSubview(_ view: UIView) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Inserts a view, or moves it, at an index.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    viewAppearance.isStack = true
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(max(0, stackIndex), arrangedSubviews.count))
    view.viewAppearance.givenSize = view.bounds.size
    if view.superview !== self { addSubview(view) }
    arrangementChanged()
  }

  /// Removes a view from the layout; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    arrangementChanged()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    if arrangedSubviews.contains(where: { $0 === subview }) { removeArrangedSubview(subview) }
  }

  /// Sets the spacing after a view.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    arrangedSubview.viewAppearance.spacingAfter = spacing == Self.spacingUseDefault ? nil : spacing
    arrangementChanged()
  }

  /// Returns the spacing that was set after a view.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    arrangedSubview.existingViewAppearance?.spacingAfter ?? Self.spacingUseDefault
  }

  /// Invalidates the layouts of the stack and of its superview.
  private func arrangementChanged() {
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  open override func layoutMarginsDidChange() {
    super.layoutMarginsDidChange()
    if isLayoutMarginsRelativeArrangement { arrangementChanged() }
  }

  // MARK: Sizes

  /// A length greater than any view's, in points.
  private static let unlimited: CGFloat = 1_000_000

  /// The views that take part in the layout.
  private var visibleSubviews: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

  /// The insets around the views.
  private var margins: UIEdgeInsets { isLayoutMarginsRelativeArrangement ? layoutMargins : .zero }

  /// Returns the spacing after a view.
  private func gap(after view: UIView) -> CGFloat {
    let gap = view.existingViewAppearance?.spacingAfter ?? spacing
    return gap == Self.spacingUseSystem ? 8 : gap
  }

  /// Returns a length along the axis.
  private func along(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }

  /// Returns a length across the axis.
  private func across(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.height : size.width }

  /// Returns the preferred size of a view within an available size, which may be infinite.
  private func preferredSize(of view: UIView, in room: CGSize) -> CGSize {
    let given = view.existingViewAppearance?.givenSize ?? view.bounds.size
    if view is UIStackView { return view.sizeThatFits(room) }
    let intrinsic = view.intrinsicContentSize
    var size = CGSize(
      width: intrinsic.width == UIView.noIntrinsicMetric ? given.width : intrinsic.width,
      height: intrinsic.height == UIView.noIntrinsicMetric ? given.height : intrinsic.height)
    if intrinsic.width != UIView.noIntrinsicMetric, room.width < size.width {
      // Wrapping text is higher where it is narrower.
      size.height = max(size.height, view.sizeThatFits(room).height)
      size.width = room.width
    }
    return size
  }

  /// Returns the available size within the margins.
  private func inner(_ size: CGSize) -> CGSize {
    CGSize(
      width: max(0, size.width - margins.left - margins.right),
      height: max(0, size.height - margins.top - margins.bottom))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let (views, room) = (visibleSubviews, inner(size))
    // In a row the views' widths are not known yet; in a column each has the whole width.
    let limit =
      axis == .vertical
      ? CGSize(width: room.width, height: UIStackView.unlimited)
      : CGSize(width: UIStackView.unlimited, height: UIStackView.unlimited)
    let preferredSizes = views.map { preferredSize(of: $0, in: limit) }
    let gaps = views.dropLast().map { gap(after: $0) }.reduce(0, +)
    let longest = preferredSizes.map { along($0) }.max() ?? 0
    let sum =
      distribution == .fillEqually
      ? longest * CGFloat(views.count) : preferredSizes.map { along($0) }.reduce(0, +)
    let widest = preferredSizes.map { across($0) }.max() ?? 0
    let (width, height) = axis == .horizontal ? (sum + gaps, widest) : (widest, sum + gaps)
    return CGSize(
      width: width + margins.left + margins.right, height: height + margins.top + margins.bottom)
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    let views = visibleSubviews
    if views.isEmpty { return }
    let room = inner(bounds.size)
    let lengths = lengths(of: views, in: room)
    var positions = starts(of: views, lengths: lengths, in: along(room))
    positions = positions.map { $0 + (axis == .horizontal ? margins.left : margins.top) }
    for (index, view) in views.enumerated() {
      let limit =
        axis == .horizontal
        ? CGSize(width: lengths[index], height: room.height)
        : CGSize(width: room.width, height: lengths[index])
      let width =
        alignment == .fill
        ? across(room) : min(across(preferredSize(of: view, in: limit)), across(room))
      let offset: CGFloat =
        switch alignment {
        case .fill, .leading, .firstBaseline: 0
        case .center: (across(room) - width) / 2
        case .trailing, .lastBaseline: across(room) - width
        }
      view.frame =
        axis == .horizontal
        ? CGRect(
          x: bounds.minX + positions[index], y: bounds.minY + margins.top + offset,
          width: lengths[index], height: width)
        : CGRect(
          x: bounds.minX + margins.left + offset, y: bounds.minY + positions[index], width: width,
          height: lengths[index])
    }
  }

  /// Returns the lengths of views along the axis.
  private func lengths(of views: [UIView], in room: CGSize) -> [CGFloat] {
    let limit =
      axis == .vertical
      ? CGSize(width: room.width, height: UIStackView.unlimited)
      : CGSize(width: UIStackView.unlimited, height: room.height)
    var lengths = views.map { along(preferredSize(of: $0, in: limit)) }
    let gaps = views.dropLast().map { gap(after: $0) }.reduce(0, +)
    let free = along(room) - gaps
    let sum = lengths.reduce(0, +)
    switch distribution {
    case .fillEqually: return views.map { _ in max(0, free / CGFloat(views.count)) }
    case .fillProportionally where sum > 0: return lengths.map { $0 * max(0, free) / sum }
    case .equalSpacing, .equalCentering:
      if sum > free { shrink(&lengths, by: sum - free, views) }
      return lengths
    default:
      if sum < free {
        // The first view with the lowest hugging priority takes all the remaining length.
        let priorities = views.map { $0.contentHuggingPriority(for: axis) }
        if let index = priorities.indices.min(by: { priorities[$0] < priorities[$1] }) {
          lengths[index] += free - sum
        }
      } else {
        shrink(&lengths, by: sum - free, views)
      }
      return lengths
    }
  }

  /// Shrinks the views with the lowest compression resistance by the excess length.
  private func shrink(_ lengths: inout [CGFloat], by excess: CGFloat, _ views: [UIView]) {
    var excess = excess
    let priorities = views.map { $0.contentCompressionResistancePriority(for: axis) }
    let order = priorities.indices.sorted { (priorities[$0], $1) < (priorities[$1], $0) }
    for index in order where excess > 0 {
      let part = min(lengths[index], excess)
      lengths[index] -= part
      excess -= part
    }
  }

  /// Returns the starts of views along the axis.
  private func starts(of views: [UIView], lengths: [CGFloat], in room: CGFloat) -> [CGFloat] {
    var starts: [CGFloat] = []
    var position: CGFloat = 0
    let sum = lengths.reduce(0, +)
    let count = CGFloat(views.count)
    for (index, view) in views.enumerated() {
      starts.append(position)
      guard index + 1 < views.count else { break }
      let gap = gap(after: view)
      switch distribution {
      case .equalSpacing: position += lengths[index] + max(gap, (room - sum) / (count - 1))
      case .equalCentering:
        let ends = ((lengths.first ?? 0) + (lengths.last ?? 0)) / 2
        let step = (room - ends) / (count - 1)
        let center = starts[index] + lengths[index] / 2
        position = max(starts[index] + lengths[index] + gap, center + step - lengths[index + 1] / 2)
      default: position += lengths[index] + gap
      }
    }
    return starts
  }
}
