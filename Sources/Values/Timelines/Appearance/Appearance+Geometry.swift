package import Foundation
package import Geometry
package import Imaging

/// A fill resolved for bounds of a size.
package enum ResolvedFill: Hashable, Sendable {
  case solid(Color)
  /// Two or more stops in ascending order of location, and the line in the layer's coordinates.
  case linear(stops: [LinearGradient.Stop], start: CGPoint, end: CGPoint)
  /// Two or more stops in ascending order of location, and the map from the unit circle about the
  /// origin to the layer's coordinates.
  case radial(stops: [LinearGradient.Stop], map: Affine)
}

extension Appearance {
  /// Returns the outline in bounds of a size.
  package func outline(in size: CGSize) -> LayerOutline {
    let rect = CGRect(origin: .zero, size: size)
    if shape.isEllipse { return .path(Path(ellipseIn: rect), usesEvenOddRule: false) }
    return switch shape {
    case .rectangle, .ellipse: .rounded(RoundedRectangle(rect: rect, corners: corners))
    case .between(let share):
      RoundedRectangle(rect: rect, corners: corners).outline(towardsEllipse: share)
    case .path(let shape):
      .path(shape.path(in: size), usesEvenOddRule: shape.usesEvenOddRule)
    }
  }

  /// The border; `nil` if it is invisible.
  package var visibleBorder: Border? {
    guard let border, border.width > 0, border.color.alpha > 0,
      border.trim.start < border.trim.end
    else { return nil }
    return border
  }

  /// Returns the shape of the border in bounds of a size; `nil` if it is invisible.
  package func resolvedBorder(in size: CGSize) -> ResolvedBorder? {
    visibleBorder.flatMap { ResolvedBorder($0, outline: outline(in: size), of: self) }
  }

  /// Returns the outline of the filled area.
  ///
  /// Below an opaque border of a point or more the fill ends in the middle of the border. Otherwise
  /// its color would bleed through the anti-aliased outer edge of the border.
  package func fillOutline(in size: CGSize) -> LayerOutline {
    let outer = outline(in: size)
    guard let border = visibleBorder, border.color.isShownOpaque, border.width >= 1,
      border.position == .inside, case .rounded(let shape) = outer, border.isRing(along: shape)
    else { return outer }
    return .rounded(shape.inset(by: border.width / 2))
  }

  /// Returns the fill resolved for bounds of a size; `nil` if it is invisible.
  package func resolvedFill(in size: CGSize) -> ResolvedFill? {
    switch fill {
    case nil: nil
    case .solid(let color): color.alpha > 0 ? .solid(color) : nil
    case .linear(let gradient): gradient.resolved(in: size)
    case .radial(let gradient): gradient.resolved(in: size)
    }
  }

  /// Returns the texts that are visible in bounds of a size.
  package func visibleTexts(in size: CGSize) -> [TextContent] {
    texts.filter { text in
      !text.string.isEmpty && text.size > 0 && text.wrapWidth(in: size) != 0
        && (text.color.alpha > 0 || text.runs.contains { ($0.color ?? text.color).alpha > 0 })
    }
  }

  /// The visible shadows, the farthest from the eye first.
  package var visibleShadows: [Shadow] {
    shadows.isEmpty ? [] : shadows.reversed().filter { $0.color.alpha > 0 }
  }

  /// Returns the number of shadows, fills, images and borders in bounds of a size.
  package func shapeMarkCount(in size: CGSize) -> Int {
    visibleShadows.count + (backdrop == nil ? 0 : 1) + (resolvedFill(in: size) == nil ? 0 : 1)
      + (image == nil ? 0 : 1) + (visibleBorder == nil ? 0 : 1)
  }

  /// Returns a box around everything drawn, texts and stacked layers included, in bounds of a size.
  ///
  /// Texts are not laid out for it: their sizes are estimated generously.
  package func drawnBox(in size: CGSize) -> CGRect {
    var box = inkBox(in: size)
    for text in visibleTexts(in: size) { box = box.union(text.estimatedBox(in: size)) }
    for layer in stack {
      let frame = layer.frame.resolved(in: size)
      let inner = layer.appearance.drawnBox(in: frame.size)
      box = box.union(inner.applying(layer.pose.map(in: frame)))
    }
    for part in crossfade?.parts ?? [] { box = box.union(part.appearance.drawnBox(in: size)) }
    let reach = blur * Shadow.reachInDeviations
    return box.insetBy(dx: -reach, dy: -reach)
  }

  /// Returns a box around all pixels that the painted result depends on, in bounds of a size.
  ///
  /// It contains everything that the appearance paints and the content below that its backdrop
  /// shows. A blur has a negligible contribution from beyond three standard deviations.
  package func dependenceBox(in size: CGSize) -> CGRect {
    let reach = 3 * largestBlur
    return drawnBox(in: size).insetBy(dx: -reach, dy: -reach)
  }

  /// The largest standard deviation of the backdrop blurs of the appearance and its layers, in
  /// points.
  private var largestBlur: Double {
    let inner = stack.map(\.appearance) + (crossfade?.parts.map(\.appearance) ?? [])
    return inner.map(\.largestBlur).reduce(backdrop?.blur ?? 0, max)
  }

  /// Returns a box around everything drawn except texts, in bounds of a size.
  package func inkBox(in size: CGSize) -> CGRect {
    let outline = outline(in: size).box
    var box = outline.union(CGRect(origin: .zero, size: size))
    if let border = visibleBorder, border.position != .inside {
      // The corner of a square cap extends farther than the side of the line.
      let end = border.cap == .square ? 2.0.squareRoot() : 1
      let reach = (border.position == .center ? border.width / 2 : border.width) * end
      // A mitre extends at most to the mitre limit of four.
      box = outline.insetBy(dx: -reach, dy: -reach).union(box)
      if border.join == .miter, shape.ellipseShare == nil {
        box = outline.insetBy(dx: -4 * reach, dy: -4 * reach).union(box)
      }
    }
    for shadow in visibleShadows where !shadow.isInner {
      let reach = shadow.reach + max(0, shadow.spread)
      box = box.union(
        outline.insetBy(dx: -reach, dy: -reach).offsetBy(
          dx: shadow.offset.dx, dy: shadow.offset.dy))
    }
    return box
  }
}

/// The shape with which a border is drawn.
package enum ResolvedBorder: Hashable, Sendable {
  /// An area between two outlines, of which the inner one may be missing.
  case ring(outer: RoundedRectangle, inner: RoundedRectangle?, color: Color)
  /// The whole area of an outline, where the line is so wide that no hole is left.
  case area(Path, color: Color)
  /// A line along a path; `side` is the side of the outline that is kept of a line of double width.
  case stroke(Path, border: Border, side: Border.Position, usesEvenOddRule: Bool)

  /// Resolves a border along an outline; `nil` if nothing of it is visible.
  fileprivate init?(_ border: Border, outline: LayerOutline, of appearance: Appearance) {
    guard let border = border.withoutEmptyDashes else { return nil }
    let (width, half) = (border.width, border.width / 2)
    // The distance of the line's middle inwards from the outline.
    let depth: Double =
      switch border.position {
      case .inside: half
      case .center: 0
      case .outside: -half
      }
    if border.position == .center, let line = outline.flatLine(of: appearance.shape) {
      self = .stroke(line, border: border, side: .center, usesEvenOddRule: false)
      return
    }
    switch outline {
    case .rounded(let rectangle):
      let outer = rectangle.inset(by: depth - half)
      if outer.isEmpty { return nil }
      if border.isRing(along: rectangle) {
        let inner = outer.inset(by: width)
        self = .ring(outer: outer, inner: inner.isEmpty ? nil : inner, color: border.color)
        return
      }
      let line = border.fitting(rectangle.rect.size)
      let middle = rectangle.inset(by: border.position == .inside ? line.width / 2 : depth)
      if middle.isEmpty { return nil }
      self = .stroke(middle.path, border: line, side: .center, usesEvenOddRule: false)
    case .path(let path, let usesEvenOddRule):
      if let share = appearance.shape.ellipseShare, let box = path.bounds {
        let widest = min(box.width, box.height) / 2
        if border.position == .inside, width >= widest, border.trim.isWhole {
          self = .area(path, color: border.color)
          return
        }
        var line = border
        if border.position == .inside { line.width = min(width, widest) }
        let distance = border.position == .inside ? line.width / 2 : depth
        let inset = box.insetBy(dx: distance, dy: distance)
        if inset.isNull || inset.width <= 0 || inset.height <= 0 { return nil }
        let middle =
          appearance.shape.isEllipse
          ? Path(ellipseIn: inset)
          : RoundedRectangle(rect: box, corners: appearance.corners)
            .outline(towardsEllipse: share, insetBy: distance).path
        self = .stroke(middle, border: line, side: .center, usesEvenOddRule: false)
        return
      }
      var wide = border
      if border.position != .center { wide.width = 2 * width }
      self = .stroke(
        path, border: wide, side: border.position, usesEvenOddRule: usesEvenOddRule)
    }
  }
}

extension LayerOutline {
  /// Returns the outline of a shape without width or height as the line that it is; `nil` for
  /// others and for free paths.
  fileprivate func flatLine(of shape: Shape) -> Path? {
    switch shape {
    case .rectangle, .ellipse, .between: break
    case .path: return nil
    }
    guard box.width <= 0 || box.height <= 0 else { return nil }
    return Path(elements: [
      .move(box.origin), .line(CGPoint(x: box.maxX, y: box.maxY)),
    ])
  }
}

extension Border {
  /// Returns whether the line covers all of the area between two rounded rectangles.
  fileprivate func isRing(along shape: RoundedRectangle) -> Bool {
    !isDashed && trim.isWhole && (join == .miter || shape.corners.radii.allSatisfy { $0 > 0 })
  }

  /// Returns the border narrowed so that its line fits into the size.
  fileprivate func fitting(_ size: CGSize) -> Border {
    guard position == .inside else { return self }
    var result = self
    result.width = min(width, min(size.width, size.height) * 0.999)
    return result
  }
}

extension LinearGradient {
  /// Returns the gradient as a solid color, or on a line in the coordinates of the bounds.
  ///
  /// A gradient line without length shows its last color.
  fileprivate func resolved(in size: CGSize) -> ResolvedFill? {
    let ascending = Self.ascending(stops)
    let from = CGPoint(x: start.x * size.width, y: start.y * size.height)
    let to = CGPoint(x: end.x * size.width, y: end.y * size.height)
    return Self.resolved(ascending, isPlain: from == to) {
      .linear(stops: ascending, start: from, end: to)
    }
  }

  /// Returns stops with locations clamped to 0…1 and in ascending order.
  static func ascending(_ stops: [Stop]) -> [Stop] {
    var last = 0.0
    return stops.map { stop in
      last = max(last, min(1, stop.location))
      return Stop(location: last, color: stop.color)
    }
  }

  /// Returns a gradient, or its only color as a solid fill; `nil` if it is invisible.
  fileprivate static func resolved(
    _ stops: [Stop], isPlain: Bool, gradient: () -> ResolvedFill
  ) -> ResolvedFill? {
    guard let final = stops.last, stops.contains(where: { $0.color.alpha > 0 }) else { return nil }
    if isPlain || stops.allSatisfy({ $0.color == final.color }) {
      return final.color.alpha > 0 ? .solid(final.color) : nil
    }
    return gradient()
  }
}

extension RadialGradient {
  /// Returns the gradient as a solid color, or about a point in the coordinates of the bounds.
  ///
  /// A gradient without a radius shows its last color.
  fileprivate func resolved(in size: CGSize) -> ResolvedFill? {
    let radii =
      switch extent {
      case .circle(let share):
        CGSize(
          width: share * min(size.width, size.height), height: share * min(size.width, size.height))
      case .ellipse(let x, let y): CGSize(width: x * size.width, height: y * size.height)
      }
    let ascending = LinearGradient.ascending(stops)
    return LinearGradient.resolved(
      ascending, isPlain: !(radii.width > 0 && radii.height > 0)
    ) {
      .radial(
        stops: ascending,
        map: Affine(
          a: radii.width, b: 0, c: 0, d: radii.height, tx: center.x * size.width,
          ty: center.y * size.height))
    }
  }
}
