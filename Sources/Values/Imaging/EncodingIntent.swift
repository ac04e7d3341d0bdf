/// The balance of bytes and looks of an encoded animation.
public enum EncodingIntent: String, Sendable, Hashable, CaseIterable {
  /// The fewest bytes: one palette for the whole animation, and no dithering.
  case compact
  /// No visible bands in gradients: palettes for parts of the animation, and light dithering.
  case balanced
  /// The nearest to the source: more palettes, and fine dithering.
  case quality
}
