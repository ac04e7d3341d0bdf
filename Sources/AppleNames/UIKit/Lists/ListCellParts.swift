import Foundation
import Geometry
import Staging
import Timelines

/// The accessories and lines of a list cell.
final class ListCellParts {
  /// An accessory that is shown.
  struct Shown {
    let accessory: UICellAccessory
    let view: UIView

    /// The width that is reserved.
    var width: CGFloat {
      switch accessory.options.reservedLayoutWidth {
      case .actual: view.bounds.width
      case .standard: 28
      case .custom(let width): width
      }
    }
  }

  private(set) var shown: [Shown] = []
  /// The lines above and below the row.
  var lines: [UIView] = []

  /// The accessories at the leading edge, from there on.
  var leading: [Shown] { shown.filter { $0.accessory.kind.isLeading } }
  /// The accessories at the trailing edge, in the order of reading.
  var trailing: [Shown] { shown.filter { !$0.accessory.kind.isLeading } }

  /// Shows the accessories of the cell's present state.
  func update(_ accessories: [UICellAccessory], in cell: UICollectionViewListCell) {
    let isEditing = cell.place?.isEditing ?? false
    let wanted = accessories.filter { accessory in
      guard accessory.isShown(editing: isEditing) else { return false }
      // There is nothing to expand.
      if case .outline = accessory.kind { return cell.place?.isExpanded != nil }
      return true
    }.enumerated().sorted {
      ($0.element.kind.order, $0.offset) < ($1.element.kind.order, $1.offset)
    }
    .map(\.element)
    var known = shown
    shown = wanted.map { accessory in
      let index = known.firstIndex { $0.accessory.isSameView(as: accessory) }
      let view = index.map { known.remove(at: $0).view } ?? accessory.makeView(for: cell)
      if let color = accessory.options.tintColor { view.tintColor = color }
      return Shown(accessory: accessory, view: view)
    }
    View.performWithoutAnimation {
      for old in known { old.view.removeFromSuperview() }
      for part in shown where part.view.superview !== cell { cell.addSubview(part.view) }
    }
  }
}

extension UICellAccessory {
  /// Returns whether another accessory is shown by the same view.
  fileprivate func isSameView(as other: UICellAccessory) -> Bool {
    switch (kind, other.kind) {
    case (.leading(let one), .leading(let two)), (.trailing(let one), .trailing(let two)):
      one === two
    case (.label(let one, let font), .label(let two, let other)): one == two && font == other
    // Views of buttons hold their actions.
    case (.delete, _), (.insert, _), (.detail, _): false
    default: kind.order == other.kind.order
    }
  }

  /// Makes the view of the accessory.
  fileprivate func makeView(for cell: UICollectionViewListCell) -> UIView {
    let action = action
    switch kind {
    case .leading(let view), .trailing(let view): return view
    case .label(let text, let font):
      let label = UILabel(frame: .zero)
      label.text = text
      label.font = font
      label.textColor = options.tintColor ?? .secondaryLabel
      label.frame.size = label.intrinsicContentSize
      return label
    case .checkmark: return CellControl(kind: .checkmark) {}
    case .disclosure: return CellControl(kind: .chevron) {}
    case .detail: return CellControl(kind: .detail) { action?() }
    case .insert: return CellControl(kind: .insert) { action?() }
    case .delete:
      return CellControl(kind: .delete) { [weak cell] in
        if let action { action() } else { cell?.uncoverActions() }
      }
    case .multiselect: return SelectionMark()
    case .outline: return OutlineArrow { [weak cell] in cell?.toggle() }
    case .reorder:
      let grip = CellControl(kind: .grip) {}
      let press = LongPressGestureRecognizer()
      press.minimumPressDuration = 0
      press.addTarget { [weak cell, weak press] _ in
        if let cell, let press { cell.dragged(by: press) }
      }
      grip.addGestureRecognizer(press)
      return grip
    }
  }
}

/// An arrow that turns down where an item of an outline is expanded.
final class OutlineArrow: UIView {
  private let arrow = CellControl(kind: .chevron) {}
  private let action: () -> Void

  /// Makes an arrow, with room around it for a finger.
  init(action: @escaping () -> Void) {
    self.action = action
    super.init(frame: CGRect(x: 0, y: 0, width: 24, height: 44))
    arrow.center = CGPoint(x: 12, y: 22)
    addSubview(arrow)
  }

  required init?(coder: NSCoder) { nil }

  /// Turns the arrow, in the animation under way.
  func show(isExpanded: Bool, isMirrored: Bool) {
    let angle: CGFloat = isExpanded ? .pi / 2 : isMirrored ? .pi : 0
    let transform = CGAffineTransform(rotationAngle: angle)
    if arrow.transform != transform { arrow.transform = transform }
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {}

  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    if touches.contains(where: { bounds.contains($0.location(in: self)) }) { action() }
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {}
}

/// A circle that is filled where an item is selected.
final class SelectionMark: UIView {
  private let check = CellControl(kind: .checkmark) {}

  /// Makes an empty circle.
  init() {
    super.init(frame: CGRect(x: 0, y: 0, width: 22, height: 22))
    isUserInteractionEnabled = false
    layer.cornerRadius = 11
    layer.borderColor = UIColor.systemGray3.cgColor
    check.center = CGPoint(x: 11, y: 11)
    check.tintColor = .white
    addSubview(check)
    show(isSelected: false)
  }

  required init?(coder: NSCoder) { nil }

  /// Fills or empties the circle.
  func show(isSelected: Bool) {
    layer.borderWidth = isSelected ? 0 : 1.5
    backgroundColor = isSelected ? tintColor : .clear
    check.isHidden = !isSelected
  }
}
