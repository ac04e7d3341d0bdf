internal import CCairo
internal import Foundation
internal import Geometry
internal import Timelines

/// Marks and clips that Cairo rasterizes.
extension Surface {
  /// Sets a path of pixels as the current one.
  func setPath(_ path: PixelPath) { setPath(path.elements) }

  /// Sets the steps of a path as the current one.
  private func setPath(_ elements: [Path.Element]) {
    cairo_new_path(context)
    for element in elements {
      switch element {
      case .move(let point): cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo_line_to(context, point.x, point.y)
      case .cubic(let first, let second, let end):
        cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
      case .close: cairo_close_path(context)
      }
    }
  }

  /// Fills a path with the source; with the even-odd rule, areas covered twice are left out.
  func fill(_ path: PixelPath, evenOdd: Bool) {
    withCairoSource {
      setPath(path)
      setRule(evenOdd: evenOdd)
      cairo_fill(context)
    }
  }

  /// Sets the rule by which paths are filled.
  func setRule(evenOdd: Bool) {
    cairo_set_fill_rule(context, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
  }

  /// Draws a line along a path in the layer's points with the source, with its width under a map.
  func stroke(_ path: Path, as border: Border, map: Affine) {
    let line = border.line(along: path)
    let isDashed = border.isDashed && !Surface.hasTooManyDashes(border, along: path)
    let dots = border.dots(along: line, isDashed: isDashed).elements
    withCairoSource {
      cairo_save(context)
      var matrix = cairo_matrix_t(
        xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
      cairo_transform(context, &matrix)
      if dots.isEmpty {
        strokeWithCairoSource(line, as: border, isDashed: isDashed)
      } else {
        // Cairo leaves out squares and joins dots at corners. They are one shape with the line.
        cairo_push_group_with_content(context, CAIRO_CONTENT_ALPHA)
        // The clip applies once, to the mask.
        cairo_reset_clip(context)
        cairo_set_source_rgba(context, 0, 0, 0, 1)
        strokeWithCairoSource(line.withoutDots, as: border, isDashed: isDashed)
        setPath(dots)
        setRule(evenOdd: false)
        cairo_fill(context)
        let mask = cairo_pop_group(context)
        cairo_mask(context, mask)
        cairo_pattern_destroy(mask)
      }
      cairo_restore(context)
    }
  }

  /// Draws the parts of a line that have a length with Cairo's source.
  private func strokeWithCairoSource(_ line: Path, as border: Border, isDashed: Bool) {
    setPath(line.elements)
    cairo_set_line_width(context, border.width)
    cairo_set_line_cap(context, Surface.cap(border.cap))
    cairo_set_line_join(context, Surface.join(border.join))
    cairo_set_miter_limit(context, 4)
    if isDashed {
      guard let long = border.longDashes else { return }
      let dash = Surface.separated(long.dash)
      cairo_set_dash(context, dash, Int32(dash.count), long.phase - Surface.separation)
    }
    cairo_stroke(context)
  }

  /// The largest number of dashes of a line; Cairo processes all of them, visible or not.
  private static let maximumDashes = 20_000.0

  /// Returns whether a line has so many dashes that they cannot be distinguished.
  private static func hasTooManyDashes(_ border: Border, along path: Path) -> Bool {
    var (length, current) = (0.0, CGPoint.zero)
    for element in path.elements {
      var start = current
      for point in element.points {
        length += hypot(point.x - start.x, point.y - start.y)
        start = point
      }
      if case .move(let point) = element {
        length -= hypot(point.x - current.x, point.y - current.y)
      }
      current = start
    }
    return length > maximumDashes * border.dash.reduce(0, +)
  }

  /// The length by which a dash is shortened at its ends, in the units of the line.
  private static let separation = 1e-4

  /// Returns a pattern whose dashes begin a little later and end a little earlier.
  ///
  /// A dash that begins or ends exactly at a corner would be joined to a piece without length
  /// beyond.
  private static func separated(_ dash: [Double]) -> [Double] {
    let pattern = dash.count.isMultiple(of: 2) ? dash : dash + dash
    return pattern.enumerated().map { index, length in
      let partner = pattern[index ^ 1]
      let dashLength = index.isMultiple(of: 2) ? length : partner
      guard dashLength > 4 * separation else { return length }
      return index.isMultiple(of: 2) ? length - 2 * separation : length + 2 * separation
    }
  }

  /// Returns Cairo's constant for the ends of dashes.
  private static func cap(_ cap: Border.Cap) -> cairo_line_cap_t {
    switch cap {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }

  /// Returns Cairo's constant for the joins of a line.
  private static func join(_ join: Border.Join) -> cairo_line_join_t {
    switch join {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
