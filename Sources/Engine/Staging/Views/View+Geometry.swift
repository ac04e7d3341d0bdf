public import Foundation
package import Geometry
package import Timelines
import Timing

/// Coordinates of views, and hit tests; both use model values as in UIKit.
extension View {
  /// The map from the view's coordinates to the superview's, or to the canvas.
  var toSuperview: Homography {
    let own = Layer.toParent(
      size: bounds.size, anchor: anchorPoint, position: center, transform: transform3D)
    return View.plane(
      superview.flipping(own, of: bounds.size), origin: bounds.origin, in: superview,
      flipping: flipsHorizontally ? bounds.size : nil)
  }

  /// Returns how a plane lies in a view, through what that shows its subviews through.
  ///
  /// - Parameters:
  ///   - own: The map from its own top left to where it is placed.
  ///   - origin: The point of its coordinates at its top left.
  ///   - size: The size of its bounds if it flips its content; `nil` if it does not.
  static func plane(
    _ own: Transform3D, origin: CGPoint, in around: View?, flipping size: CGSize? = nil
  ) -> Homography {
    let around = around.flatMap { $0.sublayerTransform.isIdentity ? nil : $0 }
    let through = around.map { around in
      own.concatenating(
        Layer.insideToCanvas(
          origin: around.bounds.origin, size: around.bounds.size, anchor: around.anchorPoint,
          sublayerTransform: around.sublayerTransform,
          toCanvas: Transform3D(
            Affine(translationX: around.bounds.minX, y: around.bounds.minY))))
    }
    return Homography(coordinates(from: origin, flipping: size))
      .concatenating(Homography(planeOf: through ?? own))
  }

  /// Returns the map from a view's coordinates to those of its plane, from its top left.
  private static func coordinates(from origin: CGPoint, flipping size: CGSize?) -> Affine {
    let map = Affine(translationX: -origin.x, y: -origin.y)
    return size.map { map.concatenating(.flip(over: $0.width)) } ?? map
  }

  /// Returns how the view's plane lies in a view that it is in, or on the canvas.
  private func plane(in ancestor: View?) -> Homography {
    if self === ancestor { return .identity }
    return superview.map { toSuperview.concatenating($0.plane(in: ancestor)) } ?? toSuperview
  }

  /// Returns how the view's plane is shown now in a view that it is in, or on the canvas.
  private func shownPlane(in ancestor: View?) -> Homography {
    if self === ancestor { return .identity }
    guard let stage, let layer else { return plane(in: ancestor) }
    let (record, now) = (stage.layers[layer], stage.now)
    let own = Layer.toParent(
      size: record.size.value(at: now), anchor: record.anchor(at: now),
      position: record.shownPosition(at: now), transform: record.shownTransform(at: now))
    let origin = record.boundsOrigin.value(at: now)
    let size = record.size.value(at: now)
    var map = superview.flipping(own, of: size)
    if let superview, let number = superview.layer,
      let through = stage.layers[number].sublayerTransform?.value(at: now)
    {
      let around = stage.layers[number]
      let origin = around.boundsOrigin.value(at: now)
      map = map.concatenating(
        Layer.insideToCanvas(
          origin: origin, size: around.size.value(at: now), anchor: around.anchor(at: now),
          sublayerTransform: through,
          toCanvas: Transform3D(Affine(translationX: origin.x, y: origin.y))))
    }
    let plane = Homography(
      View.coordinates(from: origin, flipping: flipsHorizontally ? size : nil)
    ).concatenating(Homography(planeOf: map))
    return superview.map { plane.concatenating($0.shownPlane(in: ancestor)) } ?? plane
  }

  /// Returns the map from the view's coordinates to those of a view that it is in, or the canvas.
  ///
  /// In perspective it is the map at the middle of the view.
  func map(to ancestor: View?) -> Affine {
    plane(in: ancestor).approximation(at: bounds.center)
  }

  /// Returns the map from the view's coordinates, as they are shown now, to an ancestor's.
  ///
  /// As `map(to:)`, but running animations count with what they show.
  package func shownMap(to ancestor: View?) -> Affine {
    shownPlane(in: ancestor).approximation(at: shownBounds.center)
  }

  /// Returns where a point of the view is shown now on the canvas, running animations included.
  package func shownPosition(of point: CGPoint) -> CGPoint {
    let plane = shownPlane(in: nil)
    return plane.apply(point) ?? point.applying(plane.approximation(at: point))
  }

  /// The appearance as it is shown now.
  package var shownAppearance: Appearance {
    guard let stage, let layer else { return appearance }
    return stage.layers[layer].appearance.value(at: stage.now)
  }

  /// The bounds as they are shown now.
  package var shownBounds: CGRect {
    guard let stage, let layer else { return bounds }
    return CGRect(
      origin: stage.layers[layer].boundsOrigin.value(at: stage.now),
      size: stage.layers[layer].size.value(at: stage.now))
  }

  /// The center as it is shown now, in the superview's coordinates; `nil` off the stage.
  package var shownCenter: CGPoint? {
    guard let stage, let layer else { return nil }
    return stage.layers[layer].shownPosition(at: stage.now)
  }

  /// Returns the innermost view that holds this view, or is it, and another one as well.
  private func commonAncestor(with view: View) -> View? {
    var own: View? = self
    while let candidate = own {
      if view === candidate || view.isDescendant(of: candidate) { return candidate }
      own = candidate.superview
    }
    return nil
  }

  /// Returns where a point of the view is in another view's coordinates; `nil` for the canvas.
  ///
  /// Transforms, perspectives and offsets of all views in between count. A point behind the eye, or
  /// in a view that is seen edge-on, has no such position and is approximated by an affine map.
  public func convert(_ point: CGPoint, to view: View?) -> CGPoint {
    guard let view else {
      return plane(in: nil).apply(point) ?? point.applying(map(to: nil))
    }
    let common = commonAncestor(with: view)
    let place = plane(in: common).apply(point) ?? point.applying(map(to: common))
    return view.plane(in: common).inverted()?.apply(place)
      ?? place.applying(view.map(to: common).inverted())
  }

  /// Returns where a point of another view is in this view's coordinates; `nil` for the canvas.
  public func convert(_ point: CGPoint, from view: View?) -> CGPoint {
    view?.convert(point, to: self) ?? plane(in: nil).inverted()?.apply(point)
      ?? point.applying(map(to: nil).inverted())
  }

  /// Returns the bounding box of a rectangle in another view's coordinates; `nil` for the canvas.
  public func convert(_ rect: CGRect, to view: View?) -> CGRect {
    CGRect(boundingBoxOf: rect.corners.map { convert($0, to: view) })
  }

  /// Returns the bounding box of another view's rectangle in this view's coordinates.
  public func convert(_ rect: CGRect, from view: View?) -> CGRect {
    CGRect(boundingBoxOf: rect.corners.map { convert($0, from: view) })
  }
}

extension View? {
  /// Returns the map of a subview's plane to the coordinates of this view, which may flip it.
  fileprivate func flipping(_ own: Transform3D, of size: CGSize) -> Transform3D {
    guard self?.flipsHorizontally == true else { return own }
    return Transform3D(Affine.flip(over: size.width)).concatenating(own)
  }
}

extension Affine {
  /// Returns the map that mirrors x in a width.
  fileprivate static func flip(over width: CGFloat) -> Affine {
    Affine(a: -1, b: 0, c: 0, d: 1, tx: width, ty: 0)
  }
}

extension Homography {
  /// Returns the point of the plane that is shown at a point; `nil` where the plane is on edge there.
  func point(shownAt point: CGPoint, middle: CGPoint) -> CGPoint? {
    showsArea(at: middle) ? inverted()?.apply(point) : nil
  }

  /// Returns whether anything at a point is visible: neither edge-on nor without size.
  fileprivate func showsArea(at point: CGPoint) -> Bool {
    // A quarter of a turn is off by some bits; in front of the eye nothing else is as thin.
    jacobian(at: point).map { abs($0.determinant) > 1e-9 } ?? true
  }

  /// Returns the affine map that it is, or agrees with at a point.
  ///
  /// Behind the eye nothing moves the view but what moves its middle without perspective.
  fileprivate func approximation(at point: CGPoint) -> Affine {
    affine ?? jacobian(at: point) ?? Affine(translationX: tx, y: ty)
  }
}

extension View {
  /// The parts of the view that bars of the nearest view controller cover.
  var insetsCoveredByBars: EdgeInsets {
    for view in sequence(first: self, next: \.superview) {
      guard let screen = view.screen else { continue }
      return insets(coveredBy: screen.fullSafeAreaInsets, of: view)
    }
    return .zero
  }

  /// Returns what bars at the edges of a view around this one cover of it.
  ///
  /// Along an edge without a bar nothing is covered, however far the view reaches over that.
  func insets(coveredBy bars: EdgeInsets, of around: View) -> EdgeInsets {
    if bars == .zero { return .zero }
    let own = convert(bounds, to: around)
    let free = around.bounds.inset(by: bars)
    let left = bars.left == 0 ? min(free.minX, own.minX) : free.minX
    let top = bars.top == 0 ? min(free.minY, own.minY) : free.minY
    let right = bars.right == 0 ? max(free.maxX, own.maxX) : free.maxX
    let bottom = bars.bottom == 0 ? max(free.maxY, own.maxY) : free.maxY
    let area = around.convert(
      CGRect(x: left, y: top, width: right - left, height: bottom - top), to: self)
    return EdgeInsets(
      top: max(0, area.minY - bounds.minY), left: max(0, area.minX - bounds.minX),
      bottom: max(0, bounds.maxY - area.maxY), right: max(0, bounds.maxX - area.maxX))
  }

  /// Notifies the view and its descendants whose safe areas have changed.
  func tellSafeAreaChange() {
    let insets = safeAreaInsets
    if insets != margins.knownSafeArea {
      margins.knownSafeArea = insets
      safeAreaInsetsDidChange()
      notifyOfMargins()
      setNeedsLayout()
    }
    for view in subviews { view.tellSafeAreaChange() }
  }
}

extension View {
  /// Changes the bounds and the properties that depend on them.
  func storeBounds(_ newValue: CGRect) {
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
      boundsOriginDidChange()
    }
    if old != newValue { for action in observers.bounds { action() } }
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

  /// Records a change of an animated property.
  func record<Value>(_ value: Value, in property: WritableKeyPath<Layer, Track<Value>>) {
    if let recorder, let layer { recorder.record(value, in: property, of: layer) }
    notifyChange()
  }

  /// The bounding box in the superview's coordinates.
  var boundingFrame: CGRect {
    if geometry.transform.isIdentity, anchorPoint == Layer.center {
      return CGRect(center: center, size: bounds.size)
    }
    let box = Homography(
      planeOf: Layer.toParent(
        size: bounds.size, anchor: anchorPoint, position: .zero, transform: geometry.transform)
    ).boundingBox(of: CGRect(origin: .zero, size: bounds.size))
    return (box ?? .zero).offsetBy(dx: center.x, dy: center.y)
  }

  /// Gives the view the frame that fills a rectangle.
  func fill(_ newValue: CGRect) {
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

  /// Takes on the size that fits best; the top left stays in position.
  func takeFittingSize() {
    let size = sizeThatFits(bounds.size)
    guard size != bounds.size else { return }
    let corner = frame.origin
    bounds.size = size
    center = CGPoint(
      x: corner.x + size.width * anchorPoint.x, y: corner.y + size.height * anchorPoint.y)
  }

  /// Moves the anchor point in the superview.
  func changeCenter(to newValue: CGPoint) {
    geometry.center = newValue
    if geometry.pose == nil { return record(newValue, in: \.position) }
    geometry.forgetUnposedValues()
    record(recordedCenter, in: \.position)
  }

  /// Moves the view so that another point of the bounds is at `center`.
  func changeAnchor(to newValue: CGPoint) {
    let old = geometry.anchorPoint
    geometry.anchorPoint = newValue
    guard newValue != old, let recorder, let layer else { return }
    recorder.record(newValue, from: old, in: \.anchorPoint, of: layer)
  }

  /// Changes the transform, without whole turns.
  func changeTransform(to newValue: Transform3D) {
    geometry.transform = newValue
    geometry.unwoundRotation = .none
    if geometry.pose == nil { return record(newValue, in: \.transform) }
    geometry.forgetUnposedValues()
    record(recordedTransform, in: \.transform)
  }
}
