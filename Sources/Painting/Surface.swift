internal import CCairo
internal import Foundation
internal import Imaging
internal import Timelines
internal import Typesetting

/// Cairo painting into an array of premultiplied words, in pixels.
///
/// The array must outlive it. Nothing else of Cairo leaves this file.
final class Surface {
  let width: Int
  let height: Int
  private let surface: OpaquePointer?
  private let context: OpaquePointer?

  /// Starts painting over the pixels that are there.
  init(
    pixels: UnsafeMutableBufferPointer<UInt32>, width: Int, height: Int
  ) throws(PaintingError) {
    (self.width, self.height) = (width, height)
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

  /// Paints with colours along a line of pixels from now on; beyond the ends they go on.
  func setSource(stops: [LinearGradient.Stop], from start: CGPoint, to end: CGPoint) {
    let pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    for stop in stops {
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.location, stop.color.red, stop.color.green, stop.color.blue,
        stop.color.alpha)
    }
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
  }

  // MARK: Areas

  /// Takes a path of pixels as the current one.
  private func setPath(_ path: PixelPath) {
    cairo_new_path(context)
    for element in path.elements {
      switch element {
      case .move(let point): cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo_line_to(context, point.x, point.y)
      case .cubic(let first, let second, let end):
        cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
      case .close: cairo_close_path(context)
      }
    }
  }

  /// Fills a path with the source; where it covers itself twice it is left out.
  func fill(_ path: PixelPath) {
    setPath(path)
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
    cairo_fill(context)
  }

  /// Keeps what follows inside a path, until `endClip`.
  func beginClip(to path: PixelPath) {
    cairo_save(context)
    setPath(path)
    cairo_clip(context)
  }

  /// Ends the last clip.
  func endClip() { cairo_restore(context) }

  /// Collects what follows, within whole pixels, in a picture of its own, until `endGroup`.
  func beginGroup(in area: PixelRect) {
    cairo_save(context)
    cairo_rectangle(
      context, Double(area.x), Double(area.y), Double(area.width), Double(area.height))
    cairo_clip(context)
    cairo_push_group(context)
  }

  /// Paints what the last group collected, with an opacity.
  func endGroup(alpha: Double) {
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, Double(Color.byte(alpha)) / 255)
    cairo_restore(context)
  }

  /// Paints the source through a mask of coverages, row by row, a multiple of four to a row.
  func paint(through mask: UnsafeMutableBufferPointer<UInt8>, in area: PixelRect) {
    let image = cairo_image_surface_create_for_data(
      mask.baseAddress, CAIRO_FORMAT_A8, Int32(area.width), Int32(area.height),
      Int32(area.width))
    cairo_mask_surface(context, image, Double(area.x), Double(area.y))
    cairo_surface_finish(image)
    cairo_surface_destroy(image)
  }

  /// Paints premultiplied words, pixel on pixel, where all of some paths are.
  func paint(
    _ words: UnsafeMutableBufferPointer<UInt32>, in area: PixelRect, within paths: [PixelPath],
    alpha: Double
  ) {
    guard let base = UnsafeMutableRawPointer(words.baseAddress) else { return }
    let image = cairo_image_surface_create_for_data(
      base.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(area.width),
      Int32(area.height), Int32(area.width * 4))
    cairo_save(context)
    for path in paths {
      setPath(path)
      cairo_clip(context)
    }
    cairo_set_source_surface(context, image, Double(area.x), Double(area.y))
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    cairo_paint_with_alpha(context, Double(Color.byte(alpha)) / 255)
    cairo_restore(context)
    cairo_surface_finish(image)
    cairo_surface_destroy(image)
  }
}
