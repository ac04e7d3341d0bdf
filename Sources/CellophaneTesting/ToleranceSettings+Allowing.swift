public import FrameComparison

extension ToleranceSettings {
  /// Returns settings for a test: what may differ, and what is not looked at.
  ///
  /// - Parameters:
  ///   - points: how far places and extents may be apart.
  ///   - seconds: how far instants may be apart.
  ///   - alpha: how far opacities may be apart, of 1.
  ///   - channel: how far a channel of a pixel may be off, of 255.
  ///   - perceptual: how far a colour may be off in OKLab, where black and white are 1 apart.
  ///   - antialiasing: whether pixels that only anti-aliasing explains are passed over.
  ///   - pixels: how many pixels of a frame may differ beyond that.
  ///   - ignore: rectangles in points that are not compared: x, y, width, height.
  ///   - ignoreItems: items that are not compared, by key or collection/key; `*` is any text.
  ///   - ignoreOutset: how far around those items nothing is compared either, in points.
  public static func allowing(
    points: Double? = nil, seconds: Double? = nil, alpha: Double? = nil, channel: Int? = nil,
    perceptual: Double? = nil, antialiasing: Bool? = nil, pixels: Int? = nil,
    ignore: [[Double]]? = nil, ignoreItems: [String]? = nil, ignoreOutset: Double? = nil
  ) -> ToleranceSettings {
    var settings = ToleranceSettings()
    (settings.points, settings.seconds, settings.alpha) = (points, seconds, alpha)
    (settings.channel, settings.perceptual, settings.pixels) = (channel, perceptual, pixels)
    (settings.antialiasing, settings.ignore) = (antialiasing, ignore)
    (settings.ignoreItems, settings.ignoreOutset) = (ignoreItems, ignoreOutset)
    return settings
  }
}
