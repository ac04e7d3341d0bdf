/// A face of a font family, with fallback families for characters that it lacks.
public struct FontDescriptor: Hashable, Sendable {
  /// The family's name; "Inter" and "DejaVu Sans" are built in.
  public var family: String
  /// The weight from 100 to 900; 400 is regular, 700 bold.
  public var weight: Int
  public var italic: Bool
  /// The families for characters that the face lacks, in order of preference.
  ///
  /// Of each family, the upright face with the nearest weight is used.
  public var fallbacks: [String]

  /// Makes a descriptor, by default Inter Regular.
  public init(
    family: String = "Inter", weight: Int = 400, italic: Bool = false, fallbacks: [String] = []
  ) {
    self.family = family; self.weight = weight; self.italic = italic
    self.fallbacks = fallbacks
  }
}

extension FontDescriptor: Codable {
  private enum CodingKeys: String, CodingKey { case family, weight, italic, fallbacks }

  /// Reads a descriptor.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    family = try container.decode(String.self, forKey: .family)
    weight = try container.decode(Int.self, forKey: .weight)
    italic = try container.decode(Bool.self, forKey: .italic)
    fallbacks = try container.decodeIfPresent([String].self, forKey: .fallbacks) ?? []
  }

  /// Writes a descriptor; an empty list of families is left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(family, forKey: .family)
    try container.encode(weight, forKey: .weight)
    try container.encode(italic, forKey: .italic)
    if !fallbacks.isEmpty { try container.encode(fallbacks, forKey: .fallbacks) }
  }
}
