import Foundation
import Geometry
import Layouts
import Timelines
import Timing

/// The superview, the subviews and the layers of views.
extension View {
  /// The subviews from back to front, including those that stand for bare layers.
  package var children: [View] { hierarchy.children }

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

  /// The gesture recognizers in the order of adding.
  package internal(set) var recognizers: [GestureRecognizer] {
    get { touchHandling.recognizers }
    set { touchHandling.recognizers = newValue }
  }

  /// The number of the recorded layer; `nil` while the view is not on the stage.
  var layer: Int? { link.layer }

  /// The stage while the view is on it.
  var recorder: Stage? { layer == nil ? nil : stage }

  /// Whether there are classes that need layer objects; a look at each class by itself takes long.
  static let mayMakeLayers = View.self is any LayerOffering.Type

  /// Makes the layer object at once if the class has its own kind, or draws or lays out the layer.
  func makeLayer() {
    guard Self.mayMakeLayers else { return }
    let kind: AnyClass = type(of: self).layerClass
    let maker =
      type(of: self) as? any LayerMaking.Type
      ?? (kind == NSObject.self ? nil : kind as? any LayerMaking.Type)
    maker?.makeLayer(of: self)
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

  /// Adds a subview above the others.
  func take(_ view: View) {
    let (oldWindow, newWindow) = (view.window, window)
    let isNew = !view.isBareLayer && view.superview !== self
    if view.superview !== nil { view.leave(for: isNew ? self : nil) }
    if isNew {
      if oldWindow !== newWindow, oldWindow == nil { view.tellWillMove(toWindow: newWindow) }
      view.willMove(toSuperview: self)
    }
    let traits = view.traitValues
    view.siblingOrder = children.last?.siblingOrder ?? 0
    hierarchy.children.append(view)
    view.superview = self
    if let recorder, !link.isSnapshot { view.attach(to: recorder, parent: layer) }
    view.joinConstraints()
    view.traitsDidChange(from: traits, to: view.traitValues)
    guard isNew else { return }
    if oldWindow !== newWindow { view.tellDidMoveToWindow() }
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  /// Exchanges two subviews in the order, by their indices among `subviews`.
  func exchange(_ index1: Int, _ index2: Int) {
    let views = subviews
    guard views.indices.contains(index1), views.indices.contains(index2),
      let first = children.firstIndex(where: { $0 === views[index1] }),
      let second = children.firstIndex(where: { $0 === views[index2] })
    else { return }
    hierarchy.children.swapAt(first, second)
    orderSubviews()
  }

  /// Removes the view from its superview, and notifies both.
  func leaveSuperview() {
    guard let superview else { return }
    let notifies = !isBareLayer
    let hadWindow = window != nil
    let traits = notifies ? traitValues : nil
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
    if let traits { traitsDidChange(from: traits, to: traitValues) }
    if hadWindow { tellDidMoveToWindow() }
    didMoveToSuperview()
  }

  /// Begins a layer for the view and each of its subviews.
  func beginLayer(on stage: Stage, in parent: Int?) {
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

  /// Ends editing in the view and its descendants, as `endEditing(_:)` does.
  func resignFirst(_ force: Bool) -> Bool {
    let stage = stage ?? Stage.current
    guard let first = stage.screens.firstResponder as? View, first.isDescendant(of: self) else {
      return true
    }
    if first.resignFirstResponder() { return true }
    if force { stage.screens.firstResponder = nil }
    return force
  }

  /// Adds a subview in front of some number of others.
  func insert(_ view: View, at index: Int) {
    let others = subviews.filter { $0 !== view }
    let next = others.indices.contains(max(0, index)) ? others[max(0, index)] : nil
    addSubview(view)
    let position = next.flatMap { next in children.firstIndex { $0 === next } }
    insertChild(view, at: position ?? children.count)
  }

  /// Returns the view with a tag: this one or one of its descendants.
  func tagged(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    for view in children {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// Removes a recognizer; a gesture in progress is cancelled.
  func drop(_ gestureRecognizer: GestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    gestureRecognizer.abandon()
    recognizers.removeAll { $0 === gestureRecognizer }
    gestureRecognizer.view = nil
  }

  /// Adds a recognizer, which leaves its view.
  func take(_ gestureRecognizer: GestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    recognizers.append(gestureRecognizer)
    gestureRecognizer.view = self
  }

  /// Puts a subview at the front, or behind all others at position 0.
  func order(_ view: View, at position: Int) {
    guard let index = children.firstIndex(where: { $0 === view }) else { return }
    let child = hierarchy.children.remove(at: index)
    hierarchy.children.insert(child, at: min(position, children.count))
    orderSubviews()
  }
}
