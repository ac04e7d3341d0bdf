package import CoreGraphics
package import Foundation
import Geometry
package import Staging
import Timelines

/// The state of a layer's own drawing.
struct LayerDrawing {
  /// Whether the layer is to be drawn again.
  var isNeeded = false
  /// Whether drawing is scheduled for the end of the present event.
  var isScheduled = false
  /// The size at which the layer was drawn last; `nil` before.
  var size: CGSize?
  /// Whether the snapshot in the bounds is the layer's own drawing.
  var isShown = false
  /// The values and actions of properties that are about to change, by their names.
  var changes: [String: (old: Any?, action: (any CAAction)?)] = [:]
}

/// A recorder of drawing into a context.
package final class ContextRecorder: DrawingRecorder {
  /// The context that is drawn into.
  package let context: CGContext

  /// Makes a recorder for a context.
  package init(_ context: CGContext) { self.context = context }

  /// Makes a recorder for bounds, whose coordinates apply to the drawing.
  package convenience init(bounds: CGRect) {
    self.init(CGContext(size: bounds.size))
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
  }

  /// Returns a snapshot of the drawing, and reports what could not be drawn; `nil` for nothing.
  package func snapshot(on stage: Stage) -> ViewSnapshot? {
    for problem in context.problems { stage.warn(.substitution(problem), in: "CGContext") }
    if context.commands.isEmpty { return nil }
    return ViewSnapshot(
      of: DrawingViews.view(of: context.commands, in: context.bounds, on: stage), on: stage)
  }
}

extension CALayer {
  /// Whether the layer draws itself, by its class or by its delegate.
  ///
  /// The drawing of any other view's layer is the view's.
  var drawsContents: Bool {
    delegate != nil || LayerClass(type(of: self)).overridesDrawing
  }

  /// Draws the layer when the present event is over, if it is on the stage.
  func scheduleDisplay() {
    guard presented == nil else { return }
    guard drawsContents else { return view.setNeedsDisplay() }
    guard view.isOnStage, let stage = view.stage, !drawing.isScheduled else { return }
    drawing.isScheduled = true
    stage.schedule(at: stage.now) { [weak self] in
      self?.drawing.isScheduled = false
      self?.displayIfNeeded()
    }
  }

  /// Draws the layer again if its size changed and its drawing depends on that.
  func redrawForBounds() {
    guard let size = drawing.size, size != bounds.size else { return }
    if needsDisplayOnBoundsChange || host?.contentMode == .redraw { setNeedsDisplay() }
  }

  /// Draws the layer with its present values, without implicit animations.
  func displayNow() {
    drawing.isNeeded = false
    drawing.size = bounds.size
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    View.performWithoutAnimation { display() }
    CATransaction.commit()
  }

  /// Draws the layer's contents by `draw(in:)`, which a presentation copy performs while properties
  /// are animated.
  func drawContents() {
    guard let stage = view.stage else { return }
    let drawn = animations.isDrawing ? presentation() ?? self : self
    let recorder = ContextRecorder(bounds: drawn.bounds)
    recorder.context.scale = contentsScale
    if !drawn.bounds.isEmpty { drawn.draw(in: recorder.context) }
    let snapshot = recorder.snapshot(on: stage)
    guard snapshot != nil || drawing.isShown else { return }
    drawing.isShown = snapshot != nil
    view.show(snapshot, mode: host?.contentMode ?? contentsMode)
  }

  /// Draws the view of the layer into a context.
  func drawHost(in context: CGContext) {
    guard let host = presented?.host ?? host, let stage = host.stage else { return }
    let outer = stage.drawing.recorder
    stage.drawing.recorder = ContextRecorder(context)
    host.draw(host.bounds)
    stage.drawing.recorder = outer
  }

  // MARK: Properties of subclasses

  /// Copies the values of a subclass's stored properties from another layer of the same class.
  ///
  /// Objects with an identity are not copied, except by weak references.
  func copyStoredProperties(of layer: CALayer) {
    guard type(of: self) == type(of: layer) else { return }
    var base: AnyClass = type(of: self)
    while !_typeName(base, qualified: true).hasPrefix("QuartzCore.") {
      guard let next = _getSuperclass(base) else { return }
      base = next
    }
    let known = StoredProperty.all(of: base).count
    for property in StoredProperty.all(of: type(of: self)).dropFirst(known) {
      if property.isCopiedValue {
        property.copy(from: layer, to: self)
      } else {
        property.copyWeakReference(from: layer, to: self)
      }
    }
  }

  /// Returns the value of a subclass's property or of a key without one, for animations.
  func customValue(_ key: String) -> LayerValue? {
    LayerValue(
      StoredProperty.named(key, of: type(of: self))?.value(in: self) ?? customValues[key])
  }

  /// Gives a presentation copy an interpolated value for a subclass's key.
  func present(_ value: LayerValue, forKey key: String) {
    let property = StoredProperty.named(key, of: type(of: self))
    if let property, property.set(value, in: self) { return }
    customValues[key] = value.any(like: customValues[key])
  }

  /// Sets a value by a key that is none of Core Animation's.
  ///
  /// - Returns: Whether a stored property has the value now.
  @discardableResult
  func setCustomValue(_ value: Any?, forKey key: String) -> Bool {
    let property = StoredProperty.named(key, of: type(of: self))
    if let property, property.set(value, in: self) { return true }
    customValues[key] = value
    return false
  }

  /// Notes the value of a property that is about to change, and asks for the action for its key.
  ///
  /// A property that Core Animation would manage calls it in `willSet`: as there, the action is
  /// chosen while the layer has the old value.
  public func willChangeValue(forKey key: String) {
    guard presented == nil, view.isOnStage, let stage = view.stage else { return }
    let isAnimated = !TransactionStack.of(stage).top.isDisabled
    drawing.changes[key] = (value(forKey: key), isAnimated ? action(forKey: key) : nil)
  }

  /// Redraws the layer for the change of a property, and runs the action for its key.
  ///
  /// A property that Core Animation would manage calls it in `didSet`.
  public func didChangeValue(forKey key: String) {
    guard presented == nil else { return }
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    guard let change = drawing.changes.removeValue(forKey: key), let action = change.action else {
      return
    }
    guard let animation = (action as? CAPropertyAnimation)?.copy() as? CAPropertyAnimation else {
      return action.run(forKey: key, object: self, arguments: nil)
    }
    if animation.keyPath == nil { animation.keyPath = key }
    if let basic = animation as? CABasicAnimation, basic.fromValue == nil, basic.byValue == nil {
      basic.fromValue = change.old
    }
    add(animation, forKey: key)
  }
}
