internal import CPango
internal import Foundation
internal import Geometry

/// The callbacks through which HarfBuzz passes an outline.
final class OutlinePen {
  private let functions: OpaquePointer?

  /// Makes the callbacks.
  init() {
    functions = hb_draw_funcs_create()
    hb_draw_funcs_set_move_to_func(
      functions, { _, data, _, x, y, _ in Recording.of(data)?.move(x, y) }, nil, nil)
    hb_draw_funcs_set_line_to_func(
      functions, { _, data, _, x, y, _ in Recording.of(data)?.line(x, y) }, nil, nil)
    hb_draw_funcs_set_quadratic_to_func(
      functions, { _, data, _, x1, y1, x, y, _ in Recording.of(data)?.quadratic(x1, y1, x, y) },
      nil, nil)
    hb_draw_funcs_set_cubic_to_func(
      functions,
      { _, data, _, x1, y1, x2, y2, x, y, _ in Recording.of(data)?.cubic(x1, y1, x2, y2, x, y) },
      nil, nil)
    hb_draw_funcs_set_close_path_func(
      functions, { _, data, _, _ in Recording.of(data)?.close() }, nil, nil)
    hb_draw_funcs_make_immutable(functions)
  }

  deinit { hb_draw_funcs_destroy(functions) }

  /// Returns a glyph's outline in em, y down; the font's scale must be its units per em.
  func draw(_ glyph: UInt32, of font: OpaquePointer, unitsPerEm: Double) -> Path {
    let recording = Recording(unitsPerEm: unitsPerEm)
    withExtendedLifetime(recording) {
      hb_font_get_glyph_shape(
        font, glyph, functions, Unmanaged.passUnretained(recording).toOpaque())
    }
    return Path(elements: recording.elements)
  }
}

/// An outline during its recording.
private final class Recording {
  private let unitsPerEm: Double
  private(set) var elements: [Path.Element] = []
  /// The position of the pen, in em.
  private var current = CGPoint.zero

  /// Makes an empty recording.
  init(unitsPerEm: Double) { self.unitsPerEm = unitsPerEm }

  /// Returns the recording at the pointer that a callback receives.
  static func of(_ data: UnsafeMutableRawPointer?) -> Recording? {
    data.map { Unmanaged<Recording>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Converts from font units, y up, to em, y down.
  private func point(_ x: Float, _ y: Float) -> CGPoint {
    CGPoint(x: Double(x) / unitsPerEm, y: -Double(y) / unitsPerEm)
  }

  func move(_ x: Float, _ y: Float) {
    current = point(x, y)
    elements.append(.move(current))
  }

  func line(_ x: Float, _ y: Float) {
    current = point(x, y)
    elements.append(.line(current))
  }

  /// Adds a quadratic curve, elevated to a cubic one.
  func quadratic(_ x1: Float, _ y1: Float, _ x: Float, _ y: Float) {
    let (control, end) = (point(x1, y1), point(x, y))
    elements.append(Path.cubic(from: current, control: control, to: end))
    current = end
  }

  func cubic(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float, _ x: Float, _ y: Float) {
    current = point(x, y)
    elements.append(.cubic(point(x1, y1), point(x2, y2), current))
  }

  func close() { elements.append(.close) }
}
