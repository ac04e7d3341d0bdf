public import Foundation
import Geometry
import Imaging
import Timelines
import Timing

/// A bar with the title of the top view controller and a back button, as `UINavigationBar`.
///
/// Its owner determines its height; titles are in its lowest 44 pt. If a centred title would
/// overlap the back button, it is centred in the space beside it instead, and truncated with an
/// ellipsis if it does not fit; a back button is at most half as wide as the bar. Widths are
/// estimated from the characters, since nothing is measured on the stage.
///
/// `inspect` lists the bar under the key `bar` and its labels as `title/TEXT` and `back/TEXT`, in
/// the collection `navigationBar`, or one with the bar's name if it has one. Further bars without a
/// name are `navigationBar~2`, `navigationBar~3` and so on, in the order in which they are added.
open class NavigationBar: View {
  var _barColor = Color(rgba: 0xF7F7_F8FF) { didSet { backgroundColor = barColor } }
  var _titleColor = Color.black { didSet { recolor() } }
  var _tintColor = Color(rgba: 0x0A7A_FFFF) { didSet { recolor() } }
  var _hairlineColor = Color(rgba: 0x0000_0033) {
    didSet { hairline.backgroundColor = hairlineColor }
  }

  private var shownItems: [NavigationItem] = []
  /// All labels, including those that fade out.
  private var labels: [NavigationBarLabel] = []
  private let hairline = View()
  /// The bar's number among those without names, from 1, in the order in which they are added.
  private var number: Int?
  /// The number of changes so far.
  private var changes = 0

  /// The duration of a cross-fade outside of other animations, in seconds.
  public static let transitionDuration: TimeInterval = 0.35
  /// The height of the labels' row, in points.
  private static let rowHeight: CGFloat = 44
  /// The minimum distance between labels, and from the edges, in points.
  private static let margin: CGFloat = 8

  /// Makes a bar without items.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a bar of no size; see `View.init(coder:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Sets up the bar's background and the line below it.
  private func setUp() {
    backgroundColor = barColor
    hairline.backgroundColor = hairlineColor
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

  /// Replaces the items with a cross-fade of 0.35 s ease-in-out, or with the enclosing animation's
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

  /// Updates the labels after a change of an item, animated in an animation.
  func itemChanged() {
    update(animated: stage?.animation != nil)
  }

  // MARK: Labels

  /// Updates the labels from the items.
  private func update(animated: Bool) {
    let back = backItem?.backText
    let texts: [(NavigationBarLabel.Role, String?)] = [(.back, back), (.title, topItem?.title)]
    let wanted = texts.compactMap { role, text in
      text.flatMap { role == .title && $0.isEmpty ? nil : label(role, text: $0) }
    }
    for label in wanted where label.role == .title { label.neighbor = back }
    let old = labels.filter { label in !wanted.contains { $0 === label } }
    if animated, layer != nil {
      crossFade(from: old, to: wanted)
    } else {
      View.performWithoutAnimation { cut(from: old, to: wanted) }
    }
  }

  /// Returns the label with a text, which may be fading out; a new one if there is none.
  private func label(_ role: NavigationBarLabel.Role, text: String) -> NavigationBarLabel {
    labels.first { $0.role == role && $0.text == text }
      ?? NavigationBarLabel(
        role: role, text: text, color: role == .title ? titleColor : tintColor)
  }

  /// Fades labels out and others in; labels that are already shown stay unchanged.
  private func crossFade(from old: [NavigationBarLabel], to wanted: [NavigationBarLabel]) {
    View.performWithoutAnimation {
      for label in wanted where label.superview == nil {
        label.alpha = 0
        add(label)
      }
    }
    changes += 1
    let number = changes
    let leaving = old.filter { $0.departure == nil }
    View.animate(
      withDuration: Self.transitionDuration,
      animations: {
        for label in wanted {
          label.departure = nil
          if label.alpha != 1 { label.alpha = 1 }
          place(label)
        }
        for label in leaving {
          label.departure = number
          label.alpha = 0
        }
      },
      completion: { [weak self] _ in self?.remove(leaving.filter { $0.departure == number }) })
  }

  /// Removes labels and shows others at once, without a fade.
  private func cut(from old: [NavigationBarLabel], to wanted: [NavigationBarLabel]) {
    remove(old)
    for label in wanted {
      label.departure = nil
      if label.superview == nil { add(label) } else { place(label) }
      label.alpha = 1
      if let stage, let layer = label.layer {
        stage.recording.layers[layer].alpha.cut(to: 1, at: stage.now)
      }
    }
  }

  /// Adds a label at its position.
  private func add(_ label: NavigationBarLabel) {
    labels.append(label)
    place(label)
    addSubview(label)
  }

  /// Removes labels.
  private func remove(_ gone: [NavigationBarLabel]) {
    labels.removeAll { label in gone.contains { $0 === label } }
    removeSubviews(gone)
  }

  /// Applies the bar's colours to the labels.
  private func recolor() {
    for label in labels { label.color = label.role == .title ? titleColor : tintColor }
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    let thickness = min(0.5, bounds.height)
    hairline.frame = CGRect(
      x: 0, y: bounds.height - thickness, width: bounds.width, height: thickness)
    for label in labels { place(label) }
  }

  /// Lays out a label in the row at the bottom.
  private func place(_ label: NavigationBarLabel) {
    let height = min(Self.rowHeight, bounds.height)
    let row = CGRect(
      x: Self.margin, y: bounds.height - height, width: max(0, bounds.width - 2 * Self.margin),
      height: height)
    var frame = row
    switch label.role {
    case .back: frame.size.width = backWidth(of: label.text)
    case .title:
      // Both sides keep the back button's width free, unless that leaves too little space.
      let taken = label.neighbor.map { backWidth(of: $0) + Self.margin } ?? 0
      let width = NavigationBarLabel.width(of: .title, text: label.text)
      if width > row.width - 2 * taken {
        frame.origin.x += taken
        frame.size.width = max(0, row.width - taken)
      }
    }
    label.frame = frame
    label.fit(in: frame.width)
  }

  /// Returns the width of a back button.
  private func backWidth(of text: String) -> CGFloat {
    let half = max(0, bounds.width / 2 - Self.margin)
    return min(half, NavigationBarLabel.width(of: .back, text: text))
  }
}
