/// A weighted sum of appearances that fade into each other.
///
/// The sum is taken of premultiplied colors, as CSS does with `plus-lighter` in an isolated group.
/// So areas that are opaque in all of them stay opaque, and equal colors stay as they are.
public struct Crossfade: Hashable, Sendable {
  /// One of the appearances.
  public struct Part: Hashable, Sendable {
    /// The weight of the appearance in the sum, above 0 and at most 1.
    public var weight: Double
    public var appearance: Appearance

    /// Makes a part.
    public init(_ appearance: Appearance, weight: Double) {
      self.appearance = appearance; self.weight = weight
    }
  }

  /// The appearances; their weights add up to 1.
  public let parts: [Part]

  /// The most appearances in a sum; beyond it, those with the smallest weights are left out.
  public static let maximumCount = 8

  /// Makes a sum of appearances, with weights scaled so that they add up to 1.
  ///
  /// Parts without weight are left out. A part that is itself a cross-fade is replaced by its
  /// parts. At least one part must have a weight.
  public init(_ parts: [Part]) {
    var flat: [Part] = []
    for part in parts where part.weight > 0 {
      guard let inner = part.appearance.plainCrossfade else {
        flat.append(part)
        continue
      }
      flat += inner.parts.map { Part($0.appearance, weight: $0.weight * part.weight) }
    }
    if flat.count > Self.maximumCount {
      let least = flat.map(\.weight).sorted(by: >)[Self.maximumCount - 1]
      flat = Array(flat.filter { $0.weight >= least }.prefix(Self.maximumCount))
    }
    let sum = flat.reduce(0) { $0 + $1.weight }
    precondition(sum > 0, "a cross-fade has a part with a weight")
    self.parts = flat.map { Part($0.appearance, weight: $0.weight / sum) }
  }
}

extension Appearance {
  /// The cross-fade of an appearance that has no other content.
  fileprivate var plainCrossfade: Crossfade? {
    guard let crossfade,
      AppearanceProperty.all.allSatisfy({ property in
        property.scope == .painted || property.scope == .name || !property.differs(self, .empty)
      })
    else { return nil }
    return crossfade
  }
}

extension Crossfade: Codable {
  /// Reads the parts; throws for a list that is empty or has no weight.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var parts: [Part] = []
    while !container.isAtEnd { parts.append(try container.decode(Part.self)) }
    let depth = decoder.codingPath.count { $0.stringValue == "crossfade" }
    guard parts.contains(where: { $0.weight > 0 }), depth <= StackedLayer.maximumDepth else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "a cross-fade has a part with a weight, and is nested no deeper than "
            + "\(StackedLayer.maximumDepth)"))
    }
    self.init(parts)
  }

  /// Writes the parts.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for part in parts { try container.encode(part) }
  }
}

extension Crossfade.Part: Codable {}
