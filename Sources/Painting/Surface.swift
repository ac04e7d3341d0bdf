internal import CCairo
internal import Foundation
internal import Geometry
internal import Imaging
internal import Timelines

/// A Cairo surface on an array of premultiplied words, in pixels.
///
/// The array must outlive it. No other file refers to Cairo's types.
final class Surface {
  let width: Int
  let height: Int
  /// The largest number of pixels of a source that is made of words.
  private let sourcePixels: Int
  private let surface: OpaquePointer?
  /// The context of the bitmap, or of the innermost blurred group.
  private var context: OpaquePointer?
  /// The open groups, the outermost first.
  private var groups: [Group] = []
  /// The first error in a context that was closed.
  private var closedStatus = CAIRO_STATUS_SUCCESS

  /// An open group.
  private struct Group {
    /// The target around the group.
    let parent: OpaquePointer?
    /// The context around the group.
    let context: OpaquePointer?
    let kind: GroupKind
  }

  /// The relation of a group to the one around it.
  enum GroupKind {
    /// A group that is painted over the content below.
    case plain
    /// A part of a cross-fade, which is the group around it.
    case added
    /// A mask for the group around it.
    case mask
    /// A group that is blurred before it is clipped.
    case blurred
  }

  /// Makes a surface that paints over the present pixels.
  ///
  /// - Parameter sourcePixels: the largest number of pixels of a source that is made of words.
  init(
    pixels: UnsafeMutableBufferPointer<UInt32>, width: Int, height: Int,
    sourcePixels: Int = Painter.largestKept
  ) throws(PaintingError) {
    self.width = width; self.height = height; self.sourcePixels = sourcePixels
    surface = UnsafeMutableRawPointer(pixels.baseAddress).flatMap {
      cairo_image_surface_create_for_data(
        $0.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
        Int32(width * 4))
    }
    context = cairo_create(surface)
    try check()
  }

  deinit {
    // Groups stay open after an error.
    for group in groups.reversed() where group.kind == .blurred {
      cairo_destroy(context)
      context = group.context
    }
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Ends painting: the array is complete.
  func finish() throws(PaintingError) {
    try check()
    cairo_surface_finish(surface)
  }

  /// Throws Cairo's first error since the start, if there was one.
  private func check() throws(PaintingError) {
    let status =
      closedStatus == CAIRO_STATUS_SUCCESS ? cairo_status(context) : closedStatus
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw .cairo(cairo_status_to_string(status).map { String(cString: $0) } ?? "out of memory")
  }

  /// The pixels of the surface.
  var area: CGRect { CGRect(x: 0, y: 0, width: Double(width), height: Double(height)) }

  // MARK: Sources

  /// Sets a colour as the source.
  ///
  /// The colour is rounded to a premultiplied word first, so that a flat area has exactly that
  /// word.
  func setSource(_ color: Color) {
    let word = color.premultipliedWord
    let alpha = Double(word >> 24)
    func component(_ shift: UInt32) -> Double { Double((word >> shift) & 255) / max(1, alpha) }
    cairo_set_source_rgba(context, component(16), component(8), component(0), alpha / 255)
  }

  /// Returns a map as Cairo's matrix.
  private static func matrix(_ map: Affine) -> cairo_matrix_t {
    cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
  }

  // MARK: Areas

  /// Sets a path of pixels as the current one.
  private func setPath(_ path: PixelPath) { setPath(path.elements) }

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
    setPath(path)
    setRule(evenOdd: evenOdd)
    cairo_fill(context)
  }

  /// Sets the rule by which paths are filled.
  private func setRule(evenOdd: Bool) {
    cairo_set_fill_rule(context, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
  }

  /// Draws a line along a path in the layer's points with the source, with its width under a map.
  func stroke(_ path: Path, as border: Border, map: Affine) {
    cairo_save(context)
    var matrix = Surface.matrix(map)
    cairo_transform(context, &matrix)
    setPath(border.line(along: path).elements)
    cairo_set_line_width(context, border.width)
    cairo_set_line_cap(context, Surface.cap(border.cap))
    cairo_set_line_join(context, Surface.join(border.join))
    cairo_set_miter_limit(context, 4)
    if border.isDashed, !Surface.hasTooManyDashes(border, along: path) {
      let dash = Surface.separated(border.dash)
      cairo_set_dash(context, dash, Int32(dash.count), border.dashPhase - Surface.separation)
    }
    cairo_stroke(context)
    cairo_restore(context)
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

  /// Begins a clip to a path, until `endClip`.
  func beginClip(to path: PixelPath, evenOdd: Bool) {
    cairo_save(context)
    setPath(path)
    setRule(evenOdd: evenOdd)
    cairo_clip(context)
  }

  /// Ends the last clip.
  func endClip() { cairo_restore(context) }

  /// The number of bands of a source with the largest number of pixels.
  private static let bandsPerSource = 8

  /// Calls a closure with an area, or with the bands of a very large one, while only the band is
  /// painted on; the pixels are the same.
  func withBands(of area: PixelRect, _ body: (PixelRect) throws -> Void) rethrows {
    guard area.width * area.height > sourcePixels else { return try body(area) }
    let rows = max(1, sourcePixels / Self.bandsPerSource / area.width)
    for y in stride(from: area.y, to: area.y + area.height, by: rows) {
      let band = PixelRect(
        x: area.x, y: y, width: area.width, height: min(rows, area.y + area.height - y))
      cairo_save(context)
      cairo_rectangle(
        context, Double(band.x), Double(band.y), Double(band.width), Double(band.height))
      cairo_clip(context)
      defer { cairo_restore(context) }
      try body(band)
    }
  }

  /// Begins a group: until `endGroup`, content within whole pixels is painted to a bitmap of its
  /// own.
  func beginGroup(in area: PixelRect, as kind: GroupKind) {
    groups.append(
      Group(parent: cairo_get_group_target(context), context: context, kind: kind))
    if kind == .blurred {
      // Cairo's groups are no larger than the clips around them, which apply after the blur.
      let target = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(area.width), Int32(area.height))
      cairo_surface_set_device_offset(target, -Double(area.x), -Double(area.y))
      context = cairo_create(target)
      cairo_surface_destroy(target)
      return
    }
    cairo_save(context)
    cairo_rectangle(
      context, Double(area.x), Double(area.y), Double(area.width), Double(area.height))
    cairo_clip(context)
    cairo_push_group(context)
  }

  /// Paints the last group with an opacity, or adds it if it is a part of a cross-fade.
  func endGroup(in area: PixelRect, alpha: Double) {
    let isAdded = groups.removeLast().kind == .added
    cairo_pop_group_to_source(context)
    releaseClip(to: area)
    if isAdded { cairo_set_operator(context, CAIRO_OPERATOR_ADD) }
    cairo_paint_with_alpha(context, Double(Color.byte(alpha)) / 255)
    cairo_restore(context)
  }

  /// Paints the last group blurred by a Gaussian, within the clip around it.
  ///
  /// Beyond the area its edge pixels repeat.
  ///
  /// - Parameter deviation: the standard deviation in pixels.
  func endBlurredGroup(in area: PixelRect, alpha: Double, deviation: Double) {
    let inner = context
    defer { cairo_destroy(inner) }
    context = groups.removeLast().context
    if closedStatus == CAIRO_STATUS_SUCCESS { closedStatus = cairo_status(inner) }
    guard let target = cairo_get_target(inner), let pixels = Pixels(of: target) else { return }
    let shown = area.intersection(pixels.area)
    guard !shown.isEmpty else { return }
    var blurred = BackdropBlur(
      pixels.words, stride: pixels.stride, source: pixels.area, area: shown,
      deviation: deviation, saturation: 1)
    blurred.words.withUnsafeMutableBufferPointer { words in
      withSource(words, in: shown) { paint(alpha: alpha) }
    }
  }

  /// Removes the clip before a group is painted: its content was clipped once, and a soft clip must
  /// not apply twice.
  private func releaseClip(to area: PixelRect) {
    cairo_reset_clip(context)
    cairo_rectangle(
      context, Double(area.x), Double(area.y), Double(area.width), Double(area.height))
    cairo_clip(context)
  }

  /// Paints the last two groups: the first, masked by the opacity of the second.
  ///
  /// - Parameters:
  ///   - area: the area of the first group.
  ///   - alpha: the opacity of the whole.
  func endGroups(in area: PixelRect, alpha: Double) {
    groups.removeLast(2)
    let mask = cairo_pop_group(context)
    cairo_restore(context)
    cairo_pop_group_to_source(context)
    releaseClip(to: area)
    let share = Double(Color.byte(alpha)) / 255
    if share < 1 {
      cairo_push_group(context)
      cairo_mask(context, mask)
      cairo_pop_group_to_source(context)
      cairo_paint_with_alpha(context, share)
    } else {
      cairo_mask(context, mask)
    }
    cairo_pattern_destroy(mask)
    cairo_restore(context)
  }

  // MARK: Pixels

  /// Calls a closure with the words of the content below the next mark: in the open groups and in
  /// the bitmap.
  ///
  /// The content below a group is also below everything in the group, so that a blur does not
  /// depend on whether the group has an opacity. The content below a cross-fade is below each of
  /// its parts. Masks are independent of the content below.
  ///
  /// - Parameters:
  ///   - isAdded: whether the next mark is itself a part of the innermost group.
  ///   - body: receives the words, their number from one row to the next, and the rectangle of the
  ///     words in the bitmap.
  func withPixelsBelow(
    part isAdded: Bool,
    _ body: (UnsafeMutableBufferPointer<UInt32>, _ stride: Int, _ area: PixelRect) -> Void
  ) {
    // From the bitmap to the present target; the level of a group's target is one above its index.
    let levels = groups.map(\.parent) + [cairo_get_group_target(context)]
    var seen: [OpaquePointer?] = []
    var isPart = isAdded
    for level in levels.indices.reversed() {
      // The group of a cross-fade contains its earlier parts, which are left out.
      if !isPart { seen.append(levels[level]) }
      let kind = level > 0 ? groups[level - 1].kind : .plain
      if kind == .mask { break }
      isPart = kind == .added
    }
    guard let lowest = seen.last ?? nil, let pixels = Pixels(of: lowest) else { return }
    let upper = seen.dropLast().reversed().compactMap { $0.flatMap(Pixels.init(of:)) }
    if upper.isEmpty { return body(pixels.words, pixels.stride, pixels.area) }
    var words = Array(pixels.words)
    words.withUnsafeMutableBufferPointer { words in
      for level in upper { level.paint(over: words, stride: pixels.stride, in: pixels.area) }
      body(words, pixels.stride, pixels.area)
    }
  }

  /// The words of a target with their position in the bitmap.
  private struct Pixels {
    let words: UnsafeMutableBufferPointer<UInt32>
    let stride: Int
    let area: PixelRect

    /// Makes the words of a target; `nil` if it has no pixels.
    init?(of target: OpaquePointer) {
      cairo_surface_flush(target)
      guard cairo_surface_get_type(target) == CAIRO_SURFACE_TYPE_IMAGE,
        let data = cairo_image_surface_get_data(target)
      else { return nil }
      let (columns, rows) = (
        Int(cairo_image_surface_get_width(target)), Int(cairo_image_surface_get_height(target))
      )
      stride = Int(cairo_image_surface_get_stride(target)) / 4
      var (x, y) = (0.0, 0.0)
      cairo_surface_get_device_offset(target, &x, &y)
      area = PixelRect(x: -Int(x), y: -Int(y), width: columns, height: rows)
      // Cairo's rows are aligned for words, and the target outlives every use of them.
      words = UnsafeMutableRawBufferPointer(start: data, count: stride * rows * 4)
        .bindMemory(to: UInt32.self)
    }

    /// Paints the words over others, whose first lies at the origin of an area.
    func paint(
      over others: UnsafeMutableBufferPointer<UInt32>, stride otherStride: Int, in other: PixelRect
    ) {
      let shared = area.intersection(other)
      for y in shared.y..<shared.y + shared.height {
        let row = (y - area.y) * stride - area.x
        let otherRow = (y - other.y) * otherStride - other.x
        for x in shared.x..<shared.x + shared.width {
          let word = words[row + x]
          others[otherRow + x] = Self.word(word, over: others[otherRow + x])
        }
      }
    }

    /// Returns a premultiplied word over another one, rounded as Cairo rounds.
    private static func word(_ word: UInt32, over other: UInt32) -> UInt32 {
      let rest = 255 - (word >> 24)
      if rest == 0 || other == 0 { return word }
      if word == 0 { return other }
      var result: UInt32 = 0
      for shift: UInt32 in [0, 8, 16, 24] {
        let product = (other >> shift & 255) * rest + 128
        let below = (product + (product >> 8)) >> 8
        result |= min(255, (word >> shift & 255) + below) << shift
      }
      return result
    }
  }

  /// Sets a bitmap of premultiplied words as the source, with its first pixel at a pixel of this
  /// surface.
  ///
  /// The bitmap is used until the body returns.
  func withSource(
    _ words: UnsafeMutableBufferPointer<UInt32>, in area: PixelRect, _ body: () -> Void
  ) {
    guard let base = words.baseAddress, !area.isEmpty else { return }
    let image = UnsafeMutableRawPointer(base).assumingMemoryBound(to: UInt8.self)
    let surface = cairo_image_surface_create_for_data(
      image, CAIRO_FORMAT_ARGB32, Int32(area.width), Int32(area.height), Int32(area.width * 4))
    cairo_set_source_surface(context, surface, Double(area.x), Double(area.y))
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    body()
    cairo_set_source_rgba(context, 0, 0, 0, 0)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }

  /// Paints the source with an opacity within the present clip.
  func paint(alpha: Double) {
    cairo_paint_with_alpha(context, Double(Color.byte(alpha)) / 255)
  }

  /// Paints the source through a mask of an area, whose rows are a multiple of four bytes each.
  func paint(through mask: UnsafeMutableBufferPointer<UInt8>, in area: PixelRect) {
    let image = cairo_image_surface_create_for_data(
      mask.baseAddress, CAIRO_FORMAT_A8, Int32(area.width), Int32(area.height),
      Int32((area.width + 3) & ~3))
    cairo_mask_surface(context, image, Double(area.x), Double(area.y))
    cairo_surface_finish(image)
    cairo_surface_destroy(image)
  }

  /// Covers the surface with a bitmap of another size, prefiltered if it shrinks.
  func cover(with bitmap: Bitmap) {
    var words = bitmap.words
    words.withUnsafeMutableBytes { bytes in
      let image = cairo_image_surface_create_for_data(
        bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, Int32(bitmap.width),
        Int32(bitmap.height), Int32(bitmap.width * 4))
      cairo_save(context)
      cairo_scale(
        context, Double(width) / Double(bitmap.width), Double(height) / Double(bitmap.height))
      cairo_set_source_surface(context, image, 0, 0)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
      cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
      cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
      cairo_paint(context)
      cairo_restore(context)
      cairo_surface_finish(image)
      cairo_surface_destroy(image)
    }
  }

  /// Paints a bitmap under a map to pixels of this surface, prefiltered if it shrinks.
  func paint(_ bitmap: Bitmap, map: Affine, alpha: Double) {
    var words = bitmap.words
    words.withUnsafeMutableBytes { bytes in
      let image = cairo_image_surface_create_for_data(
        bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, Int32(bitmap.width),
        Int32(bitmap.height), Int32(bitmap.width * 4))
      cairo_save(context)
      var matrix = cairo_matrix_t(
        xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
      cairo_transform(context, &matrix)
      cairo_set_source_surface(context, image, 0, 0)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
      cairo_paint_with_alpha(context, alpha)
      cairo_restore(context)
      cairo_surface_finish(image)
      cairo_surface_destroy(image)
    }
  }
}
