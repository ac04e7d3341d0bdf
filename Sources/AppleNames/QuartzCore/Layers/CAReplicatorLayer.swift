public import CoreGraphics
public import Foundation
import Geometry
import Staging
import Timing

/// A layer that shows its sublayers several times, each time transformed, colored and delayed.
///
/// The instances are copies, which are made again after the event in which the sublayers, their
/// properties or their explicit animations change. Explicit animations are delayed in the copies;
/// changes of properties, implicitly animated ones too, are seen in all instances at once.
open class CAReplicatorLayer: CALayer {
  /// The number of instances, the sublayers themselves included; 1 by default.
  open var instanceCount = 1 { didSet { setNeedsInstances() } }
  /// The delay of the animations of each instance after those of the previous one, in seconds.
  open var instanceDelay: CFTimeInterval = 0 { didSet { setNeedsInstances() } }
  /// The transform of each instance relative to the previous one, about the center of the bounds.
  open var instanceTransform = CATransform3D.identity { didSet { setNeedsInstances() } }
  /// The color by which those of the first instance are multiplied; opaque white by default.
  ///
  /// Colors of backgrounds, borders, shapes, gradients and texts are multiplied, not those of
  /// contents or of animations; the opacity applies to all.
  open var instanceColor: CGColor? = .white { didSet { setNeedsInstances() } }
  /// The addition to the red of the color for each instance; 0 by default.
  open var instanceRedOffset: Float = 0 { didSet { setNeedsInstances() } }
  /// The addition to the green of the color for each instance; 0 by default.
  open var instanceGreenOffset: Float = 0 { didSet { setNeedsInstances() } }
  /// The addition to the blue of the color for each instance; 0 by default.
  open var instanceBlueOffset: Float = 0 { didSet { setNeedsInstances() } }
  /// The addition to the opacity of the color for each instance; 0 by default.
  open var instanceAlphaOffset: Float = 0 { didSet { setNeedsInstances() } }

  /// The layers that hold the copies of an instance each.
  private var instances: [CALayer] = []
  /// The sublayers of which the instances are copies.
  private var sources: [CALayer] = []
  /// The views of sublayers that a colored copy replaces.
  private var replaced: [View] = []
  /// The observers of the sublayers' changes.
  private var observers: [ChangeObserver] = []
  private var isScheduled = false

  /// Makes a layer with a single instance.
  public override init() { super.init() }

  /// Makes a layer with another layer's appearance, geometry and instances.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let layer = layer as? CAReplicatorLayer else { return }
    (instanceCount, instanceDelay) = (layer.instanceCount, layer.instanceDelay)
    (instanceTransform, instanceColor) = (layer.instanceTransform, layer.instanceColor)
    (instanceRedOffset, instanceGreenOffset) = (layer.instanceRedOffset, layer.instanceGreenOffset)
    (instanceBlueOffset, instanceAlphaOffset) = (
      layer.instanceBlueOffset, layer.instanceAlphaOffset
    )
  }

  /// Makes a layer with a single instance; archives are not supported.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// The sublayers from back to front, without those of further instances; `nil` if there are none.
  open override var sublayers: [CALayer]? {
    get {
      let own = originals
      return own.isEmpty ? nil : own
    }
    set { super.sublayers = newValue }
  }

  /// The sublayers that are no copies.
  private var originals: [CALayer] {
    (super.sublayers ?? []).filter { layer in !instances.contains { $0 === layer } }
  }

  open override func layoutSublayers() {
    super.layoutSublayers()
    if !originals.elementsEqual(sources, by: ===) { setNeedsInstances() }
  }

  override func boundsDidChange() {
    super.boundsDidChange()
    setNeedsInstances()
  }

  // MARK: Instances

  /// Schedules new copies for the end of the present event.
  func setNeedsInstances() {
    guard presented == nil, view.isOnStage, let stage = view.stage, !isScheduled else { return }
    isScheduled = true
    stage.schedule(at: stage.now) { [weak self] in
      // Changes that making them causes ask for no others.
      self?.makeInstances()
      self?.isScheduled = false
    }
  }

  /// Replaces the copies.
  private func makeInstances() {
    guard view.isOnStage else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    View.performWithoutAnimation {
      removeInstances()
      sources = originals
      observe(sources)
      // A color other than white shows in the first instance, too.
      let color = (instanceColor ?? .white).color
      let isColored = color.red < 1 || color.green < 1 || color.blue < 1 || color.alpha < 1
      if isColored {
        replaced = sources.map(\.view)
        for view in replaced { view.concealments += 1 }
      }
      var transform = CATransform3D.identity
      for index in 0..<max(0, instanceCount) {
        if index > 0 { transform = transform.concatenating(instanceTransform) }
        if index > 0 || isColored { addInstance(index, transform) }
      }
    }
    CATransaction.commit()
  }

  /// Removes the copies.
  private func removeInstances() {
    for observer in observers { observer.end() }
    observers = []
    for view in replaced { view.concealments -= 1 }
    replaced = []
    for layer in instances { layer.view.removeFromSuperview() }
    instances = []
  }

  /// Adds the copies of an instance, in front of the previous ones.
  private func addInstance(_ index: Int, _ transform: CATransform3D) {
    let tint = InstanceTint(of: self, index)
    let holder = InstanceLayer()
    holder.bounds = bounds
    holder.position = CGPoint(x: bounds.midX, y: bounds.midY)
    holder.transform = transform
    holder.opacity = tint.alpha
    for source in sources {
      holder.addSublayer(source.duplicate(delay: Double(index) * instanceDelay, tint))
    }
    instances.append(holder)
    view.insertBareLayer(holder.view, at: view.children.count)
  }

  /// Observes layers and all that is in them.
  private func observe(_ layers: [CALayer]) {
    for layer in layers {
      observers.append(layer.view.observeChanges { [weak self] in self?.setNeedsInstances() })
      observe(layer.sublayers ?? [])
    }
  }
}

/// A layer with the copies of one instance.
private final class InstanceLayer: CALayer {}

extension CALayer {
  /// Requests new copies of the replicators that the layer is, or is in, unless it is a copy itself.
  func replicationDidChange() {
    guard view.isOnStage else { return }
    for layer in sequence(first: self, next: \.superlayer) {
      if layer is InstanceLayer { return }
      if let replicator = layer as? CAReplicatorLayer { replicator.setNeedsInstances() }
    }
  }

  /// Returns a copy of the layer, with its sublayers and explicit animations.
  ///
  /// - Parameter delay: The delay of the animations, in seconds.
  fileprivate func duplicate(delay: Double, _ tint: InstanceTint) -> CALayer {
    let copy = LayerClass(type(of: self)).makeLayer(copying: self)
    (copy.isHidden, copy.masksToBounds, copy.zPosition) = (isHidden, masksToBounds, zPosition)
    (copy.contentsGravity, copy.contentsScale) = (contentsGravity, contentsScale)
    if let contents { copy.contents = contents }
    copy.timing = timing
    copy.mask = mask?.duplicate(delay: delay, .none)
    for layer in copy.sublayers ?? [] { layer.removeFromSuperlayer() }
    for layer in sublayers ?? [] { copy.addSublayer(layer.duplicate(delay: delay, tint)) }
    tint.apply(to: copy)
    for (animation, key) in animations.all {
      guard let later = animation.copy() as? CAAnimation else { continue }
      // A begin of 0 would stand for the present.
      later.beginTime = max(1e-9, later.beginTime + delay)
      copy.add(later, forKey: key)
    }
    return copy
  }
}

/// The color of an instance, by which the colors of its layers are multiplied.
private struct InstanceTint {
  private let red: Double
  private let green: Double
  private let blue: Double
  /// The opacity of the instance.
  let alpha: Float

  /// The color that changes nothing.
  static let none = InstanceTint()

  /// Makes a color that changes nothing.
  private init() { (red, green, blue, alpha) = (1, 1, 1, 1) }

  /// Makes the color of an instance of a layer.
  init(of layer: CAReplicatorLayer, _ index: Int) {
    let color = (layer.instanceColor ?? .white).color
    func component(_ value: Double, _ offset: Float) -> Double {
      min(1, max(0, value + Double(index) * Double(offset)))
    }
    red = component(color.red, layer.instanceRedOffset)
    green = component(color.green, layer.instanceGreenOffset)
    blue = component(color.blue, layer.instanceBlueOffset)
    alpha = Float(component(color.alpha, layer.instanceAlphaOffset))
  }

  /// Returns a color multiplied by this one, except in its opacity.
  private func multiplied(_ color: CGColor) -> CGColor {
    let color = color.color
    return CGColor(
      red: color.red * red, green: color.green * green, blue: color.blue * blue,
      alpha: color.alpha)
  }

  /// Multiplies the colors of a layer.
  func apply(to layer: CALayer) {
    if red == 1, green == 1, blue == 1 { return }
    if let color = layer.backgroundColor { layer.backgroundColor = multiplied(color) }
    if layer.borderWidth > 0 { layer.borderColor = layer.borderColor.map(multiplied) }
    switch layer {
    case let shape as CAShapeLayer:
      shape.fillColor = shape.fillColor.map(multiplied)
      shape.strokeColor = shape.strokeColor.map(multiplied)
    case let gradient as CAGradientLayer:
      gradient.colors = gradient.colors?.map { ($0 as? CGColor).map(multiplied) ?? $0 }
    case let text as CATextLayer: text.foregroundColor = text.foregroundColor.map(multiplied)
    default: break
    }
  }
}
