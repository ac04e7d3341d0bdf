import Foundation
import Geometry
import Staging

/// A menu over a window, with those that were opened from it.
final class MenuPresentation {
  /// The menus of a stage: at most one is shown.
  final class Menus {
    fileprivate(set) weak var present: MenuPresentation?

    static var ofStage: Menus { Stage.current.companions.companion { Menus() } }
  }

  /// The action when an element was chosen, before its handler is called.
  var didChoose: (() -> Void)?
  /// The action after the menu has appeared.
  var didShow: (() -> Void)?
  /// The action after the menu has begun to disappear.
  var willEnd: (() -> Void)?
  /// The action after the menu has disappeared.
  var didEnd: (() -> Void)?
  /// The animations of the appearance and the disappearance beside the menu's own.
  var alongside: (_ isShown: Bool) -> Void = { _ in }
  /// Takes a tap outside of the menu at a point of the window; returns whether it did.
  var takesTap: (CGPoint) -> Bool = { _ in false }
  /// The opacity of the panels' shadows.
  var shadowOpacity: Float = 0.22
  /// Returns the place of a menu of a size; `nil` for one beside its source.
  var placing: ((CGSize) -> MenuPlacement)?

  let overlay = MenuOverlay(frame: .zero)
  private var menu: UIMenu
  private weak var sender: AnyObject?
  /// Whether the whole menu is one to choose from.
  private let isPopUp: Bool
  private let isReversible: Bool
  private var panels: [MenuPanel] = []
  private var placements: [MenuPlacement] = []
  /// The frame of the source in the window.
  private var source = CGRect.zero
  /// Whether the menu is shown and was not dismissed.
  private(set) var isShown = false
  /// Keeps the presentation alive while it is shown.
  private var keeper: MenuPresentation?

  /// Makes the presentation of a menu.
  ///
  /// - Parameters:
  ///   - sender: The sender of the actions that are chosen.
  ///   - isPopUp: Whether one of all actions is on.
  ///   - isReversible: Whether the first element is at the bottom where the menu is above its
  ///     source.
  init(_ menu: UIMenu, sender: AnyObject?, isPopUp: Bool = false, isReversible: Bool = false) {
    self.menu = menu; self.sender = sender; self.isPopUp = isPopUp
    self.isReversible = isReversible
  }

  /// The menu that is on top.
  private var top: MenuPanel? { panels.last }

  /// The part of the window in which menus are.
  var area: CGRect {
    let insets = overlay.superview?.safeAreaInsets ?? .zero
    return overlay.bounds.inset(by: insets)
      .insetBy(dx: MenuMetrics.margin, dy: MenuMetrics.margin)
  }

  /// Returns the place of the menu, which has a size in points.
  private func placement(of size: CGSize) -> MenuPlacement {
    placing?(size) ?? MenuPlacement(of: size, at: source, in: area)
  }

  // MARK: Appearance

  /// Shows the menu beside a source in a window, under the traits of a view.
  ///
  /// - Parameter source: The frame of the source in the window.
  func show(from source: CGRect, in window: UIView, traitsOf view: UIView) {
    Menus.ofStage.present?.dismiss()
    Menus.ofStage.present = self
    (keeper, isShown, self.source) = (self, true, source)
    View.performWithoutAnimation {
      overlay.presentation = self
      overlay.frame = window.bounds
      overlay.takeTraits(of: view)
      window.addSubview(overlay)
      for deferred in menu.deferredElements { load(deferred) }
      if !menu.children.isEmpty { addPanel(isReversed: false) }
      if isReversible, placements.last?.isAbove == true {
        panels.removeLast().removeFromSuperview()
        placements.removeLast()
        addPanel(isReversed: true)
      }
    }
    if let panel = top, let placement = placements.last {
      grow(panel, from: placement.origin, scale: MenuMetrics.appearance.scale)
    }
    View.animate(
      springDuration: MenuMetrics.appearance.duration, bounce: MenuMetrics.appearance.bounce
    ) {
      alongside(true)
    } completion: { [weak self] _ in
      self?.didShow?()
    }
  }

  /// Requests the elements of a deferred one, and shows them when they are there.
  private func load(_ deferred: UIDeferredMenuElement) {
    deferred.didLoad = { [weak self] in self?.reload() }
    deferred.load()
  }

  /// Adds the panel of the whole menu at its place.
  private func addPanel(isReversed: Bool) {
    let panel = MenuPanel(menu, isSubmenu: false, isReversed: isReversed)
    panel.layer.shadowOpacity = shadowOpacity
    overlay.addSubview(panel)
    let placement = placement(of: panel.fittingSize(in: overlay.bounds.size))
    panel.frame = placement.frame
    panel.layoutIfNeeded()
    panels.append(panel)
    placements.append(placement)
  }

  /// Grows a panel from a point of the window with the spring of menus.
  private func grow(_ panel: MenuPanel, from point: CGPoint, scale: CGFloat) {
    View.performWithoutAnimation {
      panel.transform = Self.scaling(scale, of: panel, about: point)
      panel.alpha = 0
    }
    View.animate(
      springDuration: MenuMetrics.appearance.duration, bounce: MenuMetrics.appearance.bounce
    ) { panel.transform = .identity }
    View.animate(withDuration: MenuMetrics.fading.in) { panel.alpha = 1 }
  }

  /// Returns the transform that scales a panel about a point of the window.
  private static func scaling(
    _ scale: CGFloat, of panel: MenuPanel, about point: CGPoint
  ) -> CGAffineTransform {
    let way = CGPoint(x: point.x - panel.center.x, y: point.y - panel.center.y)
    return CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: way.x * (1 - scale), ty: way.y * (1 - scale))
  }

  /// Dismisses all menus.
  func dismiss(animated: Bool = true) {
    guard isShown else { return }
    isShown = false
    overlay.isUserInteractionEnabled = false
    if Menus.ofStage.present === self { Menus.ofStage.present = nil }
    willEnd?()
    let finish = { [self] in
      overlay.removeFromSuperview()
      keeper = nil
      didEnd?()
    }
    let hide = { [self] in
      for (panel, placement) in zip(panels, placements) {
        panel.transform = Self.scaling(
          MenuMetrics.appearance.scale, of: panel, about: placement.origin)
      }
      alongside(false)
    }
    guard animated else {
      View.performWithoutAnimation(hide)
      return finish()
    }
    View.animate(springDuration: MenuMetrics.disappearance, animations: hide) {
      _ in finish()
    }
    View.animate(withDuration: MenuMetrics.fading.out) { [panels] in
      for panel in panels { panel.alpha = 0 }
    }
  }

  // MARK: Submenus

  /// Opens the menu of a row over the present one.
  private func open(_ menu: UIMenu, from row: MenuRow) {
    guard let parent = top else { return }
    let rowFrame = row.convert(row.bounds, to: overlay)
    let panel = MenuPanel(menu, isSubmenu: true, isReversed: false)
    panel.layer.shadowOpacity = shadowOpacity
    View.performWithoutAnimation {
      for deferred in menu.deferredElements { load(deferred) }
      overlay.addSubview(panel)
      let size = panel.fittingSize(in: overlay.bounds.size)
      let height = min(size.height, area.height)
      panel.frame = CGRect(
        x: parent.frame.minX, y: max(area.minY, min(rowFrame.minY, area.maxY - height)),
        width: size.width, height: height)
      panel.layoutIfNeeded()
    }
    let origin = CGPoint(x: rowFrame.midX, y: rowFrame.midY)
    panels.append(panel)
    placements.append(MenuPlacement(of: panel.bounds.size, at: rowFrame, in: area))
    grow(panel, from: origin, scale: 0.6)
    moveBack(parent, true)
  }

  /// Makes a menu smaller behind the one that was opened from it, or returns it.
  private func moveBack(_ panel: MenuPanel, _ isBehind: Bool) {
    let scale = isBehind ? MenuMetrics.parentScale : 1
    View.animate(springDuration: MenuMetrics.disappearance) {
      panel.transform = CGAffineTransform(scaleX: scale, y: scale)
      panel.alpha = isBehind ? 0.6 : 1
    }
  }

  /// Closes the menu on top.
  private func closeSubmenu() {
    guard panels.count > 1 else { return }
    let (panel, placement) = (panels.removeLast(), placements.removeLast())
    View.animate(springDuration: MenuMetrics.disappearance) {
      panel.transform = Self.scaling(0.6, of: panel, about: placement.origin)
    } completion: { _ in
      panel.removeFromSuperview()
    }
    View.animate(withDuration: MenuMetrics.fading.out) { panel.alpha = 0 }
    if let top { moveBack(top, false) }
  }

  /// Replaces the menu by the one that a closure returns for it.
  func replaceMenu(_ replace: (UIMenu) -> UIMenu) {
    menu = replace(menu)
    guard isShown, let panel = panels.first else { return }
    while panels.count > 1 { closeSubmenu() }
    panel.menu = menu
    for deferred in menu.deferredElements { load(deferred) }
    reload()
  }

  /// Shows what has changed in the menus.
  private func reload() {
    guard isShown else { return }
    for panel in panels { panel.loadRows() }
    guard panels.count == 1, let panel = top else {
      for panel in panels { panel.layoutIfNeeded() }
      return
    }
    let placement = placement(of: panel.fittingSize(in: overlay.bounds.size))
    placements = [placement]
    View.performWithoutAnimation { panel.layoutIfNeeded() }
    View.animate(springDuration: MenuMetrics.disappearance) {
      panel.bounds.size = placement.frame.size
      panel.center = CGPoint(x: placement.frame.midX, y: placement.frame.midY)
      panel.layoutIfNeeded()
    }
  }

  // MARK: Touches

  /// Returns what is under a point of the window in the menu on top.
  private func target(at point: CGPoint) -> MenuPanel.Target? {
    top.flatMap { $0.target(at: overlay.convert(point, to: $0)) }
  }

  /// Highlights what is under a finger.
  func fingerMoved(to point: CGPoint) { top?.highlight(target(at: point)) }

  /// Highlights nothing.
  func fingerWasCancelled() { top?.highlight(nil) }

  /// Chooses what is under a finger that was lifted.
  ///
  /// - Returns: Whether there was anything.
  @discardableResult
  func fingerLifted(at point: CGPoint) -> Bool {
    let target = target(at: point)
    top?.highlight(nil)
    switch target {
    case .row(let row):
      switch row.entry {
      case .action(let action): perform(action)
      case .submenu(let menu): open(menu, from: row)
      case .back: closeSubmenu()
      default: break
      }
    case .cell(let cell): perform(cell.action)
    case nil: return false
    }
    return true
  }

  /// Ends a tap that chose nothing: outside of all menus it dismisses them, and outside of a submenu
  /// it closes that.
  func tapEndedOutside(at point: CGPoint) {
    if top?.frame.contains(point) == true { return }
    if panels.count <= 1, takesTap(point) { return }
    if panels.dropLast().contains(where: { $0.frame.contains(point) }) {
      closeSubmenu()
    } else {
      dismiss()
    }
  }

  /// Performs an action that was chosen.
  private func perform(_ action: UIAction) {
    if let selection = isPopUp ? menu : menu.singleSelection(of: action) {
      selection.select(action)
    }
    didChoose?()
    if action.attributes.contains(.keepsMenuPresented) {
      action.perform(from: sender)
      reload()
    } else {
      dismiss()
      action.perform(from: sender)
    }
  }
}

/// The view that covers a window below a menu and takes all touches.
final class MenuOverlay: UIView {
  fileprivate weak var presentation: MenuPresentation?
  /// The point at which the finger came down; `nil` without one.
  private var start: CGPoint?
  private var knownSize: CGSize?

  /// Takes over the style, the direction and the text size of a view, and follows the window's size.
  fileprivate func takeTraits(of view: UIView) {
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    traitOverrides.userInterfaceStyle = view.traitCollection.userInterfaceStyle
    traitOverrides.layoutDirection = view.traitCollection.layoutDirection
    traitOverrides.preferredContentSizeCategory = view.traitCollection.preferredContentSizeCategory
    let sizes: [UITrait] = [UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self]
    registerForTraitChanges(sizes) { (overlay: MenuOverlay, _) in
      overlay.presentation?.dismiss(animated: false)
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard start == nil, let point = touches.inOrder.first?.location(in: self) else { return }
    start = point
    presentation?.fingerMoved(to: point)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.inOrder.first?.location(in: self) else { return }
    presentation?.fingerMoved(to: point)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let start, let point = touches.inOrder.first?.location(in: self) else { return }
    self.start = nil
    if presentation?.fingerLifted(at: point) == true { return }
    let top = subviews.last { $0 is MenuPanel }
    if top?.frame.contains(start) != true { presentation?.tapEndedOutside(at: point) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    start = nil
    presentation?.fingerWasCancelled()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    defer { knownSize = bounds.size }
    if let knownSize, knownSize != bounds.size { presentation?.dismiss(animated: false) }
  }
}
