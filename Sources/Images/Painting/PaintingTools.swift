internal import ImageAssets
internal import Typesetting

/// The tools of a painter; all of them belong to one thread.
struct PaintingTools {
  let typesetters: Typesetters
  let texts: TextPainter
  let shadows: ShadowPainter
  let gradients: GradientPainter
  let images: ImagePainter
  let rounded: RoundedPainter
  let groups = GroupMemory()
  /// The largest number of pixels of a gradient or an image that are made at a time.
  let sourcePixels: Int

  /// Makes the tools, which keep their results only with caches.
  init(catalog: FontCatalog, caches: Painter.Caches, sourcePixels: Int) throws {
    self.sourcePixels = sourcePixels
    typesetters = Typesetters(catalog: catalog)
    rounded = RoundedPainter(keepsOutlines: caches == .on)
    texts = TextPainter(keepsMasks: caches == .on)
    shadows = ShadowPainter(keepsTiles: caches == .on)
    images = ImagePainter(store: caches == .on ? .shared : ImageCache(maximumBytes: 0))
    gradients = GradientPainter(keepsRamps: caches == .on)
  }
}
