public import DynamicItems
public import Foundation
public import Geometry
public import Timelines
import Timing

/// A rectangle on the stage that draws something and holds other views, as `UIView`.
///
/// Properties are model values: inside an animation block the timeline records the way to them.
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
  /// What is behind `stage`.
  private(set) weak var ownStage: Stage?
  public private(set) weak var superview: View?
  /// The views in it, from behind to the front, those that stand for bare layers among them.
  package private(set) var children: [View] = []
  /// The views in it that were added as such, from behind to the front.
  open var subviews: [View] {
    children.contains(where: \.isBareLayer) ? children.filter { !$0.isBareLayer } : children
  }
  var _name: String?
  /// What stands for the view where layers have objects of their own; made when first asked for.
  package var layerObject: (any LayerObject)?
  /// Whether the view stands for a bare layer: it is no subview, and takes no touches.
  package var isBareLayer = false
  /// What those keep of the view who know it by other names, as its colours in their words.
  package var companion: AnyObject?
  /// What shows the picture in the view's bounds, which is no child; `nil` while there is none.
  var pictureLayer: SnapshotLayerView? {
    willSet {
      guard let pictureLayer, pictureLayer !== newValue else { return }
      pictureLayer.detach()
      pictureLayer.superview = nil
    }
    didSet {
      guard let pictureLayer, pictureLayer !== oldValue else { return }
      pictureLayer.superview = self
      if let recorder, !isPicture { pictureLayer.attach(to: recorder, parent: layer) }
    }
  }
  /// All that is recorded in the view's layer.
  var recordedChildren: [View] { pictureLayer.map { [$0] + children } ?? children }

  /// The class of the layer that the view is shown through, where layers have objects of their own.
  open class var layerClass: AnyClass { NSObject.self }

  /// Whether touches reach the view and what is in it.
  open var isUserInteractionEnabled = true
  /// What is behind `gestureRecognizers`.
  package internal(set) var recognizers: [GestureRecognizer] = []
  /// What watches the touches in the view and in what is in it, in the order of adding; `nil` for
  /// nothing.
  open var gestureRecognizers: [GestureRecognizer]? {
    get { recognizers.isEmpty ? nil : recognizers }
    set {
      for recognizer in recognizers { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  /// How the view meets others as a dynamic item; a subclass may say something else.
  open var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }
  /// The outline of the view as a dynamic item about its centre, for the bounds type `path`.
  open var collisionBoundingPath: CollisionPath? { nil }
  /// How many views its stage had made before it.
  package let serialNumber: Int

  /// The screen whose view it is.
  weak var screen: ViewController?
  /// The number of the recorded layer; `nil` while the view is not on the stage.
  private(set) var layer: Int?
  /// The stage while the view is on it.
  private var recorder: Stage? { layer == nil ? nil : stage }
  /// Whether the records go on as a picture, which later changes of the look do not reach.
  private var isPicture = false
  private var needsLayout = true

  /// Makes a view; `frame` in the superview's coordinates, in points.
  public init(frame: CGRect) {
    _center = frame.center
    _bounds = CGRect(origin: .zero, size: frame.size)
    let stage = Stage.current
    serialNumber = stage.takeViewNumber()
    super.init()
    ownStage = stage
  }

  /// Makes a view of no size.
  public override convenience init() { self.init(frame: .zero) }

  /// Makes a view of no size, as from an archive that says nothing: there are no archives here.
  public required init?(coder: NSCoder) {
    _center = .zero
    _bounds = .zero
    let stage = Stage.current
    serialNumber = stage.takeViewNumber()
    super.init()
    ownStage = stage
  }

  /// Who is told when the view lies or looks otherwise: what it masks, and who observes it.
  private var changeFollowers: [ChangeFollower] = []
  /// How many changes are being made that are told of as one.
  private var changeDepth = 0
  /// Whether something has changed that is still to be told.
  private var hasUntoldChange = false

  /// Has something happen whenever the view lies or looks otherwise, until the follower is ended.
  package func followChanges(_ tell: @escaping () -> Void) -> ChangeFollower {
    let follower = ChangeFollower(tell)
    changeFollowers.removeAll { $0.tell == nil }
    changeFollowers.append(follower)
    return follower
  }

  /// Tells of a change, or will where it is part of another one.
  func tellChange() {
    if changeFollowers.isEmpty { return }
    if changeDepth > 0 {
      hasUntoldChange = true
      return
    }
    hasUntoldChange = false
    for follower in changeFollowers { follower.tell?() }
  }

  /// Makes changes that are told of as one.
  private func asOneChange(_ body: () -> Void) {
    changeDepth += 1
    body()
    changeDepth -= 1
    if changeDepth == 0, hasUntoldChange { tellChange() }
  }

  /// The actions that follow each change of the bounds.
  private var boundsObservers: [() -> Void] = []

  /// Adds an action that follows each change of the bounds.
  package func observeBounds(_ action: @escaping () -> Void) { boundsObservers.append(action) }

  // MARK: Geometry

  private var _center: CGPoint
  private var _bounds: CGRect
  private var _transform = Transform3D.identity

  /// Where the anchor point is in the superview's coordinates: the centre, unless it is moved.
  open var center: CGPoint {
    get { _center }
    set {
      _center = newValue
      record(newValue, in: \.position)
    }
  }

  /// The view's own coordinates: the origin is what is at its top left.
  open var bounds: CGRect {
    get { _bounds }
    set { asOneChange { storeBounds(newValue) } }
  }

  /// Changes the bounds and what depends on them.
  private func storeBounds(_ newValue: CGRect) {
    let old = _bounds
    _bounds = newValue
    if old.size != newValue.size {
      record(newValue.size, in: \.size)
      setNeedsLayout()
      if contentMode == .redraw { setNeedsDisplay() }
      if autoresizesSubviews { autoresizeSubviews(from: old.size) }
    }
    if let pictureLayer, old != newValue { pictureLayer.frame = newValue }
    if old.origin != newValue.origin { record(newValue.origin, in: \.boundsOrigin) }
    if old != newValue { for action in boundsObservers { action() } }
  }

  /// The transform about the anchor point.
  open var transform3D: Transform3D {
    get { _transform }
    set {
      (_transform, unwoundRotation) = (newValue, .none)
      record(newValue, in: \.transform)
    }
  }

  /// The angles that the transform was made with, whole turns included; none where it was set alone.
  package private(set) var unwoundRotation = Rotation.none

  /// Sets the transform and turns the view to it by the angles that it was made with.
  func turn(to transform: Transform3D, by rotation: Rotation) {
    let turns = Rotation.wholeTurns(
      from: unwoundRotation, to: rotation, through: (_transform, transform))
    transform3D = transform
    unwoundRotation = rotation
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
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5) {
    didSet {
      guard anchorPoint != oldValue, let recorder, let layer else { return }
      recorder.record(anchorPoint, from: oldValue, in: \.anchorPoint, of: layer)
    }
  }

  var _sublayerTransform = Transform3D.identity {
    didSet {
      guard _sublayerTransform != oldValue, let recorder, let layer else { return }
      recorder.record(
        _sublayerTransform, from: oldValue, in: \.sublayerTransform, of: layer)
    }
  }

  /// The bounding box in the superview's coordinates; set it only without a transform.
  open var frame: CGRect {
    get {
      if _transform.isIdentity, anchorPoint == Layer.center {
        return CGRect(center: center, size: bounds.size)
      }
      let box = Homography(
        planeOf: Layer.toParent(
          size: bounds.size, anchor: anchorPoint, position: .zero, transform: _transform)
      ).boundingBox(of: CGRect(origin: .zero, size: bounds.size))
      return (box ?? .zero).offsetBy(dx: center.x, dy: center.y)
    }
    set {
      asOneChange {
        bounds = CGRect(origin: bounds.origin, size: newValue.size)
        center = CGPoint(
          x: newValue.minX + newValue.width * anchorPoint.x,
          y: newValue.minY + newValue.height * anchorPoint.y)
      }
    }
  }

  // MARK: Look

  /// The opacity of the view and its subviews as one group.
  open var alpha: CGFloat = 1 {
    didSet { record(Double(alpha), in: \.alpha) }
  }

  open var isHidden = false {
    didSet {
      recordHiddenness()
      guard isHidden != oldValue, let superview else { return }
      (superview.companion as? any ViewCompanion)?.subviewVisibilityDidChange(in: superview)
    }
  }

  /// The number of transitions that show snapshots in place of the view, which is hidden meanwhile.
  package var concealments = 0 {
    didSet { if (concealments > 0) != (oldValue > 0) { recordHiddenness() } }
  }

  /// Whether a snapshot is shown in place of the view, whatever `isHidden` says.
  package var isConcealed: Bool { concealments > 0 }

  /// Records whether the view is to be seen.
  private func recordHiddenness() {
    if let layer, let recorder { recorder.setHidden(isHidden || isConcealed, of: layer) }
    tellChange()
  }

  var _zIndex = 0 {
    didSet { if let layer, let recorder { recorder.setZIndex(_zIndex, of: layer) } }
  }

  var _appearance = Appearance.empty {
    didSet {
      if _appearance != oldValue, !isPicture { record(_appearance, in: \.appearance) }
    }
  }

  /// Whether subviews are clipped to the bounds; to be set before the view is on the stage.
  open var clipsToBounds = false {
    didSet { if clipsToBounds != oldValue { recordClipping() } }
  }

  /// Records whether subviews are clipped from now on.
  ///
  /// What was clipped when the view came on the stage stays so.
  private func recordClipping() {
    guard let layer, let recorder else { return }
    if recorder.layers[layer].birth == recorder.now {
      recorder.layers[layer].clipsToBounds = clipsToBounds
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
  package var isCrossfade = false
  var _transitionName: String?

  /// Whether all that is in the bounds is opaque, a hint that nothing here depends on.
  open var isOpaque = true

  /// How a picture lies in the bounds, and what is drawn by hand where they change.
  open var contentMode = ContentMode.scaleToFill {
    didSet {
      guard contentMode != oldValue, let pictureLayer else { return }
      pictureLayer.show(pictureLayer.picture, mode: contentMode)
    }
  }

  /// The style of the view and all in it, whatever is around it; `unspecified` inherits.
  open var overrideUserInterfaceStyle = UserInterfaceStyle.unspecified {
    willSet { styleBefore = styleInForce }
    didSet {
      if styleInForce != styleBefore { styleDidChange(from: styleBefore) }
    }
  }
  /// The style in force before it was set anew.
  private var styleBefore = UserInterfaceStyle.unspecified

  /// Called when the colour that things are to be tinted in is another one.
  open func tintColorDidChange() {}

  /// Draws into the bounds, below the subviews, by the current context; nothing unless overridden.
  ///
  /// It is called when the view is first laid out on the stage, after `setNeedsDisplay`, and where
  /// the bounds get another extent while `contentMode` is `redraw`. In between what was drawn is
  /// stretched, or moved, as `contentMode` says.
  open func draw(_ rect: CGRect) {}

  /// Has the view drawn anew when the present event is over.
  open func setNeedsDisplay() {
    needsDisplay = true
    recorder?.setNeedsLayout(self)
  }

  /// Has the view drawn anew when the present event is over, all of it whatever the rectangle.
  open func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  /// Whether the picture in the bounds is what `draw(_:)` has drawn.
  var isDrawnByHand = false
  /// Whether what `draw(_:)` draws is still to be drawn, or anew.
  private var needsDisplay = true

  /// Draws the view where that is asked for.
  private func displayIfNeeded() {
    guard needsDisplay, !isPicture, let recorder, recorder.failure == nil else { return }
    needsDisplay = false
    recorder.draw(self)
  }

  /// Who the view is for `inspect`; by its name unless a collection gives it another identity.
  var identity: LayerIdentity? {
    name.map { LayerIdentity(collection: "", key: $0, kind: .view) }
  }

  /// What a snapshot shows; `nil` for what is none.
  var content: SnapshotContent? { nil }

  /// The size of what covers the bounds evenly, of a snapshot that is drawn by views in it.
  var snapshotSize: CGSize? { nil }

  /// What decides over the order among siblings of a kind: section and item, or a place.
  var pathForOrder: [Int] { siblingOrder == 0 ? [] : [siblingOrder] }

  // MARK: Touches

  /// Tells whether a point of the view's own coordinates takes touches; its bounds by default.
  open func point(inside point: CGPoint, with event: Event?) -> Bool { bounds.contains(point) }

  /// Returns the nearest view at a point of this one's coordinates that takes touches.
  ///
  /// The nearest one is the one that is painted last: by zIndex, depth, kind, index path and order of
  /// adding. As in UIKit model values count: what an animation moves is hit where it is going.
  /// Views that are hidden, all but transparent (an alpha of 0.01 or less) or without user
  /// interaction take none, nor does anything in them; nor do subviews that are seen on edge, or
  /// what of them is behind the eye.
  open func hitTest(_ point: CGPoint, with event: Event?) -> View? {
    guard !isHidden, !isConcealed, alpha > View.leastTouchableAlpha, isUserInteractionEnabled,
      self.point(inside: point, with: event)
    else {
      return nil
    }
    return subviewHit(at: point, with: event) ?? self
  }

  /// Called when fingers have come down on the view, or on one in it that passes them on.
  ///
  /// Here and below: views that do not override it pass it on to what they are in.
  open func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    superview?.touchesBegan(touches, with: event)
  }

  /// Called when fingers that came down on the view have moved.
  open func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    superview?.touchesMoved(touches, with: event)
  }

  /// Called when fingers that came down on the view were lifted.
  open func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    superview?.touchesEnded(touches, with: event)
  }

  /// Called when fingers were taken away from the view, as by a gesture that began.
  open func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    superview?.touchesCancelled(touches, with: event)
  }

  /// The screen of the view or, else, the superview.
  open override var next: Responder? { screen ?? superview }

  // MARK: Hierarchy

  /// A number to find the view by.
  open var tag = 0

  /// Returns the view with a tag among this one and all in it.
  open func viewWithTag(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    for view in children {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// Called before the view is put into another one, or taken out.
  open func willMove(toSuperview newSuperview: View?) {}
  /// Called when the view is in another one, or in none.
  open func didMoveToSuperview() {}
  /// Called before the view comes into another window with what it is in, or leaves.
  open func willMove(toWindow newWindow: Window?) {}
  /// Called when the view is in another window with what it is in, or in none.
  open func didMoveToWindow() {}
  /// Called when a subview has been added.
  open func didAddSubview(_ subview: View) {}
  /// Called before a subview is taken out.
  open func willRemoveSubview(_ subview: View) {}

  /// Adds a subview above the others.
  open func addSubview(_ view: View) {
    let (oldWindow, newWindow) = (view.window, window)
    let isStranger = !view.isBareLayer && view.superview !== self
    if view.superview !== nil { view.leave(for: isStranger ? self : nil) }
    if isStranger {
      if oldWindow !== newWindow, oldWindow == nil { view.tellWillMove(toWindow: newWindow) }
      view.willMove(toSuperview: self)
    }
    let style = view.styleInForce
    view.siblingOrder = children.last?.siblingOrder ?? 0
    children.append(view)
    view.superview = self
    if let recorder, !isPicture { view.attach(to: recorder, parent: layer) }
    if view.styleInForce != style { view.styleDidChange(from: style) }
    guard isStranger else { return }
    if oldWindow !== newWindow { view.tellDidMoveToWindow() }
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  /// Takes the view out of its superview to put it into another one; the records end.
  private func leave(for newSuperview: View?) {
    guard let superview else { return }
    if let newSuperview {
      superview.willRemoveSubview(self)
      if window !== newSuperview.window { tellWillMove(toWindow: newSuperview.window) }
    }
    superview.children.removeAll { $0 === self }
    self.superview = nil
    detach()
    siblingOrder = 0
  }

  /// Exchanges two subviews' places in the order, by their indices among `subviews`.
  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    let views = subviews
    guard views.indices.contains(index1), views.indices.contains(index2),
      let first = children.firstIndex(where: { $0 === views[index1] }),
      let second = children.firstIndex(where: { $0 === views[index2] })
    else { return }
    children.swapAt(first, second)
    orderSubviews()
  }

  /// Adds a subview so that so many others are behind it.
  open func insertSubview(_ view: View, at index: Int) {
    let others = subviews.filter { $0 !== view }
    let next = others.indices.contains(max(0, index)) ? others[max(0, index)] : nil
    addSubview(view)
    let place = next.flatMap { next in children.firstIndex { $0 === next } }
    insertChild(view, at: place ?? children.count)
  }

  /// Puts a view that is the last of the children so that so many of them are behind it.
  package func insertChild(_ view: View, at index: Int) {
    guard let last = children.popLast() else { return }
    children.insert(last, at: min(max(0, index), children.count))
    orderSubviews()
  }

  /// Adds a subview right in front of another one.
  open func insertSubview(_ view: View, aboveSubview sibling: View) {
    addSubview(view)
    let place = children.firstIndex { $0 === sibling }
    insertChild(view, at: place.map { $0 + 1 } ?? children.count)
  }

  /// Adds a subview right behind another one.
  open func insertSubview(_ view: View, belowSubview sibling: View) {
    addSubview(view)
    insertChild(view, at: children.firstIndex { $0 === sibling } ?? children.count)
  }

  /// Brings a subview in front of its siblings of the same zIndex.
  open func bringSubviewToFront(_ view: View) {
    guard let index = children.firstIndex(where: { $0 === view }) else { return }
    children.append(children.remove(at: index))
    orderSubviews()
  }

  /// Sends a subview behind its siblings of the same zIndex.
  open func sendSubviewToBack(_ view: View) {
    guard let index = children.firstIndex(where: { $0 === view }) else { return }
    children.insert(children.remove(at: index), at: 0)
    orderSubviews()
  }

  /// The place among siblings, where it is not that of the order in which they came.
  private var siblingOrder = 0 {
    didSet {
      guard siblingOrder != oldValue, let layer, let recorder else { return }
      recorder.setIndexPath(pathForOrder, of: layer)
    }
  }

  /// Has the subviews painted in their order, though they came in another one.
  private func orderSubviews() {
    for (order, view) in children.enumerated() { view.siblingOrder = order }
  }

  /// Adds a view that stands for a bare layer, so that so many children are behind it.
  package final func insertBareLayer(_ view: View, at index: Int) {
    view.removeFromSuperview()
    view.siblingOrder = children.last?.siblingOrder ?? 0
    children.append(view)
    view.superview = self
    if let recorder, !isPicture { view.attach(to: recorder, parent: layer) }
    if index < children.count - 1 {
      children.insert(children.removeLast(), at: max(0, index))
      orderSubviews()
    }
  }

  /// Takes the view out of its superview; its layer ends now.
  open func removeFromSuperview() {
    guard let superview else { return }
    let isTold = !isBareLayer
    let hadWindow = window != nil
    if isTold {
      superview.willRemoveSubview(self)
      if hadWindow { tellWillMove(toWindow: nil) }
      willMove(toSuperview: nil)
    }
    superview.children.removeAll { $0 === self }
    self.superview = nil
    detach()
    siblingOrder = 0
    guard isTold else { return }
    if hadWindow { tellDidMoveToWindow() }
    didMoveToSuperview()
  }

  /// Takes many subviews out at once; complexity O(subviews).
  func removeSubviews(_ views: [View]) {
    if views.isEmpty { return }
    let gone = Set(views.map { ObjectIdentifier($0) })
    let hadWindow = window != nil
    for view in views where view.superview === self {
      willRemoveSubview(view)
      if hadWindow { view.tellWillMove(toWindow: nil) }
      view.willMove(toSuperview: nil)
    }
    children.removeAll { gone.contains(ObjectIdentifier($0)) }
    for view in views where view.superview === self {
      view.superview = nil
      view.detach()
      if hadWindow { view.tellDidMoveToWindow() }
      view.didMoveToSuperview()
    }
  }

  /// The layer of another view that goes on as this one's when the view comes on the stage.
  private var inheritedLayer: Int?

  /// Lets the view go on another one's layer as soon as it is on the stage, which that one leaves.
  ///
  /// What is in the other view ends; the layer shows it as it did until something else is recorded.
  func inheritRecords(of other: View) {
    guard let recorder = other.recorder, let layer = other.layer else { return }
    for view in other.recordedChildren { view.detach() }
    recorder.heldTracks.removeAll { $0.layer == layer }
    other.layer = nil
    other.layerObject?.viewDidDetach()
    inheritedLayer = layer
  }

  /// Goes on recording in an inherited layer, which is placed by what the view says from now on.
  private func attach(to stage: Stage, inheriting layer: Int) {
    (ownStage, self.layer, inheritedLayer) = (stage, layer, nil)
    stage.record(center, in: \.position, of: layer)
    stage.record(bounds.size, in: \.size, of: layer)
    stage.record(bounds.origin, in: \.boundsOrigin, of: layer)
    stage.record(transform3D, in: \.transform, of: layer)
    stage.record(sublayerTransform, from: .identity, in: \.sublayerTransform, of: layer)
    stage.record(anchorPoint, from: Layer.center, in: \.anchorPoint, of: layer)
    stage.record(Double(alpha), in: \.alpha, of: layer)
    stage.setZIndex(zIndex, of: layer)
    stage.setIndexPath(pathForOrder, of: layer)
    stage.setHidden(isHidden || isConcealed, of: layer)
    if stage.layers[layer].clipsToBounds != clipsToBounds { recordClipping() }
    if needsLayout || needsDisplay { stage.setNeedsLayout(self) }
    for view in recordedChildren { view.attach(to: stage, parent: layer) }
    layerObject?.viewDidAttach()
    stage.performAttachmentActions()
  }

  /// Begins to record the view and its subviews.
  func attach(to stage: Stage, parent: Int?) {
    if let inheritedLayer { return attach(to: stage, inheriting: inheritedLayer) }
    ownStage = stage
    layer = stage.layers.count
    stage.layers.append(
      Layer(
        identity: identity, parent: parent, birth: stage.now, position: center,
        size: bounds.size, boundsOrigin: bounds.origin, transform: transform3D,
        sublayerTransform: sublayerTransform.isIdentity ? nil : sublayerTransform,
        anchorPoint: anchorPoint == Layer.center ? nil : anchorPoint, alpha: Double(alpha),
        appearance: appearance, content: content, zIndex: zIndex,
        indexPath: pathForOrder, isHidden: isHidden || isConcealed, clipsToBounds: clipsToBounds,
        isCrossfade: isCrossfade))
    stage.layers[stage.layers.count - 1].snapshotSize = snapshotSize
    if needsLayout || needsDisplay { stage.setNeedsLayout(self) }
    for view in recordedChildren { view.attach(to: stage, parent: layer) }
    layerObject?.viewDidAttach()
    stage.performAttachmentActions()
  }

  /// Ends the records of the view and its subviews.
  func detach() {
    guard let recorder, let layer else { return }
    for view in recordedChildren { view.detach() }
    recorder.end(layer)
    self.layer = nil
    layerObject?.viewDidDetach()
    isPicture = false
  }

  /// Ends the present records and begins new ones at rest: running animations are cut off.
  func cutAnimations() {
    guard let recorder, let superview else { return }
    detach()
    attach(to: recorder, parent: superview.layer)
  }

  /// Ends the present records and begins others that move on as they did, of another content.
  func continueRecords() {
    guard let recorder, let layer else { return }
    self.layer = recorder.continueLayer(layer, showing: content, as: identity)
  }

  /// Ends the present records and goes on moving, animations and all, as a picture of what is seen.
  ///
  /// What is inside is not recorded any more until the view is on the stage again.
  func continueRecordsAsPicture(named identity: LayerIdentity) {
    guard let recorder, let layer else { return }
    let content = capture(on: recorder).map {
      SnapshotContent(layer: $0.layer, time: recorder.now)
    }
    for view in recordedChildren { view.detach() }
    self.layer = recorder.continueLayer(layer, showing: content, as: identity, isPicture: true)
    isPicture = true
  }

  /// Lets go of what waits for a run that is over.
  func runEnded() {
    for view in children { view.runEnded() }
  }

  /// Records a change of an animated property.
  private func record<Value>(_ value: Value, in property: WritableKeyPath<Layer, Track<Value>>) {
    if let recorder, let layer { recorder.record(value, in: property, of: layer) }
    tellChange()
  }

  // MARK: Layout

  /// Has the view laid out when the present event is over.
  open func setNeedsLayout() {
    if !needsLayout { recorder?.setNeedsLayout(self) }
    needsLayout = true
  }

  /// Lays the view and its subviews out now if they need it.
  open func layoutIfNeeded() {
    if needsLayout, let recorder, recorder.failure == nil {
      needsLayout = false
      screen?.viewWillLayoutSubviews()
      layoutSubviews()
      layerObject?.viewDidLayOut()
      screen?.viewDidLayoutSubviews()
    }
    displayIfNeeded()
    for view in children { view.layoutIfNeeded() }
  }

  /// Places the subviews; overridden by views that do.
  open func layoutSubviews() {}

  /// What of the view follows the extent of its superview; nothing by default.
  open var autoresizingMask: AutoresizingMask = []
  /// Whether subviews follow the view's extent as their masks say.
  open var autoresizesSubviews = true

  /// Has subviews follow the extent, as their masks say; animated with it.
  private func autoresizeSubviews(from old: CGSize) {
    for view in children where !view.autoresizingMask.isEmpty {
      view.frame = view.autoresizingMask.resized(view.frame, from: old, to: bounds.size)
    }
  }

  /// The extent that the view's content asks for; `View.noIntrinsicMetric` where it asks for none.
  open var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  /// Called when the content asks for another extent: what the view is in is laid out anew.
  open func invalidateIntrinsicContentSize() { superview?.setNeedsLayout() }

  /// Returns the extent that fits best into another one; the present one unless overridden.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// Takes on the extent that fits best; the top left stays where it is.
  open func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    guard size != bounds.size else { return }
    let corner = frame.origin
    bounds.size = size
    center = CGPoint(
      x: corner.x + size.width * anchorPoint.x, y: corner.y + size.height * anchorPoint.y)
  }

  /// Returns the extent that the view's content asks for where it would be given another one.
  ///
  /// There are no constraints here: it is the intrinsic extent or, without one, what fits.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// Returns the extent that the content asks for; along an axis of priority 1000 the target's.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
    verticalFittingPriority: LayoutPriority
  ) -> CGSize {
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
    let wrapsAnew = isWidthFixed && hasWidth && targetSize.width < intrinsic.width
    return CGSize(
      width: isWidthFixed
        ? targetSize.width : hasWidth ? intrinsic.width : fitting.width,
      height: isHeightFixed
        ? targetSize.height : hasHeight && !wrapsAnew ? intrinsic.height : fitting.height)
  }

  /// What is behind `layoutMargins`, without what bars cover.
  private var ownMargins = EdgeInsets(all: 8)

  /// The room at the edges that content keeps free: 8 points, and what bars cover.
  open var layoutMargins: EdgeInsets {
    get {
      let covered = safeAreaInsets
      return EdgeInsets(
        top: ownMargins.top + covered.top, left: ownMargins.left + covered.left,
        bottom: ownMargins.bottom + covered.bottom, right: ownMargins.right + covered.right)
    }
    set {
      if newValue == ownMargins { return }
      ownMargins = newValue
      setNeedsLayout()
      layoutMarginsDidChange()
    }
  }

  /// Called when the margins are others.
  open func layoutMarginsDidChange() {}

  /// What bars of the screen cover of the view.
  open var safeAreaInsets: EdgeInsets { insetsCoveredByBars }

  /// Called when bars cover another part of the view.
  open func safeAreaInsetsDidChange() {}

  /// What bars covered when the view was told of it last.
  var knownSafeArea = EdgeInsets.zero
}

extension StagedView {
  /// The extent of content that asks for none, as `UIView.noIntrinsicMetric`.
  public static var noIntrinsicMetric: CGFloat { -1 }
}

extension Stage {
  /// Records that a layer is hidden or shown from now on.
  func setHidden(_ isHidden: Bool, of layer: Int) {
    layers[layer].isHidden.set(isHidden, at: now)
  }

  /// Records a layer's order from now on.
  func setZIndex(_ zIndex: Int, of layer: Int) {
    layers[layer].zIndex.set(zIndex, at: now)
  }

  /// Records a layer's index path from now on.
  func setIndexPath(_ path: [Int], of layer: Int) {
    layers[layer].indexPath.set(path, at: now)
  }

  /// Ends a layer and begins another one that moves on as it did and shows other content.
  ///
  /// - Parameter isPicture: whether the content stands for all that the layer drew.
  /// - Returns: the number of the new layer.
  func continueLayer(
    _ layer: Int, showing content: SnapshotContent?, as identity: LayerIdentity?,
    isPicture: Bool = false
  ) -> Int {
    var next = layers[layer]
    next.identity = identity
    next.content = content
    if isPicture {
      next.appearance = Track(.empty)
      next.clipsToBounds = false
    }
    next.begin(at: now)
    end(layer)
    layers.append(next)
    return layers.count - 1
  }

  /// Records that a layer is gone from now on.
  func end(_ layer: Int) {
    layers[layer].death = now
    heldTracks.removeAll { $0.layer == layer }
  }
}
