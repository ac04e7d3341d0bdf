public import Foundation
import Geometry
public import Layouts
package import Timelines
import Timing

/// A view that a collection view lays out by attributes and reuses.
open class CollectionReusableView: View {
  /// The identifier under which it was dequeued.
  open internal(set) var reuseIdentifier: String?
  /// The identity while the view is shown in a collection.
  package internal(set) var elementIdentity: LayerIdentity?
  var elementPath: [Int] = []
  /// Whether a transition shows a snapshot in place of the element.
  var isReplacedBySnapshot = false {
    didSet { if isReplacedBySnapshot != oldValue { concealments += isReplacedBySnapshot ? 1 : -1 } }
  }

  /// The attributes that the view took on when it was dequeued; `nil` once it is shown.
  var dequeuedAttributes: CollectionViewLayoutAttributes?

  /// The cross-fade from what was in the view before a reload; `nil` while there is none.
  var contentFade: ContentFade?

  /// Makes a view; the collection view makes registered classes by this initializer.
  public override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Makes a view of no size; see `View.init(coder:)`.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The collection view that shows the view, itself or in a section that scrolls by itself.
  var owner: CollectionView? {
    superview as? CollectionView ?? (superview as? OrthogonalScrollView)?.collectionView
  }

  override var identity: LayerIdentity? { elementIdentity ?? super.identity }
  override var pathForOrder: [Int] { elementIdentity == nil ? super.pathForOrder : elementPath }

  /// Called before the view is used again; overriders take back what they changed.
  open func prepareForReuse() {}

  /// Called with the attributes that the view is placed by.
  open func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {}

  /// Returns the attributes that the view would rather have.
  ///
  /// They have the size that the constraints in the view prefer, if there are any, and are the same
  /// ones otherwise. In a waterfall the breadth of a column stays. Overriders change the size of
  /// what they get, which is a copy.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    let layout = owner?.collectionViewLayout
    let columns = layout as? CollectionViewWaterfallLayout
    let axes = layout?.measuredAxes(of: layoutAttributes.element)
    let isWidthGiven = axes.map { !$0.width } ?? (columns?.scrollDirection == .vertical)
    let isHeightGiven = axes.map { !$0.height } ?? (columns?.scrollDirection == .horizontal)
    let size = constraintHost?.fittingSize(
      of: self, target: layoutAttributes.size,
      horizontalPriority: isWidthGiven ? .required : .fittingSizeLevel,
      verticalPriority: isHeightGiven ? .required : .fittingSizeLevel)
    if let size { layoutAttributes.size = size }
    return layoutAttributes
  }

  /// Called before the view travels from one layout to another.
  open func willTransition(from oldLayout: CollectionViewLayout, to newLayout: CollectionViewLayout)
  {}

  /// Called when the animations from one layout to another are made.
  open func didTransition(from oldLayout: CollectionViewLayout, to newLayout: CollectionViewLayout)
  {}

  /// Names the view after another collection.
  func rename(inCollection collection: String) {
    guard let old = elementIdentity, old.collection != collection else { return }
    elementIdentity = LayerIdentity(collection: collection, key: old.key, kind: old.kind)
  }

  /// Continues as a snapshot, because another view has its key from now on.
  func becomeSnapshot() {
    guard let old = elementIdentity else { return }
    let snapshot = LayerIdentity(collection: old.collection, key: old.key, kind: .snapshot)
    elementIdentity = snapshot
    continueRecordsAsSnapshot(named: snapshot)
  }

  /// The change of the order that waits for its instant in an animation.
  private var pendingOrder: (order: Int, number: Int)?
  private var orderCount = 0
  /// Whether the attributes that were taken last hold an order that falls.
  private var heldFallingOrder = false

  /// Resets the view's identity before it is reused.
  func retired() {
    (self as? CollectionViewCell)?.swipePane?.remove()
    endContentFade()
    elementIdentity = nil
    dequeuedAttributes = nil
    isReplacedBySnapshot = false
    pendingOrder = nil
    heldFallingOrder = false
  }

  /// Takes over the order, at a share of the animation's progress.
  ///
  /// - Parameter share: The share that a change has chosen; that which the attributes say where `nil`.
  private func takeOrder(of attributes: CollectionViewLayoutAttributes, at share: CGFloat?) {
    let target = attributes.zIndex
    let holds = attributes.holdsFallingOrder || heldFallingOrder
    heldFallingOrder = attributes.holdsFallingOrder || attributes.zIndexSwitch == .end
    let wish = share ?? attributes.orderShare ?? ownShare(of: attributes, holds: holds)
    if let stage, let animation = stage.animation, animation.length > .zero, wish > 0,
      target != zIndex
    {
      return takeOrder(target, at: wish, of: animation, on: stage)
    }
    if share == nil, pendingOrder?.order == target { return }
    pendingOrder = nil
    if zIndex != target { zIndex = target }
  }

  /// Returns the share of the progress at which attributes change their order.
  private func ownShare(of attributes: CollectionViewLayoutAttributes, holds: Bool) -> CGFloat {
    let falls = attributes.zIndex < zIndex
    switch attributes.zIndexSwitch {
    case .auto: return holds && falls ? 1 : 0
    case .end: return falls ? 1 : 0
    case .start, .middle: return attributes.zIndexSwitch.share ?? 0
    }
  }

  /// Schedules a change of the order at a share of an animation's progress.
  private func takeOrder(
    _ order: Int, at share: CGFloat, of animation: AnimationContext, on stage: Stage
  ) {
    orderCount += 1
    let (number, old) = (orderCount, zIndex)
    pendingOrder = (order, number)
    let change: () -> Void = { [weak self] in
      guard let self, let pending = pendingOrder, pending.number == number else { return }
      pendingOrder = nil
      zIndex = pending.order
    }
    if share >= 1 {
      stage.scheduleCompletion(at: stage.now + animation.length, change)
    } else {
      stage.scheduleMark(
        after: animation.instant(ofShare: share).seconds, forward: change,
        backward: { [weak self] in
          guard let self, orderCount == number else { return }
          pendingOrder = (order, number)
          zIndex = old
        })
    }
  }

  /// Takes on all properties of attributes, animated if an animation is under way.
  ///
  /// - Parameter share: The share of the progress at which the order changes; `nil` leaves that to
  ///   the attributes.
  func take(_ attributes: CollectionViewLayoutAttributes, changingOrderAt share: CGFloat? = nil) {
    place(attributes, changingOrderAt: share)
    layoutIfNeeded()
  }

  /// Takes on all properties of attributes as `take(_:changingOrderAt:)` does, without a layout.
  func place(_ attributes: CollectionViewLayoutAttributes, changingOrderAt share: CGFloat? = nil) {
    // Changes of a layout compose, whatever animation they are made in.
    composed {
      bounds = CGRect(origin: bounds.origin, size: attributes.size)
      if attributes.unposed != nil || geometry.pose != nil {
        let unposed = attributes.unposed ?? UnposedValues(of: attributes, posedBy: .neutral)
        take(unposed, of: attributes)
      } else {
        center = attributes.center
        turn(to: attributes.transform3D, by: attributes.unwoundRotation)
        alpha = attributes.alpha
      }
    }
    takeOrder(of: attributes, at: share)
    if isHidden != attributes.isHidden { isHidden = attributes.isHidden }
    apply(attributes)
  }

  /// Takes on attributes before the view is filled, so that what fills it may change their effect.
  func placeUnfilled(_ attributes: CollectionViewLayoutAttributes) {
    View.performWithoutAnimation { place(attributes) }
    dequeuedAttributes = attributes.duplicated()
  }

  /// Takes on the attributes from which the view starts, unless it has had them since it was
  /// dequeued.
  func start(from attributes: CollectionViewLayoutAttributes) {
    defer { dequeuedAttributes = nil }
    let known = dequeuedAttributes
    if let known, attributes.isAlike(known), !attributes.addsChange(to: known) { return }
    take(attributes)
  }
}

/// A view of one item, as `UICollectionViewCell`.
open class CollectionViewCell: CollectionReusableView {
  /// Whether the item is selected; overriders show it.
  open var isSelected = false {
    didSet {
      showSelection()
      if isSelected != oldValue { setNeedsUpdateConfiguration() }
    }
  }
  /// Whether a finger is on the item that may select it; overriders show it.
  open var isHighlighted = false {
    didSet {
      showSelection()
      if isHighlighted != oldValue { setNeedsUpdateConfiguration() }
    }
  }

  /// Configures the cell for its state, before it is shown and whenever the state changes.
  open func updateConfiguration(using state: CellConfigurationState) {}
  /// The configuration by a target above, after the cell's own.
  package var configure: ((CellConfigurationState) -> Void)?
  /// Whether the cell shows controls for editing.
  package var showsEditing = false
  /// Whether what is below the item in an outline is visible.
  package var showsExpansion = false
  /// The actions beside the content while they are uncovered.
  var swipePane: SwipePane?
  /// Whether the configuration is being updated.
  private var isConfiguring = false

  /// The state of the cell.
  public var configurationState: CellConfigurationState {
    var state = CellConfigurationState(traitCollection: traitCollection)
    state.isSelected = isSelected
    state.isHighlighted = isHighlighted
    state.isDisabled = !isUserInteractionEnabled
    state.isEditing = showsEditing
    state.isExpanded = showsExpansion
    state.isSwiped = swipePane != nil
    return state
  }

  /// Updates the configuration for the present state, at once.
  public func setNeedsUpdateConfiguration() {
    guard !isConfiguring else { return }
    isConfiguring = true
    defer { isConfiguring = false }
    let state = configurationState
    updateConfiguration(using: state)
    configure?(state)
  }

  /// The view to put a cell's own subviews in; it fills the cell. Made when first asked for.
  public private(set) lazy var contentView: View = {
    let view = View(frame: CGRect(origin: .zero, size: bounds.size))
    hasContentView = true
    addSubview(view)
    return view
  }()
  private var hasContentView = false
  /// The frame of the content view where it does not fill the cell, as in table cells; set it before
  /// the cell is laid out.
  package var contentFrame: CGRect?

  /// The view that fills the cell behind all others.
  open var backgroundView: View? {
    didSet {
      guard backgroundView !== oldValue else { return }
      if oldValue?.superview === self { oldValue?.removeFromSuperview() }
      putGround(backgroundView, at: 0)
    }
  }

  /// The view that fills the cell above the background while the cell is selected or highlighted.
  open var selectedBackgroundView: View? {
    didSet {
      guard selectedBackgroundView !== oldValue else { return }
      if oldValue?.superview === self { oldValue?.removeFromSuperview() }
      putGround(selectedBackgroundView, at: backgroundView?.superview === self ? 1 : 0)
      showSelection()
    }
  }

  /// Puts a view behind the content.
  private func putGround(_ view: View?, at index: Int) {
    guard let view else { return }
    view.frame = CGRect(origin: .zero, size: bounds.size)
    insertSubview(view, at: index)
  }

  /// Shows or hides what only a selected cell shows.
  private func showSelection() {
    guard let selectedBackgroundView else { return }
    let isShown = isSelected || isHighlighted
    if selectedBackgroundView.isHidden == isShown { selectedBackgroundView.isHidden = !isShown }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let frame = CGRect(origin: .zero, size: bounds.size)
    for view in [backgroundView, selectedBackgroundView] where view?.frame != frame {
      view?.frame = frame
    }
    if hasContentView { contentView.frame = contentFrame ?? frame }
    swipePane?.place()
  }
}

extension CollectionReusableView {
  /// Gives the view, and the content of a cell, a size before it is filled.
  func resize(to size: CGSize) {
    guard bounds.size != size else { return }
    bounds.size = size
    (self as? CollectionViewCell)?.resizeContent()
  }
}

extension CollectionViewCell {
  /// Lets the content view fill the cell at once.
  fileprivate func resizeContent() {
    guard hasContentView, contentFrame == nil else { return }
    contentView.frame = CGRect(origin: .zero, size: bounds.size)
  }
}
