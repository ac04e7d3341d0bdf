public import DynamicItems
public import Foundation
public import Geometry
import Imaging
public import Layouts
public import Timelines
import Timing

/// A rectangle on the stage that has an appearance and contains other views, as `UIView`.
///
/// Properties are model values: inside an animation block the timeline records the animation to them.
/// Confined to the thread of the stage that is current when the view is made.
///
/// ```swift
/// let card = View(frame: CGRect(x: 20, y: 20, width: 160, height: 90))
/// card.backgroundColor = .white
/// card.cornerRadius = 12
/// let badge = View(frame: CGRect(x: 8, y: 8, width: 24, height: 24))
/// badge.backgroundColor = .black
/// card.addSubview(badge)
/// stage.rootView.addSubview(card)
/// ```
open class View: Responder {
  /// The stage on which the view was made, or to which it was last attached.
  weak var ownStage: Stage?
  public internal(set) weak var superview: View?
  /// The view controller whose view it is.
  weak var screen: ViewController?
  /// The number of views that the stage had made before this one.
  package let serialNumber: Int
  /// The position, size and transforms.
  var geometry: ViewGeometry
  /// The opacity, appearance and other visible properties.
  var visuals = ViewVisuals()
  /// The views in it, and its order among its siblings.
  var hierarchy = ViewHierarchy()
  /// The recorded layer, and the work that waits for the end of the present event.
  var link = LayerLink()
  /// The observers of changes.
  var observers = ViewObservers()
  /// The margins and the resizing with the superview.
  var margins = ViewMargins()
  /// Whether touches reach the view, and the gesture recognizers.
  var touchHandling = TouchHandling()
  /// The objects that other targets attach to the view.
  var attachments = ViewAttachments()

  /// The subviews from back to front.
  open var subviews: [View] {
    children.contains(where: \.isBareLayer) ? children.filter { !$0.isBareLayer } : children
  }
  /// The class of the layer object.
  open class var layerClass: AnyClass { NSObject.self }
  /// Whether touches reach the view and its subviews.
  open var isUserInteractionEnabled: Bool {
    get { touchHandling.isEnabled }
    set { touchHandling.isEnabled = newValue }
  }
  /// The gesture recognizers in the order of adding; `nil` for none.
  open var gestureRecognizers: [GestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set {
      for recognizer in recognizers { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }
  /// Adds a recognizer for touches in the view and its subviews.
  open func addGestureRecognizer(_ gestureRecognizer: GestureRecognizer) {
    take(gestureRecognizer)
  }
  /// Removes a recognizer; a gesture in progress is cancelled.
  open func removeGestureRecognizer(_ gestureRecognizer: GestureRecognizer) {
    drop(gestureRecognizer)
  }
  /// Returns whether a recognizer of the view may begin; `true` unless overridden.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }
  /// The shape of the view in collisions; a rectangle unless overridden.
  open var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }
  /// The outline in collisions about the center, for the bounds type `path`.
  open var collisionBoundingPath: CollisionPath? { nil }
  /// Makes a view; `frame` in the superview's coordinates, in points.
  public init(frame: CGRect) {
    geometry = ViewGeometry(
      center: frame.center, bounds: CGRect(origin: .zero, size: frame.size))
    let stage = Stage.current
    serialNumber = stage.takeViewNumber()
    super.init()
    ownStage = stage
    makeLayer()
    setUpParts()
  }
  /// Makes a view of no size.
  public override convenience init() { self.init(frame: .zero) }
  /// Makes a view of no size; archives are not supported.
  public required init?(coder: NSCoder) {
    geometry = ViewGeometry(center: .zero, bounds: .zero)
    let stage = Stage.current
    serialNumber = stage.takeViewNumber()
    super.init()
    ownStage = stage
    makeLayer()
    setUpParts()
  }

  // MARK: Geometry

  /// The position of the anchor point in the superview's coordinates: by default the center.
  open var center: CGPoint {
    get { geometry.center }
    set { changeCenter(to: newValue) }
  }
  /// The view's own coordinates; the origin is the point at its top left.
  open var bounds: CGRect {
    get { geometry.bounds }
    set { asOneChange { storeBounds(newValue) } }
  }
  /// The transform about the anchor point.
  open var transform3D: Transform3D {
    get { geometry.transform }
    set { changeTransform(to: newValue) }
  }
  /// The transform where it is affine; setting it replaces `transform3D`.
  open var transform: Affine {
    get { transform3D.affine ?? .identity }
    set { transform3D = Transform3D(newValue) }
  }
  /// The point of the bounds that is at `center`, in their unit square; the middle by default.
  ///
  /// Setting it moves the view, as in UIKit.
  open var anchorPoint: CGPoint {
    get { geometry.anchorPoint }
    set { changeAnchor(to: newValue) }
  }
  /// The bounding box in the superview's coordinates; set it only without a transform.
  open var frame: CGRect {
    get { boundingFrame }
    set { fill(newValue) }
  }

  // MARK: Appearance

  /// The opacity of the view and its subviews as one group.
  open var alpha: CGFloat {
    get { visuals.alpha }
    set { changeAlpha(to: newValue) }
  }
  open var isHidden: Bool {
    get { visuals.isHidden }
    set { changeVisibility(isHidden: newValue) }
  }
  /// Whether subviews are clipped to the bounds; to be set before the view is on the stage.
  open var clipsToBounds: Bool {
    get { visuals.clipsToBounds }
    set { changeClipping(to: newValue) }
  }
  /// Whether the whole bounds are opaque: a hint without effect here.
  open var isOpaque: Bool {
    get { visuals.isOpaque }
    set { visuals.isOpaque = newValue }
  }
  /// The scaling of an image or a drawing within the bounds.
  open var contentMode: ContentMode {
    get { visuals.contentMode }
    set { changeContentMode(to: newValue) }
  }
  /// The style of the view and its subviews; `unspecified` inherits it.
  open var overrideUserInterfaceStyle: UserInterfaceStyle {
    get { visuals.interfaceStyle }
    set { changeStyle(to: newValue) }
  }

  // MARK: Colors

  /// The color that fills the bounds; `nil` for none.
  ///
  /// A dynamic color follows the view's traits.
  open var backgroundColor: DynamicColor? {
    get { shownBackground }
    set {
      visuals.colors.background = newValue
      _appearance.fill = newValue.map { .solid($0.color(with: traitCollection)) }
    }
  }
  /// The tint color: the view's own or the nearest superview's.
  ///
  /// Setting `nil` inherits again. If no view sets one, it is the system's blue.
  open var tintColor: DynamicColor! {
    get { tintInForce }
    set {
      visuals.colors.tint = newValue
      notifyTintChange()
    }
  }
  /// The tint adjustment: the view's own or, if automatic, the nearest superview's.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get { tintModeInForce }
    set {
      visuals.colors.tintMode = newValue
      notifyTintChange()
    }
  }
  /// Called when the tint color has changed.
  open func tintColorDidChange() {}
  /// Draws into the bounds, below the subviews, by the current context; nothing unless overridden.
  ///
  /// It is called when the view is first laid out on the stage, after `setNeedsDisplay`, and when
  /// the size changes while `contentMode` is `redraw`. In between the drawing is stretched or moved
  /// by `contentMode`.
  open func draw(_ rect: CGRect) {}
  /// Redraws the view when the present event is over.
  open func setNeedsDisplay() {
    link.needsDisplay = true
    recorder?.setNeedsLayout(self)
  }
  /// Redraws the whole view when the present event is over.
  open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }
  /// The identity for `inspect`: the name, unless a collection gives the view another identity.
  var identity: LayerIdentity? {
    name.map { LayerIdentity(collection: "", key: $0, kind: .view) }
  }
  /// The content of a snapshot; `nil` for other views.
  var content: SnapshotContent? { nil }
  /// The size of a snapshot that is drawn by subviews and covers the bounds evenly.
  var snapshotSize: CGSize? { nil }
  /// The window that the view is in; a window is in itself.
  var surroundingWindow: Window? { superview?.surroundingWindow }
  /// Called at the end of the initializers, to add what the class always has.
  func setUpParts() {}
  /// Called when the view is not hidden any more.
  func isShown() {}
  /// Called when the origin of the bounds has changed.
  func boundsOriginDidChange() {}
  /// The numbers that order siblings of a kind: section and item, or an index.
  var pathForOrder: [Int] { siblingOrder == 0 ? [] : [siblingOrder] }

  // MARK: Touches

  /// Returns whether a point of the view's coordinates takes touches; by default within its bounds.
  open func point(inside point: CGPoint, with event: Event?) -> Bool { bounds.contains(point) }
  /// Returns the nearest view at a point of this one's coordinates that takes touches.
  ///
  /// The nearest one is painted last: by zIndex, depth, kind, index path and order of adding. As in
  /// UIKit model values count, so a moving view is hit at its destination. Views that are hidden,
  /// almost transparent (an alpha of 0.01 or less) or without user interaction take no touches, nor
  /// do their subviews. Subviews seen edge-on, and parts behind the eye, take none either.
  open func hitTest(_ point: CGPoint, with event: Event?) -> View? {
    hit(point, with: event)
  }
  /// The view controller of the view, or else the superview.
  open override var next: Responder? { screen ?? superview }

  // MARK: Hierarchy

  /// A number by which the view can be found.
  open var tag: Int {
    get { hierarchy.tag }
    set { hierarchy.tag = newValue }
  }
  /// Returns the view with a tag: this one or one of its descendants.
  open func viewWithTag(_ tag: Int) -> View? {
    tagged(tag)
  }
  /// Called before the view is added to a superview, or removed.
  open func willMove(toSuperview newSuperview: View?) {}
  /// Called when the view was added to a superview, or removed.
  open func didMoveToSuperview() {}
  /// Called before the view enters another window, or leaves its window.
  open func willMove(toWindow newWindow: Window?) {}
  /// Called when the view has entered another window, or left its window.
  open func didMoveToWindow() {}
  /// Called when a subview has been added.
  open func didAddSubview(_ subview: View) {}
  /// Called before a subview is removed.
  open func willRemoveSubview(_ subview: View) {}
  /// Adds a subview above the others.
  open func addSubview(_ view: View) {
    take(view)
  }
  /// Exchanges two subviews in the order, by their indices among `subviews`.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    exchange(index1, index2)
  }
  /// Adds a subview in front of some number of others.
  open func insertSubview(_ view: View, at index: Int) {
    insert(view, at: index)
  }
  /// Adds a subview right in front of another one.
  open func insertSubview(_ view: View, aboveSubview sibling: View) {
    addSubview(view)
    let position = children.firstIndex { $0 === sibling }
    insertChild(view, at: position.map { $0 + 1 } ?? children.count)
  }
  /// Adds a subview right behind another one.
  open func insertSubview(_ view: View, belowSubview sibling: View) {
    addSubview(view)
    insertChild(view, at: children.firstIndex { $0 === sibling } ?? children.count)
  }
  /// Brings a subview in front of its siblings of the same zIndex.
  open func bringSubviewToFront(_ view: View) {
    order(view, at: children.count)
  }
  /// Sends a subview behind its siblings of the same zIndex.
  open func sendSubviewToBack(_ view: View) {
    order(view, at: 0)
  }
  /// Removes the view from its superview; its layer ends now.
  open func removeFromSuperview() {
    leaveSuperview()
  }
  /// Begins a layer for the view and each of its subviews.
  func attach(to stage: Stage, parent: Int?) {
    beginLayer(on: stage, in: parent)
  }
  /// Releases all objects that wait for a run that is over.
  func runEnded() {
    for view in children { view.runEnded() }
  }

  // MARK: Layout

  /// Lays out the view when the present event is over.
  open func setNeedsLayout() {
    if !link.needsLayout { recorder?.setNeedsLayout(self) }
    link.needsLayout = true
  }
  /// Lays the view and its subviews out now if they need it.
  open func layoutIfNeeded() {
    layOutNow()
  }
  /// Sets the frames of the subviews: those that constraints give.
  ///
  /// An override that does not call it leaves them as they are.
  open func layoutSubviews() {
    guard let host = attachments.constraintHost else { return }
    host.layOutSubviews(of: self)
    // Constraints that changed in this layout, before this call, are in effect already.
    link.needsLayout = false
  }
  /// Whether the frame is given, rather than found by constraints; true for views made in code.
  open var translatesAutoresizingMaskIntoConstraints: Bool {
    get { margins.hasGivenFrame }
    set { changeFrameSource(isGiven: newValue) }
  }
  /// The meaning of the content for its direction.
  open var semanticContentAttribute: SemanticContentAttribute {
    get { margins.semantics }
    set { changeSemantics(to: newValue) }
  }
  /// The direction of the content: that of the traits, unless its meaning says otherwise.
  open var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
    View.userInterfaceLayoutDirection(
      for: semanticContentAttribute,
      relativeTo: traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight)
  }
  /// Whether the view is laid out by constraints; false unless overridden.
  open class var requiresConstraintBasedLayout: Bool { false }
  /// The distances from the frame to the part that constraints align; none unless overridden.
  open var alignmentRectInsets: EdgeInsets { .zero }
  /// Called before a layout by constraints, to change them.
  open func updateConstraints() { link.needsUpdateConstraints = false }
  /// Requests a call of `updateConstraints` before the next layout.
  open func setNeedsUpdateConstraints() {
    link.needsUpdateConstraints = true
    // Only constraints that it changes make a layout necessary; a layout may request this.
    recorder?.setNeedsLayout(self)
  }
  /// Returns whether `updateConstraints` is to be called.
  open func needsUpdateConstraints() -> Bool { link.needsUpdateConstraints }
  /// Calls `updateConstraints` of the subviews and of the view where it is due.
  open func updateConstraintsIfNeeded() {
    updateConstraintsNow()
  }
  /// The edges and sizes that follow the superview's size; none by default.
  open var autoresizingMask: AutoresizingMask {
    get { margins.autoresizingMask }
    set { margins.autoresizingMask = newValue }
  }
  /// Whether subviews follow the view's size by their masks.
  open var autoresizesSubviews: Bool {
    get { margins.autoresizesSubviews }
    set { margins.autoresizesSubviews = newValue }
  }
  /// The preferred size of the content; `View.noIntrinsicMetric` along axes without preference.
  open var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }
  /// Lays out the superview again, because the preferred size of the content has changed.
  open func invalidateIntrinsicContentSize() {
    superview?.setNeedsLayout()
    setNeedsConstraintLayout()
  }
  /// The view whose first line of text has the first baseline; this view unless overridden.
  open var forFirstBaselineLayout: View { self }
  /// The view whose last line of text has the last baseline; this view unless overridden.
  open var forLastBaselineLayout: View { forBaselineLayout() }
  /// Returns the view whose text has the last baseline, as older sources override it.
  open func forBaselineLayout() -> View { self }
  /// Returns the size that best fits another one; the present size unless overridden.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// Takes on the size that fits best; the top left stays in position.
  open func sizeToFit() {
    takeFittingSize()
  }
  /// Returns the preferred size of the content for a target size.
  ///
  /// It is the least size that the constraints in the view allow or, without any, the intrinsic
  /// size or, without one, the fitting size.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }
  /// Returns the preferred size of the content; the target's along an axis of priority 1000.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
    verticalFittingPriority: LayoutPriority
  ) -> CGSize {
    fittingSize(targetSize, horizontalFittingPriority, verticalFittingPriority)
  }
  /// The margins that content keeps free: 8 points, and the parts that bars cover.
  open var layoutMargins: EdgeInsets {
    get { effectiveMargins }
    set { changeOwnMargins(to: newValue) }
  }
  /// Called when the margins have changed.
  open func layoutMarginsDidChange() {}
  /// Whether the parts that bars cover are added to the margins.
  open var insetsLayoutMarginsFromSafeArea: Bool {
    get { margins.insetsFromSafeArea }
    set { changeMargins { $0.insetsFromSafeArea = newValue } }
  }
  /// Whether the margins are at least as wide as those of the superview.
  open var preservesSuperviewLayoutMargins: Bool {
    get { margins.preservesSuperview }
    set { changeMargins { $0.preservesSuperview = newValue } }
  }
  /// Whether touches reach no other view while they are on this one; here they always may.
  open var isExclusiveTouch: Bool {
    get { touchHandling.isExclusive }
    set { touchHandling.isExclusive = newValue }
  }
  /// Archives the view; never called here, because archives are not supported.
  open func encode(with coder: NSCoder) {}
  /// The parts of the view that bars cover.
  open var safeAreaInsets: EdgeInsets { insetsCoveredByBars }
  /// Called when bars cover other parts of the view.
  open func safeAreaInsetsDidChange() {}
  /// The traits that hold for the view: the stage's, with the style that the nearest view says.
  ///
  /// The text size is within the limits of the view and those around it.
  open var traitCollection: TraitCollection {
    traitsInForce
  }
  /// The window that the view is in, or is; `nil` where it is in none.
  open var window: Window? {
    surroundingWindow
  }
  /// Ends editing in the view and its descendants.
  ///
  /// - Parameter force: Whether it is not asked.
  /// - Returns: Whether no descendant receives keys any more.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool {
    resignFirst(force)
  }
  /// Returns whether the view is another one or its descendant.
  open func isDescendant(of view: View) -> Bool {
    sequence(first: self) { $0.superview }.contains { $0 === view }
  }
  /// Whether the view receives several touches at once; here it always does.
  ///
  /// UIKit's default is `false`. Setting it to `false` here gives a warning.
  open var isMultipleTouchEnabled: Bool {
    get { true }
    set {
      if !newValue { warnOfUse(of: "isMultipleTouchEnabled", because: "all touches are delivered") }
    }
  }
  /// Returns a snapshot of the view and its subviews as they are shown now, or `nil` without a
  /// stage.
  ///
  /// The view may be on the stage or not. Its own position, transform, opacity and visibility are
  /// not part of the snapshot.
  ///
  /// - Parameter afterUpdates: Whether changes of this instant that still have to be laid out are
  ///   part of the snapshot; animations show their present state either way. A view that is not on
  ///   the stage is always laid out.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> View? {
    guard let stage else { return nil }
    return SnapshotView(of: self, on: stage, afterUpdates: afterUpdates)
  }
}

extension StagedView {
  /// The preferred size of content without a preference, as `UIView.noIntrinsicMetric`.
  public static var noIntrinsicMetric: CGFloat { -1 }
}
