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
  /// Whether touches reach the view, and the gesture recognisers.
  var touchHandling = TouchHandling()
  /// The objects that other targets attach to the view.
  var attachments = ViewAttachments()

  /// The subviews from back to front, including those that stand for bare layers.
  package var children: [View] { hierarchy.children }
  /// The subviews from back to front.
  open var subviews: [View] {
    children.contains(where: \.isBareLayer) ? children.filter { !$0.isBareLayer } : children
  }
  var _name: String? {
    get { hierarchy.name }
    set { hierarchy.name = newValue }
  }
  /// The layer object that stands for the view, made on first use; `nil` without layer objects.
  package var layerObject: (any LayerObject)? {
    get { attachments.layerObject }
    set { attachments.layerObject = newValue }
  }
  /// The properties that another target keeps for the view in its own terms.
  package var companion: AnyObject? {
    get { attachments.companion }
    set { attachments.companion = newValue }
  }
  /// Whether the view stands for a bare layer: it is no subview, and takes no touches.
  package var isBareLayer: Bool {
    get { hierarchy.isBareLayer }
    set { hierarchy.isBareLayer = newValue }
  }
  /// The view of the snapshot in the bounds, which is no child; `nil` without a snapshot.
  var snapshotLayer: SnapshotLayerView? {
    get { link.snapshotLayer }
    set {
      let old = link.snapshotLayer
      if let old, old !== newValue {
        old.detach()
        old.superview = nil
      }
      link.snapshotLayer = newValue
      guard let newValue, newValue !== old else { return }
      newValue.superview = self
      if let recorder, !link.isSnapshot { newValue.attach(to: recorder, parent: layer) }
    }
  }
  /// The views that are recorded in the view's layer.
  var recordedChildren: [View] { snapshotLayer.map { [$0] + children } ?? children }

  /// The class of the layer object.
  open class var layerClass: AnyClass { NSObject.self }

  /// Whether touches reach the view and its subviews.
  open var isUserInteractionEnabled: Bool {
    get { touchHandling.isEnabled }
    set { touchHandling.isEnabled = newValue }
  }
  /// The gesture recognisers in the order of adding.
  package internal(set) var recognizers: [GestureRecognizer] {
    get { touchHandling.recognizers }
    set { touchHandling.recognizers = newValue }
  }
  /// The gesture recognisers in the order of adding; `nil` for none.
  open var gestureRecognizers: [GestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set {
      for recognizer in recognizers { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  /// Adds a recogniser for touches in the view and its subviews.
  open func addGestureRecognizer(_ gestureRecognizer: GestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    recognizers.append(gestureRecognizer)
    gestureRecognizer.view = self
  }

  /// Removes a recogniser; a gesture in progress is cancelled.
  open func removeGestureRecognizer(_ gestureRecognizer: GestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    gestureRecognizer.abandon()
    recognizers.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.view = nil
  }

  /// Returns whether a recogniser of the view may begin; `true` unless overridden.
  open func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }

  /// The shape of the view in collisions; a rectangle unless overridden.
  open var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }
  /// The outline in collisions about the centre, for the bounds type `path`.
  open var collisionBoundingPath: CollisionPath? { nil }
  /// The number of the recorded layer; `nil` while the view is not on the stage.
  var layer: Int? { link.layer }
  /// The stage while the view is on it.
  var recorder: Stage? { layer == nil ? nil : stage }

  /// Makes a view; `frame` in the superview's coordinates, in points.
  public init(frame: CGRect) {
    geometry = ViewGeometry(
      center: frame.center, bounds: CGRect(origin: .zero, size: frame.size))
    let stage = Stage.current
    serialNumber = stage.takeViewNumber()
    super.init()
    ownStage = stage
    makeLayer()
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
  }

  /// Whether there are classes that need layer objects; a look at each class by itself takes long.
  private static let mayMakeLayers = View.self is any LayerOffering.Type

  /// Makes the layer object at once if the class has its own kind, or draws or lays out the layer.
  private func makeLayer() {
    guard Self.mayMakeLayers else { return }
    let kind: AnyClass = type(of: self).layerClass
    let maker =
      type(of: self) as? any LayerMaking.Type
      ?? (kind == NSObject.self ? nil : kind as? any LayerMaking.Type)
    maker?.makeLayer(of: self)
  }

  // MARK: Geometry

  /// The position of the anchor point in the superview's coordinates: by default the centre.
  open var center: CGPoint {
    get { geometry.center }
    set {
      geometry.center = newValue
      if geometry.pose == nil { return record(newValue, in: \.position) }
      geometry.forgetUnposedValues()
      record(recordedCenter, in: \.position)
    }
  }

  /// The view's own coordinates; the origin is the point at its top left.
  open var bounds: CGRect {
    get { geometry.bounds }
    set { asOneChange { storeBounds(newValue) } }
  }

  /// Changes the bounds and the properties that depend on them.
  private func storeBounds(_ newValue: CGRect) {
    let old = geometry.bounds
    geometry.bounds = newValue
    if old.size != newValue.size {
      record(newValue.size, in: \.size)
      setNeedsLayout()
      if contentMode == .redraw { setNeedsDisplay() }
      if autoresizesSubviews { autoresizeSubviews(from: old.size) }
    }
    if let snapshotLayer, old != newValue { snapshotLayer.frame = newValue }
    if old.origin != newValue.origin {
      record(newValue.origin, in: \.boundsOrigin)
      // Scroll views lay themselves out when they scroll; collection views see to it themselves.
      if self is ScrollView, !(self is CollectionView) { setNeedsLayout() }
    }
    if old != newValue { for action in observers.bounds { action() } }
  }

  /// The transform about the anchor point.
  open var transform3D: Transform3D {
    get { geometry.transform }
    set {
      geometry.transform = newValue
      geometry.unwoundRotation = .none
      if geometry.pose == nil { return record(newValue, in: \.transform) }
      geometry.forgetUnposedValues()
      record(recordedTransform, in: \.transform)
    }
  }

  /// The angles of the transform with whole turns; none for a transform that was set alone.
  package var unwoundRotation: Rotation { geometry.unwoundRotation }

  /// Sets the transform and turns the view to it by angles that may include whole turns.
  func turn(to transform: Transform3D, by rotation: Rotation) {
    let turns = Rotation.wholeTurns(
      from: unwoundRotation, to: rotation, through: (geometry.transform, transform))
    transform3D = transform
    geometry.unwoundRotation = rotation
    if turns != .none, let layer, let recorder { recorder.turn(layer, by: turns) }
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
    set {
      let old = geometry.anchorPoint
      geometry.anchorPoint = newValue
      guard newValue != old, let recorder, let layer else { return }
      recorder.record(newValue, from: old, in: \.anchorPoint, of: layer)
    }
  }

  /// Whether x runs from right to left in the view's coordinates, from its top right corner.
  package var flipsHorizontally: Bool {
    get { geometry.flipsHorizontally }
    set {
      if newValue == geometry.flipsHorizontally { return }
      geometry.flipsHorizontally = newValue
      if let layer, let recorder { recorder.setFlipped(newValue, of: layer) }
    }
  }

  var _sublayerTransform: Transform3D {
    get { geometry.sublayerTransform }
    set {
      let old = geometry.sublayerTransform
      geometry.sublayerTransform = newValue
      guard newValue != old, let recorder, let layer else { return }
      recorder.record(newValue, from: old, in: \.sublayerTransform, of: layer)
    }
  }

  /// The bounding box in the superview's coordinates; set it only without a transform.
  open var frame: CGRect {
    get {
      if geometry.transform.isIdentity, anchorPoint == Layer.center {
        return CGRect(center: center, size: bounds.size)
      }
      let box = Homography(
        planeOf: Layer.toParent(
          size: bounds.size, anchor: anchorPoint, position: .zero, transform: geometry.transform)
      ).boundingBox(of: CGRect(origin: .zero, size: bounds.size))
      return (box ?? .zero).offsetBy(dx: center.x, dy: center.y)
    }
    set {
      var (size, start) = (
        newValue.size,
        CGPoint(x: -newValue.width * anchorPoint.x, y: -newValue.height * anchorPoint.y)
      )
      if let map = geometry.transform.affine, map != .identity, map.determinant != 0 {
        // As in UIKit, the bounds are those that the transform makes as large as the frame.
        size = CGRect(origin: .zero, size: size).applying(map.inverted()).size
        let corner = CGPoint(x: -size.width * anchorPoint.x, y: -size.height * anchorPoint.y)
        start = CGRect(origin: corner, size: size).applying(map).origin
      }
      asOneChange {
        bounds = CGRect(origin: bounds.origin, size: size)
        center = CGPoint(x: newValue.minX - start.x, y: newValue.minY - start.y)
      }
    }
  }

  // MARK: Appearance

  /// The opacity of the view and its subviews as one group.
  open var alpha: CGFloat {
    get { visuals.alpha }
    set {
      visuals.alpha = newValue
      if geometry.pose == nil { return record(Double(newValue), in: \.alpha) }
      geometry.forgetUnposedValues()
      record(recordedAlpha, in: \.alpha)
    }
  }

  open var isHidden: Bool {
    get { visuals.isHidden }
    set {
      let old = visuals.isHidden
      visuals.isHidden = newValue
      recordHiddenness()
      if !newValue, let window = self as? Window { window.takePlace() }
      guard newValue != old, let superview else { return }
      (superview.companion as? any ViewCompanion)?.subviewVisibilityDidChange(in: superview)
    }
  }

  /// The number of transitions that show snapshots in place of the view, which is hidden meanwhile.
  package var concealments: Int {
    get { visuals.concealments }
    set {
      let wasConcealed = isConcealed
      visuals.concealments = newValue
      if isConcealed != wasConcealed { recordHiddenness() }
    }
  }

  /// Whether a snapshot is shown in place of the view, whatever `isHidden` says.
  package var isConcealed: Bool { concealments > 0 }

  /// Records whether the view is hidden or concealed.
  private func recordHiddenness() {
    if let layer, let recorder { recorder.setHidden(isHidden || isConcealed, of: layer) }
    notifyChange()
  }

  var _zIndex: Int {
    get { visuals.zIndex }
    set {
      visuals.zIndex = newValue
      if let layer, let recorder { recorder.setZIndex(newValue, of: layer) }
    }
  }

  var _appearance: Appearance {
    get { visuals.appearance }
    set {
      let hasChanged = newValue != visuals.appearance
      visuals.appearance = newValue
      if hasChanged, !link.isSnapshot { record(newValue, in: \.appearance) }
    }
  }

  /// Whether subviews are clipped to the bounds; to be set before the view is on the stage.
  open var clipsToBounds: Bool {
    get { visuals.clipsToBounds }
    set {
      let hasChanged = newValue != visuals.clipsToBounds
      visuals.clipsToBounds = newValue
      if hasChanged { recordClipping() }
    }
  }

  /// Records whether subviews are clipped from now on.
  ///
  /// A view that was attached with clipping stays clipped.
  func recordClipping() {
    guard let layer, let recorder else { return }
    if recorder.layers[layer].birth == recorder.now {
      recorder.recording.layers[layer].clipsToBounds = clipsToBounds
    } else if !recorder.layers[layer].clipsToBounds {
      _appearance.clips = clipsToBounds
    } else if !clipsToBounds {
      recorder.warn(
        .withoutEffect(
          property: "clipsToBounds", reason: "what comes on the stage clipped stays so"),
        in: _name ?? "\(type(of: self))")
    }
  }

  /// Whether the subviews are added up as one group, each times its opacity: a cross-fade.
  ///
  /// To be set before the view is on the stage.
  package var isCrossfade: Bool {
    get { visuals.isCrossfade }
    set { visuals.isCrossfade = newValue }
  }
  var _transitionName: String? {
    get { visuals.transitionName }
    set { visuals.transitionName = newValue }
  }

  /// Whether the whole bounds are opaque: a hint without effect here.
  open var isOpaque: Bool {
    get { visuals.isOpaque }
    set { visuals.isOpaque = newValue }
  }

  /// The scaling of an image or a drawing within the bounds.
  open var contentMode: ContentMode {
    get { visuals.contentMode }
    set {
      let hasChanged = newValue != visuals.contentMode
      visuals.contentMode = newValue
      guard hasChanged, let snapshotLayer else { return }
      snapshotLayer.show(snapshotLayer.picture, mode: newValue)
    }
  }

  /// The style of the view and its subviews; `unspecified` inherits it.
  open var overrideUserInterfaceStyle: UserInterfaceStyle {
    get { visuals.interfaceStyle }
    set {
      let before = styleInForce
      visuals.interfaceStyle = newValue
      if styleInForce != before { styleDidChange(from: before) }
    }
  }

  // MARK: Colours

  /// The treatment of the tint colour.
  public enum TintAdjustmentMode: Int, Hashable, Sendable {
    case automatic, normal, dimmed
  }

  /// The colour that fills the bounds; `nil` for none.
  ///
  /// A dynamic colour follows the view's traits.
  open var backgroundColor: DynamicColor? {
    get {
      guard case .solid(let color)? = _appearance.fill else { return nil }
      if let kept = visuals.colors.background, kept.color(with: traitCollection) == color {
        return kept
      }
      return DynamicColor(color)
    }
    set {
      visuals.colors.background = newValue
      _appearance.fill = newValue.map { .solid($0.color(with: traitCollection)) }
    }
  }

  /// The tint colour: the view's own or the nearest superview's.
  ///
  /// Setting `nil` inherits again. If no view sets one, it is the system's blue.
  open var tintColor: DynamicColor! {
    get {
      let tint = ownTint ?? .adaptive(.systemBlue)
      return tintAdjustmentMode == .dimmed ? tint.dimmed(by: traitCollection) : tint
    }
    set {
      visuals.colors.tint = newValue
      notifyTintChange()
    }
  }

  /// The tint adjustment: the view's own or, if automatic, the nearest superview's.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get {
      for view in sequence(first: self, next: \.superview)
      where view.visuals.colors.tintMode != .automatic {
        return view.visuals.colors.tintMode
      }
      return .normal
    }
    set {
      visuals.colors.tintMode = newValue
      notifyTintChange()
    }
  }

  /// Called when the tint colour has changed.
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

  /// Whether the snapshot in the bounds is the drawing of `draw(_:)`.
  var isDrawnByHand: Bool {
    get { link.isDrawnByHand }
    set { link.isDrawnByHand = newValue }
  }

  /// Draws the view if it needs that.
  private func displayIfNeeded() {
    guard link.needsDisplay, !link.isSnapshot, let recorder, recorder.failure == nil else { return }
    recorder.draw(self)
    // What the drawing itself requests is done.
    link.needsDisplay = false
  }

  /// The identity for `inspect`: the name, unless a collection gives the view another identity.
  var identity: LayerIdentity? {
    name.map { LayerIdentity(collection: "", key: $0, kind: .view) }
  }

  /// The content of a snapshot; `nil` for other views.
  var content: SnapshotContent? { nil }

  /// The size of a snapshot that is drawn by subviews and covers the bounds evenly.
  var snapshotSize: CGSize? { nil }

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
    guard !isHidden, !isConcealed, alpha > View.leastTouchableAlpha, isUserInteractionEnabled,
      self.point(inside: point, with: event)
    else {
      return nil
    }
    return subviewHit(at: point, with: event) ?? self
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
    if self.tag == tag { return self }
    for view in children {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
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
    let (oldWindow, newWindow) = (view.window, window)
    let isNew = !view.isBareLayer && view.superview !== self
    if view.superview !== nil { view.leave(for: isNew ? self : nil) }
    if isNew {
      if oldWindow !== newWindow, oldWindow == nil { view.tellWillMove(toWindow: newWindow) }
      view.willMove(toSuperview: self)
    }
    let style = view.styleInForce
    view.siblingOrder = children.last?.siblingOrder ?? 0
    hierarchy.children.append(view)
    view.superview = self
    if let recorder, !link.isSnapshot { view.attach(to: recorder, parent: layer) }
    view.joinConstraints()
    if view.styleInForce != style { view.styleDidChange(from: style) }
    guard isNew else { return }
    if oldWindow !== newWindow { view.tellDidMoveToWindow() }
    view.takeTextLimits()
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  /// Exchanges two subviews in the order, by their indices among `subviews`.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    let views = subviews
    guard views.indices.contains(index1), views.indices.contains(index2),
      let first = children.firstIndex(where: { $0 === views[index1] }),
      let second = children.firstIndex(where: { $0 === views[index2] })
    else { return }
    hierarchy.children.swapAt(first, second)
    orderSubviews()
  }

  /// Adds a subview in front of some number of others.
  open func insertSubview(_ view: View, at index: Int) {
    let others = subviews.filter { $0 !== view }
    let next = others.indices.contains(max(0, index)) ? others[max(0, index)] : nil
    addSubview(view)
    let position = next.flatMap { next in children.firstIndex { $0 === next } }
    insertChild(view, at: position ?? children.count)
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
    guard let index = children.firstIndex(where: { $0 === view }) else { return }
    hierarchy.children.append(hierarchy.children.remove(at: index))
    orderSubviews()
  }

  /// Sends a subview behind its siblings of the same zIndex.
  open func sendSubviewToBack(_ view: View) {
    guard let index = children.firstIndex(where: { $0 === view }) else { return }
    hierarchy.children.insert(hierarchy.children.remove(at: index), at: 0)
    orderSubviews()
  }

  /// Removes the view from its superview; its layer ends now.
  open func removeFromSuperview() {
    guard let superview else { return }
    let notifies = !isBareLayer
    let hadWindow = window != nil
    if notifies {
      superview.willRemoveSubview(self)
      if hadWindow { tellWillMove(toWindow: nil) }
      willMove(toSuperview: nil)
    }
    superview.hierarchy.children.removeAll { $0 === self }
    self.superview = nil
    leaveConstraints(around: superview)
    detach()
    siblingOrder = 0
    guard notifies else { return }
    if hadWindow { tellDidMoveToWindow() }
    didMoveToSuperview()
  }

  /// Begins a layer for the view and each of its subviews.
  func attach(to stage: Stage, parent: Int?) {
    if let inheritedLayer = link.inheritedLayer {
      return attach(to: stage, inheriting: inheritedLayer)
    }
    ownStage = stage
    link.layer = stage.layers.count
    stage.recording.layers.append(
      Layer(
        identity: identity, parent: parent, birth: stage.now, position: recordedCenter,
        size: bounds.size, boundsOrigin: bounds.origin, transform: recordedTransform,
        sublayerTransform: sublayerTransform.isIdentity ? nil : sublayerTransform,
        anchorPoint: anchorPoint == Layer.center ? nil : anchorPoint, alpha: recordedAlpha,
        appearance: appearance, content: content, zIndex: zIndex,
        indexPath: pathForOrder, isHidden: isHidden || isConcealed, clipsToBounds: clipsToBounds,
        isCrossfade: isCrossfade))
    stage.recording.layers[stage.layers.count - 1].snapshotSize = snapshotSize
    if flipsHorizontally {
      stage.recording.layers[stage.layers.count - 1].flipsHorizontally = DiscreteTrack(true)
    }
    if let pose = geometry.pose {
      stage.recording.layers[stage.layers.count - 1].motions = [Track(pose.parts)]
    }
    if identity == nil, !isBareLayer, stage.settings.namesClasses {
      if link.className == nil { link.className = stage.recording.classNames.next(for: self) }
      stage.recording.layers[stage.layers.count - 1].className = link.className
    }
    if link.needsVisit { stage.setNeedsLayout(self) }
    for view in recordedChildren { view.attach(to: stage, parent: layer) }
    layerObject?.viewDidAttach()
    stage.performAttachmentActions()
  }

  /// Ends the layers of the view and its subviews.
  func detach() {
    guard let recorder, let layer else { return }
    for view in recordedChildren { view.detach() }
    recorder.end(layer)
    link.layer = nil
    layerObject?.viewDidDetach()
    link.isSnapshot = false
  }

  /// Releases all objects that wait for a run that is over.
  func runEnded() {
    for view in children { view.runEnded() }
  }

  /// Records a change of an animated property.
  private func record<Value>(_ value: Value, in property: WritableKeyPath<Layer, Track<Value>>) {
    if let recorder, let layer { recorder.record(value, in: property, of: layer) }
    notifyChange()
  }

  // MARK: Layout

  /// Lays out the view when the present event is over.
  open func setNeedsLayout() {
    if !link.needsLayout { recorder?.setNeedsLayout(self) }
    link.needsLayout = true
  }

  /// Lays the view and its subviews out now if they need it.
  open func layoutIfNeeded() {
    // Constraints depend on what subviews need, which some of them know only when laid out.
    for _ in 0..<(attachments.constraintHost == nil ? 1 : View.maximumLayoutPasses) {
      layOutOnce()
      if !link.needsLayout, !link.needsConstraintLayout { break }
    }
  }

  /// The maximum number of layouts of a view with constraints at once.
  private static let maximumLayoutPasses = 3

  /// Lays the view out if it needs it, and then its subviews.
  private func layOutOnce() {
    if recorder?.failure == nil {
      let isConstrained =
        attachments.constraintHost != nil || type(of: self).requiresConstraintBasedLayout
      if link.needsUpdateConstraints || link.needsLayout, isConstrained {
        updateConstraintsIfNeeded()
      }
      // A layout may replace constraints by equal ones, for which it is not to be repeated.
      if link.needsConstraintLayout, !link.needsLayout, let host = attachments.constraintHost {
        link.needsLayout = host.needsLayout(of: self)
      }
      link.needsConstraintLayout = false
      if link.needsLayout {
        link.needsLayout = false
        screen?.viewWillLayoutSubviews()
        layoutSubviews()
        layerObject?.viewDidLayOut()
        screen?.viewDidLayoutSubviews()
      }
    }
    displayIfNeeded()
    for view in children { view.layoutIfNeeded() }
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
    set {
      guard newValue != margins.hasGivenFrame else { return }
      margins.hasGivenFrame = newValue
      setNeedsConstraintLayout()
    }
  }

  /// The meaning of the content for its direction.
  open var semanticContentAttribute: SemanticContentAttribute {
    get { margins.semantics }
    set {
      guard newValue != margins.semantics else { return }
      margins.semantics = newValue
      setNeedsLayout()
      setNeedsConstraintLayout()
    }
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
    for view in children { view.updateConstraintsIfNeeded() }
    guard link.needsUpdateConstraints else { return }
    link.needsUpdateConstraints = false
    if let screen { screen.updateViewConstraints() } else { updateConstraints() }
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

  /// Resizes subviews by their masks, animated with the view's own size.
  private func autoresizeSubviews(from old: CGSize) {
    for view in children where !view.autoresizingMask.isEmpty {
      view.frame = view.autoresizingMask.resized(view.frame, from: old, to: bounds.size)
    }
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
  open var forLastBaselineLayout: View { self }

  /// Returns the view whose text has the baseline, as older sources override it.
  open func forBaselineLayout() -> View { forLastBaselineLayout }

  /// Returns the size that best fits another one; the present size unless overridden.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Takes on the size that fits best; the top left stays in position.
  open func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    guard size != bounds.size else { return }
    let corner = frame.origin
    bounds.size = size
    center = CGPoint(
      x: corner.x + size.width * anchorPoint.x, y: corner.y + size.height * anchorPoint.y)
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
    let constrained = attachments.constraintHost?.fittingSize(
      of: self, target: targetSize, horizontalPriority: horizontalFittingPriority,
      verticalPriority: verticalFittingPriority)
    if let constrained { return constrained }
    let (isWidthFixed, isHeightFixed) = (
      horizontalFittingPriority >= .required, verticalFittingPriority >= .required
    )
    let intrinsic = intrinsicContentSize
    let fitting = sizeThatFits(
      CGSize(
        width: isWidthFixed ? targetSize.width : .greatestFiniteMagnitude,
        height: isHeightFixed ? targetSize.height : .greatestFiniteMagnitude))
    let hasWidth = intrinsic.width != View.noIntrinsicMetric
    let hasHeight = intrinsic.height != View.noIntrinsicMetric
    let wraps = isWidthFixed && hasWidth && targetSize.width < intrinsic.width
    return CGSize(
      width: isWidthFixed
        ? targetSize.width : hasWidth ? intrinsic.width : fitting.width,
      height: isHeightFixed
        ? targetSize.height : hasHeight && !wraps ? intrinsic.height : fitting.height)
  }

  /// The margins that content keeps free: 8 points, and the parts that bars cover.
  open var layoutMargins: EdgeInsets {
    get {
      let own = margins.insetsFromSafeArea ? margins.own.adding(safeAreaInsets) : margins.own
      guard margins.preservesSuperview, let superview else { return own }
      let outer = superview.layoutMargins
      let area = superview.bounds
      return EdgeInsets(
        top: max(own.top, outer.top - (frame.minY - area.minY)),
        left: max(own.left, outer.left - (frame.minX - area.minX)),
        bottom: max(own.bottom, outer.bottom - (area.maxY - frame.maxY)),
        right: max(own.right, outer.right - (area.maxX - frame.maxX)))
    }
    set {
      if newValue == margins.own { return }
      margins.own = newValue
      setNeedsLayout()
      layoutMarginsDidChange()
    }
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

  /// Changes how the margins are determined.
  private func changeMargins(_ change: (inout ViewMargins) -> Void) {
    let old = layoutMargins
    change(&margins)
    guard layoutMargins != old else { return }
    setNeedsLayout()
    layoutMarginsDidChange()
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
    let base = (stage ?? Stage.current).baseTraits
    let (style, textScale) = (styleInForce, limitedTextScale(of: base.values.textScale))
    if style == .unspecified, textScale == nil { return base }
    var values = base.values
    if style != .unspecified { values.style = style }
    if let textScale { values.textScale = textScale }
    return TraitCollection(values: values)
  }

  /// The window that the view is in, or is; `nil` where it is in none.
  open var window: Window? {
    for view in sequence(first: self, next: \.superview) {
      if let window = view as? Window { return window }
    }
    return nil
  }

  /// Ends editing in the view and its descendants.
  ///
  /// - Parameter force: Whether it is not asked.
  /// - Returns: Whether no descendant receives keys any more.
  @discardableResult
  open func endEditing(_ force: Bool) -> Bool {
    let stage = stage ?? Stage.current
    guard let first = stage.screens.firstResponder as? View, first.isDescendant(of: self) else {
      return true
    }
    if first.resignFirstResponder() { return true }
    if force { stage.screens.firstResponder = nil }
    return force
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

extension View {
  /// The tint colour that the nearest view sets, unresolved.
  var ownTint: DynamicColor? {
    for view in sequence(first: self, next: \.superview) {
      if let tint = view.visuals.colors.tint { return tint }
    }
    return nil
  }

  /// Notifies the view and all subviews that inherit its tint of a change.
  func notifyTintChange() {
    tintColorDidChange()
    (self as? any TraitFollower)?.traitsDidChange()
    for view in subviews where view.visuals.colors.tint == nil { view.notifyTintChange() }
  }

  /// Warns that setting a property has no effect.
  package func warnOfUse(of property: String, because reason: String) {
    (stage ?? Stage.current).warn(
      .withoutEffect(property: property, reason: reason), in: "\(type(of: self))")
  }
}
