internal import CCairo
internal import Foundation
internal import Geometry
internal import Imaging
internal import Timelines

/// Cairo painting into an array of premultiplied words, in pixels.
///
/// The array must outlive it. Nothing else of Cairo leaves this file.
final class Surface {
  let width: Int
  let height: Int
  private let surface: OpaquePointer?
  private let context: OpaquePointer?
  /// The groups that are open, the outermost first.
  private var groups: [Group] = []

  /// An open group.
  private struct Group {
    /// What was painted into before.
    let parent: OpaquePointer?
    let kind: GroupKind
  }

  /// What a group is to the one around it.
  enum GroupKind {
    /// It is painted over what is there.
    case plain
    /// It is a part of a cross-fade, whose group is around it.
    case added
    /// It tells how much of the group around it shows.
    case mask
  }

  /// Starts painting over the pixels that are there.
  init(
    pixels: UnsafeMutableBufferPointer<UInt32>, width: Int, height: Int
  ) throws(PaintingError) {
    self.width = width; self.height = height
    surface = UnsafeMutableRawPointer(pixels.baseAddress).flatMap {
      cairo_image_surface_create_for_data(
        $0.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(width), Int32(height),
        Int32(width * 4))
    }
    context = cairo_create(surface)
    try check()
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Ends painting: all is in the array.
  func finish() throws(PaintingError) {
    try check()
    cairo_surface_finish(surface)
  }

  /// Checks that nothing has failed since the start; Cairo's first error stays.
  private func check() throws(PaintingError) {
    let status = cairo_status(context)
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw .cairo(cairo_status_to_string(status).map { String(cString: $0) } ?? "out of memory")
  }

  /// The pixels of the picture.
  var area: CGRect { CGRect(x: 0, y: 0, width: Double(width), height: Double(height)) }

  // MARK: Sources

  /// Paints with a colour from now on.
  ///
  /// The colour is rounded to a premultiplied word first, so a flat area has exactly that word.
  func setSource(_ color: Color) {
    let word = color.premultipliedWord
    let alpha = Double(word >> 24)
    func component(_ shift: UInt32) -> Double { Double((word >> shift) & 255) / max(1, alpha) }
    cairo_set_source_rgba(context, component(16), component(8), component(0), alpha / 255)
  }

  /// Returns a map as Cairo has it.
  private static func matrix(_ map: Affine) -> cairo_matrix_t {
    cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
  }

  // MARK: Areas

  /// Takes a path of pixels as the current one.
  private func setPath(_ path: PixelPath) { setPath(path.elements) }

  /// Takes the steps of a path as the current one.
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

  /// Fills a path with the source; by the even-odd rule what it covers twice is left out.
  func fill(_ path: PixelPath, evenOdd: Bool) {
    setPath(path)
    setRule(evenOdd: evenOdd)
    cairo_fill(context)
  }

  /// Takes the rule by which paths are filled.
  private func setRule(evenOdd: Bool) {
    cairo_set_fill_rule(context, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
  }

  /// Draws a line along a path of the layer's points, as wide as a map makes it, with the source.
  func stroke(_ path: Path, as border: Border, map: Affine) {
    cairo_save(context)
    var matrix = Surface.matrix(map)
    cairo_transform(context, &matrix)
    setPath(path.elements)
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

  /// The most dashes of a line; Cairo walks all of them, seen or not.
  private static let maximumDashes = 20_000.0

  /// Tells whether a line's dashes are too many to be told apart.
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

  /// How much earlier than it should a dash ends, in the units of the line.
  private static let separation = 1e-4

  /// Returns a pattern whose dashes begin a little later and end a little earlier.
  ///
  /// A dash that begins or ends exactly at a corner would be joined to a piece of no length beyond.
  private static func separated(_ dash: [Double]) -> [Double] {
    let pattern = dash.count.isMultiple(of: 2) ? dash : dash + dash
    return pattern.enumerated().map { index, length in
      let partner = pattern[index ^ 1]
      let dashLength = index.isMultiple(of: 2) ? length : partner
      guard dashLength > 4 * separation else { return length }
      return index.isMultiple(of: 2) ? length - 2 * separation : length + 2 * separation
    }
  }

  /// Returns Cairo's word for how dashes end.
  private static func cap(_ cap: Border.Cap) -> cairo_line_cap_t {
    switch cap {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }

  /// Returns Cairo's word for how a line turns.
  private static func join(_ join: Border.Join) -> cairo_line_join_t {
    switch join {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }

  /// Keeps what follows inside a path, until `endClip`.
  func beginClip(to path: PixelPath, evenOdd: Bool) {
    cairo_save(context)
    setPath(path)
    setRule(evenOdd: evenOdd)
    cairo_clip(context)
  }

  /// Ends the last clip.
  func endClip() { cairo_restore(context) }

  /// Collects what follows, within whole pixels, in a bitmap of its own, until `endGroup`.
  func beginGroup(in area: PixelRect, as kind: GroupKind) {
    groups.append(Group(parent: cairo_get_group_target(context), kind: kind))
    cairo_save(context)
    cairo_rectangle(
      context, Double(area.x), Double(area.y), Double(area.width), Double(area.height))
    cairo_clip(context)
    cairo_push_group(context)
  }

  /// Paints what the last group collected, with an opacity, or adds it where it is a part.
  func endGroup(in area: PixelRect, alpha: Double) {
    let isAdded = groups.removeLast().kind == .added
    cairo_pop_group_to_source(context)
    releaseClip(to: area)
    if isAdded { cairo_set_operator(context, CAIRO_OPERATOR_ADD) }
    cairo_paint_with_alpha(context, Double(Color.byte(alpha)) / 255)
    cairo_restore(context)
  }

  /// Lets a group be painted as it is: all in it was clipped once, and a soft clip must not cut it
  /// twice.
  private func releaseClip(to area: PixelRect) {
    cairo_reset_clip(context)
    cairo_rectangle(
      context, Double(area.x), Double(area.y), Double(area.width), Double(area.height))
    cairo_clip(context)
  }

  /// Paints what the last two groups collected: the first, as much as the second is opaque.
  ///
  /// - Parameters:
  ///   - area: the area of the first.
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

  /// Hands over the words of what lies below what is painted next: in the open groups and in the
  /// picture.
  ///
  /// What lies below a group lies below all in it, so that what is blurred does not depend on
  /// whether a group fades; what lies below a cross-fade lies below each of its parts. Masks stand
  /// alone.
  ///
  /// - Parameters:
  ///   - isAdded: whether what is painted next is itself a part of the innermost group.
  ///   - body: receives the words, how many there are from one row to the next, and where in the
  ///     picture the first of them is.
  func withPixelsBelow(
    part isAdded: Bool,
    _ body: (UnsafeMutableBufferPointer<UInt32>, _ stride: Int, _ area: PixelRect) -> Void
  ) {
    // From the picture to what is painted into now; a group's level is one above its index.
    let levels = groups.map(\.parent) + [cairo_get_group_target(context)]
    var seen: [OpaquePointer?] = []
    var isPart = isAdded
    for level in levels.indices.reversed() {
      // A cross-fade's group has collected other parts so far, which are left out.
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

  /// The words of a target and where they lie in the picture.
  private struct Pixels {
    let words: UnsafeMutableBufferPointer<UInt32>
    let stride: Int
    let area: PixelRect

    /// Takes what has been painted; `nil` where the target has no pixels.
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

  /// Takes a picture of premultiplied words as the source, its first pixel at a pixel of this one.
  ///
  /// The picture is used until the body returns.
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

  /// Paints the source with an opacity wherever the clip lets it.
  func paint(alpha: Double) {
    cairo_paint_with_alpha(context, Double(Color.byte(alpha)) / 255)
  }

  /// Paints the source through a mask of an area, whose rows are each a multiple of four bytes.
  func paint(through mask: UnsafeMutableBufferPointer<UInt8>, in area: PixelRect) {
    let image = cairo_image_surface_create_for_data(
      mask.baseAddress, CAIRO_FORMAT_A8, Int32(area.width), Int32(area.height),
      Int32((area.width + 3) & ~3))
    cairo_mask_surface(context, image, Double(area.x), Double(area.y))
    cairo_surface_finish(image)
    cairo_surface_destroy(image)
  }

  /// Paints a picture whose pixels a map takes to pixels of this one, prefiltered where it shrinks.
  func paint(_ picture: Bitmap, map: Affine, alpha: Double) {
    var words = picture.words
    words.withUnsafeMutableBytes { bytes in
      let image = cairo_image_surface_create_for_data(
        bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, Int32(picture.width),
        Int32(picture.height), Int32(picture.width * 4))
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
