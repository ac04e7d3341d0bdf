internal import CCairo
internal import Foundation
internal import Imaging

/// A surface on an array of premultiplied words, in pixels.
///
/// Marks whose coverage is known for each pixel are painted by `TargetPixels` where clips follow
/// the pixels; Cairo paints all others. The array must outlive the surface. Only the files of this
/// type refer to Cairo's types.
final class Surface {
  let width: Int
  let height: Int
  /// The largest number of pixels of a source that is made of words.
  let sourcePixels: Int
  let memory: GroupMemory
  private let surface: OpaquePointer?
  /// The context of the bitmap, or of the innermost group that has one.
  var context: OpaquePointer?
  /// The open groups, the outermost first.
  var groups: [Group] = []
  /// The first error in a context that was closed.
  private var closedStatus = CAIRO_STATUS_SUCCESS
  /// The source of the next marks.
  private var source = PixelSource.color(0)
  /// The open clips: the pixels within each and those around it, or `nil` if one of them has edges
  /// between pixels.
  private var clips: [PixelRect?] = []
  /// The pixels outside which marks need not be painted.
  var limits: PixelRect

  /// Makes a surface that paints over the present pixels.
  ///
  /// - Parameters:
  ///   - sourcePixels: the largest number of pixels of a source that is made of words.
  ///   - memory: the memory of groups.
  init(
    pixels: UnsafeMutableBufferPointer<UInt32>, width: Int, height: Int,
    sourcePixels: Int = Painter.largestKept, memory: GroupMemory = GroupMemory()
  ) throws(PaintingError) {
    self.width = width; self.height = height; self.sourcePixels = sourcePixels
    self.memory = memory
    limits = PixelRect(x: 0, y: 0, width: width, height: height)
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
    while let group = groups.popLast() {
      leave(group)
      if let words = group.words { memory.give(back: words) }
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
    let status = closedStatus == CAIRO_STATUS_SUCCESS ? cairo_status(context) : closedStatus
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw .cairo(cairo_status_to_string(status).map { String(cString: $0) } ?? "out of memory")
  }

  /// Returns to the context around a group, and keeps an error in the group's own context.
  func leave(_ group: Group) {
    guard group.context != context else { return }
    if closedStatus == CAIRO_STATUS_SUCCESS { closedStatus = cairo_status(context) }
    cairo_destroy(context)
    context = group.context
  }

  /// The pixels of the surface.
  var area: CGRect { CGRect(x: 0, y: 0, width: Double(width), height: Double(height)) }

  // MARK: Sources

  /// Sets a color as the source.
  ///
  /// The color is rounded to a premultiplied word first, so that a flat area has exactly that
  /// word.
  func setSource(_ color: Color) { source = .color(color.premultipliedWord) }

  /// Sets words as the source while a closure is called; marks lie within their area.
  func withSource(_ words: PixelSource, _ body: () -> Void) {
    let before = source
    source = words
    body()
    source = before
  }

  /// Sets the premultiplied words of an area as the source while a closure is called.
  func withSource(
    _ words: UnsafeMutableBufferPointer<UInt32>, in area: PixelRect, _ body: () -> Void
  ) {
    guard let base = words.baseAddress, !area.isEmpty else { return }
    withSource(.words(base, area: area), body)
  }

  /// Calls a closure with the source as that of Cairo's context.
  func withCairoSource(_ body: () -> Void) {
    switch source {
    case .color(let word):
      let alpha = Double(word >> 24)
      func component(_ shift: UInt32) -> Double { Double((word >> shift) & 255) / max(1, alpha) }
      cairo_set_source_rgba(context, component(16), component(8), component(0), alpha / 255)
      body()
    case .rows(let rows, let area):
      var words: [UInt32] = []
      words.reserveCapacity(area.width * area.height)
      for row in 0..<area.height { words += repeatElement(rows[row], count: area.width) }
      words.withUnsafeMutableBufferPointer { words in
        if let base = words.baseAddress { withCairoSource(base, in: area, body) }
      }
    case .words(let words, let area):
      withCairoSource(UnsafeMutablePointer(mutating: words), in: area, body)
    }
  }

  /// Calls a closure with the words of an area as the source of Cairo's context, which only reads
  /// them.
  private func withCairoSource(
    _ words: UnsafeMutablePointer<UInt32>, in area: PixelRect, _ body: () -> Void
  ) {
    let image = cairo_image_surface_create_for_data(
      UnsafeMutableRawPointer(words).assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
      Int32(area.width), Int32(area.height), Int32(area.width * 4))
    cairo_set_source_surface(context, image, Double(area.x), Double(area.y))
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    body()
    cairo_set_source_rgba(context, 0, 0, 0, 0)
    cairo_surface_finish(image)
    cairo_surface_destroy(image)
  }

  // MARK: Clips

  /// The pixels to which marks are clipped; `nil` if clips have edges between pixels.
  var clip: PixelRect? { clips.last ?? PixelRect(x: 0, y: 0, width: width, height: height) }

  /// The number of steps beyond which a path may cross itself so often that it matters.
  private static let longPath = 1000

  /// Begins a clip to a path, until `endClip`.
  ///
  /// - Parameter pixels: the pixels within the path if it is a rectangle of whole ones.
  func beginClip(to path: PixelPath, evenOdd: Bool, pixels: PixelRect? = nil) {
    cairo_save(context)
    setPath(path)
    setRule(evenOdd: evenOdd)
    // Cairo intersects outlines of the same antialiasing, in a time that grows with their crossings;
    // for others it paints a mask. Both kinds have the same edges.
    let isLong = path.elements.count > Surface.longPath
    cairo_set_antialias(context, isLong ? CAIRO_ANTIALIAS_GOOD : CAIRO_ANTIALIAS_DEFAULT)
    cairo_clip(context)
    cairo_set_antialias(context, CAIRO_ANTIALIAS_DEFAULT)
    pushClip(to: pixels)
  }

  /// Ends the last clip.
  func endClip() {
    popClip()
    cairo_restore(context)
  }

  /// Notes a clip within the present ones.
  func pushClip(to pixels: PixelRect?) {
    clips.append(clip.flatMap { clip in pixels.map { clip.intersection($0) } })
  }

  /// Notes that the last clip has ended.
  func popClip() { clips.removeLast() }

  /// Notes that nothing applies but a clip to some pixels, until it is popped.
  func pushOnlyClip(to pixels: PixelRect) { clips.append(pixels) }

  /// Adds a rectangle of pixels to the clip of Cairo's context.
  func clipCairo(to area: PixelRect) {
    cairo_rectangle(
      context, Double(area.x), Double(area.y), Double(area.width), Double(area.height))
    cairo_clip(context)
  }

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
      clipCairo(to: band)
      pushClip(to: band)
      defer { endClip() }
      try body(band)
    }
  }

  // MARK: Marks

  /// Calls a closure with the pixels to paint on and the part of an area that is visible there, if
  /// no clip has edges between pixels and the source has words for the part.
  ///
  /// - Returns: Whether Cairo need not paint the area.
  private func withTarget(
    for area: PixelRect, _ body: (TargetPixels, PixelSource, PixelRect) -> Void
  ) -> Bool {
    guard let clip, let surface = cairo_get_group_target(context),
      let target = TargetPixels(of: surface)
    else { return false }
    let shown = area.intersection(clip).intersection(target.area)
    if shown.isEmpty { return true }
    let part = shown.intersection(limits)
    guard part.isEmpty || source.covers(part) else { return false }
    if !part.isEmpty { body(target, source, part) }
    // Also beyond the limits, so that the state of the target does not depend on them.
    cairo_surface_mark_dirty(surface)
    return true
  }

  /// Marks an area as painted on, without a mark, because it lies beyond the limits.
  func skip(_ area: PixelRect) { _ = withTarget(for: area) { _, _, _ in } }

  /// Fills a rectangle of pixels with the source.
  func fill(_ area: PixelRect) {
    let isPainted = withTarget(for: area) { target, source, part in
      target.paint(source, coverage: 255, in: part)
    }
    if isPainted { return }
    withCairoSource {
      cairo_rectangle(
        context, Double(area.x), Double(area.y), Double(area.width), Double(area.height))
      cairo_fill(context)
    }
  }

  /// Paints the source with an opacity within the present clip.
  func paint(alpha: Double) {
    withCairoSource { cairo_paint_with_alpha(context, Double(Color.byte(alpha)) / 255) }
  }

  /// Paints the source through a mask of an area, whose rows are a multiple of four bytes each.
  func paint(through mask: UnsafeMutableBufferPointer<UInt8>, in area: PixelRect) {
    guard let base = mask.baseAddress else { return }
    let stride = (area.width + 3) & ~3
    let isPainted = withTarget(for: area) { target, source, part in
      target.paint(source, through: base, stride: stride, of: area, in: part)
    }
    if isPainted { return }
    withCairoSource {
      let image = cairo_image_surface_create_for_data(
        base, CAIRO_FORMAT_A8, Int32(area.width), Int32(area.height), Int32(stride))
      cairo_mask_surface(context, image, Double(area.x), Double(area.y))
      cairo_surface_finish(image)
      cairo_surface_destroy(image)
    }
  }

  /// Paints the source through a mask, where no clip has edges between pixels.
  func paint(through mask: MaskPatch) {
    _ = withTarget(for: mask.layout.area) { target, source, part in
      target.paint(source, through: mask, in: part)
    }
  }
}

extension TargetPixels {
  /// Makes the pixels of a target of Cairo's; `nil` if it has none.
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
}
