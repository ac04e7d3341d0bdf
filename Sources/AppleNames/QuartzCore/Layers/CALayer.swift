public import Foundation
public import Geometry
import Imaging
import Staging
import Timelines

/// The layer of a view, or a stand-alone rectangle among views that takes no touches.
///
/// A view and its layer share all their properties. A stand-alone layer is ordered among the
/// sublayers that represent subviews. Its properties animate implicitly (`CATransaction`), those of
/// a view's layer in animation blocks only.
open class CALayer: NSObject {
  /// The view of the layer; `nil` for a stand-alone layer.
  weak var host: View?
  /// The view that represents a stand-alone layer on the stage; created on first use.
  var ownView: BareView?
  /// The stand-alone sublayers, which only this layer owns.
  var ownedSublayers: [CALayer] = []
  /// The appearance besides the content, as it was set last.
  var layerAppearance = LayerAppearance()
  /// The explicit animations.
  lazy var animations = LayerAnimations(self)
  /// The layer that this layer masks.
  weak var masked: CALayer?
  private var _mask: CALayer?
  /// The observer of the mask's changes.
  private var maskFollower: ChangeObserver?
  var _zPosition: CGFloat = 0
  private var _contents: Any?
  /// The model layer of a presentation layer.
  weak var presented: CALayer?
  /// Values for keys that are not properties.
  var customValues: [String: Any] = [:]

  /// The state of the layer's own drawing.
  var drawing = LayerDrawing()
  /// The speed and the shifts of the layer's time.
  var timing = MediaTiming() {
    didSet { timingDidChange(from: oldValue) }
  }
  /// The motions of animation blocks that run in the layer's time; `nil` before any did.
  var heldMotions: HeldMotions?

  // MARK: Drawing

  // The first two methods stand before the initializers, so that overrides are found in the class's
  // table (`LayerClass`).

  /// Draws the layer's contents into a context with the layer's coordinates, y down.
  ///
  /// By default the delegate draws, or the view of the layer. While a property is animated for which
  /// `needsDisplay(forKey:)` is true, a presentation copy with the interpolated values draws, at
  /// each 60th of a second.
  open func draw(in ctx: CGContext) {
    if let delegate = (presented ?? self).delegate {
      delegate.draw(self, in: ctx)
    } else {
      drawHost(in: ctx)
    }
  }

  /// Updates the contents; by default through the delegate or by `draw(in:)`.
  open func display() {
    if let delegate { delegate.display(self) } else { drawContents() }
  }

  /// Draws the layer when the present event is over.
  ///
  /// The layer of a view without a drawing of its own lets its view draw itself.
  open func setNeedsDisplay() {
    drawing.isNeeded = true
    scheduleDisplay()
  }

  /// Draws the whole layer when the present event is over, whatever the rectangle.
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }

  /// Returns whether the layer is to be drawn.
  open func needsDisplay() -> Bool { drawing.isNeeded }

  /// Draws the layer now if it needs it.
  open func displayIfNeeded() {
    if drawing.isNeeded, drawsContents, view.isOnStage { displayNow() }
  }

  /// Returns whether a property's change or animation requires drawing; `false` by default.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// Whether a change of size requires drawing; otherwise the drawing is fitted to the new bounds.
  open var needsDisplayOnBoundsChange = false

  // MARK: Identity

  /// A name for finding the layer.
  open var name: String?
  /// The provider of actions and observer of layout; `nil` by default for a view's layer.
  open weak var delegate: (any CALayerDelegate)?
  /// Replacements of the implicit animations of properties; `NSNull` for no animation.
  open var actions: [String: any CAAction]?

  /// Makes a stand-alone layer of no size.
  public override init() { super.init() }

  /// Makes a stand-alone layer with another layer's appearance and geometry, as presentation copies.
  ///
  /// A subclass's stored properties are copied as well, except objects with an identity.
  public init(layer: Any) {
    super.init()
    if let layer = layer as? CALayer { copyProperties(of: layer) }
  }

  /// Makes a layer of no size; archives are not supported.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: Geometry

  /// The bounding box in the superlayer's coordinates; set it only without a transform.
  open var frame: CGRect {
    get { view.frame }
    set {
      bounds = CGRect(origin: bounds.origin, size: newValue.size)
      position = CGPoint(
        x: newValue.minX + newValue.width * anchorPoint.x,
        y: newValue.minY + newValue.height * anchorPoint.y)
    }
  }

  /// The layer's own coordinates, of which the origin is the point at the top left.
  open var bounds: CGRect {
    get { view.bounds }
    set {
      let resizes = newValue.size != view.bounds.size
      change("bounds") { view.bounds = newValue }
      if resizes { boundsDidChange() }
    }
  }

  /// The position of the anchor point in the superlayer's coordinates.
  open var position: CGPoint {
    get { view.center }
    set { change("position") { view.center = newValue } }
  }

  /// The point of the bounds that is at `position`, in their unit square.
  open var anchorPoint: CGPoint {
    get { view.anchorPoint }
    set { change("anchorPoint") { view.anchorPoint = newValue } }
  }

  /// The order among siblings; higher layers are in front, and equal ones keep the order of adding.
  ///
  /// It does not move the layer along z: a perspective does not enlarge it.
  open var zPosition: CGFloat {
    get { zIndex(of: _zPosition) == view.zIndex ? _zPosition : CGFloat(view.zIndex) }
    set {
      let siblings = superlayer?.view.children.compactMap(\.knownLayer) ?? []
      let orders = ([self] + siblings).map { ($0, $0 === self ? newValue : $0.zPosition) }
      for (layer, order) in orders { layer._zPosition = order }
      for (layer, order) in orders {
        let index = layer.zIndex(of: order)
        if layer.view.zIndex != index { layer.view.zIndex = index }
      }
    }
  }

  /// The transform about the anchor point.
  open var transform: CATransform3D {
    get { view.transform3D }
    set { change("transform") { view.transform3D = newValue } }
  }

  /// The transform that applies to all sublayers, about the anchor point; often a shared
  /// perspective.
  open var sublayerTransform: CATransform3D {
    get { view.sublayerTransform }
    set { change("sublayerTransform") { view.sublayerTransform = newValue } }
  }

  /// Returns the transform if it is affine, and its affine part otherwise.
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

  /// Replaces the transform by an affine transform.
  open func setAffineTransform(_ m: CGAffineTransform) { transform = Transform3D(m) }

  // MARK: Appearance

  open var isHidden: Bool {
    get { view.isHidden }
    set { view.isHidden = newValue }
  }

  /// The opacity of the layer and its sublayers as one group.
  open var opacity: Float {
    get { Float(view.alpha) }
    set { change("opacity") { view.alpha = CGFloat(Double("\(newValue)") ?? 1) } }
  }

  /// Whether sublayers are clipped to the bounds and their rounded corners.
  open var masksToBounds: Bool {
    get { view.clipsToBounds }
    set { view.clipsToBounds = newValue }
  }

  /// The color that fills the bounds; `nil` for none.
  open var backgroundColor: CGColor? {
    get { currentAppearance.background.map { CGColor($0) } }
    set { setAppearance("backgroundColor") { $0.background = newValue?.color } }
  }

  /// The radius of the corners that `maskedCorners` names, in points.
  open var cornerRadius: CGFloat {
    get { currentAppearance.cornerRadius }
    set { setAppearance("cornerRadius") { $0.cornerRadius = newValue } }
  }

  /// The corners to which the radius applies; all by default.
  open var maskedCorners: CACornerMask {
    get { currentAppearance.maskedCorners }
    set { setAppearance("maskedCorners") { $0.maskedCorners = newValue } }
  }

  /// The shape of rounded corners.
  open var cornerCurve: CALayerCornerCurve {
    get { currentAppearance.cornerCurve }
    set { setAppearance("cornerCurve") { $0.cornerCurve = newValue } }
  }

  /// The width of the border inside the outline, in points.
  open var borderWidth: CGFloat {
    get { currentAppearance.borderWidth }
    set { setAppearance("borderWidth") { $0.borderWidth = newValue } }
  }

  /// The color of the border; opaque black by default.
  open var borderColor: CGColor? {
    get { CGColor(currentAppearance.borderColor) }
    set { setAppearance("borderColor") { $0.borderColor = newValue?.color ?? .clear } }
  }

  /// The color of the shadow; opaque black by default.
  open var shadowColor: CGColor? {
    get { CGColor(layerAppearance.shadowColor) }
    set { setAppearance("shadowColor") { $0.shadowColor = newValue?.color ?? .clear } }
  }

  /// The opacity of the shadow; 0 by default.
  open var shadowOpacity: Float {
    get { Float(layerAppearance.shadowOpacity) }
    set { setAppearance("shadowOpacity") { $0.shadowOpacity = Double("\(newValue)") ?? 0 } }
  }

  /// The offset of the shadow, in points; 3 upward by default.
  open var shadowOffset: CGSize {
    get { layerAppearance.shadowOffset }
    set { setAppearance("shadowOffset") { $0.shadowOffset = newValue } }
  }

  /// The standard deviation of the shadow's blur, in points.
  open var shadowRadius: CGFloat {
    get { layerAppearance.shadowRadius }
    set { setAppearance("shadowRadius") { $0.shadowRadius = newValue } }
  }

  /// The outline of the shadow; the outline of the bounds if `nil`.
  ///
  /// If the layer draws anything itself, the shadow has the path's bounding box.
  open var shadowPath: CGPath? {
    get { layerAppearance.shadowPath.map { CGPath($0) } }
    set { setAppearance("shadowPath") { $0.shadowPath = newValue?.path } }
  }

  /// The image in the bounds, fitted by `contentsGravity`.
  open var contents: Any? {
    get { _contents }
    set {
      _contents = newValue
      refreshContents()
    }
  }

  /// The fit of the contents in the bounds; stretched by default.
  open var contentsGravity: CALayerContentsGravity = .resize { didSet { refreshContents() } }
  /// The pixels per point of the contents, if the gravity keeps their own size.
  open var contentsScale: CGFloat = 1 { didSet { refreshContents() } }

  /// A layer whose opacity masks this layer, in this layer's coordinates.
  ///
  /// Only the mask's own content counts, not its sublayers.
  open var mask: CALayer? {
    get { _mask }
    set {
      guard newValue !== _mask else { return }
      _mask?.endMasking()
      maskFollower?.end()
      _mask = newValue
      newValue?.masked?.mask = nil
      newValue?.masked = self
      maskFollower = newValue?.view.observeChanges { [weak self] in self?.refreshMask() }
      refreshMask()
      if view.isOnStage { newValue?.animations.viewDidAttach() }
    }
  }

  // MARK: Hierarchy

  /// The sublayers from back to front, including those of subviews; `nil` if there are none.
  open var sublayers: [CALayer]? {
    get { view.children.isEmpty ? nil : view.children.map(\.layer) }
    set {
      for layer in sublayers ?? [] { layer.removeFromSuperlayer() }
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }

  /// The layer that contains this layer.
  open var superlayer: CALayer? { view.superview?.layer }

  /// Adds a layer in front of the others.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: view.children.count) }

  /// Inserts a layer in front of the given number of sublayers.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }

  /// Adds a layer directly behind another one.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.removeFromSuperlayer()
    let index = sibling.flatMap { sibling in
      view.children.firstIndex { $0 === sibling.view }
    }
    insert(layer, at: index ?? 0)
  }

  /// Adds a layer directly in front of another one.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.removeFromSuperlayer()
    let index = sibling.flatMap { sibling in
      view.children.firstIndex { $0 === sibling.view }
    }
    insert(layer, at: index.map { $0 + 1 } ?? view.children.count)
  }

  /// Replaces a sublayer by another layer.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard let index = view.children.firstIndex(where: { $0 === oldLayer.view }) else { return }
    oldLayer.removeFromSuperlayer()
    insert(newLayer, at: index)
  }

  /// Removes the layer, and the view that it may belong to, from its superlayer.
  open func removeFromSuperlayer() {
    let around = view.superview?.knownLayer
    view.removeFromSuperview()
    around?.ownedSublayers.removeAll { $0 === self }
    around?.replicationDidChange()
  }

  // MARK: Layout

  /// Schedules the layer's layout for the end of the present event.
  open func setNeedsLayout() { view.setNeedsLayout() }

  /// Lays out the layer and its sublayers now if they need it.
  open func layoutIfNeeded() { view.layoutIfNeeded() }

  /// Lays out the sublayers; subclasses may override it. A view has laid out its subviews before.
  open func layoutSublayers() { actingDelegate?.layoutSublayers(of: self) }

  /// Called when the size has changed, to update values that depend on it.
  func boundsDidChange() {
    if layerAppearance.shadowPath != nil || contentKeys.isEmpty == false { refreshAppearance() }
    if _mask != nil { refreshMask() }
    redrawForBounds()
  }

  /// Returns the preferred size in points.
  open func preferredFrameSize() -> CGSize { bounds.size }

  // MARK: Points

  /// Returns whether a point in the layer's coordinates is in its bounds.
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// Returns the frontmost layer in this one, or itself, at a point of the superlayer's
  /// coordinates.
  open func hitTest(_ p: CGPoint) -> CALayer? {
    guard !isHidden, opacity > 0 else { return nil }
    let point = superlayer.map { convert(p, from: $0) } ?? convert(p, from: nil)
    if masksToBounds, !contains(point) { return nil }
    for layer in (sublayers ?? []).reversed() {
      if let hit = layer.hitTest(point) { return hit }
    }
    return contains(point) ? self : nil
  }

  // MARK: Time

  /// The speed of the layer's time relative to the superlayer's; 1 by default, and 0 pauses.
  ///
  /// The layer's time is (superlayer's time − `beginTime`) × `speed` + `timeOffset`. Animations of
  /// the layer and its sublayers, and those of animation blocks that run when the time changes,
  /// follow it.
  open var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }

  /// The time of the layer at its begin, in seconds; 0 by default.
  open var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// The begin of the layer in the superlayer's time, in seconds; 0 by default.
  open var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  // MARK: Animations

  /// Adds an animation; it replaces one with the same key.
  open func add(_ anim: CAAnimation, forKey key: String?) { animations.add(anim, forKey: key) }

  /// Removes the animation for a key.
  open func removeAnimation(forKey key: String) { animations.remove(forKey: key) }

  /// Removes all animations, including implicit ones and those of the view.
  open func removeAllAnimations() { animations.removeAll() }

  /// Returns the action for a property's change: `nil` for the implicit animation.
  ///
  /// The delegate is consulted first, then `actions`. The layer of a view returns an animation like
  /// that of the animation block in which the change is made.
  open func action(forKey event: String) -> (any CAAction)? {
    actingDelegate?.action(for: self, forKey: event) ?? actions?[event]
      ?? type(of: self).defaultAction(forKey: event) ?? blockAction(forKey: event)
  }

  /// Returns the default action for a property's change: `nil` for the implicit animation.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// Returns the initial value of a property.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  // MARK: Key-value coding

  /// Returns the value for a key: of a property, of a subclass's stored property, or one that was
  /// set by the key.
  open func value(forKey key: String) -> Any? { value(forKeyPath: key) }

  /// Sets the value for a key: of a property, of a subclass's stored property, or a new one.
  open func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

  // MARK: Content

  /// The animatable key paths of the class's own content; none here.
  var contentKeys: Set<String> { [] }

  /// Returns the value of a content's key path.
  func contentValue(_ key: String) -> LayerValue? { nil }

  /// Sets the value of a content's key path.
  func setContent(_ value: LayerValue, forKey key: String) {}

  /// Returns the class's own content in the bounds, from back to front; `nil` for plain layers.
  ///
  /// - Parameter overrides: values by key paths that replace the layer's own.
  func content(_ overrides: [String: LayerValue], layerAppearance: LayerAppearance) -> [Appearance]?
  { nil }
}
