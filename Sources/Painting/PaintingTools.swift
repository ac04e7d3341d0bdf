internal import Typesetting

/// What a painter paints with; all of it belongs to one thread.
struct PaintingTools {
  let typesetter: Typesetter
  let texts = TextPainter()
  let shadows: ShadowPainter
  let gradients: GradientPainter

  /// Makes the tools, which remember what they have made only with caches.
  init(catalog: FontCatalog, caches: Painter.Caches) throws {
    typesetter = try Typesetter(catalog: catalog)
    shadows = ShadowPainter(keepsTiles: caches == .on)
    gradients = GradientPainter(keepsRamps: caches == .on)
  }
}
