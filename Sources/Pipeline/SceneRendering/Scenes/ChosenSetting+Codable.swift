import Documents
public import Rendering

extension ChosenSetting: Codable {
  /// The names of the keys.
  private enum Key: String, NumberKey {
    case intent, quality, framesPerSecond, scale, encodings

    var range: NumberRange? {
      switch self {
      case .intent: nil
      case .quality: NumberRange(EncodingOptions.qualities)
      case .framesPerSecond: SamplingOptions.reportedRates
      case .scale: NumberRange(0...SamplingOptions.scales.upperBound)
      case .encodings: NumberRange(0...1_000_000)
      }
    }
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      intent: try values.decodeIfPresent(String.self, forKey: .intent),
      quality: try values.decodeIfPresent(Int.self, forKey: .quality),
      framesPerSecond: try values.decode(Double.self, forKey: .framesPerSecond),
      scale: try values.decode(Double.self, forKey: .scale),
      encodings: try values.decode(Int.self, forKey: .encodings))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encodeIfPresent(intent, forKey: .intent)
    try values.encodeIfPresent(quality, forKey: .quality)
    try values.encode(framesPerSecond, forKey: .framesPerSecond)
    try values.encode(scale, forKey: .scale)
    try values.encode(encodings, forKey: .encodings)
  }
}
