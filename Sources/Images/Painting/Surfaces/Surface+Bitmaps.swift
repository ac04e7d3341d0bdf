internal import CCairo
internal import Foundation
internal import Geometry
internal import Imaging

/// Bitmaps that Cairo resamples.
extension Surface {
  /// Covers the surface with a bitmap of another size, prefiltered if it shrinks.
  func cover(with bitmap: Bitmap) {
    withImage(of: bitmap) { image in
      cairo_scale(
        context, Double(width) / Double(bitmap.width), Double(height) / Double(bitmap.height))
      cairo_set_source_surface(context, image, 0, 0)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
      cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
      cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
      cairo_paint(context)
    }
  }

  /// Paints a bitmap under a map to pixels of this surface, prefiltered if it shrinks.
  func paint(_ bitmap: Bitmap, map: Affine, alpha: Double) {
    withImage(of: bitmap) { image in
      var matrix = cairo_matrix_t(
        xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
      cairo_transform(context, &matrix)
      cairo_set_source_surface(context, image, 0, 0)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
      cairo_paint_with_alpha(context, alpha)
    }
  }

  /// Calls a closure with Cairo's image of a bitmap, and restores the context after it.
  private func withImage(of bitmap: Bitmap, _ body: (OpaquePointer?) -> Void) {
    var words = bitmap.words
    words.withUnsafeMutableBytes { bytes in
      let image = cairo_image_surface_create_for_data(
        bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, Int32(bitmap.width),
        Int32(bitmap.height), Int32(bitmap.width * 4))
      cairo_save(context)
      body(image)
      cairo_restore(context)
      cairo_surface_finish(image)
      cairo_surface_destroy(image)
    }
  }
}
