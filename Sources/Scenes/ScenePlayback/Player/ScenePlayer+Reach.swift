import Documents
import Foundation
import Geometry
import Layouts
import SceneDocuments
import Staging

/// The positions at which fingers touch items.
extension ScenePlayer {
  /// The number of points along each side that are searched for one that is not covered.
  private static let searchSteps = [15, 61]

  /// Returns the point of an item, in its collection's content, at which a finger touches it.
  /// It is the center or, if that is covered, the nearest point at which the item is on top.
  func reach(_ target: ItemTarget, in collection: SceneCollection) throws -> CGPoint {
    let view = collection.view
    let center = try center(of: target, in: collection)
    let path = try collection.shownPath(of: target)
    guard let cell = view.cellForItem(at: path) else {
      throw offScreen(path, in: collection, at: target.location)
    }
    func isOnTop(_ point: CGPoint) -> Bool {
      guard view.bounds.contains(point) else { return false }
      return view.indexPathForItem(around: stage.touchedView(at: view.convert(point, to: nil)))
        == path
    }
    if isOnTop(center) { return center }
    let (size, middle) = (cell.bounds.size, cell.bounds.center)
    for steps in Self.searchSteps {
      let points = (0..<steps * steps).map { index in
        CGPoint(
          x: size.width * (CGFloat(index % steps) + 0.5) / CGFloat(steps),
          y: size.height * (CGFloat(index / steps) + 0.5) / CGFloat(steps))
      }
      let ordered = points.enumerated().sorted {
        ($0.element.squaredDistance(to: middle), $0.offset)
          < ($1.element.squaredDistance(to: middle), $1.offset)
      }
      for (_, point) in ordered {
        let point = cell.convert(point, to: view)
        if isOnTop(point) { return point }
      }
    }
    throw covered(path, center: center, in: collection, at: target.location)
  }

  /// Returns the center of an item in its collection's content; throws if it is not visible.
  func center(of target: ItemTarget, in collection: SceneCollection) throws -> CGPoint {
    let view = collection.view
    guard view.isDescendant(of: stage.rootView) else {
      throw Diagnostic(
        at: target.location,
        "collection '\(collection.path)' is not on the stage at this time, so no finger reaches it; "
          + "show its screen first")
    }
    view.layoutIfNeeded()
    let path = try collection.shownPath(of: target)
    guard let center = view.shownAttributesForItem(at: path)?.center, view.bounds.contains(center)
    else {
      throw offScreen(path, in: collection, at: target.location)
    }
    return center
  }

  /// Throws if a finger at a point of the canvas would not touch a collection.
  func checkReach(
    _ point: CGPoint, _ location: SourceLocation, _ collection: SceneCollection, remedy: String
  ) throws {
    let view = collection.view
    guard view.bounds.contains(view.convert(point, from: nil)) else {
      throw Diagnostic(
        at: location,
        "a finger touches down outside of collection '\(collection.path)'; \(remedy)")
    }
    let touched = stage.touchedView(at: point)
    guard let touched, touched === view || touched.isDescendant(of: view) else {
      throw Diagnostic(
        at: location,
        "a finger touches down on \(name(of: touched)) above collection '\(collection.path)'; "
          + remedy)
    }
  }

  /// Returns the error about an item that is not on screen.
  private func offScreen(
    _ path: IndexPath, in collection: SceneCollection, at location: SourceLocation
  ) -> Diagnostic {
    Diagnostic(
      at: location,
      "\(collection.name(ofItemAt: path)) is not on screen at this time, so no finger reaches it; "
        + "scroll to it first")
  }

  /// Returns the error about an item that is covered everywhere.
  private func covered(
    _ path: IndexPath, center: CGPoint, in collection: SceneCollection, at location: SourceLocation
  ) -> Diagnostic {
    let view = collection.view
    let item = collection.name(ofItemAt: path)
    let touched = stage.touchedView(at: view.convert(center, to: nil))
    if let upper = view.indexPathForItem(around: touched) {
      return Diagnostic(
        at: location,
        "\(item) is wholly covered, at its center by \(collection.name(ofItemAt: upper)), so no "
          + "finger reaches it; move the items above it first, or give it a higher 'zIndex' by "
          + "'pose'")
    }
    if let touched, touched.isDescendant(of: view) {
      return Diagnostic(
        at: location,
        "\(item) receives no touches at this time, because it is hidden, almost transparent or "
          + "covered; begin this step at another time")
    }
    return Diagnostic(
      at: location,
      "a finger touches down on \(name(of: touched)) above collection '\(collection.path)'; move "
        + "that first")
  }

  /// Returns the name in messages of what a finger touches.
  private func name(of touched: View?) -> String {
    guard let touched else { return "something" }
    let inner = collections.values.filter { touched.isDescendant(of: $0.view) }
      .min { $0.view.isDescendant(of: $1.view) && $0 !== $1 }
    if let inner {
      return inner.view.indexPathForItem(around: touched).map {
        "\(inner.name(ofItemAt: $0)) of collection '\(inner.path)'"
      } ?? "collection '\(inner.path)'"
    }
    for screen in screens?.controllers ?? [] {
      let index = screen.styledViews.firstIndex { touched.isDescendant(of: $0) }
      if let name = index.flatMap({ screen.document.views[$0].id }) {
        return "view '\(name)' of screen '\(screen.document.id)'"
      }
      if let view = screen.viewIfLoaded, touched.isDescendant(of: view) {
        return "screen '\(screen.document.id)'"
      }
    }
    let isOfBar = Swift.sequence(first: touched, next: \.superview).contains { $0 is NavigationBar }
    return isOfBar ? "the navigation bar" : "something"
  }
}

extension CGPoint {
  /// Returns the square of the distance to another point.
  fileprivate func squaredDistance(to other: CGPoint) -> CGFloat {
    (x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)
  }
}
