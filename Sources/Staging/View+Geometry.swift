public import Foundation
import Geometry
import Timelines
import Timing

/// Coordinates of views and what is at a point, told by model values, as in UIKit.
extension View {
  /// The map from the view's coordinates to the superview's, or to the canvas.
  ///
  /// A view that is turned out of the plane under perspective has none.
  private var toSuperview: Affine? {
    transform3D.planarAffine.map {
      Affine(translationX: -bounds.midX, y: -bounds.midY).concatenating($0)
        .concatenating(Affine(translationX: center.x, y: center.y))
    }
  }

  /// Returns the map from the view's coordinates to those of a view that it is in, or the canvas.
  ///
  /// A transform under perspective that turns a view out of the plane counts as none.
  func map(to ancestor: View?) -> Affine {
    if self === ancestor { return .identity }
    let own =
      toSuperview ?? Affine(translationX: center.x - bounds.midX, y: center.y - bounds.midY)
    return superview.map { own.concatenating($0.map(to: ancestor)) } ?? own
  }

  /// Returns the map from the view's coordinates, as they are shown now, to an ancestor's.
  ///
  /// As `map(to:)`, but running animations count with what they show.
  func shownMap(to ancestor: View?) -> Affine {
    if self === ancestor { return .identity }
    guard let stage, let layer else { return map(to: ancestor) }
    let (record, now) = (stage.layers[layer], stage.now)
    let (size, origin) = (record.size.value(at: now), record.boundsOrigin.value(at: now))
    let position = record.position.value(at: now)
    let own = Affine(translationX: -origin.x - size.width / 2, y: -origin.y - size.height / 2)
      .concatenating(record.transform.value(at: now).planarAffine ?? .identity)
      .concatenating(Affine(translationX: position.x, y: position.y))
    return superview.map { own.concatenating($0.shownMap(to: ancestor)) } ?? own
  }

  /// The bounds as they are shown now.
  var shownBounds: CGRect {
    guard let stage, let layer else { return bounds }
    return CGRect(
      origin: stage.layers[layer].boundsOrigin.value(at: stage.now),
      size: stage.layers[layer].size.value(at: stage.now))
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

  /// Tells whether the view is another one or in it.
  public func isDescendant(of view: View) -> Bool {
    sequence(first: self) { $0.superview }.contains { $0 === view }
  }

  /// Returns where a point of the view is in another view's coordinates; `nil` for the canvas.
  ///
  /// Transforms and offsets of all views on the way count; one that flattens a view to nothing, or
  /// turns it out of the plane under perspective, counts as none on the way into it.
  public func convert(_ point: CGPoint, to view: View?) -> CGPoint {
    guard let view else { return point.applying(map(to: nil)) }
    let common = commonAncestor(with: view)
    return point.applying(map(to: common)).applying(view.map(to: common).inverted())
  }

  /// Returns where a point of another view is in this view's coordinates; `nil` for the canvas.
  public func convert(_ point: CGPoint, from view: View?) -> CGPoint {
    view?.convert(point, to: self) ?? point.applying(map(to: nil).inverted())
  }

  /// Returns the bounding box of a rectangle in another view's coordinates; `nil` for the canvas.
  public func convert(_ rect: CGRect, to view: View?) -> CGRect {
    CGRect(boundingBoxOf: rect.corners.map { convert($0, to: view) })
  }

  /// Returns the bounding box of another view's rectangle in this view's coordinates.
  public func convert(_ rect: CGRect, from view: View?) -> CGRect {
    CGRect(boundingBoxOf: rect.corners.map { convert($0, from: view) })
  }

  /// Returns what is hit in the subviews at a point of this view's coordinates, the nearest first.
  func subviewHit(at point: CGPoint) -> View? {
    let order = subviews.enumerated().map { (key: $1.paintKey(asSubview: $0), view: $1) }
      .sorted { $0.key > $1.key }
    for (_, view) in order {
      guard let map = view.toSuperview, map.determinant != 0 else { continue }
      if let hit = view.hitTest(point.applying(map.inverted())) { return hit }
    }
    return nil
  }

  /// Tells what decides over the paint order of a subview: zIndex, kind, path, order of adding.
  private func paintKey(asSubview index: Int) -> (Int, Int, Int, Int, Int) {
    let path = pathForOrder
    let kind = identity?.kind ?? .view
    return (zIndex, kind.paintRank, path.first ?? 0, path.count > 1 ? path[1] : 0, index)
  }
}
