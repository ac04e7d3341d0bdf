public import ComparisonTolerances

extension ToleranceSettings {
  /// Returns settings for a test: tolerances and ignored regions.
  ///
  /// - Parameters:
  ///   - points: The tolerance of positions and sizes, in points.
  ///   - seconds: The tolerance of instants, in seconds.
  ///   - alpha: The tolerance of opacities, of 1.
  ///   - channel: The tolerance of a channel of a pixel, of 255.
  ///   - perceptual: The tolerance of a color in OKLab, where black and white are 1 apart.
  ///   - antialiasing: Whether pixels that differ by anti-aliasing only are ignored.
  ///   - pixels: The number of pixels of a frame that may differ beyond that.
  ///   - ignore: The rectangles in points that are not compared: x, y, width, height.
  ///   - ignoreItems: The items that are not compared, by key or collection/key; `*` is any text.
  ///   - ignoreOutset: The margin around those items that is ignored too, in points.
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
