import Documents
import Foundation
import Geometry
import Layouts
import SceneDocuments
import Staging
import Timelines

/// The positions at which fingers touch items.
extension ScenePlayer {
  /// The number of points along each side that are searched for one that is not covered.
  private static let searchSteps = [15, 61]

  /// Returns the point of an item, in its collection's content, at which a finger touches it.
  func reach(_ target: ItemTarget, in collection: SceneCollection) throws -> CGPoint {
    try reach(TouchTarget(item: target), in: collection)
  }

  /// Returns the point of an item, or of a layer of its style, in its collection's content, at which
  /// a finger touches it.
  ///
  /// It is the center or, if that is covered, the nearest point at which the item is on top.
  func reach(_ touch: TouchTarget, in collection: SceneCollection) throws -> CGPoint {
    let (view, target) = (collection.view, touch.item)
    let whole = touch.layer == nil ? try center(of: target, in: collection) : nil
    if whole == nil { try checkIsOnStage(collection, at: target.location) }
    let path = try collection.shownPath(of: target)
    let item = collection.name(ofItemAt: path)
    guard let cell = view.cellForItem(at: path) else {
      throw offScreen(item, at: target.location)
    }
    func isOnTop(_ point: CGPoint) -> Bool {
      guard view.bounds.contains(point) else { return false }
      return view.indexPathForItem(around: stage.touchedView(at: view.convert(point, to: nil)))
        == path
    }
    guard let layer = touch.layer else {
      let center = whole ?? .zero
      if isOnTop(center) { return center }
      let points = Self.points(in: LayerPatch(cell.bounds.size))
      if let point = points.lazy.map({ cell.convert($0, to: view) }).first(where: isOnTop) {
        return point
      }
      throw covered(item, center: center, in: collection, at: target.location)
    }
    let name = "layer '\(layer.name)' of \(item)"
    let spots = try spots(
      of: layer, in: cell, collection.style(at: view.dataPath(path)), owner: item, name)
    let places = spots.map { view.convert($0, from: nil) }
    guard let center = places.first(where: view.bounds.contains) else {
      throw offScreen(name, at: layer.location)
    }
    if let place = places.first(where: isOnTop) { return place }
    guard cell.bounds.contains(view.convert(center, to: cell)) else {
      throw Diagnostic(
        at: layer.location,
        "\(name) lies outside of the item, where no finger touches that; tap a layer within it")
    }
    throw covered(name, center: center, in: collection, at: layer.location)
  }

  /// Returns the point of the canvas at which a finger touches a view of a screen, or a layer of its
  /// style.
  func reach(_ reference: Reference, layer: Reference?) throws -> CGPoint {
    let owner = screens?.controllers.lazy.compactMap { screen in
      screen.indexOfView(named: reference.name).map { (screen: screen, index: $0) }
    }.first
    let own = "view '\(reference.name)'"
    guard let (screen, index) = owner, screen.styledViews[index].isDescendant(of: stage.rootView)
    else {
      throw Diagnostic(
        at: reference.location,
        "\(own) is not on the stage at this time, so no finger reaches it; show its screen first")
    }
    let view = screen.styledViews[index]
    let name = layer.map { "layer '\($0.name)' of \(own)" } ?? own
    let location = layer?.location ?? reference.location
    let spots =
      try layer.map {
        try self.spots(of: $0, in: view, screen.style(ofViewAt: index), owner: own, name)
      } ?? Self.points(in: LayerPatch(view.bounds.size)).map { view.convert($0, to: nil) }
    let canvas = CGRect(origin: .zero, size: document.canvas.size)
    guard let center = spots.first(where: canvas.contains) else {
      throw offScreen(name, at: location)
    }
    let reached = spots.first {
      canvas.contains($0) && stage.touchedView(at: $0)?.isDescendant(of: view) == true
    }
    if let reached { return reached }
    throw Diagnostic(
      at: location,
      "a finger touches down on \(self.name(of: stage.touchedView(at: center))) above \(name), or "
        + "outside of it; move that first")
  }

  /// Returns the points of the canvas at which a finger may touch a layer of a view's style.
  ///
  /// The first one is the center as it is shown. Like all touches it reaches the view where that is
  /// going to be, so the next one is the center there, and then the others by their distance.
  private func spots(
    of layer: Reference, in view: View, _ style: StyleDocument?, owner: String, _ name: String
  ) throws -> [CGPoint] {
    let shown = view.shownAppearance.patch(named: layer.name, in: view.shownBounds.size)
    let model = view.appearance.patch(named: layer.name, in: view.bounds.size)
    guard let last = model ?? shown else {
      let style = style ?? .unstyled(at: layer.location)
      guard style.layerNames.contains(layer.name) else {
        throw style.missing(layer, of: owner)
      }
      throw Diagnostic(
        at: layer.location,
        "\(name) is not shown at this time, but as a mask or on the other side; tap another one of "
          + style.layerNames.joined(separator: ", "))
    }
    let isVisible = last.opacity > Self.leastOpacity && last.size.width > 0 && last.size.height > 0
    guard isVisible else {
      throw Diagnostic(
        at: layer.location,
        "\(name) is invisible at this time, by its opacity or size; show it first"
      )
    }
    let center = shown.map { view.shownPosition(of: $0.point(0.5, 0.5)) }
    return [center].compactMap(\.self) + Self.points(in: last).map { view.convert($0, to: nil) }
  }

  /// The opacity up to which a layer is not seen.
  private static let leastOpacity = 0.01

  /// Returns the points of a patch, of which the first is its center, by their distance from that.
  private static func points(in patch: LayerPatch) -> [CGPoint] {
    let middle = patch.point(0.5, 0.5)
    var result = [middle]
    for steps in searchSteps {
      let points = (0..<steps * steps).map { index in
        patch.point(
          (CGFloat(index % steps) + 0.5) / CGFloat(steps),
          (CGFloat(index / steps) + 0.5) / CGFloat(steps))
      }
      let ordered = points.enumerated().sorted {
        ($0.element.squaredDistance(to: middle), $0.offset)
          < ($1.element.squaredDistance(to: middle), $1.offset)
      }
      result += ordered.map(\.element)
    }
    return result
  }

  /// Throws if a collection is not on the stage, and lays it out.
  private func checkIsOnStage(_ collection: SceneCollection, at location: SourceLocation) throws {
    guard collection.view.isDescendant(of: stage.rootView) else {
      throw Diagnostic(
        at: location,
        "collection '\(collection.path)' is not on the stage at this time, so no finger reaches it; "
          + "show its screen first")
    }
    collection.view.layoutIfNeeded()
  }

  /// Returns the center of an item in its collection's content; throws if it is not visible.
  func center(of target: ItemTarget, in collection: SceneCollection) throws -> CGPoint {
    let view = collection.view
    try checkIsOnStage(collection, at: target.location)
    let path = try collection.shownPath(of: target)
    guard let center = view.visibleCenter(ofItemAt: path), view.bounds.contains(center) else {
      throw offScreen(collection.name(ofItemAt: path), at: target.location)
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

  /// Returns the error about an item, a view or a layer that is not on screen.
  private func offScreen(_ name: String, at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      at: location,
      "\(name) is not on screen at this time, so no finger reaches it; scroll to it first")
  }

  /// Returns the error about an item, or a layer of one, that is covered everywhere.
  private func covered(
    _ item: String, center: CGPoint, in collection: SceneCollection, at location: SourceLocation
  ) -> Diagnostic {
    let view = collection.view
    let touched = stage.touchedView(at: view.convert(center, to: nil))
    if let upper = view.indexPathForItem(around: touched) {
      return Diagnostic(
        at: location,
        "\(item) is wholly covered, at its center by \(collection.name(ofItemAt: upper)), so no "
          + "finger reaches it; move the items above it first, or give it a higher 'zIndex' by "
          + "'pose'")
    }
    let above = touched.flatMap { touched in
      Swift.sequence(first: touched, next: \.superview).lazy.compactMap {
        ($0 as? CollectionReusableView)?.elementIdentity
      }.first
    }
    if let above, above.kind == .supplementary {
      let kind =
        above.key.hasPrefix(CollectionViewFlowLayout.elementKindSectionHeader) ? "header" : "footer"
      return Diagnostic(
        at: location,
        "\(item) is covered at its center by the \(kind) of section "
          + "'\(above.key.drop { $0 != "@" }.dropFirst())', so no finger reaches it; scroll it to "
          + "another place first")
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
  func name(of touched: View?) -> String {
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
