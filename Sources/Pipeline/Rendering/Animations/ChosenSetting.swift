import Imaging

/// A setting of an animation that was chosen for few bytes.
public struct ChosenSetting: Hashable, Sendable, CustomStringConvertible {
  /// The balance of bytes and looks; `nil` where the form has none.
  public let intent: String?
  /// The quality of lossy compression; `nil` for the form's default.
  public let quality: Int?
  public let framesPerSecond: Double
  /// Pixels per point; for existing frames, relative to them.
  public let scale: Double
  /// The number of encodings of its form that were made to find it.
  public let encodings: Int

  /// Creates a setting of its values.
  package init(
    intent: String?, quality: Int?, framesPerSecond: Double, scale: Double, encodings: Int
  ) {
    self.intent = intent; self.quality = quality
    self.framesPerSecond = framesPerSecond; self.scale = scale; self.encodings = encodings
  }

  /// Creates the description of a setting.
  init(_ setting: EncodingSetting, framesPerSecond: Double, scale: Double, encodings: Int) {
    self.init(
      intent: setting.intent?.rawValue, quality: setting.quality,
      framesPerSecond: framesPerSecond, scale: scale, encodings: encodings)
  }

  /// The choices as words: `intent compact, 25 frames per second, scale 1.4`.
  public var choices: String {
    let numbers: [String?] = [
      intent.map { "intent \($0)" }, quality.map { "quality \($0)" },
      "\(Self.text(framesPerSecond)) frames per second", "scale \(Self.text(scale))",
    ]
    return numbers.compactMap(\.self).joined(separator: ", ")
  }

  /// The choices, and the number of encodings.
  public var description: String {
    "\(choices); \(encodings) encoding\(encodings == 1 ? "" : "s")"
  }

  /// Returns a number with at most two decimals.
  private static func text(_ value: Double) -> String {
    ((value * 100).rounded() / 100).plainText
  }
}
