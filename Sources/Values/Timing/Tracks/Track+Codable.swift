extension Track: Codable {
  private enum Key: String, CodingKey { case model, segments }

  /// Reads a bare value, or `{"model": …, "segments": …}`.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Key.self), container.contains(.segments) {
      model = try container.decode(DiscreteTrack<Value>.self, forKey: .model)
      for segment in try container.decode([Segment].self, forKey: .segments) {
        guard segments.last.map({ $0.begin <= segment.begin }) ?? true else {
          throw DecodingError.dataCorruptedError(
            forKey: .segments, in: container,
            debugDescription: "the animations are not in ascending order of their begin")
        }
        append(segment)
      }
    } else {
      model = try DiscreteTrack<Value>(from: decoder)
    }
  }

  /// Writes a bare value or its steps where nothing is animated.
  public func encode(to encoder: any Encoder) throws {
    if segments.isEmpty { return try model.encode(to: encoder) }
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(model, forKey: .model)
    try container.encode(segments, forKey: .segments)
  }
}
