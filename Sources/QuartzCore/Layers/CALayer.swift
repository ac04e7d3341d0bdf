public import Foundation
public import Geometry
import Imaging
package import Staging
import Timelines

/// What a view is shown through, or a rectangle of its own among views that takes no touches.
///
/// A view's layer and the view are one thing by two names: what is set at one is set at the other. A
/// stand-alone layer stands among the sublayers that subviews are, in their order. Its properties
/// animate by themselves (`CATransaction`), those of a view's layer in animation blocks only.
open class CALayer: NSObject {
  /// The view whose layer it is; `nil` for a stand-alone layer.
  weak var host: View?
  /// What a stand-alone layer is on the stage; made when first needed.
  private var ownView: BareView?
  /// The stand-alone layers in this one, which nothing else may own.
  private var ownedSublayers: [CALayer] = []
  /// What it draws besides its content, as it was set last.
  var look = LayerAppearance()
  /// The explicit animations that run.
  lazy var animations = LayerAnimations(self)
  /// The layer that it masks.
  weak var masked: CALayer?
  private var _mask: CALayer?
  /// What tells of the mask's changes.
  private var maskFollower: ChangeObserver?
  private var _zPosition: CGFloat = 0
  private var _contents: Any?
  /// The layer that this one is a presentation of.
  weak var presented: CALayer?
  /// Values under keys that are no properties.
  var customValues: [String: Any] = [:]

  /// A name to find the layer by.
  open var name: String?
  /// What is asked for actions and told of layout; a view's layer has none by itself.
  open weak var delegate: (any CALayerDelegate)?
  /// What happens instead of the implicit animation when a property changes; `NSNull` for nothing.
  open var actions: [String: any CAAction]?

  /// Makes a stand-alone layer of no size.
  public override init() { super.init() }

  /// Makes a stand-alone layer that looks and lies as another one.
  public init(layer: Any) {
    super.init()
    if let layer = layer as? CALayer { copyProperties(of: layer) }
  }

  /// Makes a layer of no size, as from an archive that says nothing: there are no archives here.
  public required init?(coder: NSCoder) { super.init() }

  /// What the layer is on the stage.
  package var view: View {
    if let host { return host }
    if let ownView { return ownView }
    let view = BareView()
    view.layerObject = LayerTeller(self)
    ownView = view
    return view
  }

  /// Whether it is no view's.
  var isStandAlone: Bool { host == nil }

  /// Becomes the layer of a view, with what its initializer set.
  func adopt(_ view: View) {
    let own = ownView
    host = view
    // What the view draws already is what its layer says of itself.
    guard let own else {
      look.read(view.appearance)
      return refreshLook()
    }
    if view.appearance.isEmpty {
      view.appearance = own.appearance
    } else {
      look.read(view.appearance)
    }
    for layer in ownedSublayers { view.insertBareLayer(layer.view, at: view.children.count) }
    ownView = nil
    refreshLook()
  }

  /// Takes over what another layer says of itself.
  private func copyProperties(of layer: CALayer) {
    View.performWithoutAnimation {
      view.bounds = layer.bounds
      view.center = layer.position
      view.anchorPoint = layer.anchorPoint
      view.transform3D = layer.transform
      view.sublayerTransform = layer.sublayerTransform
      view.alpha = layer.view.alpha
      view.appearance = layer.view.appearance
    }
    (look, name, customValues) = (layer.look, layer.name, layer.customValues)
  }

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

  /// The layer's own coordinates: the origin is what is at its top left.
  open var bounds: CGRect {
    get { view.bounds }
    set {
      let resizes = newValue.size != view.bounds.size
      change("bounds") { view.bounds = newValue }
      if resizes { boundsDidChange() }
    }
  }

  /// Where the anchor point is in the superlayer's coordinates.
  open var position: CGPoint {
    get { view.center }
    set { change("position") { view.center = newValue } }
  }

  /// The point of the bounds that is at `position`, in their unit square.
  open var anchorPoint: CGPoint {
    get { view.anchorPoint }
    set { change("anchorPoint") { view.anchorPoint = newValue } }
  }

  /// The order among siblings; higher is nearer to the eye, and equals keep the order of adding.
  ///
  /// It does not move the layer along z: a perspective does not make it larger.
  open var zPosition: CGFloat {
    get { zIndex(of: _zPosition) == view.zIndex ? _zPosition : CGFloat(view.zIndex) }
    set {
      let siblings = superlayer?.view.children.compactMap(\.knownLayer) ?? []
      let places = ([self] + siblings).map { ($0, $0 === self ? newValue : $0.zPosition) }
      for (layer, place) in places { layer._zPosition = place }
      for (layer, place) in places {
        let index = layer.zIndex(of: place)
        if layer.view.zIndex != index { layer.view.zIndex = index }
      }
    }
  }

  /// Returns the whole number that stands for a place: itself, or thousandths where one has parts.
  private func zIndex(of place: CGFloat) -> Int {
    let siblings = superlayer?.view.children.compactMap { $0.knownLayer?._zPosition } ?? []
    let isWhole = ([place] + siblings).allSatisfy { $0 == $0.rounded() }
    let limit = CGFloat(1 << 40)
    return Int(min(limit, max(-limit, isWhole ? place : place * 1000)).rounded())
  }

  /// The map about the anchor point.
  open var transform: CATransform3D {
    get { view.transform3D }
    set { change("transform") { view.transform3D = newValue } }
  }

  /// What sublayers are shown through, about the anchor point; a perspective gives them one eye.
  open var sublayerTransform: CATransform3D {
    get { view.sublayerTransform }
    set { change("sublayerTransform") { view.sublayerTransform = newValue } }
  }

  /// Returns the transform where it is affine, and what of it lies in the plane otherwise.
  open func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

  /// Replaces the transform by an affine one.
  open func setAffineTransform(_ m: CGAffineTransform) { transform = Transform3D(m) }

  // MARK: Look

  open var isHidden: Bool {
    get { view.isHidden }
    set { view.isHidden = newValue }
  }

  /// The opacity of the layer and its sublayers as one group.
  open var opacity: Float {
    get { Float(view.alpha) }
    set { change("opacity") { view.alpha = CGFloat(Double("\(newValue)") ?? 1) } }
  }

  /// Whether what is in the layer is cut off at its bounds and their corners.
  open var masksToBounds: Bool {
    get { view.clipsToBounds }
    set { view.clipsToBounds = newValue }
  }

  /// The colour that fills the bounds; `nil` for none.
  open var backgroundColor: CGColor? {
    get { currentLook.background.map { CGColor($0) } }
    set { setLook("backgroundColor") { $0.background = newValue?.color } }
  }

  /// The radius of the corners that `maskedCorners` names, in points.
  open var cornerRadius: CGFloat {
    get { currentLook.cornerRadius }
    set { setLook("cornerRadius") { $0.cornerRadius = newValue } }
  }

  /// The corners that the radius is for; all by default.
  open var maskedCorners: CACornerMask {
    get { currentLook.maskedCorners }
    set { setLook("maskedCorners") { $0.maskedCorners = newValue } }
  }

  /// The curve that the corners follow.
  open var cornerCurve: CALayerCornerCurve {
    get { currentLook.cornerCurve }
    set { setLook("cornerCurve") { $0.cornerCurve = newValue } }
  }

  /// The width of the line inside the outline, in points.
  open var borderWidth: CGFloat {
    get { currentLook.borderWidth }
    set { setLook("borderWidth") { $0.borderWidth = newValue } }
  }

  /// The colour of the line inside the outline; opaque black by default.
  open var borderColor: CGColor? {
    get { CGColor(currentLook.borderColor) }
    set { setLook("borderColor") { $0.borderColor = newValue?.color ?? .clear } }
  }

  /// The colour of the shadow; opaque black by default.
  open var shadowColor: CGColor? {
    get { CGColor(look.shadowColor) }
    set { setLook("shadowColor") { $0.shadowColor = newValue?.color ?? .clear } }
  }

  /// The opacity of the shadow; none by default.
  open var shadowOpacity: Float {
    get { Float(look.shadowOpacity) }
    set { setLook("shadowOpacity") { $0.shadowOpacity = Double("\(newValue)") ?? 0 } }
  }

  /// How far the shadow is moved, in points; 3 upwards by default.
  open var shadowOffset: CGSize {
    get { look.shadowOffset }
    set { setLook("shadowOffset") { $0.shadowOffset = newValue } }
  }

  /// The standard deviation of the shadow's blur, in points.
  open var shadowRadius: CGFloat {
    get { look.shadowRadius }
    set { setLook("shadowRadius") { $0.shadowRadius = newValue } }
  }

  /// What the shadow is of; the outline of the bounds where `nil`.
  ///
  /// Where the layer draws something itself, the shadow is of the path's box.
  open var shadowPath: CGPath? {
    get { look.shadowPath.map { CGPath($0) } }
    set { setLook("shadowPath") { $0.shadowPath = newValue?.path } }
  }

  /// The picture that is shown in the bounds, as `contentsGravity` says.
  open var contents: Any? {
    get { _contents }
    set {
      _contents = newValue
      refreshContents()
    }
  }

  /// How the picture lies in the bounds; stretched to them by default.
  open var contentsGravity: CALayerContentsGravity = .resize { didSet { refreshContents() } }
  /// The picture's pixels to a point, where the gravity keeps its own size.
  open var contentsScale: CGFloat = 1 { didSet { refreshContents() } }

  /// A layer whose opacity says how much of this one is shown, in this one's coordinates.
  ///
  /// Only what it draws itself counts, not its sublayers.
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

  /// The layers in it, from behind to the front, those of subviews included; `nil` for none.
  open var sublayers: [CALayer]? {
    get { view.children.isEmpty ? nil : view.children.map(\.layer) }
    set {
      for layer in sublayers ?? [] { layer.removeFromSuperlayer() }
      for layer in newValue ?? [] { addSublayer(layer) }
    }
  }

  /// The layer that it is in.
  open var superlayer: CALayer? { view.superview?.layer }

  /// Adds a layer above the others.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: view.children.count) }

  /// Adds a layer so that so many others are behind it.
  open func insertSublayer(_ layer: CALayer, at idx: UInt32) { insert(layer, at: Int(idx)) }

  /// Adds a layer right behind another one.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.removeFromSuperlayer()
    let index = sibling.flatMap { sibling in
      view.children.firstIndex { $0 === sibling.view }
    }
    insert(layer, at: index ?? 0)
  }

  /// Adds a layer right in front of another one.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.removeFromSuperlayer()
    let index = sibling.flatMap { sibling in
      view.children.firstIndex { $0 === sibling.view }
    }
    insert(layer, at: index.map { $0 + 1 } ?? view.children.count)
  }

  /// Puts a layer in the place of another one.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard let index = view.children.firstIndex(where: { $0 === oldLayer.view }) else { return }
    oldLayer.removeFromSuperlayer()
    insert(newLayer, at: index)
  }

  /// Adds a layer among the children of the view.
  private func insert(_ layer: CALayer, at index: Int) {
    layer.removeFromSuperlayer()
    if let subview = layer.host {
      view.addSubview(subview)
      if index < view.children.count - 1 { view.insertSubview(subview, at: index) }
      return
    }
    ownedSublayers.append(layer)
    view.insertBareLayer(layer.view, at: index)
  }

  /// Takes the layer, and the view that it may be of, out of what it is in.
  open func removeFromSuperlayer() {
    let around = view.superview?.knownLayer
    view.removeFromSuperview()
    around?.ownedSublayers.removeAll { $0 === self }
  }

  // MARK: Layout

  /// Has the layer laid out when the present event is over.
  open func setNeedsLayout() { view.setNeedsLayout() }

  /// Lays the layer and what is in it out now if they need it.
  open func layoutIfNeeded() { view.layoutIfNeeded() }

  /// Places the sublayers; overridden by layers that do. A view has placed its subviews before.
  open func layoutSublayers() { delegate?.layoutSublayers(of: self) }

  /// Called when the extent has changed, for what depends on it.
  func boundsDidChange() {
    if look.shadowPath != nil || contentKeys.isEmpty == false { refreshLook() }
    if _mask != nil { refreshMask() }
  }

  /// The extent in points that the layer would like to have.
  open func preferredFrameSize() -> CGSize { bounds.size }

  // MARK: Points

  /// Tells whether a point of the layer's coordinates is in its bounds.
  open func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

  /// Returns the farthest layer in this one, or itself, at a point of the superlayer's coordinates.
  open func hitTest(_ p: CGPoint) -> CALayer? {
    guard !isHidden, opacity > 0 else { return nil }
    let point = superlayer.map { convert(p, from: $0) } ?? convert(p, from: nil)
    if masksToBounds, !contains(point) { return nil }
    for layer in (sublayers ?? []).reversed() {
      if let hit = layer.hitTest(point) { return hit }
    }
    return contains(point) ? self : nil
  }

  // MARK: Animations

  /// Shows an animation over what the layer says; one of the same key is replaced.
  open func add(_ anim: CAAnimation, forKey key: String?) { animations.add(anim, forKey: key) }

  /// Ends the animation of a key.
  open func removeAnimation(forKey key: String) { animations.remove(forKey: key) }

  /// Ends all animations, implicit ones and those of the view as well.
  open func removeAllAnimations() { animations.removeAll() }

  /// Returns what happens when a property changes: `nil` for the implicit animation.
  ///
  /// The delegate is asked first, then `actions`.
  open func action(forKey event: String) -> (any CAAction)? {
    delegate?.action(for: self, forKey: event) ?? actions?[event]
      ?? type(of: self).defaultAction(forKey: event)
  }

  /// Returns what happens where no layer says anything: `nil` for the implicit animation.
  open class func defaultAction(forKey event: String) -> (any CAAction)? { nil }

  /// Returns the value that a property has at first.
  open class func defaultValue(forKey key: String) -> Any? { nil }

  // MARK: Content

  /// The key paths of what the class draws, which animations can run through; none here.
  var contentKeys: Set<String> { [] }

  /// Returns the value of a content's key path.
  func contentValue(_ key: String) -> LayerValue? { nil }

  /// Sets the value of a content's key path.
  func setContent(_ value: LayerValue, forKey key: String) {}

  /// Draws anew, animated as the action of a content's key says.
  func contentDidChange(_ key: String) {
    change(key) { refreshLook() }
  }

  /// Returns what the class draws in the bounds, from behind to the front; `nil` for plain layers.
  ///
  /// - Parameter overrides: values under key paths that are shown instead of the layer's own.
  func content(_ overrides: [String: LayerValue], look: LayerAppearance) -> [Appearance]? { nil }
}
