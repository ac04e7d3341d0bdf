public import Foundation
import Geometry
public import Staging

/// A view that lays its arranged subviews out in a row or a column.
///
/// There are no constraints here: extents come from what views ask for (`intrinsicContentSize`) or,
/// where they ask for nothing, from the extent that they had when they were added.
open class UIStackView: View {
  /// How views share the room along the axis.
  public enum Distribution: Int, Hashable, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// Where views lie across the axis.
  public enum Alignment: Int, Hashable, Sendable {
    case fill, leading, firstBaseline, center, trailing, lastBaseline

    /// At the top of a row.
    public static var top: Alignment { .leading }
    /// At the bottom of a row.
    public static var bottom: Alignment { .trailing }
  }

  /// The room between views that the system would choose, which is 8 points.
  public class var spacingUseSystem: CGFloat { .greatestFiniteMagnitude }
  /// The stack's own room between views, in place of another one.
  public class var spacingUseDefault: CGFloat { .greatestFiniteMagnitude.nextDown }

  /// The views that are laid out, in order.
  public private(set) var arrangedSubviews: [UIView] = []
  /// Whether views lie in a row or a column.
  open var axis = NSLayoutConstraint.Axis.horizontal { didSet { arrangementChanged() } }
  /// How views share the room along the axis.
  open var distribution = Distribution.fill { didSet { arrangementChanged() } }
  /// Where views lie across the axis.
  open var alignment = Alignment.fill { didSet { arrangementChanged() } }
  /// The room between views, in points; the least one where it is shared out.
  open var spacing: CGFloat = 0 { didSet { arrangementChanged() } }
  /// Whether views keep within the margins.
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

  /// Adds a view, or moves it, to a place among the others.
  open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
    look.isStack = true
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(max(0, stackIndex), arrangedSubviews.count))
    view.look.givenSize = view.bounds.size
    if view.superview !== self { addSubview(view) }
    arrangementChanged()
  }

  /// Lays a view out no more; it stays a subview.
  open func removeArrangedSubview(_ view: UIView) {
    arrangedSubviews.removeAll { $0 === view }
    arrangementChanged()
  }

  open override func willRemoveSubview(_ subview: UIView) {
    super.willRemoveSubview(subview)
    if arrangedSubviews.contains(where: { $0 === subview }) { removeArrangedSubview(subview) }
  }

  /// Sets the room after a view.
  open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
    arrangedSubview.look.spacingAfter = spacing == Self.spacingUseDefault ? nil : spacing
    arrangementChanged()
  }

  /// Returns the room after a view that was set for it.
  open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
    arrangedSubview.keptLook?.spacingAfter ?? Self.spacingUseDefault
  }

  /// Lays out anew, and has what the stack is in do so.
  private func arrangementChanged() {
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  open override func layoutMarginsDidChange() {
    super.layoutMarginsDidChange()
    if isLayoutMarginsRelativeArrangement { arrangementChanged() }
  }

  // MARK: Extents

  /// More than any view asks for, in points.
  private static let unlimited: CGFloat = 1_000_000

  /// The views that take room.
  private var shown: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

  /// The room around the views.
  private var margins: UIEdgeInsets { isLayoutMarginsRelativeArrangement ? layoutMargins : .zero }

  /// Returns the room after a view.
  private func gap(after view: UIView) -> CGFloat {
    let gap = view.keptLook?.spacingAfter ?? spacing
    return gap == Self.spacingUseSystem ? 8 : gap
  }

  /// Returns a length along the axis.
  private func along(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }

  /// Returns a length across the axis.
  private func across(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.height : size.width }

  /// Returns the extent that a view asks for in a room; without limits where that is infinite.
  private func wish(of view: UIView, in room: CGSize) -> CGSize {
    let given = view.keptLook?.givenSize ?? view.bounds.size
    if view is UIStackView { return view.sizeThatFits(room) }
    let intrinsic = view.intrinsicContentSize
    var size = CGSize(
      width: intrinsic.width == UIView.noIntrinsicMetric ? given.width : intrinsic.width,
      height: intrinsic.height == UIView.noIntrinsicMetric ? given.height : intrinsic.height)
    if intrinsic.width != UIView.noIntrinsicMetric, room.width < size.width {
      // What wraps is higher where it is narrower.
      size.height = max(size.height, view.sizeThatFits(room).height)
      size.width = room.width
    }
    return size
  }

  /// Returns the room of the views in that of the stack.
  private func inner(_ size: CGSize) -> CGSize {
    CGSize(
      width: max(0, size.width - margins.left - margins.right),
      height: max(0, size.height - margins.top - margins.bottom))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let (views, room) = (shown, inner(size))
    // In a row each view's share is not known before; in a column each has the whole width.
    let limit =
      axis == .vertical
      ? CGSize(width: room.width, height: UIStackView.unlimited)
      : CGSize(width: UIStackView.unlimited, height: UIStackView.unlimited)
    let wishes = views.map { wish(of: $0, in: limit) }
    let gaps = views.dropLast().map { gap(after: $0) }.reduce(0, +)
    let longest = wishes.map { along($0) }.max() ?? 0
    let sum =
      distribution == .fillEqually
      ? longest * CGFloat(views.count) : wishes.map { along($0) }.reduce(0, +)
    let widest = wishes.map { across($0) }.max() ?? 0
    let (width, height) = axis == .horizontal ? (sum + gaps, widest) : (widest, sum + gaps)
    return CGSize(
      width: width + margins.left + margins.right, height: height + margins.top + margins.bottom)
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    let views = shown
    if views.isEmpty { return }
    let room = inner(bounds.size)
    let lengths = lengths(of: views, in: room)
    var place = starts(of: views, lengths: lengths, in: along(room))
    place = place.map { $0 + (axis == .horizontal ? margins.left : margins.top) }
    for (index, view) in views.enumerated() {
      let limit =
        axis == .horizontal
        ? CGSize(width: lengths[index], height: room.height)
        : CGSize(width: room.width, height: lengths[index])
      let width =
        alignment == .fill ? across(room) : min(across(wish(of: view, in: limit)), across(room))
      let offset: CGFloat =
        switch alignment {
        case .fill, .leading, .firstBaseline: 0
        case .center: (across(room) - width) / 2
        case .trailing, .lastBaseline: across(room) - width
        }
      view.frame =
        axis == .horizontal
        ? CGRect(
          x: bounds.minX + place[index], y: bounds.minY + margins.top + offset,
          width: lengths[index], height: width)
        : CGRect(
          x: bounds.minX + margins.left + offset, y: bounds.minY + place[index], width: width,
          height: lengths[index])
    }
  }

  /// Returns how long views are along the axis.
  private func lengths(of views: [UIView], in room: CGSize) -> [CGFloat] {
    let limit =
      axis == .vertical
      ? CGSize(width: room.width, height: UIStackView.unlimited)
      : CGSize(width: UIStackView.unlimited, height: room.height)
    var lengths = views.map { along(wish(of: $0, in: limit)) }
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
        // Who minds least to be larger takes all that is left, the first of several.
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

  /// Takes what is too much from the views that mind least to be smaller.
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

  /// Returns where views begin along the axis.
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
