public import Foundation
import Geometry
import Imaging
import Layouts
import Timelines
import Timing

/// A bar with the title of the top view controller and a back button, as `UINavigationBar`.
///
/// Its owner determines its height; titles are in its lowest 44 pt, in iOS 26 10 pt higher. If a
/// centered title would overlap the back button, it is centered in the space beside it instead, and
/// truncated with an ellipsis if it does not fit; a back button is at most half as wide as the bar.
/// Widths are estimated from the characters, since nothing is measured on the stage.
///
/// Items at the left and the right are views of bar button items; a touch on the back button pops.
/// In an interface from right to left the bar is mirrored.
///
/// `inspect` lists the bar under the key `bar` and its labels as `title/TEXT` and `back/TEXT`, in
/// the collection `navigationBar`, or one with the bar's name if it has one. Further bars without a
/// name are `navigationBar~2`, `navigationBar~3` and so on, in the order in which they are added.
open class NavigationBar: View {
  /// The colors that were set; those that are `nil` follow the user interface style.
  var ownColors = NavigationBarColors() {
    didSet {
      paint()
      recolor()
    }
  }

  /// The colors and fonts that another target gives the bar; parts that are `nil` are the bar's own.
  package var style = NavigationBarStyle() {
    didSet {
      paint()
      recolor()
    }
  }
  /// The properties that another target keeps for the bar.
  package var barCompanion: AnyObject?

  private var shownItems: [NavigationItem] = []
  /// All labels and slots, including those that fade out.
  private var elements: [NavigationBarElement] = []
  private let hairline = PartView()
  /// The bar's number among those without names, from 1, in the order in which they are added.
  private var number: Int?
  /// The number of changes so far.
  private var changes = 0

  /// The duration of a cross-fade outside of other animations, in seconds.
  public static let transitionDuration: TimeInterval = SystemMotion.duration
  /// The height of the labels' row, in points.
  static let rowHeight: CGFloat = 44
  /// The space below that row, in points: 10 in iOS 26; source: `fixtures/measured/tables-bars.tsv`.
  static var gapBelowRow: CGFloat { Stage.current.settings.system >= .iOS26 ? 10 : 0 }
  /// The minimum distance between labels, and from the edges, in points.
  static let margin: CGFloat = 8
  /// The distance of the outermost item from the bar's edge, in points; measured on iOS 17.
  static let itemMargin: CGFloat = 16
  /// The distance between two items, in points; measured on iOS 17.
  static let itemSpacing: CGFloat = 8

  /// Sets up the bar's background and the line below it.
  override func setUpParts() {
    paint()
    hairline.isUserInteractionEnabled = false
    hairline.zIndex = 3
    addSubview(hairline)
  }

  override var identity: LayerIdentity? {
    LayerIdentity(collection: collection, key: "bar", kind: .view)
  }

  /// The collection under which the bar and its labels are listed.
  var collection: String {
    if let name { return name }
    guard let number, number > 1 else { return "navigationBar" }
    return "navigationBar~\(number)"
  }

  override func attach(to stage: Stage, parent: Int?) {
    if name == nil, number == nil {
      stage.screens.unnamedBarCount += 1
      number = stage.screens.unnamedBarCount
    }
    flipsHorizontally = effectiveUserInterfaceLayoutDirection == .rightToLeft
    for element in elements { place(element) }
    super.attach(to: stage, parent: parent)
  }

  // MARK: Items

  /// The items, the top one last; setting them does not animate.
  open var items: [NavigationItem] {
    get { shownItems }
    set { setItems(newValue, animated: false) }
  }

  /// The item with the displayed title.
  public var topItem: NavigationItem? { shownItems.last }

  /// The item of the back button; `nil` if there is none.
  public var backItem: NavigationItem? { shownItems.dropLast().last }

  /// Replaces the items with a cross-fade as long as a push, or with the enclosing animation's
  /// timing.
  ///
  /// A running cross-fade continues together with the new one; without animation it ends.
  open func setItems(_ items: [NavigationItem], animated: Bool) {
    for item in shownItems where item.bar === self { item.bar = nil }
    shownItems = items
    for item in items { item.bar = self }
    update(animated: animated)
  }

  /// Pushes an item.
  open func pushItem(_ item: NavigationItem, animated: Bool) {
    setItems(shownItems + [item], animated: animated)
  }

  /// Pops the top item and returns it; `nil` if there is none.
  @discardableResult open func popItem(animated: Bool) -> NavigationItem? {
    guard let item = shownItems.last else { return nil }
    setItems(shownItems.dropLast(), animated: animated)
    return item
  }

  /// Updates the elements after a change of an item, animated if asked or in an animation.
  func itemChanged(animated: Bool = false) {
    update(animated: animated || stage?.animation != nil)
    (superview?.screen as? NavigationController)?.layoutBar()
  }

  // MARK: Elements

  /// The text of the back button; `nil` without one.
  var backText: String? {
    topItem?.showsBackButton == false || topItem?.hidesRow == true ? nil : backItem?.backText
  }

  /// Updates the elements from the items.
  private func update(animated: Bool) {
    let wanted = wantedElements
    let old = elements.filter { element in !wanted.contains { $0 === element } }
    View.performWithoutAnimation { arrange(wanted) }
    if animated, layer != nil {
      crossFade(from: old, to: wanted)
    } else {
      View.performWithoutAnimation { cut(from: old, to: wanted) }
    }
  }

  /// The elements of the items.
  private var wantedElements: [NavigationBarElement] {
    let back = backText
    var wanted: [NavigationBarElement] = []
    if let lower = topItem?.lowerView { wanted.append(slot(of: lower, side: .below)) }
    if topItem?.hidesRow == true { return wanted }
    if let back { wanted.append(label(.back, text: back)) }
    if let view = topItem?.titleView {
      wanted.append(slot(of: view, side: .middle))
    } else if let title = topItem?.title, !title.isEmpty {
      let label = label(.title, text: title)
      label.neighbor = back
      wanted.append(label)
    }
    wanted += (topItem?.leftItems ?? []).compactMap { $0.barView.map { slot(of: $0, side: .left) } }
    wanted += (topItem?.rightItems ?? []).compactMap {
      $0.barView.map { slot(of: $0, side: .right) }
    }
    return wanted
  }

  /// Returns the label with a text, which may be fading out; a new one if there is none.
  private func label(_ role: NavigationBarLabel.Role, text: String) -> NavigationBarLabel {
    let known = elements.lazy.compactMap { $0 as? NavigationBarLabel }
      .first { $0.role == role && $0.text == text }
    if let known { return known }
    let label = NavigationBarLabel(role: role, text: text, color: color(of: role))
    style(label)
    return label
  }

  /// Returns the slot of a view, which may be fading out; a new one if there is none.
  private func slot(of view: View, side: NavigationBarSlot.Side) -> NavigationBarSlot {
    elements.lazy.compactMap { $0 as? NavigationBarSlot }
      .first { $0.shownView === view && $0.side == side && view.superview === $0 }
      ?? NavigationBarSlot(view, side: side)
  }

  /// Fades elements out and others in; those that are already shown stay unchanged.
  private func crossFade(from old: [NavigationBarElement], to wanted: [NavigationBarElement]) {
    View.performWithoutAnimation {
      for element in wanted where element.superview == nil {
        element.alpha = 0
        add(element)
      }
    }
    changes += 1
    let number = changes
    let leaving = old.filter { $0.departure == nil }
    TransitionMotion.system(lasting: Self.transitionDuration).animate(
      {
        for element in wanted {
          element.departure = nil
          if element.alpha != 1 { element.alpha = 1 }
          place(element)
        }
        for element in leaving {
          element.departure = number
          element.alpha = 0
        }
      },
      completion: { [weak self] in self?.remove(leaving.filter { $0.departure == number }) })
  }

  /// Removes elements and shows others at once, without a fade.
  private func cut(from old: [NavigationBarElement], to wanted: [NavigationBarElement]) {
    remove(old)
    for element in wanted {
      element.departure = nil
      if element.superview == nil { add(element) } else { place(element) }
      element.alpha = 1
      if let stage, let layer = element.layer {
        stage.recording.layers[layer].alpha.cut(to: 1, at: stage.now)
      }
    }
  }

  /// Adds an element at its position.
  private func add(_ element: NavigationBarElement) {
    elements.append(element)
    place(element)
    addSubview(element)
  }

  private func remove(_ gone: [NavigationBarElement]) {
    elements.removeAll { element in gone.contains { $0 === element } }
    removeSubviews(gone)
  }

  // MARK: Colors

  /// Applies the bar's colors to the background and the line.
  private func paint() {
    if let background = style.background {
      backgroundColor = background
    } else {
      backgroundColor = barColor
    }
    let backdrop = style.blur.map { Backdrop(blur: $0, saturation: 1.8) }
    if appearance.backdrop != backdrop { appearance.backdrop = backdrop }
    if let line = style.hairline {
      hairline.backgroundColor = line
    } else {
      hairline.backgroundColor = hairlineColor
    }
  }

  /// Applies the bar's colors and fonts to the labels.
  private func recolor() {
    for case let label as NavigationBarLabel in elements { style(label) }
  }

  /// Applies the bar's colors and fonts to a label.
  private func style(_ label: NavigationBarLabel) {
    let color = color(of: label.role)
    if label.color != color { label.color = color }
    guard label.role == .title else { return }
    let font = style.titleFont ?? FontDescriptor(weight: 600)
    let size = style.titleSize ?? NavigationBarLabel.fontSize
    if label.font != font || label.fontSize != size { label.setFont(font, size: size) }
  }

  private func color(of role: NavigationBarLabel.Role) -> Color {
    switch role {
    case .title: style.titleColor?.color(with: traitCollection) ?? titleColor
    case .back: ownTint?.color(with: traitCollection) ?? (self as any StagedNavigationBar).tintColor
    }
  }

  /// Applies the bar's colors again under the present traits.
  package func traitsDidChange() {
    paint()
    recolor()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    traitsDidChange()
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    let thickness = min(0.5, bounds.height)
    hairline.frame = CGRect(
      x: 0, y: bounds.height - thickness, width: bounds.width, height: thickness)
    arrange(elements.filter { $0.departure == nil })
    for element in elements { place(element) }
  }

  // MARK: Touches

  private func isOnBackButton(_ point: CGPoint) -> Bool {
    elements.contains { element in
      (element as? NavigationBarLabel)?.role == .back && element.departure == nil
        && element.frame.contains(point)
    }
  }

  /// Goes back if a touch on the back button ends there; passes other touches on.
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    let isBack = touches.contains { $0.view === self && isOnBackButton($0.location(in: self)) }
    guard isBack else { return super.touchesEnded(touches, with: event) }
    if let controller = superview?.screen as? NavigationController {
      if controller.navigationBar === self { controller.popViewController(animated: true) }
    } else {
      popItem(animated: true)
    }
  }
}

extension NavigationBar: TraitFollower {}
