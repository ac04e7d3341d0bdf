import Imaging

/// The colors, the frame rate and the scale of an animation, in steps to fewer bytes.
struct EncodingSetting: Hashable, Sendable {
  /// The balance of bytes and looks; `nil` where the form has none.
  var intent: EncodingIntent?
  /// The quality of lossy compression, 0...100; `nil` for the form's default.
  var quality: Int?
  /// The number of frames of which one is shown.
  var frameStep = 1
  /// The scale, relative to the one that is asked for; at most 1.
  var scale = 1.0

  /// The highest frame rates and the relative scales of smaller and smaller files.
  private static let reductions: [(rate: Double, scale: Double)] = [
    (30, 1), (30, 0.85), (30, 0.7), (20, 0.7), (20, 0.6), (20, 0.5), (15, 0.5), (15, 0.4),
    (10, 0.4), (10, 0.33), (10, 0.25), (10, 0.2),
  ]

  /// Returns the settings of a form from the best to the one with the fewest bytes.
  ///
  /// First the colors become coarser, then frames are left out and the frames become smaller.
  ///
  /// - Parameters:
  ///   - looks: The intents and qualities, the best first; at least one.
  ///   - rate: The number of frames per second without reductions.
  static func ladder(
    looks: [EncodingSetting], rate: Double
  ) -> [EncodingSetting] {
    var settings = looks
    for reduction in reductions {
      var setting = looks[looks.count - 1]
      setting.frameStep = max(1, Int((rate / reduction.rate - 1e-9).rounded(.up)))
      setting.scale = reduction.scale
      if setting != settings[settings.count - 1] { settings.append(setting) }
    }
    return settings
  }
}
