import Foundation
import Geometry
import Staging
import Timelines

/// The selected background, the accessory and the controls of a cell.
extension UITableViewCell {
  // MARK: Selection

  /// Shows or hides the background of the selected cell.
  func showSelection(animated: Bool) {
    let isOn = selectionStyle != .none && (isSelected || isHighlighted)
    for label in [parts.text, parts.detail] where label?.isHighlighted != isOn {
      if label?.highlightedTextColor != nil { label?.isHighlighted = isOn }
    }
    if let image = parts.image, image.isHighlighted != isOn { image.isHighlighted = isOn }
    if !isOn, parts.selection == nil { return }
    let view = parts.selection ?? makeSelection()
    parts.selection = view
    if view.superview !== self {
      View.performWithoutAnimation {
        view.frame = CGRect(origin: .zero, size: bounds.size)
        insertSubview(view, at: backgroundView?.superview === self ? 1 : 0)
      }
      view.isHidden = true
    }
    if isOn == !view.isHidden, view.alpha == (isOn ? 1 : 0) { return }
    guard animated else {
      View.performWithoutAnimation {
        view.alpha = isOn ? 1 : 0
        view.isHidden = !isOn
      }
      return
    }
    if isOn, view.isHidden {
      View.performWithoutAnimation {
        view.alpha = 0
        view.isHidden = false
      }
    }
    View.animate(
      withDuration: TableMetrics.duration, animations: { view.alpha = isOn ? 1 : 0 },
      completion: { [weak self, weak view] _ in
        guard let self, let view, view.alpha == 0 else { return }
        if !(isSelected || isHighlighted) { view.isHidden = true }
      })
  }

  /// Makes the background of a selected cell: the system's fourth gray, as since iOS 13.
  private func makeSelection() -> View {
    let view = View(frame: CGRect(origin: .zero, size: bounds.size))
    view.isUserInteractionEnabled = false
    view.backgroundColor = .systemGray4
    view.appearance.corners = appearance.corners
    return view
  }

  // MARK: Accessory

  /// Shows the accessory of the present state.
  func updateAccessory() {
    let view = isEditing ? editingAccessoryView : accessoryView
    let type = isEditing ? editingAccessoryType : accessoryType
    var shown = view
    if shown == nil, type != .none {
      if parts.accessoryType != type || parts.accessory == nil {
        parts.accessory?.removeFromSuperview()
        parts.accessory = CellControl(accessory: type) { [weak self] in self?.accessoryTapped() }
        parts.accessoryType = type
      }
      shown = parts.accessory
    }
    guard shown !== parts.shownAccessory else { return }
    if parts.shownAccessory?.superview === self { parts.shownAccessory?.removeFromSuperview() }
    parts.shownAccessory = shown
    guard let shown else { return }
    View.performWithoutAnimation {
      addSubview(shown)
      layOutNewAccessory(shown)
    }
  }

  /// Places an accessory where it is going to be, so that it does not travel there.
  private func layOutNewAccessory(_ view: UIView) {
    view.center = CGPoint(
      x: bounds.width - context.margin - view.frame.width / 2, y: bounds.midY)
  }

  /// Notifies the delegate of a tap on the detail button.
  private func accessoryTapped() {
    guard let table, let path = table.indexPath(for: self) else { return }
    table.delegate?.tableView(table, accessoryButtonTappedForRowWith: path)
  }

  // MARK: Controls

  /// Makes the controls of the present state that are missing, outside the cell, from where they
  /// slide in.
  func updateControls() {
    guard isEditing else { return }
    let side = TableMetrics.controlSide
    if editingStyle != .none, parts.control?.kind != CellControl.Kind(editingStyle) {
      parts.control?.removeFromSuperview()
      let control = CellControl(kind: CellControl.Kind(editingStyle)) { [weak self] in
        self?.controlTapped()
      }
      parts.control = control
      add(control, x: -side)
    }
    if showsGrip, parts.grip == nil {
      let grip = CellControl(kind: .grip) {}
      parts.grip = grip
      let press = LongPressGestureRecognizer()
      press.minimumPressDuration = 0
      press.addTarget { [weak self, weak press] _ in
        if let self, let press { dragged(by: press) }
      }
      grip.addGestureRecognizer(press)
      add(grip, x: bounds.width)
    }
  }

  /// Adds an invisible control at a horizontal position, without an animation.
  private func add(_ control: CellControl, x: CGFloat) {
    View.performWithoutAnimation {
      let size = control.kind.size
      control.frame = CGRect(
        x: x, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
      control.alpha = 0
      addSubview(control)
    }
  }

  /// Places the controls: in the cell while it is edited, else outside.
  func layOutControls(middle: CGFloat) {
    let side = TableMetrics.controlSide
    if let control = parts.control {
      let isShown = isEditing && editingStyle != .none
      let x = isShown ? context.margin - 4 : -side
      control.frame = CGRect(x: x, y: middle - side / 2, width: side, height: side)
      control.alpha = isShown ? 1 : 0
    }
    if let grip = parts.grip {
      let isShown = showsGrip
      grip.frame = CGRect(
        x: isShown ? bounds.width - TableMetrics.gripWidth : bounds.width, y: middle - side / 2,
        width: TableMetrics.gripWidth, height: side)
      grip.alpha = isShown ? 1 : 0
    }
  }

  /// Removes the controls of a cell that is no longer edited.
  func removeControlsIfDone() {
    if isEditing { return }
    for control in [parts.control, parts.grip] { control?.removeFromSuperview() }
    (parts.control, parts.grip) = (nil, nil)
  }

  /// Deletes or inserts the row in the data.
  private func controlTapped() {
    guard let table, let path = table.indexPath(for: self) else { return }
    table.dataSource?.tableView(table, commit: editingStyle, forRowAt: path)
  }

  /// Drags the row by its grip, along the table.
  private func dragged(by press: LongPressGestureRecognizer) {
    guard let table else { return }
    let point = CGPoint(x: center.x, y: press.location(in: table).y)
    switch press.state {
    case .began:
      guard let path = table.indexPath(for: self) else { return }
      table.beginInteractiveMovementForItem(at: path)
    case .changed: table.updateInteractiveMovementTargetPosition(point)
    case .ended: table.endInteractiveMovement()
    case .cancelled, .failed: table.cancelInteractiveMovement()
    default: break
    }
  }
}

extension UITableView {
  /// Gives a filled cell what it has to know of the table.
  func prepare(_ cell: UITableViewCell, at path: IndexPath) {
    var context = cell.context
    context.style = style
    context.margin = contentMargin
    context.separatorStyle = separators.style
    context.separatorColor = separators.color
    context.separatorInset = separatorInset
    context.hasOwnInset = separators.inset != nil
    if context != cell.context {
      cell.context = context
      cell.setNeedsLayout()
    }
    if cell.backgroundColor == nil {
      cell.backgroundColor =
        style == .plain ? .systemBackground : .secondarySystemGroupedBackground
    }
    // The corners of an inset section cut off what cells contain.
    if style == .insetGrouped, !cell.clipsToBounds { cell.clipsToBounds = true }
    let margins = UIEdgeInsets(
      top: TableMetrics.current.textPadding, left: contentMargin,
      bottom: TableMetrics.current.textPadding,
      right: contentMargin)
    if cell.contentView.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8) {
      cell.contentView.layoutMargins = margins
    }
    if let level = delegate?.tableView?(self, indentationLevelForRowAt: path),
      level != cell.indentationLevel
    {
      cell.indentationLevel = level
    }
    if isEditing { prepareForEditing(cell, at: path) }
    if cell.isEditing != isEditing {
      View.performWithoutAnimation { cell.setEditing(isEditing, animated: false) }
    }
  }

  /// Gives a cell the controls that the sources choose for its row.
  func prepareForEditing(_ cell: UITableViewCell, at path: IndexPath) {
    let isEditable = dataSource?.tableView(self, canEditRowAt: path) ?? false
    cell.editingStyle =
      isEditable ? delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete : .none
    cell.shouldIndentWhileEditing =
      delegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true
    cell.isMovable = dataSource?.tableView(self, canMoveRowAt: path) ?? false
  }

  /// Gives all shown cells the changed appearance of the table's rows.
  func refreshCells() {
    for cell in visibleCells {
      if let path = indexPath(for: cell) { prepare(cell, at: path) }
    }
  }
}
